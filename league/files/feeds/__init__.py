"""What other programs read: calendars, files of results, frames.

Knows planning, competitions and all that they know.
Begin with `calendars` and `results`.
"""
