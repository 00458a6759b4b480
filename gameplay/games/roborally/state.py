"""The state of a race and the decisions of its players, as typed structs.

This is what is stored. `rules` says what it means, `view` what a seat may see of it, and `board` has the boards.

A robot's fields hold only immutable values, so that a copy of the struct is a copy of the robot. A resolution works on
its own copy of the table. A state that has been handed out is never changed again.

Cells are numbers of the compiled course (`board.Course`); facings are 0 N, 1 E, 2 S, 3 W; phases count from 1.
"""

from __future__ import annotations

from copy import copy
from typing import Annotated, Literal

import msgspec

from gameplay.engine.contract import Json, Prompt
from gameplay.engine.deck import Deck
from gameplay.games.roborally.cards import Card

Pair = Literal["", "crab", "dual"]
Status = Literal["racing", "destroyed", "eliminated", "abandoned", "finished"]
Stage = Literal["keep", "deal", "program", "announce", "phase", "prepare", "over"]
"""The parts of a turn (RR-2.1), each resolved from its base. `keep` comes before the first turn, `over` at the end."""

PHASES = (1, 2, 3, 4, 5)
DESTROYING = 10
"""The tenth damage destroys (RR-10.7)."""
COUNT = tuple(mask.bit_count() for mask in range(32))
"""How many phases a set of locks holds."""


class Slot(msgspec.Struct, frozen=True, array_like=True):
    """The cards in one phase of the program sheet."""

    cards: tuple[Card, ...] = ()
    """None, one, or a move and a rotation that share the phase."""
    how: Pair = ""
    """Set for a pair when it was programmed, so that it keeps working without the option (RR-O-06, RR-O-08)."""
    up: bool = False
    """Face up: everybody knows it."""
    blind: bool = False
    """Put there unseen by a Scrambler: not even its owner knows it (RR-4.4)."""


EMPTY = Slot()


class Robot(msgspec.Struct):
    """One robot and its player's sheet."""

    seat: int
    dock: int
    """1-based; dock order decides what priority does not (RR-1.11)."""
    cell: int
    """0 while it is not on the board."""
    facing: int
    archive: int
    """Cell of its archive marker."""
    damage: int = 0
    locks: int = 0
    """The locked phases, bit p-1 for phase p (RR-A-40)."""
    slots: tuple[Slot, ...] = (EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)
    hand: tuple[Card, ...] = ()
    lives: int = 3
    """Life tokens left."""
    flags: int = 0
    """The last flag touched."""
    status: Status = "racing"
    down: bool = False
    """Powered down in this turn."""
    announced: bool = False
    """Will be powered down in the next turn."""
    options: tuple[str, ...] = ()
    """Option cards, the oldest first."""
    coat: int = 0
    """Damage that the Ablative Coat can still take."""
    shells: int = 0
    """Shots left in the Mini Howitzer."""
    spare: Card = 0
    """Face down on Conditional Program."""
    stored: Card = 0
    """Face down on Flywheel."""
    recompiled: bool = False
    """Used (or declined) Recompile in this turn."""
    gyro: bool = False
    """The Gyroscopic Stabilizer is on in this turn."""
    aborting: bool = False
    """Used the Abort Switch in this turn."""
    controller: int | None = None
    """The seat whose cards it executes for the rest of this turn (Radio Control)."""
    hardened: bool = False
    """Owned a Superior Archive when it was destroyed (RR-O-25)."""
    finish: tuple[int, int] | None = None
    """(turn, phase) of its last flag."""
    gone_at: tuple[int, int, int] | None = None
    """(turn, phase, order) of its elimination."""

    @property
    def on_board(self) -> bool:
        return self.cell != 0

    @property
    def active(self) -> bool:
        """On the board and not powered down: it gets cards, programmes, executes and fires."""
        return self.cell != 0 and not self.down

    @property
    def in_race(self) -> bool:
        """On the board, or destroyed and coming back."""
        return self.status in ("racing", "destroyed")


