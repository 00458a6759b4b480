"""What a player's page and an invitation show when somebody shares their links (accounts/linkcard.py).

Each card uses what its page has read already. A draft shows nothing, nor does an invitation that is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.linkcard import LinkCard
from league.members.words import figures_text

if TYPE_CHECKING:
    from league.members.shapes import InvitationPeek, PlayerPage


def player_card(page: PlayerPage) -> LinkCard:
    """A person: no search engine may list the page."""
    path = reverse("league:player", args=[page.club_slug, page.player.id])
    text = figures_text(page)
    return LinkCard(
        f"{page.player.name} · {page.club_name}", text, path, "player", f"{page.club_slug}/{page.player.id}"
    )


def invitation_card(peek: InvitationPeek, path: str) -> LinkCard | None:
    """None once the invitation is over. The address is a secret: search engines may never list it."""
    if peek.state != "open":
        return None
    to = peek.competition
    name = to.name if to else peek.club_name
    title = _("You’re invited: %(name)s") % {"name": name}
    if to is None:
        return LinkCard(title, _("This link lets you join the club."), path, "club", peek.club_slug)
    text = _("%(club)s invites you to race. One tap and you’re on the list.") % {"club": peek.club_name}
    return LinkCard(title, text, path, "season", f"{peek.club_slug}/{to.slug}")
