"""Links that invite to a club, or to a competition: what they give, and a list of them."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils import timezone

from accounts.typing import Viewer
from league.models import Club, Competition, Invitation, Race
from league.selectors.registrations import registration_status
from league.selectors.shapes.people import InvitationLine, InvitationPeek, InvitedTo
from league.services.common import token_hash
from league.services.permissions import barred
from league.services.waitlist import ACTIVE
from league.sets import InvitationState, Role, Shut


def invitation_peek(token: str, viewer: Viewer | None = None) -> InvitationPeek:
    """What an invitation link promises. Raises Http404 for an unknown one."""
    links = Invitation.objects.select_related("club", "competition__club", "competition__rules")
    invitation = links.filter(token_hash=token_hash(token)).first()
    if invitation is None:
        raise Http404
    competition = invitation.competition
    to = _invited_to(competition, viewer or AnonymousUser()) if competition is not None else None
    club, state = invitation.club, str(invitation_state(invitation))
    if to is None and state == "open" and barred(club, user=viewer or AnonymousUser()) is not None:
        state = Shut.BANNED
    return InvitationPeek(club.slug, club.name, Role(invitation.role), state, to)


def _invited_to(competition: Competition, viewer: Viewer) -> InvitedTo:
    """What the button does for this viewer, or why there is none."""
    status = registration_status(competition, viewer, invited=True)
    if status.mine is not None and status.mine.state in ACTIVE and status.mine.state != "applied":
        gives = "in"
    elif status.closed_code or (status.mine is not None and status.mine.state == "rejected"):
        gives = status.closed_code or Shut.REJECTED
    else:
        gives = "waitlist" if status.waiting or status.taken >= status.capacity else "place"
    races = Race.objects.filter(competition=competition, decides=False).order_by("scheduled_at", "number")
    dates = list(races.exclude(scheduled_at=None).values_list("scheduled_at", "venue"))
    coming = [(at, venue) for at, venue in dates if at is not None and at >= timezone.now()]
    next_at, venue = (coming or dates[-1:] or [(None, "")])[0]
    return InvitedTo(
        competition.slug, competition.name, gives, status.taken, status.capacity, len(dates), next_at, venue
    )


def invitation_state(invitation: Invitation) -> InvitationState:
    if invitation.revoked_at is not None:
        return InvitationState.REVOKED
    if invitation.expires_at <= timezone.now():
        return InvitationState.EXPIRED
    if invitation.max_uses is not None and invitation.uses >= invitation.max_uses:
        return InvitationState.USED_UP
    return InvitationState.OPEN


def invitations(club: Club, competition: Competition | None = None) -> tuple[InvitationLine, ...]:
    """Invitations to a club itself, or to one of its competitions, the latest first. The caller has checked the
    right."""
    return tuple(
        InvitationLine(one.pk, one.role, one.note, one.expires_at, one.uses, one.max_uses, invitation_state(one))
        for one in Invitation.objects.filter(club=club, competition=competition)
    )
