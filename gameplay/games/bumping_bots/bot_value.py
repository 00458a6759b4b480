"""What a position is worth to a seat: when each robot will be home, and what can be expected from the places.

An arrival is a round: the rounds a robot has moved in, and the turns that it has to go. So a robot that has moved in
this round and one that has not are compared as they stand.

Not here: finding turns (`bot_search`), planning cards (`bot_plan`), deciding (`bot`, `bot_champion`).
"""

from __future__ import annotations

from gameplay.bots.winning import worth_of_places
from gameplay.games.bumping_bots.board import Track, track_of
from gameplay.games.bumping_bots.bot_field import Field, field_of
from gameplay.games.bumping_bots.bot_plan import Planner, any_cards, planner_of
from gameplay.games.bumping_bots.outcome import POINTS
from gameplay.games.bumping_bots.rules.order import ahead, tier
from gameplay.games.bumping_bots.state import Robot, State

DONE = -20.0
"""Arrival of a robot that was classified earlier."""
LOST = 400.0
"""Arrival of a robot that retired."""
SURE, VAGUE = 0.15, 0.1
"""The lead, in turns, that makes a place 73 to 27: at the finish, and what each turn to go adds."""
HURRY = 0.03
"""Worth of a turn saved that wins no place."""


class Worth:
    """The values of one race: its field, its laps and its teams."""

    def __init__(self, state: State) -> None:
        self.track: Track = track_of(state.setup["board"], state.setup["board_digest"])
        self.field: Field = field_of(self.track, state.setup["board_digest"])
        self.laps: int = state.setup["laps"]
        self.team: list[int] = state.setup["teams"] or list(range(len(state.robots)))
        """The team of each seat; without teams everybody is one."""

    def turns_to_go(self, robot: Robot) -> float:
        """Turns until the robot has covered the race, alone and without cards; below 0 beyond the finish."""
        if robot.status == "retired":
            return LOST
        if robot.cell is None:
            return DONE
        motion = (robot.gear, robot.speed, robot.locked)
        return self.field.value(robot.cell, robot.facing, motion, self.laps + 1 - robot.c, robot.engine)

    def tier(self, state: State, robot: Robot) -> int:
        """The tier that the robot's cards would have if a round began now (BB-3.8)."""
        if robot.seat in state.places:
            return tier(state.places[robot.seat])
        if robot.cell is None:
            return 0
        mine = ahead(self.track, robot)
        before = sum(
            other.status == "classified"
            or (other.status == "racing" and other.cell is not None and ahead(self.track, other) > mine)
            for other in state.robots
        )
        return tier(before + 1)

    def planner(self, tier: int) -> Planner:
        return planner_of(self.field, tier)

    def turns_with_cards(self, state: State, robot: Robot, depth: int, *, among_rivals: bool = False) -> float:
        """Turns to go of a robot whose cards are known and well used; rivals may stand in its way."""
        if robot.cell is None or robot.status == "retired":
            return self.turns_to_go(robot)
        motion = (robot.gear, robot.speed, robot.locked)
        node = self.field.node(robot.cell, robot.facing, motion)
        if node is None:
            return self.turns_to_go(robot)
        taken: frozenset[int] = frozenset()
        if among_rivals:
            cells = [other.cell for other in state.robots if other is not robot and other.cell is not None]
            taken = frozenset(self.field.index[cell] for cell in [*cells, *state.mobiles] if cell in self.field.index)
        plan = self.planner(self.tier(state, robot))
        return plan.to_go(node, self.laps + 1 - robot.c, robot.engine, tuple(robot.cards), depth, taken)

    def guessed(self, robot: Robot, tier: int) -> float:
        """Turns to go of a robot whose cards are secret: each is worth what any card is in its tier."""
        go = self.turns_to_go(robot)
        return go - any_cards(len(robot.cards), tier, go) if robot.cards else go

    def standing(self, state: State, seat: int, mine: float, moved: list[int], tiers: list[int]) -> float:
        """What the race is worth for a seat that has `mine` turns to go: the points it can expect (BB-10.2).

        `moved`: the turns that each seat has had since this round began; `tiers`: those of their cards.
        """
        others = [robot for robot in state.robots if self.team[robot.seat] != self.team[seat]]
        points = POINTS[len(others) + 1]
        if (place := state.robots[seat].place) is not None:
            return points[sum(other.place is not None and other.place < place for other in others)]
        rivals = [self.guessed(robot, tiers[robot.seat]) + moved[robot.seat] for robot in others]
        spread = SURE + VAGUE * max(0.0, mine)
        return worth_of_places(mine + moved[seat], rivals, spread, points) - HURRY * mine
