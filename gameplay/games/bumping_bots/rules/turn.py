"""BB-3.9: one turn of a player - speed, movement, shocks - as a straight line that offers every decision at its moment.

The player's answer is a path of steps (BB-18.1, BB-18.2): `table.path.offer` takes the next step when the moment offers
it, and declines when it does not.
"""

from __future__ import annotations

from typing import Literal

from gameplay.engine.hexgrid import neighbour
from gameplay.games.bumping_bots.rules import cards
from gameplay.games.bumping_bots.rules.order import place, tier
from gameplay.games.bumping_bots.rules.shocks import SENSE, bump_own, hit, travel
from gameplay.games.bumping_bots.rules.speed import keep, speeds
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import (
    After,
    Arm,
    Before,
    Card,
    Engine,
    Jump,
    Magnet,
    Nitro,
    Quick,
    Robot,
    Speed,
    Turn,
    TurnStep,
    Where,
)

Ending = Literal["", "shock", "blocked", "bumper"]
TURNS: tuple[Turn, Turn] = ("left", "right")


class OwnTurn:
    """What the moments of one turn need to know about each other."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.robot: Robot = table.robots[seat]
        self.tier = tier(place(table.state, seat))
        """Fixed for every card of this turn (BB-12.7)."""
        self.card: Card | None = None
        """The one card of this turn, played or made ready (BB-12.6)."""
        self.left = 0
        """Cells of movement still to go."""
        self.at = 0
        """Steps of the movement so far: cells moved, and steps that a wall, a robot or an obstacle refused."""
        self.moved = 0
        """Cells moved by phase 2."""
        self.oriented = False
        """An orientation or quick rotation was made in this turn."""
        self.jumped = False
        """The jump was made: one card, one jump."""
        self.rotations = 0
        """Quick rotations made."""
        self.rotated_at = -1
        """`moved` at the latest quick rotation."""
        self.ending: Ending = ""
        """What cut the movement short."""

    @property
    def where(self) -> Where:
        return self.robot.cell, self.robot.facing

    def holds(self, card: Card) -> bool:
        """Whether the card is in hand and no other was used in this turn (BB-12.6)."""
        return self.card is None and card in self.robot.cards


def own_turn(table: Table, seat: int) -> None:
    """Resolve the whole turn of a seat along the table's path."""
    turn = OwnTurn(table, seat)
    choose_speed(turn)
    choose_card(turn)
    move(turn)
    orient_after(turn)
    magnet_end(turn)
    run_engine_down(turn)


def choose_speed(turn: OwnTurn) -> None:
    """Phase 1: exactly one choice of speed, or the nitroglycerine instead (BB-4.1, BB-12.30)."""
    table, robot = turn.table, turn.robot
    options: list[TurnStep] = [*speeds(robot)]
    if may_nitro(turn):
        options.append(Nitro())
    chosen = table.path.offer(options, turn.where, must=True) or keep(robot)
    table.next_beat()
    if isinstance(chosen, Speed):
        locked = chosen.gear != robot.gear and bool(table.state.setup["reverse_lock"])
        table.set_speed(robot, chosen.to, chosen.gear, "choice", locked=locked)
        turn.left = robot.speed
    else:
        turn.card = "nitro"
        cards.play(table, robot, "nitro", turn.tier)
        table.set_speed(robot, min(6, robot.speed + 1), "F", "nitro", locked=False)  # BB-12.34
        turn.left = robot.speed + cards.NITRO[turn.tier]


def may_nitro(turn: OwnTurn) -> bool:
    """In forward gear, not in the first round (BB-12.35, BB-12.36)."""
    return turn.holds("nitro") and turn.robot.gear == "F" and turn.table.state.round != 1


def choose_card(turn: OwnTurn) -> None:
    """Souped-up engine, magnet at the start, or a card made ready for the movement; one a turn (BB-12.6)."""
    table, robot = turn.table, turn.robot
    if robot.cards and turn.card is None:
        options: list[TurnStep] = []
        if turn.holds("engine") and robot.engine == 0:
            options.append(Engine())
        if turn.holds("quick"):
            options.append(Arm("quick"))
        if turn.holds("jump"):
            options.append(Arm("jump"))
        if turn.holds("magnet"):
            options += [Magnet(d, "start") for d in cards.magnet_directions(table, robot, turn.tier)]
        match table.path.offer(options, turn.where) if options else None:
            case Engine():
                turn.card = "engine"
                cards.play(table, robot, "engine", turn.tier)
                set_engine(turn, cards.ENGINE[turn.tier])
            case Arm(card):
                turn.card = card
            case Magnet(direction):
                pull(turn, direction)
    if robot.engine:
        turn.left += 1  # BB-5.1, BB-12.40, BB-12.42: in both gears, and with nitroglycerine too


def pull(turn: OwnTurn, direction: int) -> None:
    turn.card = "magnet"
    cards.play(turn.table, turn.robot, "magnet", turn.tier)
    if cards.magnet_pull(turn.table, turn.robot, direction):
        turn.ending = "bumper"


