"""Late-comers on the page of a race: who can still be let in, why nobody can, and who was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from accounts.typing import JsonObject
from league.models import Race, RaceStatus, Venue
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.races import LateComer, LateDoor, LateVenue
from league.services import late
from league.services.errors import refusal_text
from league.services.late import late_entries
from league.services.turnout import TABLES_FIRST, venues_open


def late_door(
    race: Race, entries: Mapping[int, EntryRef], mine: int | None, venues: Collection[str] = (Venue.ONLINE,)
) -> LateDoor:
    """Late entry to a race with its run. `mine`: the reader's entry. `venues`: of its tables. A constant number of
    queries."""
    came = _came(race, entries)
    if race.status != RaceStatus.LIVE or race.run is None:
        return LateDoor(came=came)
    newcomers = tuple(entries[entry.pk] for entry in late_entries(race, venues) if entry.pk in entries)
    if not newcomers:
        return LateDoor(came=came)
    found = late.problems(race)
    doors = []
    for venue in TABLES_FIRST:
        problems = [problem for heat, problem in found if heat.venue == venue]
        able = [one for one in newcomers if venue in venues_open(venue, guest=one.is_guest, bot=one.is_bot)]
        if problems and able:
            closed = "" if None in problems else next(refusal_text(one) for one in problems if one)
            doors.append(LateVenue(venue, tuple(able), closed))
    problem = "" if any(not one.problem for one in doors) else doors[0].problem
    you = any(not one.problem and mine in {entry.id for entry in one.newcomers} for one in doors)
    return LateDoor(newcomers, problem, you, came, tuple(doors))


def numbered(report: JsonObject, numbers: Iterable[int], entries: Mapping[int, EntryRef]) -> tuple[EntryRef, ...]:
    """Entries by start numbers, as a report of the tables names them; a merged entry now has the other's number."""
    by_number = {entry.number: entry for entry in entries.values()}
    now = [report.get("renumbered", {}).get(str(number), number) for number in numbers]
    return tuple(by_number[number] for number in now if number in by_number)


def choosing(report: JsonObject, entries: Mapping[int, EntryRef]) -> tuple[EntryRef, ...]:
    """Who chose a place on the grid, in that order, late-comers last; () if it was drawn."""
    order = report.get("choice_order")
    return numbered(report, [*order, *(one["entry"] for one in report.get("late", ()))] if order else (), entries)


def _came(race: Race, entries: Mapping[int, EntryRef]) -> tuple[LateComer, ...]:
    report = race.run.heats_report if race.run else {}
    return tuple(
        LateComer(entry, one["table"], one.get("annulled", ""), one.get("label", ""))
        for one in report.get("late", ())
        for entry in numbered(report, [one["entry"]], entries)
    )
