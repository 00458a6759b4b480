"""Programmes for a robot, searched phase by phase over its hand as if it were alone on the course.

The search counts the hand by kind: two Move 1 are one branch. Ways that lead to the same standing with the same cards
left are one way. After each phase only the `width` most promising standings are searched further. `cards_for` says
afterwards which card of a kind is laid. Rivals play no part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gameplay.games.roborally.bot_field import ACTIONS, DEAD, STILL, Action, Field
from gameplay.games.roborally.bot_goal import Goal, goal_of
from gameplay.games.roborally.bot_value import HOME, PLAIN, Prices, after_wreck, at_rest, damage_price
from gameplay.games.roborally.cards import CODES, Card, Code
from gameplay.games.roborally.rules.deal import open_phases
from gameplay.games.roborally.rules.elements import belts
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import PHASES, Pair, Robot, Slot, Table

KINDS: tuple[Code, ...] = ("3", "2", "1", "R", "L", "U", "B")
Left = tuple[int, ...]
"""How many cards of each of KINDS are left."""


class Play(NamedTuple):
    """One way to fill a phase: a kind of card or a pair, and whether an option is used when it comes up."""

    kinds: tuple[Code, ...]
    action: Action
    how: Pair = ""
    uses: bool = False


class Node(NamedTuple):
    """Where a robot may stand after some phases."""

    standing: int
    flags: int
    damage: int
    archive: int
    left: Left


class Plan(NamedTuple):
    """A whole programme and what a lone robot makes of it (less is better)."""

    value: float
    plays: tuple[Play, ...]
    """One for each open phase."""
    standing: int = 0
    """Where the robot stands at the end; 0 when its turn ends before, at home or as a wreck."""


def plays_of(options: Sequence[str]) -> list[Play]:
    """What a robot may lay in a phase, with the options it owns."""
    plays = [Play((code,), action) for code, action in ACTIONS.items()]
    held = set(options)
    if "brakes" in held:
        plays.append(Play(("1",), STILL, uses=True))
    if "fourth-gear" in held:
        plays.append(Play(("3",), Action(0, 4, 0), uses=True))
    if "reverse-gear" in held:
        plays.append(Play(("B",), Action(2, 2, 0), uses=True))
    if "crab-legs" in held:
        plays += [Play(("1", turn), Action(ACTIONS[turn].turn, 1, 0), "crab") for turn in ("L", "R")]
    if "dual-processor" in held:
        for move in ("3", "2", "1", "B"):
            for turn in ("L", "R", "U"):
                plays.append(Play((move, turn), dual(move, turn), "dual"))
    return plays


def dual(move: Code, turn: Code) -> Action:
    """A move and a rotation in one phase (RR-O-08): a cell less, two with a U-turn, then the rotation."""
    side, cells, _ = ACTIONS[move]
    return Action(side, max(0, cells - (2 if turn == "U" else 1)), ACTIONS[turn].turn)


def action_of(slot: Slot) -> Action:
    """What lies in a phase already, executed plainly."""
    if not slot.cards or slot.blind:
        return STILL
    if slot.how == "crab":
        return Action(ACTIONS[CODES[slot.cards[1]]].turn, 1, 0)
    if slot.how == "dual":
        return dual(CODES[slot.cards[0]], CODES[slot.cards[1]])
    return ACTIONS[CODES[slot.cards[0]]]


def counted(cards: Sequence[Card]) -> Left:
    kinds = [CODES[card] for card in cards]
    return tuple(kinds.count(kind) for kind in KINDS)


class Ahead(NamedTuple):
    """What lies ahead of a robot in this turn."""

    flags: list[list[int]]
    """Where its flags are now and after each phase; a quarry stands in for them."""
    touched: int
    hunts: bool = False
    """Nothing counts as touched."""


def ahead_of(run: Run, robot: Robot, flags: list[list[int]]) -> Ahead:
    """`flags` come from `flags_ahead`."""
    goal = goal_of(run, robot)
    if goal.quarry:
        return Ahead([[goal.quarry]] * len(flags), 0, hunts=True)
    return Ahead(flags, robot.flags)


def flags_ahead(run: Run) -> list[list[int]]:
    """Where the flags are now and after each phase of this turn: on some courses they ride the belts."""
    ahead = [list(run.table.flags)]
    if "moving_flags" not in run.rules:
        return ahead * (len(PHASES) + 1)
    empty = Run(Table([], list(run.table.flags)), run.course, run.setup)
    for _phase in PHASES:
        belts(empty, express_only=True)
        belts(empty, express_only=False)
        ahead.append(list(empty.table.flags))
    return ahead


class Search:
    """The programmes of one robot."""

    def __init__(
        self, field: Field, ahead: Ahead, robot: Robot, hand: Sequence[Card], *, width: int, prices: Prices = PLAIN
    ) -> None:
        self.field, self.robot, self.width, self.prices = field, robot, width, prices
        self.ahead, self.hunts = ahead.flags, ahead.hunts
        self.flags = ahead.flags[-1]
        self.open = open_phases(robot)
        self.start = Node(robot.cell << 2 | robot.facing, ahead.touched, robot.damage, robot.archive, counted(hand))
        self.plays = plays_of(robot.options)
        self._moves: dict[tuple[Left, int], list[tuple[Play, Left]]] = {}
        self._legs: dict[int, tuple[list[float], float]] = {}

    def plans(self) -> list[Plan]:
        """Whole programmes, the best first; one for each end they lead to."""
        done: list[Plan] = []
        level: dict[Node, tuple[Play, ...]] = {self.start: ()}
        for phase in PHASES:
            following: dict[Node, tuple[Play, ...]] = {}
            for node, path in level.items():
                for play, left in self._next(node.left, phase, len(path)):
                    longer = path if play is None else (*path, play)
                    action = action_of(self.robot.slots[phase - 1]) if play is None else play.action
                    ended = self._step(node, phase, action, left)
                    if isinstance(ended, Node):
                        following.setdefault(ended, longer)
                    else:
                        done.append(self._whole(ended, longer, left))
            level = self._promising(following) if len(following) > self.width and phase < 5 else following
        done += [Plan(self._ending(node), path, node.standing) for node, path in level.items()]
        done.sort(key=lambda plan: plan.value)
        return done

    def _next(self, left: Left, phase: int, laid: int) -> Sequence[tuple[Play | None, Left]]:
        if phase not in self.open:
            return ((None, left),)
        moves = self._moves.get((left, laid))
        if moves is None:
            moves = self._moves[left, laid] = list(self._playable(left, len(self.open) - laid - 1))
        return moves

    def _playable(self, left: Left, needed: int) -> Iterator[tuple[Play, Left]]:
        """Plays the cards allow, that leave enough cards for the phases after."""
        for play in self.plays:
            rest = list(left)
            for kind in play.kinds:
                rest[KINDS.index(kind)] -= 1
            if min(rest) >= 0 and sum(rest) >= needed:
                yield play, tuple(rest)

    def _step(self, node: Node, phase: int, action: Action, left: Left) -> Node | float:
        """One phase on: the node after it, or what the robot is worth when its turn ends here."""
        there = self.field.after(node.standing, phase, action)
        if there == DEAD:
            # To fall late is a little better than to fall early: a push may still prevent it.
            return self._wrecked(node) + (5 - phase) * 0.2
        cell = there >> 2
        damage = node.damage + self.field.lit[cell]
        if damage >= 10:
            return self._wrecked(node)
        flags, archive = node.flags, node.archive
        here = self.ahead[phase]
        if here[flags] == cell and not self.hunts:
            flags += 1
            if flags == len(here):
                return HOME + phase
        if self.field.course.site[cell] or cell in here:
            archive = cell
        return Node(there, flags, damage, archive, left)

    def _wrecked(self, node: Node) -> float:
        return after_wreck(self.field, Goal(self.flags, node.flags), node.archive, self.robot.lives, self.prices)

    def _whole(self, value: float, path: tuple[Play, ...], left: Left) -> Plan:
        """A programme whose last phases do not matter any more: they are filled with the cards that are left."""
        while len(path) < len(self.open):
            play, left = next(iter(self._playable(left, len(self.open) - len(path) - 1)))
            path = (*path, play)
        return Plan(value, path)

    def _to_go(self, node: Node) -> float:
        if node.flags not in self._legs:
            self._legs[node.flags] = (
                self.field.table(self.flags[node.flags]),
                self.field.legs(self.flags, node.flags),
            )
        table, legs = self._legs[node.flags]
        return table[node.standing] + legs

    def _ending(self, node: Node) -> float:
        return self._to_go(node) + at_rest(self.field, self.flags, node.standing >> 2, node.damage, self.prices)

    def _promising(self, level: dict[Node, tuple[Play, ...]]) -> dict[Node, tuple[Play, ...]]:
        def loss(item: tuple[Node, tuple[Play, ...]]) -> float:
            return self._to_go(item[0]) + damage_price(item[0].damage, self.prices)

        ranked = sorted(level.items(), key=loss)
        return dict(ranked[: self.width])


def cards_for(plays: Sequence[Play], hand: Sequence[Card], *, low_first: bool = False) -> list[Slot]:
    """The cards of a hand for these plays: of each kind the quickest first, or the slowest first."""
    piles: dict[Code, list[Card]] = {}
    for card in sorted(hand, reverse=low_first):
        piles.setdefault(CODES[card], []).append(card)
    return [Slot(tuple(piles[kind].pop() for kind in play.kinds), play.how) for play in plays]
