"""RR-3: the start of a turn: robots that are powered down are healed, the cards are shuffled and dealt."""

from __future__ import annotations

from gameplay.games.roborally.cards import DECK
from gameplay.games.roborally.rules.damage import heal
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import Robot, Slot

FULL_HAND = 9


def begin_turn(run: Run) -> None:
    """Begin a new turn: robots that announced it are powered down now, and effects that last for a turn end."""
    table = run.table
    table.turn += 1
    table.phase, table.step = 0, "deal"
    table.wrecks = []
    for robot in run.robots:
        robot.down, robot.announced = robot.announced and robot.on_board, False
        robot.recompiled = robot.gyro = robot.aborting = robot.hardened = False
        robot.controller = None
    run.tell("turn", turn=table.turn, down=[robot.seat for robot in run.robots if robot.down])


def deal(run: Run) -> None:
    """Shuffle all cards that are neither locked nor stored, then deal one at a time in dock order (RR-3.1, RR-A-21).

    Nobody sees a card before all hands are dealt (RR-3.4).
    """
    table = run.table
    for robot in run.robots:
        if robot.down:  # all its damage is discarded, and the cards of its locked phases (RR-6.5)
            heal(run, robot)
    kept = {robot.stored for robot in run.robots}
    for robot in run.robots:
        for slot in robot.slots:
            kept.update(slot.cards)
    free = [card for card in DECK if card not in kept]
    table.deck = run.chance.shuffle(f"t{table.turn}/deal", free) if run.chance is not None else free
    table.discards = []
    hands = table.programs.deal([hand_size(robot) for robot in run.robots])
    for robot, hand in zip(run.robots, hands, strict=True):
        if hand:
            take_hand(run, robot, hand)


def take_hand(run: Run, robot: Robot, cards: list[int]) -> None:
    """Only the owner sees a hand (RR-3.5)."""
    robot.hand = tuple(sorted(cards, reverse=True))
    run.tell("dealt", seat=robot.seat, count=len(cards))
    run.tell("hand", (robot.seat,), seat=robot.seat, cards=list(robot.hand))


def hand_size(robot: Robot) -> int:
    """Nine cards, minus one for each damage (RR-3.2); none while powered down (RR-3.3, RR-6.6).

    With Extra Memory it is one more (RR-O-09).
    """
    if not robot.active:
        return 0
    return max(0, FULL_HAND - robot.damage) + ("extra-memory" in robot.options)


def open_phases(robot: Robot) -> list[int]:
    """The phases to programme: unlocked ones, and a locked one that is still empty (RR-4.1, RR-4.2, RR-A-37)."""
    return [
        phase for phase in (1, 2, 3, 4, 5) if not robot.locks >> (phase - 1) & 1 or robot.slots[phase - 1] == Slot()
    ]
