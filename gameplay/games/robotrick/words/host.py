"""What the host says about a match of RoboTrick: people play cards, and the robots are the cards."""

from __future__ import annotations

from gameplay.engine.host_words import MATCH
from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

HOST: Table = {**MATCH, "host/moving": _("Cards are being played…")}
