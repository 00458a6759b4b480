"""What teams can still achieve: bounds alone, since members and the races that count for teams can change."""

from __future__ import annotations

from collections.abc import Sequence

from league.scoring.outlook_shapes import NEWCOMER, OpenRace, Prospect
from league.scoring.outlook_sums import Chances, Mark, Past, Sums, Worst, sizes_of, ties_of, win_pays
from league.scoring.points import Points, points_for
from league.scoring.race import NOT_THERE
from league.scoring.season import Season
from league.scoring.standings import Standings, TeamRow, standings

LARGE_TEAMS = 9
"""From so many racers on, whole teams may have three members, of whom two count (BB-11.2)."""


def team_prospects(season: Season, races: Sequence[OpenRace]) -> tuple[Prospect, ...]:
    """By the present standings; then teams without a result."""
    table = standings(season)
    if not races:
        return tuple(_final(row, table.teams) for row in table.teams)
    run = len({race for row in table.teams for race in (*(cell.race for cell in row.cells), *row.sat_out)})
    sums = Sums(season.drop, ties_of(season, teams=True), run)
    pays = tuple(sorted((_pays(season, race) for race in races), reverse=True))
    ahead = Chances((), pays, 0, len(races), any(race.sits_out for race in races))
    rows = {row.team: row for row in table.teams}
    teams = [*rows, *sorted({entry.team for entry in season.entries if entry.team is not None} - rows.keys())]
    new = [NEWCOMER] if any(race.newcomers for race in races) else []  # a team that is made later
    pasts = {team: _pasts(season, table, rows.get(team), max(pays)) for team in [*teams, *new]}
    runs = ahead.runs
    low = {
        run: {team: sums.low(pasts[team][0], ahead, run, None, False, Worst.BOUND) for team in pasts} for run in runs
    }
    high = {run: {team: sums.bound(pasts[team][1], ahead, run, None, False) for team in pasts} for run in runs}
    return tuple(_prospect(sums, team, rows, low, high) for team in teams)


def _prospect(
    sums: Sums, team: int, rows: dict[int, TeamRow], low: dict[int, dict[int, Mark]], high: dict[int, dict[int, Mark]]
) -> Prospect:
    compare = sums.ties.compare
    others = [other for other in low[0] if other != team]
    surely = [sum(compare(low[run][one], high[run][team]) == 1 for one in others if one in rows) for run in low]
    most = [[compare(high[run][one], low[run][team]) for one in others] for run in low]
    best = 1 + min(surely)
    worst = 1 + max(len(others) - found.count(-1) - found.count(0) for found in most)
    alone = all(case == -1 for found in most for case in found)
    return Prospect(
        team,
        min(marks[team][0] for marks in low.values()),
        max(marks[team][0] for marks in high.values()),
        best,
        worst,
        champion=(alone and team in rows) or None,
        shares=(worst == 1 and team in rows) or None,
        can_win=False if best > 1 else None,
    )


def _final(row: TeamRow, rows: Sequence[TeamRow]) -> Prospect:
    place = row.place or 0
    return Prospect(
        row.team,
        row.total,
        row.total,
        place,
        place,
        best_reached=True,
        worst_reached=True,
        champion=place == 1 and sum(one.place == 1 for one in rows) == 1,
        shares=place == 1,
        can_win=place == 1,
    )


def _pays(season: Season, race: OpenRace) -> Points:
    """The most that a team can get in it."""
    best = season.team_rule.best if season.team_rule else 2 if len(race.field) >= LARGE_TEAMS else 1
    if not race.one_table or race.shared:
        return best * win_pays(race)
    columns = ([points_for(race.points, size, place) for place in range(1, size + 1)] for size in sizes_of(race))
    return max((sum(column[:best]) for column in columns), default=0)


def _pasts(season: Season, table: Standings, row: TeamRow | None, pays: Points) -> tuple[Past, Past]:
    """For its least and its most. A disqualified racer may have fixed any of its results, and a race that it sat out
    may pay as much as its best one."""
    if row is None:
        return Past(), Past()
    scores = [cell.points for cell in row.cells]
    places = [cell.place for cell in row.cells]
    latest = _latest(table, row)
    fixed = season.dsq_counts and any(cell.status == "dsq" for line in table.rows for cell in line.cells)
    least = Past(scores, 0, (), 0, places, row.adjustment, latest, 0, season.dsq_counts)
    if fixed and season.drop.kind != "none":
        least = least._replace(scores=())
    most = Past(scores, 0, [max([pays, *scores])], len(row.sat_out), places, row.adjustment, latest, 0, False)
    return least, most


def _latest(table: Standings, row: TeamRow) -> int:
    """Its place in the latest team race that it did not sit out."""
    places = {cell.race: cell.place for cell in row.cells}
    held = {race for one in table.teams for race in (*(cell.race for cell in one.cells), *one.sat_out)}
    return next(
        (places.get(race, NOT_THERE) for race in reversed(table.races) if race in held - {*row.sat_out}), NOT_THERE
    )
