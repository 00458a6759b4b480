"""The matches that the contract test plays: seats and raw setup. There is nothing to choose."""

from __future__ import annotations

from gameplay.engine.contract import Json

SETUPS: list[tuple[int, dict[str, Json]]] = [(3, {})]
RESTARTED = SETUPS
"""A match that is not over after 28 answers, to be set back in the middle."""
