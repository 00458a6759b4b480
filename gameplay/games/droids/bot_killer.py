"""Alone against the killer (DR-S7): a plan is tried out at the digits that the die may show, and judged by the average.

The killer decides nothing, so each digit is one course of the turn; its shots count as what they destroy on average.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gameplay.bots.slips import FINE
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.games.droids.board import DEPTH, EMITTERS
from gameplay.games.droids.bot_goals import WIN, Goal, Taste
from gameplay.games.droids.bot_levels import Strength
from gameplay.games.droids.bot_plan import Sent
from gameplay.games.droids.bot_rivals import Rivals
from gameplay.games.droids.bot_sense import has_effect
from gameplay.games.droids.bot_world import EXPECTED, World, aimed
from gameplay.games.droids.rules import sheet
from gameplay.games.droids.rules.drawing import TOKENS
from gameplay.games.droids.rules.orders import execute_killer
from gameplay.games.droids.rules.scenarios.base import beside
from gameplay.games.droids.rules.shooting import SURE
from gameplay.games.droids.state import KILLER, Order, Sheet
from gameplay.games.droids.tokens import COLOUR, KINDS, STRAIGHT, directions

CLOSED = (0.0, 1.5, 4.0, 9.0, 0.0)
"""What so many closed sides of the killer are worth as the turn ends."""
SHOT_FIRST = sum(orders[0] == "T" for orders in sheet.SHEET) / sheet.COLUMNS
"""How often the killer's first order is a shot."""
HASTE = 12
"""Turns after which a bot no longer fears that shot, and wants to be near the killer twice as much: a droid that hides
to the last turn has lost (DR-8.14)."""
NEAR = 0.4
"""What it costs to be an order farther from it."""
SHORT = 0.8
"""What each obstacle costs that is not there when it is needed."""


class KillerGoal(Goal):
    """Bind it (DR-S7.15), and keep some emitters (DR-S7.16)."""

    def __init__(self, root: World, seat: int, taste: Taste) -> None:
        super().__init__(root, seat, taste)
        self.level = root.state.setup["level"]
        self.haste = root.state.turn / HASTE

    def judge(self, world: World) -> float:
        if world.winners is not None:
            return WIN if world.winners else -WIN
        table = world.table
        killer = table.cell_of(KILLER)
        closed = sum(table.blocked(there) for there in beside(table, killer))
        droid = table.player(self.seat)
        short = max(0, len(STRAIGHT) - closed - droid.stock)
        way = self.atlas.to_side_of(killer)[droid.cell]
        standing = self.taste.caution * (
            self.standing(world, self.seat) - self.exposed(world, killer) * max(0.0, 1 - self.haste)
        )
        return standing + CLOSED[closed] - SHORT * short - NEAR * (1 + self.haste) * way

    def exposed(self, world: World, killer: int) -> float:
        """What the next turn may begin with: where the killer sees the droid, its first order may be a shot."""
        for direction in STRAIGHT:
            target, distance = aimed(world.table, killer, direction)
            if target is not None:
                hits = SURE.get(self.level, EXPECTED[distance])
                before, left = self.standing(world, self.seat), world.intact(self.seat)
                world.lost[self.seat] += hits
                after = self.standing(world, self.seat) if left > hits else -WIN
                world.lost[self.seat] -= hits
                return SHOT_FIRST * (before - after)
        return 0.0


class KillerMoves(Rivals):
    """Between two orders of the player the killer sends one (DR-S7.8)."""

    def answer(self, world: World) -> None:
        act(world)


def act(world: World) -> None:
    """The killer's next order, if it has one (DR-S7.9)."""
    state = world.state
    lies = state.sheet
    if lies is None or lies.done or world.over:
        return
    column = lies.columns[sheet.emitter(state, world.table) - 1]
    if column is None or lies.sent[column] == DEPTH:
        lies.done = True
        return
    code = sheet.SHEET[column][lies.sent[column]]
    lies.sent[column] += 1
    if code == "T":
        _shoot(world)
    else:
        execute_killer(world.table, code)
        world.winners = world.scenario.after_order(world.table, KILLER)


def _shoot(world: World) -> None:
    table, level = world.table, world.state.setup["level"]
    for direction in STRAIGHT:
        target, distance = aimed(table, table.cell_of(KILLER), direction)
        if target is not None:
            world.lost[target] += SURE.get(level, EXPECTED[distance])
            if world.intact(target) <= 0:
                world.winners = ()


