"""The table as a bot thinks of it: orders are carried out by the rules themselves, and dice are taken as what they come
to on average.

A world is cheap to copy: emitters and whatever else an order leaves alone are shared until they change.
"""

from __future__ import annotations

from copy import copy

from gameplay.games.droids.board import EMITTERS, Board
from gameplay.games.droids.bot_ways import Atlas, atlas_of
from gameplay.games.droids.rules.orders import execute
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.scenarios.base import Scenario
from gameplay.games.droids.rules.scenarios.garden import Garden
from gameplay.games.droids.rules.sending import Sendable, sendable
from gameplay.games.droids.rules.shooting import MOST
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Order, State

FACES = 10
CARRIED_MINE = 2 / FACES
"""Emitters that a mine in the claws costs for each cell that its carrier enters (DR-S2.10), on average."""
EXPECTED = tuple(
    sum(min(digit // distance, MOST) for digit in range(FACES)) / FACES if distance else 0.0
    for distance in range(FACES + 1)
)
"""Emitters that a shot destroys on average (DR-12.8), by the distance."""


class World:
    """A table without hidden hands, and what its droids have lost on average since the view."""

    __slots__ = ("atlas", "lost", "scenario", "table", "winners")

    def __init__(self, table: Table, lost: list[float] | None = None, winners: tuple[int, ...] | None = None) -> None:
        self.table = table
        self.atlas: Atlas = atlas_of(tuple(table.state.setup["board"]["rows"]))
        self.scenario: Scenario = scenario_of(table.state)
        self.lost = lost or [0.0] * len(table.state.players)
        """Emitters by seat, which nobody has chosen yet: the state still shows them intact."""
        self.winners = winners
        """Who has reached the objective; () is everybody's defeat."""

    def twin(self) -> World:
        """A copy; the emitters of players are shared, and only `take` changes them, on rows of their own."""
        state = copy(self.table.state)
        state.players = [copy(player) for player in state.players]
        state.neutral, state.things, state.due = dict(state.neutral), dict(state.things), []
        if state.sheet is not None:
            sheet = state.sheet = copy(state.sheet)
            sheet.sent = list(sheet.sent)
        return World(Table(state, copied=True), list(self.lost), self.winners)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def over(self) -> bool:
        return self.winners is not None

    def intact(self, seat: int) -> float:
        """Emitters that a player has, on average."""
        left = EMITTERS - sum(self.state.players[seat].broken) - self.lost[seat]
        return min(float(EMITTERS), max(0.0, left))

    def emitter(self, seat: int, robot: int) -> int:
        """The emitter of a seat that serves a robot."""
        return self.atlas.serving[self.state.players[seat].side][self.table.cell_of(robot)]

    def sendable(self, seat: int) -> list[Sendable]:
        """What a player can send now."""
        return sendable(self.state, self.table.board, seat)

    def take(self, seat: int, sent: Sendable) -> None:
        """The token leaves its emitter."""
        player = self.state.players[seat]
        row = list(player.emitters[sent.emitter - 1])
        row[sent.cell - 1] = None
        player.emitters = list(player.emitters)
        player.emitters[sent.emitter - 1] = row

    def send(self, seat: int, sent: Sendable) -> None:
        """An order of a player, carried out."""
        self.take(seat, sent)
        self.execute(seat, sent.robot, sent.order)

    def execute(self, sender: int, robot: int, order: Order) -> None:
        """An order that has reached its robot, and the scenario's objective after it."""
        table = self.table
        if order.kind == "RS":
            self._shoot(robot, order.direction)
            return
        droid = table.droid(robot)
        mined = droid is not None and droid.carries == "mine"
        before = table.cell_of(robot)
        execute(table, robot, order, sender)
        if mined and (after := table.cell_of(robot)) != before:
            self.lost[robot] += CARRIED_MINE * _apart(table.board, before, after)
        self.settle()
        if order.kind == "RT" or not isinstance(self.scenario, Garden):  # a garden only changes when something is laid
            self.winners = self.scenario.after_order(table, sender)

    def settle(self) -> None:
        """What an order has left to choose is counted, and not chosen."""
        for due in self.state.due:
            self.lost[due.seat] += due.emitters if due.kind == "damage" else -1
        self.state.due.clear()

    def _shoot(self, robot: int, direction: int) -> None:
        table = self.table
        if table.board.river[table.cell_of(robot)]:
            return
        target, distance = aimed(table, table.cell_of(robot), direction)
        if target is not None:
            self.lost[target] += min(self.intact(target), EXPECTED[distance])


def aimed(table: Table, cell: int, direction: int) -> tuple[int | None, int]:
    """The player in the game whom a shot from a cell would hit, and how far away; None: nobody."""
    for distance, there in enumerate(table.board.squares.ray[direction][cell], 1):
        target = table.at.get(there)
        if target is not None:
            droid = table.droid(target)
            return (None if droid is None or droid.out is not None else target), distance
        if table.blocked(there):
            break
    return None, 0


def _apart(board: Board, one: int, other: int) -> int:
    """Steps between two cells of a move."""
    (x, y), (u, v) = board.squares.xy[one], board.squares.xy[other]
    return max(abs(x - u), abs(y - v))
