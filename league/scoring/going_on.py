"""Who goes on: into the next round of a knock-out, or to the next stage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

import msgspec

from league.scoring.season import Season
from league.scoring.standings import Row, Standings, standings

Why = Literal["table", "group", "stage", "best", "free", "next"]


class Onward(msgspec.Struct, frozen=True):
    """One who goes on."""

    entry: int
    why: Why
    at: int = 0
    """The table or group it goes on from; 0 where there is none."""
    place: int = 0
    """There, or in the stage; 0 of one who was free."""


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
    rows = [row for row in in_order(season, standings(season)) if not row.excluded and row.entry not in without]
    if count <= 0 or season.own.get("cut") != "all" or count >= len(rows):
        return tuple(rows[: max(0, count)])
    unparted = msgspec.structs.replace(season, tie_breaks=tuple(one for one in season.tie_breaks if one != "lot"))
    places = {row.entry: row.place for row in standings(unparted).rows}
    last = places[rows[count - 1].entry]
    return tuple(rows[:count]) + tuple(row for row in rows[count:] if last is not None and places[row.entry] == last)


def by_seed(season: Season, entries: Collection[int]) -> list[int]:
    """Those of the stage, the best seed first."""
    there = set(entries)
    return [berth.entry for berth in sorted(season.berths, key=lambda one: one.seed) if berth.entry in there]


def behind_first(entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
    """Who sits out: whoever did so least, of them the last of these."""
    return tuple(sorted(entries, key=lambda entry: (times.get(entry, 0), -entries.index(entry)))[:count])
