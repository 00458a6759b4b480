"""Load and dump states, and the digest that two equal states share."""

from __future__ import annotations

import hashlib
import re
from typing import TypeVar

import msgspec

from gameplay.engine.contract import InvalidChoice, Json

T = TypeVar("T")

WHERE = re.compile(r" - at `(?:key` in `)?(\$.*)`$")
"""How msgspec says where a value is wrong."""


def dump(value: object) -> bytes:
    """Deterministic JSON bytes of any struct (keys sorted, so independent of insertion order)."""
    try:
        return msgspec.json.encode(value, order="deterministic")
    except TypeError:  # a dictionary by number: its keys cannot be sorted before they are strings
        return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="deterministic")


def load(kind: type[T], data: bytes) -> T:
    """The struct again, validated. Raises msgspec.ValidationError."""
    return msgspec.json.decode(data, type=kind)


def read(kind: type[T], payload: Json) -> T:
    """Read a payload as a typed struct. Raises InvalidChoice with the place, as a JSON path."""
    try:
        return msgspec.convert(payload, kind, str_keys=True)  # JSON has no other keys
    except msgspec.ValidationError as wrong:
        found = WHERE.search(str(wrong))
        message = str(wrong)[: found.start()] if found else str(wrong)
        raise InvalidChoice(message, found[1] if found else "$") from wrong
    except RecursionError as wrong:
        raise InvalidChoice("nested too deeply") from wrong


def plain(value: object) -> Json:
    """A struct after a trip through JSON: dicts with string keys, lists (never tuples), strings, numbers."""
    return msgspec.json.decode(msgspec.json.encode(value))


def digest(value: object) -> str:
    """SHA-256 of the deterministic dump, hexadecimal."""
    return hashlib.sha256(dump(value)).hexdigest()
