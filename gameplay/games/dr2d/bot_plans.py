"""The programmes of a robot as if it were alone: all 3,125 are looked at, and a varied handful of the best is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from gameplay.engine.chance import Chance
from gameplay.games.dr2d.bot_alone import ACTIONS, STAY, Standing
from gameplay.games.dr2d.bot_slips import mistaken
from gameplay.games.dr2d.bot_style import PRICES
from gameplay.games.dr2d.bot_table import FAR, Table
from gameplay.games.dr2d.rules.end import AFTER_ALL
from gameplay.games.dr2d.rules.program import PAIRS
from gameplay.games.dr2d.state import ALL_LAWS, CONFUSED, FULL, LEAST, LETTERS, REGISTERS, Robot

NEAR = 1.2
"""Turns by which a programme may be worse than the best one to be kept."""
MOST = 400
"""Programmes of which the varied handful is picked."""
SLEEPS = 3
"""A robot that sits out more turns in a row is where beams never let it go."""
ALIKE = 2
"""Of those that come to the same place in the same register so many are kept."""
AFAR = 3.0
"""Turns to go from which on a PC has its whole price."""
SAME_TURN = 0.02
"""What a PC counts among robots that finish in one turn, told in turns (DD-115)."""


class Plan(NamedTuple):
    """A programme, and what would come of it."""

    letters: str
    """As it is handed in."""
    loss: float
    """Turns to go after it."""
    cell: int
    """Where it ends, or the rim tile from which it leaves the board."""
    marks: frozenset[int]
    """When it is on which tile, and crosses which edge: who shares one of them meets it."""
    standby_from: int | None = None


class Mind(NamedTuple):
    """A robot as somebody sees it who plans for it."""

    standing: Standing
    laws: int
    slips: Mapping[int, str] = {}
    """By register: what is seen wrong in it (`bot_slips`)."""
    compass: bool = False
    """Goes by how near a law is as the crow flies."""
    prices: Sequence[float] = PRICES


def mind_of(robot: Robot) -> Mind:
    """A robot as anybody sees it."""
    return Mind(Standing(robot.cell, robot.pc, robot.lost), robot.laws)


@lru_cache(maxsize=8)
def all_plays(length: int) -> list[tuple[int, ...]]:
    """Every programme of so many registers, the last one changing first."""
    return list(product(ACTIONS, repeat=length))


@lru_cache(maxsize=1)
def exchanges() -> list[list[int]]:
    """By exchange of a glitch: the number of each whole programme after it."""
    plays = all_plays(len(REGISTERS))
    number = {one: n for n, one in enumerate(plays)}
    found = []
    for one, other in PAIRS:
        order = list(range(len(REGISTERS)))
        order[one - 1], order[other - 1] = order[other - 1], order[one - 1]
        found.append([number[tuple(play[n] for n in order)] for play in plays])
    return found


class Planner:
    """Looks for the programmes of one robot on one board."""

    def __init__(self, table: Table, mind: Mind) -> None:
        self.table, self.mind, self.ways = table, mind, table.ways
        at, self.waits = mind.standing, 0
        while at.lost and self.waits < len(REGISTERS):
            self.waits += 1
            at = self.ways.played(at, self.waits % 2 == 0, STAY)
        self.begins = at
        """Where it is when it may act again, after so many lost registers (`waits`)."""
        self.kept: dict[tuple[int, bool], float] = {}

    def ends(self) -> list[int]:
        """The node in which each of `all_plays` ends."""
        layer = [self.ways.node[self.begins._replace(lost=0)]]
        for register in REGISTERS[self.waits :]:
            even = register % 2 == 0
            if register in self.mind.slips:
                layer = self._misread(layer, even, self.mind.slips[register])
            else:
                tables = self.ways.after[even]
                layer = [table[node] for node in layer for table in tables]
        return layer

    def _misread(self, layer: Sequence[int], even: bool, slip: str) -> list[int]:
        ways, seen = self.ways, {}
        for node in set(layer):
            one = ways.standings[node]
            seen[node] = [ways.node[ways.played(one, even, mistaken(action, slip), slip)] for action in ACTIONS]
        return [there for node in layer for there in seen[node]]

    def loss(self, end: int, *, rests: bool = False) -> float:
        """Turns to go after a turn that ends in a node, with what PC are worth among rivals."""
        key = end, rests
        if key not in self.kept:
            self.kept[key] = self._loss(end, rests=rests)
        return self.kept[key]

    def _loss(self, end: int, *, rests: bool) -> float:
        laws, turns = self.mind.laws, 0
        while turns <= SLEEPS:
            law, awake, asleep = self.table.ends[end]
            laws |= law
            if laws == ALL_LAWS:
                return turns - SAME_TURN * self.ways.standings[end].pc
            if awake >= 0 and not rests:
                there = self.ways.standings[awake]
                go = self._crow(there.cell, laws) if self.mind.compass else self.table.soft[laws][awake]
                return turns + go + self.price(there.pc, go)
            turns, end, rests = turns + 1, asleep, False
        return FAR

    def ahead(self, *, sits_out: bool = False) -> float:
        """Turns to go before a turn, which it may have to sit out."""
        laws, pc = self.mind.laws, self.mind.standing.pc
        if sits_out or pc == LEAST:
            return 1 + self.loss(self.ways.nearest(self.ways.waited(self.mind.standing)))
        if self.waits == len(REGISTERS):
            return 1 + self.loss(self.ways.nearest(self.begins))
        node = self.ways.nearest(self.begins)
        go = 1 + self.table.layers[laws][self.waits][node] if self.waits else self.table.soft[laws][node]
        return go + self.price(pc, go)

    def price(self, pc: int, go: float) -> float:
        """What rivals will cost a robot on its way for having no more PC, in turns."""
        return self.mind.prices[pc] * min(1.0, go / AFAR)

    def _crow(self, cell: int, laws: int) -> float:
        """Turns to the nearest law, and to the others from there, if nothing were in the way."""
        xy, turns = self.table.board.squares.xy, 0.0
        left = [law for n, law in enumerate(self.table.board.laws) if not laws >> n & 1]
        x, y = xy[cell]
        while left:
            steps, law = min((abs(xy[law][0] - x) + abs(xy[law][1] - y), law) for law in left)
            turns += max(1.0, steps / len(REGISTERS))
            left.remove(law)
            x, y = xy[law]
        return turns

    def losses(self) -> list[tuple[list[float], int | None]]:
        """By the ways to rest after it: turns to go after each of `all_plays`."""
        ends = self.ends()
        found: list[tuple[list[float], int | None]] = []
        for rests in (None, AFTER_ALL) if LEAST < self.mind.standing.pc < FULL else (None,):
            worth = {end: self.loss(end, rests=rests is not None) for end in set(ends)}
            found.append(([worth[end] for end in ends], rests))
        if self.mind.standing.pc < CONFUSED and not self.waits:
            found = [([sum(some) / len(PAIRS) for some in _exchanged(losses)], rests) for losses, rests in found]
            found.append(([self.loss(ends[-1], rests=True)], 1))
        return found

    def best(self, count: int, label: str, chance: Chance, near: float = NEAR) -> list[Plan]:
        """A varied handful: of programmes alike in loss, any; of ways to one place, some of each time of arrival."""
        plays = all_plays(len(REGISTERS) - self.waits)
        start, stride = chance.draws(label, [len(plays), 1000])
        stride = stride * 10 + 7  # never a multiple of 2 or 5, so that no two get one place
        losses = self.losses()
        most = near + min(min(some) for some, _rests in losses)
        ranked = [
            (loss, (start + one * stride) % len(plays), one, rests)
            for some, rests in losses
            for one, loss in enumerate(some)
            if loss <= most
        ]
        ranked.sort(key=itemgetter(0, 1))
        found: list[Plan] = []
        groups: dict[tuple[object, ...], int] = {}
        seen = set()
        for loss, _place, one, rests in ranked[:MOST]:
            whole = (STAY,) * self.waits + (plays[one] if rests != 1 else (STAY,) * len(REGISTERS))
            letters, marks, group = self.traced(whole)
            if (marks, rests) in seen:
                continue
            seen.add((marks, rests))
            groups[group, rests] = groups.get((group, rests), 0) + 1
            if groups[group, rests] <= ALIKE:
                found.append(Plan(letters, loss, group[0], marks, rests))
                if len(found) == count:
                    break
        return found

    def traced(self, plays: Sequence[int]) -> tuple[str, frozenset[int], tuple[int, int]]:
        """The letters of what it shall do, the marks it leaves, and where it ends and since when."""
        turn, at, quarters = self.table.board.turn, self.mind.standing, 0
        letters, marks, since, last = "", [], 0, 0
        for register, action in zip(REGISTERS, plays, strict=True):
            letters += LETTERS[action] if action == STAY else LETTERS[(action - quarters) % 4]
            before = at.cell
            at, cells = self.ways.staged(at, register % 2 == 0, action)
            for stage, cell in enumerate(cells):
                moment = (register * 3 + stage) << 16
                if cell:
                    marks.append(moment | cell)
                if cell and cell != before:
                    marks.append(moment | min(cell, before) << 8 | max(cell, before))
                before = cell
            if self.table.board.drift and cells[1]:
                quarters += turn[cells[1]]
            if at.cell != last:
                since, last = register, at.cell
        return letters, frozenset(marks), (at.cell, since)


def _exchanged(losses: Sequence[float]) -> zip[tuple[float, ...]]:
    return zip(*([losses[n] for n in order] for order in exchanges()), strict=True)
