"""Late-comers on the page of a race: who can still be let in, why nobody can, and who was."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from accounts.typing import JsonObject
from league.common.references import EntryRef, numbered
from league.common.refusals import refusal_text
from league.common.writing import RUN_OF_RACE, race_joined
from league.games.sizes import race_sizes
from league.models import Competition, Race, RaceStatus, Venue
from league.planning.places import bots_sit
from league.races.where import SPOTS, spot_of, where_of
from league.scoring.uneven import Uneven, uneven
from league.start.attendance.expected import race_field
from league.start.seating import late
from league.start.seating.late import late_entries
from league.start.seating.shapes import LateComer, LateDoor, LateVenue


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
    for venue, spot in SPOTS.items():
        problems = [problem for heat, problem in found if spot_of(heat) is spot]
        able = [one for one in newcomers if spot.takes(one)]
        if problems and able:
            closed = "" if None in problems else next(refusal_text(one) for one in problems if one)
            doors.append(LateVenue(venue, tuple(able), closed))
    problem = "" if any(not one.problem for one in doors) else doors[0].problem
    you = any(not one.problem and mine in {entry.id for entry in one.newcomers} for one in doors)
    return LateDoor(newcomers, problem, you, came, tuple(doors))


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


def uneven_next(competition: Competition) -> tuple[Uneven, ...]:
    """Early, for a tournament's organisers: whether those who are entered make whole tables in its first round, while
    none has begun; at check-in those who are here. For a race that may be either, by where they are, once known. A
    constant number of queries."""
    races = Race.objects.select_related("stage", *RUN_OF_RACE).filter(competition=competition)
    begun = Race.objects.filter(competition=competition, run__started_at__isnull=False).exists()
    coming = races.filter(status__in=(RaceStatus.PLANNED, RaceStatus.CHECK_IN)).order_by("number").first()
    if coming is None or (begun and coming.status == RaceStatus.PLANNED):
        return ()
    return round_uneven(race_joined(coming, competition))


def round_uneven(race: Race) -> tuple[Uneven, ...]:
    """The same for a round that is planned or at check-in, which comes with its competition. () later, and for deciding
    races."""
    if race.decides or race.status not in (RaceStatus.PLANNED, RaceStatus.CHECK_IN):
        return ()
    there = race_field(race)
    if race.status == RaceStatus.CHECK_IN:
        rooms = [(venue, sum(one.pk not in there.aside for one in here)) for venue, here in there.groups]
    else:
        rooms = [] if where_of(race).choices else [(race.venue, len(there.expected))]
    rules, sizes = race.stage.rules, race_sizes(race)
    first = race.stage.ord == 1
    found = (
        uneven(rules, number, sizes, bots=bots_sit(race.game, venue), early=False, first=first)
        for venue, number in rooms
    )
    return tuple(one for one in found if one is not None)
