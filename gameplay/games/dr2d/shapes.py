"""The shapes of the game's data, as documented in docs/games/dr2d.md (6): the view, the data of each kind of prompt,
and its answers. Types alone.

`manage.py make_types` writes them for scripts; a contract test checks random play against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from gameplay.games.dr2d.board_shown import BoardShown, Compass, Spot
from gameplay.games.dr2d.state import PlaceChoice, ProgramChoice, Reason, Where


class ExitShown(TypedDict):
    cell: Spot
    """The rim cell from which it left."""
    register: int


class ProgrammeShown(TypedDict):
    """A programme as it is, or was, played: after the glitch, and turned with a drifting robot."""

    actions: str
    standby_from: int | None


class RobotShown(TypedDict):
    seat: int
    cell: Spot | None
    state: Where
    heading: Compass
    pc: int
    laws: list[int]
    law_turn: int | None
    """Turn of the latest download."""
    lost: int
    standby: bool
    """Sits out this turn."""
    standby_next: bool
    repair: int
    """Points that arrive at the start of the next turn."""
    exit: ExitShown | None
    finished: int | None
    left: int | None
    """The turn in which its player left; 0: while robots were placed."""
    leaving: bool
    """Its player has left; the robot is removed at the end of the turn."""
    ready: bool
    """Its programme has arrived."""
    programme: ProgrammeShown | None
    """The programme of the current turn, or of the last one."""
    glitch: Spot | None
    """The registers of that programme which were exchanged."""


class PlaceShown(TypedDict):
    seat: int
    place: int
    status: str


class Grid(TypedDict):
    mode: str
    order: NotRequired[list[int]]


class Options(TypedDict):
    """The setup without the board."""

    game: str
    seats: int
    max_turns: int
    grid: Grid


class View(TypedDict):
    game: str
    board: BoardShown
    options: Options
    turn: int
    """0 while robots are placed."""
    register: int
    """0 between turns."""
    step: Literal["place", "program", "over"]
    order: list[int]
    """Seat order."""
    robots: list[RobotShown]
    """By seat."""
    off: list[int]
    """Seats beyond the rim, in the order in which they come back."""
    ranking: list[PlaceShown]
    reason: Reason | None
    you: int | None


class AskedPlace(TypedDict):
    turn: int
    legal: list[Spot]


class AskedProgram(TypedDict):
    turn: int
    standby: bool
    """It is damaged, so its standby may be announced."""


PROMPTS: Mapping[str, type] = {"place": AskedPlace, "program": AskedProgram}
"""The data of each kind of prompt."""
ANSWERS: Mapping[str, type] = {"place": PlaceChoice, "program": ProgramChoice}
"""The answer to each kind of prompt."""
PICKS: Mapping[str, type] = {}
"""What the picks of a prompt contain besides their value: no script needs it."""
