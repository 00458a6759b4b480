"""How far a racer can fall, since rivals cannot all win the same race.

A search over the places that rivals take in the last one or two races, each at one table, for as many of them as
possible to end ahead. In the last race this is a matching; before it, every order of the rivals is tried, within a
budget of steps, so that the same season always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, permutations
from typing import NamedTuple

from league.scoring.outlook_field import Ends, Racer
from league.scoring.outlook_shapes import OpenRace
from league.scoring.outlook_sums import Mark, Result, columns_of, sizes_of
from league.scoring.points import points_for
from league.scoring.race import NOT_THERE

LAST_RACES = 2
"""It is tried before as many races."""
BUDGET = 20_000
"""Ends of rivals that are computed for a whole season: some 0.2 s."""


class Depth(NamedTuple):
    """Places."""

    level: int
    """It cannot fall below this one, also if all who can be level with it are ahead."""
    lowest: int
    """It cannot fall below this one."""
    reached: int
    """It can fall to this one."""


class OutOfSteps(Exception):
    """The budget is used up."""


def depth(ends: Ends, racer: Racer, steps: int) -> Depth | None:
    """How far the racer can fall; None if that cannot be searched, or not in as many steps."""
    field = ends.field
    simple = all(race.one_table and not (race.shared or race.sits_out or race.newcomers) for race in field.races)
    sat_out = any(one.past.sat_out for one in field.racers.values())
    if not simple or sat_out or field.ties.unsure or len(field.races) > LAST_RACES:
        return None
    try:
        found = list(chain.from_iterable(_Fall(ends, racer, steps).depths()))
    except OutOfSteps:
        return None
    return Depth(*(1 + max(counts) for counts in zip(*found, strict=True)))


class _Fall:
    def __init__(self, ends: Ends, racer: Racer, steps: int) -> None:
        self.ends, self.field, self.racer, self.steps = ends, ends.field, racer, steps

    def depths(self) -> Iterator[Iterable[tuple[int, int, int]]]:
        """For each way in which the open races are run: how many rivals can be ahead, as in `Depth`."""
        races = self.field.races
        for some in chain.from_iterable(combinations(races, count) for count in range(len(races) + 1)):
            away = (race for race in races if race not in some)
            if all(race.can_fall or not sizes_of(race) for race in away) and all(map(sizes_of, some)):
                yield self._after(some)

    def _after(self, races: tuple[OpenRace, ...]) -> Iterator[tuple[int, int, int]]:
        run = len(races)
        low, sure_low, high = self.ends.low[run], self.ends.sure_low[run], self.ends.high[run]
        me, compare = self.racer.entry, self.field.ties.compare
        others = [one for one in self.field.racers.values() if one is not self.racer]
        others = [one for one in others if compare(high[one.entry], low[me]) != -1]
        rivals = [one for one in others if compare(low[one.entry], sure_low[me]) != 1]
        ahead = len(others) - len(rivals)
        if not races:
            cases = [compare(high[one.entry], low[me]) for one in rivals]
            yield ahead + len(cases), ahead + cases.count(1), ahead + cases.count(1)
            return
        for before in self._orders(races[0], rivals) if run > 1 else [{}]:
            for size in columns_of(races[-1]):
                found = [self._needs(one, races, size, before.get(one.entry)) for one in rivals]
                level, lowest, reached = (_matched(needs) for needs in zip(*found, strict=True)) if found else (0, 0, 0)
                yield ahead + level, ahead + lowest, ahead + reached

    def _needs(self, rival: Racer, races: Sequence[OpenRace], size: int, before: Result | None) -> tuple[int, int, int]:
        """The lowest place in the last of these races with which the rival is level or ahead, perhaps ahead, and
        certainly ahead; 0 if there is none, NOT_THERE if it needs no place."""
        run, race, compare = len(races), races[-1], self.field.ties.compare
        mine, mine_if_there = self.ends.low[run][self.racer.entry], self.ends.sure_low[run][self.racer.entry]
        level, lowest, reached = 0, 0, 0
        for place in [NOT_THERE, *(range(size, 0, -1) if rival.entry in race.field else ())]:
            last = None if place == NOT_THERE else self._result(race, size, place)
            case = compare(self._end(rival, before, last, run, 2), mine)
            level = level or place * (case in (0, 1))
            lowest = lowest or place * (case == 1)
            reached = place * (compare(self._end(rival, before, last, run, NOT_THERE), mine_if_there) == 1)
            if reached:
                break
        return level, lowest, reached

    def _orders(self, race: OpenRace, rivals: Sequence[Racer]) -> Iterator[Mapping[int, Result]]:
        """Results of a race in which rivals take the first places, in every order."""
        able = [one.entry for one in rivals if one.entry in race.field]
        for size in columns_of(race):
            for order in permutations(able, min(size, len(able))):
                yield {entry: self._result(race, size, place) for place, entry in enumerate(order, 1)}

    def _result(self, race: OpenRace, size: int, place: int) -> Result:
        return Result(self.field.units(points_for(race.points, size, place)), place, place)

    def _end(self, rival: Racer, before: Result | None, last: Result | None, run: int, unplaced: int) -> Mark:
        self.steps -= 1
        if self.steps < 0:
            raise OutOfSteps
        results = [one for one in (before, last) if one is not None]
        return self.field.sums.after(rival.past, results, run, last.rank if last else unplaced)


def _matched(needs: Iterable[int]) -> int:
    """How many of these can have a place that is at least as good as they need, each another one."""
    done = 0
    for need in sorted(needs):
        done += need > done
    return done
