"""From applying to an entry. Every change of a registration holds the competition's lock; places, the waitlist and its
timed offers are in `waitlist`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, FORBIDDEN, Refusal
from accounts.typing import Viewer
from gameplay.refused import FULL, Refused
from league.clubs.club import players
from league.common.refusals import ALREADY_REGISTERED, NOT_REGISTERED, WRONG_STATUS, NotFound
from league.common.rights import barred_check
from league.common.writing import audit, competition_lock, reason_clean
from league.models import Action, Competition, Membership, Player, Race, Registration, Role
from league.registration import waitlist
from league.registration.giving_way import bot_gives_way
from league.registration.waitlist import (
    ACTIVE,
    CHANGES_ENTRIES,
    TAKES_ENTRIES,
    State,
    entry_ensure,
    place_free,
    place_offer,
    registration_end,
    registration_note,
    waitlist_in_turn,
)
from league.standings import snapshots
from league.start.attendance import newcomers
from league.start.attendance.check_in import race_check_in
from league.start.attendance.newcomers import berth_last
from league.start.attendance.substitutes import competitions_driven_in, substitute_lost

if TYPE_CHECKING:
    from accounts.models import User


REGISTRATION_NOT_YET = Refusal("registration_not_yet", _("Sign-up hasn’t opened yet."), CONFLICT)
REGISTRATION_CLOSED = Refusal("registration_closed", _("Sign-up is closed."), CONFLICT)
MEMBERS_ONLY = Refusal(
    "members_only", _("Only club members can take part. Ask an organiser for an invitation to the club."), FORBIDDEN
)
BY_INVITATION = Refusal("by_invitation", _("This is by invitation only. Ask an organiser for a link."), FORBIDDEN)
NOT_ACCEPTED = Refusal("not_accepted", _("The organisers did not accept this sign-up. Talk to them."), CONFLICT)
NO_OFFER = Refusal("no_offer", _("There is no open offer for you."), CONFLICT)


@transaction.atomic
def apply(
    *,
    competition: Competition,
    by: User,
    player_id: int | None = None,
    anyway: bool = False,
    at_door: bool = False,
    invited: bool = False,
) -> Registration:
    """Register: confirmed when a place is free and nobody waits, else at the end of the waitlist. If an organiser
    enters somebody, or they are `at_door`, a bot gives way first (`giving_way`).

    Without `player_id` for oneself (who becomes a player and member of the club), `invited` by a link of the
    organisers, who then confirm nothing more; an organiser enters guests and bots, also while registration is closed,
    and `anyway` if a tournament takes no newcomers but has rounds of its first stage left (`newcomers`): they get the
    last place of the stage, and need a free place in the field.
    """
    now = timezone.now()
    if player_id is None:
        competition = competition_lock(competition)
        mine = Player.objects.filter(club_id=competition.club_id, user=by).values_list("pk", flat=True).first()
        window_check(competition, now, mine)
        if not invited:
            admission_check(competition, by)
        barred_check(competition.club_id, user=by)
        player = players.ensure(club=competition.club, user=by)
        Membership.objects.get_or_create(club=competition.club, user=by, defaults={"role": Role.MEMBER})
    else:
        competition = competition_lock(competition, by, Role.ORGANISER)
        _still_open(competition)
        player = _player(competition, player_id)
        barred_check(competition.club_id, player=player)
    registration = Registration.objects.filter(competition=competition, player=player).first()
    asked = registration is not None and registration.state == State.APPLIED
    if registration is not None and registration.state in ACTIVE and not (asked and invited):
        raise Refused(ALREADY_REGISTERED)
    if registration is not None and registration.state == State.REJECTED and player_id is None:
        raise Refused(NOT_ACCEPTED)  # a removed player returns only through organisers
    late = player_id is not None and newcomers.check(competition, player.pk, organiser=True, anyway=anyway)
    if registration is None:
        registration = Registration(competition=competition, player=player)
    before = registration.state
    registration.applied_at = now
    registration.state, registration.place = State.APPLIED, None
    if not competition.rules.entry.approval or player_id is not None or invited:
        place = None if waitlist_in_turn(competition) else place_free(competition)
        if place is None and (at_door or player_id is not None):
            registration.gave_way = bot_gives_way(competition, player, by, waited=False)
            place = place_free(competition) if registration.gave_way else None
        if late and place is None:
            raise Refused(FULL)
        registration.state = State.CONFIRMED if place else State.WAITLISTED
        registration.place = place
    registration.save()
    if registration.state == State.CONFIRMED:
        _entered(competition, player, by, late)
    registration_note(registration, by, Action.REGISTRATION_APPLIED, before)
    return registration


@transaction.atomic
def withdraw(*, competition: Competition, by: User, player_id: int | None = None, reason: str = "") -> Registration:
    """ "I'm out": the place is offered to the player who has waited longest. Results of races already run stay."""
    competition = competition_lock(competition)
    registration = _of(competition, by, player_id)
    if registration.state not in ACTIVE:
        raise Refused(NOT_REGISTERED)
    registration_end(
        registration, State.WITHDRAWN, by, Action.REGISTRATION_WITHDRAWN, reason_clean(reason, required=False)
    )
    waitlist.promote(competition=competition, now=timezone.now())
    return registration


@transaction.atomic
def accept(
    *,
    competition: Competition,
    by: User,
    player_id: int | None = None,
    here: int | None = None,
    nonce: str = "",
    venue: str = "",
) -> Registration:
    """Take the place that was offered; with `here`, the number of a race, also check in to it (`venue` as in
    `race_check_in`): both or neither."""
    competition = competition_lock(competition)
    registration = _of(competition, by, player_id)
    now = timezone.now()
    if registration.state != State.OFFERED or registration.offer_expires_at is None:
        raise Refused(NO_OFFER)
    if registration.offer_expires_at <= now:
        raise Refused(NO_OFFER)  # the sweep is about to give it to the next
    barred_check(competition.club_id, player=registration.player)
    newcomers.check(competition, registration.player_id, organiser=player_id is not None)
    registration.state, registration.offer_expires_at = State.CONFIRMED, None
    registration.save()
    entry = entry_ensure(competition, registration.player)
    registration_note(registration, by, Action.OFFER_ACCEPTED, State.OFFERED)
    if here is not None:
        race = Race.objects.filter(competition=competition, number=here).first()
        if race is None:
            raise NotFound("here")
        number = entry.number if player_id is not None else None
        race_check_in(race=race, by=by, nonce=nonce, entry_number=number, venue=venue)
    return registration


@transaction.atomic
def decline(*, competition: Competition, by: User, player_id: int | None = None) -> Registration:
    """Give up the offered place: it goes to the next player on the waitlist."""
    competition = competition_lock(competition)
    registration = _of(competition, by, player_id)
    if registration.state != State.OFFERED:
        raise Refused(NO_OFFER)
    registration_end(registration, State.DECLINED, by, Action.OFFER_DECLINED)
    waitlist.promote(competition=competition, now=timezone.now())
    return registration


@transaction.atomic
def confirm(*, competition: Competition, by: User, registration_id: int, anyway: bool = False) -> Registration:
    """Let in an applicant, or somebody on the waitlist out of turn; if the field is full, a bot gives way. For
    organisers. `anyway` as in `apply`."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    registration = _by_id(competition, registration_id)
    barred_check(competition.club_id, player=registration.player)
    before = registration.state
    if before not in (State.APPLIED, State.WAITLISTED, State.OFFERED):
        raise Refused(WRONG_STATUS)
    late = newcomers.check(competition, registration.player_id, organiser=True, anyway=anyway)
    _place_take(registration, by)
    if registration.place is None:
        if late or before == State.WAITLISTED:
            raise Refused(FULL)
        registration.state = State.WAITLISTED
    else:
        registration.state = State.CONFIRMED
    registration.offer_expires_at, registration.decided_by = None, by
    registration.save()
    if registration.state == State.CONFIRMED:
        _entered(competition, registration.player, by, late)
    registration_note(registration, by, Action.REGISTRATION_CONFIRMED, before)
    return registration


