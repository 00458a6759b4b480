"""A result, from the phone at the table or the last turn of a match until it counts.

Knows common, games, races, standings, planning and start.
Begin with `sheets` (a result sheet and its states), `tables` (phones) and `recording` (matches).
"""
