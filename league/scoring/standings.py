"""Standings: a pure function of confirmed sheets, adjustments and rules (BB-10.1, BB-10.10).

Total points decide places, then the tie-breaks in their order; entries that are still equal share a place and the next
one is skipped. Stewards' points are never dropped, a disqualification only if the rules say so.

A deciding race pays nothing and does not count as a race: it only separates those who had to race it, if everything but
the lot leaves them equal.

A race that an entry sat out is the first that it drops. If the drop rule leaves it fewer races than count, the race
pays the average of those it raced, an exact fraction; the same for a whole team. `own["bye"]` may set another pay.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import msgspec

from league.scoring.accounts import EntryAccount, TeamAccount
from league.scoring.points import Points, exact
from league.scoring.race import NOT_THERE, RACED, Cell, is_void, score_race, walk_overs
from league.scoring.ranking import ranking
from league.scoring.season import Adjustment, RaceResult, Season, Step
from league.scoring.teams import Earned, TeamCell, score_teams, team_disqualified, teams_out
from league.scoring.ties import Facts, Margin, TieBreak


class Row(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One entry's line."""

    entry: int
    place: int | None
    """None: outside the standings."""
    tied: bool
    total: Points
    """Counted races, pay for races it sat out, points carried over, and stewards' points."""
    gross: Points
    """All races, dropped ones included."""
    adjustment: int
    wins: int
    excluded: bool
    dropped: tuple[int, ...]
    """Numbers of the races that do not count."""
    cells: tuple[Cell, ...]
    """In order of running; races that it was not part of are missing."""
    decided_by: str
    """The tie-break that separated it from its equals, "shared", or "" when points did."""
    average: Points = 0
    """What each of `paid` pays."""
    paid: tuple[int, ...] = ()
    """Numbers of the races it sat out that pay; the others are dropped."""
    carried: Points = 0
    """Points carried over from the previous stage."""
    group: int = 0
    """In a stage with groups: the group of its place."""
    margin: Margin | None = None
    """By how much `decided_by` separated it. None also in tables stored before this was kept."""

    def pays(self, cell: Cell) -> Points | None:
        """What one of its races pays."""
        return self.average if cell.race in self.paid else cell.points


class TeamRow(msgspec.Struct, frozen=True, omit_defaults=True):
    team: int
    place: int | None
    tied: bool
    total: Points
    adjustment: int
    dropped: tuple[int, ...]
    cells: tuple[TeamCell, ...]
    average: Points = 0
    """What each of `paid` pays."""
    paid: tuple[int, ...] = ()
    """Numbers of the races it sat out that pay."""
    sat_out: tuple[int, ...] = ()
    """Numbers of the races it sat out, in order of running."""
    decided_by: str = ""
    """As for a `Row`. "" also in tables stored before this was kept."""
    margin: Margin | None = None
    earned: tuple[Earned, ...] = ()
    """One for each of `cells`; () also in tables stored before this was kept."""

    def pays(self, race: int) -> Points | None:
        """What one of its races pays; None for one that it did not race."""
        if race in self.paid:
            return self.average
        return next((cell.points for cell in self.cells if cell.race == race), None)


class Standings(msgspec.Struct, frozen=True):
    races: tuple[int, ...]
    """Races run, in order, void ones included."""
    rows: tuple[Row, ...]
    """By place, then entry id; rows outside the standings come last."""
    teams: tuple[TeamRow, ...] = ()

    @property
    def bare(self) -> Standings:
        """As a table was stored before it said by how much ties were decided, and who raced for a team."""
        replace = msgspec.structs.replace
        return Standings(
            self.races,
            tuple(replace(row, margin=None) for row in self.rows),
            tuple(replace(row, decided_by="", margin=None, earned=()) for row in self.teams),
        )


def standings(season: Season) -> Standings:
    """The standings after the last race of `season`, with every entry that started, forfeited or was adjusted."""
    return _tables(season, {len(season.races)})[0]


def standings_after(season: Season, ordinals: Iterable[int]) -> list[Standings]:
    """The standings after some of the races, in order; 1 is the first that was run. Like
    `standings(season.until(race))` for each, but scores every race once."""
    return _tables(season, set(ordinals))


def standings_after_each(season: Season) -> list[Standings]:
    """One for each race run, in order."""
    return standings_after(season, range(1, len(season.races) + 1))