def laid(root: World, digit: int) -> World:
    """The world in which the die has shown this digit (DR-S7.4, DR-S7.5)."""
    world = root.twin()
    state = world.state
    shift = digit - sheet.emitter(state, world.table)
    columns = (k + shift for k in range(1, EMITTERS + 1))
    state.sheet = Sheet(tuple(n if 0 <= n < sheet.COLUMNS else None for n in columns), [0] * sheet.COLUMNS)
    return world


class Course(NamedTuple):
    """One digit: how the turn has gone so far."""

    world: World
    sent: int
    stopped: bool
    """The own turn has ended."""


class Node(NamedTuple):
    courses: tuple[Course, ...]
    steps: tuple[Sent, ...]
    worth: float


def plan_for(root: World, goal: Goal, strength: Strength, label: str, chance: Chance) -> list[Json]:
    """The placements of a whole turn (DR-S7.3). With a narrow mind only some digits come to it."""
    seen = chance.shuffle(f"{label}/digits", range(sheet.COLUMNS))[: strength.digits]
    courses = []
    for digit in sorted(seen):
        world = laid(root, digit)
        act(world)
        courses.append(Course(world, 0, False))
    layer = [Node(tuple(courses), (), -WIN)]
    ends: list[Node] = []
    blur = strength.slips.blur
    for depth in range(min(strength.search.depth, TOKENS)):
        children: dict[object, Node] = {}
        for node in layer:
            for number, sent in enumerate(_ways(node, goal, root)):
                after = tuple(_sent(course, goal.seat, sent) for course in node.courses)
                worth = sum(_worth(course, goal) for course in after) / len(after)
                if blur:
                    worth += blur * chance.below(f"{label}/blur{depth}.{number}", FINE) / FINE
                key = tuple(_key(course) for course in after)
                if key not in children or children[key].worth < worth:
                    children[key] = Node(after, (*node.steps, sent), worth)
        if not children:
            break
        layer = sorted(children.values(), key=lambda node: -node.worth)[: strength.killer]
        ends += layer[: max(2, strength.killer // 2)]
    if not ends:
        return []
    best = max(ends, key=lambda node: sum(_worth(_ended(course), goal) for course in node.courses))
    return [sent.payload() for sent in best.steps]


def _ways(node: Node, goal: Goal, root: World) -> Iterator[Sent]:
    """Orders that do something in the first course that still goes on, from where the droid stands there."""
    on = next((course for course in node.courses if not course.stopped and not course.world.over), None)
    if on is None:
        return
    world, seat = on.world, goal.seat
    emitter = world.emitter(seat, seat)
    cell = 1 + sum(sent.emitter == emitter for sent in node.steps)
    if cell > DEPTH or world.state.players[seat].broken[emitter - 1]:
        return
    river = world.table.board.river[world.table.cell_of(seat)]
    for kind in KINDS:
        count = root.state.bins.get(kind, 0) - sum(sent.order.kind == kind for sent in node.steps)
        if count <= 0 or river != (COLOUR[kind] == "blue"):
            continue
        for direction in directions(kind):
            if has_effect(world.table, seat, kind, direction):
                yield Sent(emitter, cell, Order(kind, direction), seat, held=True)


def _sent(course: Course, seat: int, sent: Sent) -> Course:
    """Where the droid is no longer in the column, the own turn ends; without an order sent that loses (DR-S7.17)."""
    world = course.world
    if course.stopped or world.over:
        return course
    world = world.twin()
    if world.emitter(seat, seat) != sent.emitter:
        if not course.sent:
            world.winners = ()
        return Course(world, course.sent, True)
    world.execute(seat, seat, sent.order)
    act(world)
    return Course(world, course.sent + 1, False)


def _ended(course: Course) -> Course:
    """The killer sends what it has left."""
    world = course.world.twin()
    while world.state.sheet is not None and not world.state.sheet.done and not world.over:
        act(world)
    return Course(world, course.sent, True)


def _worth(course: Course, goal: Goal) -> float:
    return goal.judge(course.world)


def _key(course: Course) -> object:
    state = course.world.state
    cells = (state.players[0].cell, state.neutral[KILLER])
    return cells, course.stopped, course.sent, course.world.lost[0], tuple(sorted(state.things))
