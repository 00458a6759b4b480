"""The data of each kind of event, as documented in docs/games/roborally.md (6.5). Types alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from gameplay.games.roborally.shapes import Elimination, LaserShown, Moment, PlaceShown, PusherShown, Spot, Wall
from gameplay.games.roborally.state import Pair, Stage

Side = Literal["N", "E", "S", "W"]


class Order(TypedDict):
    order: list[int]


class Offer(TypedDict):
    seat: int
    options: list[str]
    deck: int


class NotKept(TypedDict):
    seat: int
    options: list[str]


class Turn(TypedDict):
    turn: int
    down: list[int]


class Step(TypedDict):
    phase: int
    step: str


class Count(TypedDict):
    seat: int
    count: int


class Hand(TypedDict):
    seat: int
    cards: list[int]


class Recompiled(TypedDict):
    seat: int
    used: bool


class Seat(TypedDict):
    seat: int


class Programmed(TypedDict):
    seat: int
    spare: bool
    stored: bool


class RegisterShape(TypedDict):
    cards: list[int] | None
    how: Pair


class Programme(TypedDict):
    seat: int
    registers: list[RegisterShape]
    spare: int | None
    stored: int | None


class Down(TypedDict):
    seat: int
    down: bool


class Gyroscope(TypedDict):
    seat: int
    on: bool


class Phase(TypedDict):
    seat: int
    phase: int


class PhaseCard(TypedDict):
    seat: int
    phase: int
    card: int


class Revealed(TypedDict):
    seat: int
    phase: int
    cards: list[int]
    how: Pair


class Execute(TypedDict):
    seat: int
    cards: list[int]
    how: Pair
    by: int | None


Move = TypedDict(
    "Move",
    {
        "seat": int,
        "from": Spot,
        "to": Spot,
        "cause": Literal["card", "push", "belt", "pusher", "mini-howitzer", "pressor-beam", "tractor-beam"],
    },
)
Rotate = TypedDict("Rotate", {"seat": int, "from": Side, "to": Side, "cause": Literal["card", "gear", "curve"]})


class Blocked(TypedDict):
    seat: int
    cell: Spot
    direction: Side


class Element(TypedDict):
    phase: int
    what: Literal["express_belts", "belts", "pushers", "gears"]


FlagMoved = TypedDict("FlagMoved", {"flag": int, "from": Spot, "to": Spot})
Laser = TypedDict(
    "Laser", {"seat": int | None, "from": Spot, "to": Spot, "direction": Side, "power": int, "target": int}
)


class Weapon(TypedDict):
    seat: int
    option: str
    target: int | None
    left: int


class Damage(TypedDict):
    seat: int
    damage: int
    locked: list[int]
    cause: Literal["laser", "robot", "rear", "howitzer", "ram", "recompile"]
    by: int | None


class Absorbed(TypedDict):
    seat: int
    option: str
    left: int | None


class Controlled(TypedDict):
    seat: int
    by: int | None


class Option(TypedDict):
    seat: int
    option: str


class Touched(TypedDict):
    seat: int
    flag: int
    finish: Moment | None


class Shared(TypedDict):
    seat: int
    flag: int
    by: int
    finish: Moment | None


class Super(TypedDict):
    seat: int | None
    cause: Literal["start", "destroyed", "next"]


class Coin(TypedDict):
    seat: int
    heads: bool


class DrawnAnew(TypedDict):
    """The parts of a drawing that change when a board turns."""

    grid: list[list[str | None]]
    walls: list[Wall]
    lasers: list[LaserShown]
    pushers: list[PusherShown]


class Turned(TypedDict):
    board: int
    turned: list[int]
    drawing: DrawnAnew


class Archived(TypedDict):
    seat: int
    cell: Spot


class Destroyed(TypedDict):
    seat: int
    cause: Literal["damage", "pit", "outside"]
    cell: Spot
    lives: int
    hardened: bool


class Eliminated(TypedDict):
    seat: int
    reason: Literal["lives", "abandoned"]
    gone: Elimination


class Drawn(TypedDict):
    seat: int
    option: str
    deck: int


class Lost(TypedDict):
    seat: int
    option: str
    cause: str


class Shuffled(TypedDict):
    deck: int


class Repaired(TypedDict):
    seat: int
    damage: int
    locked: list[int]
    freed: list[int]


class Nothing(TypedDict):
    pass


class Reentered(TypedDict):
    seat: int
    cell: Spot
    facing: Side
    damage: int
    down: bool


class Finished(TypedDict):
    seat: int
    place: int


class Left(TypedDict):
    seat: int
    reason: str


class Over(TypedDict):
    reason: str
    ranking: list[PlaceShown]


class Restarted(TypedDict):
    turn: int
    stage: Stage


EVENTS: Mapping[str, type] = {
    "docks": Order,
    "offered": Offer,
    "not_kept": NotKept,
    "turn": Turn,
    "step": Step,
    "dealt": Count,
    "hand": Hand,
    "recompiled": Recompiled,
    "ready": Seat,
    "programmed": Programmed,
    "programme": Programme,
    "announced": Down,
    "gyroscope": Gyroscope,
    "exchanged": Phase,
    "exchanged_card": PhaseCard,
    "revealed": Revealed,
    "aborted": PhaseCard,
    "execute": Execute,
    "move": Move,
    "rotate": Rotate,
    "blocked": Blocked,
    "element": Element,
    "flag_moved": FlagMoved,
    "laser": Laser,
    "weapon": Weapon,
    "damage": Damage,
    "absorbed": Absorbed,
    "programmed_at_random": PhaseCard,
    "scrambled": Phase,
    "controlled": Controlled,
    "used": Option,
    "touched": Touched,
    "shared": Shared,
    "superbot": Super,
    "coin": Coin,
    "board_turned": Turned,
    "archived": Archived,
    "destroyed": Destroyed,
    "eliminated": Eliminated,
    "option": Drawn,
    "option_lost": Lost,
    "options_shuffled": Shuffled,
    "repaired": Repaired,
    "wiped": Nothing,
    "reentered": Reentered,
    "finished": Finished,
    "left": Left,
    "over": Over,
    "restarted": Restarted,
}
"""The data of each kind of event."""
