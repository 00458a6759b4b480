"""Who goes on: into the next round of a knock-out, or to the next stage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec

from league.scoring.season import Season
from league.scoring.standings import Row, Standings, decided, score_races, standings
from league.scoring.ties import TieBreak, decider

Why = Literal["table", "group", "stage", "best", "free", "next", "consolation"]


class Onward(msgspec.Struct, frozen=True):
    """One who goes on; in a knock-out also who is out and races once more (consolation)."""

    entry: int
    why: Why
    at: int = 0
    """The table or group it goes on from; 0 where there is none."""
    place: int = 0
    """There, or in the stage; 0 of one who was free."""


class Tied(msgspec.Struct, frozen=True):
    """Equal on everything but the lot, where not all of them can go on: they race for it."""

    entries: tuple[int, ...]
    """Best start lot first."""
    gone: tuple[int, ...] = ()
    """As equal, but they have left."""


def number_of(season: Season, name: str, usual: int = 0) -> int:
    """A rule of the stage's format that is a number."""
    return msgspec.convert(season.own.get(name, usual), int)


def in_order(season: Season, table: Standings) -> list[Row]:
    """The rows of a stage, best first; who shares a place, by the start lot; who stands outside, last."""
    seeds = {berth.entry: berth.seed for berth in season.berths}
    last = len(table.rows) + 1
    return sorted(table.rows, key=lambda row: (row.excluded, row.place or last, seeds.get(row.entry, last), row.entry))


def best(season: Season, count: int, without: Collection[int] = ()) -> tuple[Row, ...]:
    """The best `count` of those who race here, with whoever shares the last place where the rule of the cut lets all
    equals on; the lot parts nobody then."""
    rows = _able(season, without)
    if count <= 0 or season.own.get("cut") != "all" or count >= len(rows):
        return tuple(rows[: max(0, count)])
    places = before_the_lot(season)
    last = places[rows[count - 1].entry]
    return tuple(rows[:count]) + tuple(row for row in rows[count:] if last is not None and places[row.entry] == last)


def tied(season: Season, count: int, sizes: Collection[int], without: Collection[int] = ()) -> tuple[Tied, ...]:
    """Those equal at the cut behind the best `count`, where the rule has them race for it and they have not yet.
    `sizes`: of the tables that the game allows."""
    rows = _able(season, without)
    if season.own.get("cut") != "race" or not 0 < count < len(rows):
        return ()
    places = before_the_lot(season)
    last = places[rows[count - 1].entry]
    if last is None or places[rows[count].entry] != last:
        return ()
    return unraced(season, [row.entry for row in _able(season) if places[row.entry] == last], sizes, without)


def unraced(season: Season, equal: Sequence[int], sizes: Collection[int], without: Collection[int]) -> tuple[Tied, ...]:
    """These, if they make a table and have not raced for it: what is equal after that is left to the lot."""
    gone = tuple(one for one in equal if one in without)
    there = tuple(one for one in equal if one not in gone)
    return (Tied(there, gone),) if len(there) in sizes and not _deciders(season, equal) else ()


def raced_for(season: Season, equal: Sequence[int]) -> Mapping[int, int]:
    """What a deciding race made of exactly these, the smaller the better; where there was none they are equal."""
    return decider(_deciders(season, equal), equal)


def _deciders(season: Season, equal: Sequence[int]) -> list[dict[int, int]]:
    """Tables of deciding races that all of these were to race."""
    if not any(race.decider for race in season.races):
        return []
    scored = zip(season.races, score_races(season), strict=True)
    tables = [table for race, cells in scored if race.decider for table in decided(race, cells)]
    return [table for table in tables if all(one in table for one in equal)]


def _able(season: Season, without: Collection[int] = ()) -> list[Row]:
    """Who can go on, best first."""
    return [row for row in in_order(season, standings(season)) if not row.excluded and row.entry not in without]


def before_the_lot(season: Season) -> dict[int, int | None]:
    """Places with those together whom the lot alone parts."""
    rest = tuple(one for one in season.tie_breaks if one is not TieBreak.LOT)
    unparted = msgspec.structs.replace(season, tie_breaks=rest)
    return {row.entry: row.place for row in standings(unparted).rows}


def by_seed(season: Season, entries: Collection[int]) -> list[int]:
    """Those of the stage, the best seed first."""
    there = set(entries)
    return [berth.entry for berth in sorted(season.berths, key=lambda one: one.seed) if berth.entry in there]


def behind_first(entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
    """Who sits out: whoever did so least, of them the last of these."""
    return tuple(sorted(entries, key=lambda entry: (times.get(entry, 0), -entries.index(entry)))[:count])
