"""Registrations of a competition: the user's own, everybody's, and what the sign-up box shows. The organisers' list is
in `field`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from django.utils import timezone

from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common.references import EntryRef, entries_of, player_ref
from league.common.refusals import LATE_RULE
from league.common.rights import barred
from league.models import Competition, Entry, Player, Race, RaceStatus, Registration, RegistrationState, Role, Team
from league.registration.registrations import (
    BY_INVITATION,
    MEMBERS_ONLY,
    REGISTRATION_CLOSED,
    REGISTRATION_NOT_YET,
    admission_check,
    window_check,
)
from league.registration.shapes import RegistrationStatus, RegistrationView
from league.registration.waitlist import ACTIVE
from league.scoring.teams import teams_problem
from league.sets import Shut

State = RegistrationState
CLOSED = {
    REGISTRATION_NOT_YET: Shut.NOT_YET,
    REGISTRATION_CLOSED: Shut.CLOSED,
    LATE_RULE: Shut.LATE,
    BY_INVITATION: Shut.BY_INVITATION,
    MEMBERS_ONLY: Shut.MEMBERS_ONLY,
}
ORGANISERS = (Role.OWNER, Role.ORGANISER)


def registration_status(competition: Competition, viewer: Viewer, *, invited: bool = False) -> RegistrationStatus:
    """What the sign-up box shows the viewer, who may hold an invitation. Eight queries at most."""
    rules = competition.rules.entry
    code: Shut | Literal[""] = ""
    waiting = waitlist_ids(competition)
    mine = registration_mine(competition, viewer, waiting)
    active = mine is not None and mine.state in ACTIVE
    try:
        window_check(competition, timezone.now(), mine.player.id if mine is not None else None)
        if not (active or invited):
            admission_check(competition, viewer)
    except Refused as refused:
        code = CLOSED[refused.refusal]
        if code is Shut.CLOSED and competition.status == "draft":
            code = Shut.NOT_PUBLISHED
        elif code is Shut.CLOSED and competition.is_over:
            code = Shut.OVER
    if code is not Shut.OVER and barred(competition.club_id, user=viewer) is not None:
        code = Shut.BANNED
    taken = Registration.objects.filter(competition=competition, place__isnull=False).count()
    signed_in = viewer.is_authenticated and not viewer.is_guest
    offered = mine is not None and mine.state == State.OFFERED and competition.status in ("open", "running")
    here, venue = races_at_check_in([competition.pk]).get(competition.pk, (None, "")) if offered else (None, "")
    return RegistrationStatus(
        open=not code,
        closed_code=code,
        opens_at=rules.registration_opens_at,
        closes_at=rules.registration_closes_at,
        taken=taken,
        capacity=rules.capacity,
        waiting=len(waiting),
        mine=mine,
        may_apply=not code and signed_in and not active and not (mine and mine.state == State.REJECTED),
        may_withdraw=active and competition.status in ("open", "running"),
        may_answer_offer=offered and code is not Shut.LATE,
        accept_and_check_in=here,
        decides=rules.approval,
        here_venue=venue,
    )


def races_at_check_in(competition_ids: Collection[int]) -> dict[int, tuple[int, str]]:
    """Number and venue of the race whose check-in is open, by competition; of several the one that begins first. One
    query."""
    races = Race.objects.filter(competition__in=competition_ids, status=RaceStatus.CHECK_IN)
    latest_first = races.order_by("-scheduled_at", "-number").values_list("competition_id", "number", "venue")
    return {pk: (number, venue) for pk, number, venue in latest_first}


def registration_mine(
    competition: Competition, user: Viewer, waiting: list[int] | None = None
) -> RegistrationView | None:
    """The user's own registration; None for a visitor and for a user who never registered."""
    if not user.is_authenticated:
        return None
    registration = (
        Registration.objects.select_related("player", "place")
        .filter(competition=competition, player__user=user)
        .first()
    )
    if registration is None:
        return None
    numbers = dict(
        Entry.objects.filter(competition=competition, player=registration.player).values_list("player_id", "number")
    )
    return registration_view(
        registration, competition, waiting if waiting is not None else waitlist_ids(competition), numbers
    )


