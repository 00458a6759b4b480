"""Who may do what in a club. Services ask, so that no page and no endpoint can forget it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common.refusals import ACCOUNT_NEEDED, BANNED, PermissionRefused
from league.models import Ban, Club, Membership, Player, Role

if TYPE_CHECKING:
    from accounts.models import User


LAST_OWNER = Refusal("last_owner", _("A club needs an owner: make somebody else the owner first."), CONFLICT)

ORDER = (Role.OWNER, Role.ORGANISER, Role.STEWARD, Role.MEMBER)
"""Each role may do what the later ones may."""


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
    """The user's role, which must be at least `needed`. Raises PermissionRefused."""
    role = role_of(club, user)
    if role is None or not reaches(role, needed):
        raise PermissionRefused(needed)
    return role


def require_account(user: Viewer | None) -> None:
    """The signed-in user, who must not be a temporary guest."""
    if user is None or not user.is_authenticated or user.is_guest:
        raise Refused(ACCOUNT_NEEDED)


def barred(club: Club | int, *, user: Viewer | None = None, player: Player | None = None) -> Ban | None:
    """The ban that bars the user (by account or address) or the player (also a guest known by name). One query, and one
    more for a player whose account is not loaded; none for a visitor."""
    who = Q()
    if player is not None:
        who |= Q(player=player)
        user = user or player.user
    if user is not None and user.is_authenticated:
        who |= _as(user)
    if not who:
        return None
    club_id = club.pk if isinstance(club, Club) else club
    return Ban.objects.filter(Ban.in_force(timezone.now()), who, club_id=club_id).select_related("player").first()


def bans_of(user: User) -> QuerySet[Ban]:
    """The bans that bar the user by account or address, of all clubs."""
    return Ban.objects.filter(Ban.in_force(timezone.now()), _as(user))


def _as(user: User) -> Q:
    return Q(user=user) | Q(address__in=address_digests(user.email)) if user.email else Q(user=user)


def players_barred(club_id: int) -> QuerySet[Ban, int]:
    """Ids of a club's banned players, for a query to exclude."""
    return Ban.objects.filter(Ban.in_force(timezone.now()), club_id=club_id).values_list("player_id", flat=True)


def barred_check(club: Club | int, *, user: Viewer | None = None, player: Player | None = None) -> None:
    """Every service that lets somebody in, on or back asks here. Raises Refused: banned."""
    ban = barred(club, user=user, player=player)
    if ban is not None:
        raise Refused(BANNED, {"name": ban.player.name})


def address_digest(address: str) -> str:
    """The digest kept of a banned account's e-mail address: it can be compared but not read back."""
    return address_digests(address)[0]


def address_digests(address: str) -> list[str]:
    """Digests by the site's key, then by earlier keys: a ban survives a change of the key, as signatures do."""
    return [
        salted_hmac("league.ban", address.strip().lower(), secret=key, algorithm="sha256").hexdigest()
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    ]


def ban_applies(user: User | None, users: Collection[int], addresses: Collection[str]) -> bool:
    """Whether bans of these accounts and digests of addresses bar the user, as `barred` finds it."""
    if user is None:
        return False
    digests = address_digests(user.email) if user.email else []
    return user.pk in users or any(digest in addresses for digest in digests)


def keep_an_owner(club: Club, leaving: int) -> None:
    """Called with the club locked, so that two owners cannot leave at once. Raises Refused: last_owner."""
    if not Membership.objects.filter(club=club, role=Role.OWNER).exclude(user_id=leaving).exists():
        raise Refused(LAST_OWNER)


def may_found(user: Viewer) -> bool:
    """Whether this user, or an account this visitor may still create, can create a club."""
    return settings.CLUB_FOUNDERS == "everybody" or (user.is_authenticated and user.is_staff)


def grantable(role: str | None) -> tuple[str, ...]:
    """Roles that a holder of `role` may give and take: an owner all, an organiser those up to its own."""
    if role == Role.OWNER:
        return tuple(ORDER)
    if role == Role.ORGANISER:
        return tuple(ORDER[1:])
    return ()


def of(club: Club, user: User) -> Player | None:
    """The user's player in this club, if there is one."""
    return Player.objects.filter(club=club, user=user).first()
