"""What events tell: the data of each kind. Types alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict


class Order(TypedDict):
    order: list[int]


Drive = TypedDict("Drive", {"seat": int, "die": int, "from": int, "to": int})


class Left(TypedDict):
    seat: int
    reason: str


EVENTS: Mapping[str, type] = {"start": Order, "drive": Drive, "left": Left}
"""The data of each kind of event."""
