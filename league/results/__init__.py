"""A result, from the phone at the table or the last turn of a match until it counts.

Knows common, games, races, standings, planning and start.
Begin with `states` (a result sheet, its states and who may change them), `sheets` (officials), `tables` (phones) and
`recording` (matches).
"""
