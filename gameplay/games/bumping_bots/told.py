"""The data of each kind of event, as documented in docs/games/bumping_bots.md (5.5). Types alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from gameplay.games.bumping_bots.shapes import PlaceShown, Spot
from gameplay.games.bumping_bots.state import Card, Gear


class Order(TypedDict):
    order: list[int]


class Cards(TypedDict):
    seat: int
    cards: list[Card]


class Count(TypedDict):
    seat: int
    count: int


class Round(TypedDict):
    round: int
    order: list[int]


class Turn(TypedDict):
    seat: int


SpeedTold = TypedDict(
    "SpeedTold",
    {
        "seat": int,
        "from": int,
        "to": int,
        "gear_from": Gear,
        "gear_to": Gear,
        "cause": Literal["choice", "nitro", "shock", "obstacle", "bumper", "arm"],
        "locked_from": NotRequired[bool],
        "locked_to": NotRequired[bool],
    },
)
Change = TypedDict("Change", {"seat": int, "from": int, "to": int})


class Played(TypedDict):
    seat: int
    card: Card
    tier: int


Move = TypedDict(
    "Move",
    {
        "seat": int,
        "from": Spot | None,
        "to": Spot,
        "cause": Literal["own", "nitro", "jump", "magnet", "push", "bumper", "arm", "grid"],
        "over": NotRequired[list[Spot]],
    },
)
Rotate = TypedDict(
    "Rotate",
    {
        "seat": int,
        "from": int,
        "to": int,
        "cause": Literal["before", "after", "quick", "pivot", "bumper", "arm"],
    },
)


class Shock(TypedDict):
    seat: int
    by: int | None
    against: Literal["wall", "robot", "mobile", "arm"]
    cell: Spot
    direction: int


class Bump(TypedDict):
    seat: int
    bumper: int
    strength: int


Mobile = TypedDict("Mobile", {"index": int, "from": Spot, "to": Spot})
Motor = TypedDict("Motor", {"index": int, "from": int, "to": int, "blocked": bool})
Finish = TypedDict("Finish", {"seat": int, "place": int, "from": Spot})


class Retire(TypedDict):
    seat: int
    reason: str
    round: int


Remove = TypedDict("Remove", {"seat": int, "from": Spot})


class Over(TypedDict):
    ranking: list[PlaceShown]
    reason: str


EVENTS: Mapping[str, type] = {
    "grid_draw": Order,
    "grid_order": Order,
    "dealt": Cards,
    "dealt_count": Count,
    "round": Round,
    "turn": Turn,
    "speed": SpeedTold,
    "engine": Change,
    "card": Played,
    "move": Move,
    "rotate": Rotate,
    "crossing": Change,
    "shock": Shock,
    "bump": Bump,
    "mobile": Mobile,
    "motor": Motor,
    "finish": Finish,
    "retire": Retire,
    "remove": Remove,
    "hand": Cards,
    "over": Over,
}
"""The data of each kind of event."""
