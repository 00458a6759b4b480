"""Standings: a pure function of confirmed sheets, adjustments and rules (BB-10.1, BB-10.10).

Places are decided by total points, then by the tie-breaks in their order; what is still equal shares a place and
the next one is skipped. Stewards' points always count: the drop rule never drops them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import msgspec

from league.scoring.points import PointsTable, points_for
from league.scoring.race import NOT_THERE, Cell, is_void, score_race
from league.scoring.season import Adjustment, Drop, Season, TieBreak
from league.scoring.teams import TeamCell, score_teams

Key = tuple[tuple[int, ...], ...]


class Row(msgspec.Struct, frozen=True):
    """One entry's line."""

    entry: int
    place: int | None
    """None: outside the standings."""
    tied: bool
    total: int
    """Counted races plus stewards' points."""
    gross: int
    """All races, dropped ones included."""
    adjustment: int
    wins: int
    excluded: bool
    dropped: tuple[int, ...]
    """Numbers of the races that do not count."""
    cells: tuple[Cell, ...]
    """In order of running; races it had nothing to do with are missing."""
    decided_by: str
    """The tie-break that separated it from its equals, "shared", or "" when points did."""


class TeamRow(msgspec.Struct, frozen=True):
    team: int
    place: int | None
    tied: bool
    total: int
    adjustment: int
    dropped: tuple[int, ...]
    cells: tuple[TeamCell, ...]


class Standings(msgspec.Struct, frozen=True):
    races: tuple[int, ...]
    """Races run, in order, void ones included."""
    rows: tuple[Row, ...]
    """By place, then entry id; who stands outside comes last."""
    teams: tuple[TeamRow, ...] = ()


def standings(season: Season) -> Standings:
    """The standings after the last race of `season`, of every entry that started, forfeited or was adjusted."""
    return _compute(season, score_races(season))


def standings_after_each(season: Season) -> list[Standings]:
    """One for each race run, in order; every race is scored once."""
    scored = score_races(season)
    return [_compute(season.until(race.race), scored[: number + 1]) for number, race in enumerate(season.races)]


def score_races(season: Season) -> list[dict[int, Cell]]:
    scoring = {entry.id: entry.scores for entry in season.entries}
    by_race: dict[int, list[Adjustment]] = {}
    for adjustment in season.adjustments:
        if adjustment.race is not None:
            by_race.setdefault(adjustment.race, []).append(adjustment)
    return [score_race(race, by_race.get(race.race, ()), scoring) for race in season.races]


def _compute(season: Season, scored: Sequence[Mapping[int, Cell]]) -> Standings:
    valid = [cells for cells in scored if not is_void(cells)]
    keep = season.drop.keep(len(valid))
    latest = valid[-1] if valid else {}
    bonus, excluded = _ledger(season.begun())
    rows, keys = [], {}
    for entry in season.involved():
        cells = tuple(race[entry.id] for race in scored if entry.id in race)
        dropped, gross, counted = _count([(c.race, c.points) for c in cells if c.points is not None], keep)
        adjustment = bonus.get(entry.id, 0)
        ranked = entry.scores and entry.id not in excluded
        places = [cell.place for cell in cells if cell.status == "classified" and cell.place is not None]
        row = Row(
            entry.id,
            None,
            False,
            counted + adjustment if ranked else 0,
            gross,
            adjustment,
            places.count(1),
            entry.id in excluded,
            dropped,
            cells,
            "",
        )
        rows.append(row)
        if ranked:
            last = latest[entry.id].rank if entry.id in latest else NOT_THERE
            keys[entry.id] = _key(row.total, places, last, season.tie_breaks)
    placed = rank(keys)
    reasons = _reasons(keys, season.tie_breaks)
    rows = [
        msgspec.structs.replace(
            row, place=placed[row.entry][0], tied=placed[row.entry][1], decided_by=reasons.get(row.entry, "")
        )
        if row.entry in placed
        else row
        for row in rows
    ]
    rows.sort(key=lambda row: (row.place is None, row.excluded, row.place or 0, row.entry))
    return Standings(
        tuple(race.race for race in season.races), tuple(rows), _teams(season, scored) if season.teams else ()
    )


def outside_in_order(
    table: Standings, paid: PointsTable, drop: Drop, tie_breaks: Sequence[TieBreak]
) -> tuple[Row, ...]:
    """The rows of `table`, those that do not score in the order in which they would stand if they did.

    `paid` is the points table of all races here, also of one that was run under another: it decides an order and no
    number. Placed rows and excluded ones stay where they are.
    """
    run = len({cell.race for row in table.rows for cell in row.cells if cell.status != "void"})

    def key(row: Row) -> Key:
        classified = [cell for cell in row.cells if cell.status == "classified" and cell.place and cell.starters]
        won = [(cell.race, points_for(paid, cell.starters or 0, cell.place or 0)) for cell in classified]
        latest = next((cell.rank for cell in row.cells if cell.race == table.races[-1]), NOT_THERE)
        return _key(_count(won, drop.keep(run))[2], [cell.place or 0 for cell in classified], latest, tie_breaks)

    outside = iter(sorted((row for row in table.rows if row.place is None and not row.excluded), key=key))
    return tuple(next(outside) if row.place is None and not row.excluded else row for row in table.rows)


