"""The organiser's desk: the one next thing to do, counters, the history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from accounts.letters import mail_works
from accounts.typing import Viewer
from gameplay.refused import Refused
from league.models import (
    Action,
    AuditEvent,
    Club,
    Competition,
    CompetitionStatus,
    Entry,
    Heat,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    Role,
    SheetState,
)
from league.selectors.access import race_get
from league.selectors.cards import AHEAD, RUN
from league.selectors.competitions import competition_head, entries, race_heads, teams_of
from league.selectors.consequences import consequences
from league.selectors.desk_rounds import round_thing
from league.selectors.proposals import proposals
from league.selectors.races import unseated_text
from league.selectors.rounds import rounds_of
from league.selectors.shapes.competitions import (
    AuditLine,
    CompetitionHead,
    Desk,
    EarlyEnd,
    NextThing,
    Reach,
    WaitingRace,
)
from league.selectors.shapes.standings import RaceHead, RoundOf
from league.selectors.talk import reports_open
from league.selectors.unfit import racing_count, unfit, unfit_at
from league.services.common import IN_SEASON
from league.services.errors import refusal_text
from league.services.facts.season import GONE
from league.services.permissions import require
from league.services.results import TABLE_NO_RESULT, tables_without_result
from league.sets import Todo
from outbox.services.reach import reachable

BEFORE_ROUNDS = (Todo.PUBLISH, Todo.DONE, Todo.DISPUTE, Todo.LEFT_ALONE)
"""Things that come before the rounds of a tournament."""
TO_COME = (Todo.NEXT_ROUND, Todo.DECIDER, Todo.OPEN_STAGE)
"""The next round does not exist yet."""
LATEST = 10
MOST = 200


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
    if head.rules.is_tournament and thing.code not in BEFORE_ROUNDS:
        thing = round_thing(competition, known) or thing
    if thing.code == Todo.MAKE_OFFICIAL:
        over = NextThing(Todo.FINISH, count=thing.count) if head.rules.is_tournament else thing
        thing = _table_open(competition) or over  # to finish a tournament makes its rounds official: one tap for all
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
    if head.status not in IN_SEASON or _of(races, RaceStatus.LIVE) or not (ahead or thing.code in TO_COME):
        return None
    raced = [race for race in races if race.status in RUN and not race.has_no_result]
    stages = head.rules.stages
    in_final = any(race.round is not None and race.round.stage == len(stages) for race in raced)
    return EarlyEnd(ahead, raced=bool(raced), final_left=stages[-1].format == "final" and not in_final)


def _reach(competition: Competition) -> Reach:
    """Four queries at most."""
    people = Entry.objects.filter(competition=competition, withdrawn_at=None, player__bot_level="")
    users = list(people.values_list("player__user", flat=True))
    reached = reachable(user for user in users if user is not None)
    return Reach(len(reached), len(users), mail_works())


def waits(competition: Competition, races: tuple[RaceHead, ...]) -> tuple[WaitingRace, ...]:
    """Races at check-in that an organiser holds, or that wait for one that is on. One query if one waits."""
    live, open_ = tuple(_of(races, RaceStatus.LIVE)), _of(races, RaceStatus.CHECK_IN)
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
    live = _of(races, RaceStatus.LIVE)
    if live:
        return NextThing(Todo.WATCH, live[0].number, len(live))
    open_ = _of(races, RaceStatus.CHECK_IN)
    if open_ and not racing and not applied:
        return NextThing(Todo.FILL, open_[0].number, racing, open_[0].scheduled_at)
    if open_ and racing:
        return NextThing(Todo.CHECK_IN, open_[0].number, at=open_[0].scheduled_at)
    if applied:
        return NextThing(Todo.REGISTRATIONS, count=applied)
    provisional = _of(races, RaceStatus.PROVISIONAL)
    empty = [race for race in provisional if race.has_no_result]
    if empty:
        return NextThing(Todo.NO_RESULT, empty[0].number, len(empty))
    if proposed:
        return NextThing(Todo.SECOND, count=proposed)
    if provisional:
        return NextThing(Todo.MAKE_OFFICIAL, provisional[0].number, len(provisional))
    postponed = _of(races, RaceStatus.POSTPONED)
    coming = sorted((race for race in races if race.status in AHEAD), key=_when)
    if coming and racing < 2:
        return NextThing(Todo.FILL, coming[0].number, racing, coming[0].scheduled_at)
    if coming and head.rules.entry.teams and teams_problem:
        return NextThing(Todo.TEAMS, coming[0].number, racing, coming[0].scheduled_at)
    if postponed and not coming:
        return NextThing(Todo.ADD_RACE, postponed[0].number)
    if coming:
        return NextThing(Todo.WAIT_CHECK_IN, coming[0].number, at=coming[0].scheduled_at)
    return NextThing(Todo.FINISH) if _of(races, RaceStatus.OFFICIAL) else NextThing(Todo.ADD_RACE)


def _table_open(competition: Competition) -> NextThing | None:
    """Which table keeps a race from becoming official: it comes before the races that can. Two queries."""
    races = list(Race.objects.filter(competition=competition, status=RaceStatus.PROVISIONAL).order_by("number"))
    tables = tables_without_result(races)
    race = next((one for one in races if one.pk in tables), None)
    if race is None:
        return None
    refused = Refused(TABLE_NO_RESULT, {"number": race.number, "table": tables[race.pk]})
    return NextThing(Todo.TABLE_NO_RESULT, race.number, problem=refusal_text(refused))


def audit(
    club: Club,
    viewer: Viewer,
    competition: Competition | None = None,
    before_id: int | None = None,
    limit: int = 50,
    draws: bool = False,
) -> tuple[AuditLine, ...]:
    """The history, newest first; `before_id` gives the next page; `draws`: only lines with the fingerprint of a draw.
    Raises PermissionRefused below steward."""
    require(club, viewer, Role.STEWARD)
    rows = AuditEvent.objects.filter(club=club).select_related("by")
    if competition is not None:
        rows = rows.filter(competition=competition)
    if before_id is not None:
        rows = rows.filter(pk__lt=before_id)
    if draws:
        rows = rows.filter(after__seed_commit__isnull=False)
    shown = list(rows.order_by("-id")[: min(limit, MOST)])
    championship = competition is not None and not competition.rules.all.is_tournament
    rounds = {} if championship else _rounds_told(shown)
    return tuple(
        AuditLine(
            id=row.pk,
            at=row.at,
            by=row.by.public_name if row.by else gettext("a former member") if row.by_gone else "",
            action=Action(row.action),
            subject=row.subject,
            before=row.before,
            after=row.after,
            reason=row.reason,
            round=rounds.get((row.competition_id or 0, row.subject.split(" table ")[0])),
            game=competition.rules.last.game if competition is not None else "",
        )
        for row in shown
    )


def _rounds_told(rows: Sequence[AuditEvent]) -> dict[tuple[int, str], RoundOf]:
    """The rounds these lines are about, by competition and subject. Three queries, none if no line is about a race."""
    about = {row.competition_id for row in rows if row.competition_id and row.subject.startswith("race ")}
    if not about:
        return {}
    races = list(Race.objects.filter(competition__in=about, on_call=True))
    rounds = rounds_of(races)
    return {(race.competition_id, f"race {race.number}"): rounds[race.pk] for race in races if race.pk in rounds}


def _of(races: tuple[RaceHead, ...], status: str) -> list[RaceHead]:
    return sorted((race for race in races if race.status == status), key=_when)


def _when(race: RaceHead) -> tuple[bool, datetime]:
    """Sort key by date; races without one last."""
    return race.scheduled_at is None, race.scheduled_at or timezone.now()
