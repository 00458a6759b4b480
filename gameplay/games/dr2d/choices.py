"""The answers of the players: one button."""

from __future__ import annotations

from gameplay.engine.codec import read
from gameplay.engine.contract import Json, Preview
from gameplay.engine.space import OneOf, Pick, Space
from gameplay.engine.words import gettext_noop as _
from gameplay.games.dr2d.state import Press

BUTTON = OneOf("press", _("Your turn"), (Pick("drive", _("Drive")),))


def parse(payload: Json) -> Press:
    """Raises InvalidChoice."""
    return read(Press, payload)


def choices() -> Space:
    return BUTTON


def preview(draft: Json) -> Preview:
    """Nobody knows what the die will say."""
    parse(draft)
    return Preview((), None, complete=True)


def default() -> Press:
    """When time has run out, the button is pressed all the same (DD-2.3)."""
    return Press("drive")


def sample() -> Json:
    return {"press": "drive"}
