"""Places: by points, then by one tie-break after the other, each deciding only among those who are still equal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from league.scoring.points import Points
from league.scoring.ties import Facts, Margin, TieBreak


class Ranking(NamedTuple):
    """Everybody's place."""

    places: dict[int, tuple[int, bool]]
    """The place, and whether it is tied; equals share a place and the next one is skipped (BB-9.10)."""
    reasons: dict[int, str]
    """What separated each from the next one ahead with equal points, or else from the next one behind; or "shared".
    Missing for entries that points alone separate."""
    margins: dict[int, Margin]
    """By how much, for each of `reasons` that does not share its place."""


class _Group(NamedTuple):
    """Equals, so far."""

    members: list[int]
    tie: TieBreak | None = None
    """What separates it from the group before it; None: points."""
    better: Any = None
    """The value of `tie` for the group before it."""
    worse: Any = None
    """The value of `tie` for this group."""


def ranking(totals: Mapping[int, Points], tie_breaks: Iterable[TieBreak], facts: Facts) -> Ranking:
    """Most points first; entries that the tie-breaks leave equal stay equal."""
    groups = [_Group(group) for group in _split(totals, {one: -total for one, total in totals.items()})]
    for tie in tie_breaks:
        groups = [finer for group in groups for finer in _finer(group, tie, facts)]
    places: dict[int, tuple[int, bool]] = {}
    for group in groups:
        place = len(places) + 1
        places.update((one, (place, len(group.members) > 1)) for one in group.members)
    reasons = {one: "shared" for group in groups if len(group.members) > 1 for one in group.members}
    margins: dict[int, Margin] = {}
    for leading, following in pairwise(groups):
        if following.tie is None:
            continue
        ahead, behind = following.tie.margins(leading.members, following.better, following.members, following.worse)
        for members, margin in ((following.members, behind), (leading.members, ahead)):
            for one in members:
                if one not in reasons:
                    reasons[one], margins[one] = following.tie.value, margin
    return Ranking(places, reasons, margins)


def _finer(group: _Group, tie: TieBreak, facts: Facts) -> list[_Group]:
    """The group as `tie` splits it."""
    if len(group.members) < 2:
        return [group]
    parts = tie.parts(facts, group.members)
    split = _split(group.members, parts)
    rest = (_Group(behind, tie, parts[ahead[0]], parts[behind[0]]) for ahead, behind in pairwise(split))
    return [group._replace(members=split[0]), *rest]


def _split(group: Iterable[int], by: Mapping[int, Any]) -> list[list[int]]:
    """Equals together, the best first."""
    return [list(equals) for _part, equals in groupby(sorted(group, key=by.__getitem__), key=by.__getitem__)]
