"""What a format of stages answers, and what most of them answer: the total of the points decides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from league.scoring.going_on import Onward, Tied
from league.scoring.heats import Luck, Pair, Seating, make_heats
from league.scoring.rules import StageRules
from league.scoring.season import Season
from league.scoring.standings import Standings, standings, standings_after


class Format(Protocol):
    rules: type[StageRules]
    """The rules of such a stage; their tag is the format's name."""
    name: str
    """The name of such a stage; a message id of the context "stage"."""
    round_name: str
    """The name of its round number `n`; a message id."""
    only_round: str = ""
    """The name of its round if it has only one; "" if that one has no name of its own. A message id."""
    description: str
    """A description for the person who chooses; "" if nobody does. A message id."""
    name_counts: bool = True
    """ "2 of 3" after its name counts rounds, not something else."""
    plans_tables: bool = True
    """An organiser makes, checks and calls its tables; otherwise they are made when a race starts."""
    one_table: bool = False
    """One table decides it: when few enough are left for one table, all race in one venue."""
    tree: bool = False
    """Its rounds depend on each other: the results of one say who is in the next."""
    grows: bool = False
    """Its rounds are made one by one: how many there will be is open."""
    dealt: bool = False
    """Its racers are dealt to groups when it opens."""
    by_points: bool = True
    """Points decide its places; otherwise how far somebody got."""
    closes: bool = False
    """It can only be the last stage: nobody qualifies from it."""

    def standings(self, season: Season) -> Standings:
        """The standings after the last race of `season`."""
        return standings(season)

    def standings_after(self, season: Season, ordinals: Sequence[int]) -> list[Standings]:
        """One after each of these races, which are counted from 1 in order of running."""
        return standings_after(season, ordinals)

    def choice_order(self, season: Season, present: Iterable[int], lots: Mapping[int, int]) -> list[int] | None:
        """Entries in the order of their choice of a grid place; None: the grid is drawn."""
        return None

    def seat(
        self,
        season: Season,
        entries: Iterable[int],
        sizes: Sequence[int],
        met: Mapping[Pair, int],
        luck: Luck,
        label: str,
    ) -> Seating:
        """Seats everybody once at tables of these sizes. `label`: for its draws; racers in another venue have another.
        Where tables are planned (`league.scoring.fair_search`), this is how they would be otherwise."""
        return make_heats(entries, sizes, met, luck, label)

    def racing(self, season: Season, sizes: Collection[int]) -> tuple[Onward, ...]:
        """Who may race the next round, best first, and why. `sizes`: table sizes that the game allows."""

    def pools(self, season: Season, entries: Iterable[int], sizes: Collection[int] = ()) -> list[list[int]]:
        """Who can sit with whom: the racers who are there, split into pools that sit apart, best first. `sizes` as in
        `racing`."""

    def free(self, season: Season, entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
        """Which `count` of a pool sit out. `times`: how often each did so in the competition."""

    def is_over(self, season: Season, sizes: Collection[int]) -> bool:
        """The stage has no further round, except a deciding race. `sizes` as in `racing`."""

    def tied(self, season: Season, sizes: Collection[int], without: Collection[int] = ()) -> tuple[Tied, ...]:
        """For a stage that is over: racers who race for a place in the next one, each `Tied` at one table. None if the
        cut has another rule, they make no table, or they have already raced for it. `sizes` as in `racing`, `without`
        as in `goes_on`."""
        return ()

    def goes_on(self, season: Season, without: Collection[int] = ()) -> tuple[Onward, ...]:
        """Who qualifies for the next stage, best first, by the present results. `without`: entries that have left: the
        next in line qualifies instead."""

    def cut(self, season: Season) -> int:
        """How many of its table qualify for the next stage; 0 if none does, or the table alone does not say who."""
        return 0

    def origin(self, season: Season) -> dict[int, int]:
        """The group or table of the last race from which each entry would qualify, once there is a race."""
        return {line.entry: heat.table for heat in season.races[-1].heats for line in heat.lines}
