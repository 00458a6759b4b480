"""Whether a value has the shape that its type says."""

from __future__ import annotations

from typing import Any

import msgspec

from gameplay.engine import codec
from gameplay.engine.contract import Json


def misfit(kind: type, value: Json) -> str | None:
    """What in a value its type does not declare. Keys that a `TypedDict` does not name are ignored where the value is
    read; a struct checks them itself."""
    try:
        read: Any = msgspec.convert(codec.plain(value), kind)
    except msgspec.ValidationError as wrong:
        return str(wrong)
    if isinstance(read, msgspec.Struct):
        return None
    return None if read == value else f"{value} holds more than {read}"
