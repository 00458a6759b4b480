"""The data of each kind of event, as documented in docs/games/dr2d.md (6.5). Types alone.

Values are absolute: a client that steps back takes them from the view before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from gameplay.games.dr2d.board_shown import Compass, Spot
from gameplay.games.dr2d.shapes import PlaceShown
from gameplay.games.dr2d.state import Reason

Cause = Literal["move", "push", "belt", "pusher"]


class Order(TypedDict):
    order: list[int]


class Placed(TypedDict):
    seat: int
    cell: Spot


class Ready(TypedDict):
    seat: int


class Turn(TypedDict):
    turn: int


class Reentered(TypedDict):
    seat: int
    cell: Spot


class Standby(TypedDict):
    """It sits out this turn."""

    seat: int
    pc: int


class Repaired(TypedDict):
    seat: int
    pc: int
    by: int


class Locked(TypedDict):
    programmes: list[LockedProgramme]
    """In seat order; robots without a programme are left out."""


class LockedProgramme(TypedDict):
    seat: int
    actions: str
    standby_from: int | None


class Glitch(TypedDict):
    seat: int
    registers: Spot
    actions: str


class Register(TypedDict):
    register: int


class Lost(TypedDict):
    """It loses this register; `lost`: how many more after it."""

    seat: int
    lost: int


Move = TypedDict("Move", {"seat": int, "from": Spot, "to": Spot, "cause": Cause})


class Stays(TypedDict):
    seat: int
    cell: Spot
    direction: Compass
    why: Literal["wall", "held", "contested"]
    cause: Literal["move", "belt", "pusher"]


class Crash(TypedDict):
    """Robots that ran into each other."""

    seats: list[int]
    wants: list[Spot]
    """The tile that each of them wanted, in the order of `seats`."""
    cell: Spot | None
    """Where all of them wanted to go, if that is one cell."""


Exited = TypedDict("Exited", {"seat": int, "from": Spot, "direction": Compass, "register": int, "cause": Cause})


class Pit(TypedDict):
    seat: int
    cell: Spot
    lost: int


Spun = TypedDict("Spun", {"seat": int, "from": Compass, "to": Compass})


class TurnedActions(TypedDict):
    """The rest of a programme turned with its robot; `actions` are all five."""

    seat: int
    actions: str


Laser = TypedDict("Laser", {"from": Spot, "to": Spot, "direction": Compass, "target": int | None})


class Press(TypedDict):
    seat: int
    cell: Spot


class Damage(TypedDict):
    seat: int
    pc: int
    cause: Literal["crash", "laser", "pit", "press"]


class Shutdown(TypedDict):
    """It will sit out the next turn."""

    seat: int
    why: Literal["announced", "capacity"]


class Law(TypedDict):
    seat: int
    law: int
    turn: int


class Teleported(TypedDict):
    seat: int
    turn: int


class Wrench(TypedDict):
    """Points that arrive at the start of the next turn."""

    seat: int
    points: int


class Left(TypedDict):
    seat: int
    reason: str
    turn: int


class Gone(TypedDict):
    seat: int


class Over(TypedDict):
    ranking: list[PlaceShown]
    reason: Reason


EVENTS: Mapping[str, type] = {
    "order": Order,
    "placed": Placed,
    "ready": Ready,
    "turn": Turn,
    "reentered": Reentered,
    "standby": Standby,
    "repaired": Repaired,
    "locked": Locked,
    "glitch": Glitch,
    "register": Register,
    "lost": Lost,
    "move": Move,
    "stays": Stays,
    "crash": Crash,
    "exited": Exited,
    "pit": Pit,
    "spun": Spun,
    "turned_actions": TurnedActions,
    "laser": Laser,
    "press": Press,
    "damage": Damage,
    "shutdown": Shutdown,
    "law": Law,
    "teleported": Teleported,
    "wrench": Wrench,
    "left": Left,
    "gone": Gone,
    "over": Over,
}
"""The data of each kind of event."""
