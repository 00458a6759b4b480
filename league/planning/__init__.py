"""A competition on paper: its form, stages, rules and presets, and what they come to.

Knows common, games, races and standings.
Begin with `form` (`CompetitionForm`), then `stages` and `places`.
"""
