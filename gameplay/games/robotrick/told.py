"""The data of each kind of event, as documented in docs/games/robotrick.md (section 6). Types alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from gameplay.games.robotrick.ai import Column
from gameplay.games.robotrick.foresee import Foreseen
from gameplay.games.robotrick.shapes import PlaceShown


class Owner(TypedDict):
    order: list[int]


class Round(TypedDict):
    round: int
    circle: list[int | None]
    ai: str


class Trump(TypedDict):
    card: str


class Dealt(TypedDict):
    droco: list[str]


class Hand(TypedDict):
    seat: int
    cards: list[str]


class Passed(TypedDict):
    seat: int


class Passes(TypedDict):
    pass


class Given(TypedDict):
    seat: int
    to: int
    cards: list[str]


class Played(TypedDict):
    """`best`: the card that wins the trick so far. `column` and `filter` of Droco's AI card, when he is `by`."""

    by: int | None
    card: str
    trick: int
    best: str
    column: NotRequired[Column]
    filter: NotRequired[int | None]


class Captured(TypedDict):
    seat: int
    card: str
    up: bool


class TrickShape(TypedDict):
    trick: int
    winner: int | None
    captures: list[Captured]
    discards: list[str]
    scores: list[int]


class Foresight(TypedDict):
    foreseen: list[Foreseen]


class RoundOver(TypedDict):
    round: int
    scores: list[int]
    totals: list[int]


class Left(TypedDict):
    seat: int
    reason: str


class Over(TypedDict):
    ranking: list[PlaceShown]
    reason: str


EVENTS: Mapping[str, type] = {
    "owner": Owner,
    "round": Round,
    "trump": Trump,
    "dealt": Dealt,
    "hand": Hand,
    "passed": Passed,
    "passes": Passes,
    "given": Given,
    "play": Played,
    "trick": TrickShape,
    "foreseen": Foresight,
    "round_over": RoundOver,
    "left": Left,
    "over": Over,
}
"""The data of each kind of event."""
