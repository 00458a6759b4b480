"""Who chooses a grid place first (BB-10.4, BB-10.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from league.scoring.points import Points
from league.scoring.race import is_void, latest_rank
from league.scoring.season import Season
from league.scoring.standings import score_races, standings


def choice_order(season: Season, present: Iterable[int], lots: Mapping[int, int]) -> list[int]:
    """Present entries in reverse order of the standings; the first one chooses first.

    Equal points: the worse place in the latest race (that it did not sit out) chooses first, a forfeit being worse than
    any place; then the larger lot (BB-10.5, S03). Entries outside the standings have nothing to catch up and choose
    last. `lots`: a drawn number for every present entry.
    """
    table = standings(season)
    totals = {row.entry: row.total for row in table.rows if row.place is not None}
    valid = [cells for cells in score_races(season) if not is_void(cells)]
    newcomers = {entry.id for entry in season.entries if entry.scores} - {row.entry for row in table.rows}

    def key(entry: int) -> tuple[bool, Points, int, int]:
        outside = entry not in totals and entry not in newcomers
        return outside, totals.get(entry, 0), -latest_rank(valid, entry), -lots[entry]

    return sorted(present, key=key)