class Table(msgspec.Struct):
    """Everything on the table at one moment."""

    robots: list[Robot]
    """By seat."""
    flags: list[int]
    """Cell of each flag, flag 1 first."""
    turn: int = 0
    phase: int = 0
    """0 outside the five phases."""
    step: str = ""
    """`A` to `E` within a phase."""
    deck: list[Card] = []
    """Draw pile, the top card last."""
    discards: list[Card] = []
    option_deck: list[str] = []
    """The top card last."""
    option_discards: list[str] = []
    wrecks: list[int] = []
    """Seats destroyed in this turn, in the order of their destruction (RR-15.1)."""
    exits: int = 0
    """How many robots were eliminated so far: this orders them within a phase."""
    shuffles: int = 0
    """Reshuffles so far, so that no label of chance is used twice."""
    left: tuple[int, ...] = ()
    """Seats whose players left for good before this part of the turn began (RR-A-24)."""
    reason: str | None = None
    """Why the race is over."""
    superbot: int | None = None
    """The seat of the SuperBot (course rule)."""
    turned: tuple[int, ...] = ()
    """Quarter turns clockwise of each placed board (course rule); empty if none has turned."""

    @property
    def programs(self) -> Deck[Card]:
        """The program cards that nobody has; shares its lists with this table."""
        return Deck(self.deck, self.discards)

    @property
    def options(self) -> Deck[str]:
        """The option cards that nobody has; shares its lists with this table."""
        return Deck(self.option_deck, self.option_discards)

    def clone(self) -> Table:
        twin = copy(self)
        twin.robots = [copy(robot) for robot in self.robots]
        twin.flags = list(self.flags)
        twin.deck = list(self.deck)
        twin.discards = list(self.discards)
        twin.option_deck = list(self.option_deck)
        twin.option_discards = list(self.option_discards)
        twin.wrecks = list(self.wrecks)
        return twin


class State(msgspec.Struct):
    """A race: the table at the beginning of the current part of the turn, the answers since, and the table now.

    Each new answer resolves the current part again from its base; only what is new is sent.
    """

    setup: dict[str, Json]
    """The frozen setup: options and the course's content. Shared by copies, never changed."""
    stage: Stage
    base: Table
    table: Table
    asked: tuple[Prompt, ...] = ()
    """The open questions."""
    answers: dict[str, dict[str, Json]] = {}
    """Payloads by the key of their prompt."""
    told: int = 0
    """Events of this part already sent."""
    drawn: int = 0
    """Draws of chance of this part already logged."""
    left: tuple[int, ...] = ()
    """Seats whose players have left, in order."""

    @property
    def phase(self) -> str:
        """Where the race is; `"over"` at its end."""
        return self.stage


class CardPair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two cards in one phase."""

    card: Card
    """The move."""
    second: Card
    """The rotation."""
    how: Pair = ""
    """Only needed if both options allow the pair."""


class ProgramChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a `program` prompt."""

    registers: Annotated[tuple[Card | CardPair | None, ...], msgspec.Meta(max_length=5)]
    """One entry for each phase to fill, in increasing number; null only in a draft."""
    conditional: Card | None = None
    """Goes face down on Conditional Program."""
    store: Card | None = None
    """The card on Flywheel afterwards; if left out, the card there stays unless it is used."""

    def cards(self) -> set[Card]:
        """Every card that it names."""
        named = {card for card in (self.conditional, self.store) if card is not None}
        for one in self.registers:
            named.update((one.card, one.second) if isinstance(one, CardPair) else () if one is None else (one,))
        return named


def slot_of(one: Card | CardPair | None) -> Slot:
    """An entry of a programme as it is in its phase."""
    if isinstance(one, CardPair):
        return Slot((one.card, one.second), one.how)
    return EMPTY if one is None else Slot((one,))
