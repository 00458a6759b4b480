"""A dry run of a tournament with bots, which counts for nothing.

Knows tournaments.rounds and all that it knows.
Begin with `rehearsals`.
"""
