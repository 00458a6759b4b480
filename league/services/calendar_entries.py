"""What calendars that people subscribed to are told of a race, and the secret address of a person's calendar.

A calendar program takes an entry again when its number has grown. So whoever changes when a race is, or whether it
takes place, counts it here, in the same transaction.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils import timezone

from league.models import CalendarAddress, Race
from league.services.common import TOKEN_BYTES
from league.services.permissions import require_account

if TYPE_CHECKING:
    from accounts.models import User

ENTRY = ("last_date", "calendar_sequence", "calendar_at")
"""What `entry_changed` sets, for whoever saves no more of a race than what changed."""


def entry_changed(race: Race) -> None:
    """The entry of a race in calendars is another from now on. Called before its date changes, which is remembered; the
    competition is locked, and the caller saves `ENTRY`."""
    race.last_date = race.scheduled_at or race.last_date
    race.calendar_sequence += 1
    race.calendar_at = timezone.now()


@transaction.atomic
def calendar_address_make(*, user: User) -> CalendarAddress:
    """An address for the calendar of a person; one that was there before opens nothing from now on. Raises Refused:
    account_needed."""
    require_account(user)
    facts = {"nonce": secrets.token_urlsafe(TOKEN_BYTES), "made_at": timezone.now()}
    address, _made = CalendarAddress.objects.update_or_create(user=user, defaults=facts)
    return address


@transaction.atomic
def calendar_address_drop(*, user: User) -> None:
    """The calendar of a person has no address any more. None there: nothing happens."""
    CalendarAddress.objects.filter(user=user).delete()


def calendar_token(address: CalendarAddress) -> str:
    """What stands in the address: the nonce and its signature."""
    return _signer().sign(address.nonce)


def calendar_nonce(token: str) -> str | None:
    """The nonce of a token; None: nobody made this."""
    try:
        return str(_signer().unsign(token))
    except BadSignature:
        return None


def _signer() -> Signer:
    return Signer(salt="league.calendar", sep=".")
