"""A result that changed after a later round was made of it: keep, take, undo.

Knows tournaments.rounds and what is behind it.
Begin with `forks` (what differs) and `decide`.
"""
