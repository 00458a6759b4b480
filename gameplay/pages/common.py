"""What the pages of a match share."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest

from gameplay import selectors
from gameplay.gamepages.base import SeatCard
from gameplay.refused import Refused
from gameplay.wording import refusal_text

if TYPE_CHECKING:
    from gameplay.engine.contract import Meta
    from gameplay.models import Match

NONCE = re.compile(r"^[0-9a-f]{32}$")


def match_or_404(request: HttpRequest, code: str) -> Match:
    try:
        return selectors.match_get(code, request.user)
    except Refused:
        raise Http404 from None


def game_or_404(slug: str) -> Meta:
    try:
        return selectors.game_info(slug)
    except Refused:
        raise Http404 from None


def nonce_of(request: HttpRequest) -> str:
    """The nonce that the visitor's browser adds to the seed; "" when it sends anything else."""
    nonce = request.POST.get("nonce", "")
    return nonce if NONCE.match(nonce) else ""


def message_id() -> str:
    """For the hidden field of a form: a form that is sent twice counts once."""
    return uuid.uuid4().hex


def seat_of_reader(seats: Sequence[SeatCard]) -> int | None:
    return next((seat["seat"] for seat in seats if seat["you"]), None)


def tell(request: HttpRequest, refused: Refused) -> None:
    messages.error(request, refusal_text(refused))
