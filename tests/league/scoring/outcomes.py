"""Every way in which the open races of a small championship can end, and what the real standings say then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

import msgspec

from league.scoring.outlook_shapes import OpenRace
from league.scoring.season import HeatResult, Line, RaceResult, Season
from league.scoring.standings import Row, standings


class Outcome(NamedTuple):
    result: RaceResult | None
    """Of the next race."""
    first: dict[int, int]
    """Places in it, of those who were classified."""
    starters: int
    """In the next race; 0 if it was not run."""
    rows: dict[int, Row]
    """The final standings."""


def outcomes(season: Season, races: Sequence[OpenRace], failures: Sequence[str]) -> Iterator[Outcome]:
    """At one table in each race; nobody shares a place."""
    for results in product(*(list(results_of(race, failures)) for race in races)):
        run = tuple(result for result in results if result is not None)
        end = msgspec.structs.replace(season, races=season.races + run)
        lines = results[0].heats[0].lines if results and results[0] else ()
        yield Outcome(
            results[0] if results else None,
            {line.entry: line.place for line in lines if line.status == "classified" and line.place},
            sum(line.status != "dns" for line in lines),
            {row.entry: row for row in standings(end).rows},
        )


def results_of(race: OpenRace, failures: Sequence[str]) -> Iterator[RaceResult | None]:
    """None: it falls away."""
    if race.can_fall:
        yield None
    for count in range(len(race.field) + 1):
        for order in (one for some in combinations(race.field, count) for one in permutations(some)):
            rest = [entry for entry in race.field if entry not in order]
            for ends in product(failures, repeat=len(rest)):
                lines = [Line(entry, place) for place, entry in enumerate(order, 1)]
                failed = list(zip(rest, ends, strict=True))
                lines += [Line(entry, None, end) for entry, end in failed if end != "forfeit"]  # type: ignore[arg-type]
                if race.least <= len(lines) <= race.most:
                    forfeits = tuple(entry for entry, end in failed if end == "forfeit")
                    yield RaceResult(race.race, race.points, 1, (HeatResult(1, tuple(lines)),), forfeits)
