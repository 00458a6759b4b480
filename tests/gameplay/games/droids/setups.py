"""The matches that the contract test plays: seats and raw setup. Every scenario, few turns."""

from __future__ import annotations

from gameplay.engine.contract import Json

SETUPS: list[tuple[int, dict[str, Json]]] = [
    (2, {"turns": 5}),
    (4, {"board": "challenge", "teams": True, "turns": 5}),
    (3, {"board": "mines", "turns": 5}),
    (4, {"board": "chips", "turns": 5}),
    (2, {"board": "garden", "turns": 5, "sides": ["E", "S"]}),
    (3, {"board": "statue", "turns": 6}),
    (2, {"board": "duel", "turns": 6}),
    (1, {"board": "killer", "turns": 5}),
    (1, {"board": "killer", "turns": 5, "side": "W", "level": 6}),
    (3, {"by_lot": True, "turns": 5}),
]
OPEN = SETUPS[-3:-1]
"""Nothing is hidden from the only player."""
NEWS = ["draw"]
"""What a bin holds, and so what can be drawn from it, depends on the hands of others."""
RESTARTED: list[tuple[int, dict[str, Json]]] = [(3, {"turns": 8})]
"""A match that is not over after 28 answers, to be set back in the middle."""
