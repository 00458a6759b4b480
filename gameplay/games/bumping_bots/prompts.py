"""Every open question of a race."""

from __future__ import annotations

from gameplay.engine.contract import Prompt
from gameplay.games.bumping_bots.rules.grid import to_choose_cards
from gameplay.games.bumping_bots.state import State


def prompts(state: State) -> tuple[Prompt, ...]:
    """Cards of all seats at once and sealed; then one grid place or one own turn at a time."""
    if state.phase == "cards":
        data = {"count": state.setup["card_count"]}
        return tuple(
            Prompt(f"cards/s{seat}", seat, "cards", "cards", sealed=True, revisable=True, clock="planning", data=data)
            for seat in to_choose_cards(state)
        )
    if state.turn is None:
        return ()
    if state.phase == "grid":
        key = f"grid/s{state.turn}"
        return (Prompt(key, state.turn, "grid", key, clock="choice"),)
    key = f"r{state.round}/turn/s{state.turn}"
    return (Prompt(key, state.turn, "turn", key, data={"round": state.round}),)
