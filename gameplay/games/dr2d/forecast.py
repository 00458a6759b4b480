"""Looking ahead from a view: turns played on a copy of the table, without events, questions or luck.

Ghost paths and bots use this. It runs the rules themselves.

    run = forecast(view)
    give(run, seat, "NNEHS")        # of everybody; who gets nothing waits
    play_turn(run)                  # or play_register(run, 1) ... end_turn(run); run.fork() before it to try several
    begin_turn(run)                 # on to the next turn, unless run.table.reason says that the match is over
"""

from __future__ import annotations

from gameplay.engine.contract import Event
from gameplay.engine.squaregrid import LETTERS
from gameplay.games.dr2d.board import Board, board_of
from gameplay.games.dr2d.rules.end import end_turn
from gameplay.games.dr2d.rules.register import play_register
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.shapes import RobotShown, View
from gameplay.games.dr2d.state import REGISTERS, ProgramChoice, Robot, Table

SHOWN = frozenset({"register", "move", "stays", "exited", "pit", "spun", "turned_actions"})
"""What a ghost path shows of every robot."""
OWN = frozenset({"damage", "laser", "press", "lost", "shutdown", "law", "wrench"})
"""What it shows only of its own robot."""


def board_in(view: View) -> Board:
    return board_of(view["board"]["source"], view["board"]["digest"])


def robot_of(one: RobotShown, board: Board) -> Robot:
    """A robot from the view: only a waiting programme is hidden."""
    number = board.squares.number
    cell, left, ran, glitch = one["cell"], one["exit"], one["programme"], one["glitch"]
    return Robot(
        seat=one["seat"],
        cell=0 if cell is None else number((cell[0], cell[1])),
        state=one["state"],
        heading=LETTERS.index(one["heading"]),
        pc=one["pc"],
        laws=sum(1 << (law - 1) for law in one["laws"]),
        law_turn=one["law_turn"],
        lost=one["lost"],
        standby=one["standby"],
        standby_next=one["standby_next"],
        repair=one["repair"],
        exit=None if left is None else (number((left["cell"][0], left["cell"][1])), left["register"]),
        finished=one["finished"],
        left=one["left"],
        leaving=one["leaving"],
        actions="" if ran is None else ran["actions"],
        standby_from=None if ran is None else ran["standby_from"],
        glitch=None if glitch is None else (glitch[0], glitch[1]),
    )


def table_of(view: View) -> Table:
    """The table of a view."""
    board = board_in(view)
    robots = [robot_of(one, board) for one in view["robots"]]
    return Table(robots, tuple(view["order"]), view["turn"], view["register"], list(view["off"]), view["reason"])


def forecast(view: View, events: list[Event] | None = None) -> Run:
    """The table of a view without programmes, ready to be played; a list for `events` receives them."""
    run = Run(table_of(view), board_in(view), view["options"]["max_turns"], events=events)
    for robot in run.robots:
        give(run, robot.seat, "")
    return run


def give(run: Run, seat: int, actions: str, standby_from: int | None = None) -> None:
    """Lay a programme before a robot; "" makes it wait. One that sits the turn out waits in any case."""
    robot = run.table.robots[seat]
    robot.actions, robot.standby_from, robot.glitch = actions, standby_from, None


def ghost(view: View, seat: int, choice: ProgramChoice) -> list[Event]:
    """What one programme would do in the registers for which it has an action; a whole one also ends the turn."""
    if not choice.actions:
        return []
    events: list[Event] = []
    run = forecast(view, events)
    give(run, seat, choice.actions, choice.standby_from)
    for register in REGISTERS[: len(choice.actions)]:
        play_register(run, register)
    if len(choice.actions) == len(REGISTERS):
        end_turn(run)
    return [event for event in events if event.kind in SHOWN or (event.kind in OWN and _of(event) == seat)]


def _of(event: Event) -> int | None:
    """The robots that it concerns."""
    seat: int | None = event.data["target"] if event.kind == "laser" else event.data["seat"]
    return seat
