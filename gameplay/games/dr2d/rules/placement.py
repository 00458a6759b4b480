"""DD-1 and following: what is fixed before the match, and how the robots get onto the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.games.dr2d.board import Board
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.state import Robot, Table

APART = 3
"""Steps from a start tile to every law, at least (DD-6)."""


def lay_table(setup: Mapping[str, Json], chance: Chance) -> Table:
    """A robot for each seat, not yet on the board: 7 PC, no law, nothing lost, heading north (DD-8).

    Board and laws are there already (DD-2). The seat order is drawn and never changes (DD-4), unless the grid gives it:
    then the first in it chooses a start tile first.
    """
    seats = range(setup["seats"])
    grid = setup["grid"]
    order = grid["order"] if grid["mode"] == "choose" else chance.shuffle("order", seats)
    return Table([Robot(seat) for seat in seats], tuple(order))


def to_place(table: Table) -> Robot | None:
    """The seat that chooses a start tile now: one after another in seat order (DD-5)."""
    return next((table.robots[seat] for seat in table.order if table.robots[seat].state == "waiting"), None)


@lru_cache(maxsize=64)
def start_tiles(board: Board) -> tuple[int, ...]:
    """Plain floor, no law, and three steps or more from every law (DD-6); row by row."""
    on = board.squares
    laws = [on.xy[law] for law in board.laws]
    return tuple(
        cell
        for cell, (x, y) in enumerate(on.xy)
        if not on.outside[cell]
        and is_plain(board, cell)
        and all(abs(x - law_x) + abs(y - law_y) >= APART for law_x, law_y in laws)
    )


def is_plain(board: Board, cell: int) -> bool:
    """Whether nothing is on the floor of a tile; walls and lasers are beside it and over it."""
    moves = board.belt[cell] >= 0 or board.pusher[cell] >= 0 or board.turn[cell]
    return not (moves or board.pit[cell] or board.press[cell] or board.wrench[cell])


def legal(table: Table, board: Board) -> list[int]:
    """The free start tiles (DD-6)."""
    taken = {robot.cell for robot in table.robots}
    return [cell for cell in start_tiles(board) if cell not in taken]


def default(table: Table, board: Board) -> int:
    """The first free start tile of the board's own list (DD-7)."""
    free = legal(table, board)
    return next((cell for cell in board.starts if cell in free), free[0])


def place(run: Run, robot: Robot, cell: int) -> None:
    """Put a robot on its start tile (DD-5)."""
    robot.cell, robot.state = cell, "board"
    run.at[cell] = robot
    run.next_beat()
    run.tell("placed", seat=robot.seat, cell=run.spot(cell))
