"""The rounds of a tournament: what comes next, who is in it, and the call.

One service leads through the evening: `round_next` opens the next round and has its tables made: a further round, the
next round of a knock-out, or the first of the next stage. Results decide who may race; only an open stage stores it
(`Berth`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.references import GONE
from league.common.refusals import NO_RESULT, NOBODY_GOES_ON, TOO_FEW_HERE, WRONG_STATUS
from league.common.tell import notify_round_started
from league.common.writing import IN_SEASON, audit, competition_lock, race_fresh, race_lock
from league.games.sizes import race_sizes
from league.models import Action, Berth, CheckIn, Competition, PlanState, Race, RaceStatus, Role, Run, Stage
from league.races.call import call_of
from league.races.kind import kind_of
from league.races.where import where_of
from league.scoring.calendar import OUT_OF_RANGE
from league.scoring.formats import format_of
from league.scoring.going_on import Onward
from league.scoring.heats import FEWEST
from league.scoring.presets import rounds_at_first
from league.scoring.season import Season
from league.standings.season import season_load
from league.start.attendance import check_in
from league.start.attendance.expected import may_race, onward_of, race_field, tied_in
from league.start.attendance.waiting import way_clear
from league.start.seating.start import start
from league.tournaments.rounds import berths, plans
from league.tournaments.rounds.berths import line_up, not_here
from league.tournaments.rounds.plans import plan_at
from league.tournaments.rounds.races import races_made

if TYPE_CHECKING:
    from accounts.models import User


ROUND_OPEN = Refusal("round_open", _("Round %(number)s is still on."), CONFLICT)
TOURNAMENT_OVER = Refusal("tournament_over", _("The last round has been raced."), CONFLICT)

OPEN = (RaceStatus.PLANNED, RaceStatus.CHECK_IN, RaceStatus.POSTPONED)
MOST_MINUTES = 24 * 60

Kind = Literal["first", "round", "decider", "stage", "making", "call", "failed", "racing", "no_result", "over"]


PLANNED: dict[str, Kind] = {PlanState.WAITING: "making", PlanState.READY: "call", PlanState.FAILED: "failed"}


@dataclass(frozen=True)
class Coming:
    """What comes next in a tournament."""

    kind: Kind
    """first: the round that begins it; round: a further one of the stage; decider: the deciding race among equals at
    the cut; stage: the first of the next stage; making, call, failed: the tables of a round are being made, are ready
    to be called, could not be made; racing: a round is on; no_result: one has no result, and its club decides; over:
    nothing."""
    stage: Stage
    race: Race | None = None
    """None if the round does not exist yet."""


def what_next(competition: Competition) -> Coming:
    """What comes next in a tournament, which comes with its rules. A constant number of queries."""
    stages = list(competition.stages.order_by("ord"))
    for stage in stages:
        stage.competition = competition
    races = list(
        Race.objects.filter(competition=competition)
        .select_related("run__plan", "club_board")
        .defer("run__heats_report", "run__plan__made")
        .order_by("number")
    )
    by_stage = {stage.pk: [race for race in races if race.stage_id == stage.pk] for stage in stages}
    given = set(Berth.objects.filter(stage__in=stages).values_list("stage", flat=True).distinct())
    opened = [one for one in stages if by_stage[one.pk] and (one.pk in given or one.ord == 1)]
    stage = opened[-1] if opened else stages[0]
    mine = by_stage[stage.pk]
    for race in races:
        race.stage = next(one for one in stages if one.pk == race.stage_id)
    live = next((race for race in races if race.status == RaceStatus.LIVE), None)
    if live is not None:
        return Coming("racing", live.stage, live)
    empty = next((race for race in races if race.has_no_result), None)
    if empty is not None:
        return Coming("no_result", empty.stage, empty)
    coming = next((race for race in mine if race.status in OPEN), None)
    if coming is not None and not (coming.decides and not tied_in(coming)):
        return Coming(_of_plan(coming), stage, coming)
    done = [race for race in mine if race.status not in GONE and not race.decides]
    if not done or not format_of(stage.rules).is_over(season_load(stage), race_sizes(done[-1])):
        return Coming("round", stage)
    after = next((one for one in stages if one.ord == stage.ord + 1), None)
    if after is None:
        return Coming("over", stage)
    let_go = any(race.decides and race.status in GONE and race.number > done[-1].number for race in mine)
    return Coming("decider", stage) if not let_go and tied_in(done[-1]) else Coming("stage", after)


def _of_plan(race: Race) -> Kind:
    plan = getattr(race.run, "plan", None)
    if plan is not None:
        return PLANNED[plan.state]
    begun = race.stage.ord > 1 or race.stage.berths.exists()
    return "round" if begun else "first"


@transaction.atomic
def round_next(*, competition: Competition, by: User) -> Race:
    """Open the next round, carry over those who were in the one before, and have its tables made. Called again, it has
    them made again. For organisers.

    Raises PermissionRefused, and Refused: wrong_status, round_open (one is on), no_result, tournament_over,
    nobody_goes_on, too_few_here.
    """
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status not in IN_SEASON:
        raise Refused(WRONG_STATUS)
    kind_of(competition).tournament_check()
    coming = what_next(competition)
    if coming.kind == "racing":
        raise Refused(ROUND_OPEN, {"number": coming.race.number if coming.race else 0})
    if coming.kind == "no_result":
        raise Refused(NO_RESULT, {"number": coming.race.number if coming.race else 0})
    if coming.kind == "over":
        raise Refused(TOURNAMENT_OVER)
    race = coming.race
    if race is None:
        if coming.kind == "stage":
            race = _stage_open(coming.stage, by)
        else:
            race = _round_add(coming.stage, decides=coming.kind == "decider")
    race = race_fresh(race.pk, competition)
    if race.status == RaceStatus.POSTPONED:
        race.status = RaceStatus.PLANNED
        race.save(update_fields=["status"])
    if race.status == RaceStatus.PLANNED:
        check_in.open(race, by, timezone.now())
        _presence_carry(race, by)
    berths.write(race)
    line_up(race)
    if len(race_field(race).present) < FEWEST:
        raise Refused(TOO_FEW_HERE)
    plans.ask(race, by)
    return race


@transaction.atomic
def call(
    *,
    race: Race,
    by: User,
    version: int,
    minutes: int | None = None,
    without: Collection[int] = (),
    gone: bool = False,
) -> Race:
    """Call the round: matches begin, real tables get their sheets. `minutes`: for how long. `without`: start numbers of
    those who did not come after all: free racers take their seats, else house bots do, or they stay empty. They miss
    this round and are expected in the next, unless they are `gone` home. Does nothing if the round is already called.
    For organisers.

    Raises PermissionRefused, and Refused: wrong_status, plan_waits, plan_changed, plan_outdated (somebody of the plan
    is gone, or a table is too small without), out_of_range.
    """
    race = race_lock(race, by, Role.ORGANISER)
    call_of(race).round_check()
    if race.status == RaceStatus.LIVE:
        return race
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        raise Refused(OUT_OF_RANGE, {"min": 1, "max": MOST_MINUTES}, "minutes")
    plan_at(race, version)
    way_clear(race, anyway=False)
    if without:
        not_here(race, by, without, gone=gone)
    now = timezone.now()
    start(race, by, now)
    race.until = now + timedelta(minutes=minutes) if minutes is not None else None
    race.save(update_fields=["until"])
    if race.status == RaceStatus.LIVE:
        notify_round_started(race)
    return race


def _stage_open(stage: Stage, by: User) -> Race:
    """Open the next stage: its places go to those who advance, best first, and its races are created."""
    before = Stage.objects.get(competition=stage.competition, ord=stage.ord - 1)
    before.competition = stage.competition
    onward = qualifiers(before)
    if len(onward) < FEWEST:
        raise Refused(NOBODY_GOES_ON)
    berths.make(stage, onward)
    before.races.filter(decides=True, status__in=OPEN).delete()  # nobody is equal any more
    races = races_made(stage, _races(stage.competition, before.ord), rounds_at_first(stage.rules))
    audit(
        club=stage.competition.club_id,
        competition=stage.competition,
        by=by,
        action=Action.STAGE_OPENED,
        subject=f"stage {stage.ord}",
        after={"racers": len(onward)},
    )
    return races[0]


def qualifiers(stage: Stage, season: Season | None = None) -> tuple[Onward, ...]:
    """Who advances from a stage that is over. The places of those who left or withdrew go to the next in line.
    `season`: the stage's, if it is loaded. One more query."""
    return onward_of(stage, season if season is not None else season_load(stage))


