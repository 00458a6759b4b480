"""What a bot aims at: the chance that its team has the first robot home, from what every robot has to go.

Phases to go (`bot_value.worth`) are those of a robot that has the cards it needs: a robot really takes two or three
times as many. How many is the less sure the more there are, measured in races of champions: the variance grows by 2.4
with each phase to go.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from gameplay.bots.winning import Arrival, first
from gameplay.games.roborally.bot_field import Field
from gameplay.games.roborally.bot_value import HOME, Prices, worth
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import PHASES, Robot

VARIANCE, MORE = 3.0, 2.4
"""Of the way of a robot that is nearly home, and with each phase to go."""
LOGISTIC = math.sqrt(3) / math.pi
"""The spread of a logistic distribution whose standard deviation is 1."""
EXACT = 0.01
"""The spread of an arrival that is a fact."""
PLACES = {"first": 0.1, "full": 3.0}
"""What it is worth to come before a rival, where to be first is 1; by how the race ends."""
TURN = 2.0
"""The phases that a turn brings a robot on, on average."""
PHASE = 0.001
"""What a phase is worth when the race seems decided."""
WAR = 0.8
"""Where the last team wins: what a phase that a rival loses is worth, in own phases."""
CAP = 30.0
"""The most phases that are counted for a rival."""


class Hope:
    """How the race looks for a seat at the end of a turn that was played out: from 0 to 1 and a little, more is better.

    What a turn does to rivals is believed the less the more they are. It is played out with guessed cards, and among
    several robots one card in another phase changes where all of them end: too much to be told from luck.
    """

    def __init__(self, field: Field, start: Run, seat: int, prices: Prices) -> None:
        """`start`: the table at the beginning of the turn."""
        self.field, self.seat, self.prices = field, seat, prices
        self.expected = {robot.seat: worth(field, start, robot, prices) - TURN for robot in start.robots}
        """What each is likely to have to go after this turn, whatever others do."""
        self.belief = 1 / max(1, sum(robot.in_race for robot in start.robots) - 1)
        self.weight = PLACES[start.setup["end"]]

    def __call__(self, run: Run, idle: Collection[int] = ()) -> float:
        """`idle`: rivals that did nothing in this turn, because nobody guessed what."""
        if "last_team" in run.rules:
            return -_war(self.field, run, self.seat, self.prices) / 100
        ways = {robot.seat: self._arrival(run, robot, robot.seat in idle) for robot in run.robots}
        mates = [self.seat]
        if run.teams:
            mates = [one for one in ways if run.teams[one] == run.teams[self.seat]]
        hoped = 0.0
        for mate in mates:  # only one of them is before all others: their chances add up
            before_all, before_one = first(ways[mate], [way for one, way in ways.items() if one != mate])
            hoped += (before_all + self.weight * before_one / len(mates)) / (1 + self.weight)
        hurt = sum(min(CAP, way.way) for one, way in ways.items() if one not in mates)
        return hoped - PHASE * ways[self.seat].way + self.prices.harm / 100 * hurt

    def _arrival(self, run: Run, robot: Robot, is_idle: bool) -> Arrival:
        """When a robot will be home. Who is out of the race comes last by its price."""
        if robot.finish is not None:
            turn, phase = robot.finish
            return Arrival(HOME + (turn - run.table.turn) * len(PHASES) + phase, EXACT)
        way = worth(self.field, run, robot, self.prices)
        if robot.seat != self.seat and robot.in_race:
            expected = self.expected[robot.seat]
            way = expected if is_idle else expected + self.belief * (way - expected)
        return Arrival(way, LOGISTIC * math.sqrt(VARIANCE + MORE * max(0.0, way)))


def _war(field: Field, run: Run, seat: int, prices: Prices) -> float:
    """The phases that a seat lacks, less those of its foes; what mates lack counts like what foes lack."""
    loss = worth(field, run, run.seats[seat], prices)
    for robot in run.robots:
        if robot.seat != seat:
            mate = run.teams[robot.seat] == run.teams[seat]
            loss += (WAR if mate else -WAR) * min(CAP, worth(field, run, robot, prices))
    return loss
