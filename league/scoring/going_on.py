"""Who qualifies: for the next round of a knock-out, or for the next stage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec

from league.scoring.season import Season
from league.scoring.standings import Row, Standings, decided, score_races, standings
from league.scoring.ties import TieBreak, decider

Why = Literal["table", "group", "stage", "best", "free", "next", "consolation"]


class Onward(msgspec.Struct, frozen=True):
    """A racer who qualifies; in a knock-out also one who is out and races again (consolation)."""

    entry: int
    why: Why
    at: int = 0
    """The table or group the racer comes from; 0 if there is none."""
    place: int = 0
    """There, or in the stage; 0 after a free round."""


class Tied(msgspec.Struct, frozen=True):
    """Racers equal on everything except the lot, when not all can qualify: they race for it."""

    entries: tuple[int, ...]
    """Best start lot first."""
    gone: tuple[int, ...] = ()
    """Just as equal, but they have left."""


def number_of(season: Season, name: str, usual: int = 0) -> int:
    """A number among the rules of the stage's format."""
    return msgspec.convert(season.own.get(name, usual), int)


def in_order(season: Season, table: Standings) -> list[Row]:
    """The rows of a stage, best first; equal places by the start lot; rows outside the standings last."""
    seeds = {berth.entry: berth.seed for berth in season.berths}
    last = len(table.rows) + 1
    return sorted(table.rows, key=lambda row: (row.excluded, row.place or last, seeds.get(row.entry, last), row.entry))


def best(season: Season, count: int, without: Collection[int] = ()) -> tuple[Row, ...]:
    """The best `count` of those who race here, and everybody who shares the last place if the cut lets all equals
    qualify; then the lot separates nobody."""
    rows = _able(season, without)
    if count <= 0 or season.own.get("cut") != "all" or count >= len(rows):
        return tuple(rows[: max(0, count)])
    places = before_the_lot(season)
    last = places[rows[count - 1].entry]
    return tuple(rows[:count]) + tuple(row for row in rows[count:] if last is not None and places[row.entry] == last)


def tied(season: Season, count: int, sizes: Collection[int], without: Collection[int] = ()) -> tuple[Tied, ...]:
    """Racers who are equal at the cut after the best `count`, if the rule makes them race for it and they have not yet.
    `sizes`: table sizes that the game allows."""
    rows = _able(season, without)
    if season.own.get("cut") != "race" or not 0 < count < len(rows):
        return ()
    places = before_the_lot(season)
    last = places[rows[count - 1].entry]
    if last is None or places[rows[count].entry] != last:
        return ()
    return unraced(season, [row.entry for row in _able(season) if places[row.entry] == last], sizes, without)


def unraced(season: Season, equal: Sequence[int], sizes: Collection[int], without: Collection[int]) -> tuple[Tied, ...]:
    """These racers, if they make a table and have not raced for it: after that, the lot separates equals."""
    gone = tuple(one for one in equal if one in without)
    there = tuple(one for one in equal if one not in gone)
    return (Tied(there, gone),) if len(there) in sizes and not _deciders(season, equal) else ()


def raced_for(season: Season, equal: Sequence[int]) -> Mapping[int, int]:
    """The order of exactly these racers in their deciding race, smaller is better; without one they are equal."""
    return decider(_deciders(season, equal), equal)


def _deciders(season: Season, equal: Sequence[int]) -> list[dict[int, int]]:
    """Tables of deciding races in which all of these had to race."""
    if not any(race.decider for race in season.races):
        return []
    scored = zip(season.races, score_races(season), strict=True)
    tables = [table for race, cells in scored if race.decider for table in decided(race, cells)]
    return [table for table in tables if all(one in table for one in equal)]


def _able(season: Season, without: Collection[int] = ()) -> list[Row]:
    """Who can qualify, best first."""
    return [row for row in in_order(season, standings(season)) if not row.excluded and row.entry not in without]


def before_the_lot(season: Season) -> dict[int, int | None]:
    """Places in which racers share a place if only the lot separates them."""
    rest = tuple(one for one in season.tie_breaks if one is not TieBreak.LOT)
    unparted = msgspec.structs.replace(season, tie_breaks=rest)
    return {row.entry: row.place for row in standings(unparted).rows}


def by_seed(season: Season, entries: Collection[int]) -> list[int]:
    """The given entries of the stage, best seed first."""
    there = set(entries)
    return [berth.entry for berth in sorted(season.berths, key=lambda one: one.seed) if berth.entry in there]


def behind_first(entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
    """Who sits out: those who did so least; among them the last in order."""
    return tuple(sorted(entries, key=lambda entry: (times.get(entry, 0), -entries.index(entry)))[:count])
