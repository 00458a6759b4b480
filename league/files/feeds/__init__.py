"""What other programs read: calendars, files of results, frames.

Knows races, standings, planning and competitions.
Begin with `calendars` and `results`.
"""
