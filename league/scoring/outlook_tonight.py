"""What the next race can decide about the title, and with which places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from league.scoring.outlook_field import Field, Racer
from league.scoring.outlook_night import MOST_LIMITS, UNPLACED, Case, Night
from league.scoring.outlook_shapes import Clinch, Limit, Meaning, Tonight
from league.scoring.outlook_sums import Worst

LAST_RACES = 2
"""Before as many races, each place is explained."""
SOLE, SHARED = 1, 0
"""What is wanted: to be champion alone, or at least together with others."""


def tonight_of(field: Field, contenders: Sequence[Racer]) -> Tonight:
    """What the first open race of `field` can decide between `contenders`, who can still win."""
    night = Night(field, contenders)
    clinches = [clinch for racer in contenders for clinch in _clinches(night, racer)]
    return Tonight(
        night.race.race,
        False if clinches else _nobody(night, contenders),
        tuple(clinches),
        {racer.entry: _meanings(night, racer) for racer in contenders} if len(field.races) <= LAST_RACES else {},
    )


def _nobody(night: Night, contenders: Sequence[Racer]) -> bool | None:
    """Nobody can be champion after it: even of a winner whose rivals get nothing, one can still get ahead."""
    for racer in contenders:
        for case in night.cases(1) if racer.able else night.cases(UNPLACED):
            if not any(_overtakes(night, racer, case, rival) for rival in night.rivals if rival is not racer):
                return None
    return True


def _overtakes(night: Night, racer: Racer, case: Case, rival: Racer) -> bool:
    return any(
        night.field.ties.compare(night.high_after_nothing(rival, run), night.low(racer, case, run, Worst.ALONE)) == 1
        for run in night.runs
    )


def _clinches(night: Night, racer: Racer) -> list[Clinch]:
    """Every way to the title that no other covers, alone before shared, then those with fewest conditions first."""
    best = night.cases(1) if racer.able else night.cases(UNPLACED)
    if all(night.limits(racer, case, SHARED) is None for case in best):
        return []
    found: dict[tuple[object, ...], Clinch] = {}
    for wanted in (SOLE, SHARED):
        for place in night.places() if racer.able else [UNPLACED]:
            scope = [case for one in night.places() if one <= place for case in night.cases(one)]
            scope = scope if racer.able else night.cases(UNPLACED)
            if any(_possible(night, racer, case, wanted) for case in night.cases(place)):
                for clinch in _ways(night, racer, place, scope, wanted):
                    found[clinch.limits, clinch.min_starters, clinch.max_starters, clinch.shares] = clinch
    ways = list(found.values())
    ways = [one for one in ways if not any(other is not one and _covers(other, one) for other in ways)]
    return sorted(ways, key=lambda one: (one.shares, len(one.limits) + _narrow(one), -(one.place or UNPLACED)))


def _narrow(clinch: Clinch) -> bool:
    return clinch.min_starters is not None or clinch.max_starters is not None


def _covers(one: Clinch, other: Clinch) -> bool:
    """`one` says at least as much as `other`, and asks for no more."""
    theirs = dict(_places(other))
    return (
        (not one.shares or other.shares)
        and (one.place or UNPLACED) >= (other.place or UNPLACED)
        and all(place <= theirs.get(rival, 0) for rival, place in _places(one))
        and (one.min_starters or 0) <= (other.min_starters or 0)
        and (one.max_starters or UNPLACED) >= (other.max_starters or UNPLACED)
    )


def _places(clinch: Clinch) -> Iterator[tuple[int, int]]:
    return ((limit.rival, limit.place or UNPLACED) for limit in clinch.limits)


def _possible(night: Night, racer: Racer, case: Case, wanted: int) -> bool:
    limits = night.limits(racer, case, wanted)
    return limits is not None and night.can_be(racer, case, limits)


def _ways(night: Night, racer: Racer, place: int, scope: Sequence[Case], wanted: int) -> Iterator[Clinch]:
    """The conditions under which every case of `scope` makes the racer champion: for any number of starters; and, if
    those ask something of rivals, for the numbers that ask nothing."""
    whole = _merged(night, racer, scope, wanted)
    if whole is not None:
        yield _clinch(night, racer, place, scope, whole, wanted)
    if whole == {}:
        return
    for least in night.sizes[1:]:
        part = [case for case in scope if case.size >= least]
        if part and _merged(night, racer, part, wanted) == {}:
            yield _clinch(night, racer, place, part, {}, wanted, min_starters=least)
            return
    for most in (size for size in reversed(night.sizes[:-1]) if place == UNPLACED or place <= size):
        part = [case for case in scope if case.size <= most]
        if part and _merged(night, racer, part, wanted) == {}:
            yield _clinch(night, racer, place, part, {}, wanted, max_starters=most)
            return


def _merged(night: Night, racer: Racer, scope: Iterable[Case], wanted: int) -> dict[int, int] | None:
    """What rivals may achieve in all of these cases; None if one of them does not make the racer champion."""
    found: dict[int, int] = {}
    for case in scope:
        limits = night.limits(racer, case, wanted)
        if limits is None:
            return None
        for rival, place in limits.items():
            found[rival] = max(place, found.get(rival, 0))
    return found if len(found) <= MOST_LIMITS else None


def _clinch(
    night: Night,
    racer: Racer,
    place: int,
    scope: Sequence[Case],
    limits: dict[int, int],
    wanted: int,
    *,
    min_starters: int | None = None,
    max_starters: int | None = None,
) -> Clinch:
    return Clinch(
        racer.entry,
        None if place == UNPLACED else place,
        tuple(Limit(rival, at if at <= night.sizes[-1] else None) for rival, at in sorted(limits.items())),
        min_starters,
        max_starters,
        wanted == SOLE and any(_level(night, racer, case, limits) for case in scope),
        wanted == SHARED,
    )


def _level(night: Night, racer: Racer, case: Case, limits: dict[int, int]) -> bool:
    """A rival can end level on points and lose the tie-break."""
    return any(
        night.verdict(racer, case, rival, max(limits.get(rival.entry, 1), night.first(case))) == 1
        for rival in night.rivals
        if rival is not racer
    )


def _meanings(night: Night, racer: Racer) -> tuple[Meaning, ...]:
    places = night.places() if racer.able else [UNPLACED]
    return tuple(
        Meaning(None if place == UNPLACED else place, _at(night, racer, place), night.can_win(racer, place))
        for place in places
    )


def _at(night: Night, racer: Racer, place: int) -> Clinch | None:
    """The first way to the title with exactly this place: alone before shared."""
    scope = night.cases(place)
    for wanted in (SOLE, SHARED):
        if any(_possible(night, racer, case, wanted) for case in scope):
            for clinch in _ways(night, racer, place, scope, wanted):
                return clinch
    return None
