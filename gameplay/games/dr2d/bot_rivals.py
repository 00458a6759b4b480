"""What rivals may do, and how to mix one's own programmes against that.

Own programmes that look best alone meet those that look best alone to each rival. Where two of them never share a tile
and never cross, both go as if alone; where they meet, the rules play the turn with the two of them, and the ends tell
how the chances of winning have moved. That makes a small game between me and each rival: who comes first to a law is
pushed off it by the robot that comes last, and two who come together crash.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import mul
from typing import NamedTuple

from gameplay.bots.budget import Budget
from gameplay.bots.matrix import drawn, mixed_among
from gameplay.bots.playouts import play_out
from gameplay.bots.winning import Arrival, first
from gameplay.engine.chance import Chance
from gameplay.games.dr2d.bot_alone import STAY, Standing
from gameplay.games.dr2d.bot_plans import SAME_TURN, Mind, Plan, Planner, mind_of
from gameplay.games.dr2d.bot_style import Style
from gameplay.games.dr2d.bot_table import FAR, Table
from gameplay.games.dr2d.forecast import give
from gameplay.games.dr2d.rules.end import end_turn
from gameplay.games.dr2d.rules.program import programs
from gameplay.games.dr2d.rules.register import play_register
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.start import begin_turn
from gameplay.games.dr2d.state import LETTERS, REGISTERS, Robot
from gameplay.games.dr2d.state import Table as Match

EXACT = 0.005
"""The spread of an arrival that is a fact."""
NARROW, WIDE = 0.2, 0.16
"""The spread of an arrival that is near, and what each turn to go adds to it."""
FIRST = 0.5
"""What it counts to be before all others; the rest is for each rival one is before."""
FINE = 50
"""Scores are kept for turns so fine."""
DRAWS = 1000
"""Draws are so fine."""
SURE = 0.2
"""Turns by which a programme must be worse to be a third as likely."""
NEAR = 8
"""Rivals farther away than this are not met in this turn."""
ROUNDS = 120
"""Of the small games."""
TRUST = 0.5
"""How far a champion reckons with rivals who reckon with it, and not only with what looks best to each."""
SPREAD, RARE = 0.01, 0.01
"""A programme whose score is so much worse is drawn a third as often; one that is mixed in more rarely never is."""


Both = tuple[str, int | None, str, int | None]
"""An action and `standby_from`, mine and a rival's."""


class Foe(NamedTuple):
    """A rival, with what it may do."""

    seat: int
    plans: list[Plan]
    likely: list[float]
    """How likely each of them is, for somebody who thinks of itself alone."""
    way: float
    """Turns to go after this turn, as likely as they are."""


def arrival(way: float) -> Arrival:
    """When a robot is home that has so many turns to go."""
    return Arrival(way, EXACT if way <= 0 else NARROW + WIDE * way)


def hope(way: float, rivals: Sequence[float]) -> float:
    """How a race looks: the chance of being first, and before one of the others."""
    if not rivals:
        return -way / FAR
    before_all, before_one = first(arrival(way), [arrival(rival) for rival in rivals])
    return FIRST * before_all + (1 - FIRST) * before_one


