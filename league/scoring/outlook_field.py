"""Everybody who can still be in the standings, with the marks that each can end with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from math import lcm

import msgspec

from league.scoring.outlook_shapes import NEWCOMER, OpenRace
from league.scoring.outlook_sums import (
    Chances,
    Mark,
    Past,
    Sums,
    Ties,
    Worst,
    chances,
    past_of,
    sizes_of,
    ties_of,
    win_pays,
)
from league.scoring.points import Points, points_for
from league.scoring.race import NOT_THERE, Cell, is_void, latest_rank
from league.scoring.season import Season
from league.scoring.standings import Row, score_races, standings


class Racer:
    """One entry, or somebody who may join."""

    def __init__(self, entry: int, past: Past, row: Row | None, ahead: Chances, later: Chances, *, able: bool) -> None:
        self.entry, self.past, self.row = entry, past, row
        self.ahead, self.later, self.able = ahead, later, able
        """All open races; those after the next one; and whether it can start in the next one."""


class Field:
    """The season so far, the open races, and everybody who can be in the final standings."""

    def __init__(self, season: Season, races: Sequence[OpenRace]) -> None:
        if "bye" in season.own:  # racers who are alone at their table get a free round
            races = [msgspec.structs.replace(race, sits_out=True) for race in races]
        self.season, self.races = season, tuple(races)
        self.ties: Ties = ties_of(season)
        cells = [one for race, one in zip(season.races, score_races(season), strict=True) if not race.decider]
        self.valid = [one for one in cells if not is_void(one)]
        self.sums = Sums(season.drop, self.ties, len(self.valid))
        self.rows = standings(season).rows
        self.unit = self._unit()
        """Whole numbers are faster: all sums are in this fraction of a point."""
        self.pays = [self.units(win_pays(race)) for race in races]
        self.racers: dict[int, Racer] = {racer.entry: racer for racer in self._racers()}

    @property
    def free(self) -> int:
        """What a free round in the next race pays, beside an average."""
        return self.pays[0] if self.season.own.get("bye") == "win" else 0

    @cached_property
    def runs(self) -> range:
        """How many of the open races can be run."""
        return chances(self.races, self.pays, [False] * len(self.races)).runs

    @cached_property
    def later_runs(self) -> range:
        """How many of those after the next one can be run."""
        return chances(self.races[1:], self.pays[1:], [False] * (len(self.races) - 1)).runs

    def _unit(self) -> int:
        """The least common denominator of all points that can occur, except averages."""
        paid = {cell.points for row in self.rows for cell in row.cells if cell.points}
        carried = {row.carried for row in self.rows}
        open_ = {
            points_for(race.points, size, place)
            for race in self.races
            for size in sizes_of(race)
            for place in range(1, size + 1)
        }
        return lcm(*(points.denominator for points in (*paid, *carried, *open_)))

    def units(self, points: Points) -> int:
        """In the unit of all sums."""
        return points.numerator * (self.unit // points.denominator)

    def _racers(self) -> Iterator[Racer]:
        """Those with a line in the standings, in their order; then those who can still get one."""
        rows = {row.entry: row for row in self.rows}
        silent = {entry.id for entry in self.season.entries if not entry.scores}
        for row in self.rows:
            if row.place is not None:
                yield self._racer(row.entry, row)
        inside = {berth.entry for berth in self.season.berths}
        for entry in sorted({entry for race in self.races for entry in race.field}):
            if entry not in rows and entry not in silent and (not inside or entry in inside):
                yield self._racer(entry, None)
        if any(race.newcomers for race in self.races) and not inside:
            yield self._racer(NEWCOMER, None)

    def _racer(self, entry: int, row: Row | None) -> Racer:
        seeds = {berth.entry: berth.seed for berth in self.season.berths}
        cells: Sequence[Cell] = [cell for cell in row.cells if cell.status != "decider"] if row else ()
        past = past_of(
            cells,
            self.units,
            fixed=self.units(row.carried) + row.adjustment * self.unit if row else 0,
            latest=latest_rank(self.valid, entry) if row else NOT_THERE,
            seed=seeds.get(entry, len(seeds) + 1),
            dsq_counts=self.season.dsq_counts,
        )
        able = [entry in race.field or (entry == NEWCOMER and race.newcomers) for race in self.races]
        ahead = chances(self.races, self.pays, able)
        later = chances(self.races[1:], self.pays[1:], able[1:])
        return Racer(entry, past, row, ahead, later, able=bool(able) and able[0])


class Ends:
    """The marks of everybody at the end, by how many open races are run."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.low = self._lows(Worst.BOUND)
        self.alone_low = self._lows(Worst.ALONE)
        self.sure_low = self._lows(Worst.TOGETHER)
        self.high = self._each(lambda one, run: field.sums.bound(one.past, one.ahead, run, None, False))
        self.sure_high = self._each(lambda one, run: field.sums.high(one.past, one.ahead, run, None, False))
        """A best end that can certainly happen."""

    def _lows(self, worst: Worst) -> Mapping[int, Mapping[int, Mark]]:
        return self._each(lambda one, run: self.field.sums.low(one.past, one.ahead, run, None, False, worst))

    def _each(self, mark: Callable[[Racer, int], Mark]) -> Mapping[int, Mapping[int, Mark]]:
        racers = self.field.racers.values()
        return {run: {racer.entry: mark(racer, run) for racer in racers} for run in self.field.runs}
