"""What the page of a race shows when somebody shares its link (accounts/linkcard.py), from what the page has read
already. A draft shows nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.linkcard import LinkCard
from league.races.words import race_name
from league.standings.link_words import race_sentence

if TYPE_CHECKING:
    from league.competitions.raceday.shapes import RacePage


def race_card(page: RacePage, *, draft: bool) -> LinkCard | None:
    if draft:
        return None
    card = page.card
    at = (card.club_slug, card.competition_slug, card.number)
    title = f"{race_name(card)} · {card.competition_name}"
    text = race_sentence(card) or _("A race run by %(club)s.") % {"club": card.club_name}
    return LinkCard(title, text, reverse("league:race", args=at), "race", "/".join(map(str, at)), listed=True)