def _tables(season: Season, ordinals: set[int]) -> list[Standings]:
    """The requested tables; 0 is the one before the first race."""
    if not ordinals:
        return []
    books = _Books(season)
    tables = []
    for ordinal, (step, cells) in enumerate(zip(season.course(), [{}, *score_races(season)], strict=True)):
        books.enter(step, cells)
        if ordinal in ordinals:
            tables.append(books.table())
    return tables


def score_races(season: Season) -> list[dict[int, Cell]]:
    scoring = {entry.id: entry.scores for entry in season.entries}
    by_race: dict[int, list[Adjustment]] = {}
    for adjustment in season.adjustments:
        if adjustment.race is not None:
            by_race.setdefault(adjustment.race, []).append(adjustment)
    return [
        score_race(race, by_race.get(race.race, ()), scoring, season.own.get("bye"), season.penalty_rule)
        for race in season.races
    ]


class _Books:
    """The season's accounts, race by race; a table can be drawn up after any race."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.berths = {berth.entry: berth for berth in season.berths}
        self.races: list[int] = []
        self.tables: list[dict[int, int]] = []
        """Ranks by entry, for every table that raced."""
        self.deciders: list[dict[int, int]] = []
        """The same for deciding races, including racers who did not come."""
        self.entries: dict[int, EntryAccount] = {}
        self.valid = 0
        """Races run that were not void."""
        self.known_teams: set[int] = set()
        self.teams: dict[int, TeamAccount] = defaultdict(TeamAccount)
        self.team_races = 0

    def enter(self, step: Step, cells: Mapping[int, Cell]) -> None:
        """Enters one more race, and what counts from it on."""
        for entry in step.joined:
            self.entries[entry.id] = EntryAccount(entry, self.berths.get(entry.id))
            if entry.team is not None:
                self.known_teams.add(entry.team)
        for adjustment in step.begun:
            self._adjust(adjustment)
        if step.race is None:
            return
        self.races.append(step.race.race)
        for entry_id, cell in cells.items():
            if entry_id in self.entries:
                self.entries[entry_id].enter(cell, self.season.dsq_counts)
        if step.race.decider:
            self.deciders += decided(step.race, cells)
            return
        self.tables += tables_of(cells)
        if not is_void(cells):
            self.valid += 1
            for entry_id, account in self.entries.items():
                here = cells.get(entry_id)
                if here is None or here.status != "sat_out":
                    account.latest = here.rank if here is not None else NOT_THERE
        if self.season.teams:
            self._enter_teams(step.race, cells)

    def _enter_teams(self, race: RaceResult, cells: Mapping[int, Cell]) -> None:
        """Enters what the race earns for teams, if teams could race it."""
        members = self._members(race, cells)
        scored = score_teams(race, cells, members, self.season.team_rule)
        if not scored:
            return
        self.team_races += 1
        out = teams_out(race, members, self.season.team_rule)
        for team in self.known_teams:
            account = self.teams[team]
            if team in out:
                account.sat_out.append(race.race)
            elif team in scored:
                raced = any(cells[entry].status in RACED for entry in members[team])
                kept = self.season.dsq_counts and team_disqualified(scored[team].cell, race, cells)
                account.enter(scored[team], raced, kept)
                account.latest = scored[team].cell.place
            else:
                account.latest = NOT_THERE

    def _members(self, race: RaceResult, cells: Mapping[int, Cell]) -> dict[int, list[int]]:
        """Which entries raced for which team."""
        moved = dict(race.moved)
        members: dict[int, list[int]] = {}
        for entry in sorted(cells.keys() & self.entries.keys()):
            team = moved.get(entry, self.entries[entry].entry.team)
            if team is not None:
                members.setdefault(team, []).append(entry)
        self.known_teams.update(members)
        return members

    def _adjust(self, adjustment: Adjustment) -> None:
        """Adds up everything that an entry or team was given or lost."""
        account = self.entries.get(adjustment.entry) if adjustment.entry is not None else None
        if adjustment.kind == "points" and account is not None:
            account.adjustment += adjustment.value
        elif adjustment.kind == "points" and adjustment.team is not None:
            self.teams[adjustment.team].adjustment += adjustment.value
        elif adjustment.kind == "disqualification" and adjustment.race is None and account is not None:
            account.excluded = True

    def table(self) -> Standings:
        return Standings(tuple(self.races), self._rows(), self._team_rows() if self.season.teams else ())

    def _rows(self) -> tuple[Row, ...]:
        keep = self.season.drop.keep(self.valid)
        counts = {entry: account.count(keep) for entry, account in self.entries.items()}
        made_up = {entry: account.make_up_sat_out(keep) for entry, account in self.entries.items() if account.sat_out}
        totals: dict[int, Points] = {}
        for entry, account in self.entries.items():
            if account.entry.scores and not account.excluded:
                paid, average = made_up.get(entry, ((), 0))
                carried = account.berth.carried if account.berth else 0
                totals[entry] = exact(counts[entry][1] + len(paid) * average + carried + account.adjustment)
        placed, reasons, margins = ranking(totals, self._tie_breaks(), self._facts(totals))
        rows = []
        for entry, account in self.entries.items():
            place, tied = placed.get(entry, (None, False))
            paid, average = made_up.get(entry, ((), 0))
            rows.append(
                Row(
                    entry,
                    place,
                    tied,
                    totals.get(entry, 0),
                    account.gross,
                    account.adjustment,
                    account.places.count(1),
                    account.excluded,
                    counts[entry][0],
                    tuple(account.cells),
                    reasons.get(entry, ""),
                    average,
                    paid,
                    account.berth.carried if account.berth else 0,
                    account.berth.group if account.berth else 0,
                    margins.get(entry),
                )
            )
        return tuple(sorted(rows, key=lambda row: (row.place is None, row.excluded, row.place or 0, row.entry)))

    def _team_rows(self) -> tuple[TeamRow, ...]:
        """BB-11: totals of team points; then the same tie-breaks on the places of the teams."""
        keep = self.season.drop.keep(self.team_races)
        lines: dict[int, tuple[tuple[int, ...], Points, tuple[int, ...], Points]] = {}
        for team in self.known_teams:
            account = self.teams[team]
            dropped, counted = account.count(keep)
            paid, average = account.make_up_sat_out(keep)
            total = exact(counted + len(paid) * average + account.adjustment)
            lines[team] = (dropped, total, paid, average)
        totals = {team: line[1] for team, line in lines.items()}
        ties = [tie for tie in self.season.tie_breaks if not tie.of_rounds]
        placed, reasons, margins = ranking(totals, ties, Facts(*_raced(self.teams)))
        rows = [
            TeamRow(
                team,
                *placed[team],
                total,
                self.teams[team].adjustment,
                dropped,
                tuple(self.teams[team].cells),
                average,
                paid,
                tuple(self.teams[team].sat_out),
                reasons.get(team, ""),
                margins.get(team),
                tuple(self.teams[team].earned),
            )
            for team, (dropped, total, paid, average) in lines.items()
        ]
        return tuple(sorted(rows, key=lambda row: (row.place or 0, row.team)))

    def _tie_breaks(self) -> list[TieBreak]:
        """In order; if there was a deciding race, it decides before the lot."""
        ties = list(self.season.tie_breaks)
        if self.deciders:
            ties.insert(ties.index(TieBreak.LOT) if TieBreak.LOT in ties else len(ties), TieBreak.DECIDER)
        return ties

    def _facts(self, totals: Mapping[int, Points]) -> Facts:
        seeds = {entry: berth.seed for entry, berth in self.berths.items()}
        return Facts(*_raced(self.entries), totals, self.tables, seeds, self.deciders)


def _raced(
    accounts: Mapping[int, EntryAccount] | Mapping[int, TeamAccount],
) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Each one's places, and its rank in the latest race."""
    return {one: it.places for one, it in accounts.items()}, {one: it.latest for one, it in accounts.items()}


def decided(race: RaceResult, cells: Mapping[int, Cell]) -> list[dict[int, int]]:
    """For each table of a deciding race: ranks of those who had to race there. Racers who did not come are last, and a
    racer who came alone is first."""
    alone = dict.fromkeys(walk_overs(race), 1)
    away = {entry: NOT_THERE for entry in race.met() if entry in cells and cells[entry].table is None}
    return [
        {line.entry: alone.get(line.entry, cells[line.entry].rank) for line in heat.lines if line.entry in cells} | away
        for heat in race.heats
    ]


def tables_of(cells: Mapping[int, Cell]) -> list[dict[int, int]]:
    """Ranks by entry, for each table of a race that is not void."""
    tables: dict[int, dict[int, int]] = {}
    for entry, cell in cells.items():
        if cell.table is not None and cell.status != "void":
            tables.setdefault(cell.table, {})[entry] = cell.rank
    return list(tables.values())
