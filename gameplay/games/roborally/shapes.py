"""The shapes of what a seat is shown, as they are documented in docs/games/roborally.md (6.4): JSON with known keys.

Here: types alone. `view.view` makes such an object; bots, choices and forecasts read it.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from gameplay.engine.contract import Json
from gameplay.games.roborally.state import Pair, Status

Spot = list[int]
"""`[x, y]`."""
Compass = str
"""`"N"`, `"E"`, `"S"` or `"W"`."""


class RegisterShown(TypedDict):
    """What one sees of a phase of a program sheet."""

    cards: list[int] | None
    """None: face down. Empty: nothing lies there."""
    how: Pair
    up: bool


class RobotShown(TypedDict):
    seat: int
    dock: int
    cell: Spot | None
    facing: Compass
    archive: Spot
    damage: int
    locked: list[int]
    lives: int
    flags: int
    status: Status
    down: bool
    announced: bool
    left: bool
    options: list[str]
    coat: int
    shells: int
    hand: list[int] | None
    hand_count: int
    registers: list[RegisterShown]
    spare: bool
    spare_card: int | None
    stored: bool
    stored_card: int | None
    recompiled: bool
    ready: bool
    gyro: bool
    aborting: bool
    controller: int | None
    hardened: bool
    finish: list[int] | None
    gone: list[int] | None
    team: NotRequired[int]


class BoardShown(TypedDict):
    """A course as it is drawn."""

    id: str
    name: str
    size: list[int]
    grid: list[list[str | None]]
    walls: list[list[Json]]
    lasers: list[dict[str, Json]]
    pushers: list[dict[str, Json]]
    docks: list[dict[str, Json]]
    flags: list[Spot]
    digest: str
    source: dict[str, Json]
    """The `rrb1` object, as it was given."""


class PlaceShown(TypedDict):
    seat: int
    place: int
    status: str


class View(TypedDict):
    game: str
    board: BoardShown
    options: dict[str, Json]
    """The setup without the course."""
    turn: int
    phase: int
    step: str
    robots: list[RobotShown]
    flags: list[Spot]
    option_deck: int
    option_discards: list[str]
    wrecks: list[int]
    ranking: list[PlaceShown]
    reason: str | None
    you: int | None
    superbot: NotRequired[int | None]
    turned: NotRequired[list[int]]


# -- what questions offer


class ShotOffered(TypedDict):
    """A gun and whom it is fired at."""

    weapon: str
    target: int | None


class AimOffered(TypedDict):
    """What a hit does with Fire Control."""

    do: Literal["damage", "lock", "destroy"]
    phase: NotRequired[int]
    option: NotRequired[str]


class PlaceOffered(TypedDict):
    """Where a robot comes back."""

    cell: Spot
    facing: Compass
