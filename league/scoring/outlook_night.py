"""The next race, as racers can finish in it: what everybody can end with after each place, and who has to stay behind
whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from league.scoring.outlook_field import Field, Racer
from league.scoring.outlook_shapes import NEWCOMER
from league.scoring.outlook_sums import Mark, Result, Worst, columns_of
from league.scoring.points import points_for
from league.scoring.race import NOT_PLACED, NOT_THERE

UNPLACED = 1_000
"""Behind every place: not classified, or not there."""
MOST_LIMITS = 3
"""Conditions on more rivals than these help nobody."""


class Case(NamedTuple):
    """How one racer finishes."""

    place: int
    """Or UNPLACED."""
    size: int
    """Starters at the racer's table."""


class Limits(NamedTuple):
    """What rivals may achieve so that somebody is champion."""

    places: tuple[tuple[int, int], ...]
    """(rival, place): it comes in there or lower; by rival."""
    tie: bool
    """Somebody can still be level on points, and loses the tie-break."""


class Night:
    """The next race. Asks for marks once each."""

    def __init__(self, field: Field, contenders: Sequence[Racer]) -> None:
        """`contenders`: who can still win."""
        self.field, self.race = field, field.races[0]
        self.sizes = columns_of(self.race)
        self.alone = self.race.one_table and not self.race.shared
        """Every place has one racer."""
        self.rivals = [*contenders, *(one for one in field.racers.values() if one.entry == NEWCOMER)]
        self.runs = field.later_runs
        self._pays = {
            Case(place, size): field.units(points_for(self.race.points, size, place))
            for size in self.sizes
            for place in range(1, size + 1)
        }
        self._marks: dict[tuple[object, ...], Mark] = {}
        self._limits: dict[tuple[int, Case, int], dict[int, int] | None] = {}

    def cases(self, place: int) -> list[Case]:
        return [Case(place, size) for size in self.sizes if place <= size or place == UNPLACED]

    def places(self) -> list[int]:
        """Best first, then UNPLACED."""
        return [*range(1, self.sizes[-1] + 1), UNPLACED] if self.sizes else [UNPLACED]

    # --- marks ---

    def low(self, racer: Racer, case: Case, run: int, worst: Worst = Worst.BOUND) -> Mark:
        """The worst end after this case, if `run` more races are run."""
        got = self._result(racer, case.place, self._pay(case), NOT_THERE if worst is Worst.BOUND else NOT_PLACED)
        return self._mark(
            ("low", racer.entry, case, run, worst),
            lambda: self.field.sums.low(racer.past, racer.later, run, got, True, worst),
        )

    def sure_high(self, racer: Racer, case: Case, run: int) -> Mark:
        """The best end after this case that certainly can happen."""
        got = self._result(racer, case.place, self._pay(case), NOT_THERE)
        return self._mark(
            ("sure", racer.entry, case, run), lambda: self.field.sums.high(racer.past, racer.later, run, got, True)
        )

    def high_after_nothing(self, racer: Racer, run: int) -> Mark:
        """Its best end after its worst night: disqualified, where that is never dropped."""
        past = racer.past
        if racer.able and past.dsq_counts:
            past = past._replace(kept=past.kept + 1)
        return self._mark(
            ("nothing", racer.entry, run), lambda: self.field.sums.high(past, racer.later, run, None, True)
        )

    def bound(self, racer: Racer, case: Case, run: int) -> Mark:
        """The end that a rival cannot exceed if it comes in at this place; at another table that may pay more."""
        if case.place > (case.size if self.race.one_table else self.sizes[-1]):
            case = Case(UNPLACED, case.size)
        pay = self._pay(case) if self.race.one_table else max(map(self._pay, self.cases(case.place)), default=0)
        got = self._result(racer, case.place, pay, 2 if self.race.one_table else 1)
        sits = self.field.free if racer.able and self.race.sits_out else None
        return self._mark(
            ("bound", racer.entry, case, run),
            lambda: self.field.sums.bound(racer.past, racer.later, run, got, True, sits),
        )

    def _mark(self, key: tuple[object, ...], make: Callable[[], Mark]) -> Mark:
        if key not in self._marks:
            self._marks[key] = make()
        return self._marks[key]

    def _pay(self, case: Case) -> int:
        return 0 if case.place == UNPLACED else self._pays[case]

    def _result(self, racer: Racer, place: int, pay: int, unplaced: int) -> Result | None:
        """`unplaced`: the rank of somebody without a place."""
        if not racer.able:
            return None
        return Result(0, None, unplaced) if place == UNPLACED else Result(pay, place, place)

    # --- the title ---

    def verdict(self, racer: Racer, case: Case, rival: Racer, place: int) -> int:
        """What is certain between the two: 2: the racer ends ahead on points; 1: it can be level on points, and wins
        the tie-break; 0: it can be level in everything; -1: the rival can be ahead."""
        found = 2
        for run in self.runs:
            mine, theirs = self.low(racer, case, run), self.bound(rival, Case(place, case.size), run)
            compared = self.field.ties.compare(mine, theirs)
            if compared is None or compared < 0:
                return -1
            found = min(found, 0 if compared == 0 else 1 if mine[0] == theirs[0] else 2)
        return found

    def limits(self, racer: Racer, case: Case, wanted: int) -> dict[int, int] | None:
        """By rival: the best place that it may have, if not any. Then the racer is champion (`wanted` 1), or at least
        shares the title (0). None: nothing of this kind makes it champion."""
        key = (racer.entry, case, wanted)
        if key not in self._limits:
            self._limits[key] = self._find_limits(racer, case, wanted)
        return self._limits[key]

    def _find_limits(self, racer: Racer, case: Case, wanted: int) -> dict[int, int] | None:
        found: dict[int, int] = {}
        for rival in self.rivals:
            if rival is racer:
                continue
            first = self.first(case)
            place = self._allowed(racer, case, rival, wanted, first)
            if place is None:
                return None
            if place > first:
                found[rival.entry] = place
                if len(found) > MOST_LIMITS:
                    return None
        return found

    def first(self, case: Case) -> int:
        """The best place of a rival."""
        return 2 if self.alone and case.place == 1 else 1

    def _allowed(self, racer: Racer, case: Case, rival: Racer, wanted: int, first: int) -> int | None:
        """The best place of the rival that is good enough: one more than there are if it must not be classified. None
        if even then it is not."""
        if self.verdict(racer, case, rival, first) >= wanted:
            return first
        if self.verdict(racer, case, rival, UNPLACED) < wanted:
            return None
        last = case.size if self.race.one_table else self.sizes[-1]
        start, end = first + 1, last + 1  # the lower the rival, the better for the racer
        while start < end:
            middle = (start + end) // 2
            if self.verdict(racer, case, rival, middle) >= wanted:
                end = middle
            else:
                start = middle + 1
        return start

    def can_be(self, racer: Racer, case: Case, limits: dict[int, int]) -> bool:
        """Enough others may finish ahead of the racer."""
        if case.place == UNPLACED or self.race.newcomers:
            return True
        others = [limits.get(entry, 1) for entry in self.race.field if entry != racer.entry]
        return fills([*others, *[1] * self.race.house_bots], case.place, alone=self.alone)

    def can_win(self, racer: Racer, place: int) -> bool | None:
        """The racer can still be champion after this place, perhaps with others."""
        if any(self._wins(racer, case, sure=True) for case in self.cases(place)):
            return True
        return None if any(self._wins(racer, case, sure=False) for case in self.cases(place)) else False

    def _wins(self, racer: Racer, case: Case, *, sure: bool) -> bool:
        return any(self._wins_if(racer, case, run, sure) for run in self.runs)

    def _wins_if(self, racer: Racer, case: Case, run: int, sure: bool) -> bool:
        """There are places for all others that leave the racer first. `sure`: certainly, otherwise perhaps."""
        mine = self.sure_high(racer, case, run) if sure else self.bound(racer, case, run)
        free = sum(entry not in self.field.racers for entry in self.race.field) + self.race.house_bots
        places = [1] * (free + (self.race.newcomers and case.place != UNPLACED) * case.place)
        for other in self.field.racers.values():
            if other is racer:
                continue
            allowed = next(self._behind(other, mine, case.size, run, sure), None)
            if allowed is not None:
                places += [allowed] if other.able else []
            elif sure or other.row is not None:  # somebody without a result may never come
                return False
        return case.place == UNPLACED or fills(places, case.place, alone=True)

    def _behind(self, other: Racer, mine: Mark, size: int, run: int, sure: bool) -> Iterator[int]:
        """Places after which it can end behind `mine`, best first."""
        for place in [*range(1, size + 1), UNPLACED] if other.able else [UNPLACED]:
            theirs = self.low(other, Case(place, size), run, Worst.TOGETHER if sure else Worst.BOUND)
            compared = self.field.ties.compare(theirs, mine)
            if compared != 1 and not (sure and compared is None):
                yield place


def fills(places: Sequence[int], place: int, *, alone: bool) -> bool:
    """Whether the places ahead of `place` can be filled by racers each of whom may have one of `places` or a lower one.
    `alone`: by one racer each; otherwise racers may share them."""
    ordered = sorted(places)[: place - 1]
    if len(ordered) < place - 1:
        return False
    return all(least <= (at if alone else place - 1) for at, least in enumerate(ordered, 1))
