"""Scores of teams: by BB-11 (teams of two score their better robot, teams of three the sum of their two better ones),
or the best so many of any number."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from league.scoring.race import Cell
from league.scoring.season import RaceResult, TeamRule


class TeamCell(msgspec.Struct, frozen=True, array_like=True):
    """What one team got in one race."""

    race: int
    place: int
    points: int
    counted: tuple[int, ...]
    """The entries whose points count."""


def team_size(entered: int) -> int | None:
    """BB-11.1, BB-11.2: robots a team for so many entered robots; None: no team race (BB-11.3)."""
    return {4: 2, 6: 2, 8: 2, 9: 3}.get(entered)


def teams_problem(teams: Mapping[int, Sequence[int]], entered: Collection[int], rule: TeamRule | None = None) -> str:
    """Why these entries can not run a team race (BB-11.3): "count", "unequal", or "" when they can. By own numbers:
    "few" without two teams that race.

    The seats of teams count; whoever races without a team is an individual and does not hinder it.
    """
    racing = set(entered)
    sizes = [len(racing.intersection(members)) for members in teams.values()]
    if rule is not None:
        return "" if sum(number > 0 for number in sizes) > 1 else "few"
    size = team_size(sum(sizes))
    if size is not None and all(number in (0, size) for number in sizes):
        return ""
    return "unequal" if team_size(len(racing)) else "count"


def score_teams(
    race: RaceResult, cells: Mapping[int, Cell], members: Mapping[int, Sequence[int]], rule: TeamRule | None = None
) -> dict[int, TeamCell]:
    """Team results of one race; {} when it was void or no team race could be run (BB-11.3).

    Entered robots are the starters and the forfeits of teams, and those that sit out: a member that forfeits, retires
    or sits out, or whose substitute scores as an individual, scores 0 and the rule "best one" or "best two" stays
    (BB-11.4).
    """
    there = {entry for entry, cell in cells.items() if cell.status != "void"}
    alone = there.difference(*members.values())
    if not there or (rule is None and (teams_problem(members, there) or (race.all_in_teams and alone))):
        return {}
    cells = {**cells, **{entry: Cell(race.race, "forfeit", points=0) for entry in there & set(race.substituted)}}
    racing_for = {team: [entry for entry in entries if entry in there] for team, entries in members.items()}
    best = rule.best if rule is not None else (team_size(sum(len(racing) for racing in racing_for.values())) or 2) - 1
    scores = {}
    for team, racing in racing_for.items():
        if racing:
            racing.sort(key=lambda entry: (-(cells[entry].points or 0), cells[entry].rank, entry))
            counted = tuple(racing[:best])
            points = sum(cells[entry].points or 0 for entry in counted)
            scores[team] = (points, min(cells[entry].rank for entry in racing), counted)
    # BB-11.4: equal points: the team of the best-placed robot is ahead, else they share the place.
    ordered = sorted((-points, rank) for points, rank, _ in scores.values())
    return {
        team: TeamCell(race.race, 1 + ordered.index((-points, rank)), points, counted)
        for team, (points, rank, counted) in scores.items()
    }
