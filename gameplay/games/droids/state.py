"""Everything about a match at one moment, and its answers.

Cells are numbers of `board` (0: none), directions those of `engine.squaregrid`, sides 0 to 3 (`board.SIDES`). A robot
has a number: a droid that of its seat, 0 to 3, then the neutral ones below. The structs are mutable so that a
resolution can work on its own copy (`State.clone`); at the contract every state is a value and is never changed again.
"""

from __future__ import annotations

from copy import copy
from typing import Annotated, Literal

import msgspec

from gameplay.engine.contract import Json
from gameplay.games.droids.board import DEPTH, EMITTERS
from gameplay.games.droids.tokens import COUNTS, Kind

REPAIRERS = (4, 5)
KILLER = 6
STATUE = 7
"""The statue is pushed like a robot (DR-S5.5), and is an object as well (DR-S5.7); carried, it has no cell."""

Step = Literal["lay", "draw", "place", "plan", "send", "over"]
"""`lay`: obstacles at set-up; `plan`: the solo player's choice and placing in one (DR-S7.3)."""
Thing = Literal["obstacle", "container", "mine", "statue"]
"""What may be on a cell, or in a droid's claws."""
Reason = Literal["objective", "last", "nobody", "turn_limit", "defeat"]
"""Why a match ended: the scenario's objective (DR-8.8); only one player or team left (DR-8.9); nobody left (DR-8.10);
the last turn (DR-8.14); the solo player lost (DR-S7.16, DR-S7.17)."""


class Order(msgspec.Struct, frozen=True, array_like=True):
    """A token on an emitter, its arrow turned."""

    kind: Kind
    direction: int


class Player(msgspec.Struct):
    """A seat: its droid, its emitters, its hand."""

    side: int
    cell: int
    """The cell of its droid."""
    carries: Thing | None = None
    stock: int = 0
    """Obstacles it carries in the duel and against the killer (DR-S6.3, DR-S7.2)."""
    hand: list[Kind] = []
    """In the order of `tokens.KINDS`."""
    emitters: list[list[Order | None]] = []
    """Emitter 1 first; for each its three cells, the one that touches the board first."""
    broken: list[bool] = []
    """Emitters under a black marker."""
    stopped: bool = False
    """Places no more in this turn."""
    done: bool = False
    """Sends no more in this turn (DR-7.15)."""
    sent: int = 0
    """Orders sent in this turn."""
    kept: int = 0
    """Containers delivered (DR-S3.6)."""
    out: int | None = None
    """The turn in which it was eliminated; 0: during set-up."""
    left: bool = False

    def clone(self) -> Player:
        twin = copy(self)
        twin.hand = list(self.hand)
        twin.emitters = [list(cells) for cells in self.emitters]
        twin.broken = list(self.broken)
        return twin


class Due(msgspec.Struct, frozen=True):
    """A choice that an order has left behind (DR-7.18): emitters to destroy, or one to repair."""

    seat: int
    kind: Literal["damage", "repair"]
    emitters: int = 1


class Sheet(msgspec.Struct):
    """The killer's sheet as it is in this turn (DR-S7.4)."""

    columns: tuple[int | None, ...]
    """By the killer's emitter, 1 first: the sheet column that it carries."""
    sent: list[int]
    """By sheet column: how many of its three orders are sent."""
    done: bool = False
    """The killer sends no more in this turn (DR-S7.9)."""


class Rank(msgspec.Struct, frozen=True):
    """One line of the final ranking."""

    seat: int
    place: int
    status: Literal["classified", "eliminated", "retired"]


class State(msgspec.Struct):
    """A match, secrets included."""

    setup: dict[str, Json]
    """The frozen setup. Shared by copies, never changed."""
    players: list[Player]
    """By seat."""
    neutral: dict[int, int]
    """Cells of repairers, killer and statue, by robot; 0: carried."""
    things: dict[int, Thing]
    """The thing on a cell; a statue is in `neutral`."""
    bins: dict[Kind, int]
    """Tokens of each kind in their bin. Tokens that are neither there, in a hand nor on an emitter are out of the
    game."""
    mines: int = 0
    """Mines in the supply (DR-S2.12)."""
    to_lay: int = 0
    """Obstacles that players have still to lay at set-up (DR-3.8)."""
    turn: int = 0
    """0 during set-up."""
    step: Step = "lay"
    first: int = 0
    """The seat that begins this turn."""
    mover: int | None = None
    """Whose move it is: a seat, or KILLER; None when over."""
    laid: int = 0
    """Obstacles laid, tokens placed or orders sent so far in this step of this turn, by everybody: part of the labels
    of draws and of the keys of prompts."""
    due: list[Due] = []
    """Open choices, the next one in front. Nothing else happens before they are made."""
    dues: int = 0
    """How many choices the last order has required so far."""
    sheet: Sheet | None = None
    ranking: list[Rank] = []
    """Empty until the match is over."""
    reason: Reason | None = None

    def clone(self) -> State:
        """A working copy; it shares setup and ranking, which nothing changes."""
        twin = copy(self)
        twin.players = [player.clone() for player in self.players]
        twin.neutral, twin.things, twin.bins = dict(self.neutral), dict(self.things), dict(self.bins)
        twin.due = list(self.due)
        if self.sheet is not None:
            twin.sheet = Sheet(self.sheet.columns, list(self.sheet.sent), self.sheet.done)
        return twin


def emitters_of(player: Player) -> Player:
    """Ten intact, empty emitters (DR-3.10)."""
    player.emitters = [[None] * DEPTH for _emitter in range(EMITTERS)]
    player.broken = [False] * EMITTERS
    return player


def full_bins() -> dict[Kind, int]:
    """All 120 tokens (DR-1.1); a scenario takes some out (DR-3.5)."""
    return dict(COUNTS)


# -- the answers

Emitter = Annotated[int, msgspec.Meta(ge=1, le=EMITTERS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=7)]
Arrow = Literal["N", "E", "S", "W", "NE", "SE", "SW", "NW"]


class LayChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `lay` prompt: [x, y], y from the north."""

    cell: tuple[int, int]


class DrawChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `draw` prompt: tokens from each bin, seven in all."""

    violet: Count = 0
    blue: Count = 0
    red: Count = 0
    grey: Count = 0

    @property
    def split(self) -> tuple[int, int, int, int]:
        """By `tokens.COLOURS`."""
        return self.violet, self.blue, self.red, self.grey


class Placement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token laid on cell 1 (at the board) to 3 of an emitter."""

    order: Kind
    emitter: Emitter
    cell: Annotated[int, msgspec.Meta(ge=1, le=DEPTH)]
    direction: Arrow


class PlaceChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `place` prompt: one token, or null for "I stop"."""

    place: Placement | None


class PlanChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `plan` prompt, and what a draft of `place` may be: up to seven tokens."""

    places: Annotated[tuple[Placement, ...], msgspec.Meta(max_length=7)]


class SendChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `send` prompt."""

    emitter: Emitter


class DamageChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `damage` prompt: as many emitters as it asks for."""

    emitters: Annotated[tuple[Emitter, ...], msgspec.Meta(max_length=EMITTERS)]


class RepairChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `repair` prompt."""

    emitter: Emitter


Choice = LayChoice | DrawChoice | PlaceChoice | PlanChoice | SendChoice | DamageChoice | RepairChoice
