"""A dry run of a tournament with bots, which counts for nothing.

Knows tournaments.rounds and what is behind it.
Begin with `rehearsals`.
"""
