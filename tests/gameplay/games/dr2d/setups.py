"""The matches that the contract test plays: seats and raw setup. Together they cover the options."""

SETUPS = [(2, {}), (2, {"length": 5, "grid": {"mode": "choose", "order": [1, 0]}})]
OPEN = SETUPS
"""Nothing is hidden from anybody."""
RESTARTED = [(2, {"length": 100})]
"""A match that is not over after 28 answers, to be set back in the middle."""
