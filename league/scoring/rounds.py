"""Rounds for all, and the final: everybody races every round, and the total decides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import pgettext_noop as pgettext
from league.scoring.going_on import Onward, Tied, behind_first, best, in_order, number_of, tied
from league.scoring.heats import Luck, Pair, Seating, make_heats
from league.scoring.rules import StageRules
from league.scoring.season import Season
from league.scoring.standings import Standings, standings, standings_after
from league.scoring.tournament import FinalRules, RoundsRules


class Rounds:
    """Seated again after each round."""

    rules: type[StageRules] = RoundsRules
    name = pgettext("stage", "Rounds")
    round_name = _("Round %(n)d")
    description = _("Everybody plays every round; nobody is knocked out.")
    plans_tables = True
    one_table = False

    def standings(self, season: Season) -> Standings:
        return standings(season)

    def standings_after(self, season: Season, ordinals: Sequence[int]) -> list[Standings]:
        return standings_after(season, ordinals)

    def choice_order(self, season: Season, present: Iterable[int], lots: Mapping[int, int]) -> list[int] | None:
        """The grid of a round is drawn."""
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
        """Its tables are planned (`league.scoring.fair_search`); this is how they would be otherwise."""
        return make_heats(entries, sizes, met, luck, label)

    def racing(self, season: Season, sizes: Collection[int]) -> tuple[Onward, ...]:
        """Everybody who has a place in the stage, in order of its standings."""
        rows = in_order(season, self.standings(season))
        return tuple(Onward(row.entry, "stage", place=place) for place, row in enumerate(rows, 1))

    def pools(self, season: Season, entries: Iterable[int], sizes: Collection[int] = ()) -> list[list[int]]:
        """All together."""
        there = set(entries)
        return [[one.entry for one in self.racing(season, ()) if one.entry in there]]

    def free(self, season: Season, entries: Sequence[int], times: Mapping[int, int], count: int) -> tuple[int, ...]:
        """Those with the fewest free rounds; among them the last in the standings."""
        return behind_first(entries, times, count)

    def is_over(self, season: Season, sizes: Collection[int]) -> bool:
        return len(season.rounds) >= number_of(season, "rounds", 1)

    def tied(self, season: Season, sizes: Collection[int], without: Collection[int] = ()) -> tuple[Tied, ...]:
        """Racers who are equal at the cut."""
        return tied(season, number_of(season, "on"), sizes, without)

    def goes_on(self, season: Season, without: Collection[int] = ()) -> tuple[Onward, ...]:
        """The best of the stage."""
        rows = best(season, number_of(season, "on"), without)
        return tuple(Onward(row.entry, "stage", place=row.place or 0) for row in rows)


class Final(Rounds):
    """One table: a race, or the sum of several. Nobody qualifies."""

    rules: type[StageRules] = FinalRules
    name = pgettext("stage", "Final")
    round_name = _("Final, race %(n)d")
    description = _("One table decides.")
    one_table = True
