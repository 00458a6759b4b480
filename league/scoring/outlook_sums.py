"""The least and the most that somebody can still have, with the tie-breaks that go with it.

The worst case is simple: a racer does not finish, or is disqualified, in every open race. So is the best: it wins them
all, at the size that pays most. Both can happen together for two racers, so what compares two of them is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from league.scoring.outlook_shapes import OpenRace
from league.scoring.points import FEWEST, Points, exact, points_for
from league.scoring.race import NOT_PLACED, NOT_THERE, RACED, Cell
from league.scoring.season import Drop, Season
from league.scoring.ties import TieBreak

Mark = tuple[Any, ...]
"""A total and what its known tie-breaks say, better ones greater."""

KNOWN = (TieBreak.COUNTBACK, TieBreak.WINS, TieBreak.LATEST_RACE, TieBreak.LOT)
"""Tie-breaks whose best and worst case are those of the total, no matter who else is level."""

BEHIND_ALL = NOT_THERE + 1
"""The rank of somebody who cannot start in a latest race: in it, anybody else may do better."""


class Worst(Enum):
    """Which worst case of a racer is meant."""

    BOUND = "bound"
    """It cannot get less."""
    ALONE = "alone"
    """It can certainly get this, while one rival has its best case."""
    TOGETHER = "together"
    """Any number of racers can get this in the same races: a disqualified one has to start, so it is left out."""


class Result(NamedTuple):
    """What somebody gets in the next race."""

    points: Points
    place: int | None
    """None: not classified."""
    rank: int
    """For "the better place in the latest race"."""


class Ties(NamedTuple):
    """The tie-breaks of a season, as far as they can be told before its end."""

    known: tuple[TieBreak, ...]
    unsure: bool
    """More follow that nobody can tell yet."""

    def compare(self, one: Mark, other: Mark) -> int | None:
        """1: `one` is ahead; -1: behind; 0: level in everything; None: a tie-break that is still open decides."""
        if one == other:
            return None if self.unsure else 0
        return 1 if one > other else -1


def ties_of(season: Season, *, teams: bool = False) -> Ties:
    """`teams`: those that decide between teams."""
    chosen = [one for one in season.tie_breaks if not (teams and one.of_rounds)]
    decides = any(race.decider for race in season.races) or season.own.get("cut") == "race"
    if decides and not teams:
        chosen.insert(chosen.index(TieBreak.LOT) if TieBreak.LOT in chosen else len(chosen), TieBreak.DECIDER)
    known: list[TieBreak] = []
    for one in chosen:
        if one not in KNOWN:
            return Ties(tuple(known), unsure=True)
        known.append(one)
    return Ties(tuple(known), unsure=False)


def sizes_of(race: OpenRace) -> range:
    """The numbers of starters that a table of it can have; empty if it cannot be run."""
    most = race.most if race.newcomers else min(race.most, len(race.field) + race.house_bots)
    return range(max(FEWEST, race.least), most + 1)


def columns_of(race: OpenRace) -> range:
    """The numbers of starters that pay differently: where places pay the same in every field, the largest one."""
    return sizes_of(race)[-1:] if race.points.kind == "list" else sizes_of(race)


class Chances(NamedTuple):
    """The open races, as one racer can win them."""

    sure: tuple[Points, ...]
    """What first place pays at most, in races that are certainly run."""
    falling: tuple[Points, ...]
    """The same in the others, most first."""
    sure_races: int
    """How many are certainly run, also without this racer."""
    races: int
    """How many are open."""
    sits_out: bool
    """It may have to sit out."""

    @property
    def runs(self) -> range:
        """How many of them can be run."""
        return range(self.sure_races, self.races + 1)

    def wins(self, run: int) -> tuple[Points, ...]:
        """The most that its wins can pay if `run` races are run."""
        return self.sure + self.falling[: run - self.sure_races]

    def forced(self, run: int) -> int:
        """How many of any `run` races it can certainly start in."""
        others = self.races - self.sure_races - len(self.falling)
        return len(self.sure) + max(0, run - self.sure_races - others)


def chances(races: Iterable[OpenRace], pays: Sequence[Points], able: Iterable[bool]) -> Chances:
    """`pays`: what each race pays at most; `able`: whether the racer can start in it."""
    sure: list[Points] = []
    falling: list[Points] = []
    sure_races, count, sits_out = 0, 0, False
    for race, pay, starts in zip(races, pays, able, strict=True):
        count += 1
        falls = race.can_fall or not sizes_of(race)
        sure_races += not falls
        if starts and sizes_of(race):
            (falling if falls else sure).append(pay)
            sits_out |= race.sits_out
    return Chances(tuple(sure), tuple(sorted(falling, reverse=True)), sure_races, count, sits_out)


def win_pays(race: OpenRace) -> Points:
    """What a winner can get at most."""
    return max((points_for(race.points, size, 1) for size in sizes_of(race)), default=0)


class Past(NamedTuple):
    """What somebody has so far, as far as it still matters."""

    scores: Sequence[Points] = ()
    """Points of races that can be dropped."""
    kept: int = 0
    """Disqualifications that are never dropped."""
    raced: Sequence[Points] = ()
    """Points of each race that it started."""
    sat_out: int = 0
    """Races that it sat out and that pay nothing of their own."""
    places: Sequence[int] = ()
    """In races in which it was classified."""
    fixed: Points = 0
    """Points that no race changes."""
    latest: int = NOT_THERE
    """Its rank in the latest race."""
    seed: int = 0
    dsq_counts: bool = False
    """A disqualification is never dropped."""


def past_of(
    cells: Sequence[Cell], units: Callable[[Points], int], *, fixed: int, latest: int, seed: int, dsq_counts: bool
) -> Past:
    """From an entry's line in the standings."""
    paid = [cell for cell in cells if cell.points is not None]
    kept = [cell for cell in paid if dsq_counts and cell.status == "dsq"]
    return Past(
        [units(cell.points or 0) for cell in paid if cell not in kept],
        len(kept),
        [units(cell.points or 0) for cell in cells if cell.status in RACED],
        sum(cell.status == "sat_out" and cell.points is None for cell in cells),
        [cell.place for cell in cells if cell.status == "classified" and cell.place is not None],
        fixed,
        latest,
        seed,
        dsq_counts,
    )


