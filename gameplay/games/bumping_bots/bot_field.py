"""How far a lone robot is from the end of the race: a table in turns, over (cell, facing, gear, speed).

Built once a track by a backward breadth-first search over whole own turns without cards (BB-4, BB-5, walls as
in BB-6), then refined into a fraction of a turn: a standing that leaves a second good answer is worth more,
and so is a finish farther beyond the line (BB-9.6).

Not here: rivals, cards, mobile obstacles, the present position of the arms. No robot enters a cell by choice that an
arm may sweep, or whose arrow would throw it; but it may stand on one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from gameplay.engine.digested import Digested
from gameplay.engine.hexgrid import Cell, dot, neighbour, neighbours
from gameplay.games.bumping_bots.board import Track

Gear = Literal["F", "R"]
Motion = tuple[Gear, int, bool]
"""Gear, speed, and whether the robot has just reversed (BB-4.9)."""

MOTIONS: tuple[Motion, ...] = (
    *(("F", speed, False) for speed in range(1, 7)),
    *(("F", speed, True) for speed in (1, 2)),
    *(("R", speed, False) for speed in (1, 2, 3)),
    *(("R", speed, True) for speed in (1, 2)),
)
NUMBER: dict[Motion, int] = {motion: number for number, motion in enumerate(MOTIONS)}
M = len(MOTIONS)
CROSSINGS = 4
"""The table knows up to this many crossings to go (three laps from the grid)."""
FAR = 10**6
BLOCKED = 0.15
"""The assumed chance that somebody stands in the best way."""
KEPT = 8
"""Tracks of which a process keeps what it has worked out."""
CELL_BEYOND = 0.03
"""Worth of a cell beyond the line at the finish, in turns."""
WALL, SHUNNED = -1, -2


def speed_choices(motion: Motion) -> list[Motion]:
    """The legal choices of phase 1 (BB-4), each as the motion that it leads to."""
    gear, speed, locked = motion
    top = 6 if gear == "F" else 3
    other: Gear = "R" if gear == "F" else "F"
    speeds = [speed]
    if not locked:
        speeds += [speed + 1] if speed < top else []
        speeds += [3] if speed == 1 else [speed - 1]
    return [*((gear, s, False) for s in speeds), (other, 1, True), (other, 2, True)]


CHOICES = tuple(tuple(NUMBER[after] for after in speed_choices(motion)) for motion in MOTIONS)
CHOSEN_BY = tuple(tuple(m for m in range(M) if n in CHOICES[m]) for n in range(M))

Ending = tuple[int, int]
"""(index of the standing after the turn, crossings made)."""


class Field:
    """Turns to go for every standing of one track."""

    def __init__(self, track: Track) -> None:
        self.cells = sorted(track.open)
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        shunned = set(track.arrow) | {cell for motor in track.motors for cell in neighbours(motor.center)}
        self._next: list[list[tuple[int, int]]] = [
            [self._step(track, cell, neighbour(cell, d), shunned) for d in range(6)] for cell in self.cells
        ]
        self._beyond = self._distance_beyond(track)
        self.size = len(self.cells) * 6 * M
        endings = [self._ways(node) for node in range(self.size)]
        self.turns, by_turns = self._search(endings)
        self._values = self._refine(by_turns, endings)
        self._swelled: dict[tuple[int, int, int], float] = {}
        """Values with an engine running, worked out when asked for."""

    def node(self, cell: Cell, facing: int, motion: Motion) -> int | None:
        """The number of a standing, or None off the table's cells."""
        i = self.index.get(cell)
        return None if i is None else (i * 6 + facing) * M + NUMBER[motion]

    def value(self, cell: Cell, facing: int, motion: Motion, crossings: int, engine: int = 0) -> float:
        """Turns to go until `crossings` more crossings are made, as a fraction; negative beyond the finish.

        `engine` counts the coming turns with a souped-up engine (BB-12.40).
        """
        i = self.index.get(cell)
        if i is None:
            return float(FAR)
        return self.value_at((i * 6 + facing) * M + NUMBER[motion], crossings, engine)

    def value_at(self, node: int, crossings: int, engine: int) -> float:
        if crossings <= 0:
            return self._beyond[node // (6 * M)]
        if crossings > CROSSINGS:
            last, before = (self.value_at(node, k, engine) for k in (CROSSINGS, CROSSINGS - 1))
            return last + (crossings - CROSSINGS) * (last - before)
        if engine == 0:
            return self._values[crossings][node]
        key = (node, crossings, engine)
        if (known := self._swelled.get(key)) is None:
            base, motion = node - node % M, node % M
            ends = [end for m in CHOICES[motion] for end in self._ways(base + m, 1)]
            values = sorted(self.value_at(after, crossings - crossed, engine - 1) for after, crossed in ends)
            known = self._swelled[key] = self.mixed(values[0], values[1]) if len(values) > 1 else float(FAR)
        return known

    @staticmethod
    def mixed(best: float, second: float) -> float:
        """One turn, then the best ending, or at times the second best one."""
        return 1 + (1 - BLOCKED) * best + BLOCKED * min(second, best + 2)

    def _step(self, track: Track, here: Cell, there: Cell, shunned: set[Cell]) -> tuple[int, int]:
        """(index of the cell entered or WALL or SHUNNED, what the step adds to c)."""
        if there not in self.index:
            return WALL, 0
        if there in shunned:
            return SHUNNED, 0
        return self.index[there], track.crossing(here, there)

    def _distance_beyond(self, track: Track) -> list[float]:
        """For a finished robot: minus its worth beyond the line, ordered as BB-9.7 does."""
        rows = [dot(cell, track.dirs[0]) for cell in self.cells if track.zone_of[cell] == 0]
        start, end = min(rows, default=0), max(rows, default=0)
        beyond = []
        for cell in self.cells:
            zone, row, _lane = track.standing[cell]
            cells = (row - start) / 2 if zone == 0 else (end - start) / 2 + 1
            beyond.append(-CELL_BEYOND * cells)
        return beyond

    def _ways(self, node: int, extra: int = 0, taken: frozenset[int] = frozenset()) -> list[Ending]:
        """Every end of a turn whose phase 1 has led to this motion, each standing once."""
        rest, m = divmod(node, M)
        cell, facing = divmod(rest, 6)
        gear, speed, locked = MOTIONS[m]
        back = 0 if gear == "F" else 3
        slowed = NUMBER[gear, max(1, speed - 2), locked]
        ends: dict[Ending, None] = {}
        crossed = 0
        for _cell in range(speed + extra - 1):
            there, crossing = self._next[cell][(facing + back) % 6]
            if there < 0 or there in taken:
                if there != SHUNNED:
                    ends.update({((cell * 6 + (facing + a) % 6) * M + slowed, crossed): None for a in (0, 1, 5)})
                return list(ends)
            cell, crossed = there, crossed + crossing
        for before in (0, 1, 5) if speed + extra > 1 else (0,):
            front = (facing + before) % 6
            afters = (0, 1, 5) if gear == "R" or not before else (0,)
            there, crossing = self._next[cell][(front + back) % 6]
            if there == SHUNNED:
                continue
            end, after_motion = (cell, slowed) if there == WALL or there in taken else (there, m)
            for after in afters:
                ends[(end * 6 + (front + after) % 6) * M + after_motion, crossed + crossing] = None
        return list(ends)

    def ends(self, node: int, extra: int, taken: frozenset[int] = frozenset()) -> Iterator[Ending]:
        """Every end of a whole own turn that is `extra` cells longer; `taken` cells are like walls."""
        base = node - node % M
        for m in CHOICES[node % M]:
            yield from self._ways(base + m, extra, taken)

    def leaps(self, node: int, extra: int, taken: frozenset[int] = frozenset()) -> list[Ending]:
        """The ends of a turn of nitroglycerine, forwards: straight on (BB-12.30, BB-12.32)."""
        rest, m = divmod(node, M)
        cell, facing = divmod(rest, 6)
        gear, speed, _locked = MOTIONS[m]
        if gear == "R":
            return []
        speed = min(6, speed + 1)
        crossed = 0
        for _cell in range(speed + extra):
            there, crossing = self._next[cell][facing]
            if there == SHUNNED:
                return []
            if there == WALL or there in taken:
                slowed = NUMBER["F", max(1, speed - 2), False]
                return [((cell * 6 + (facing + a) % 6) * M + slowed, crossed) for a in (0, 1, 5)]
            cell, crossed = there, crossed + crossing
        return [((cell * 6 + facing) * M + NUMBER["F", speed, False], crossed)]

    def spins(
        self, node: int, rotations: int, anywhere: bool, extra: int, taken: frozenset[int] = frozenset()
    ) -> set[Ending]:
        """The ends of a turn of quick rotations, without the classic orientations (BB-12.50, BB-12.52, BB-12.53)."""
        rest = node // M
        ends: set[Ending] = set()
        for m in CHOICES[node % M]:
            gear, speed, locked = MOTIONS[m]
            back = 0 if gear == "F" else 3
            slowed = NUMBER[gear, max(1, speed - 2), locked]
            paths = {(rest // 6, rest % 6, 0, rotations)}
            for step in range(speed + extra + 1):
                turned = {
                    (cell, (facing + a) % 6, crossed, left - 1)
                    for cell, facing, crossed, left in paths
                    if left and (anywhere or step == 0)
                    for a in (1, 5)
                }
                if step == speed + extra:
                    paths |= turned
                    ends |= {((cell * 6 + facing) * M + m, crossed) for cell, facing, crossed, _left in paths}
                    break
                onward = set()
                for (cell, facing, crossed, left), spun in (*((p, False) for p in paths), *((p, True) for p in turned)):
                    there, crossing = self._next[cell][(facing + back) % 6]
                    if there == WALL or there in taken:
                        more = (0, 1, 5) if left and anywhere and not spun else (0,)
                        ends |= {((cell * 6 + (facing + a) % 6) * M + slowed, crossed) for a in more}
                    elif there >= 0:
                        onward.add((there, facing, crossed + crossing, left))
                paths = onward
        return ends

    def _search(self, endings: list[list[Ending]]) -> tuple[list[list[int]], list[tuple[int, int]]]:
        """Fewest turns for every number of crossings and standing, and (crossings, standing) by turns."""
        before: list[list[tuple[int, int]]] = [[] for _ in range(self.size)]
        fresh: dict[tuple[int, int], None] = {}
        for node, ends in enumerate(endings):
            for after, crossed in ends:
                before[after].append((node, crossed))
                fresh.update({(k, node): None for k in range(1, min(crossed, CROSSINGS) + 1)})
        turns = [[FAR] * self.size for _ in range(CROSSINGS + 1)]
        reached = [bytearray(self.size) for _ in range(CROSSINGS + 1)]
        by_turns: list[tuple[int, int]] = []
        count = 0
        wave = list(fresh)
        for k, moving in wave:
            reached[k][moving] = 1
        while wave:
            count += 1
            found = []
            for k, moving in wave:
                base, m = moving - moving % M, moving % M
                for motion in CHOSEN_BY[m]:
                    if turns[k][base + motion] == FAR:
                        turns[k][base + motion] = count
                        found.append((k, base + motion))
            by_turns += found
            wave = []
            for k, standing in found:
                for moving, crossed in before[standing]:
                    need = k + crossed
                    if 1 <= need <= CROSSINGS and not reached[need][moving]:
                        reached[need][moving] = 1
                        wave.append((need, moving))
        return turns, by_turns

    def _refine(self, by_turns: list[tuple[int, int]], endings: list[list[Ending]]) -> list[list[float]]:
        """Fractions of a turn, from the fewest turns up."""
        values = [[float(turns) for turns in row] for row in self.turns]
        for k, standing in by_turns:
            base, motion = standing - standing % M, standing % M
            best = second = float(FAR)
            for m in CHOICES[motion]:
                for after, crossed in endings[base + m]:
                    need = k - crossed
                    if need <= 0:
                        worth = self._beyond[after // (6 * M)]
                    elif need <= CROSSINGS:
                        worth = values[need][after]
                    else:
                        continue
                    if worth < best:
                        best, second = worth, best
                    elif worth < second:
                        second = worth
            values[k][standing] = self.mixed(best, second)
        return values


@lru_cache(maxsize=KEPT)
def _built(key: Digested[Track]) -> Field:
    return Field(key.value)


def field_of(track: Track, digest: str) -> Field:
    """The table of a track whose board has this digest; built once a process (under a second) and kept."""
    return _built(Digested(digest, track))
