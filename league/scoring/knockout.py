"""Knock-out of tables: some of each table qualify, round by round, until one table decides.

A racer who is out stays out; a racer with a free round qualifies. Only the races say what happened, so a correction
changes who is still in it.

With consolation tables, racers who have just dropped out race once more beside the next round. The main tables ignore
it: it orders those who dropped out in the same round, and racers who missed it come last among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import pgettext_noop as pgettext
from league.scoring.going_on import Onward, Tied, by_seed, number_of
from league.scoring.heats import Misfit, heat_sizes
from league.scoring.race import RACED, Cell, starters
from league.scoring.rounds import Rounds
from league.scoring.rules import StageRules
from league.scoring.season import HeatResult, RaceResult, Season
from league.scoring.standings import Row, Standings, score_races, standings_after
from league.scoring.tournament import KnockoutRules

How = tuple[int, Fraction, Fraction, int]
"""How well a racer did in a round, smaller is better: rank at the table, share of rivals beaten, points, seed."""


class Knockout(Rounds):
    """Its standings say who got how far."""

    rules: type[StageRules] = KnockoutRules
    name = pgettext("stage", "Knock-out")
    round_name = _("Knock-out, round %(n)d")
    description = _("The best at each table qualify, the others are out.")
    one_table = True
    tree = True
    by_points = False
    grows = True
    name_counts = False

    def standings(self, season: Season) -> Standings:
        return self.standings_after(season, [len(season.races)])[0]

    def standings_after(self, season: Season, ordinals: Sequence[int]) -> list[Standings]:
        """Later rounds rank ahead; in the same round, the consolation decides if there was one, then the place at the
        table, the share of rivals beaten, points and seed."""
        return [
            _ranked(msgspec.structs.replace(season, races=season.races[:ordinal]), table)
            for ordinal, table in zip(sorted(set(ordinals)), standings_after(season, ordinals), strict=True)
        ]

    def racing(self, season: Season, sizes: Collection[int]) -> tuple[Onward, ...]:
        """Who is still in it, with the best losers when they fill the tables, or when there were too few for a table.
        With consolation tables, racers who have just dropped out follow."""
        if not season.races:
            return tuple(Onward(entry, "stage") for entry in by_seed(season, [one.entry for one in season.berths]))
        won, lost = _after(season)
        more = _losers_to_fill(season, len(won), len(lost), sizes)
        filled = (*won, *(msgspec.structs.replace(one, why="best") for one in lost[:more]))
        if not season.own.get("consolation"):
            return filled
        return (*filled, *(msgspec.structs.replace(one, why="consolation") for one in lost[more:]))

    def free(self, season: Season, entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
        """The best seeds among those with the fewest free rounds."""
        return tuple(sorted(by_seed(season, entries), key=lambda entry: times.get(entry, 0))[:count])

    def pools(self, season: Season, entries: Iterable[int], sizes: Collection[int] = ()) -> list[list[int]]:
        """All together, by seed; racers at consolation tables separately, in their order."""
        there, again = set(entries), self.again(season, sizes)
        main = by_seed(season, there.difference(again))
        return [main, [one for one in again if one in there]] if again else [main]

    def again(self, season: Season, sizes: Collection[int]) -> tuple[int, ...]:
        """Who races at consolation tables next, best first."""
        return tuple(one.entry for one in self.racing(season, sizes) if one.why == "consolation")

    def is_over(self, season: Season, sizes: Collection[int]) -> bool:
        """One table was raced; or another stage follows, and the racers who are left fit one table."""
        if not season.races:
            return False
        if _decided(season.races[-1]):
            return True
        left = [one for one in self.racing(season, sizes) if one.why != "consolation"]
        return len(left) < 2 or (bool(season.own.get("follows")) and len(left) <= max(sizes, default=0))

    def tied(self, season: Season, sizes: Collection[int], without: Collection[int] = ()) -> tuple[Tied, ...]:
        """Nobody: at a table all qualify, or the lot decides."""
        return ()

    def goes_on(self, season: Season, without: Collection[int] = ()) -> tuple[Onward, ...]:
        """Racers who are left at the end."""
        if not season.races:
            return ()
        won, lost = _after(season)
        kept = [one for one in won if one.entry not in without]
        line = [msgspec.structs.replace(one, why="best") for one in lost if one.entry not in without]
        return (*kept, *line[: len(won) - len(kept)])


def _losers_to_fill(season: Season, won: int, lost: int, sizes: Collection[int]) -> int:
    """How many of the best losers also qualify: when they fill the tables, or when there are too few for a table."""
    fit = heat_sizes(won, sizes) if sizes else ()
    if not isinstance(fit, Misfit) or (fit.fewer and not season.own.get("losers", True)):
        return 0
    last = season.races[-1]
    lines = (line.entry for heat in main_heats(last) for line in heat.lines)
    raced = {*lines, *last.sat_out}.intersection(one.entry for one in season.berths)
    return fit.more if fit.more <= lost and won + fit.more < len(raced) else 0


def main_heats(race: RaceResult) -> tuple[HeatResult, ...]:
    """The tables that decide who qualifies."""
    return tuple(heat for heat in race.heats if heat.table not in race.consolation)


def _after(season: Season) -> tuple[tuple[Onward, ...], tuple[Onward, ...]]:
    """Who qualified from the last round, and who did not but could fill a table, each best first."""
    race, cells = season.races[-1], score_races(season)[-1]
    seeds = {berth.entry: berth.seed for berth in season.berths}
    out = _excluded(season)
    won: list[tuple[How, Onward]] = []
    lost: list[tuple[How, Onward]] = []
    for heat in main_heats(race):
        here = [line for line in heat.lines if line.entry in seeds]
        able = [line.entry for line in here if line.status in ("classified", "dnf") and line.entry not in out]
        able = [entry for entry in able if cells[entry].status != "dsq"]
        ranked = sorted(able, key=lambda entry: (cells[entry].rank, seeds[entry]))
        last = _cut(season, [cells[entry].rank for entry in ranked], len(here))
        for number, entry in enumerate(ranked):
            cell = cells[entry]
            one = Onward(entry, "table", heat.table, cell.place or 0)
            (won if number < last else lost).append((_how(cell, starters(heat), seeds[entry]), one))
    free = [one for one in race.sat_out if one in seeds and one not in out]
    won += [(_seated_best(seeds[entry]), Onward(entry, "free")) for entry in free]
    return tuple(one for _key, one in sorted(won, key=_first)), tuple(one for _key, one in sorted(lost, key=_first))


def _cut(season: Season, ranks: Sequence[int], seated: int) -> int:
    """How many qualify from a table with this many ranked entries: never all of them, so that it comes to an end."""
    most = max(1, seated - 1)
    on = min(number_of(season, "on", 1), most, len(ranks))
    equal = on + sum(rank == ranks[on - 1] for rank in ranks[on:]) if on else 0
    return equal if season.own.get("cut") == "all" and equal <= most else on


def _excluded(season: Season) -> set[int | None]:
    """Entries that the stewards took out of the competition."""
    return {one.entry for one in season.begun() if one.kind == "disqualification" and one.race is None}


def _first(pair: tuple[How, Onward]) -> How:
    return pair[0]


def _how(cell: Cell, of: int, seed: int) -> How:
    beaten = Fraction(of - cell.place, of - 1) if cell.place is not None and of > 1 else Fraction(0)
    return cell.rank, -beaten, -Fraction(cell.points or 0), seed


def _seated_best(seed: int) -> How:
    """For a free round: like a winner, by seed."""
    return 1, Fraction(-1), Fraction(0), seed


def _ranked(season: Season, table: Standings) -> Standings:
    """The rows of `table` with their places in the knock-out."""
    seeds = {berth.entry: berth.seed for berth in season.berths}
    last = len(season.berths) + 1
    reached: dict[int, tuple[int, How]] = {}
    again: dict[int, How] = {}
    for number, (race, cells) in enumerate(zip(season.races, score_races(season), strict=True), 1):
        sizes = {heat.table: starters(heat) for heat in race.heats}
        for entry, cell in cells.items():
            how = _how(cell, sizes.get(cell.table or 0, 0), seeds.get(entry, last))
            if cell.table in race.consolation:
                if cell.status in RACED:
                    again[entry] = how
            else:
                reached[entry] = (number, _seated_best(seeds.get(entry, last)) if entry in race.sat_out else how)
    if season.races and not _decided(season.races[-1]):
        for one in _after(season)[0]:
            reached[one.entry] = (len(season.races) + 1, reached[one.entry][1])

    def key(row: Row) -> tuple[object, ...]:
        far, how = reached.get(row.entry, (0, (0, Fraction(0), Fraction(0), seeds.get(row.entry, last))))
        once_more = again.get(row.entry)
        return row.excluded, -far, once_more is None, once_more[:3] if once_more else (), how

    rows = sorted(table.rows, key=key)
    placed = [row for row in rows if row.place is not None]
    places = {row.entry: place for place, row in enumerate(placed, 1)}
    ranked = (
        msgspec.structs.replace(row, place=places.get(row.entry), tied=False, decided_by="", margin=None)
        for row in rows
    )
    return Standings(table.races, tuple(ranked), table.teams)


def _decided(race: RaceResult) -> bool:
    return len(main_heats(race)) == 1 and not race.sat_out and not race.annulled
