"""Every open question of a match."""

from __future__ import annotations

from gameplay.engine.contract import Prompt
from gameplay.games.dr2d.board import board_of
from gameplay.games.dr2d.rules.placement import legal, to_place
from gameplay.games.dr2d.rules.program import asked
from gameplay.games.dr2d.state import FULL, State


def prompts(state: State) -> tuple[Prompt, ...]:
    """One start tile at a time (DD-5); then everybody's programmes at once, sealed (DD-14)."""
    table = state.table
    if table.reason is not None:
        return ()
    waiting = to_place(table)
    if waiting is not None:
        board = board_of(state.setup["board"], state.setup["board_digest"])
        tiles = [list(board.squares.xy[cell]) for cell in legal(table, board)]
        key = f"place/s{waiting.seat}"
        data = {"turn": 0, "legal": tiles}
        return (Prompt(key, waiting.seat, "place", key, clock="choice", data=data),)
    barrier = f"t{table.turn}/program"
    return tuple(
        Prompt(
            f"{barrier}/s{seat}",
            seat,
            "program",
            barrier,
            sealed=True,
            revisable=True,
            clock="planning",
            data={"turn": table.turn, "standby": table.robots[seat].pc < FULL},
        )
        for seat in asked(table, state.sealed)
    )