def move(turn: OwnTurn) -> None:
    """Phase 2: cell by cell, straight on except for the orientations (BB-5.1, BB-5.2); a shock ends it (BB-6.1)."""
    table, robot = turn.table, turn.robot
    cause = "nitro" if turn.card == "nitro" else "own"
    while turn.left > 0 and not turn.ending:
        chosen = offer_before_cell(turn)
        turn.at += 1
        if isinstance(chosen, Jump) and fly(turn):
            continue
        d = travel(robot)
        x = neighbour(robot.spot, d)
        if not table.empty(x):
            met = hit(table, robot, x, d)
            turn.left //= 2  # BB-15.3, BB-15.4
            turn.ending = "" if met == "go" else met
            continue
        table.next_beat()
        table.move(robot, x, cause)
        turn.moved += 1
        turn.left -= 1
        if table.acts(robot, x):
            bump_own(table, robot)
            turn.ending = "bumper"


def offer_before_cell(turn: OwnTurn) -> TurnStep | None:
    """What may be done just before the next cell; it is done at once unless it is a jump.

    Before the last cell, but not before the first, a robot may turn, and then the last cell is in its new direction
    (BB-5.3, BB-5.5, BB-5.6, BB-5.7, BB-5.8); not in a turn of nitroglycerine or quick rotations (BB-12.32, BB-12.52).
    """
    options: list[TurnStep] = []
    if turn.left == 1 and turn.moved >= 1 and turn.card not in ("quick", "nitro"):
        options += [Before(t) for t in TURNS]
    if turn.card == "quick" and may_rotate(turn) and (turn.tier > 0 or turn.moved == 0):
        options += [Quick(t, turn.at) for t in TURNS]
    if may_jump(turn):
        options.append(Jump(turn.at))
    chosen = turn.table.path.offer(options, turn.where) if options else None
    rotate(turn, chosen, "before")
    return chosen


def may_jump(turn: OwnTurn) -> bool:
    """Just before any cell, once, and not after an orientation in this turn (BB-12.10, BB-12.15, BB-12.17)."""
    return (
        turn.card == "jump"
        and not turn.jumped
        and not turn.oriented
        and cards.may_jump(turn.table, turn.robot, turn.tier)
    )


def may_rotate(turn: OwnTurn) -> bool:
    """Quick rotations are left, and a cell was moved since the latest one (BB-12.50, BB-12.53)."""
    return turn.rotations < cards.QUICK[turn.tier] and turn.rotated_at != turn.moved


def rotate(turn: OwnTurn, chosen: TurnStep | None, cause: str) -> None:
    """Make the chosen orientation, if it is one: 60 degrees (BB-5.4). The first quick rotation plays the card."""
    if isinstance(chosen, Quick):
        if not turn.rotations:
            cards.play(turn.table, turn.robot, "quick", turn.tier)
        turn.rotations += 1
        turn.rotated_at = turn.moved
        cause = "quick"
    elif not isinstance(chosen, Before | After):
        return
    turn.oriented = True
    turn.table.next_beat()
    turn.table.rotate(turn.robot, SENSE[chosen.turn], cause)


def fly(turn: OwnTurn) -> bool:
    """Use the jump; returns whether it was a flight (BB-12.11, BB-12.13).

    In tier 0 it is one cell more on the ground. The rest of the movement follows the usual rules (BB-12.16).
    """
    table, robot = turn.table, turn.robot
    turn.jumped = True
    cards.play(table, robot, "jump", turn.tier)
    if turn.tier == 0:
        turn.left += 1
        return False
    met = cards.jump(table, robot, cards.flight(robot, turn.tier))
    turn.moved += 1
    turn.left -= 1
    match met:
        case "shock" | "blocked" | "bumper":
            turn.ending = met
    return True


def orient_after(turn: OwnTurn) -> None:
    """The orientation after the last cell or after the shock (BB-5.5, BB-5.6, BB-6.2, BB-6.3).

    None after a bumper (BB-16.7); after nitroglycerine only when it ended in a shock (BB-12.32, BB-12.33).
    """
    robot = turn.robot
    options: list[TurnStep] = []
    if any(seat == robot.seat for _, seat in turn.table.bumped):
        return
    if turn.card == "quick":
        if turn.tier > 0 and may_rotate(turn):
            options += [Quick(t, turn.at) for t in TURNS]  # BB-12.51
    elif turn.card == "nitro":
        if turn.ending == "shock":
            options += [After(t) for t in TURNS]
    elif robot.gear == "R" or not turn.oriented:
        options += [After(t) for t in TURNS]
    if options:
        rotate(turn, turn.table.path.offer(options, turn.where), "after")


def magnet_end(turn: OwnTurn) -> None:
    """The magnet at the end, unless a shock or a bumper ended the movement (BB-12.20, BB-12.26)."""
    if turn.ending in ("shock", "bumper") or not turn.holds("magnet"):
        return
    directions = cards.magnet_directions(turn.table, turn.robot, turn.tier)
    if directions:
        chosen = turn.table.path.offer([Magnet(d, "end") for d in directions], turn.where)
        if isinstance(chosen, Magnet):
            pull(turn, chosen.direction)


def set_engine(turn: OwnTurn, turns: int) -> None:
    turn.table.tell("engine", {"seat": turn.robot.seat, "from": turn.robot.engine, "to": turns})
    turn.robot.engine = turns


def run_engine_down(turn: OwnTurn) -> None:
    """A souped-up engine counts this turn (BB-12.41)."""
    if turn.robot.engine:
        set_engine(turn, turn.robot.engine - 1)
