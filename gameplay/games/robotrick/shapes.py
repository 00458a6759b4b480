"""The shapes of the game's data, as documented in docs/games/robotrick.md (section 6).

The view, the data of each kind of prompt, and its answers. Types alone. `manage.py make_types` writes them for scripts;
a contract test checks random play against them. Cards are names such as "A5"; None means Droco where he may be meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from gameplay.games.robotrick.foresee import Foreseen
from gameplay.games.robotrick.state import PassChoice, Phase, PlayChoice


class Options(TypedDict):
    game: str
    seats: int


class PlayShown(TypedDict):
    by: int | None
    card: str


class TrickShown(TypedDict):
    leader: int | None
    plays: list[PlayShown]
    winner: int | None


class PlayerShown(TypedDict):
    seat: int
    hand: list[str] | None
    """Only the viewer's own; by type, each with the weakest first."""
    hand_count: int
    passed: bool
    """Has chosen, while cards are passed."""
    gave: list[str] | None
    """Only the viewer's own cards, once all have chosen."""
    got: list[str] | None
    up: list[str]
    down: list[str]
    won: int
    """Tricks of this round."""
    score: int
    """The score of this round so far."""
    rounds: list[int]
    """The scores of rounds that are over."""
    total: int
    left: bool


class PastShown(TypedDict):
    round: int
    ai: str
    trump: str
    scores: list[int]
    up: list[list[str]]
    down: list[list[str]]


class PlaceShown(TypedDict):
    seat: int
    place: int
    status: Literal["classified", "retired"]


class View(TypedDict):
    game: str
    options: Options
    round: int
    step: Phase
    order: list[int]
    circle: list[int | None]
    ai: str
    trump: str
    droco: list[str]
    leader: int | None
    turn: int | None
    trick: int
    table: list[PlayShown]
    best: str
    """The card that wins the trick so far; "": none is played."""
    tricks: list[TrickShown]
    players: list[PlayerShown]
    foreseen: list[Foreseen]
    past: list[PastShown]
    ranking: list[PlaceShown]
    reason: str | None
    you: int | None


class AskedPass(TypedDict):
    round: int


class AskedPlay(TypedDict):
    round: int
    trick: int
    led: str | None


class CardFacts(TypedDict):
    card: str


PROMPTS: Mapping[str, type] = {"pass": AskedPass, "play": AskedPlay}
"""The data of each kind of prompt."""
ANSWERS: Mapping[str, type] = {"pass": PassChoice, "play": PlayChoice}
"""The answer to each kind of prompt."""
PICKS: Mapping[str, type] = {"pass": CardFacts, "play": CardFacts}
"""What the picks of each kind of prompt contain besides their value."""
