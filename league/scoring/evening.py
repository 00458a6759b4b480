"""The input of a tournament's round, raced or rehearsed: weights, rounds left, points carried over. Both use it, so
that a rehearsal shows what the evening will do."""

from __future__ import annotations

from fractions import Fraction

from league.scoring.fair_tables import LEVEL, MIX, STANDING, Weights
from league.scoring.formats import format_of, own_values
from league.scoring.groups import groups_snake
from league.scoring.points import Points, PointsTable, exact
from league.scoring.rules import StageRules
from league.scoring.standings import Standings
from league.scoring.tournament import GroupsRules, RoundsRules


def weights_of(rules: StageRules, raced: bool) -> Weights:
    """The weights for making a round's tables. `raced`: the stage already has standings."""
    if isinstance(rules, RoundsRules):
        return MIX if rules.seat_by == "mix" or (not raced and rules.seeding == "lot") else STANDING if raced else LEVEL
    return LEVEL if format_of(rules).tree else MIX


def rounds_left(rules: StageRules, raced: int) -> int:
    """Rounds left after `raced` of them, the next one included."""
    return max(1, rules.rounds - raced)


def groups_dealt(rules: StageRules, count: int) -> list[int]:
    """The group of each seed, from 1; 0 in a stage without groups."""
    return groups_snake(count, rules.groups) if isinstance(rules, GroupsRules) else [0] * count


def carries_points(rules: StageRules) -> bool:
    return rules.carry != "none"


def points_carried(rules: StageRules, before: Standings) -> dict[int, Points]:
    """By entry: the part of its points from the previous stage that it carries over."""
    if not carries_points(rules):
        return {}
    part = Fraction(1, 2) if rules.carry == "half" else Fraction(1)
    return {row.entry: exact(row.total * part) for row in before.rows}


def pays(rules: StageRules, game: str) -> PointsTable:
    """What a race pays: in a decathlon, the table of its game."""
    return next((leg.points for leg in rules.legs if leg.game == game), rules.points)


def own_of(rules: StageRules, *, follows: bool) -> dict[str, object]:
    """`Season.own` of a stage. `follows`: there is another stage after it."""
    return own_values(rules) | ({"follows": True} if follows else {})
