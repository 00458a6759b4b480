"""Entries that cannot race at the venues of coming races: bots if nobody is online, and guests if the race is. Shown
wherever they are entered, with one way out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.common.references import EntryRef
from league.common.writing import IN_SEASON
from league.models import Competition, RaceStatus
from league.races.kind import Kind, kind_of
from league.races.shapes import RaceHead
from league.races.where import WHERES, Where
from league.registration.shapes import Field, LeftOut, Unfit
from league.registration.words import fix_label, unfit_text

AHEAD = (RaceStatus.PLANNED, RaceStatus.CHECK_IN, RaceStatus.POSTPONED)


def unfit(competition: Competition, entries: Iterable[EntryRef], races: Sequence[RaceHead]) -> tuple[Unfit, ...]:
    """All unfit entries, over all races. One query if bots are entered and the check-in of a race that may be either is
    open; else none."""
    if competition.status not in ("draft", *IN_SEASON):
        return ()
    field = [entry for entry in entries if not entry.withdrawn]
    ahead = sorted((race for race in races if race.status in AHEAD), key=lambda race: race.number)
    bots = [entry for entry in field if entry.is_bot]
    guests = [entry for entry in field if entry.is_guest]
    asked = Field(competition, bots, guests, len(field) - len(bots) - len(guests))
    found = []
    for where in WHERES.values():
        there = [race for race in ahead if race.where is where]
        left = where.left_out(asked, there) if there else None
        if left is not None:
            found.append(_made(left, where, kind_of(competition)))
    return tuple(found)


def all_at(races: Sequence[RaceHead]) -> str:
    """As `RegistrationsPage.all_at`."""
    found = {race.where for race in races if race.status in AHEAD}
    where = found.pop() if len(found) == 1 else None
    return where.venue.value if where is not None and not where.choices else ""


def unfit_at(found: Iterable[Unfit], number: int | None) -> tuple[Unfit, ...]:
    """The unfit entries of one race."""
    return tuple(one for one in found if number in one.races)


def racing_count(entries: Iterable[EntryRef], found: Iterable[Unfit], races: Sequence[RaceHead]) -> int:
    """How many entries can race in one of the races that have not begun; all if there is none."""
    ahead = {race.number for race in races if race.status in AHEAD}
    nowhere: dict[int, set[int]] = {}
    for one in found:
        for entry in one.entries:
            nowhere.setdefault(entry.id, set()).update(one.races)
    return sum(not entry.withdrawn and not (ahead and nowhere.get(entry.id, set()) >= ahead) for entry in entries)


def _made(left: LeftOut, where: Where, kind: Kind) -> Unfit:
    return Unfit(
        why=left.why,
        races=tuple(race.number for race in left.races),
        entries=tuple(left.entries),
        mend=left.mend,
        said=unfit_text(left, where, kind),
        button=fix_label(left.mend, len(left.races), sum(entry.is_bot for entry in left.entries), kind),
    )