class Sums:
    """The least and the most of everybody, for one number of races run by the end."""

    def __init__(self, drop: Drop, ties: Ties, run_before: int) -> None:
        """`run_before`: races run so far that were not void."""
        self.drop, self.ties, self.run_before = drop, ties, run_before

    def keep(self, run: int, tonight: bool) -> int:
        return self.drop.keep(self.run_before + run + tonight)

    def low(self, past: Past, ahead: Chances, run: int, got: Result | None, tonight: bool, worst: Worst) -> Mark:
        """Its worst end, if `run` more races are run after the next one, in which it `got` something (`tonight`: there
        was one)."""
        forced = worst is not Worst.BOUND
        zeros = ahead.forced(run) if forced else min(run, len(ahead.sure) + len(ahead.falling))
        keep = self.keep(run, tonight)
        banned = past.dsq_counts and worst is not Worst.TOGETHER
        out = banned and got is not None and got.place is None
        scores = past.scores if got is None or out else [*past.scores, got.points]
        kept = past.kept + zeros * banned + out
        count = len(past.scores) + past.kept + (got is not None) + zeros
        total = past.fixed + _top(scores, keep - kept)
        if paid := min(past.sat_out, max(0, keep - count)):
            raced = [*past.raced, *([got.points] if got else ())]
            total += paid * Fraction(sum(raced)) / (len(raced) + zeros) if raced else 0
        latest = got.rank if got else NOT_THERE if tonight else past.latest
        if run:
            latest = NOT_PLACED if forced and (ahead.sure or ahead.falling) else NOT_THERE
        return self._mark(exact(total), past, [got.place] if got and got.place is not None else [], latest)

    def high(self, past: Past, ahead: Chances, run: int, got: Result | None, tonight: bool) -> Mark:
        """Its best end that certainly can happen; the other arguments as in `low`."""
        wins = [Result(pay, 1, 1) for pay in ahead.wins(run)]
        latest = past.latest if not tonight else got.rank if got else BEHIND_ALL
        if run:
            latest = 1 if len(ahead.sure) + len(ahead.falling) == ahead.races else BEHIND_ALL
        return self.after(past, [got, *wins] if got else wins, run + tonight, latest)

    def after(self, past: Past, results: Sequence[Result], run: int, latest: int) -> Mark:
        """Its end after these results, if `run` races more than so far are run; `latest`: its rank in the last."""
        keep = self.keep(run, tonight=False)
        there = [result.points for result in results]
        total = past.fixed + _top([*past.scores, *there], keep - past.kept)
        if paid := min(past.sat_out, max(0, keep - len(past.scores) - past.kept - len(there))):
            raced = [*past.raced, *there]
            total += paid * Fraction(sum(raced)) / len(raced) if raced else 0
        return self._mark(exact(total), past, [one.place for one in results if one.place is not None], latest)

    def bound(
        self, past: Past, ahead: Chances, run: int, got: Result | None, tonight: bool, sits: Points | None = None
    ) -> Mark:
        """An end that it cannot exceed. `sits`: if it may sit out the next race instead, what that pays at least."""
        wins = ahead.wins(run)
        there = [*wins, *([got.points] if got else ())]
        places = [*[1] * len(wins), *([got.place] if got and got.place is not None else ())]
        latest = past.latest if not tonight else got.rank if got else NOT_THERE
        latest = 1 if run else min(latest, past.latest) if sits is not None else latest
        if not past.sat_out and not ahead.sits_out and sits is None:
            total = past.fixed + _top([*past.scores, *there], self.keep(run, tonight) - past.kept)
            return self._mark(exact(total), past, places, latest)
        keep = self.keep(run, tonight)
        average = _best_average(past.raced, there)
        paid = [max(one, average) for one in wins] if ahead.sits_out else list(wins)
        if got is not None:
            paid.append(got.points if sits is None else max(got.points, average, sits))
        paid += [average] * min(past.sat_out, max(0, keep - len(past.scores) - past.kept))
        total = past.fixed + _top([*past.scores, *paid], keep - past.kept)
        return self._mark(exact(total), past, places, latest)

    def _mark(self, total: Points, past: Past, more: Sequence[int], latest: int) -> Mark:
        places = [*past.places, *more]
        found: list[Any] = [total]
        for tie in self.ties.known:
            match tie:
                case TieBreak.COUNTBACK:
                    found.append(_counts(places))
                case TieBreak.WINS:
                    found.append(places.count(1))
                case TieBreak.LATEST_RACE:
                    found.append(-latest)
                case _:
                    found.append(-past.seed)
        return tuple(found)


def _top(scores: Sequence[Points], count: int) -> Points:
    if count >= len(scores):
        return sum(scores)
    return sum(sorted(scores, reverse=True)[: max(0, count)])


def _best_average(raced: Sequence[Points], more: Iterable[Points]) -> Points:
    """The highest average that racing any of `more` can bring."""
    found, best = list(raced), Fraction(sum(raced), len(raced)) if raced else Fraction(0)
    for points in sorted(more, reverse=True):
        found.append(points)
        best = max(best, Fraction(sum(found)) / len(found))
    return exact(best)


def _counts(places: Sequence[int]) -> tuple[int, ...]:
    """How many of each place, first places first; it ends with the worst place."""
    counts = [0] * max(places, default=0)
    for place in places:
        counts[place - 1] += 1
    return tuple(counts)
