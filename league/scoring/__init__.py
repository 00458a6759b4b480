"""Pure scoring: points, races, standings, teams, grids, heats, calendars. No framework, no clock, no randomness.

Everything is a function of values (`season.Season`), so anybody can recompute standings and compare them with the
stored ones. Entries, teams and races are plain ids and numbers here; names are in higher layers.
"""
