"""What the host says about a match of Droids: it is no race, and the robots are droids."""

from __future__ import annotations

from gameplay.engine.host_words import MATCH
from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

HOST: Table = {
    **MATCH,
    "host/moving": _("The droids are moving…"),
    "host/look": _("Show this droid"),
    "host/close-up": _("Close-up of the droid"),
    "host/concede": _(
        "Your droid leaves the match: it takes no more turns and finishes behind all the others. You can’t undo this."
    ),
}
