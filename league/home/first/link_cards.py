"""What first pages show when somebody shares their links (accounts/linkcard.py), from what they have read already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.linkcard import LinkCard, sentences_joined
from league.standings.link_words import lead_text, next_text

if TYPE_CHECKING:
    from league.home.first.shapes import ClubHome, SiteFront


def site_card() -> LinkCard:
    """The site's first page, when it is not a club's home."""
    text = _("Robot racing championships: organise and race in one place.")
    return LinkCard("Paddock", text, reverse("league:home"), listed=True)


def clubs_card() -> LinkCard:
    text = _("Every club that races here, with its championships.")
    return LinkCard(_("Clubs"), text, reverse("league:clubs"), listed=True)


def club_card(club: ClubHome | SiteFront, *, first_page: bool = False) -> LinkCard:
    """The leader of the club's first running competition, and its next race; else the club's own description."""
    lead = lead_text(club.standings) if club.standings else ""
    if lead and club.standings_of:
        lead = f"{club.standings_of.name}: {lead}"
    text = sentences_joined(lead, next_text(club.next_race)) or club.description or _("A club that races robots.")
    path = reverse("league:home") if first_page else reverse("league:club", args=[club.slug])
    return LinkCard(club.name, text, path, "club", club.slug, listed=True)
