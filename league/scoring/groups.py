"""Groups: each plays at its own tables, and has its own standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import chain, groupby

import msgspec

from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import pgettext_noop as pgettext
from league.scoring.going_on import Onward, Tied, before_the_lot, best, by_seed, number_of, raced_for, tied, unraced
from league.scoring.rounds import Rounds
from league.scoring.rules import MOST_ENTRIES, StageRules
from league.scoring.season import Season
from league.scoring.standings import Row, Standings, standings, standings_after
from league.scoring.tournament import GroupsRules


def groups_snake(count: int, groups: int) -> list[int]:
    """The group of each seed, from 1: 1 2 3, 3 2 1, 1 2 3, ..., which makes the groups equally strong.

    >>> groups_snake(7, 3)
    [1, 2, 3, 3, 2, 1, 1]
    """
    there_and_back = [*range(1, groups + 1), *range(groups, 0, -1)]
    return [there_and_back[seed % (2 * groups)] for seed in range(count)]


class Groups(Rounds):
    """The best of each group qualify, and then the best of the others."""

    rules: type[StageRules] = GroupsRules
    name = pgettext("stage", "Groups")
    round_name = _("Groups, round %(n)d")
    description = _("Each group plays at its own tables.")
    dealt = True
    name_counts = False

    def standings(self, season: Season) -> Standings:
        """Places are within each group; one group after the other."""
        return _joined([standings(one) for one in _by_group(season)], standings(season))

    def standings_after(self, season: Season, ordinals: Sequence[int]) -> list[Standings]:
        groups = [standings_after(one, ordinals) for one in _by_group(season)]
        whole = standings_after(season, ordinals)
        return [_joined([group[number] for group in groups], one) for number, one in enumerate(whole)]

    def pools(self, season: Season, entries: Iterable[int], sizes: Collection[int] = ()) -> list[list[int]]:
        """One pool for each group, in order of its standings."""
        there = set(entries)
        return [
            [one.entry for one in Rounds.racing(Rounds(), group, ()) if one.entry in there]
            for group in _by_group(season)
        ]

    def tied(self, season: Season, sizes: Collection[int], without: Collection[int] = ()) -> tuple[Tied, ...]:
        """Within each group; once that is decided, among the best of the others."""
        on, more = number_of(season, "on", 1), number_of(season, "best")
        within = tuple(chain.from_iterable(tied(group, on, sizes, without) for group in _by_group(season)))
        if within or season.own.get("cut") != "race" or not more:
            return within
        field = _field(season, without)
        behind = [row for row in field.rest if row.entry not in without]
        if len(behind) <= more or behind[more].place is None:
            return ()
        first, last = (field.levels[row.entry] for row in behind[more - 1 : more + 1])
        if first != last:
            return ()
        equal = [row.entry for row in field.rest if field.levels[row.entry] == last]
        return unraced(season, equal, sizes, without)

    def goes_on(self, season: Season, without: Collection[int] = ()) -> tuple[Onward, ...]:
        """Group winners first, then the second ones, and so on: each by points per round, then by seed."""
        more, field = number_of(season, "best"), _field(season, without)
        rest = [row for row in field.rest if row.entry not in without]
        behind = rest[:more]
        if behind and season.own.get("cut") == "all":
            last = field.levels[behind[-1].entry]
            behind += [row for row in rest[more:] if field.levels[row.entry] == last]
        first = [Onward(row.entry, "group", row.group, row.place or 0) for row in field.straight]
        return (*first, *(Onward(row.entry, "best", row.group, row.place or 0) for row in behind))

    def origin(self, season: Season) -> dict[int, int]:
        return {berth.entry: berth.group for berth in season.berths}


class _Field(msgspec.Struct):
    """Everybody in the groups, in the order of qualifying."""

    straight: list[Row]
    """Those who qualify directly from a group, the best first."""
    rest: list[Row]
    """The others, the best first; also those who have left."""
    levels: dict[int, tuple[int, Fraction]]
    """How well each of these did, to compare groups; smaller is better."""


def _field(season: Season, without: Collection[int]) -> _Field:
    groups = _by_group(season)
    straight = {row.entry: row for group in groups for row in best(group, number_of(season, "on", 1), without)}
    everybody = list(chain.from_iterable(standings(group).rows for group in groups))
    seeds = {entry: seed for seed, entry in enumerate(by_seed(season, [row.entry for row in everybody]))}
    parted = season.own.get("cut", "lot") == "lot"  # otherwise the lot decides nothing here either
    places = {row.entry: row.place for row in everybody}
    for group in () if parted else groups:
        places |= before_the_lot(group)
    levels = {row.entry: (places[row.entry] or MOST_ENTRIES, -_a_round(row)) for row in everybody}
    rest = [row for row in everybody if row.entry not in straight and not row.excluded]
    ordered: list[Row] = []
    for _level, rows in groupby(sorted(rest, key=lambda row: levels[row.entry]), key=lambda row: levels[row.entry]):
        equal = list(rows)
        raced = raced_for(season, [row.entry for row in equal])
        ordered += sorted(equal, key=lambda row: (raced[row.entry], seeds[row.entry]))
    first = sorted(straight.values(), key=lambda row: (row.place or MOST_ENTRIES, -_a_round(row), seeds[row.entry]))
    return _Field(first, ordered, levels)


def _a_round(row: Row) -> Fraction:
    """Its points for each round that counts: groups may have had different numbers of rounds."""
    counted = sum(cell.points is not None for cell in row.cells) + len(row.paid) - len(row.dropped)
    return Fraction(row.total) / counted if counted else Fraction(0)


def _by_group(season: Season) -> list[Season]:
    """Each group as its own stage: its places, and the points of its tables."""
    groups = sorted({berth.group for berth in season.berths})
    return [
        msgspec.structs.replace(season, berths=tuple(berth for berth in season.berths if berth.group == group))
        for group in groups
    ]


def _joined(groups: Sequence[Standings], whole: Standings) -> Standings:
    return Standings(whole.races, tuple(row for group in groups for row in group.rows), whole.teams)
