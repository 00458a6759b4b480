"""Section 2.6 of the rulebook: scores and the final ranking. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from gameplay.games.robotrick.cards import POINTS
from gameplay.games.robotrick.state import Past, Rank


def round_score(face_up: Iterable[int], face_down: Iterable[int]) -> int:
    """The face-up cards minus the face-down ones; it may be negative (RT-43)."""
    return sum(POINTS[card] for card in face_up) - sum(POINTS[card] for card in face_down)


def totals(past: Sequence[Past], players: int) -> list[int]:
    """The final score of each seat: the sum of its rounds (RT-46)."""
    return [sum(each.scores[seat] for each in past) for seat in range(players)]


def ranking(totals: Sequence[int], left: Collection[int] = ()) -> tuple[Rank, ...]:
    """The greatest total is first; equal totals share the better place, without a tie-break (RT-46, RT-47, RT-48).
    Players who left are last whatever the score, all in one place behind the others (RT-52)."""
    stayed = [seat for seat in range(len(totals)) if seat not in left]
    ranks = [Rank(seat, 1 + sum(totals[other] > totals[seat] for other in stayed), "classified") for seat in stayed]
    ranks.sort(key=lambda rank: rank.place)
    return (*ranks, *(Rank(seat, len(stayed) + 1, "retired") for seat in sorted(left)))
