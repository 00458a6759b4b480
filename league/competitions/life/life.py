"""Creating, publishing and finishing competitions."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _
from django.utils.translation import override

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.own_case import nothing_waits
from league.common.refusals import NO_DATES, WRONG_STATUS
from league.common.rights import require
from league.common.tell import notify_finished, notify_opened, notify_published
from league.common.writing import (
    IN_SEASON,
    audit,
    club_lock,
    competition_lock,
    future,
    name_set,
    reason_clean,
    slug_make,
    text_clean,
    touch,
)
from league.competitions.life.calendar import races_let_go
from league.games import boards
from league.models import (
    Action,
    Club,
    Competition,
    CompetitionRules,
    CompetitionStatus,
    Place,
    Race,
    RaceStatus,
    Registration,
    Role,
    Stage,
)
from league.planning.form import CompetitionForm, form_clean
from league.races.kind import kind_of
from league.registration import waitlist
from league.results import recording
from league.scoring.formats import Rules, format_of, rules_to_json
from league.tournaments.rounds.rounds import what_next

if TYPE_CHECKING:
    from uuid import UUID

    from accounts.models import User


FINAL_NOT_RACED = Refusal(
    "final_not_raced",
    _("The final hasn’t been raced. Only close the tournament early if nobody is going to race that final."),
    CONFLICT,
)
ROUNDS_NOT_RACED = Refusal(
    "rounds_not_raced",
    _("Rounds are still to come. Only close the tournament early if nobody is going to race them."),
    CONFLICT,
)
RACES_LEFT = Refusal("races_left", _("Races are still to come: run or cancel them first."), CONFLICT)

OVER = (RaceStatus.OFFICIAL, RaceStatus.VOID, RaceStatus.CANCELLED)
RESERVED = {"new", "members", "players", "settings", "desk", "history", "join", "claim"}


@transaction.atomic
def create(*, club: Club, by: User, form: CompetitionForm, form_key: UUID | None = None) -> Competition:
    """Create a draft with its stage, calendar and version 1 of its rules. For organisers.

    With `form_key`, a form sent again makes nothing: it gets the championship it made before, whatever became of it.
    """
    require(club, by, Role.ORGANISER)
    club = club_lock(club)  # before the rows of boards, which are locked once found
    if (earlier := already_created(club, form_key)) is not None:
        return earlier
    wanted = form_clean(form, club, by)
    for instant in filter(None, (wanted.dates[0], wanted.dates[-1])):
        future(instant, "dates")
    competition = make(club, by, form, wanted.rules, form_key=form_key)
    stages = {ord_: Stage.objects.create(competition=competition, ord=ord_) for ord_ in wanted.rules.stages}
    on = [{"game": one.game, "options": one.options, **boards.take(club, one.board)} for one in wanted.settings]
    on_call = format_of(wanted.rules.stages[1]).plans_tables
    Race.objects.bulk_create(
        Race(
            stage=stages[1],
            competition=competition,
            number=number,
            scheduled_at=instant,
            on_call=on_call,
            venue=form.venue,
            **on[(number - 1) % len(on)],
        )
        for number, instant in enumerate(wanted.dates, 1)
    )
    audit(
        club=club,
        competition=competition,
        by=by,
        action=Action.COMPETITION_CREATED,
        subject=competition.name,
        after={"races": len(wanted.dates)},
    )
    return competition


@transaction.atomic
def publish(*, competition: Competition, by: User) -> Competition:
    """Draft to open: everybody sees it, and registration can begin. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status != CompetitionStatus.DRAFT:
        raise Refused(WRONG_STATUS)
    # A draft's races may have been cancelled or postponed: what is still planned must lie ahead.
    planned = Race.objects.filter(competition=competition, status=RaceStatus.PLANNED)
    first = planned.filter(scheduled_at__isnull=False).order_by("scheduled_at").first()
    if first is None or first.scheduled_at is None:
        raise Refused(NO_DATES)
    future(first.scheduled_at, "dates")
    competition.published_at = timezone.now()
    waitlist.promote(competition=competition, now=competition.published_at)  # of whom organisers entered in the draft
    competition = _turn(competition, CompetitionStatus.OPEN, by, Action.COMPETITION_PUBLISHED, "calendar")
    notify_published(competition)
    notify_opened(competition, by)
    return competition


@transaction.atomic
def delete(*, competition: Competition, by: User) -> None:
    """A draft nobody wants, for good. A published one stays: others have seen it, and may be entered. For
    organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status != CompetitionStatus.DRAFT or competition.published_at is not None:
        raise Refused(WRONG_STATUS)
    audit(club=competition.club_id, by=by, action=Action.COMPETITION_DELETED, subject=competition.name)
    races = Race.objects.filter(competition=competition).select_related("club_board")
    copies = {race.club_board_id: race.club_board for race in races}
    races.delete()
    for copy in copies.values():
        boards.drop(copy)
    competition.rules = None
    competition.save(update_fields=["rules"])
    Registration.objects.filter(competition=competition).delete()  # people the organisers entered; they hold places
    competition.delete()


@transaction.atomic
def update(*, competition: Competition, by: User, name: str, description: str = "") -> Competition:
    """Change the texts; the address stays, so links keep working. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    before = {"name": competition.name, "description": competition.description}
    name_set(competition, name)
    competition.description = text_clean(description, "description", 500, required=False)
    competition.save(update_fields=["name", "description"])
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.COMPETITION_UPDATED,
        subject=competition.name,
        before=before,
        after={"name": competition.name, "description": competition.description},
    )
    touch(competition, "calendar")
    return competition


