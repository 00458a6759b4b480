"""Places: by points, then by one tie-break after the other, each deciding among exactly those who are still equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby, pairwise
from typing import Any, NamedTuple

from league.scoring.points import Points

WORST_PLACE = 64
Parts = Callable[[Sequence[int]], Mapping[int, Any]]
"""What a tie-break says of each in a group of equals: something to sort by, the smaller the better."""


class Ranking(NamedTuple):
    """Who stands where."""

    places: dict[int, tuple[int, bool]]
    """Place and "tied"; equals share and the next place is skipped (BB-9.10)."""
    reasons: dict[int, str]
    """What separated each from the next one ahead with equal points, else from the next behind; or "shared". Whoever
    points alone separate is missing."""


def ranking(totals: Mapping[int, Points], tie_breaks: Sequence[tuple[str, Parts]]) -> Ranking:
    """Most points first; what the tie-breaks leave equal stays equal."""
    groups = [("", group) for group in _split(totals, {one: -total for one, total in totals.items()})]
    for name, parts in tie_breaks:
        finer = []
        for reason, group in groups:
            split = _split(group, parts(group)) if len(group) > 1 else [list(group)]
            finer += [(name if number else reason, one) for number, one in enumerate(split)]
        groups = finer
    places: dict[int, tuple[int, bool]] = {}
    for _reason, group in groups:
        place = len(places) + 1
        places.update((one, (place, len(group) > 1)) for one in group)
    reasons = {one: "shared" for _reason, group in groups if len(group) > 1 for one in group}
    for (_before, leading), (reason, following) in pairwise(groups):
        if reason:
            for one in (*following, *leading):
                reasons.setdefault(one, reason)
    return Ranking(places, reasons)


def _split(group: Iterable[int], by: Mapping[int, Any]) -> list[list[int]]:
    """Equals together, the best first."""
    return [list(equals) for _part, equals in groupby(sorted(group, key=by.__getitem__), key=by.__getitem__)]


def countback(places: Iterable[int]) -> tuple[int, ...]:
    """One count a place, first places first; missing tails read as 0, so it is as long as the worst possible place."""
    counts = [0] * WORST_PLACE
    for place in places:
        counts[place - 1] -= 1
    return tuple(counts)


def opponents(tables: Sequence[Mapping[int, int]], totals: Mapping[int, Points]) -> Parts:
    """How strong the opponents were: the mean of their totals, each meeting counted. `tables`: rank by entry."""
    sums: dict[int, Points] = {}
    counts: dict[int, int] = {}
    for table in tables:
        there = [one for one in table if one in totals]
        whole = sum((totals[one] for one in there), Fraction(0))
        for one in there:
            sums[one] = sums.get(one, 0) + whole - totals[one]
            counts[one] = counts.get(one, 0) + len(there) - 1

    def parts(group: Sequence[int]) -> dict[int, Points]:
        return {one: -Fraction(sums[one], counts[one]) if counts.get(one) else Fraction(0) for one in group}

    return parts


def direct(tables: Sequence[Mapping[int, int]]) -> Parts:
    """Who was ahead more often at common tables, among exactly these."""

    def parts(group: Sequence[int]) -> dict[int, int]:
        balance = dict.fromkeys(group, 0)
        for table in tables:
            for one, other in combinations([one for one in group if one in table], 2):
                ahead = (table[one] > table[other]) - (table[one] < table[other])
                balance[one] += ahead
                balance[other] -= ahead
        return balance

    return parts


def decider(tables: Sequence[Mapping[int, int]]) -> Parts:
    """The latest deciding race at one table that all of these were to race; where there is none, nothing. `tables`:
    rank by entry, with those who did not come."""

    def parts(group: Sequence[int]) -> Mapping[int, int]:
        theirs = (table for table in reversed(tables) if all(one in table for one in group))
        return next(theirs, dict.fromkeys(group, 0))

    return parts
