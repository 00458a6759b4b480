"""The state of a race and the decisions of its players, as typed structs.

Here: what is stored. Not here: what any of it means (rules), what a seat may see of it (view), the track (board). The
structs are mutable so that a resolution can work on its own copy (`State.clone`); at the contract every state is a
value and is never changed again.
"""

from __future__ import annotations

from copy import copy
from typing import Annotated, Literal

import msgspec

from gameplay.engine.contract import Json
from gameplay.engine.hexgrid import Cell, Direction

Gear = Literal["F", "R"]
Card = Literal["jump", "magnet", "nitro", "engine", "quick"]
Turn = Literal["left", "right"]
Phase = Literal["cards", "grid", "race", "over"]
Status = Literal["waiting", "racing", "classified", "retired"]

CARDS: tuple[Card, ...] = ("jump", "magnet", "nitro", "engine", "quick")
"""The five types of tuning card, in the order in which hands are stored."""
COPIES = 9
"""Copies of each card in the box (section 1)."""
MAX_STEPS = 64
"""More than any turn can use; a longer path is not read."""


class Robot(msgspec.Struct):
    """One bumper-bot and its pilot sheet."""

    seat: int
    """0-based seat of its player."""
    facing: Direction
    """0..5, anticlockwise from east (BB-1.2)."""
    cell: Cell | None = None
    """Its cell, axial (q, r) (BB-1.1, BB-1.5); None before the grid and after it was taken off the track."""
    gear: Gear = "F"
    """Forward or reverse (the side of the speed marker)."""
    speed: int = 1
    """The marker on the speed scale, 1..6."""
    c: int = 0
    """Signed count of line crossings (BB-9.2)."""
    status: Status = "waiting"
    """`waiting` before it is on the grid."""
    place: int | None = None
    """Final place, once classified or when the race is over."""
    engine: int = 0
    """Own turns left with a souped-up engine, including the coming one (BB-12.41)."""
    locked: bool = False
    """It reversed in its latest own turn (BB-4.9)."""
    cards: list[Card] = []
    """Unplayed tuning cards, secret."""
    played: list[Card] = []
    """Tuning cards already played, public, in order."""
    left_round: int | None = None
    """The round in which it retired; 0 before the first."""

    @property
    def spot(self) -> Cell:
        """Its cell, for a robot that is on the track."""
        if self.cell is None:
            raise ValueError(f"robot {self.seat} is not on the track")
        return self.cell


class Rank(msgspec.Struct, frozen=True):
    """One line of the ranking so far."""

    seat: int
    place: int
    status: Literal["classified", "retired"]


class State(msgspec.Struct):
    """Everything about a race at one moment, secrets included."""

    setup: dict[str, Json]
    """The frozen setup: options, teams, grid and the track's content. Shared by copies, never changed."""
    phase: Phase
    round: int
    """0 before the first round."""
    order: list[int]
    """Seats in this round's order; before the first round in the order of placement. Retired seats stay in it."""
    turn: int | None
    """The seat to play or to choose a grid place."""
    robots: list[Robot]
    """By seat."""
    mobiles: list[Cell]
    """The cell of each mobile obstacle, in the order of the track file."""
    motors: list[int]
    """The arm index of each motorised obstacle, in the order of the track file."""
    ranking: list[Rank] = []
    """Classified robots so far, best first; everybody when the race is over."""
    retired: list[int] = []
    """Retired seats already taken off the track, worst first (BB-9.14)."""
    reason: str | None = None
    """Why the race is over."""
    places: dict[int, int] = {}
    """A referee's decision: places that prevail over BB-3.8. Always empty in a match."""

    def clone(self) -> State:
        """A working copy; the setup is shared."""
        twin = copy(self)
        twin.order = list(self.order)
        twin.mobiles = list(self.mobiles)
        twin.motors = list(self.motors)
        twin.ranking = list(self.ranking)
        twin.retired = list(self.retired)
        twin.robots = [copy(robot) for robot in self.robots]
        for robot in twin.robots:
            robot.cards = list(robot.cards)
            robot.played = list(robot.played)
        return twin


# The steps of an own turn (BB-18.1), in the order of their moments.


class Speed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="speed"):
    """Phase 1: keep, accelerate, slow down or reverse, given as the new marker."""

    to: int
    gear: Gear


class Nitro(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="nitro"):
    """Nitroglycerine instead of phases 1 and 2."""


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="engine"):
    """Declare a souped-up engine."""


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="arm"):
    """Make ready a card that is used during the movement; if it is not used, it stays in the hand."""

    card: Literal["jump", "quick"]


class Magnet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="magnet"):
    """Let the magnet pull towards the robot in sight in a direction."""

    direction: Annotated[int, msgspec.Meta(ge=0, le=5)]
    when: Literal["start", "end"]


class Jump(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="jump"):
    """Jump with the next cell; `at` counts the steps of the movement so far, including refused ones."""

    at: int


class Quick(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="quick"):
    """A quick rotation; `at` counts the steps of the movement so far, including refused ones."""

    turn: Turn
    at: int


class Before(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="before"):
    """The orientation just before the last cell."""

    turn: Turn


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="after"):
    """The orientation after the last cell or after a shock."""

    turn: Turn


class Pivot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pivot"):
    """Pivot a struck robot instead of pushing it, k times 60 degrees."""

    seat: int
    turn: Turn
    k: int
    strike: int
    """Which strike of this turn, counted from 1."""


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="end"):
    """The explicit end: everything not chosen by now is declined (BB-18.2)."""


Where = tuple[Cell | None, Direction]
"""Cell and facing of the robot that a step is about, at its moment."""

TurnStep = Speed | Nitro | Engine | Arm | Magnet | Jump | Quick | Before | After | Pivot | End


class TurnChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `turn` prompt."""

    steps: Annotated[tuple[TurnStep, ...], msgspec.Meta(max_length=MAX_STEPS)]


class GridChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `grid` prompt."""

    cell: Cell


class CardsChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `cards` prompt."""

    cards: Annotated[tuple[Card, ...], msgspec.Meta(max_length=COPIES)]
