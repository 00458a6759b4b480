"""What a tournament's desk leads to: tables, the call, who is missing, the next stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Q
from django.utils import timezone

from accounts.typing import Viewer
from gameplay.models import Match
from league.models import (
    Closing,
    Competition,
    Heat,
    PlanState,
    Race,
    RaceStatus,
    Role,
    SheetState,
    Stage,
    StandingsSnapshot,
)
from league.scoring.standings import Standings
from league.selectors.berths import substitutes_waiting
from league.selectors.cards import race_head
from league.selectors.plans import plan_swapped, table_plan
from league.selectors.rounds import CALLED, rounds_of, stages_of
from league.selectors.shapes.competitions import NextThing, RoundThing
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.plans import RoundPlan
from league.selectors.shapes.tournament import Onwards
from league.services.errors import NotFound
from league.services.permissions import require
from league.services.rounds import qualifiers, what_next
from league.services.turnout import tied_in
from league.sets import Todo

MOST_NAMED = 24
MAKING = {
    "none": Todo.MAKE_TABLES,
    PlanState.WAITING: Todo.TABLES_MAKING,
    PlanState.READY: Todo.CALL,
    PlanState.FAILED: Todo.TABLES_FAILED,
}


def round_thing(competition: Competition, entries: Mapping[int, EntryRef]) -> NextThing | None:
    """The next thing to do with the rounds; None when there is nothing: before the first check-in, and when the last
    stage is over. A constant number of queries."""
    coming = what_next(competition)
    race = coming.race
    thing = RoundThing(race_head(race, rounds_of([race]).get(race.pk)) if race is not None else None)
    if race is not None and coming.kind == "racing":
        return NextThing(Todo.ROUND_ON, race.number, round=_on(race, thing))
    if race is not None and race.status == RaceStatus.CHECK_IN:
        return _gathering(race, thing, entries)
    if coming.kind == "round":
        return NextThing(Todo.NEXT_ROUND, race.number if race is not None else None, round=thing)
    if coming.kind == "decider":
        return _decider(coming.stage, entries)
    return _stage(coming.stage, entries) if coming.kind == "stage" else None


def round_plan(race: Race, viewer: Viewer, swapped: tuple[int, int] | None = None) -> RoundPlan:
    """A round, which comes with its competition, and its tables; `swapped`: as they would be with these two start
    numbers in each other's place. For organisers. Raises PermissionRefused, NotFound (no round), and Refused as
    `plan_swapped`."""
    require(race.stage.competition.club_id, viewer, Role.ORGANISER)
    if not race.on_call:
        raise NotFound("number")
    plan = table_plan(race) if swapped is None else plan_swapped(race, *swapped)
    return RoundPlan(race_head(race, rounds_of([race]).get(race.pk)), plan, substitutes_waiting(race))


def _on(race: Race, thing: RoundThing) -> RoundThing:
    """How far the tables of a round are; one that was annulled is done, too."""
    heats = Heat.objects.filter(run=race.run).order_by("table_no")
    tables = list(heats.values_list("table_no", flat=True))
    over = Q(sheets__state=SheetState.CONFIRMED) | Q(closed=Closing.ANNULLED) | Q(match__status=Match.Status.ANNULLED)
    done = set(heats.filter(over).values_list("table_no", flat=True))
    late = race.until is not None and race.until < timezone.now()
    still = tuple(no for no in tables if no not in done)
    return RoundThing(thing.race, done=len(done), total=len(tables), still=still, late=late, until=race.until)


def _gathering(race: Race, thing: RoundThing, entries: Mapping[int, EntryRef]) -> NextThing:
    """Check-in is open: who is here, and how far its tables are."""
    plan = table_plan(race, entries)
    named = plan.away[:MOST_NAMED]
    shown = RoundThing(
        thing.race,
        here=plan.here,
        away=named,
        away_more=len(plan.away) - len(named),
        missing=plan.missing,
        outdated=plan.outdated,
    )
    code = MAKING[plan.state]
    return NextThing(code, race.number, len(plan.away), race.scheduled_at, problem=plan.problem, round=shown)


def _decider(stage: Stage, entries: Mapping[int, EntryRef]) -> NextThing:
    """A stage is over, and some are equal at the cut."""
    last = Race.objects.filter(stage=stage, decides=False, status__in=CALLED).select_related("club_board")
    race = last.order_by("-number")[0]
    race.stage = stage
    equal = tuple(tuple(entries[pk] for pk in one.entries if pk in entries) for one in tied_in(race))
    return NextThing(Todo.DECIDER, count=len(equal), round=RoundThing(None, equal=equal))


def _stage(following: Stage, entries: Mapping[int, EntryRef]) -> NextThing:
    """A stage is over, and another follows: who advances to it."""
    before = Stage.objects.get(competition=following.competition, ord=following.ord - 1)
    before.competition = following.competition
    onward = tuple(Onwards(entries[one.entry], one.why) for one in qualifiers(before) if one.entry in entries)
    at = next(one for one in stages_of(following.competition) if one.number == following.ord)
    return NextThing(
        Todo.OPEN_STAGE,
        count=len(onward),
        round=RoundThing(None, stage=at, onward=onward, tied=_tied(before, onward, entries)),
    )


def _tied(stage: Stage, onward: Sequence[Onwards], entries: Mapping[int, EntryRef]) -> tuple[tuple[EntryRef, str], ...]:
    """Entries level on points with the last one that advances, in one standings table; with the tie-break that
    decided."""
    snapshots = StandingsSnapshot.objects.filter(race__stage=stage).order_by("-ordinal")
    table: Standings | None = snapshots.values_list("payload", flat=True).first()
    ids = {one.entry.id for one in onward}
    if table is None or any(row.group for row in table.rows):
        return ()
    placed = [row for row in table.rows if row.place is not None]
    inside = [row.total for row in placed if row.entry in ids]
    outside = [row.total for row in placed if row.entry not in ids]
    if not inside or not outside or min(inside) != max(outside):
        return ()
    level = min(inside)
    return tuple((entries[row.entry], row.decided_by) for row in placed if row.total == level and row.entry in entries)
