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


def arrival(field: Field, run: Run, robot: Robot, prices: Prices, *, idle: bool = False) -> Arrival:
    """When a robot will be home. Who is out of the race comes last by its price. An `idle` one has a turn to come."""
    if robot.finish is not None:
        turn, phase = robot.finish
        return Arrival(HOME + (turn - run.table.turn) * len(PHASES) + phase, EXACT)
    way = worth(field, run, robot, prices) - (TURN if idle else 0.0)
    return Arrival(way, LOGISTIC * math.sqrt(VARIANCE + MORE * max(0.0, way)))


def hope(field: Field, run: Run, seat: int, prices: Prices, idle: Collection[int] = ()) -> float:
    """How the race looks for a seat after a turn: from 0 to 1 and a little, more is better.

    `idle`: rivals of whom nobody guessed what they did in it, so that they stand where they stood.
    """
    if "last_team" in run.rules:
        return -_war(field, run, seat, prices) / 100
    ways = {one.seat: arrival(field, run, one, prices, idle=one.seat in idle) for one in run.robots}
    mates = [seat]
    if run.teams:
        mates = [one for one in ways if run.teams[one] == run.teams[seat]]
    weight = PLACES[run.setup["end"]]
    hoped = 0.0
    for mate in mates:  # only one of them is before all others: their chances add up
        before_all, before_one = first(ways[mate], [way for one, way in ways.items() if one != mate])
        hoped += (before_all + weight * before_one / len(mates)) / (1 + weight)
    hurt = sum(min(CAP, way.way) for one, way in ways.items() if one not in mates)
    return hoped - PHASE * ways[seat].way + prices.harm / 100 * hurt


def _war(field: Field, run: Run, seat: int, prices: Prices) -> float:
    """The phases that a seat lacks, less those of its foes; what mates lack counts like what foes lack."""
    loss = worth(field, run, run.seats[seat], prices)
    for robot in run.robots:
        if robot.seat != seat:
            mate = run.teams[robot.seat] == run.teams[seat]
            loss += (WAR if mate else -WAR) * min(CAP, worth(field, run, robot, prices))
    return loss
