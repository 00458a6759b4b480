"""What the pages of the games say of themselves where somebody shares their links (accounts/linkcard.py).

A match that is its players' alone says nothing, and no match is listed: guests sit there by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.linkcard import LinkCard, said
from gameplay.end_words import robot_called
from gameplay.selectors.moments import moment_said
from gameplay.wording import match_title

if TYPE_CHECKING:
    from gameplay.engine.contract import Meta
    from gameplay.gamepages.base import GamePage, SeatCard
    from gameplay.models import Match


def match_card(match: Match, seats: Sequence[SeatCard]) -> LinkCard | None:
    """Free seats, who is at it, or who has won and what was worth seeing. None of an attempt at a challenge."""
    if match.visibility == "own":
        return None
    path = reverse("gameplay:match", args=[match.code])
    return LinkCard(match_title(match), _match_said(match, seats), path, "match", match.code)


def moment_card(match: Match, seats: Sequence[SeatCard]) -> LinkCard | None:
    if match.visibility == "own":
        return None
    path = reverse("gameplay:match-moment", args=[match.code])
    return LinkCard(moment_said(match, seats), match_title(match), path, "match", match.code)


def _match_said(match: Match, seats: Sequence[SeatCard]) -> str:
    taken = [one for one in seats if not one["open"]]
    names = {one["seat"]: robot_called(one["seat"], one["name"], guest=one["guest"]) for one in taken}
    if match.status == "annulled":
        return _("This match was annulled: it has no result.")
    if match.status == "finished":
        winners = [names[seat] for seat in (match.outcome or {}).get("winners", ())]
        won = ngettext("%(names)s has won.", "%(names)s have won.", len(winners)) % {"names": ", ".join(winners)}
        return said(won if winners else _("The match is over."), moment_said(match, seats))
    if match.started_at is None:
        free = len(seats) - len(names)
        return ngettext("A table with %(n)d free seat.", "A table with %(n)d free seats.", free) % {"n": free}
    return _("On now: %(names)s.") % {"names": ", ".join(names.values())}


def lobby_card() -> LinkCard:
    text = _("Five robot games, in the browser or at real tables.")
    return LinkCard(_("Play"), text, reverse("gameplay:lobby"), listed=True)


def games_card() -> LinkCard:
    text = _("Five robot games, in the browser or at real tables.")
    return LinkCard(_("Learn"), text, reverse("gameplay:learn-games"), listed=True)


def game_card(meta: Meta, shown: GamePage, view: str = "gameplay:learn") -> LinkCard:
    """Of a page that explains a game."""
    return LinkCard(meta.title, str(shown.teaser), reverse(view, args=[meta.slug]), listed=True)
