"""The seats of a match as pages show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext

from accounts.guest_names import is_drawn
from gameplay.gamepages.base import SeatCard
from gameplay.models import Seating
from gameplay.services.rights import clears_names
from gameplay.wording import host_text, name_marked, pilot_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.typing import Viewer
    from gameplay.models import Match


def seat_cards(match: Match, user: Viewer) -> list[SeatCard]:
    """The seats of a match as everybody may see them, with `you`, a name to show and the bot's name and strength, in
    the reader's language. The match keeps the rows: asking it for its seats after that costs no query."""
    prefetch_related_objects([match], "seatings")
    mine = user.pk if user.is_authenticated else None
    return [
        SeatCard(
            seat=seating.seat,
            look=seating.look,
            label=seating.label,
            guest=seating.guest,
            bot=seating.bot_level,
            style=seating.style,
            open=seating.is_open,
            away=seating.away,
            left=seating.left,
            name=seat_name(seating, match.game),
            you=mine is not None and seating.user_id == mine,
            pilot=pilot_name(seating.bot_level, seating.style, match.game),
        )
        for seating in match.seatings.all()
    ]


def seat_name(seating: Seating, game: str) -> str:
    """The name at the table."""
    if seating.label:
        return seating.label
    return gettext("free seat") if seating.is_open else host_text(game, "seat", number=seating.seat + 1)


def names_to_clear(seats: Sequence[SeatCard], user: Viewer) -> list[SeatCard]:
    """The seats whose guest chose a name that this reader may take away. No query if there are none."""
    chosen = [seat for seat in seats if seat["guest"] and not seat["you"] and not is_drawn(seat["label"])]
    return chosen if chosen and clears_names(user) else []


def names_marked(seats: Sequence[SeatCard]) -> list[SeatCard]:
    """The same seats, with a word in the name that marks a guest: for a position in a game's words."""
    return [{**seat, "name": name_marked(seat["name"], guest=seat["guest"])} for seat in seats]


def may_rename(match: Match, seats: Sequence[SeatCard], user: Viewer) -> bool:
    """Whether the reader sits there with a guest's name that may be changed now."""
    own = any(seat["you"] and seat["guest"] for seat in seats)
    return own and not match.is_over and user.is_authenticated and user.is_guest and not user.name_cleared


def names_at(code: str) -> list[str]:
    """The names at a table."""
    return list(Seating.objects.filter(match__code=code).values_list("label", flat=True))
