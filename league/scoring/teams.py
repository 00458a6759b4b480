"""Team races (BB-11): teams of two score their better robot, teams of three the sum of their two better ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from league.scoring.race import Cell


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


def teams_problem(teams: Mapping[int, Sequence[int]], entered: Sequence[int]) -> str:
    """Why these entries can not run a team race (BB-11.3): "count", "unequal", or "" when they can."""
    size = team_size(len(entered))
    if size is None:
        return "count"
    racing = set(entered)
    sizes = [len(racing.intersection(members)) for members in teams.values()]
    if sum(sizes) != len(racing) or any(number not in (0, size) for number in sizes):
        return "unequal"
    return ""


def score_teams(race: int, cells: Mapping[int, Cell], members: Mapping[int, Sequence[int]]) -> dict[int, TeamCell]:
    """Team results of one race; {} when it was void or no team race could be run (BB-11.3).

    Entered robots are the starters and the forfeits: a member that forfeits or retires scores 0 and the rule
    "best one" or "best two" stays (BB-11.4).
    """
    entered = [entry for entry, cell in cells.items() if cell.status != "void"]
    if not entered or teams_problem(members, entered):
        return {}
    best = (team_size(len(entered)) or 2) - 1
    scores = {}
    for team, entries in members.items():
        racing = [entry for entry in entries if entry in cells]
        if racing:
            racing.sort(key=lambda entry: (-(cells[entry].points or 0), cells[entry].rank, entry))
            counted = tuple(racing[:best])
            points = sum(cells[entry].points or 0 for entry in counted)
            scores[team] = (points, min(cells[entry].rank for entry in racing), counted)
    # BB-11.4: equal points: the team of the best-placed robot is ahead, else they share the place.
    ordered = sorted((-points, rank) for points, rank, _ in scores.values())
    return {
        team: TeamCell(race, 1 + ordered.index((-points, rank)), points, counted)
        for team, (points, rank, counted) in scores.items()
    }
