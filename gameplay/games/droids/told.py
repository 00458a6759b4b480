"""The data of each kind of event, as documented in docs/games/droids.md (7). Types alone.

Everything is public except `drawn`. Events of one beat happen together: all robots of a pushed line, for example.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from gameplay.games.droids.shapes import DueShown, PlaceShown, SheetShown, Side, Spot, Tokens
from gameplay.games.droids.state import Arrow, Reason, Thing
from gameplay.games.droids.state import Step as StepName
from gameplay.games.droids.tokens import Kind


class Sides(TypedDict):
    sides: list[Side]
    """By seat."""


class FirstRolls(TypedDict):
    """A roll for the first turn; players who tie for the highest digit roll again (DR-3.6, DR-3.7)."""

    digits: list[list[int]]
    """[seat, digit] for each roll, clockwise."""


class Begins(TypedDict):
    """The player who begins the first turn; set-up begins with this seat, too."""

    seat: int


class Laid(TypedDict):
    """An obstacle at set-up."""

    seat: int
    cell: Spot
    left: int
    """Obstacles still to be laid."""


class Strewn(TypedDict):
    """All obstacles of the set-up, by lot."""

    cells: list[Spot]


class Turn(TypedDict):
    turn: int
    order: list[int]
    """Seats clockwise from the first player."""


class Phase(TypedDict):
    step: StepName


class Mover(TypedDict):
    """Whose move it is now."""

    mover: int | None


class Split(TypedDict):
    seat: int
    tokens: Tokens


class Drawn(TypedDict):
    """Sent only to the hand's owner."""

    seat: int
    orders: list[Kind]


class Placed(TypedDict):
    seat: int
    order: Kind
    emitter: int
    cell: int
    direction: Arrow


class Stopped(TypedDict):
    seat: int
    back: Tokens
    """Tokens that go back to their bins, unseen."""


class SheetLaid(TypedDict):
    digit: int
    sheet: SheetShown


class Sent(TypedDict):
    """`seat` and `emitter` are the sender's, `robot` gets the order."""

    seat: int
    emitter: int
    cell: int
    order: Kind
    direction: Arrow
    robot: int


class KillerSent(TypedDict):
    emitter: int
    column: int
    number: int
    """0 to 2: which order of the column."""
    order: str
    direction: Arrow | None
    """None: the shot, in four directions."""


class Dues(TypedDict):
    """The choices that are open now, the next one in front."""

    due: list[DueShown]
    dues: int


class NoEffect(TypedDict):
    """The order reached the robot, and had no effect (DR-7.12). `why`: on the river; not on the river; the next cell is
    blocked, or a line of robots cannot be pushed; no robot in line; an obstacle in between; a repairer in line; nothing
    to take; no room to place; nobody to repair, or nothing broken."""

    robot: int
    why: Literal[
        "river", "land", "blocked", "nobody", "covered", "repairer", "nothing", "no_room", "no_repair"
    ]  # fmt: skip


Move = TypedDict("Move", {"robot": int, "from": Spot, "to": Spot, "cause": Literal["own", "push", "command"]})


class Stays(TypedDict):
    """A move ends early after at least one step. `why`: blocked, or on the river, or it carries the statue."""

    robot: int
    why: Literal["blocked", "river", "statue"]


class Shot(TypedDict):
    """A shot at a droid. `digit` is None if no die is rolled (DR-S7.14); `emitters`: how many it destroys."""

    robot: int
    target: int
    direction: Arrow
    distance: int
    digit: int | None
    emitters: int


class Fired(TypedDict):
    """A shot that hits nobody: where it ends, a cell or the last one of the board."""

    robot: int
    direction: Arrow
    to: Spot
    why: Literal["nobody", "covered", "repairer", "out"]
    """`out`: an eliminated droid stopped it (DR-8.6)."""


class Broken(TypedDict):
    seat: int
    emitters: list[int]
    back: Tokens
    """The orders on them, which go back to their bins (DR-16.2)."""


class Repaired(TypedDict):
    seat: int
    emitter: int


class Took(TypedDict):
    """`of`: the robot it was taken from, None: it was on the cell."""

    robot: int
    thing: Thing
    cell: Spot
    of: int | None


class Put(TypedDict):
    robot: int
    thing: Thing
    cell: Spot


class Command(TypedDict):
    robot: int
    target: int
    direction: Arrow
    """The direction of the transmission."""
    moves: Arrow


class MineLaid(TypedDict):
    robot: int
    cell: Spot
    mines: int
    """Left in the supply."""


class Exploded(TypedDict):
    """`carried`: in the claws of `robot`, otherwise it was on the cell. `emitters`: how many it destroys."""

    robot: int
    cell: Spot
    carried: bool
    emitters: int
    mines: int


class MineRoll(TypedDict):
    """The die for a carried mine (DR-S2.10)."""

    robot: int
    digit: int


class Delivered(TypedDict):
    """A container is home and leaves the board."""

    seat: int
    kept: int


class Done(TypedDict):
    """This player, or the killer (6), sends no more in this turn; what is left on its emitters goes back (DR-7.13,
    DR-7.14)."""

    seat: int
    back: Tokens


class Garden(TypedDict):
    """A complete garden, and the cells in it."""

    seat: int
    cells: list[Spot]


class Prisoner(TypedDict):
    """A droid without a free cell beside it (DR-S6.5); the killer, if `robot` is 6 (DR-S7.15)."""

    robot: int


class Home(TypedDict):
    """The statue is on the start circle of this player (DR-S5.4)."""

    seat: int


class Out(TypedDict):
    """Eliminated. Tokens in hand and on emitters go back."""

    seat: int
    turn: int
    why: Literal["nothing_sent", "left"]
    back: Tokens


class Left(TypedDict):
    seat: int
    reason: str


class Over(TypedDict):
    ranking: list[PlaceShown]
    reason: Reason


EVENTS: Mapping[str, type] = {
    "sides": Sides,
    "first_rolls": FirstRolls,
    "begins": Begins,
    "laid": Laid,
    "strewn": Strewn,
    "turn": Turn,
    "phase": Phase,
    "mover": Mover,
    "split": Split,
    "drawn": Drawn,
    "placed": Placed,
    "stopped": Stopped,
    "sheet": SheetLaid,
    "sent": Sent,
    "killer_sent": KillerSent,
    "dues": Dues,
    "no_effect": NoEffect,
    "move": Move,
    "stays": Stays,
    "shot": Shot,
    "fired": Fired,
    "broken": Broken,
    "repaired": Repaired,
    "took": Took,
    "put": Put,
    "command": Command,
    "mine_laid": MineLaid,
    "exploded": Exploded,
    "mine_roll": MineRoll,
    "delivered": Delivered,
    "done": Done,
    "garden": Garden,
    "prisoner": Prisoner,
    "home": Home,
    "out": Out,
    "left": Left,
    "over": Over,
}
"""The data of each kind of event."""
