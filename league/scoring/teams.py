"""Scores of teams: whole teams that race together (BB-11: teams of two score their better robot, teams of three the sum
of their two better ones), or the best few results of teams of any size."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from gameplay.engine.words import Worded
from gameplay.engine.words import gettext_noop as _
from league.scoring.points import Points
from league.scoring.race import Cell
from league.scoring.season import RaceResult, TeamRule


class TeamsProblem(Worded):
    """Why entries cannot race in teams."""

    COUNT = "count", _("A team race needs an even number of robots (4 or more), or 9.")
    FEW = "few", _("Fewer than two teams have a racer.")
    UNEQUAL = "unequal", _("Not every robot is in a team of the right size yet.")


class TeamCell(msgspec.Struct, frozen=True, array_like=True):
    """One team's result in one race."""

    race: int
    place: int
    points: Points
    counted: tuple[int, ...]
    """The entries whose points count."""


Earned = tuple[tuple[int, Points], ...]
"""The entries that raced for a team, each with its points for the team, best first. A substitute earns it nothing."""


class TeamScore(NamedTuple):
    """A team's result in one race, and what it is made of."""

    cell: TeamCell
    earned: Earned


def table_team_size(entered: int) -> int | None:
    """BB-11.1, BB-11.2: robots per team when this many are entered at one table; None: no team race (BB-11.3)."""
    return {4: 2, 6: 2, 8: 2, 9: 3}.get(entered)


def team_size(entered: int) -> int | None:
    """Racers in a whole team, for this many entered at any number of tables: nine make three teams of three, other
    numbers teams of two; None: they make no whole teams. Only the game says which of them a table takes."""
    return 3 if entered == 9 else 2 if entered > 2 and entered % 2 == 0 else None


def teams_problem(
    teams: Mapping[int, Sequence[int]],
    entered: Collection[int],
    rule: TeamRule | None = None,
    size_of: Callable[[int], int | None] = team_size,
) -> TeamsProblem | None:
    """Why these entries cannot race in whole teams, or with `rule` in teams of a chosen size; None if they can.

    The seats of teams count; a racer without a team is an individual and does not prevent it.
    """
    racing = set(entered)
    sizes = [len(racing.intersection(members)) for members in teams.values()]
    if rule is not None:
        return None if sum(number > 0 for number in sizes) > 1 else TeamsProblem.FEW
    size = size_of(sum(sizes))
    if size is not None and all(number in (0, size) for number in sizes):
        return None
    return TeamsProblem.UNEQUAL if size_of(len(racing)) else TeamsProblem.COUNT


def teams_out(race: RaceResult, members: Mapping[int, Collection[int]], rule: TeamRule | None = None) -> frozenset[int]:
    """The whole teams that sat out: all their members who were there did."""
    if not race.team_size or rule is not None:
        return frozenset()  # in teams of a chosen size one racer sits out, and the others count
    return frozenset(team for team, entries in members.items() if not set(race.sat_out).isdisjoint(entries))


def score_teams(
    race: RaceResult, cells: Mapping[int, Cell], members: Mapping[int, Sequence[int]], rule: TeamRule | None = None
) -> dict[int, TeamScore]:
    """Team results of one race; {} when it was void or no team race was possible (BB-11.3). Whole teams that sat out
    have none.

    Entered robots are the starters and the forfeits of teams, and those that sit out: a member that forfeits, retires
    or sits out, or whose substitute scores as an individual, scores 0 and the rule "best one" or "best two" stays
    (BB-11.4).
    """
    there = {entry for entry, cell in cells.items() if cell.status != "void"}
    if rule is None and race.team_size:
        rule = TeamRule(race.team_size, race.team_size - 1)
        out = teams_out(race, members)
        members = {team: entries for team, entries in members.items() if team not in out}
    alone = there.difference(*members.values())
    if not there or (rule is None and (_problem_at_table(members, there) or (race.all_in_teams and alone))):
        return {}
    cells = {**cells, **{entry: Cell(race.race, "forfeit", points=0) for entry in there & set(race.substituted)}}
    racing_for = {team: [entry for entry in entries if entry in there] for team, entries in members.items()}
    entered = sum(len(racing) for racing in racing_for.values())
    best = rule.best if rule is not None else (table_team_size(entered) or 2) - 1
    scores = {}
    for team, racing in racing_for.items():
        if racing:
            racing.sort(key=lambda entry: (-(cells[entry].points or 0), cells[entry].rank, entry))
            counted = tuple(racing[:best])
            earned = tuple((entry, cells[entry].points or 0) for entry in racing)
            points = sum(cells[entry].points or 0 for entry in counted)
            scores[team] = (points, min(cells[entry].rank for entry in racing), counted, earned)
    # BB-11.4: with equal points, the team of the best-placed robot is ahead, else they share the place.
    ordered = sorted((-points, rank) for points, rank, _counted, _earned in scores.values())
    return {
        team: TeamScore(TeamCell(race.race, 1 + ordered.index((-points, rank)), points, counted), earned)
        for team, (points, rank, counted, earned) in scores.items()
    }


def team_disqualified(scored: TeamCell, race: RaceResult, cells: Mapping[int, Cell]) -> bool:
    """A disqualified racer's result counts for the team because no other member did better, or not enough of them."""
    return any(cells[entry].status == "dsq" and entry not in race.substituted for entry in scored.counted)


def _problem_at_table(members: Mapping[int, Sequence[int]], there: Collection[int]) -> TeamsProblem | None:
    """BB-11.3, for whole teams that race at one table."""
    return teams_problem(members, there, size_of=table_team_size)
