"""Who is there: check-in opens automatically before a race, and closes when it starts."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from gameplay.services import seed_commit
from league.common.refusals import (
    CHECK_IN_CLOSED,
    NOBODY_NAMED,
    NOT_ENTERED,
    NOT_IN_STAGE,
    WRONG_STATUS,
    NotFound,
)
from league.common.rights import barred_check, players_barred
from league.common.tell import notify_check_in_open
from league.common.writing import audit, entry_acting, race_lock, race_note, touch
from league.models import Action, CheckIn, CompetitionStatus, Entry, Race, RaceStatus, Role, Run
from league.races.call import call_of
from league.races.where import where_of
from league.start.attendance.expected import may_race, race_field, racing_in
from league.start.attendance.out import check_in_drop, out_of
from league.start.attendance.signals import check_in_opened
from league.start.attendance.substitutes import drives_for, returned
from league.start.attendance.waiting import due_at

if TYPE_CHECKING:
    from accounts.models import User


NOT_CHECKED_IN = Refusal("not_checked_in", _("Not checked in."), CONFLICT)

NONCE_LENGTH = 64


def opens_at(race: Race) -> datetime:
    """When check-in of a race with a date opens automatically."""
    scheduled_at: datetime = race.scheduled_at  # type: ignore[assignment]  # only a postponed race has none
    return scheduled_at - timedelta(minutes=race.stage.rules.check_in_minutes)


@transaction.atomic
def race_open_check_in(*, race: Race, by: User) -> Race:
    """Open check-in early. Does nothing if it is open. For organisers."""
    race = race_lock(race, by, Role.ORGANISER)
    open(race, by, timezone.now())
    return race


def open(race: Race, by: User | None, now: datetime) -> None:
    """Publish the seed's commitment, then take check-ins. The competition is locked."""
    competition = race.stage.competition
    if race.status == RaceStatus.CHECK_IN:
        return
    if race.status != RaceStatus.PLANNED or competition.status not in (
        CompetitionStatus.OPEN,
        CompetitionStatus.RUNNING,
    ):
        raise Refused(WRONG_STATUS)
    # The promise comes before the nonces, so that neither the server nor a racer can choose the draws.
    seed, number = seed_commit(), race.runs.count() + 1
    race.run = Run.objects.create(race=race, number=number, seed=seed, check_in_opens_at=now)
    race.status = RaceStatus.CHECK_IN
    race.save(update_fields=["run", "status"])
    check_in_opened.send(sender=None, race=race)
    race_note(
        race,
        by,
        Action.CHECK_IN_OPENED,
        after={"seed_commit": seed.commit},
    )
    if call_of(race).tells_check_in(race):
        notify_check_in_open(race, due_at(race) if race.scheduled_at is not None else None)


@transaction.atomic
def race_check_in(
    *, race: Race, by: User, nonce: str = "", entry_number: int | None = None, venue: str = ""
) -> CheckIn:
    """ "I am here". Checking in again changes only the nonce and, in a race that may be online or at a table, the
    `venue`: where the racer is. Other races ignore `venue`. Organisers may name another entry.

    Raises PermissionRefused, NotFound, and Refused: check_in_closed, not_entered, banned, where_needed,
    check_in_by_itself, bot_at_table, guest_needs_account.
    """
    race = race_lock(race)
    competition = race.stage.competition
    entry = _entry_here(race, by, entry_number)
    if entry.player.user_id != by.pk:
        barred_check(competition.club_id, user=by)  # a substitute, perhaps
    return of(race, entry, by, venue=venue, nonce=nonce)


def of(race: Race, entry: Entry, by: User | None, *, venue: str, nonce: str = "", at_door: bool = False) -> CheckIn:
    """Check an entry in; the caller has checked the right, and the competition is locked. `at_door`: on the door's
    page, where `by` is None unless signed in. Raises as `race_check_in`, and Refused: not_in_stage."""
    competition = race.stage.competition
    if race.status != RaceStatus.CHECK_IN:
        raise Refused(CHECK_IN_CLOSED)
    barred_check(competition.club_id, player=entry.player)
    if not may_race(race, entry):
        raise Refused(NOT_IN_STAGE)
    where = _where(race, entry, venue, "entry_number")
    returned(race, entry, by)
    driven = drives_for(race, by) if by is not None else None
    own = by is not None and (entry.player.user_id == by.pk or driven == entry)
    check_in, made = CheckIn.objects.get_or_create(
        run=race.run,
        entry=entry,
        defaults={
            "nonce": nonce[:NONCE_LENGTH], "by": by, "at": timezone.now(), "venue": where, "at_door": at_door,
        },
    )  # fmt: skip
    moved = check_in.venue != where
    if not made and (moved or (nonce and own)):
        check_in.venue = where
        if nonce and own:
            check_in.nonce = nonce[:NONCE_LENGTH]
        check_in.save(update_fields=["nonce", "venue"])
    if made or moved:
        audit(
            club=competition.club_id,
            competition=competition,
            by=by,
            action=Action.CHECKED_IN_DOOR if at_door else Action.CHECKED_IN,
            subject=entry.player.display_name,
            after={"race": race.number, **_told(race, where)},
        )
        touch(competition, "race")
    return check_in


