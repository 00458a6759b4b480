"""The numbered places of a field, and who gets them: a free place is offered to the player who has waited longest.

A place is a row of its own (`Place`), one for each place of the capacity and with at most one registration, so that
overbooking is impossible in the database. Everything here is called with the competition locked, except `places_sweep`
and `offers_expire`, which lock it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from accounts.typing import JsonObject
from league.common.tell import notify_registration
from league.common.writing import audit, competition_lock, competition_lock_free, touch
from league.models import (
    Action,
    Availability,
    Competition,
    CompetitionStatus,
    Entry,
    Place,
    Player,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    Run,
)
from league.registration.teams import races_run
from league.start.attendance.newcomers import intake, stage_place_holders
from league.start.attendance.out import COMING
from league.start.attendance.substitutes import release_for

if TYPE_CHECKING:
    from accounts.models import User


State = RegistrationState
ACTIVE = (State.APPLIED, State.WAITLISTED, State.OFFERED, State.CONFIRMED)
TAKES_ENTRIES = (CompetitionStatus.OPEN, CompetitionStatus.RUNNING)
CHANGES_ENTRIES = (CompetitionStatus.DRAFT, *TAKES_ENTRIES)
"""A draft can have entries: those that organisers made."""


def place_free(competition: Competition) -> Place | None:
    """The lowest free place, held by the lock of the competition."""
    return Place.objects.filter(competition=competition, registration__isnull=True).order_by("number").first()


def capacity_apply(*, competition: Competition) -> None:
    """Make as many places as the capacity says. Lowering it evicts nobody: taken places stay until they are freed."""
    capacity = competition.rules.entry.capacity
    Place.objects.filter(competition=competition, number__gt=capacity, registration__isnull=True).delete()
    have = set(Place.objects.filter(competition=competition).values_list("number", flat=True))
    Place.objects.bulk_create(
        Place(competition=competition, number=number) for number in range(1, capacity + 1) if number not in have
    )


def promote(*, competition: Competition, now: datetime) -> list[Registration]:
    """Give every free place to the player who has waited longest: as an offer, or at once if nobody could tap "yes": to
    bots and guests, and in a draft, which entered people cannot see."""
    capacity_apply(competition=competition)  # a freed place beyond a lowered capacity goes
    promoted: list[Registration] = []
    if competition.status not in CHANGES_ENTRIES:
        return promoted
    for registration in waitlist_in_turn(competition):
        place = place_free(competition)
        if place is None:
            break
        registration.competition = competition
        if registration.player.user_id is None or competition.status == CompetitionStatus.DRAFT:
            registration.state, registration.place = State.CONFIRMED, place
            registration.save()
            entry_ensure(competition, registration.player)
            registration_note(registration, None, Action.REGISTRATION_CONFIRMED, State.WAITLISTED)
        else:
            place_offer(registration, place, now, None)
        promoted.append(registration)
    return promoted


def waitlist_in_turn(competition: Competition) -> list[Registration]:
    """The waitlist, longest wait first; in a tournament that takes no newcomers, only those with a place in it already.
    Three queries at most."""
    rows = Registration.objects.select_related("player").filter(competition=competition, state=State.WAITLISTED)
    waiting = list(rows.order_by("applied_at", "id"))
    if not waiting or intake(competition).open:
        return waiting
    held = stage_place_holders(competition)
    return [one for one in waiting if one.player_id in held]


def places_sweep(*, competition_id: int, now: datetime) -> int:
    """Offer places that are free while somebody waits, whatever freed them; returns how many were given or offered.
    Idempotent; the sweep calls it for `waitlists_with_free_places`. A competition that somebody holds is left for the
    next sweep."""
    with transaction.atomic():
        competition = competition_lock_free(competition_id)
        return len(promote(competition=competition, now=now)) if competition is not None else 0


def waitlists_with_free_places() -> list[int]:
    """Competitions with a free place and somebody on the waitlist who may have it. One query, and at most three more
    for each running tournament."""
    free = Place.objects.filter(registration__isnull=True).values("competition")
    stuck = Registration.objects.filter(
        state=State.WAITLISTED, competition__in=free, competition__status__in=CHANGES_ENTRIES
    )
    found = Competition.objects.filter(pk__in=stuck.values("competition")).select_related("rules").order_by("pk")
    return [one.pk for one in found if one.status != CompetitionStatus.RUNNING or waitlist_in_turn(one)]


def place_offer(registration: Registration, place: Place, now: datetime, by: User | None) -> None:
    """Hold the place for the player for the hours of the rules, but not past the start of the next race, which would
    otherwise run with an empty place."""
    competition, before = registration.competition, registration.state
    ends = now + timedelta(hours=competition.rules.entry.offer_hours)
    next_start = (
        Race.objects.filter(
            competition=competition, status__in=(RaceStatus.PLANNED, RaceStatus.CHECK_IN), scheduled_at__gt=now
        )
        .order_by("scheduled_at")
        .values_list("scheduled_at", flat=True)
        .first()
    )
    registration.state, registration.place = State.OFFERED, place
    registration.offer_expires_at = min(ends, next_start) if next_start is not None else ends
    registration.decided_by = by
    registration.save()
    registration_note(registration, by, Action.PLACE_OFFERED, before)


def offers_shorten(*, competition: Competition, until: datetime) -> None:
    """End open offers at the start of the race whose check-in opens now, as it may have been moved since. Never in the
    past."""
    if until > timezone.now():
        Registration.objects.filter(competition=competition, state=State.OFFERED, offer_expires_at__gt=until).update(
            offer_expires_at=until
        )


def offers_expire(*, competition_id: int, now: datetime) -> int:
    """Pass offers whose time is up to the next. Idempotent; the sweep calls it."""
    with transaction.atomic():
        competition = competition_lock(competition_id)
        due = list(
            Registration.objects.select_related("player").filter(
                competition=competition, state=State.OFFERED, offer_expires_at__lte=now
            )
        )
        for registration in due:
            registration.competition = competition
            registration_end(registration, State.EXPIRED, None, Action.OFFER_EXPIRED)
        if due:
            promote(competition=competition, now=now)
        return len(due)


def entry_ensure(competition: Competition, player: Player) -> Entry:
    """The entry of a confirmed player; a returning player gets the old one, with its number and results."""
    entry = Entry.objects.filter(competition=competition, player=player).first()
    if entry is not None:
        if entry.withdrawn_at is not None:
            entry.withdrawn_at = None
            entry.save(update_fields=["withdrawn_at"])
        return entry
    return Entry.objects.create(competition=competition, player=player, number=_number(competition, player))


def _number(competition: Competition, player: Player) -> int:
    """The start number the player's user wishes for, if free; else the next. Never one that a run's report still has
    for somebody else."""
    taken = set(Entry.objects.filter(competition=competition).values_list("number", flat=True))
    wish = player.user.number_wish if player.user is not None else None
    if wish is not None and wish not in taken and not _was_given(competition, wish):
        return wish
    return next(number for number in count(len(taken) + 1) if number not in taken)


def _was_given(competition: Competition, number: int) -> bool:
    """Also to somebody who turned out to be another racer (`players_merge`)."""
    runs = Run.objects.filter(race__competition=competition)
    return runs.filter(heats_report__renumbered__has_key=str(number)).exists()


def registration_end(
    registration: Registration,
    state: str,
    by: User | None,
    action: Action,
    reason: str = "",
    more: JsonObject | None = None,
) -> None:
    """Give the place back; the entry is withdrawn, or goes when it never raced. In a season that runs the seat of its
    team stays open and forfeits (BB-11.4) until somebody takes it. `more`: what else the history says."""
    before = registration.state
    registration.state, registration.place, registration.offer_expires_at = state, None, None
    registration.save()
    entries = Entry.objects.filter(competition_id=registration.competition_id, player_id=registration.player_id)
    entry = entries.select_related("player").first()
    if entry is not None and before == State.CONFIRMED:
        entry.check_ins.filter(run__started_at__isnull=True).delete()
        entry.competition = registration.competition
        release_for(entry, by)
        Availability.objects.filter(entry=entry, race__status__in=COMING).delete()
        seat = entry.team_id is not None and races_run(registration.competition)
        past = (entry.slots, entry.forfeits, entry.sit_outs, entry.adjustments, entry.berths)
        if seat or any(rows.exists() for rows in past):
            entry.withdrawn_at = timezone.now()
            entry.save(update_fields=["withdrawn_at"])
        else:
            entry.delete()
    registration_note(registration, by, action, before, reason, more)


def registration_note(
    registration: Registration,
    by: User | None,
    action: Action,
    before: str,
    reason: str = "",
    more: JsonObject | None = None,
) -> None:
    """Record a registration's change in the history, and notify open pages and the person."""
    competition = registration.competition
    after: JsonObject = {"state": registration.state, **(more or {})}
    if registration.place is not None:
        after["place"] = registration.place.number
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=registration.player.display_name,
        before={"state": before} if before else {},
        after=after,
        reason=reason,
    )
    touch(competition, "registrations")
    notify_registration(registration, by, before)
