"""The matches that the contract test plays: seats and raw setup."""

SETUPS = [
    (2, {"max_turns": 12}),
    (3, {"board": "night_shift", "max_turns": 10, "grid": {"mode": "choose", "order": [2, 0, 1]}}),
    (8, {"board": "weathervane", "max_turns": 8}),
    (5, {"board": "sieve", "max_turns": 10}),
]
RESTARTED = [(3, {"max_turns": 20})]
"""A match that is not over after 28 answers, to be set back in the middle."""
