"""What a page of a weekly challenge shows when somebody shares its link (accounts/linkcard.py), from what the page has
read already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.linkcard import LinkCard, sentences_joined
from accounts.zones import moment_text
from league.standings.link_words import won_text

if TYPE_CHECKING:
    from league.challenges.shapes import ChallengePage


def challenge_card(page: ChallengePage) -> LinkCard:
    """Shows nobody's result before the challenge closes."""
    title = " · ".join((_("Weekly challenge"), page.game_title, page.club_name))
    path = reverse("league:challenges", args=[page.club_slug, page.game])
    text = page.what
    if page.shown is not None:
        card = page.shown.card
        path = reverse("league:challenge", args=[page.club_slug, page.game, card.number])
        if card.is_open:
            tried = ngettext("%(n)d person has tried it.", "%(n)d people have tried it.", card.tried) % {
                "n": card.tried
            }
            until = _("Open until %(when)s.") % {"when": moment_text(card.closes_at, "short", for_others=True)}
            text = sentences_joined(until, tried if card.tried else "")
        else:
            text = won_text(card.winners) or _("Nobody won.")
    return LinkCard(title, text, path, "club", page.club_slug, listed=True)
