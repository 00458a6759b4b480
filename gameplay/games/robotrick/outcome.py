"""How a match ended (RT-46, RT-47, RT-48, RT-52)."""

from __future__ import annotations

from gameplay.engine.contract import Line, Outcome
from gameplay.games.robotrick.rules.capture import scores
from gameplay.games.robotrick.rules.scoring import ranking, totals
from gameplay.games.robotrick.state import PLAYERS, State


def outcome(state: State) -> Outcome | None:
    """None during the match. Everybody who shares the first place wins (RT-47); nobody if all have left."""
    if state.step != "over":
        return None
    lines = standing(state)
    first = tuple(sorted(line.seat for line in lines if line.place == 1 and line.status == "classified"))
    return Outcome(lines, first, state.reason or "finished")


def standing(state: State) -> tuple[Line, ...]:
    """By the rounds that are over, and the cards before each player in the current one (RT-43, RT-46, RT-47, RT-52)."""
    points = totals(state.past, PLAYERS)
    if state.step != "over":
        points = [total + score for total, score in zip(points, scores(state), strict=True)]
    return tuple(
        Line(
            rank.seat,
            rank.place,
            rank.status,
            scores={
                "points": points[rank.seat],
                **{f"round{past.round}": past.scores[rank.seat] for past in state.past},
            },
        )
        for rank in ranking(points, state.left)
    )