def seat(registration: Registration, by: User) -> None:
    """Confirm somebody on the waitlist who is at the door, if a place is free or a bot gives way; else they stay on the
    waitlist. The competition is locked. Raises Refused: late_rule."""
    newcomers.check(registration.competition, registration.player_id)
    _place_take(registration, by)
    if registration.place is None:
        return
    before, registration.state = registration.state, State.CONFIRMED
    registration.save()
    entry_ensure(registration.competition, registration.player)
    registration_note(registration, by, Action.REGISTRATION_CONFIRMED, before)


def _place_take(registration: Registration, by: User) -> None:
    """Take a free place, else a bot's; None if there is neither."""
    if registration.place is not None:
        return
    competition = registration.competition
    registration.place = place_free(competition)
    if registration.place is None:
        registration.gave_way = bot_gives_way(competition, registration.player, by, waited=True)
        registration.place = place_free(competition) if registration.gave_way else None


@transaction.atomic
def reject(*, competition: Competition, by: User, registration_id: int, reason: str = "") -> Registration:
    """Refuse an applicant, or remove a confirmed player. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    registration = _by_id(competition, registration_id)
    if registration.state not in ACTIVE:
        raise Refused(WRONG_STATUS)
    registration.decided_by = by
    reason = reason_clean(reason, required=registration.state == State.CONFIRMED)
    registration_end(registration, State.REJECTED, by, Action.REGISTRATION_REJECTED, reason)
    waitlist.promote(competition=competition, now=timezone.now())
    return registration


@transaction.atomic
def offer(*, competition: Competition, by: User, registration_id: int) -> Registration:
    """Offer a free place out of turn. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    registration = _by_id(competition, registration_id)
    barred_check(competition.club_id, player=registration.player)
    if registration.state not in (State.APPLIED, State.WAITLISTED):
        raise Refused(WRONG_STATUS)
    newcomers.check(competition, registration.player_id)
    place = place_free(competition)
    if place is None:
        raise Refused(FULL)
    place_offer(registration, place, timezone.now(), by)
    return registration


