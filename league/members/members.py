"""Members of a club: their roles, removing one, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.refused import Refused
from gameplay.services import matches_hold
from league.clubs.club import players, screens
from league.common import rights
from league.common.refusals import BAD_ROLE, NotFound, PermissionRefused
from league.common.rights import grantable, keep_an_owner, require
from league.common.writing import audit, club_lock, reason_clean
from league.models import Action, Attempt, Club, Membership, Role
from league.registration import registrations
from league.registration.registrations import fields_hold
from league.registration.waitlist import State
from league.talk import talk

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def membership_set_role(*, club: Club, by: User, user_id: int, role: str) -> Membership:
    """Owners give any role, organisers those up to organiser; the last owner stays owner."""
    club = club_lock(club)
    mine = require(club, by, Role.ORGANISER)
    if role not in Role.values:
        raise Refused(BAD_ROLE, at="role")
    membership = _membership(club, user_id)
    if role not in grantable(mine) or membership.role not in grantable(mine):
        raise PermissionRefused(Role.OWNER)
    if membership.role == Role.OWNER and role != Role.OWNER:
        keep_an_owner(club, user_id)
    before = membership.role
    if before != role:
        membership.role = role
        membership.save(update_fields=["role"])
        audit(
            club=club,
            by=by,
            action=Action.ROLE_CHANGED,
            subject=membership.user.public_name,
            before={"role": before},
            after={"role": role},
        )
        screens.follows(club, by, before, role)
    return membership


@transaction.atomic
def membership_remove(*, club: Club, by: User, user_id: int, reason: str = "") -> None:
    """Remove a member, also from everything that still runs; results stay. Only organisers can let the person back into
    those championships; `person_ban` bars them from the club. For organisers."""
    fields_hold([club.pk])
    club = club_lock(club)
    mine = require(club, by, Role.ORGANISER)
    membership = _membership(club, user_id)
    if membership.role not in grantable(mine):
        raise PermissionRefused(Role.OWNER)
    if membership.role == Role.OWNER:
        keep_an_owner(club, user_id)
    reason = reason_clean(reason, required=False)
    registrations.end_all(player=rights.of(club, membership.user), by=by, state=State.REJECTED, reason=reason)
    audit(
        club=club,
        by=by,
        action=Action.MEMBER_REMOVED,
        subject=membership.user.public_name,
        before={"role": membership.role},
        reason=reason,
    )
    membership.delete()
    screens.follows(club, by, membership.role)


@transaction.atomic
def membership_leave(*, club: Club, user: User, anonymise: bool = False) -> None:
    """Leave the club; with `anonymise` the player's name is removed too, and every table stays valid. Non-members may
    remove their racer's name as well. Raises NotFound for somebody who is not in the club."""
    if anonymise:
        own = Attempt.objects.filter(player__club=club, player__user=user)
        matches_hold(list(own.values_list("match_id", flat=True)))
        fields_hold([club.pk])
        registrations.end_all(
            player=rights.of(club, user), by=user
        )  # locks competitions, so it comes before the club's lock
    club = club_lock(club)
    membership = Membership.objects.filter(club=club, user=user).first()
    if membership is None and not (anonymise and rights.of(club, user)):
        raise NotFound
    if membership is not None:
        if membership.role == Role.OWNER:
            keep_an_owner(club, user.pk)
        membership.delete()
        audit(club=club, by=user, action=Action.MEMBER_LEFT, subject=f"user {user.pk}")
        screens.follows(club, user, membership.role)
    if anonymise:
        players.anonymise(club=club, user=user)
        talk.forget(user, club)


def _membership(club: Club, user_id: int) -> Membership:
    membership = Membership.objects.select_related("user").filter(club=club, user_id=user_id).first()
    if membership is None:
        raise NotFound("user_id")
    return membership
