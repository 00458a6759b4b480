"""Who may do what in a club. Services ask, so that no page and no endpoint can forget it."""

from __future__ import annotations

from django.conf import settings

from accounts.typing import Viewer
from gameplay.refused import Refused
from league.models import Club, Membership, Role
from league.services.errors import PermissionRefused

ORDER = (Role.OWNER, Role.ORGANISER, Role.STEWARD, Role.MEMBER)
"""Each role may do what those behind it may."""


def role_of(club: Club | int, user: Viewer | None) -> str | None:
    """The user's role, or None. A visitor, a guest and a stranger have none."""
    if user is None or not user.is_authenticated:
        return None
    club_id = club.pk if isinstance(club, Club) else club
    role: str | None = Membership.objects.filter(club_id=club_id, user=user).values_list("role", flat=True).first()
    return role


def reaches(role: str | None, needed: str) -> bool:
    """Is `role` at least `needed`?"""
    return role is not None and ORDER.index(Role(role)) <= ORDER.index(Role(needed))


def require(club: Club | int, user: Viewer | None, needed: str) -> str:
    """The user's role, when it is at least `needed`. Raises PermissionRefused."""
    role = role_of(club, user)
    if role is None or not reaches(role, needed):
        raise PermissionRefused(needed)
    return role


def require_account(user: Viewer | None) -> None:
    """A signed-in user who is no temporary guest."""
    if user is None or not user.is_authenticated or user.is_guest:
        raise Refused("account_needed")


def may_found(user: Viewer) -> bool:
    """Whether a club can be founded by this user, or by the account this visitor may yet make."""
    return settings.CLUB_FOUNDERS == "everybody" or (user.is_authenticated and user.is_staff)


def grantable(role: str | None) -> tuple[str, ...]:
    """Roles that a holder of `role` may give and take: an owner all, an organiser those up to its own."""
    if role == Role.OWNER:
        return tuple(ORDER)
    if role == Role.ORGANISER:
        return tuple(ORDER[1:])
    return ()
