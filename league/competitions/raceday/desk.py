"""The organiser's desk: the one next thing to do, counters, the history. A tournament's leads to tables, the call, who
is missing, the next stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db.models import Q
from django.utils import timezone

from accounts.letters import mail_works
from accounts.typing import Viewer
from gameplay.models import Match
from gameplay.refused import Refused
from league.clubs.history.reading import audit, by_date, in_state
from league.common.finding import race_get
from league.common.references import GONE, EntryRef
from league.common.refusals import refusal_text
from league.common.rights import require
from league.common.writing import IN_SEASON
from league.competitions.raceday.desk_shapes import Desk, EarlyEnd, NextThing, Reach, RoundThing, WaitingRace
from league.competitions.raceday.race_page import unseated_text
from league.models import (
    Closing,
    Competition,
    CompetitionStatus,
    Entry,
    Heat,
    PlanState,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    Role,
    SheetState,
    Stage,
    StandingsSnapshot,
)
from league.planning.head import competition_head
from league.planning.shapes import CompetitionHead
from league.races.cards import AHEAD, RUN, race_head, race_heads
from league.races.rounds import CALLED, rounds_of, stages_of
from league.races.shapes import Onwards, RaceHead
from league.registration.reading import entries, teams_of
from league.registration.unfit import racing_count, unfit, unfit_at
from league.results.recording import TABLE_NO_RESULT, tables_without_result
from league.results.waiting import proposals
from league.scoring.standings import Standings
from league.sets import Todo
from league.start.attendance.expected import tied_in
from league.talk.reading import reports_open
from league.tournaments.consequences.reading import consequences
from league.tournaments.rounds.reading import table_plan
from league.tournaments.rounds.rounds import qualifiers, what_next
from outbox.services.reach import reachable

BEFORE_ROUNDS = (Todo.PUBLISH, Todo.DONE, Todo.DISPUTE, Todo.LEFT_ALONE)
"""Things that come before the rounds of a tournament."""
TO_COME = (Todo.NEXT_ROUND, Todo.DECIDER, Todo.OPEN_STAGE)
"""The next round does not exist yet."""
LATEST = 10


def desk(competition: Competition, viewer: Viewer) -> Desk:
    """The next thing to do, counters and the latest history. Raises PermissionRefused below organiser."""
    require(competition.club_id, viewer, Role.ORGANISER)
    head = competition_head(competition, viewer)
    races = race_heads(competition)
    everybody = entries(competition)
    known = {entry.id: entry for entry in everybody}
    racing = tuple(entry for entry in everybody if not entry.withdrawn)
    nowhere = unfit(competition, everybody, races)
    able = racing_count(everybody, nowhere, races)
    following = min((race.number for race in races if race.status in (*AHEAD, RaceStatus.POSTPONED)), default=None)
    states = list(Registration.objects.filter(competition=competition).values_list("state", flat=True))
    applied = states.count(RegistrationState.APPLIED)
    _teams, problem = teams_of(competition, everybody)
    proposed = proposals(competition, viewer, role=head.access.role)
    disputed = next((one.race for one in proposed if one.disputed), None)
    alone = next((one.race for one in proposed if one.is_left_alone and one.may_decide), None)
    thing = next_thing(head, races, able, applied, problem, len(proposed), disputed, alone)
    thing = head.kind.thing(competition, known, thing)
    if thing.code == Todo.MAKE_OFFICIAL:
        thing = _table_open(competition) or head.kind.thing_official(thing)
    if thing.code == Todo.CHECK_IN and thing.race_number is not None:
        thing = replace(thing, problem=unseated_text(race_get(competition, thing.race_number)))
    return Desk(
        competition=head,
        races=races,
        next_thing=thing,
        entries=able,
        capacity=head.rules.entry.capacity,
        applied=applied,
        waiting=states.count(RegistrationState.WAITLISTED),
        offered=states.count(RegistrationState.OFFERED),
        races_run=sum(race.status in RUN for race in races),
        races_total=sum(race.status not in GONE for race in races),
        provisional=sum(race.status == RaceStatus.PROVISIONAL and not race.has_no_result for race in races),
        proposals=proposed,
        audit=audit(competition.club, viewer, competition, limit=LATEST),
        waits=waits(competition, races),
        consequences=consequences(competition, known),
        told=_reach(competition),
        reports=reports_open(competition),
        early=_early_end(head, races, thing),
        unfit=unfit_at(nowhere, following),
        idle=len(racing) - able,
    )


def _early_end(head: CompetitionHead, races: tuple[RaceHead, ...], thing: NextThing) -> EarlyEnd | None:
    ahead = tuple(race for race in races if race.status in (*AHEAD, RaceStatus.POSTPONED))
    if head.status not in IN_SEASON or in_state(races, RaceStatus.LIVE) or not (ahead or thing.code in TO_COME):
        return None
    raced = [race for race in races if race.status in RUN and not race.has_no_result]
    stages = head.rules.stages
    in_final = any(race.round is not None and race.round.stage == len(stages) for race in raced)
    return EarlyEnd(ahead, raced=bool(raced), final_left=stages[-1].its_format.closes and not in_final)


def _reach(competition: Competition) -> Reach:
    """Four queries at most."""
    people = Entry.objects.filter(competition=competition, withdrawn_at=None, player__bot_level="")
    users = list(people.values_list("player__user", flat=True))
    reached = reachable(user for user in users if user is not None)
    return Reach(len(reached), len(users), mail_works())


def waits(competition: Competition, races: tuple[RaceHead, ...]) -> tuple[WaitingRace, ...]:
    """Races at check-in that an organiser holds, or that wait for one that is on. One query if one waits."""
    live, open_ = tuple(in_state(races, RaceStatus.LIVE)), in_state(races, RaceStatus.CHECK_IN)
    endless = _endless(competition) if live and open_ else ()
    return tuple(WaitingRace(race, live, endless) for race in open_ if race.hold or live)


def _endless(competition: Competition) -> tuple[int, ...]:
    """Live races with a table without a result that has no clock, or is a real one."""
    tables = Heat.objects.filter(Q(match=None) | Q(match__speed="none"), run__current_of__competition=competition)
    on = tables.filter(run__current_of__status=RaceStatus.LIVE, closed="").exclude(sheets__state=SheetState.CONFIRMED)
    return tuple(on.order_by("run__race__number").values_list("run__race__number", flat=True).distinct())


def next_thing(
    head: CompetitionHead,
    races: tuple[RaceHead, ...],
    racing: int,
    applied: int,
    teams_problem: str,
    proposed: int = 0,
    disputed: int | None = None,
    alone: int | None = None,
) -> NextThing:
    """The most urgent thing. `disputed`: the race with a disputed table; `alone`: the one with a table where nobody has
    agreed for minutes."""
    if head.status == CompetitionStatus.DRAFT:
        return NextThing(Todo.PUBLISH)
    if head.status in Competition.OVER:
        return NextThing(Todo.DONE)
    if disputed is not None:
        return NextThing(Todo.DISPUTE, disputed)
    if alone is not None:
        return NextThing(Todo.LEFT_ALONE, alone)
    live = in_state(races, RaceStatus.LIVE)
    if live:
        return NextThing(Todo.WATCH, live[0].number, len(live))
    open_ = in_state(races, RaceStatus.CHECK_IN)
    if open_ and not racing and not applied:
        return NextThing(Todo.FILL, open_[0].number, racing, open_[0].scheduled_at)
    if open_ and racing:
        return NextThing(Todo.CHECK_IN, open_[0].number, at=open_[0].scheduled_at)
    if applied:
        return NextThing(Todo.REGISTRATIONS, count=applied)
    provisional = in_state(races, RaceStatus.PROVISIONAL)
    empty = [race for race in provisional if race.has_no_result]
    if empty:
        return NextThing(Todo.NO_RESULT, empty[0].number, len(empty))
    if proposed:
        return NextThing(Todo.SECOND, count=proposed)
    if provisional:
        return NextThing(Todo.MAKE_OFFICIAL, provisional[0].number, len(provisional))
    postponed = in_state(races, RaceStatus.POSTPONED)
    coming = sorted((race for race in races if race.status in AHEAD), key=by_date)
    if coming and racing < 2:
        return NextThing(Todo.FILL, coming[0].number, racing, coming[0].scheduled_at)
    if coming and head.rules.entry.teams and teams_problem:
        return NextThing(Todo.TEAMS, coming[0].number, racing, coming[0].scheduled_at)
    if postponed and not coming:
        return NextThing(Todo.ADD_RACE, postponed[0].number)
    if coming:
        return NextThing(Todo.WAIT_CHECK_IN, coming[0].number, at=coming[0].scheduled_at)
    return NextThing(Todo.FINISH) if in_state(races, RaceStatus.OFFICIAL) else NextThing(Todo.ADD_RACE)


def _table_open(competition: Competition) -> NextThing | None:
    """Which table keeps a race from becoming official: it comes before the races that can. Two queries."""
    races = list(Race.objects.filter(competition=competition, status=RaceStatus.PROVISIONAL).order_by("number"))
    tables = tables_without_result(races)
    race = next((one for one in races if one.pk in tables), None)
    if race is None:
        return None
    refused = Refused(TABLE_NO_RESULT, {"number": race.number, "table": tables[race.pk]})
    return NextThing(Todo.TABLE_NO_RESULT, race.number, problem=refusal_text(refused))


MOST_NAMED = 24
MAKING = {
    "none": Todo.MAKE_TABLES,
    PlanState.WAITING: Todo.TABLES_MAKING,
    PlanState.READY: Todo.CALL,
    PlanState.FAILED: Todo.TABLES_FAILED,
}


def round_thing(competition: Competition, entries: Mapping[int, EntryRef], thing: NextThing) -> NextThing:
    """The next thing to do with the rounds; `thing` if it comes before them, or when there is nothing: before the first
    check-in, and when the last stage is over. A constant number of queries."""
    return (thing.code not in BEFORE_ROUNDS and _of_rounds(competition, entries)) or thing


def _of_rounds(competition: Competition, entries: Mapping[int, EntryRef]) -> NextThing | None:
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
