"""The matches that the contract test plays: seats and raw setup. There is nothing to choose."""

SETUPS = [(3, {})]
RESTARTED = [(3, {})]
"""A match that is not over after 28 answers, to be set back in the middle."""
