"""Every open question of a match."""

from __future__ import annotations

from gameplay.engine.contract import Prompt
from gameplay.games.robotrick.cards import STRENGTHS, TYPES
from gameplay.games.robotrick.rules.passing import to_pass
from gameplay.games.robotrick.rules.seating import to_play
from gameplay.games.robotrick.state import PLAYERS, State


def prompts(state: State) -> tuple[Prompt, ...]:
    """Everybody's passes at once, sealed and final (RT-15); then one play at a time. Nobody is asked for Droco
    (RT-26)."""
    if state.step == "pass":
        barrier, data = f"r{state.round}/pass", {"round": state.round}
        return tuple(
            Prompt(f"{barrier}/s{seat}", seat, "pass", barrier, sealed=True, clock="planning", data=data)
            for seat in to_pass(state)
        )
    seat = to_play(state)
    if seat is None or seat >= PLAYERS:
        return ()
    trick = len(state.tricks) + 1
    key = f"r{state.round}/t{trick}/s{seat}"
    led = TYPES[state.table[0].card // STRENGTHS] if state.table else None
    return (Prompt(key, seat, "play", key, data={"round": state.round, "trick": trick, "led": led}),)
