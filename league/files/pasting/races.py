"""Which races of a competition pasted results belong to, and when they were raced.

A race named by its number that was never run is filled; one that is not in the calendar becomes a new race. A past race
was raced at its date, and its run began and ended then: a spreadsheet knows no more. A day without a time gets the
calendar's time of day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from league.common.references import RUN
from league.common.refusals import TOO_LONG, TOO_MANY_RACES
from league.common.writing import FARTHEST
from league.files.pasting.text_cells import Fault
from league.files.pasting.text_results import PastedRace
from league.models import Competition, Race, RaceStatus
from league.scoring.calendar import MOST_RACES, local_instant

PASTE_NUMBER = Refusal("paste_number", _("There is no race %(number)s: numbers go from 1 to %(max)s."), BAD_REQUEST)
PASTE_RACE_RUN = Refusal(
    "paste_race_run", _("Race %(number)s has been raced here. Correct its result, or annul it and rerun it."), CONFLICT
)
PASTE_RACE_OPEN = Refusal(
    "paste_race_open", _("Check-in for race %(number)s is open. Postpone the race first."), CONFLICT
)
PASTE_RACE_CANCELLED = Refusal("paste_race_cancelled", _("Race %(number)s is cancelled. Undo that first."), CONFLICT)
PASTE_WHEN = Refusal("paste_when", _("The date of race %(number)s is not in the past."), BAD_REQUEST)
PASTE_NO_DATE = Refusal(
    "paste_no_date", _("These races have no date: %(numbers)s. Say below when the first one was raced."), BAD_REQUEST
)

FILLED = (RaceStatus.PLANNED, RaceStatus.POSTPONED, RaceStatus.VOID)
"""Races that were never run here and have no check-ins."""
NUMBERS = 999
TITLE_LENGTH = 80
NOON = time(12)
WHY_NOT = {
    **dict.fromkeys(RUN, PASTE_RACE_RUN),
    RaceStatus.CHECK_IN: PASTE_RACE_OPEN,
    RaceStatus.CANCELLED: PASTE_RACE_CANCELLED,
}


@dataclass(frozen=True)
class RacesForm:
    """What a table of results leaves open."""

    board: str = ""
    """The board of new races; "": that of the last race."""
    fill: bool = False
    """Races without a number are the next ones of the calendar, in its order; else they are new."""
    first: date | None = None
    """The day of the first race without a date."""
    every: int = 7
    """Days from each such race to the next."""


@dataclass(frozen=True)
class RaceFound:
    """A race to be written."""

    number: int
    title: str
    at: datetime
    race: Race | None
    """The calendar's race to fill; None: a new race."""
    pasted: PastedRace


@dataclass
class RacesFound:
    races: list[RaceFound] = field(default_factory=list)
    """In order of racing."""
    dateless: list[tuple[int, PastedRace]] = field(default_factory=list)
    """Races with a bad date, by number. Their content is checked all the same."""
    faults: list[Fault] = field(default_factory=list)


def races_find(
    competition: Competition, calendar: Sequence[Race], pasted: Sequence[PastedRace], form: RacesForm, now: datetime
) -> RacesFound:
    """`calendar`: the competition's races, by number. No query."""
    found = RacesFound()
    with_cells = [one for one in pasted if one.cells]
    targets = list(_targets(calendar, with_cells, form, found.faults))
    if len(calendar) + sum(race is None for _one, _number, race in targets) > MOST_RACES:
        found.faults.append(Fault(0, TOO_MANY_RACES, {"max": MOST_RACES}))
        return found
    zone = competition.club.zone
    clock = next((one.scheduled_at.astimezone(ZoneInfo(zone)).time() for one in calendar if one.scheduled_at), NOON)
    undated = 0
    missing: list[int] = []
    for one, number, race in targets:
        day = one.said.date
        if day is None and race is not None and race.scheduled_at is not None and race.scheduled_at <= now:
            at: datetime | None = race.scheduled_at
        else:
            if day is None:
                day, undated = _day(form, undated), undated + 1
            at = _instant(day, clock, zone, now) if day is not None else None
            if day is None:
                missing.append(number)
            elif at is None:
                found.faults.append(Fault(one.line, PASTE_WHEN, {"number": number}))
        if at is None:
            found.dateless.append((number, one))
        else:
            title = one.said.title or (race.title if race is not None else "")
            found.races.append(RaceFound(number, title, at, race, one))
    if missing:
        found.faults.append(Fault(0, PASTE_NO_DATE, {"numbers": ", ".join(map(str, missing))}))
    found.races.sort(key=lambda one: (one.at, one.number))
    return found


def _targets(
    calendar: Sequence[Race], pasted: Sequence[PastedRace], form: RacesForm, faults: list[Fault]
) -> Iterator[tuple[PastedRace, int, Race | None]]:
    """For each pasted race its number, and the race of the calendar that has it."""
    there = {race.number: race for race in calendar}
    named = {one.said.number for one in pasted if one.said.number is not None}
    free = iter(_fillable(calendar, named) if form.fill else ())
    highest = max([*there, *named, 0])
    for one in pasted:
        number = one.said.number
        if len(one.said.title) > TITLE_LENGTH:
            faults.append(Fault(one.line, TOO_LONG, {"max": TITLE_LENGTH}))
            continue
        if number is None:
            race = next(free, None)
            if race is None:
                highest += 1
            yield one, race.number if race is not None else highest, race
            continue
        race = there.get(number)
        if not 1 <= number <= NUMBERS:
            faults.append(Fault(one.line, PASTE_NUMBER, {"number": number, "max": NUMBERS}))
        elif race is not None and race.status not in FILLED:
            faults.append(Fault(one.line, WHY_NOT[RaceStatus(race.status)], {"number": number}))
        else:
            yield one, number, race


def _fillable(calendar: Sequence[Race], named: set[int]) -> list[Race]:
    free = [race for race in calendar if race.status in FILLED and race.number not in named]
    return sorted(free, key=lambda race: (race.scheduled_at is None, race.scheduled_at, race.number))


def _day(form: RacesForm, before: int) -> date | None:
    """The date of a race that names none. `before`: how many such races come before it."""
    if form.first is None:
        return None
    try:
        return form.first + timedelta(days=form.every * before)
    except OverflowError:
        return date.max


def _instant(day: date, clock: time, zone: str, now: datetime) -> datetime | None:
    """The moment of a race; None: it is in the future, or older than any club."""
    today = now.astimezone(ZoneInfo(zone)).date()
    if day > today or today - day > FARTHEST:
        return None
    return min(local_instant(day, clock, zone), now)
