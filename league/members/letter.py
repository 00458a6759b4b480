"""The email with which a guest takes over a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.typing import JsonObject
from league.common.notices import CLAIM_LINK
from league.members import claims
from league.members.reading import claim_facts
from outbox.kinds import Link, Text, writes

if TYPE_CHECKING:
    from accounts.models import User


@writes(CLAIM_LINK)
def _claim(facts: JsonObject, _reader: User | None) -> Text | None:
    """None once the record belongs to a user, there is a newer link, or the guest's address has changed."""
    player, days = claim_facts(facts["player"], facts["mark"], facts["address"]), facts["days"]
    if player is None:
        return None
    words = {"name": player.display_name, "club": player.club.name, "days": days}
    lines = [
        _("Hello %(name)s,") % words,
        _("Your results at %(club)s are kept under this name. To make them your own, sign in or sign up.") % words,
        ngettext("The link works for one day.", "The link works for %(days)s days.", days) % words,
    ]
    path = reverse("league:claim", args=[claims.letter_token(player, days)])
    return Text(_("Your record at %(club)s") % words, lines, Link(_("Claim the results"), path))
