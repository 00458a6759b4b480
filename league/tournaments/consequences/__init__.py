"""A result that changed after a later round was made of it: keep, take, undo.

Knows tournaments.rounds and all that it knows.
Begin with `forks` (what differs) and `decide`.
"""
