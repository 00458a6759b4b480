"""Places: by points, then by one tie-break after the other, each deciding only among those who are still equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from league.scoring.points import Points
from league.scoring.ties import Facts, TieBreak


class Ranking(NamedTuple):
    """Everybody's place."""

    places: dict[int, tuple[int, bool]]
    """The place, and whether it is tied; equals share a place and the next one is skipped (BB-9.10)."""
    reasons: dict[int, str]
    """What separated each from the next one ahead with equal points, or else from the next one behind; or "shared".
    Missing for entries that points alone separate."""


def ranking(totals: Mapping[int, Points], tie_breaks: Iterable[TieBreak], facts: Facts) -> Ranking:
    """Most points first; entries that the tie-breaks leave equal stay equal."""
    groups: list[tuple[str, list[int]]] = [
        ("", group) for group in _split(totals, {one: -total for one, total in totals.items()})
    ]
    for tie in tie_breaks:
        finer = []
        for reason, group in groups:
            split = _split(group, tie.parts(facts, group)) if len(group) > 1 else [list(group)]
            finer += [(tie.value if number else reason, one) for number, one in enumerate(split)]
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