@transaction.atomic
def race_check_in_all(*, race: Race, by: User, entry_numbers: Collection[int] | None, venue: str = "") -> int:
    """Check in these entries; None: everybody who may still come. Those already checked in only change venue. Returns
    how many came in or moved. `venue` as in `race_check_in`; guests are always at the table. For organisers."""
    race = race_lock(race, by, Role.ORGANISER)
    competition = race.stage.competition
    if race.status != RaceStatus.CHECK_IN:
        raise Refused(CHECK_IN_CLOSED)
    if entry_numbers is None:
        entry_numbers = _may_come(race)
        if not entry_numbers:
            return 0
    if not entry_numbers:
        raise Refused(NOBODY_NAMED, at="entry_numbers")
    found = competition.entries.select_related("player").filter(number__in=entry_numbers).order_by("number")
    entries = {entry.number: entry for entry in found}
    if set(entry_numbers) - entries.keys():
        raise NotFound("entry_numbers")
    barred, racing = set(players_barred(competition.club_id)), racing_in(race)
    for entry in entries.values():
        if racing is not None and entry.pk not in racing:
            raise Refused(NOT_IN_STAGE, at="entry_numbers")
        if entry.player_id in barred:
            barred_check(competition.club_id, player=entry.player)
    where = {entry.pk: _where(race, entry, venue, "entry_numbers") for entry in entries.values()}
    here = {one.entry_id: one for one in CheckIn.objects.filter(run=race.run, entry__in=where)}
    new = [entry for entry in entries.values() if entry.pk not in here]
    moved = [entry for entry in entries.values() if entry.pk in here and here[entry.pk].venue != where[entry.pk]]
    if not new and not moved:
        return 0
    now, away = timezone.now(), out_of(race)
    for entry in new:
        if entry.pk in away:
            returned(race, entry, by)
    CheckIn.objects.bulk_create(
        CheckIn(run=race.run, entry=entry, by=by, at=now, venue=where[entry.pk]) for entry in new
    )
    for entry in moved:
        here[entry.pk].venue = where[entry.pk]
    CheckIn.objects.bulk_update([here[entry.pk] for entry in moved], ["venue"])
    race_note(
        race,
        by,
        Action.CHECKED_IN_ALL,
        after={"racers": [entry.player.display_name for entry in (*new, *moved)], **_told(race, venue)},
    )
    return len(new) + len(moved)


def _may_come(race: Race) -> list[int]:
    """Start numbers of those who are expected and not here, except those who are banned or out for this race."""
    who, out, away = race_field(race), set(players_barred(race.stage.competition.club_id)), out_of(race)
    return [
        entry.number
        for entry in who.expected
        if entry.pk not in who.where
        and entry.withdrawn_at is None
        and entry.player_id not in out
        and entry.pk not in away
        and where_of(race).venues_open_to(entry.player)
        and not entry.player.is_bot
    ]


def _where(race: Race, entry: Entry, said: str, at: str) -> str:
    """The venue for an entry's check-in. Raises Refused when it cannot be known."""
    if entry.withdrawn_at is not None:
        raise Refused(NOT_ENTERED)
    return where_of(race).venue_for(entry.player, said, at)


def _told(race: Race, said: str) -> JsonObject:
    """For the history: the venue, if one was given."""
    return {"venue": said} if where_of(race).choices and said else {}


@transaction.atomic
def race_check_out(*, race: Race, by: User, entry_number: int | None = None) -> None:
    """Check out; an organiser may do so for another entry. The device that came by the door's code loses the name, so
    another phone can take it."""
    race = race_lock(race)
    entry = _entry_here(race, by, entry_number)
    if race.status != RaceStatus.CHECK_IN:
        raise Refused(CHECK_IN_CLOSED)
    if not check_in_drop(race, entry, by):
        raise Refused(NOT_CHECKED_IN)


def _entry_here(race: Race, by: User, number: int | None) -> Entry:
    """The entry `by` checks in: their own, else one they drive for; any for an organiser."""
    own = Entry.objects.filter(competition=race.competition_id, player__user=by.pk, withdrawn_at=None)
    if number is None and not own.exists():
        driven = drives_for(race, by)
        if driven is not None:
            return driven
    return entry_acting(race.stage.competition, by, number)
