"""What a seat may see of a match: everything, nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gameplay.engine import codec
from gameplay.engine.contract import Json
from gameplay.games.dr2d.state import State


def view(state: State) -> dict[str, Json]:
    shown: dict[str, Json] = codec.plain(state)
    return shown


def imagine(view: Mapping[str, Json]) -> State:
    return msgspec.convert(view, State)
