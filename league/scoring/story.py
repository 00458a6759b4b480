"""What a race changed in the standings, and why: who leads, by how much, what helped, who climbed. Facts alone, chosen
from the tables before and after the race; `league.standings.story_words` says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from league.scoring.points import Points, exact

WORTH_TELLING = 2
"""Fewer places won are no climb, unless nothing happened at the top."""


class Kind(StrEnum):
    BEGINS = "begins"
    """The first race: there was no leader before."""
    TAKES = "takes"
    """A new leader."""
    SHARES = "shares"
    """Several lead, and not all of them did before."""
    STILL_SHARES = "still_shares"
    ALONE = "alone"
    """One of several leaders is ahead now."""
    LEVEL = "level"
    """The same leader, but others are level on points."""
    EXTENDS = "extends"
    CLOSES = "closes"
    """The same leader by fewer points."""
    KEEPS = "keeps"
    """The same leader by as many points; others changed places."""
    SAME = "same"
    """The same leader by as many points, and the same order."""


class Why(StrEnum):
    DISQUALIFIED = "disqualified"
    """From the whole season."""
    STEWARDS = "stewards"
    """Stewards gave or took points."""
    DROPPED = "dropped"
    """An earlier race stopped counting."""
    NOT_COUNTED = "not_counted"
    """This race does not count."""


@dataclass(frozen=True)
class Named:
    id: int
    """Of an entry; in the standings of teams, of a team."""
    name: str


@dataclass(frozen=True)
class Deed:
    """What somebody did in the race."""

    status: str
    """As in a cell of the standings; "" for a team."""
    place: int | None
    points: Points
    """What the race paid."""


@dataclass(frozen=True)
class Line:
    """One line of a table; `deed` only matters after the race."""

    who: Named
    place: int | None
    total: Points
    adjustment: int
    excluded: bool
    dropped: Mapping[int, Points]
    """What the races that do not count would pay, by the number that people see."""
    wins: int = 0
    decided_by: str = ""
    deed: Deed | None = None


@dataclass(frozen=True)
class Cause:
    """What changed a total beside the points of the race."""

    why: str
    """disqualified, stewards, dropped, not_counted."""
    who: Named
    points: Points
    """Given (+) or taken (-) by stewards; else what no longer counts."""
    race: int | None = None
    """The number of the race that stopped counting, in a tournament of the round."""


@dataclass(frozen=True)
class Climb:
    who: Named
    places: int
    to: int


@dataclass(frozen=True)
class Story:
    kind: str
    """begins, takes, shares, still_shares, alone, level, extends, closes, keeps, same."""
    leaders: tuple[Named, ...]
    others: tuple[Named, ...]
    """Who led before, if that changed; else the next in the table."""
    gap: Points | None
    """Points between the leader and the next; None if nobody is next, or several lead."""
    deed: Deed | None
    """Of the leader; if the gap closed, of the next."""
    fallen: Deed | None
    """Of the one who led before, if only one did, and points decided."""
    decided_by: str
    """The tie-break that separates the leader from others with as many points."""
    level_with: tuple[Named, ...]
    """The next in the table, if a tie-break alone puts the leader ahead of them."""
    wins: tuple[int, int] | None
    """Of the leader and of those, if so."""
    cause: Cause | None
    climb: Climb | None
    """The most places that one racer won, unless there is a cause or a fall to tell."""


def story_of(before: Sequence[Line], after: Sequence[Line], race: int) -> Story | None:
    """What `race` changed; `before` is empty for the first race. None while nobody has a place."""
    placed = sorted((line for line in after if line.place is not None), key=lambda line: line.place or 0)
    first = [line for line in placed if line.place == 1]
    if not first:
        return None
    rest = [line for line in placed if line.place != 1]
    following = [line for line in rest if line.place == rest[0].place]
    old = {line.who.id: line for line in before}
    gap = exact(first[0].total - rest[0].total) if rest and len(first) == 1 else None
    kind = _kind(first, placed, old, gap)
    fallen = [line for line in after if _led(old, line) and line not in first]
    others = fallen if kind == Kind.TAKES else following
    hero = others[0] if kind == Kind.CLOSES else first[0]
    told = {line.who.id for line in (*first, *others)}
    fall = fallen[0].deed if kind == Kind.TAKES and len(fallen) == 1 and gap != 0 else None
    cause = _cause([*first, *others], () if fall else after, old, race)
    least = 1 if kind in (Kind.KEEPS, Kind.STILL_SHARES) else WORTH_TELLING
    return Story(
        kind=kind.value,
        leaders=tuple(line.who for line in first),
        others=tuple(line.who for line in others),
        gap=gap,
        deed=hero.deed,
        fallen=fall,
        decided_by=(first[0].decided_by or rest[0].decided_by) if gap == 0 else "",
        level_with=tuple(line.who for line in following) if gap == 0 else (),
        wins=(first[0].wins, rest[0].wins) if gap == 0 else None,
        cause=cause,
        climb=None if cause or fall else _climb([line for line in placed if line.who.id not in told], old, least),
    )


def _led(old: Mapping[int, Line], line: Line) -> bool:
    return line.who.id in old and old[line.who.id].place == 1


def _kind(first: Sequence[Line], placed: Sequence[Line], old: Mapping[int, Line], gap: Points | None) -> Kind:
    led = [line for line in old.values() if line.place == 1]
    joined = [line for line in first if not _led(old, line)]
    if len(first) > 1:
        return Kind.SHARES if joined else Kind.STILL_SHARES
    if not led:
        return Kind.BEGINS
    if joined:
        return Kind.TAKES
    if len(led) > 1:
        return Kind.ALONE
    if gap == 0:
        return Kind.LEVEL
    totals = [line.total for line in old.values() if line.place is not None and line.place != 1]
    was = exact(led[0].total - max(totals)) if totals else None
    if gap is not None and was is not None and gap != was:
        return Kind.EXTENDS if gap > was else Kind.CLOSES
    moved = any(line.who.id in old and old[line.who.id].place != line.place for line in placed)
    return Kind.KEEPS if moved else Kind.SAME


def _cause(named: Sequence[Line], also: Sequence[Line], old: Mapping[int, Line], race: int) -> Cause | None:
    """The weightiest thing beside the race's points: what stewards decided about those who are named, or `also` about
    others; or what no longer counts for those who are named. None without one."""
    rest = [line for line in also if line not in named]
    there = [(line, old[line.who.id]) for line in (*named, *rest) if line.who.id in old]
    for line, was in there:
        if line.excluded and not was.excluded:
            return Cause(Why.DISQUALIFIED.value, line.who, 0)
    for line, was in there:
        if line.adjustment != was.adjustment:
            return Cause(Why.STEWARDS.value, line.who, line.adjustment - was.adjustment)
    for line, was in there[: sum(line.who.id in old for line in named)]:
        gone = {number: points for number, points in line.dropped.items() if number not in was.dropped and points > 0}
        if gone:
            number, points = max(gone.items(), key=lambda one: one[1])
            why = Why.NOT_COUNTED if number == race else Why.DROPPED
            return Cause(why.value, line.who, points, number)
    return None


def _climb(lines: Sequence[Line], old: Mapping[int, Line], least: int) -> Climb | None:
    """Who won the most places; None if several did, or nobody won at least so many."""
    won = []
    for line in lines:
        was = old[line.who.id].place if line.who.id in old else None
        if was is not None and line.place is not None and was - line.place >= least:
            won.append(Climb(line.who, was - line.place, line.place))
    most = max((one.places for one in won), default=0)
    best = [one for one in won if one.places == most]
    return best[0] if len(best) == 1 else None
