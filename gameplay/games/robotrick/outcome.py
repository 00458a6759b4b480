"""How a match ended (RT-46, RT-47, RT-48, RT-52)."""

from __future__ import annotations

from gameplay.engine.contract import Line, Outcome
from gameplay.games.robotrick.rules.scoring import totals
from gameplay.games.robotrick.state import PLAYERS, State


def outcome(state: State) -> Outcome | None:
    """None while the match is on. Whoever shares the first place wins (RT-47); nobody when all have left."""
    if state.step != "over":
        return None
    points = totals(state.past, PLAYERS)
    lines = tuple(
        Line(
            rank.seat,
            rank.place,
            rank.status,
            scores={
                "points": points[rank.seat],
                **{f"round{past.round}": past.scores[rank.seat] for past in state.past},
            },
        )
        for rank in state.ranking
    )
    first = tuple(sorted(line.seat for line in lines if line.place == 1 and line.status == "classified"))
    return Outcome(lines, first, state.reason or "finished")
