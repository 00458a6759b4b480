"""Sequences of own orders that can really be sent one after another, and the best of them.

A token goes on the emitter that will serve its robot when it is sent, behind those that are sent from there before it
(DR-7.2), so that to choose a sequence is to choose where its tokens go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from gameplay.bots.budget import Budget
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import DEPTH, distance
from gameplay.games.droids.bot_rivals import Rivals
from gameplay.games.droids.bot_sense import has_effect
from gameplay.games.droids.bot_world import World
from gameplay.games.droids.rules.sending import Sendable, next_order
from gameplay.games.droids.state import REPAIRERS, Order
from gameplay.games.droids.tokens import COLOUR, Kind, directions

Judge = Callable[[World], float]


class Sent(NamedTuple):
    """One order of a plan."""

    emitter: int
    cell: int
    order: Order
    robot: int
    held: bool
    """Its token is still in the hand, and has to be placed."""

    def payload(self) -> dict[str, str | int]:
        """As an answer names it."""
        kind, direction = self.order.kind, COMPASS[self.order.direction]
        return {"order": kind, "emitter": self.emitter, "cell": self.cell, "direction": direction}


class Search(msgspec.Struct, frozen=True):
    """How far somebody looks."""

    width: int = 6
    """Sequences of each length that are followed."""
    depth: int = 7
    nodes: int = 600
    trust: float = 0.93
    """How much of what an order gains is left, for each order before it: rivals come in between."""


class Node(NamedTuple):
    world: World
    hand: tuple[Kind, ...]
    used: tuple[tuple[int, int], ...]
    """Emitters from which orders were sent, and the highest cell of each."""
    steps: tuple[Sent, ...]
    value: float
    worth: float
    """What the way here is worth; the earlier the surer."""
    looks: float
    """The same, as it is misjudged."""


class Planner:
    """The plans of one seat in one position."""

    def __init__(
        self, root: World, seat: int, judge: Judge, rivals: Rivals, search: Search, noise: Sequence[float] = ()
    ) -> None:
        """`noise`: by how much each position that is looked at is misjudged, in turn."""
        self.root, self.seat, self.judge, self.rivals, self.search = root, seat, judge, rivals, search
        self.budget, self.noise = Budget(search.nodes), noise
        self.wants_grey = any(root.state.players[seat].broken) or root.state.mines > 0

    def best(self, hand: Sequence[Kind]) -> tuple[float, tuple[Sent, ...]]:
        """What the best sequence is worth, and the sequence: one order at least, if any can be sent."""
        start = self.root.twin()
        self.rivals.before(start)
        value = self.judge(start)
        layer = [Node(start, tuple(hand), (), (), value, value, value)]
        found: Node | None = None
        trust = 1.0
        for _depth in range(self.search.depth + 2 * DEPTH):
            children: dict[object, Node] = {}
            for node in layer:
                for child in self._after(node, trust):
                    key = _key(child)
                    if key not in children or children[key].looks < child.looks:
                        children[key] = child
            if not children:
                break
            layer = sorted(children.values(), key=lambda node: -node.looks)[: self.search.width]
            ends = [node for node in layer if node.world.over or not node.world.sendable(self.seat)]
            if ends and (found is None or ends[0].looks > found.looks):
                found = ends[0]
            layer = [node for node in layer if not node.world.over]
            trust *= self.search.trust
        if found is None:
            found = layer[0] if layer and layer[0].steps else None
        return (value, ()) if found is None else (found.worth, found.steps)

    def _after(self, node: Node, trust: float) -> Iterator[Node]:
        """The position after each order that could be sent next, and after the rivals' answers."""
        ways = list(self._ways(node))
        if not ways and not node.steps:
            ways = list(self._idle(node))
        for sent in ways:
            if not self.budget.spend():
                return
            world = node.world.twin()
            if sent.held:
                world.execute(self.seat, sent.robot, sent.order)
            else:
                world.send(self.seat, Sendable(sent.emitter, sent.cell, sent.order, sent.robot))
            if not world.over:
                self.rivals.answer(world)
            value = self.judge(world)
            hand = node.hand
            if sent.held:
                at = hand.index(sent.order.kind)
                hand = hand[:at] + hand[at + 1 :]
            used = dict(node.used)
            used[sent.emitter] = sent.cell
            worth = node.worth + trust * (value - node.value)
            noise = self.noise[self.budget.left % len(self.noise)] if self.noise else 0.0
            yield Node(world, hand, tuple(sorted(used.items())), (*node.steps, sent), value, worth, worth + noise)

    def _ways(self, node: Node) -> Iterator[Sent]:
        """What lies ready, and what could be placed so that it can be sent now and does something."""
        world, seat = node.world, self.seat
        for one in world.sendable(seat):
            yield Sent(*one, held=False)
        if len(node.steps) >= self.search.depth:
            return
        for kind in dict.fromkeys(node.hand):
            for emitter, robot in self._receivers(world, kind):
                cell = self._room(node, emitter)
                if cell is None:
                    continue
                for direction in directions(kind):
                    if has_effect(world.table, robot, kind, direction):
                        yield Sent(emitter, cell, Order(kind, direction), robot, held=True)

    def _idle(self, node: Node) -> Iterator[Sent]:
        """Something has to be sent (DR-8.1), even when it does nothing."""
        for kind in dict.fromkeys(node.hand):
            for emitter, robot in self._receivers(node.world, kind, idle=True):
                cell = self._room(node, emitter)
                if cell is not None:
                    yield Sent(emitter, cell, Order(kind, directions(kind)[0]), robot, held=True)

    def _receivers(self, world: World, kind: Kind, *, idle: bool = False) -> list[tuple[int, int]]:
        """Emitters from which an order of a kind reaches somebody now, and whom."""
        if COLOUR[kind] != "grey":
            return [(world.emitter(self.seat, self.seat), self.seat)]
        if not (idle or kind == "GR" or self.wants_grey):
            return []
        side, xy = world.state.players[self.seat].side, world.table.board.squares.xy
        cells = world.state.neutral
        farthest_first = sorted(
            (robot for robot in REPAIRERS if robot in cells), key=lambda robot: -distance(side, xy[cells[robot]])
        )
        return list({world.emitter(self.seat, robot): robot for robot in farthest_first}.items())

    def _room(self, node: Node, emitter: int) -> int | None:
        """The cell for a token that is sent from an emitter next; None: there is none any more."""
        player = node.world.state.players[self.seat]
        if player.broken[emitter - 1]:
            return None
        waiting = next_order(player, emitter)
        end = DEPTH if waiting is None else waiting[0] - 1
        laid = self.root.state.players[self.seat].emitters[emitter - 1]
        above = dict(node.used).get(emitter, 0)
        return next((cell for cell in range(above + 1, end + 1) if laid[cell - 1] is None), None)


def _key(node: Node) -> object:
    """Positions that are alike for a search that continues from them."""
    state = node.world.state
    return (
        tuple([(player.cell, player.carries, player.stock, player.kept) for player in state.players]),
        tuple(state.neutral.values()),
        tuple(state.things.items()),
        node.hand,
        node.used,
    )
