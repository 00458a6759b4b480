"""A tournament, round by round: places in a stage, tables before they count, the call, who advances.

Knows start, registration, results and all that they know.
Begin with `rounds` (`round_next`, `call`), then `plans` and `berths`; pages read `tournament`.
"""
