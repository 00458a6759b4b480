"""Read the raw options of a match and freeze them, so that they hold from its start (DD-2, DD-4, DD-116)."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine import options
from gameplay.engine.contract import InvalidSetup, Json
from gameplay.games.dr2d import board as boards

KNOWN = ("game", "seats", "board", "board_digest", "max_turns", "grid")
DEFAULT_BOARD = "cold_forge"
MOST_TURNS = 40
"""DD-116."""


def freeze(raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The self-contained setup: every option present, including the board's content. Raises InvalidSetup."""
    options.known(raw, KNOWN)
    options.seats(seats, 2, 8)
    board = _board(raw.get("board", DEFAULT_BOARD))
    low, high = board["players"]
    if not low <= seats <= high:
        raise InvalidSetup("seats", "not_on_this_board", minimum=low, maximum=high)
    return {
        "game": "dr2d",
        "seats": seats,
        "max_turns": options.number(raw, "max_turns", MOST_TURNS, 1, 100),
        "grid": options.grid(raw, seats),
        "board": board,
        "board_digest": boards.digest(board),
    }


def _board(raw: Json) -> dict[str, Json]:
    """A board of the box by its slug, or a whole board as object or `DR2D 1` text."""
    if isinstance(raw, str) and "\n" not in raw:
        if raw not in boards.catalogue():
            raise InvalidSetup("board", "unknown_board", board=raw[:80])
        raw = boards.catalogue()[raw]
    try:
        return boards.admit(raw)
    except boards.BoardError as wrong:
        raise InvalidSetup("board", "bad_board", problems=[str(problem) for problem in wrong.problems]) from wrong
