"""What a payload must be before a game sees it: JSON, small, flat, storable."""

from __future__ import annotations

import re

import msgspec

from gameplay.engine.contract import Json
from gameplay.refused import INVALID, TOO_LARGE, Refused

MESSAGE_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
MAX_BYTES = 16 * 1024
MAX_DEPTH = 16


def payload_check(payload: object) -> Json:
    """The payload as plain JSON. Raises Refused: invalid, too_large.

    Keys that are not strings, NaN, lone surrogates, NUL and integers of more than 64 bits cannot be stored everywhere.
    """
    if problem := _walk(payload):
        raise Refused(INVALID, {"message": problem}, at="payload")
    try:
        data = msgspec.json.encode(payload)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise Refused(INVALID, {"message": "not JSON"}, at="payload") from error
    if len(data) > MAX_BYTES:
        raise Refused(TOO_LARGE, {"bytes": MAX_BYTES}, at="payload")
    if b"\\u0000" in data:
        raise Refused(INVALID, {"message": "NUL in a string"}, at="payload")
    return msgspec.json.decode(data)


def _walk(value: object) -> str:
    """What is wrong with a value, or "". Not recursive, because the value may come from anybody."""
    todo: list[tuple[object, int]] = [(value, 0)]
    while todo:
        item, level = todo.pop()
        if isinstance(item, dict | list):
            if level == MAX_DEPTH:
                return "nested too deeply"
            todo += [(child, level + 1) for child in (item.values() if isinstance(item, dict) else item)]
        elif isinstance(item, int) and not -(2**63) <= item < 2**63:
            return "number out of range"
    return ""
