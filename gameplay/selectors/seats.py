"""The seats of a match as pages show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext

from gameplay.gamepages.base import SeatCard
from gameplay.wording import pilot_name

if TYPE_CHECKING:
    from accounts.typing import Viewer
    from gameplay.models import Match, Seating


def seat_cards(match: Match, user: Viewer) -> list[SeatCard]:
    """The seats of a match as everybody may see them, with `you`, a name to show and who a bot is, in the reader's
    language. The match keeps the rows: whoever asks it for its seats after that asks no database."""
    prefetch_related_objects([match], "seatings")
    mine = user.pk if user.is_authenticated else None
    return [
        SeatCard(
            seat=seating.seat,
            label=seating.label,
            bot=seating.bot_level,
            style=seating.style,
            open=seating.is_open,
            away=seating.away,
            left=seating.left,
            name=seat_name(seating),
            you=mine is not None and seating.user_id == mine,
            pilot=pilot_name(seating.bot_level, seating.style, match.game),
        )
        for seating in match.seatings.all()
    ]


def seat_name(seating: Seating) -> str:
    """The name at the table."""
    if seating.label:
        return seating.label
    return gettext("free seat") if seating.is_open else gettext("Robot %(number)s") % {"number": seating.seat + 1}
