"""Looking ahead from a view: tables without secrets, and phases played on them without events, questions or luck.

Ghost paths and bots use this. It runs the rules themselves, but records nothing and answers every question by its
default. What a view does not tell stays unknown: cards that lie face down execute nothing, and no card is drawn.

    run = forecast(view)
    give(run, seat, slots)
    for phase in PHASES:
        play_phase(run, phase)      # run.fork() before it, to try several cards
"""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.contract import Event
from gameplay.games.roborally.board import Course, course_of
from gameplay.games.roborally.rules.deal import open_phases
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.shapes import View
from gameplay.games.roborally.state import EMPTY, Robot, Slot, Table
from gameplay.games.roborally.view import robot_of

UNSEEN = Slot((0,), blind=True)
"""A card that the view does not show."""


def course_in(view: View) -> Course:
    return course_of(view["board"]["source"], view["board"]["digest"], tuple(view.get("turned", ())))


def robot_in(view: View, seat: int) -> Robot:
    """A robot from a view; face-down cards are `UNSEEN`."""
    one = view["robots"][seat]
    slots = tuple(
        UNSEEN if r["cards"] is None else Slot(tuple(r["cards"]), r["how"], r["up"]) for r in one["registers"]
    )
    robot = robot_of(one, course_in(view), tuple(one["hand"] or ()), slots)
    robot.stored = one["stored_card"] or 0
    return robot


def forecast(view: View, events: list[Event] | None = None) -> Run:
    """The table of a view, ready for `play_phase`; a list for `events` receives them."""
    course = course_in(view)
    robots = [robot_in(view, one["seat"]) for one in view["robots"]]
    for robot in robots:
        if UNSEEN in robot.slots:
            robot.slots = tuple(EMPTY if slot == UNSEEN else slot for slot in robot.slots)
    flags = [course.number((x, y)) for x, y in view["flags"]]
    table = Table(robots, flags, turn=view["turn"], phase=view["phase"], step=view["step"])
    table.superbot, table.turned = view.get("superbot"), tuple(view.get("turned", ()))
    return Run(table, course, view["options"], events=events)


def give(run: Run, seat: int, slots: Sequence[Slot]) -> None:
    """Lay a programme in the phases a robot has to fill, in increasing number; it may be shorter."""
    robot = run.seats[seat]
    for phase, slot in zip(open_phases(robot), slots, strict=False):
        run.put(robot, phase, slot)


def stand_still(run: Run, seat: int) -> None:
    """Make a robot execute and fire nothing; others still push and carry it."""
    robot = run.seats[seat]
    robot.down, robot.slots, robot.options = True, (EMPTY,) * 5, ()
