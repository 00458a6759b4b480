"""The address of the screen in a club's room. It leads to the door, so only current organisers may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from league.common.rights import require
from league.common.writing import audit, club_lock
from league.models import Action, Club, Role
from league.models.club import screen_key

if TYPE_CHECKING:
    from accounts.models import User


ORGANISES = (Role.OWNER, Role.ORGANISER)


@transaction.atomic
def club_screen_renew(*, club: Club, by: User) -> Club:
    """Change the screen's address; the old one no longer shows the door. For owners. Locks the club."""
    club = club_lock(club)
    require(club, by, Role.OWNER)
    return _renew(club, by)


def follows(club: Club, by: User | None, before: str, after: str = "") -> None:
    """Renew the address when somebody's role goes from `before` to `after` (or none): former organisers know it. The
    club is locked."""
    if before in ORGANISES and after not in ORGANISES:
        _renew(club, by)


def _renew(club: Club, by: User | None) -> Club:
    club.screen_key = screen_key()
    club.save(update_fields=["screen_key"])
    audit(club=club, by=by, action=Action.SCREEN_RENEWED, subject=club.name)
    return club
