"""What a round of a tournament is made of, whether it is raced or rehearsed: weights, rounds left, points brought
along. Both ask here, so that a rehearsal shows what the evening will do."""

from __future__ import annotations

from fractions import Fraction

from league.scoring.fair_tables import LEVEL, MIX, STANDING, Weights
from league.scoring.formats import TREE, name_of, own_values
from league.scoring.groups import groups_snake
from league.scoring.points import Points, PointsTable, exact
from league.scoring.rules import StageRules
from league.scoring.standings import Standings
from league.scoring.tournament import GroupsRules, RoundsRules, TournamentRules


def weights_of(rules: StageRules, raced: bool) -> Weights:
    """What counts when the tables of a round are made. `raced`: the stage has standings already."""
    if isinstance(rules, RoundsRules):
        return MIX if rules.seat_by == "mix" or (not raced and rules.seeding == "lot") else STANDING if raced else LEVEL
    return LEVEL if name_of(rules) == TREE else MIX


def rounds_left(rules: StageRules, raced: int) -> int:
    """With the one that comes, after so many."""
    return max(1, int(getattr(rules, "rounds", 1)) - raced)


def groups_dealt(rules: StageRules, count: int) -> list[int]:
    """The group of each seed, from 1; 0 in a stage without groups."""
    return groups_snake(count, rules.groups) if isinstance(rules, GroupsRules) else [0] * count


def carries_points(rules: StageRules) -> bool:
    return isinstance(rules, TournamentRules) and rules.carry != "none"


def points_carried(rules: StageRules, before: Standings) -> dict[int, Points]:
    """By entry: its part of what it had in the stage before."""
    if not isinstance(rules, TournamentRules) or rules.carry == "none":
        return {}
    part = Fraction(1, 2) if rules.carry == "half" else Fraction(1)
    return {row.entry: exact(row.total * part) for row in before.rows}


def pays(rules: StageRules, game: str) -> PointsTable:
    """What a race pays: in a decathlon by the table of its game."""
    legs = rules.legs if isinstance(rules, RoundsRules) else ()
    return next((leg.points for leg in legs if leg.game == game), rules.points)


def own_of(rules: StageRules, *, follows: bool) -> dict[str, object]:
    """`Season.own` of a stage. `follows`: another stage does."""
    return own_values(rules) | ({"follows": True} if follows else {})
