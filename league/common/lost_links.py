"""Words for personal links that no longer work: cut off when copied, mistyped, or no longer valid."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Lost(NamedTuple):
    """What a link was for, and whom to ask for a new one."""

    title: str | Promise
    ask: str | Promise


LOST = {
    "join": Lost(_("This invitation doesn’t work"), _("Ask the organiser who sent it for a new one.")),
    "claim": Lost(_("This link to a guest’s results doesn’t work"), _("Ask an organiser of the club for a new one.")),
    "t": Lost(
        _("This table’s link doesn’t work"), _("Scan the code on the table again, or ask the organiser to show it.")
    ),
    "card": Lost(_("This table card doesn’t work"), _("Ask the organiser for a new card.")),
    "d": Lost(_("This check-in link doesn’t work"), _("Scan the code at the door again, or ask the organiser.")),
    "out": Lost(
        _("This link from a message doesn’t work"), _("You can also say on the race’s page whether you’re coming.")
    ),
    "drive": Lost(_("This link from a message doesn’t work"), _("Ask the organiser whether you’re still needed.")),
    "ical": Lost(_("This calendar link doesn’t work"), _("Make a new one on your calendar page.")),
}
"""By the first part of the address."""


def lost_link(path: str) -> Lost | None:
    """The words for a path without a page; None if it is not a personal link."""
    return LOST.get(path.split("/")[1]) if path.startswith("/") else None
