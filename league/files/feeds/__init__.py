"""What other programs read: calendars, files of results, frames.

Knows planning, competitions and what is behind them.
Begin with `calendars` and `results`.
"""
