"""A tournament, round by round: places in a stage, tables before they count, the call, who advances.

Knows start, registration, results and what is behind them.
Begin with `rounds` (`round_next`, `call`), then `plans` and `berths`; pages read `tournament`.
"""
