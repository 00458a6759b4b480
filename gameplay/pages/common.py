"""What the pages of a match share."""

from __future__ import annotations

import re
import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.templatetags.static import static
from django.utils.translation import gettext

from gameplay import selectors
from gameplay.refused import Refused
from gameplay.wording import refusal_text

NONCE = re.compile(r"^[0-9a-f]{32}$")


def match_or_404(code: str) -> Any:
    try:
        return selectors.match_get(code)
    except Refused:
        raise Http404 from None


def game_or_404(slug: str) -> Any:
    try:
        return selectors.game_info(slug)
    except Refused:
        raise Http404 from None


def match_title(match: Any) -> str:
    """The match's own title, or one made of the game's name."""
    if match.title:
        return str(match.title)
    return gettext("Practice race of %(game)s") % {"game": game_or_404(match.game).title}


def nonce_of(request: HttpRequest) -> str:
    """What the visitor's browser adds to the seed; nothing when it sends something else."""
    nonce = request.POST.get("nonce", "")
    return nonce if NONCE.match(nonce) else ""


def message_id() -> str:
    """For the hidden field of a form: sent twice, it is done once."""
    return uuid.uuid4().hex


def seat_cards(match: Any, user: Any) -> list[dict[str, Any]]:
    """The public seats of a match, with `you`, a name to show and a bot's strength, in the reader's language."""
    from gameplay.forms.table import LEVEL_NAMES

    mine = user.pk if user.is_authenticated else None
    seatings = list(match.seatings.all())
    return [
        {
            **seat,
            "name": seat_name(seat),
            "you": mine is not None and seating.user_id == mine,
            "level": LEVEL_NAMES.get(seat["bot"], seat["bot"]),
        }
        for seat, seating in zip(selectors.seats_public(seatings), seatings, strict=True)
    ]


def seat_name(seat: dict[str, Any]) -> str:
    """The name at the table."""
    if seat["label"]:
        return str(seat["label"])
    return gettext("free seat") if seat["open"] else gettext("Robot %(number)s") % {"number": seat["seat"] + 1}


def tell(request: HttpRequest, refused: Refused, game: str = "") -> None:
    messages.error(request, refusal_text(refused, game))


def game_static(game: str, name: str) -> str:
    return static(f"gameplay/games/{game}/{name}")
