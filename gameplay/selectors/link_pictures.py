"""What a link to a match says and shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.linkcard import sentences_joined
from accounts.looks import Robot
from gameplay.end_words import robot_called
from gameplay.gamepages.posters import Line, Poster
from gameplay.gamepages.registry import game_page
from gameplay.refused import Refused
from gameplay.selectors.matches import match_get
from gameplay.selectors.moments import moment_text
from gameplay.selectors.pictures import match_board
from gameplay.selectors.seats import seat_cards
from gameplay.services.link_pictures import paints
from gameplay.wording import match_title

if TYPE_CHECKING:
    from gameplay.gamepages.base import SeatCard
    from gameplay.models import Match


__all__ = ["Line", "Poster", "match_text", "paints"]


@paints("match")
def match_poster(code: str) -> Poster | None:
    """The players, the winners in front, beside their board."""
    try:
        match = match_get(code, AnonymousUser())
    except Refused:
        return None
    seats = seat_cards(match, AnonymousUser())
    winners = (match.outcome or {}).get("winners", ())
    taken = sorted((one for one in seats if not one["open"]), key=lambda one: one["seat"] not in winners)
    robots = tuple(Line(Robot(one["seat"], one["look"]), one["name"]) for one in taken)
    shown = match_board(match)
    poster = Poster(match_title(match), match_text(match, seats), robots=robots)
    if shown is None or "style.css" not in game_page(match.game).files:
        return poster
    return replace(poster, board=str(shown.picture), sheet=f"gameplay/games/{match.game}/style.css")


def match_text(match: Match, seats: Sequence[SeatCard]) -> str:
    """Free seats, who plays, or who has won and what was worth seeing."""
    taken = [one for one in seats if not one["open"]]
    names = {one["seat"]: robot_called(one["seat"], one["name"], guest=one["guest"]) for one in taken}
    if match.status == "annulled":
        return _("This match was annulled: no result.")
    if match.status == "finished":
        winners = [names[seat] for seat in (match.outcome or {}).get("winners", ())]
        won = ngettext("%(names)s has won.", "%(names)s have won.", len(winners)) % {"names": ", ".join(winners)}
        return sentences_joined(won if winners else _("The match is over."), moment_text(match, seats))
    if match.started_at is None:
        free = len(seats) - len(names)
        return ngettext("A table with %(n)d free seat.", "A table with %(n)d free seats.", free) % {"n": free}
    return _("On now: %(names)s.") % {"names": ", ".join(names.values())}