class Meeting:
    """One turn of mine among my rivals, as I think it through."""

    def __init__(self, run: Run, table: Table, seat: int, plans: Sequence[Plan], style: Style, runs: int) -> None:
        self.run, self.table, self.seat, self.plans = run, table, seat, plans
        """`plans`: my own programmes."""
        self.foes: list[Foe] = []
        self.runs = Budget(runs)
        """Turns of two robots that may be played out."""
        self.grudge = style.grudge / max(1, len(run.robots) - 1)
        """What a rival's hope is worth, of one's own: all there is in a duel."""
        self.hopes: dict[tuple[int, int, int], float] = {}

    def look(self, columns: int, label: str, chance: Chance) -> None:
        """What each rival may do: so many programmes of each."""
        for robot in self.run.robots:
            if robot.seat != self.seat and robot.state in ("board", "off"):
                self.foes.append(self._foe(robot, columns, f"{label}/foe{robot.seat}", chance))

    def _foe(self, robot: Robot, columns: int, label: str, chance: Chance) -> Foe:
        xy, me = self.run.board.squares.xy, self.run.table.robots[self.seat]
        (x, y), (mine_x, mine_y) = xy[robot.cell], xy[me.cell]
        if robot.state == "off" or abs(x - mine_x) + abs(y - mine_y) > NEAR:
            return Foe(robot.seat, [], [], max(0.0, self.way(robot) - 1))
        planner = Planner(self.table, mind_of(robot))
        if not programs(robot) or planner.waits == len(REGISTERS):
            letters, marks, (cell, _since) = planner.traced((STAY,) * len(REGISTERS))
            way = FAR if robot.leaving else planner.ahead(sits_out=True) - 1
            return Foe(robot.seat, [Plan(letters, way, cell, marks)], [1.0], way)
        plans = planner.best(columns, label, chance)
        weights = [math.exp((plans[0].loss - plan.loss) / SURE) for plan in plans]
        likely = [weight / sum(weights) for weight in weights]
        return Foe(robot.seat, plans, likely, sum(p * plan.loss for p, plan in zip(likely, plans, strict=True)))

    def way(self, robot: Robot) -> float:
        """Turns to go of a robot at the start of a turn, or 0 and less when it is home."""
        if robot.state == "out":
            return -SAME_TURN * robot.pc
        if robot.state == "gone" or robot.leaving:
            return FAR
        cell, late = robot.cell, 0
        if robot.state == "off" and robot.exit is not None:
            cell, late = self.table.ways.way_in(robot.exit[0]), 1
            if not cell:
                return FAR
        mind = Mind(Standing(cell, robot.pc, robot.lost), robot.laws)
        return late + Planner(self.table, mind).ahead(sits_out=robot.standby)

    # -- the small games

    def score(self, foe: Foe, mine: float, theirs: float) -> float:
        """How the race looks for me, less how it looks for this rival, when these are our turns to go."""
        key = foe.seat, round(mine * FINE), round(theirs * FINE)
        if key not in self.hopes:
            others = [other.way for other in self.foes if other is not foe]
            self.hopes[key] = hope(mine, [theirs, *others]) - self.grudge * hope(theirs, [mine, *others])
        return self.hopes[key]

    def meets(self, foe: Foe) -> bool:
        """Whether any of our programmes meet."""
        return any(not mine.marks.isdisjoint(theirs.marks) for mine in self.plans for theirs in foe.plans)

    def game(self, foe: Foe) -> list[list[float]]:
        """By my programme and theirs: the score after both."""
        scores = [[self.score(foe, mine.loss, theirs.loss) for theirs in foe.plans] for mine in self.plans]
        meet = [
            (mine.loss + theirs.loss, i, j)
            for i, mine in enumerate(self.plans)
            for j, theirs in enumerate(foe.plans)
            if not mine.marks.isdisjoint(theirs.marks)
        ]
        meet.sort()
        while meet and not self.runs.spend(len(meet)):
            meet = meet[: self.runs.left]
        plays = [self._plays(self.plans[i], foe.plans[j]) for _loss, i, j in meet]
        found = play_out(self._two(foe), plays, self._play(foe), lambda run: self._judge(foe, run))
        for (_loss, i, j), score in zip(meet, found, strict=True):
            scores[i][j] = score
        return scores

    def _two(self, foe: Foe) -> Run:
        """The match with the two of us alone, and robots that sit this turn out."""
        match = self.run.table
        stays = {robot.seat for robot in self.run.robots if robot.state == "board" and not programs(robot)}
        order = [seat for seat in match.order if seat in {self.seat, foe.seat} | stays]
        two = Match(match.robots, tuple(order), match.turn, 0, [], None)
        return Run(two, self.run.board, self.run.most).fork()

    def _plays(self, mine: Plan, theirs: Plan) -> list[Both]:
        return [
            (a, mine.standby_from, b, theirs.standby_from) for a, b in zip(mine.letters, theirs.letters, strict=True)
        ]

    def _play(self, foe: Foe) -> Callable[[Run, int, Both], Run]:
        headings = {seat: self.run.table.robots[seat].heading for seat in (self.seat, foe.seat)}

        def play(run: Run, depth: int, plays: Both) -> Run:
            run = run.fork()
            for seat, letter, rests in ((self.seat, *plays[:2]), (foe.seat, *plays[2:])):
                robot = run.table.robots[seat]
                if run.board.drift and letter != "H":
                    letter = LETTERS[(LETTERS.index(letter) + robot.heading - headings[seat]) % 4]
                give(run, seat, letter * len(REGISTERS), rests)
            play_register(run, depth + 1)
            return run

        return play

    def _judge(self, foe: Foe, run: Run) -> float:
        end_turn(run)
        if run.table.reason is None:
            begin_turn(run)
        me, other = run.table.robots[self.seat], run.table.robots[foe.seat]
        return self.score(foe, self.way(me), self.way(other))


def best_against(meeting: Meeting, label: str, chance: Chance, *, mixes: bool) -> Plan:
    """What to hand in: drawn, where I mix; else the best answer to what rivals are likely to do."""
    plans = meeting.plans
    near = [foe for foe in meeting.foes if meeting.meets(foe)]
    if not near:
        return plans[0]
    games = [meeting.game(foe) for foe in near]
    rows, likely = [1.0] * len(plans), [foe.likely for foe in near]
    if mixes:
        rows, columns = mixed_among(games, ROUNDS)
        likely = [
            [TRUST * wary + (1 - TRUST) * plain for wary, plain in zip(some, foe.likely, strict=True)]
            for some, foe in zip(columns, near, strict=True)
        ]
    scores = [
        sum(sum(map(mul, game[n], some)) for game, some in zip(games, likely, strict=True)) for n in range(len(plans))
    ]
    best = max(score for score, share in zip(scores, rows, strict=True) if share > RARE)
    weights = [
        share * math.exp((score - best) / SPREAD) if share > RARE else 0.0
        for share, score in zip(rows, scores, strict=True)
    ]
    total = sum(weights)
    return plans[drawn([weight / total for weight in weights], chance.below(f"{label}/mix", DRAWS) / DRAWS)]
