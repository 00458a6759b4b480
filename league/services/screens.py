"""The address of the screen in a club's room. It leads to the door, so it is for those who organise now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from league.models import Action, Club, Role
from league.models.club import screen_key
from league.services.common import audit, club_lock
from league.services.permissions import require

if TYPE_CHECKING:
    from accounts.models import User

ORGANISES = (Role.OWNER, Role.ORGANISER)


@transaction.atomic
def club_screen_renew(*, club: Club, by: User) -> Club:
    """Another address of the screen; the one before shows the door no longer. For owners. Locks the club."""
    club = club_lock(club)
    require(club, by, Role.OWNER)
    return _renew(club, by)


def screen_follows(club: Club, by: User | None, before: str, after: str = "") -> None:
    """Somebody who had the role `before` now has `after`, or none: who organised knows the address, so there is another
    one. The club is locked."""
    if before in ORGANISES and after not in ORGANISES:
        _renew(club, by)


def _renew(club: Club, by: User | None) -> Club:
    club.screen_key = screen_key()
    club.save(update_fields=["screen_key"])
    audit(club=club, by=by, action=Action.SCREEN_RENEWED, subject=club.name)
    return club
