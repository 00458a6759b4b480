"""What the live page says of DR2D, by key: where a race stands, and each kind of event."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.games.dr2d.words.editor import EDITOR

WORDS: Table = {
    **EDITOR,
    "phase": _("Turn %(turn)s"),
    "log/order": _("The order is %(order)s."),
    "log/left": _("%(robot)s leaves the race."),
}
