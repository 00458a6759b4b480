"""How many turns a robot needs that is alone: a table for a board, worked out backwards, and kept in the process.

Exact are all robots of 3 PC and more, with potholes, the rim, presses, wrenches and standby: five registers of at most
five ways each, and after the last one the turns from there (value iteration; sets of laws from the fullest back). A
robot of 2 PC has two actions exchanged by luck: the table averages the ten exchanges of a few programmes only, those
that would be best without and those that no exchange changes, and takes the better of that and of a standby.

Beside the fewest turns there are the *likely* ones (`soft`): where many programmes lead to the same end, a robot that
is disturbed by others will find another way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gameplay.engine.digested import Digested
from gameplay.games.dr2d.board import Board
from gameplay.games.dr2d.bot_alone import ACTIONS, Standing, Ways
from gameplay.games.dr2d.rules.end import PRESS_DAMAGE
from gameplay.games.dr2d.rules.program import PAIRS
from gameplay.games.dr2d.state import ALL_LAWS, CONFUSED, FULL, LEAST, REGISTERS

FAR = 60.0
"""Turns of a robot that never gets there."""
SWEEPS, SAME = 40, 0.01
"""The most rounds of a value iteration; turns by which a table changes that is done."""
TRIED = 4
"""Programmes tried for a robot that glitches."""
TURN, WIDE = 0.06, 3125
"""How many turns a programme more of its kind is worth: the tenth part of all of them costs so many times ln 10."""


class End(NamedTuple):
    """What follows a turn that ends in a node (DD-108)."""

    law: int
    """The bit of the law that lies there, or 0."""
    awake: int
    """The node in which it programs next; -1: it sits out a turn first."""
    asleep: int
    """The node in which the next turn ends when it sits that out."""


class Table:
    """Turns to go of a robot that is alone. Lists are indexed by laws (all sets but the full one), then by node."""

    def __init__(self, board: Board) -> None:
        self.board, self.ways = board, Ways(board)
        standings = self.ways.standings
        nodes = range(len(standings))
        self.ends = [self._end(one) for one in standings]
        self.following = [
            [tuple(dict.fromkeys(table[node] for table in tables)) for node in nodes] for tables in self.ways.after
        ]
        """By whether the register is even, and node: the nodes to which actions lead."""
        self.programs = [node for node, one in enumerate(standings) if one.pc > LEAST and not one.off]
        self.confused = [node for node in self.programs if standings[node].pc < CONFUSED]
        self.turns = [[FAR] * len(nodes) for _laws in range(ALL_LAWS)]
        """Of a robot that programs there."""
        self.onward = [[FAR] * len(nodes) for _laws in range(ALL_LAWS)]
        """After a turn that ends there; laws are those of before its end."""
        self.rested = [[FAR] * len(nodes) for _laws in range(ALL_LAWS)]
        """The same when standby has been announced."""
        self.layers: list[list[list[float]]] = [[] for _laws in range(ALL_LAWS)]
        """By laws, registers played, node: turns after this one, if the rest of it is played best."""
        self.soft = [[FAR] * len(nodes) for _laws in range(ALL_LAWS)]
        """Likely turns of a robot that programs there."""
        for laws in sorted(range(ALL_LAWS), key=lambda laws: -laws.bit_count()):
            self._solve(laws)

    # -- building

    def _end(self, one: Standing) -> End:
        """Presses, laws, coming back, wrenches and standby."""
        ways, board = self.ways, self.board
        cell, pc, lost, off = one
        law = 0
        if off:
            cell = ways.way_in(cell)
            if not cell:
                return End(0, -1, ways.node[one])  # it never comes back
        else:
            pc = max(LEAST, pc - PRESS_DAMAGE) if board.press[cell] else pc
            law = 1 << board.laws.index(cell) if cell in board.laws else 0
        awake = -1
        if pc > LEAST:
            awake = ways.node[Standing(cell, pc if off else min(FULL, pc + board.wrench[cell]), lost)]
        return End(law, awake, ways.node[ways.waited(Standing(cell, FULL, lost))])

    def _solve(self, laws: int) -> None:
        """First without glitches and announced standby, then once more with what these cost and save."""
        layers = self._settle(laws, {}, {})
        announced = self._layers(self.rested[laws])[0]
        rests = {node: 1 + announced[node] for node in self.programs if self.ways.standings[node].pc < FULL}
        dearer = {}
        for node in self.confused:
            through, rests[node] = self._confused(laws, node, layers)
            dearer[node] = max(0.0, through - self.turns[laws][node])  # luck is no better than the best programme
        self.layers[laws] = self._settle(laws, rests, dearer)
        self._soften(laws, rests, dearer)

    def _settle(self, laws: int, rests: dict[int, float], dearer: dict[int, float]) -> list[list[float]]:
        turns = self.turns[laws]
        for _sweep in range(SWEEPS):
            self._look_on(laws)
            layers = self._layers(self.onward[laws])
            best, moved = layers[0], 0.0
            for node in self.programs:
                now = min(1 + best[node] + dearer.get(node, 0.0), rests.get(node, FAR))
                moved = max(moved, abs(now - turns[node]))
                turns[node] = now
            if moved < SAME:
                break
        return layers

    def _layers(self, onward: list[float]) -> list[list[float]]:
        """By registers played, and node: the least of it that the rest of the turn can lead to."""
        layers = [onward]
        for register in reversed(REGISTERS):
            then = layers[-1]
            layers.append([min([then[node] for node in some]) for some in self.following[register % 2 == 0]])
        return layers[::-1]

    def _look_on(self, laws: int) -> None:
        """Turns to go after each end, from those of robots that program."""
        onward, rested = self.onward[laws], self.rested[laws]
        for node, (law, awake, asleep) in enumerate(self.ends):
            held = laws | law
            if held == ALL_LAWS:
                onward[node] = rested[node] = 0.0
                continue
            rested[node] = min(FAR, 1 + self.onward[held][asleep])
            onward[node] = self.turns[held][awake] if awake >= 0 else rested[node]

    def _confused(self, laws: int, node: int, layers: list[list[float]]) -> tuple[float, float]:
        """Turns of a robot that glitches: of the best of a few programmes; the same of those with a rest after them."""
        same = [(action,) * len(REGISTERS) for action in ACTIONS]
        found = [self.glitched(laws, node, plays) for plays in [*same, *self._best(node, layers)]]
        return 1 + min(onward for onward, _rested in found), 1 + min(rested for _onward, rested in found)

    def _best(self, node: int, layers: list[list[float]]) -> list[tuple[int, ...]]:
        """Some of the programmes that would be best without a glitch."""
        found: list[tuple[tuple[int, ...], int]] = [((), node)]
        for register in REGISTERS:
            tables, then = self.ways.after[register % 2 == 0], layers[register]
            grown = []
            for plays, at in found:
                least = layers[register - 1][at]
                ways = {tables[action][at]: action for action in ACTIONS if then[tables[action][at]] <= least}
                grown += [((*plays, action), to) for to, action in ways.items()]
            found = grown[:: max(1, len(grown) // TRIED)][:TRIED]
        return [plays for plays, _at in found]

    def glitched(self, laws: int, node: int, plays: Sequence[int]) -> tuple[float, float]:
        """Turns after a programme of which two registers are exchanged, on average; the same if it then rests."""
        odd, even = self.ways.after
        onward = rested = 0.0
        for one, other in PAIRS:
            swapped = list(plays)
            swapped[one - 1], swapped[other - 1] = swapped[other - 1], swapped[one - 1]
            a, b, c, d, e = swapped
            end = odd[e][even[d][odd[c][even[b][odd[a][node]]]]]
            onward += self.onward[laws][end]
            rested += self.rested[laws][end]
        return onward / len(PAIRS), rested / len(PAIRS)

    def _soften(self, laws: int, rests: dict[int, float], dearer: dict[int, float]) -> None:
        """The fewest turns, and a little more where few programmes lead there."""
        sums = [math.exp(-turns / TURN) for turns in self.onward[laws]]
        for register in reversed(REGISTERS):
            a, b, c, d, e = self.ways.after[register % 2 == 0]
            sums = [
                sums[i] + sums[j] + sums[k] + sums[m] + sums[n] for i, j, k, m, n in zip(a, b, c, d, e, strict=True)
            ]
        soft = self.soft[laws]
        for node in self.programs:
            share = sums[node] / WIDE
            few = 1 - TURN * math.log(share) if share > 0 else FAR
            soft[node] = min(FAR, few + dearer[node], rests[node]) if node in dearer else min(FAR, few)


@lru_cache(maxsize=16)
def _built(key: Digested[Board]) -> Table:
    return Table(key.value)


def table_of(board: Board) -> Table:
    """The (cached) table of a board."""
    return _built(Digested(board.digest, board))
