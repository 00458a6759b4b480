"""How much one person, and how much one address, may make outside of races; and what a guest may not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop as _

from accounts.address import network_of
from accounts.refusals import FORBIDDEN, TOO_MANY_REQUESTS
from gameplay.models import Match, Seating
from gameplay.refused import SIGN_IN, HostRefusal, Refused
from gameplay.services.names import TitleWords

if TYPE_CHECKING:
    from accounts.models import User

TOO_MANY = HostRefusal(
    "too_many", _("You already have several matches open. Finish or leave one of them first."), TOO_MANY_REQUESTS
)
TOO_FAST = HostRefusal("too_fast", _("That’s a lot of new tables in a short time. Wait a little."), TOO_MANY_REQUESTS)
BOTS_ALONE = HostRefusal(
    "bots_alone", _("You need an account to watch bots on their own. Sign up, or take a seat yourself."), FORBIDDEN
)

OPEN_TABLES = 4
"""Tables of one person that are not over."""
ADDRESS_OPEN_TABLES = 240
"""Tables of everybody at one address: as many as sixty people may have. Made within a day, because the digest lives no
longer."""
HOUR = timedelta(hours=1)
ORIGIN_KEPT = timedelta(days=1)
ALONE_PACE_MS = 1200
"""The least milliseconds between two answers of bots without a person: such a match is there to be watched."""


def origin_of(address: str) -> str:
    """What represents an address in a match: without the site's key nobody finds the address in it."""
    if not address:
        return ""
    return salted_hmac("gameplay.origin", network_of(address)).hexdigest()[:16]


def quota_check(*, creator: User | None, purpose: str, address: str) -> str:
    """The origin of the table that somebody is about to make; a race, and a match without a maker, has none and is
    free.

    Raises Refused: too_many (tables that are not over), too_fast (tables within an hour, annulled or not).

    Called in the transaction that makes the next table. The user's row is locked until then, so that two requests at
    once cannot both take the last place. The lock leaves the key alone (`no_key`), because every row that points to the
    user shares a lock on that.
    """
    if creator is None or purpose in Match.OF_CLUBS:
        return ""
    users = get_user_model().objects.select_for_update(no_key=True)
    if not users.filter(pk=creator.pk).exists():
        raise Refused(SIGN_IN)  # the account was deleted while its owner made a table
    now = timezone.now()
    origin = origin_of(address)
    _check(Q(creator=creator), now, OPEN_TABLES, settings.TABLES_PER_HOUR)
    if origin:
        _check(Q(origin=origin), now, ADDRESS_OPEN_TABLES, settings.ADDRESS_TABLES_PER_HOUR)
    return origin


def _check(whose: Q, now: datetime, most_open: int, most_made: int) -> None:
    made = Match.objects.filter(whose).exclude(purpose=Match.Purpose.RACE).order_by()
    found = made.filter(~Q(status__in=Match.OVER) | Q(created_at__gt=now - HOUR)).aggregate(
        still=Count("pk", filter=~Q(status__in=Match.OVER)), lately=Count("pk", filter=Q(created_at__gt=now - HOUR))
    )
    if found["still"] >= most_open:
        raise Refused(TOO_MANY, {"most": most_open})
    if most_made and found["lately"] >= most_made:
        raise Refused(TOO_FAST, {"most": most_made})


def bots_alone(seatings: Sequence[Seating]) -> bool:
    """Only bots, and no seat that somebody could still take."""
    return all(seating.is_bot for seating in seatings)


def company_check(match: Match, seatings: Sequence[Seating]) -> None:
    """Bots alone are there to be watched, by people with an account, and at the usual pace: without a pace they would
    take the workers from everybody who plays. Sets the pace. Raises Refused("bots_alone") for a guest's match.

    An open seat may yet be a person's, so it is checked again when the match begins. Matches without a maker are the
    site's.
    """
    if match.creator is None or match.purpose == Match.Purpose.RACE or not bots_alone(seatings):
        return
    if match.creator.is_guest:
        raise Refused(BOTS_ALONE)
    match.bot_pace_ms = max(match.bot_pace_ms, ALONE_PACE_MS)


def title_listed(title: str | TitleWords, *, creator: User | None, visibility: str) -> str | TitleWords:
    """A stranger's words are not shown to everybody: a public table of a guest has the site's title, or none, and is
    then named after its game."""
    typed = isinstance(title, str) and visibility == Match.Visibility.PUBLIC
    return "" if typed and creator is not None and creator.is_guest else title


def origins_forget(*, now: datetime | None = None) -> int:
    """Remove the digest from every match that is a day old. Returns from how many."""
    before = (now or timezone.now()) - ORIGIN_KEPT
    return Match.objects.filter(created_at__lt=before).exclude(origin="").update(origin="")