def registration_views(competitions: Sequence[Competition], players: Sequence[Player]) -> dict[int, RegistrationView]:
    """The players' registrations by competition id. Three queries, whatever the number of competitions."""
    by_id = {one.pk: one for one in competitions}
    rows = list(
        Registration.objects.filter(competition__in=by_id, player__in=players).select_related("player", "place")
    )
    waiting: dict[int, list[int]] = {}
    queue = Registration.objects.filter(competition__in=by_id, state=State.WAITLISTED).order_by("applied_at", "id")
    for pk, competition_id in queue.values_list("id", "competition_id"):
        waiting.setdefault(competition_id, []).append(pk)
    numbers: dict[int, dict[int, int]] = {}
    mine = Entry.objects.filter(competition__in=by_id, player__in=players)
    for competition_id, player_id, number in mine.values_list("competition_id", "player_id", "number"):
        numbers.setdefault(competition_id, {})[player_id] = number
    return {
        row.competition_id: registration_view(
            row, by_id[row.competition_id], waiting.get(row.competition_id, []), numbers.get(row.competition_id, {})
        )
        for row in rows
    }


def registrations_public(competition: Competition) -> tuple[RegistrationView, ...]:
    """Everybody may see who is in and who waits; applications and refusals are the organisers' business."""
    waiting = waitlist_ids(competition)
    rows = (
        Registration.objects.filter(
            competition=competition, state__in=(State.CONFIRMED, State.OFFERED, State.WAITLISTED)
        )
        .select_related("player", "place")
        .order_by("place__number", "applied_at", "id")
    )
    numbers = dict(Entry.objects.filter(competition=competition).values_list("player_id", "number"))
    return tuple(registration_view(row, competition, waiting, numbers) for row in rows)


def registration_get(competition: Competition, registration_id: int) -> RegistrationView:
    """One registration as its player and the organisers see it. The caller has checked the right."""
    row = Registration.objects.select_related("player", "place").get(competition=competition, pk=registration_id)
    numbers = dict(Entry.objects.filter(competition=competition).values_list("player_id", "number"))
    return registration_view(row, competition, waitlist_ids(competition), numbers)


def waitlist_ids(competition: Competition) -> list[int]:
    """Ids on the waitlist, next first: the rank is computed, never stored, so it has no gaps."""
    return list(
        Registration.objects.filter(competition=competition, state=State.WAITLISTED)
        .order_by("applied_at", "id")
        .values_list("id", flat=True)
    )


def registration_view(
    row: Registration, competition: Competition, waiting: list[int], numbers: dict[int, int]
) -> RegistrationView:
    return RegistrationView(
        id=row.pk,
        player=player_ref(row.player),
        state=row.state,
        place=row.place.number if row.place else None,
        capacity=competition.rules.entry.capacity,
        waitlist_rank=waiting.index(row.pk) + 1 if row.pk in waiting else None,
        applied_at=row.applied_at,
        offer_expires_at=row.offer_expires_at,
        entry_number=numbers.get(row.player_id),
    )


def entries(competition: Competition) -> tuple[EntryRef, ...]:
    """Everybody who was ever entered, in order of start numbers, withdrawn ones included. One query."""
    return tuple(entries_of(competition).values())


def teams(competition: Competition) -> tuple[tuple[int, str, tuple[EntryRef, ...]], ...]:
    """(id, name, entries) of every team."""
    entries = entries_of(competition).values()
    return tuple(
        (pk, name, tuple(entry for entry in entries if entry.team == name))
        for pk, name in Team.objects.filter(competition=competition).order_by("id").values_list("id", "name")
    )


def teams_of(
    competition: Competition, everybody: tuple[EntryRef, ...]
) -> tuple[tuple[tuple[str, tuple[EntryRef, ...]], ...], str]:
    """(name, entries) of every team, and why no team race can be run (BB-11.3). A withdrawn entry leaves an open seat,
    which counts (BB-11.4)."""
    if not competition.rules.entry.teams:
        return (), ""
    racing = [entry.id for entry in everybody if entry.team or not entry.withdrawn]
    names = list(Team.objects.filter(competition=competition).order_by("id").values_list("id", "name"))
    teams = tuple((name, tuple(entry for entry in everybody if entry.team == name)) for _pk, name in names)
    members = {pk: [entry.id for entry in everybody if entry.team == name] for pk, name in names}
    return teams, teams_problem(members, racing, competition.rules.entry.team_numbers) or ""