@transaction.atomic
def finish(*, competition: Competition, by: User, early: bool = False, cancels: Collection[int] = ()) -> Competition:
    """Every race is over: the standings are final. Results that were provisional become official. For organisers.

    An open competition whose races are all cancelled or void can be finished too, or it would stay in the lists for
    ever. `early`: ends a tournament before its last stage was raced and cancels the races with these numbers that have
    not begun. All of them must be named, so that nobody cancels a race unseen. Raises PermissionRefused, and Refused:
    wrong_status, races_left, final_not_raced, rounds_not_raced (of a tournament, unless `early`), as
    `recording.complete`, still_waits.
    """
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status not in IN_SEASON:
        raise Refused(WRONG_STATUS)
    races = Race.objects.filter(competition=competition)
    if early:
        with override(competition.club.language):
            why = str(kind_of(competition).words.ended_early)
        races_let_go(competition, by, cancels, why)
    if races.exclude(status__in=(*OVER, RaceStatus.PROVISIONAL)).exists():
        raise Refused(RACES_LEFT)
    if not early:
        kind_of(competition).finish_check(competition)
    recording.complete(list(races.filter(status__in=(RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL))))
    nothing_waits(competition)
    races.filter(status=RaceStatus.PROVISIONAL).update(status=RaceStatus.OFFICIAL)
    competition = _turn(competition, CompetitionStatus.FINISHED, by, Action.COMPETITION_FINISHED, "standings")
    notify_finished(competition)
    return competition


def rounds_raced_check(competition: Competition) -> None:
    """`Kind.finish_check` of a tournament."""
    if what_next(competition).kind in ("stage", "round"):
        stages = competition.rules.all.stages
        raise Refused(FINAL_NOT_RACED if format_of(stages[max(stages)]).closes else ROUNDS_NOT_RACED)


@transaction.atomic
def archive(*, competition: Competition, by: User) -> Competition:
    """Move it to the earlier seasons; its talk closes, everything stays readable. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status != CompetitionStatus.FINISHED:
        raise Refused(WRONG_STATUS)
    return _turn(competition, CompetitionStatus.ARCHIVED, by, Action.COMPETITION_ARCHIVED, "calendar")


@transaction.atomic
def unarchive(*, competition: Competition, by: User) -> Competition:
    """Take it out of the archive: finished again. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status != CompetitionStatus.ARCHIVED:
        raise Refused(WRONG_STATUS)
    return _turn(competition, CompetitionStatus.FINISHED, by, Action.COMPETITION_UNARCHIVED, "calendar")


@transaction.atomic
def reopen(*, competition: Competition, by: User, reason: str) -> Competition:
    """Continue a finished or archived championship; official races stay official. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if not competition.is_over:
        raise Refused(WRONG_STATUS)
    reason = reason_clean(reason)
    return _turn(competition, CompetitionStatus.RUNNING, by, Action.COMPETITION_REOPENED, "standings", reason)


def _turn(competition: Competition, status: str, by: User, action: Action, topic: str, reason: str = "") -> Competition:
    """Into the next part of its life: stored, written into the history, told."""
    competition.status = status
    competition.save(update_fields=["status", "published_at"])
    audit(
        club=competition.club_id, competition=competition, by=by, action=action, subject=competition.name, reason=reason
    )
    touch(competition, topic)
    return competition


def already_created(club: Club, form_key: UUID | None) -> Competition | None:
    """What a form has already made. The club is locked."""
    if form_key is None:
        return None
    return Competition.objects.select_related("club", "rules").filter(club=club, form_key=form_key).first()


def make(
    club: Club,
    by: User,
    form: CompetitionForm,
    rules: Rules,
    *,
    form_key: UUID | None,
    copy_of: Competition | None = None,
) -> Competition:
    """A draft with its places and version 1 of its rules, without stages and races."""
    Club.objects.select_for_update().get(pk=club.pk)  # so the address is chosen and taken in one go
    taken = set(Competition.objects.filter(club=club).values_list("slug", flat=True)) | RESERVED
    competition = Competition(club=club, created_by=by, form_key=form_key, copy_of=copy_of)
    name_set(competition, form.name)
    competition.slug = slug_make(competition.name, taken, "championship")
    competition.description = text_clean(form.description, "description", 500, required=False)
    competition.save()
    competition.rules = CompetitionRules.objects.create(
        competition=competition, version=1, created_by=by, definition=rules_to_json(rules)
    )
    competition.save(update_fields=["rules"])
    Place.objects.bulk_create(
        Place(competition=competition, number=number) for number in range(1, rules.entry.capacity + 1)
    )
    return competition
