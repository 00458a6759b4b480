"""What holds in every position of every match. Fuzzing and the tests call `broken`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gameplay.games.dr2d.board import Board, board_of
from gameplay.games.dr2d.rules.ending import ranking
from gameplay.games.dr2d.rules.pits import DEEPEST
from gameplay.games.dr2d.rules.program import programs
from gameplay.games.dr2d.state import ALL_LAWS, FULL, LEAST, LETTERS, REGISTERS, Robot, State

MOST_LOST = DEEPEST * len(REGISTERS)
"""The most registers that a robot can lose in one turn: it enters a pothole in each register, and other robots push it
on (DD-66, DD-69)."""


def broken(state: State) -> list[str]:
    """One sentence for each thing that is wrong with a state; empty if nothing is."""
    board = board_of(state.setup["board"], state.setup["board_digest"])
    found = [*_tiles(state, board), *_turns(state), *_ranking(state)]
    for robot in state.table.robots:
        found += [f"robot {robot.seat} {said}" for said in _sheet(robot, state)]
    return found


def _tiles(state: State, board: Board) -> Iterator[str]:
    """One robot on each tile (DD-28), each inside the rim; a robot has a tile exactly while it is on the board."""
    robots, on = state.table.robots, board.squares
    for cell, count in Counter(robot.cell for robot in robots if robot.cell).items():
        if count > 1:
            yield f"{count} robots on {on.xy[cell]}"
    for robot in robots:
        if bool(robot.cell) != (robot.state == "board") or on.outside[robot.cell] != (robot.cell == 0):
            yield f"robot {robot.seat} is {robot.state} on cell {robot.cell}"
        if robot.exit is not None and (robot.exit[0] not in on.rim() or not 1 <= robot.exit[1] <= 5):
            yield f"robot {robot.seat} left the board at {robot.exit}"
    off = {robot.seat for robot in robots if robot.state == "off"}
    if sorted(state.table.off) != sorted(off) or off != {robot.seat for robot in robots if robot.exit}:
        yield f"robots {sorted(off)} are off the board, {state.table.off} wait to come back"


def _sheet(robot: Robot, state: State) -> Iterator[str]:
    """Capacity, laws, losses, standby and programmes within their scales."""
    turn = state.table.turn
    if not LEAST <= robot.pc <= FULL:
        yield f"has {robot.pc} PC"
    if not 0 <= robot.laws <= ALL_LAWS or bool(robot.laws) != (robot.law_turn is not None):
        yield f"has laws {robot.laws:b} of turn {robot.law_turn}"
    if (robot.finished is not None) != (robot.state == "out") or (robot.state == "out") != (robot.laws == ALL_LAWS):
        yield f"is {robot.state} with laws {robot.laws:b}, finished in turn {robot.finished}"
    if (robot.left is not None) != (robot.leaving or robot.state == "gone"):
        yield f"is {robot.state}, left in turn {robot.left}"
    for when in (robot.law_turn, robot.finished, robot.left):
        if when is not None and not 0 <= when <= turn:
            yield f"did something in turn {when} of {turn}"
    if not 0 <= robot.lost <= MOST_LOST * turn:
        yield f"loses {robot.lost} registers"
    if robot.in_race and robot.pc == LEAST and not (robot.standby or robot.standby_next):
        yield "is at 1 PC and in no standby"
    if robot.actions and (len(robot.actions) != 5 or set(robot.actions) - set(LETTERS)):
        yield f"played {robot.actions}"
    if (robot.glitch or robot.standby_from) and not robot.actions:
        yield "has no programme, and a glitch or a standby in it"
    if state.sealed[robot.seat] is not None and not programs(robot):
        yield f"is {robot.state} and has handed in a programme"


def _turns(state: State) -> Iterator[str]:
    """Between two decisions no register runs, nothing is due, and nobody waits who may play."""
    table = state.table
    if table.register:
        yield f"register {table.register} has not ended"
    if table.turn > state.setup["max_turns"]:
        yield f"turn {table.turn} is one too many"
    if sorted(table.order) != list(range(len(table.robots))):
        yield f"the seat order is {table.order}"
    if table.reason is not None:
        return
    waiting = any(robot.state == "waiting" for robot in table.robots)
    if waiting != (table.turn == 0):
        yield f"turn {table.turn}, and robots that wait to be placed: {waiting}"
    for robot in table.robots:
        if robot.in_race and (robot.repair or robot.standby_next):
            yield f"robot {robot.seat} waits for a repair or a standby in mid-turn"


def _ranking(state: State) -> Iterator[str]:
    """At the end every seat is placed once, and not before all have finished, left, or used up their turns."""
    table = state.table
    if table.reason is None:
        if not any(robot.in_race for robot in table.robots):
            yield "nobody plays any more, and the match is not over"
        return
    if any(robot.in_race for robot in table.robots) != (table.reason in ("turn_limit", "decided")):
        yield f"the match is over for the reason {table.reason}"
    if sorted(line.seat for line in ranking(table)) != list(range(len(table.robots))):
        yield "a seat is not ranked once"
