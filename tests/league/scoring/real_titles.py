"""Formula 1 seasons whose title was decided early, by dropped results, by a tie-break or in the last race.

Public facts (FIA Formula One World Championship, results by driver of each season), which check themselves: the points
of all places add up to the final totals. Only the drivers who were near the title; "-" is no finish.
"""

from __future__ import annotations

from typing import NamedTuple

from league.scoring.outlook_shapes import OpenRace
from league.scoring.points import PointsTable
from league.scoring.season import Drop, Entry, HeatResult, Line, RaceResult, Season, house
from league.scoring.ties import TieBreak
from tests.league.scoring.real_seasons import FORMULA_1_1988, FORMULA_1_2012, RealSeason

GRID = 26


class Title(NamedTuple):
    pays: tuple[int, ...]
    decided: int
    """The race after which the champion could not be caught any more, counted from 1."""
    finishes: dict[str, str]
    """By driver: the place in each race. The champion first."""
    totals: dict[str, int]
    drop: Drop = Drop()
    halved: int = 0
    """A race that paid half."""

    @property
    def entry(self) -> dict[str, int]:
        return {driver: number for number, driver in enumerate(self.finishes, 1)}

    @property
    def races(self) -> int:
        return len(next(iter(self.finishes.values())).split())

    def table(self, race: int) -> PointsTable:
        half = 2 if race == self.halved else 1
        return PointsTable("Formula 1", "list", values=tuple(points // half for points in self.pays))

    def after(self, run: int) -> tuple[Season, tuple[OpenRace, ...]]:
        """The season after `run` races, and those that were to come. The other drivers are house bots."""
        places = {self.entry[driver]: line.split() for driver, line in self.finishes.items()}
        races = []
        for number in range(1, run + 1):
            here = {entry: line[number - 1] for entry, line in places.items()}
            taken = {int(place) for place in here.values() if place != "-"}
            lines = [Line(entry, int(place)) for entry, place in here.items() if place != "-"]
            lines += [Line(entry, None, "dnf") for entry, place in here.items() if place == "-"]
            lines += [Line(house(place), place) for place in range(1, max(taken, default=0) + 1) if place not in taken]
            races.append(RaceResult(number, self.table(number), 1, (HeatResult(1, tuple(lines)),)))
        entries = tuple(Entry(entry) for entry in places)
        coming = tuple(
            coming_race(number, self.table(number), tuple(places)) for number in range(run + 1, self.races + 1)
        )
        return Season(entries, tuple(races), drop=self.drop, tie_breaks=(TieBreak.COUNTBACK,)), coming


def coming_race(number: int, table: PointsTable, field: tuple[int, ...]) -> OpenRace:
    return OpenRace(
        number, table, field, most=GRID, one_table=True, shared=False, can_fall=False, house_bots=GRID - len(field)
    )


def real_after(real: RealSeason, run: int) -> tuple[Season, tuple[OpenRace, ...]]:
    """As `Title.after`, of a season with every driver who scored."""
    season = real.season()
    done = season.until(season.races[run - 1].race)
    field = tuple(entry.id for entry in season.entries)
    return done, tuple(coming_race(race.race, real.table, field) for race in season.races[run:])


UNTIL_1990 = (9, 6, 4, 3, 2, 1)
UNTIL_2009 = (10, 8, 6, 5, 4, 3, 2, 1)

TITLES = {
    1964: Title(
        UNTIL_1990,
        10,
        {
            "Surtees": "- 2 - - 3 1 - 1 2 2",
            "Hill": "1 4 5 2 2 2 - - 1 11",
            "Clark": "4 1 1 - 1 - - - - 5",
        },
        {"Surtees": 40, "Hill": 39, "Clark": 32},
        Drop("best", 6),
    ),
    1984: Title(
        tuple(2 * points for points in UNTIL_1990),  # so that half points are whole
        16,
        {
            "Lauda": "- 1 - - 1 - 2 - 9 1 2 1 2 1 4 2",
            "Prost": "1 2 - 1 7 1 3 4 - - 1 - 1 - 1 1",
        },
        {"Lauda": 144, "Prost": 143},
        Drop("best", 11),
        halved=6,
    ),
    1990: Title(
        UNTIL_1990,
        15,
        {
            "Senna": "1 3 - 1 1 20 3 3 1 2 1 1 2 - - -",
            "Prost": "- 1 4 - 5 1 1 1 4 - 2 2 3 1 - 3",
        },
        {"Senna": 78, "Prost": 71},
        Drop("best", 11),
    ),
    2002: Title(
        (10, 6, 4, 3, 2, 1),
        11,
        {
            "M. Schumacher": "1 3 1 1 1 1 2 1 2 1 1 1 2 1 2 2 1",
            "Barrichello": "- - - 2 - 2 7 3 1 2 - 4 1 2 1 1 2",
            "Montoya": "2 2 5 4 2 3 - - - 3 4 2 11 3 - 4 4",
            "R. Schumacher": "- 1 2 3 11 4 3 7 4 8 5 3 3 5 - 16 11",
        },
        {"M. Schumacher": 144, "Barrichello": 77, "Montoya": 50, "R. Schumacher": 42},
    ),
    2003: Title(
        UNTIL_2009,
        16,
        {
            "Schumacher": "4 6 - 1 1 1 3 1 5 3 4 7 8 1 1 8",
            "Raikkonen": "3 1 2 2 - 2 2 6 - 4 3 - 2 4 2 2",
            "Montoya": "2 12 - 7 4 - 1 3 2 2 2 1 3 2 6 -",
        },
        {"Schumacher": 93, "Raikkonen": 91, "Montoya": 82},
    ),
    2008: Title(
        UNTIL_2009,
        18,
        {
            "Hamilton": "1 5 13 3 2 1 - 10 1 1 5 2 3 7 3 12 1 5",
            "Massa": "- - 1 2 1 3 5 1 13 3 17 1 1 6 13 7 2 1",
        },
        {"Hamilton": 98, "Massa": 97},
    ),
    2010: Title(
        (25, 18, 15, 12, 10, 8, 6, 4, 2, 1),
        19,
        {
            "Vettel": "4 - 1 6 3 2 - 4 1 7 3 3 15 4 2 1 - 1 1",
            "Alonso": "1 4 13 4 2 6 8 3 8 14 1 2 - 1 1 3 1 3 7",
            "Webber": "8 9 2 8 1 1 3 5 - 1 6 1 2 6 3 2 - 2 8",
            "Hamilton": "3 6 6 2 14 5 1 1 2 2 4 - 1 - - 5 2 4 2",
        },
        {"Vettel": 256, "Alonso": 252, "Webber": 242, "Hamilton": 240},
    ),
}

FULL = {1988: (FORMULA_1_1988, "Senna", 15), 2012: (FORMULA_1_2012, "Vettel", 20)}
"""Seasons with all drivers: the champion, and the race that decided."""
