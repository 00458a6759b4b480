"""The shapes of the game's data, as documented in docs/games/roborally.md (6.3, 6.4).

The view, the data of each kind of prompt, and its answers. Types alone, which cost nothing where a view is built.
`manage.py make_types` writes them for scripts; a contract test checks random play against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from gameplay.engine.contract import Json
from gameplay.games.roborally.state import Pair, ProgramChoice, Status

Spot = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""`[x, y]`."""
Moment = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""`[turn, phase]`."""
Elimination = Annotated[list[int], Meta(min_length=3, max_length=3)]
"""`[turn, phase, order]`."""
Wall = Annotated[list[int | str], Meta(min_length=3, max_length=3, extra={"typescript": '[number, number, "N" | "W"]'})]
"""`[x, y, "N" or "W"]`."""
Compass = str
"""`"N"`, `"E"`, `"S"` or `"W"`."""


class RegisterShown(TypedDict):
    """The visible part of a phase of a program sheet."""

    cards: list[int] | None
    """None: face down. Empty: no card is there."""
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
    finish: Moment | None
    gone: Elimination | None
    team: NotRequired[int]


class LaserShown(TypedDict):
    cell: Spot
    direction: Compass
    beams: int
    to: Spot
    """The last cell that it lights if nobody is in its way."""


class PusherShown(TypedDict):
    cell: Spot
    direction: Compass
    phases: list[int]


class DockShown(TypedDict):
    dock: int
    cell: Spot
    facing: Compass


class BoardShown(TypedDict):
    """A course as it is drawn."""

    id: str
    name: str
    size: Spot
    grid: list[list[str | None]]
    walls: list[Wall]
    lasers: list[LaserShown]
    pushers: list[PusherShown]
    docks: list[DockShown]
    flags: list[Spot]
    digest: str
    source: dict[str, Json]
    """The `rrb1` object, as it was given."""


class PlaceShown(TypedDict):
    seat: int
    place: int
    status: str


class Grid(TypedDict):
    mode: str
    order: NotRequired[list[int]]


class Options(TypedDict):
    """The setup without the course. Later options are only there if they are on."""

    game: str
    seats: int
    end: Literal["first", "full"]
    lives: int
    life_rule: Literal["seed", "strict"]
    last_robot_wins: bool
    max_turns: int
    grid: Grid
    option_at_start: bool
    keep_one_of_three: bool
    double_lasers: bool
    damaged_start: bool
    no_power_down: bool
    sites_give_options: bool
    thirty_seconds: bool
    sixty_seconds: bool
    moving_flags: bool
    teams: NotRequired[list[int]]
    superbot: NotRequired[bool]
    turning_boards: NotRequired[bool]
    shared_flags: NotRequired[bool]
    last_team: NotRequired[bool]


class View(TypedDict):
    game: str
    board: BoardShown
    options: Options
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


# -- the offers of questions


class ShotOffered(TypedDict):
    """A gun and its target."""

    weapon: str
    target: int | None


class AimOffered(TypedDict):
    """The effect of a hit with Fire Control."""

    do: Literal["damage", "lock", "destroy"]
    phase: NotRequired[int]
    option: NotRequired[str]


class PlaceOffered(TypedDict):
    """Where a robot comes back."""

    cell: Spot
    facing: Compass


class _Asked(TypedDict):
    turn: int
    phase: int
    limit: NotRequired[int]
    """Seconds, if the game sets its own time."""
    sandglass: NotRequired[int]
    """Seconds that the last one has."""


class AskedProgramme(_Asked):
    phases: list[int]
    """The open phases."""


class Fields(TypedDict, total=False):
    """The possible answers: one value of each list."""

    use: list[bool]
    down: list[bool]
    option: list[str]
    discard: list[str | None]
    shot: list[ShotOffered]
    aim: list[AimOffered]
    place: list[PlaceOffered]
    touch: list[Spot | None]


class Answer(TypedDict, total=False):
    """One value of each field."""

    use: bool
    down: bool
    option: str
    discard: str | None
    shot: ShotOffered
    aim: AimOffered
    place: PlaceOffered
    touch: Spot | None


class _Choice(_Asked):
    fields: Fields
    default: Answer


class AskedPower(_Choice):
    damage: int


class AskedOption(_Choice):
    option: str
    cards: NotRequired[list[int]]
    """The cards in the phase."""


class AskedShield(_Choice):
    cause: str
    by: int | None
    damage: int


class AskedAim(_Choice):
    target: int


class AskedArm(_Choice):
    during: NotRequired[str]


class AskedPlain(_Choice):
    """Only the fields."""


PROMPTS: Mapping[str, type] = {
    "program": AskedProgramme,
    "option": AskedOption,
    "announce": AskedPower,
    "stay": AskedPower,
    "shield": AskedShield,
    "weapon": AskedPlain,
    "fire_control": AskedAim,
    "arm": AskedArm,
    "lose": AskedPlain,
    "keep": AskedPlain,
    "reentry": AskedPlain,
}
"""The data of each kind of prompt."""


ANSWERS: Mapping[str, type] = dict.fromkeys(PROMPTS, Answer) | {"program": ProgramChoice}
"""The answer to each kind of prompt."""
PICKS: Mapping[str, type] = {}
"""What the picks of a prompt contain besides their value: no script needs it."""
