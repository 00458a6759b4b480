"""What the live page says of RoboTrick, by key: where a match stands, and each kind of event."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

WORDS: Table = {
    "phase": _("Round %(round)s, trick %(trick)s"),
}
