"""The shapes of the game's data, as documented in docs/games/droids.md (7): the view, the data of each kind of prompt,
and its answers. Types alone.

`manage.py make_types` writes them for scripts; a contract test checks random play against them. Cells are [x, y] with y
from the north; robots are numbers: a droid that of its seat, 4 and 5 the repairers, 6 the killer, 7 the statue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from gameplay.games.droids.state import (
    Arrow,
    DamageChoice,
    DrawChoice,
    LayChoice,
    PlaceChoice,
    PlanChoice,
    Reason,
    RepairChoice,
    SendChoice,
    Step,
    Thing,
)
from gameplay.games.droids.tokens import Kind

Spot = list[int]
"""[x, y]."""
Side = Literal["S", "W", "N", "E"]


class BoardShown(TypedDict):
    slug: str
    """The scenario: challenge, mines, chips, garden, statue, duel, killer."""
    name: str
    rows: list[str]
    """`.` land, `~` river, `#` fixed obstacle, `B Y G R` start circles of S W N E, `+` free corners."""


class Tokens(TypedDict):
    """How many of each colour."""

    violet: int
    blue: int
    red: int
    grey: int


class OrderShown(TypedDict):
    order: Kind
    direction: Arrow


class EmitterShown(TypedDict):
    broken: bool
    cells: list[OrderShown | None]
    """Three, the one at the board first."""


class PlayerShown(TypedDict):
    seat: int
    side: Side
    team: int | None
    cell: Spot
    """The cell of its droid."""
    carries: Thing | None
    stock: int
    """Obstacles it carries in the duel and against the killer; 0 in other scenarios."""
    serving: int
    """The player's emitter in whose column its droid is."""
    hand: list[Kind] | None
    """Only the viewer's own."""
    held: Tokens
    """What is in its hand, by colour: the split was public, and so is what was placed."""
    stopped: bool
    done: bool
    """Sends no more in this turn."""
    sent: int
    """Orders sent in this turn."""
    emitters: list[EmitterShown]
    """Ten, emitter 1 first."""
    kept: int
    """Containers delivered."""
    out: int | None
    """The turn in which it was eliminated."""
    left: bool


class NeutralShown(TypedDict):
    robot: int
    cell: Spot | None
    """None: the statue in a droid's claws."""


class ThingShown(TypedDict):
    cell: Spot
    kind: Thing
    """Never a statue: it is among the neutral robots."""


class SheetShown(TypedDict):
    columns: list[int | None]
    """By the killer's emitter, 1 first: the sheet column that it carries in this turn."""
    sent: list[int]
    """By sheet column, 0 to 9: how many of its orders are sent."""
    done: bool
    """The killer sends no more in this turn."""


class KillerShown(TypedDict):
    side: Side
    level: int
    orders: list[list[str]]
    """The printed sheet: by column 0 to 9, three orders, the one at the board first: "T", "F1", "LX" ..."""
    sheet: SheetShown | None
    """None before the roll."""


class DueShown(TypedDict):
    """A choice that an order has left behind; nothing else happens before it is made."""

    seat: int
    kind: Literal["damage", "repair"]
    emitters: int


class PlaceShown(TypedDict):
    seat: int
    place: int
    status: str


class Options(TypedDict):
    """The setup without the board."""

    game: str
    seats: int
    turns: int
    """The last turn (DR-8.14)."""
    teams: list[int] | None
    by_lot: NotRequired[bool]
    """The obstacles of the set-up; present only if true."""
    sides: list[Side] | None
    """None: they are drawn."""
    level: int
    """The killer's level; 0 in other scenarios."""


class View(TypedDict):
    game: str
    board: BoardShown
    options: Options
    turn: int
    """0 during set-up."""
    step: Step
    first: int
    order: list[int]
    """Seats clockwise from the first player of this turn, eliminated ones left out."""
    mover: int | None
    """Whose move it is: a seat, or 6 for the killer."""
    laid: int
    """Obstacles laid, tokens placed or orders sent so far in this step of this turn, by everybody."""
    due: list[DueShown]
    """The next one in front."""
    dues: int
    """How many choices the last order has required so far; 0 when none is open."""
    to_lay: int
    players: list[PlayerShown]
    """By seat."""
    neutral: list[NeutralShown]
    things: list[ThingShown]
    """By row from the north, then by column."""
    bins: Tokens
    supply: dict[Kind, int]
    """All tokens in play, by kind: those that are neither on the table nor in the viewer's hand are in a bin or held by
    another player."""
    mines: int
    killer: KillerShown | None
    ranking: list[PlaceShown]
    reason: Reason | None
    you: int | None


class Sendable(TypedDict):
    """A next order that can be sent."""

    emitter: int
    order: Kind
    direction: Arrow
    robot: int
    """The robot that would get it."""


class AskedLay(TypedDict):
    left: int
    """Obstacles still to be laid, including this one."""
    legal: list[Spot]


class AskedDraw(TypedDict):
    turn: int
    bins: Tokens


class AskedPlace(TypedDict):
    turn: int
    number: int
    """How many tokens this player has placed in this turn."""


class AskedPlan(TypedDict):
    turn: int
    limits: dict[Kind, int]
    """The kinds to choose from, and how many there are of each (DR-S7.3)."""


class AskedSend(TypedDict):
    turn: int
    sendable: list[Sendable]


class AskedDamage(TypedDict):
    count: int
    intact: list[int]
    """Emitters to choose from."""


class AskedRepair(TypedDict):
    broken: list[int]


PROMPTS: Mapping[str, type] = {
    "lay": AskedLay,
    "draw": AskedDraw,
    "place": AskedPlace,
    "plan": AskedPlan,
    "send": AskedSend,
    "damage": AskedDamage,
    "repair": AskedRepair,
}
"""The data of each kind of prompt."""
ANSWERS: Mapping[str, type] = {
    "lay": LayChoice,
    "draw": DrawChoice,
    "place": PlaceChoice,
    "plan": PlanChoice,
    "send": SendChoice,
    "damage": DamageChoice,
    "repair": RepairChoice,
}
"""The answer to each kind of prompt."""
PICKS: Mapping[str, type] = {}
"""What the picks of a prompt contain besides their value: no script needs it."""
