"""What a seat may see of a match: everything except programmes that wait for the last one."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from gameplay.engine.chance import Chance
from gameplay.engine.options import without_board
from gameplay.engine.squaregrid import LETTERS as COMPASS
from gameplay.games.dr2d.board import Board, board_of, shown
from gameplay.games.dr2d.board_shown import BoardShown
from gameplay.games.dr2d.forecast import table_of
from gameplay.games.dr2d.rules.ending import ranking
from gameplay.games.dr2d.shapes import Options, RobotShown, View
from gameplay.games.dr2d.state import LETTERS, ProgramChoice, Robot, State


@lru_cache(maxsize=64)
def drawing(board: Board) -> BoardShown:
    """The board as pages draw it; not to be changed."""
    return shown(board)


def view(state: State, viewer: int | None) -> View:
    """The whole table; of a programme that has arrived, only that fact (DD-14)."""
    table = state.table
    board = board_of(state.setup["board"], state.setup["board_digest"])
    lines = ranking(table) if table.reason is not None else []
    return {
        "game": "dr2d",
        "board": drawing(board),
        "options": cast("Options", without_board(state.setup)),
        "turn": table.turn,
        "register": table.register,
        "step": "over" if table.reason is not None else "program" if table.turn else "place",
        "order": list(table.order),
        "robots": [_robot(board, robot, ready=state.sealed[robot.seat] is not None) for robot in table.robots],
        "off": list(table.off),
        "ranking": [{"seat": line.seat, "place": line.place, "status": line.status} for line in lines],
        "reason": table.reason,
        "you": viewer,
    }


def _robot(board: Board, robot: Robot, *, ready: bool) -> RobotShown:
    xy = board.squares.xy
    left = robot.exit
    return {
        "seat": robot.seat,
        "cell": list(xy[robot.cell]) if robot.cell else None,
        "state": robot.state,
        "heading": COMPASS[robot.heading],
        "pc": robot.pc,
        "laws": [law for law in (1, 2, 3) if robot.laws >> (law - 1) & 1],
        "law_turn": robot.law_turn,
        "lost": robot.lost,
        "standby": robot.standby,
        "standby_next": robot.standby_next,
        "repair": robot.repair,
        "exit": None if left is None else {"cell": list(xy[left[0]]), "register": left[1]},
        "finished": robot.finished,
        "left": robot.left,
        "leaving": robot.leaving,
        "ready": ready,
        "programme": {"actions": robot.actions, "standby_from": robot.standby_from} if robot.actions else None,
        "glitch": None if robot.glitch is None else list(robot.glitch),
    }


def imagine(seen: View, chance: Chance) -> State:
    """A full state that fits the view: waiting programmes are drawn at random."""
    setup = {**seen["options"], "board": seen["board"]["source"], "board_digest": seen["board"]["digest"]}
    sealed = tuple(
        ProgramChoice("".join(LETTERS[one] for one in chance.draws(f"imagine/s{robot['seat']}", [len(LETTERS)] * 5)))
        if robot["ready"]
        else None
        for robot in seen["robots"]
    )
    return State(setup, table_of(seen), sealed)
