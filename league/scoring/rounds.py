"""Rounds for all, and the final: everybody races every round, and the total decides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import pgettext_noop as pgettext
from league.scoring.going_on import Onward, Tied, behind_first, best, in_order, number_of, tied
from league.scoring.rules import StageRules
from league.scoring.season import Season
from league.scoring.stage_format import Format
from league.scoring.tournament import FinalRules, RoundsRules


class Rounds(Format):
    """Seated again after each round."""

    rules: type[StageRules] = RoundsRules
    name = pgettext("stage", "Rounds")
    round_name = _("Round %(n)d")
    description = _("Everybody plays every round; nobody is knocked out.")

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

    def cut(self, season: Season) -> int:
        return number_of(season, "on") if season.own.get("follows") else 0

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
    closes = True
    only_round = _("The final")
