"""The moments of a match of RoboTrick that are worth seeing once more."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from gameplay.gamepages.moments import WIN, Found, Happened, Record, Rule

HAUL = 6
"""This many points from one trick make a moment."""


def tricks(record: Record) -> Iterator[tuple[Happened, list[int], list[int]]]:
    """Each trick with everybody's points before and after it, including those of earlier rounds."""
    before: list[int] = []
    points: list[int] = []
    for one in record.of("trick", "round_over"):
        if one.kind == "round_over":
            before = points = one.data["totals"]
            continue
        scores = one.data["scores"]
        before = before or [0] * len(scores)
        after = [total + score for total, score in zip(before, scores, strict=True)]
        yield one, points or [0] * len(scores), after
        points = after


NOBODY = -1


def first(points: list[int]) -> int:
    """The player who is ahead of all others."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else NOBODY


def last_card(record: Record) -> Iterator[Found]:
    """The last trick decides: the winner was not ahead before it."""
    told = list(tricks(record))
    for at, before, after in told[-1:]:
        seat, ahead = first(after), first(before)
        if seat in record.winners and ahead not in (NOBODY, seat):
            yield Found(at, (seat, ahead))


def late(record: Record) -> Iterator[Found]:
    """The lead changes for the last time in the last round."""
    last = max((one.version for one in record.of("round")), default=0)
    ahead = NOBODY
    for at, before, after in tricks(record):
        seat, ahead = first(after), first(before) if ahead == NOBODY else ahead
        if at.version > last and seat in record.winners and ahead not in (NOBODY, seat):
            yield Found(at, (seat, ahead))
        ahead = ahead if seat == NOBODY else seat


def haul(record: Record) -> Iterator[Found]:
    for at, before, after in tricks(record):
        gains = [new - old for old, new in zip(before, after, strict=True)]
        seat = max(range(len(gains)), key=gains.__getitem__)
        if gains[seat] >= HAUL:
            yield Found(at, (seat,), gains[seat])


RULES = (
    Rule("last_card", _("%(one)s overtakes %(other)s with the last trick and wins."), last_card),
    Rule("late", _("%(one)s overtakes %(other)s in the last round and wins."), late),
    Rule(
        "haul",
        ngettext_lazy("%(one)s wins %(n)s point in one trick.", "%(one)s wins %(n)s points in one trick.", "n"),
        haul,
    ),
    WIN,
)
