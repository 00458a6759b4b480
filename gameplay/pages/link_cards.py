"""What the pages of the games say about themselves where somebody shares their links (accounts/linkcard.py).

A match that only its players may see reveals nothing, and no match is listed: guests sit there by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import zones
from accounts.linkcard import LinkCard
from gameplay.selectors.link_pictures import match_text
from gameplay.selectors.moments import moment_text
from gameplay.wording import match_title

if TYPE_CHECKING:
    from gameplay.engine.contract import Meta
    from gameplay.gamepages.base import GamePage, SeatCard
    from gameplay.models import Match
    from gameplay.selectors.meetings import MeetingCard


def match_card(match: Match, seats: Sequence[SeatCard]) -> LinkCard | None:
    """Free seats, who plays, or who has won and what was worth seeing. None for an attempt at a challenge."""
    if match.visibility == "own":
        return None
    path = reverse("gameplay:match", args=[match.code])
    return LinkCard(match_title(match), match_text(match, seats), path, "match", match.code)


def moment_card(match: Match, seats: Sequence[SeatCard]) -> LinkCard | None:
    if match.visibility == "own":
        return None
    path = reverse("gameplay:match-moment", args=[match.code])
    return LinkCard(moment_text(match, seats), match_title(match), path, "match", match.code)


def meeting_card(meeting: MeetingCard) -> LinkCard:
    """When it starts, with the zone, for readers of a chat; and who comes."""
    title = _("%(game)s, %(when)s") % {
        "game": meeting.title,
        "when": zones.moment_text(meeting.starts_at, "short", for_others=True),
    }
    return LinkCard(title, coming_text(meeting), reverse("gameplay:meeting", args=[meeting.code]))


def coming_text(meeting: MeetingCard) -> str:
    """Who comes, or what has become of it."""
    if over := str(meeting.state.over):
        return over
    said = ngettext("%(n)d person is coming: %(names)s.", "%(n)d people are coming: %(names)s.", len(meeting.comers))
    return said % {"n": len(meeting.comers), "names": ", ".join(meeting.names)}


def lobby_card() -> LinkCard:
    text = _("Five robot games, in the browser or at real tables.")
    return LinkCard(_("Play"), text, reverse("gameplay:lobby"), listed=True)


def games_card() -> LinkCard:
    text = _("Five robot games, in the browser or at real tables.")
    return LinkCard(_("Learn"), text, reverse("gameplay:learn-games"), listed=True)


def game_card(meta: Meta, shown: GamePage, view: str = "gameplay:learn") -> LinkCard:
    """The card of a page that explains a game."""
    return LinkCard(meta.title, str(shown.teaser), reverse(view, args=[meta.slug]), listed=True)
