"""Step B: cards are executed one at a time, the highest priority first (RR-7.2)."""

from __future__ import annotations

from gameplay.games.roborally.cards import CODES, STEPS, TURNS, Card
from gameplay.games.roborally.rules.elements import rotate
from gameplay.games.roborally.rules.movement import step
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import Robot, Slot


def move_robots(run: Run, phase: int) -> None:
    """Execute the cards in order of priority; a robot that has been destroyed by then executes nothing (RR-7.6).

    A robot that is powered down executes nothing (RR-6.6), not even a card in a locked phase (RR-6.12).
    """
    order: list[tuple[Card, bool, int, Robot, Slot]] = []
    for robot in run.active():
        leader = robot if robot.controller is None else run.seats[robot.controller]
        slot = leader.slots[phase - 1]
        if slot.cards:
            # A controlled robot moves right after the robot whose card it executes; several move in dock order
            # (RR-O-19). No two are equal.
            order.append((slot.cards[0], robot.controller is None, -robot.dock, robot, slot))
    order.sort(reverse=True)
    for _priority, _own, _dock, robot, slot in order:
        if robot.cell:  # not destroyed by now
            execute(run, robot, slot)


def execute(run: Run, robot: Robot, slot: Slot) -> None:
    """One card, or the two that share a phase, from the robot's current cell (RR-7.7): a move (RR-7.4) or a turn."""
    card = slot.cards[0]
    if run.events is not None:
        run.next_beat()
        run.tell("execute", seat=robot.seat, cards=list(slot.cards), how=slot.how, by=robot.controller)
    cells = STEPS[card]
    if cells and robot.options:
        cells = _geared(run, robot, cells)
    if slot.how == "crab":  # a side step, facing unchanged (RR-O-06)
        if cells:
            step(run, robot, (robot.facing + TURNS[slot.cards[1]]) % 4)
        return
    if slot.how == "dual":  # one cell less, two less with a U-turn, then the rotation (RR-O-08)
        less = 2 if CODES[slot.cards[1]] == "U" else 1
        cells = max(0, cells - less) if cells > 0 else min(0, cells + less)
    if cells > 0:
        direction = robot.facing
        while cells and step(run, robot, direction):  # a step that fails ends the card (RR-A-08)
            cells -= 1
    elif cells < 0:
        direction = (robot.facing + 2) % 4  # backwards, facing unchanged (RR-7.5)
        while cells and step(run, robot, direction):
            cells += 1
    turn = TURNS[slot.cards[-1]]
    if turn and robot.cell:
        if run.events is not None:
            run.next_beat()
        rotate(run, robot, turn, "card")


def _geared(run: Run, robot: Robot, cells: int) -> int:
    """The robot's own Brakes, Fourth Gear or Reverse Gear, decided when the card comes up.

    They make a Move 1 a Move 0 (RR-O-03), a Move 3 a Move 4 (RR-O-12), a Back up two cells back (RR-O-23).
    """
    option = {1: "brakes", 3: "fourth-gear", -1: "reverse-gear"}.get(cells)
    if option in robot.options and option and run.wants(robot, option):
        run.tell("used", seat=robot.seat, option=option)
        return {1: 0, 3: 4, -1: -2}[cells]
    return cells
