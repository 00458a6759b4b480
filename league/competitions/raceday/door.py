"""Coming in at the door: one code for an evening, on paper or on a screen, and a phone that says "I am here".

Nobody needs an account there, as at real tables: a person names the racer on a phone, which has that name for the night
(`scorers`). The code opens a check-in and nothing else. Check-ins made with it are marked, and the organiser undoes a
wrong one with one tap.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.codes import LENGTH, LETTERS
from league.common.phones import Device
from league.common.refusals import (
    ACCOUNT_NEEDED,
    ALREADY_REGISTERED,
    CHECK_IN_CLOSED,
    NOT_ENTERED,
    SCORER_HAS_NAME,
    SCORER_NOT_YOU,
    SCORER_WHO,
    WRONG_STATUS,
    NotFound,
)
from league.common.rights import barred_check
from league.common.writing import IN_SEASON, audit, competition_lock, entry_get, race_fresh, touch
from league.models import (
    Action,
    CheckIn,
    Competition,
    Door,
    Entry,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    Role,
    Run,
)
from league.races.where import where_of, with_door
from league.registration import registrations
from league.results.scorers import NIGHT, entered_as, name_leave, name_on_device, name_take
from league.start.attendance import check_in

if TYPE_CHECKING:
    from accounts.models import User


DOOR_CLOSED = Refusal("door_closed", _("This code is no longer valid. Ask the organiser."), CONFLICT)
DOOR_ONLINE = Refusal("door_online", _("None of the races in this competition is at a real table."), CONFLICT)


OVER = (RaceStatus.CANCELLED, RaceStatus.VOID, RaceStatus.OFFICIAL)


def door_code(text: str) -> str:
    """A typed code in the form in which it is stored."""
    return text.lower().replace("-", "").replace(" ", "")


@transaction.atomic
def open(*, competition: Competition, by: User) -> Door:
    """Open the door and return its code; the same one if it is open. For organisers. Raises PermissionRefused, and
    Refused: wrong_status, door_online."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status not in IN_SEASON:
        raise Refused(WRONG_STATUS)
    at_tables = Race.objects.filter(with_door(), competition=competition)
    if not at_tables.exclude(status__in=OVER).exists():
        raise Refused(DOOR_ONLINE)
    code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
    door, made = Door.objects.get_or_create(competition=competition, defaults={"code": code, "at": timezone.now()})
    if made:
        _note(competition, by, Action.DOOR_OPENED)
    return door


