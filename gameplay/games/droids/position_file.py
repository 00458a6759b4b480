"""The documents that `position.adjudicate` answers, a struct for each `kind`. Colours are those of the printed game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from gameplay.engine.contract import Json
from gameplay.games.droids.board import DEPTH, EMITTERS
from gameplay.games.droids.state import Emitter, Thing
from gameplay.games.droids.tokens import Kind

Colour = Literal["blue", "yellow", "green", "red"]
Scenario = Literal["challenge", "mines", "chips", "garden", "statue", "duel", "killer"]
Level = Annotated[int, msgspec.Meta(ge=1, le=6)]
Digit = Annotated[int, msgspec.Meta(ge=0, le=9)]
Digits = Annotated[list[Digit], msgspec.Meta(max_length=200)]
Few = Annotated[int, msgspec.Meta(ge=0, le=25)]
Cell = Annotated[str, msgspec.Meta(pattern=r"^[a-j]([1-9]|10)\Z")]
Arrowed = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{1,3}[12]?-(N|E|S|W|NE|SE|SW|NW)\Z")]
"""An order with its arrow: `V2-N`."""
Sent = Annotated[
    str, msgspec.Meta(pattern=r"^(killer|blue|yellow|green|red) [A-Z0-9]{1,3}(-[NESW]{1,2})?( [0-9]{1,2})?\Z")
]
"""Who sends what, maybe from which emitter: `blue V2-N`, `green G1-E 8`, `killer F2`."""
Slots = Annotated[list[Arrowed | None], msgspec.Meta(max_length=DEPTH)]
"""The orders of an emitter, the one at the board first; null for a gap."""
Number = Annotated[str, msgspec.Meta(pattern=r"^([1-9]|10)\Z")]
"""An emitter as a key."""
Several = Annotated[list[Emitter], msgspec.Meta(max_length=200)]


class Asked(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """What every document may say."""

    game: Literal["droids"] = "droids"
    id: str = ""
    expect: Json = None


class Supply(Asked, tag="supply"):
    """How many tokens are in play."""

    scenario: Scenario


class Columns(Asked, tag="columns"):
    """Which emitter of each player serves a cell."""

    cell: Cell


class Shots(Asked, tag="shots"):
    """How many emitters a shot destroys, by the digit of the die; at a level of the killer."""

    distance: Annotated[int, msgspec.Meta(ge=1, le=9)]
    level: Level = 1


class GardenAsked(Asked, tag="garden"):
    """Whether a garden is complete."""

    colour: Colour
    obstacles: Annotated[list[Cell], msgspec.Meta(max_length=25)] = []


class Position(Asked, kw_only=True):
    """What stands and lies on the board. Seats are those of the droids in the order named."""

    droids: Annotated[dict[Colour, Cell], msgspec.Meta(min_length=1, max_length=4)]
    scenario: Scenario = "challenge"
    teams: bool = False
    """Opposite droids are partners."""
    level: Level = 1
    """Of the killer."""
    turn: Annotated[int, msgspec.Meta(ge=1, le=50)] = 1
    repairers: Annotated[list[Cell], msgspec.Meta(max_length=2)] = []
    killer: Cell | None = None
    statue: Cell | None = None
    """Left out: somebody carries it."""
    things: Annotated[dict[Cell, Literal["obstacle", "container", "mine"]], msgspec.Meta(max_length=60)] = {}
    mines: Few | None = None
    """In the supply; left out: all that are nowhere else."""
    carries: dict[Colour, Thing] = {}
    stock: dict[Colour, Few] = {}
    """Left out: as the scenario begins."""
    kept: dict[Colour, Few] = {}
    out: list[Colour] = []
    """Eliminated in an earlier turn."""
    broken: dict[Colour, Annotated[list[Emitter], msgspec.Meta(max_length=EMITTERS)]] = {}
    emitters: dict[Colour, dict[Number, Slots]] = {}
    dice: Digits = []
    """What the die gives, in the order of the rolls."""
    damage: dict[Colour, Several] = {}
    """Emitters that a player hit gives up, in the order of the hits; where none is said DR-17.4 decides."""
    repair: dict[Colour, Several] = {}
    """Emitters that a player has repaired; where none is said DR-17.5 decides."""


class Orders(Position, tag="orders", kw_only=True):
    """Orders that reach their robots one after another."""

    orders: Annotated[list[Sent], msgspec.Meta(min_length=1, max_length=60)]


class Turn(Position, tag="turn", kw_only=True):
    """A whole send phase, and the checks after it."""

    first: Colour | None = None
    """Who sends first; left out: the first one named."""
    sends: dict[Colour, Several] = {}
    """The emitters that a player chooses, where there is a choice; where none is said DR-17.3 decides."""
    sheet: Digit | None = None
    """The die for the killer's sheet."""


class Laying(msgspec.Struct, forbid_unknown_fields=True):
    """One move in the place phase: a token, or the player stops."""

    by: Colour
    order: Arrowed | None = None
    """None: "I stop"."""
    emitter: Emitter = 1
    cell: Annotated[int, msgspec.Meta(ge=1, le=DEPTH)] = 1


class Place(Position, tag="place", kw_only=True):
    """Some moves of the place phase."""

    hands: dict[Colour, Annotated[list[Kind], msgspec.Meta(max_length=7)]]
    first: Colour | None = None
    places: Annotated[list[Laying], msgspec.Meta(max_length=84)] = []


Question = Supply | Columns | Shots | GardenAsked | Orders | Turn | Place
QUESTION: Any = Question
"""The same for `codec.read`, whose parameter is the type of what it returns."""
