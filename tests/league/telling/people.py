"""Who the scenes are about, and what a scene is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.league.cup import Cup


@dataclass
class People:
    alice: Any
    bob: Any
    erin: Any


@dataclass(frozen=True)
class Scene:
    kind: str
    play: Callable[[People], Cup]
    subject: str
    first: str
    """The first line; "" is not looked at."""
