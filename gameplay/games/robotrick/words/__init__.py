"""What the live page says of RoboTrick, by key: where a race stands, and each kind of event."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

WORDS: Table = {
    "phase": _("Turn %(turn)s"),
    "log/start": _("The race begins: %(order)s."),
    "log/drive": _("%(robot)s rolls a %(die)s and drives to cell %(to)s."),
    "log/left": _("%(robot)s leaves the race."),
}
