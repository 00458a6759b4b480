"""Everything about a match at one moment, and its two answers.

Cards are numbers (`cards`), seats 0 to 2 are the players, and DROCO is the fourth hand. The structs are mutable so that
a resolution can work on its own copy (`State.clone`); at the contract every state is a value and is never changed
again.
"""

from __future__ import annotations

from copy import copy
from typing import Annotated, Literal

import msgspec

from gameplay.engine.contract import Json

PLAYERS = 3
DROCO = 3
"""His place among the four hands."""
ROUNDS = 3
TRICKS = 12
HANGARS = 3
PASSED = 2
"""Cards that each player gives away before the first trick."""

Phase = Literal["pass", "play", "over"]


class Play(msgspec.Struct, frozen=True, array_like=True):
    """A card on the table and its player."""

    by: int
    card: int


class Trick(msgspec.Struct, frozen=True):
    """A trick that is over."""

    leader: int
    plays: tuple[Play, ...]
    winner: int


class Past(msgspec.Struct, frozen=True):
    """A round that is over; its lists are by seat."""

    round: int
    ai: str
    trump: int
    scores: tuple[int, ...]
    up: tuple[tuple[int, ...], ...]
    down: tuple[tuple[int, ...], ...]


class Rank(msgspec.Struct, frozen=True):
    """One line of the final ranking."""

    seat: int
    place: int
    status: Literal["classified", "retired"]


class State(msgspec.Struct):
    """A match, secrets included."""

    setup: dict[str, Json]
    """The frozen setup. Shared by copies, never changed."""
    order: list[int]
    """The seats of P0 (the owner), P1 and P2, clockwise."""
    round: int = 0
    step: Phase = "pass"
    ai: str = ""
    """The AI card of the round."""
    trump: int = 0
    """The open card on the table."""
    aside: list[int] = []
    """Three cards that nobody sees in this round."""
    hands: list[list[int]] = []
    """By seat, Droco's last; each by type and then strength, the weakest first."""
    passes: list[list[int]] = []
    """What each seat gives away; empty while it has not chosen."""
    leader: int | None = None
    """The leader of the trick; None while cards are passed, and when the match is over."""
    table: list[Play] = []
    """The trick so far."""
    tricks: list[Trick] = []
    """The tricks of this round that are over."""
    up: list[list[int]] = []
    """Captured robots face up, by seat, in order of capture."""
    down: list[list[int]] = []
    """Cards face down, by seat."""
    past: list[Past] = []
    left: list[int] = []
    """Seats that have left, in that order."""
    ranking: list[Rank] = []
    """Empty until the match is over."""
    reason: str | None = None

    def clone(self) -> State:
        """A working copy; it shares setup, plays and past rounds, which nothing changes."""
        twin = copy(self)
        twin.hands = [list(hand) for hand in self.hands]
        twin.passes = [list(cards) for cards in self.passes]
        twin.up = [list(cards) for cards in self.up]
        twin.down = [list(cards) for cards in self.down]
        twin.table, twin.tricks = list(self.table), list(self.tricks)
        twin.past, twin.left = list(self.past), list(self.left)
        return twin


Card = Annotated[str, msgspec.Meta(max_length=3)]
"""Type and strength: "A1" to "D13"."""


class PassChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `pass` prompt."""

    cards: tuple[Card, Card]


class PlayChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `play` prompt."""

    card: Card
