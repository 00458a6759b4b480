"""The secret address of a person's calendar: made, dropped, and recognised."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils import timezone

from league.common.rights import require_account
from league.common.writing import TOKEN_BYTES
from league.models import CalendarAddress

if TYPE_CHECKING:
    from accounts.models import User


@transaction.atomic
def calendar_address_make(*, user: User) -> CalendarAddress:
    """Make the address of a person's calendar; an earlier one stops working. Raises Refused: account_needed."""
    require_account(user)
    facts = {"nonce": secrets.token_urlsafe(TOKEN_BYTES), "made_at": timezone.now()}
    address, _made = CalendarAddress.objects.update_or_create(user=user, defaults=facts)
    return address


@transaction.atomic
def calendar_address_drop(*, user: User) -> None:
    """Remove the address of a person's calendar. Does nothing if there is none."""
    CalendarAddress.objects.filter(user=user).delete()


def calendar_token(address: CalendarAddress) -> str:
    """The address's token: the nonce and its signature."""
    return _signer().sign(address.nonce)


def calendar_nonce(token: str) -> str | None:
    """The nonce of a token; None: the signature is wrong."""
    try:
        return str(_signer().unsign(token))
    except BadSignature:
        return None


def _signer() -> Signer:
    return Signer(salt="league.calendar", sep=".")