def _round_add(stage: Stage, *, decides: bool = False) -> Race:
    """Add a round of a knock-out or one for a cancelled round, or a deciding race."""
    before = _races(stage.competition, stage.ord)
    if not before:
        raise Refused(WRONG_STATUS)
    return races_made(stage, before, decides=decides)[0]


def _races(competition: Competition, upto: int) -> list[Race]:
    """Of the stages up to one, with their boards, in order of their numbers."""
    races = Race.objects.filter(competition=competition, stage__ord__lte=upto).select_related("club_board")
    return list(races.order_by("number"))


def _presence_carry(race: Race, by: User) -> None:
    """Check in those who were there in the round before, where this one is, if they can race there; and guests entered
    since: they came to the hall, as a guest races nowhere else."""
    runs = Run.objects.filter(race__competition=race.stage.competition, started_at__isnull=False)
    before = runs.order_by("-started_at").first()  # even an annulled one: they were there
    if before is None:
        return
    gone = set(Berth.objects.filter(stage=race.stage).exclude(left_at=None).values_list("entry_id", flat=True))
    now = timezone.now()
    there = CheckIn.objects.filter(run=before, entry__withdrawn_at=None).exclude(entry__in=gone)
    where = where_of(race)
    CheckIn.objects.bulk_create(
        [
            CheckIn(
                run=race.run,
                entry=one.entry,
                venue=one.venue if one.venue in venues else venues[0],
                nonce=one.nonce,
                by_id=one.by_id,
                at=now,
            )
            for one in there.exclude(entry__check_ins__run=race.run).select_related("entry__player")
            if (venues := where.venues_open_to(one.entry.player))
        ]
    )
    if not where.has_door:
        return
    guests = race.stage.competition.entries.filter(player__user=None, player__bot_level="", withdrawn_at=None)
    new = guests.filter(created_at__gt=before.started_at).exclude(pk__in=gone).exclude(check_ins__run=race.run)
    CheckIn.objects.bulk_create(
        [
            CheckIn(run=race.run, entry=entry, venue=where.door_venue, by=by, at=now)
            for entry in new.select_related("player")
            if may_race(race, entry)
        ]
    )
