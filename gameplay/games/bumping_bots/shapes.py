"""The shapes of the game's data, as documented in docs/games/bumping_bots.md (5.4).

The view, the data of each kind of prompt, and its answers. Types alone, which cost nothing where a view is built.
`manage.py make_types` writes them for scripts; a contract test checks random play against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from gameplay.games.bumping_bots.state import Card, CardsChoice, Gear, GridChoice, Phase, Status, TurnChoice

Spot = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""`[q, r]`."""
Arrow = Annotated[list[int], Meta(min_length=3, max_length=3)]
"""`[dq, dr, direction]` from the centre of a bumper."""
Run = Annotated[list[int], Meta(min_length=3, max_length=3)]
"""`[r, first q, last q]`."""


class ZoneShown(TypedDict):
    dir: int
    inside: Literal["L", "R"]
    runs: list[Run]


class MotorShown(TypedDict):
    center: Spot
    arm: int
    rot: Literal["cw", "ccw"]


class BumperShown(TypedDict):
    center: Spot
    arrows: list[Arrow]


class BoardShown(TypedDict):
    """A track as `bb-track/1`, obstacles as raced."""

    format: Literal["bb-track/1"]
    id: str
    name: str
    laps: list[int]
    zones: list[ZoneShown]
    grid: list[Spot]
    fixed: list[Spot]
    mobiles: list[Spot]
    motors: list[MotorShown]
    bumpers: list[BumperShown]
    lab: NotRequired[bool]
    digest: str


class Grid(TypedDict):
    mode: str
    order: NotRequired[list[int]]


class Options(TypedDict):
    """The setup without the track."""

    game: str
    seats: int
    laps: int
    cards: Literal["none", "draw", "choose"]
    card_count: int
    obstacles: bool
    full_ranking: bool
    reverse_lock: bool
    teams: list[int] | None
    grid: Grid
    entered: NotRequired[int]


class RobotShown(TypedDict):
    seat: int
    cell: Spot | None
    facing: int
    gear: Gear
    speed: int
    c: int
    lap: int
    place: int | None
    status: Status
    engine: int
    locked: bool
    cards: list[Card] | None
    """None: somebody else's, until the race is over."""
    card_count: int
    played: list[Card]
    left_round: int | None
    team: int | None


class PlaceShown(TypedDict):
    seat: int
    place: int
    status: Status


class View(TypedDict):
    game: str
    board: BoardShown
    options: Options
    phase: Phase
    round: int
    order: list[int]
    turn: int | None
    robots: list[RobotShown]
    mobiles: list[Spot]
    motors: list[int]
    ranking: list[PlaceShown]
    retired: list[int]
    reason: str | None
    places: dict[str, int]
    you: int | None


# -- the data of questions


class AskedCards(TypedDict):
    count: int


class AskedCell(TypedDict):
    pass


class AskedTurn(TypedDict):
    round: int


PROMPTS: Mapping[str, type] = {"cards": AskedCards, "grid": AskedCell, "turn": AskedTurn}
"""The data of each kind of prompt."""


# -- answers


class PlaceFacts(TypedDict):
    place: int
    cell: Spot


class CardFacts(TypedDict):
    pass


class StepFacts(TypedDict, total=False):
    """`cell`, `facing`: of the robot that a step is about, at its moment; the others fill the phrase."""

    cell: Spot | None
    facing: int
    to: int
    at: int
    card: str
    side: str
    robot: str
    degrees: int


ANSWERS: Mapping[str, type] = {"cards": CardsChoice, "grid": GridChoice, "turn": TurnChoice}
"""The answer to each kind of prompt."""
PICKS: Mapping[str, type] = {"cards": CardFacts, "grid": PlaceFacts, "turn": StepFacts}
"""What the picks of each kind of prompt contain besides their value."""