def rank(keys: Mapping[int, Key]) -> dict[int, tuple[int, bool]]:
    """Place and "tied" of each, best (smallest) key first; equals share and the next place is skipped (BB-9.10)."""
    ordered = sorted(keys.values())
    first: dict[Key, int] = {}
    count: dict[Key, int] = {}
    for position, key in enumerate(ordered, 1):
        first.setdefault(key, position)
        count[key] = count.get(key, 0) + 1
    return {one: (first[key], count[key] > 1) for one, key in keys.items()}


def _key(total: int, places: Sequence[int], latest: int, tie_breaks: Sequence[TieBreak]) -> Key:
    """Smaller is better: points first, then one part for each tie-break."""
    parts: list[tuple[int, ...]] = [(-total,)]
    for tie_break in tie_breaks:
        if tie_break == "countback":
            # One count a place, first places first; missing tails read as 0, so pad to the worst possible place.
            counts = [0] * 64
            for place in places:
                counts[place - 1] -= 1
            parts.append(tuple(counts))
        elif tie_break == "wins":
            parts.append((-places.count(1),))
        else:
            parts.append((latest,))
    return tuple(parts)


def _reasons(keys: Mapping[int, Key], tie_breaks: Sequence[TieBreak]) -> dict[int, str]:
    """What separated each entry from the next one ahead with equal points, else from the next behind; or "shared"."""
    by_key: dict[Key, list[int]] = {}
    for one, key in keys.items():
        by_key.setdefault(key, []).append(one)
    reasons = {one: "shared" for sharers in by_key.values() if len(sharers) > 1 for one in sharers}
    for ahead, behind in pairwise(sorted(by_key)):
        if ahead[0] == behind[0]:
            parts = zip(tie_breaks, ahead[1:], behind[1:], strict=True)
            reason = next(tie_break for tie_break, left, right in parts if left != right)
            for one in by_key[behind]:
                reasons.setdefault(one, reason)
            for one in by_key[ahead]:
                reasons.setdefault(one, reason)
    return reasons


def _count(scores: Sequence[tuple[int, int]], keep: int) -> tuple[tuple[int, ...], int, int]:
    """(dropped races, sum of all, sum of what counts). The lowest go first; of equal ones the earlier."""
    gross = sum(points for _, points in scores)
    if len(scores) <= keep:
        return (), gross, gross
    order = sorted(range(len(scores)), key=lambda position: (scores[position][1], position))
    gone = order[: len(scores) - keep]
    return tuple(scores[position][0] for position in sorted(gone)), gross, gross - sum(scores[p][1] for p in gone)


def _ledger(adjustments: Iterable[Adjustment]) -> tuple[dict[int, int], set[int]]:
    """Stewards' points by entry (all add up), and the entries excluded from the competition."""
    bonus: dict[int, int] = {}
    excluded: set[int] = set()
    for adjustment in adjustments:
        if adjustment.entry is None:
            continue
        if adjustment.kind == "points":
            bonus[adjustment.entry] = bonus.get(adjustment.entry, 0) + adjustment.value
        elif adjustment.kind == "disqualification" and adjustment.race is None:
            excluded.add(adjustment.entry)
    return bonus, excluded


def _teams(season: Season, scored: Sequence[Mapping[int, Cell]]) -> tuple[TeamRow, ...]:
    """BB-11: totals of team points; then the same tie-breaks on the places of the teams."""
    members: dict[int, list[int]] = {}
    for entry in season.entries:
        if entry.team is not None:
            members.setdefault(entry.team, []).append(entry.id)
    races = [score_teams(race.race, cells, members) for race, cells in zip(season.races, scored, strict=True)]
    run = [cells for cells in races if cells]
    keep = season.drop.keep(len(run))
    bonus: dict[int, int] = {}
    for adjustment in season.begun():
        if adjustment.team is not None and adjustment.kind == "points":
            bonus[adjustment.team] = bonus.get(adjustment.team, 0) + adjustment.value
    rows, keys = [], {}
    for team in sorted(members):
        cells = tuple(race[team] for race in run if team in race)
        dropped, _, counted = _count([(cell.race, cell.points) for cell in cells], keep)
        total = counted + bonus.get(team, 0)
        latest = run[-1][team].place if run and team in run[-1] else NOT_THERE
        keys[team] = _key(total, [cell.place for cell in cells], latest, season.tie_breaks)
        rows.append((team, total, bonus.get(team, 0), dropped, cells))
    placed = rank(keys)
    result = [
        TeamRow(team, *placed[team], total, adjustment, dropped, cells)
        for team, total, adjustment, dropped, cells in rows
    ]
    return tuple(sorted(result, key=lambda row: (row.place or 0, row.team)))
