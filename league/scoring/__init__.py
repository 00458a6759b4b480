"""Pure scoring: points, races, standings, teams, grids, heats, calendars. No framework, no clock, no randomness.

Everything is a function of values (`season.Season`), so that a standing can be recomputed by anybody and
compared with the stored one. Entries, teams and races are plain ids and numbers here; names live above.
"""