@transaction.atomic
def close(*, competition: Competition, by: User) -> None:
    """Close the door: the code stops working, check-ins made with it stay. Does nothing if there is none. For
    organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    gone, _ = Door.objects.filter(competition=competition).delete()
    if gone:
        _note(competition, by, Action.DOOR_CLOSED)


@transaction.atomic
def arrive(*, door: Door, device: Device, entry_number: int | None = None, nonce: str = "") -> Entry:
    """ "I am here": for the signed-in user if entered, else for the racer the device names. Between check-ins the
    device also gets the name, and can follow the racer.

    Locks the competition. Raises NotFound (entry_number), and Refused: door_closed, check_in_closed, banned,
    not_entered, not_in_stage, scorer_who, scorer_not_you, scorer_has_name, scorer_taken, scorer_signed_in.
    """
    competition = _enter(door, device)
    entry = _entry_of(competition, device, entry_number)
    if entry.withdrawn_at is not None:
        raise Refused(NOT_ENTERED)
    race = door_race(competition)
    if race is None and not racing_began(competition):
        raise Refused(CHECK_IN_CLOSED)
    own = device.user if device.user is not None and entry.player.user_id == device.user.pk else None
    name_take(competition, device, entry, own, timezone.now() + NIGHT)
    there = race is not None and CheckIn.objects.filter(run=race.run, entry=entry).exists()
    if race is not None and (own is not None or not there):  # others cannot move a racer from online to a table
        check_in.of(race, entry, own, venue=where_of(race).door_venue, nonce=nonce, at_door=True)
    return entry


@transaction.atomic
def join(*, door: Door, device: Device, nonce: str = "") -> Registration:
    """A signed-in user who is not entered takes part, and is checked in if a place is free or a bot gives way; an
    offered place is taken. Both or neither. Raises as `arrive` and `registrations.apply`, and Refused:
    account_needed, late_rule."""
    user = device.user
    if user is None or user.is_guest:
        raise Refused(ACCOUNT_NEEDED)
    competition = _enter(door, device)
    race = door_race(competition)
    if race is None:
        raise Refused(CHECK_IN_CLOSED)
    mine = Registration.objects.filter(competition=competition, player__user=user).select_related("player").first()
    if mine is not None and mine.state == RegistrationState.OFFERED:
        mine = registrations.accept(competition=competition, by=user)
    elif mine is not None and mine.state == RegistrationState.WAITLISTED:
        mine.competition = competition
        registrations.seat(mine, user)
        if mine.place is None:
            raise Refused(ALREADY_REGISTERED)
    else:
        mine = registrations.apply(competition=competition, by=user, at_door=True)
    if mine.state == RegistrationState.CONFIRMED:
        arrive(door=door, device=device, nonce=nonce)
    return mine


@transaction.atomic
def leave(*, door: Door, device: Device) -> None:
    """It was the wrong name, or the person leaves: the device gives the name back, and that check-in is undone. Locks
    the competition. Raises Refused: door_closed, scorer_used."""
    competition = _enter(door, device)
    held = name_on_device(competition.pk, device)
    own = entered_as(competition, device.user)
    entry = own or (held.entry if held is not None else None)
    if entry is None:
        return
    name_leave(competition.pk, device)
    race = door_race(competition)
    if race is None:
        touch(competition, "race")
        return
    there = CheckIn.objects.filter(run=race.run, entry=entry)
    gone, _ = (there if own is not None else there.filter(at_door=True)).delete()
    if gone:
        audit(
            club=competition.club_id,
            competition=competition,
            by=device.user,
            action=Action.CHECKED_OUT,
            subject=entry.player.display_name,
            before={"race": race.number},
        )
    touch(competition, "race")


def door_race(competition: Competition) -> Race | None:
    """The first race whose check-in is open at real tables. Two queries."""
    open_ = Race.objects.filter(with_door(), competition=competition, status=RaceStatus.CHECK_IN)
    pk = open_.order_by("number").values_list("pk", flat=True).first()
    return race_fresh(pk, competition) if pk is not None else None


def racing_began(competition: Competition) -> bool:
    """Somebody sits or sat at a table: between check-ins, too, a phone may follow a racer."""
    return Run.objects.filter(current_of__competition=competition, started_at__isnull=False).exists()


def _enter(door: Door, device: Device) -> Competition:
    """The competition of a valid code, locked."""
    competition = competition_lock(door.competition_id)
    if competition.status not in IN_SEASON or not Door.objects.filter(pk=door.pk, code=door.code).exists():
        raise Refused(DOOR_CLOSED)
    barred_check(competition.club_id, user=device.user)
    return competition


def _entry_of(competition: Competition, device: Device, number: int | None) -> Entry:
    mine = entered_as(competition, device.user)
    if mine is not None:
        if number not in (None, mine.number):
            raise Refused(SCORER_NOT_YOU)
        return mine
    held = name_on_device(competition.pk, device)
    if number is None:
        if held is None:
            raise Refused(SCORER_WHO)
        return held.entry
    if held is not None and held.entry.number != number:
        raise Refused(SCORER_HAS_NAME, {"name": held.entry.player.name})
    entry = entry_get(competition, number)
    if entry.player.is_bot:
        raise NotFound("entry_number")
    return entry


def _note(competition: Competition, by: User, action: Action) -> None:
    audit(club=competition.club_id, competition=competition, by=by, action=action, subject=competition.name)
    touch(competition, "race")
