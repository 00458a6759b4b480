"""Who comes to a race: out, a substitute, checked in, expected.

Knows common, games, races, standings and planning.
Begin with `expected` (`race_field`) and `check_in`.
"""
