"""Links that let people into a club, and into a competition if they name one. Only their hashes are kept."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from gameplay.refused import Refused
from league.clubs.club import players
from league.common.refusals import BAD_DAYS, BAD_ROLE, WRONG_STATUS, NotFound, PermissionRefused
from league.common.rights import barred_check, grantable, require, require_account
from league.common.writing import Issued, audit, club_lock, competition_lock, text_clean, token_hash, token_make
from league.models import Action, Club, Competition, Invitation, Membership, Registration, Role
from league.registration import registrations
from league.registration.waitlist import ACTIVE, TAKES_ENTRIES, State

if TYPE_CHECKING:
    from accounts.models import User


BAD_USES = Refusal("bad_uses", _("The number of uses must be at least 1."), BAD_REQUEST)
INVITATION_OVER = Refusal(
    "invitation_over", _("This invitation has expired or been used up. Ask the club for a new one."), CONFLICT
)

LONGEST_DAYS = 90


@transaction.atomic
def create(
    *,
    club: Club,
    by: User,
    role: str = Role.MEMBER,
    days: int = 14,
    max_uses: int | None = None,
    note: str = "",
    competition: Competition | None = None,
) -> Issued[Invitation]:
    """A link that gives `role`, for at most 90 days. Nobody can give more than their own role. A link of a published
    `competition` also enters people without confirmation, and makes plain members. For organisers."""
    mine = require(club, by, Role.ORGANISER)
    if role not in Role.values or (competition is not None and role != Role.MEMBER):
        raise Refused(BAD_ROLE, at="role")
    if role not in grantable(mine):
        raise PermissionRefused(role)
    if competition is not None and competition.status not in TAKES_ENTRIES:
        raise Refused(WRONG_STATUS)
    if not 1 <= days <= LONGEST_DAYS:
        raise Refused(BAD_DAYS, {"max": LONGEST_DAYS}, "days")
    if max_uses is not None and not 1 <= max_uses <= 1000:
        raise Refused(BAD_USES, at="max_uses")
    token, hashed = token_make()
    invitation = Invitation.objects.create(
        club=club,
        competition=competition,
        role=role,
        token_hash=hashed,
        created_by=by,
        max_uses=max_uses,
        note=text_clean(note, "note", 80, required=False),
        expires_at=timezone.now() + timedelta(days=days),
    )
    audit(
        club=club,
        competition=competition,
        by=by,
        action=Action.INVITATION_CREATED,
        subject=f"invitation {invitation.pk}",
        after={"role": role, "days": days, "max_uses": max_uses},
    )
    return Issued(token, invitation)


@transaction.atomic
def revoke(*, club: Club, by: User, invitation_id: int, competition: Competition | None = None) -> Invitation:
    """Revoke a link: it stops working. With `competition`, only a link of that one. For organisers."""
    require(club, by, Role.ORGANISER)
    links = Invitation.objects.select_for_update().filter(club=club, pk=invitation_id)
    invitation = (links if competition is None else links.filter(competition=competition)).first()
    if invitation is None:
        raise NotFound("invitation_id")
    if invitation.revoked_at is None:
        invitation.revoked_at = timezone.now()
        invitation.save(update_fields=["revoked_at"])
        audit(
            club=club,
            competition=invitation.competition,
            by=by,
            action=Action.INVITATION_REVOKED,
            subject=f"invitation {invitation.pk}",
        )
    return invitation


@transaction.atomic
def accept(*, token: str, user: User) -> Membership:
    """Make the user a member with the link's role; an existing role is raised, never lowered. A link of a competition
    enters them too: confirmed, or on the waitlist if no place is free. If the user has all that already nothing
    happens, and no use is counted. Raises as `registrations.apply`, and Refused: invitation_over."""
    require_account(user)
    found = Invitation.objects.filter(token_hash=token_hash(token)).first()
    if found is None:
        raise NotFound("token")
    competition = competition_lock(found.competition_id) if found.competition_id is not None else None
    club = club_lock(found.club_id)
    barred_check(club, user=user)
    invitation = Invitation.objects.select_for_update().get(pk=found.pk)
    membership = Membership.objects.filter(club=club, user=user).first()
    role = _role(membership, invitation)
    enters = competition is not None and not _is_in(competition, user)
    if membership is not None and membership.role == role and not enters:
        return membership
    if (
        invitation.revoked_at is not None
        or invitation.expires_at <= timezone.now()
        or (invitation.max_uses is not None and invitation.uses >= invitation.max_uses)
    ):
        raise Refused(INVITATION_OVER, at="token")
    Invitation.objects.filter(pk=invitation.pk).update(uses=F("uses") + 1)
    before = membership.role if membership else None
    membership, _created = Membership.objects.update_or_create(club=club, user=user, defaults={"role": role})
    players.ensure(club=club, user=user)
    if before != role:
        audit(
            club=club,
            by=user,
            action=Action.MEMBER_JOINED,
            subject=user.public_name,
            before={"role": before},
            after={"role": role, "invitation": invitation.pk},
        )
    if competition is not None and enters:
        audit(
            club=club,
            competition=competition,
            by=user,
            action=Action.INVITATION_USED,
            subject=user.public_name,
            after={"invitation": invitation.pk},
        )
        registrations.apply(competition=competition, by=user, invited=True)
    return membership


def _role(membership: Membership | None, invitation: Invitation) -> str:
    """The higher one of both."""
    if membership is None:
        return invitation.role
    return min(membership.role, invitation.role, key=list(Role.values).index)


def _is_in(competition: Competition, user: User) -> bool:
    """Has a place or waits for one; an application is not enough."""
    found = Registration.objects.filter(competition=competition, player__user=user, state__in=ACTIVE)
    return found.exclude(state=State.APPLIED).exists()
