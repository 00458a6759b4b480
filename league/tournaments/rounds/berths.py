"""Places in the stages of a tournament: making them, leaving and returning, and who gets the place of an entry that
leaves a stage before its first round is called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from gameplay.refused import Refused
from league.common.refusals import NOT_IN_STAGE, WRONG_STATUS
from league.common.writing import IN_SEASON, audit, competition_lock, entry_acting, race_note, touch
from league.models import Action, Berth, BerthWhy, CheckIn, Competition, Entry, Race, RaceStatus, Stage
from league.scoring.evening import groups_dealt
from league.scoring.formats import format_of
from league.scoring.going_on import Onward
from league.standings.season import season_load
from league.start.attendance.expected import away_from, onward_of, race_field
from league.start.seating.start import present_nonces, race_luck

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def stage_leave(*, competition: Competition, by: User, number: int | None = None) -> None:
    """Leave a stage: no further tables, points stay; in a stage that has not begun the place goes to the next in line.
    A table that is on is not touched. `number` None: your own entry; organisers may name any. Raises PermissionRefused,
    and Refused: not_entered, not_in_stage, wrong_status."""
    berth = _berth_of(competition, by, number)
    if berth.left_at is None:
        gathering = CheckIn.objects.filter(entry=berth.entry, run__current_of__status=RaceStatus.CHECK_IN)
        gathering.filter(run__current_of__competition=berth.stage.competition).delete()
        _left(berth, by)


@transaction.atomic
def stage_return(*, competition: Competition, by: User, number: int | None = None) -> None:
    """Return to a stage after leaving it. As `stage_leave`."""
    berth = _berth_of(competition, by, number)
    if berth.left_at is not None:
        berth.left_at = None
        berth.save(update_fields=["left_at"])
        _berth_note(berth, by, Action.STAGE_RETURNED)


def _left(berth: Berth, by: User) -> None:
    berth.left_at = timezone.now()
    berth.save(update_fields=["left_at"])
    _berth_note(berth, by, Action.STAGE_LEFT)


def _berth_of(competition: Competition, by: User, number: int | None) -> Berth:
    competition = competition_lock(competition)
    entry = entry_acting(competition, by, number)
    if competition.status not in IN_SEASON:
        raise Refused(WRONG_STATUS)
    berths = Berth.objects.filter(entry=entry, stage__competition=competition).select_related("stage", "entry__player")
    berth = berths.order_by("-stage__ord").first()
    if berth is None:
        raise Refused(NOT_IN_STAGE)
    berth.stage.competition = competition
    return berth


def _berth_note(berth: Berth, by: User, action: Action) -> None:
    competition = berth.stage.competition
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=berth.entry.player.display_name,
        after={"stage": berth.stage.ord},
    )
    touch(competition, "race")


def make(stage: Stage, onward: Sequence[Onward]) -> None:
    """Make places in the order of qualification, or by lot of the stage's first round; groups in a snake."""
    rules, now = stage.rules, timezone.now()
    groups = groups_dealt(rules, len(onward))
    Berth.objects.bulk_create(
        Berth(stage=stage, entry_id=one.entry, seed=seed, group=group, why=one.why, at=now)
        for seed, (one, group) in enumerate(zip(onward, groups, strict=True), 1)
    )


def write(race: Race) -> None:
    """Write places. First stage: for those who are there, by lot or by start numbers; latecomers come behind them."""
    stage = race.stage
    if stage.ord > 1:
        return
    have = dict(Berth.objects.filter(stage=stage).values_list("entry_id", "seed"))
    present = race_field(race).present
    new = [entry for entry in present if entry.pk not in have]
    rules = stage.rules
    if rules.seeding == "lot":
        luck = race_luck(race, present_nonces(race, present))
        order = {number: lot for lot, number in enumerate(luck.shuffle("seeds", [entry.number for entry in new]))}
        new.sort(key=lambda entry: order[entry.number])
    first, now = max(have.values(), default=0) + 1, timezone.now()
    groups = groups_dealt(rules, first - 1 + len(new))
    Berth.objects.bulk_create(
        Berth(
            stage=stage,
            entry=entry,
            seed=seed,
            group=groups[seed - 1],
            why=BerthWhy.LATE if have else BerthWhy.ENTERED,
            at=now,
        )
        for seed, entry in enumerate(new, first)
    )


def not_here(race: Race, by: User, numbers: Collection[int], *, gone: bool = False) -> list[Entry]:
    """Check out racers who did not come to a round, so they are not carried into the next, where they may check in
    again. `gone`: they went home and are not expected again. The competition is locked."""
    competition = race.stage.competition
    entries = list(Entry.objects.filter(competition=competition, number__in=numbers).select_related("player"))
    CheckIn.objects.filter(run=race.run, entry__in=entries).delete()
    if entries:
        names = [entry.player.display_name for entry in entries]
        race_note(race, by, Action.NO_SHOWS, after={"racers": names})
    for berth in Berth.objects.filter(stage=race.stage, entry__in=entries, left_at=None) if gone else ():
        berth.stage = race.stage
        _left(berth, by)
    return entries


def line_up(race: Race) -> None:
    """Before the tables of a later stage's first round are made: replace each entry that left with the next in line
    from the stage before, behind the others. Groups stay as they were dealt. The competition is locked."""
    stage = race.stage
    if stage.ord == 1 or format_of(stage.rules).dealt:
        return
    if stage.races.filter(runs__started_at__isnull=False).exists() or not (away := away_from(stage)):
        return
    seeds = dict(Berth.objects.filter(stage=stage).values_list("entry_id", "seed"))
    before = Stage.objects.get(competition=stage.competition, ord=stage.ord - 1)
    before.competition = stage.competition
    onward = [one.entry for one in onward_of(before, season_load(before), away) if one.entry not in seeds]
    room = max(0, len(away) - Berth.objects.filter(stage=stage, why=BerthWhy.NEXT).exclude(entry__in=away).count())
    first, now = max(seeds.values(), default=0) + 1, timezone.now()
    Berth.objects.bulk_create(
        Berth(stage=stage, entry_id=entry, seed=seed, why=BerthWhy.NEXT, at=now)
        for seed, entry in enumerate(onward[:room], first)
    )