def window_check(competition: Competition, now: datetime, player_id: int | None = None) -> None:
    """Check that players may register now. `player_id`: None for somebody who is not in the club yet."""
    rules = competition.rules.entry
    if competition.status not in TAKES_ENTRIES:
        raise Refused(REGISTRATION_CLOSED)
    if rules.registration_opens_at is not None and now < rules.registration_opens_at:
        raise Refused(REGISTRATION_NOT_YET, {"opens_at": rules.registration_opens_at.isoformat()})
    if rules.registration_closes_at is not None and now >= rules.registration_closes_at:
        raise Refused(REGISTRATION_CLOSED)
    newcomers.check(competition, player_id)


def admission_check(competition: Competition, user: Viewer) -> None:
    """Check that the rules let somebody in without an invitation."""
    admits = competition.rules.entry.admits
    if admits == "invited":
        raise Refused(BY_INVITATION)
    members = Membership.objects.filter(club=competition.club_id)
    if admits == "members" and not (user.is_authenticated and members.filter(user=user).exists()):
        raise Refused(MEMBERS_ONLY)


def _entered(competition: Competition, player: Player, by: User, late: bool) -> None:
    """`late`: against the rules of a tournament, which `newcomers.check` has found."""
    entry = entry_ensure(competition, player)
    if not late:
        return
    stage = competition.stages.get(ord=1)
    stage.competition = competition
    berth_last(stage, entry, timezone.now())
    snapshots.rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.ENTERED_LATE,
        subject=player.display_name,
        after={"stage": stage.ord},
    )


def fields_hold(club_ids: Iterable[int]) -> None:
    """Lock every competition of these clubs whose field may change, in order of their ids, before the clubs, so nobody
    can enter somebody who is leaving."""
    changing = Competition.objects.filter(club__in=club_ids, status__in=CHANGES_ENTRIES)
    list(changing.select_for_update().order_by("pk").values_list("pk", flat=True))


def end_all(*, player: Player | None, by: User, state: str = State.WITHDRAWN, reason: str = "") -> None:
    """Take a player out of everything in the club that still runs. None never raced here: nothing to do.

    `State.REJECTED`: removed by somebody; only organisers can let the player in again. Called in a transaction that
    holds the competitions (`fields_hold`).
    """
    if player is None:
        return
    active = Registration.objects.select_related("player").filter(
        player=player, state__in=ACTIVE, competition__status__in=CHANGES_ENTRIES
    )
    action = Action.REGISTRATION_REJECTED if state == State.REJECTED else Action.REGISTRATION_WITHDRAWN
    for registration in active.order_by("competition_id"):
        registration.competition = competition_lock(registration.competition_id)
        registration.decided_by = by if state == State.REJECTED else registration.decided_by
        registration_end(registration, state, by, action, reason)
        waitlist.promote(competition=registration.competition, now=timezone.now())
    for competition_id in competitions_driven_in(player):
        substitute_lost(competition_lock(competition_id), player, by)


def _of(competition: Competition, by: User, player_id: int | None) -> Registration:
    player = players.acting(competition.club, by, player_id)
    _still_open(competition)
    registration = (
        Registration.objects.select_related("player", "place").filter(competition=competition, player=player).first()
    )
    if registration is None:
        raise Refused(NOT_REGISTERED)
    registration.competition = competition
    return registration


def _still_open(competition: Competition) -> None:
    """Once the season is over its field stays as it was."""
    if competition.status not in CHANGES_ENTRIES:
        raise Refused(WRONG_STATUS)


def _by_id(competition: Competition, registration_id: int) -> Registration:
    _still_open(competition)
    registration = (
        Registration.objects.select_related("player", "place")
        .filter(competition=competition, pk=registration_id)
        .first()
    )
    if registration is None:
        raise NotFound("registration_id")
    registration.competition = competition
    return registration


def _player(competition: Competition, player_id: int) -> Player:
    player = Player.objects.filter(club_id=competition.club_id, pk=player_id, left_at=None).first()
    if player is None:
        raise NotFound("player_id")
    return player
