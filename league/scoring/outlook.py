"""What can still happen in a championship or a stage: who can be champion, reach a place or qualify, and what the next
race can decide.

It is worked out for the season as it is: later decisions of stewards and changes of rules are not foreseen, decisions
about an open race do not count yet, and a provisional result counts as it stands. Racers may forfeit, fail to finish or
be disqualified in any open race, races may fall away if `OpenRace.can_fall`, and their tables may have any size that
`OpenRace` allows.

For the title the answers are exact: only one rival has to be ahead, and its best case and a racer's worst can happen
together. They stay open (None) where a tie-break decides that nobody can tell yet (opponents, meetings at a table, a
deciding race), and in part where racers can sit out. Places further down are bounds, exact where one case reaches them.

For stages in which points decide (`Format.by_points`); groups are seasons of their own, with the berths of one group.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import cast

from league.scoring.outlook_field import Ends, Field, Racer
from league.scoring.outlook_shapes import NEWCOMER, OpenRace, Outlook, Prospect
from league.scoring.outlook_sums import sizes_of
from league.scoring.outlook_teams import team_prospects
from league.scoring.outlook_tonight import tonight_of
from league.scoring.outlook_worst import BUDGET, depth
from league.scoring.points import exact
from league.scoring.season import Season
from league.scoring.standings import Row


def outlook(season: Season, races: Sequence[OpenRace], *, cut: int = 0, provisional: bool = False) -> Outlook:
    """What can still happen in `season` if these races are still open, the next one first.

    `cut`: how many qualify from the stage; 0: no cut. `provisional`: passed on. A pure function that takes well under a
    second for 30 racers and 10 open races.
    """
    field = Field(season, races)
    ends = Ends(field)
    prospects = {racer.entry: _prospect(ends, racer, cut) for racer in field.racers.values() if racer.entry != NEWCOMER}
    contenders = [field.racers[entry] for entry, one in prospects.items() if one.can_win is not False]
    decided = any(one.champion for one in prospects.values())
    return Outlook(
        tuple(prospects.values()),
        team_prospects(season, races) if season.teams else (),
        tonight_of(field, contenders) if races and sizes_of(races[0]) and not decided else None,
        provisional,
    )


def _prospect(ends: Ends, racer: Racer, cut: int) -> Prospect:
    if not ends.field.races:
        return _final(ends.field, racer, cut)
    best, reached, cut_best = (min(found) for found in zip(*_best_cases(ends, racer), strict=True))
    worst, cut_worst, sure_worst, sure_shared = (max(found) for found in zip(*_worst_cases(ends, racer), strict=True))
    if worst != sure_worst or (cut_worst > cut >= sure_worst):
        found = depth(ends, racer, BUDGET // len(ends.field.racers))
        if found is not None:
            worst, cut_worst = min(worst, found.lowest), min(cut_worst, found.level)
            sure_worst = max(sure_worst, found.reached)
    there = racer.row is not None
    return Prospect(
        racer.entry,
        exact(Fraction(min(marks[racer.entry][0] for marks in ends.low.values())) / ends.field.unit),
        exact(Fraction(max(marks[racer.entry][0] for marks in ends.high.values())) / ends.field.unit),
        best,
        worst,
        best_reached=best == reached,
        worst_reached=worst == sure_worst,
        champion=(cut_worst == 1 and there) or (False if sure_shared > 1 else None),
        shares=(worst == 1 and there) or (False if sure_worst > 1 else None),
        can_win=False if best > 1 else True if reached == 1 else None,
        through=(cut_worst <= cut and there) or (False if sure_worst > cut else None) if cut else None,
        can_go_on=(cut_best <= cut) or (False if best > cut else None) if cut else None,
    )


def _best_cases(ends: Ends, racer: Racer) -> Iterator[tuple[int, int, int]]:
    """For each number of races run: the place it cannot improve on; the place it can get to; the same with everybody
    ahead who may be level with it."""
    compare, me = ends.field.ties.compare, racer.entry
    others = [one for one in ends.field.racers.values() if one is not racer]
    for run in ends.field.runs:
        ahead = [compare(ends.low[run][one.entry], ends.high[run][me]) for one in others if one.row]
        can_be = [compare(ends.sure_low[run][one.entry], ends.sure_high[run][me]) for one in others]
        behind = can_be.count(-1)
        yield 1 + ahead.count(1), 1 + len(others) - behind - can_be.count(0), 1 + len(others) - behind


def _worst_cases(ends: Ends, racer: Racer) -> Iterator[tuple[int, int, int, int]]:
    """For each number of races run: the place it cannot fall below; the same with everybody who may be level with it
    ahead; a place it can fall to; the same with somebody who is level with it ahead."""
    compare, me = ends.field.ties.compare, racer.entry
    others = [one.entry for one in ends.field.racers.values() if one is not racer]
    for run in ends.field.runs:
        most = [compare(ends.high[run][one], ends.low[run][me]) for one in others]
        alone = [compare(ends.sure_high[run][one], ends.alone_low[run][me]) for one in others]
        one_wins = [compare(ends.sure_high[run][one], ends.sure_low[run][me]) for one in others]
        nobody_wins = [compare(ends.sure_low[run][one], ends.sure_low[run][me]) for one in others]
        ahead = nobody_wins.count(1)
        passes = any(case == 1 and before != 1 for case, before in zip(one_wins, nobody_wins, strict=True))
        level = any(case in (0, 1) and before != 1 for case, before in zip(one_wins, nobody_wins, strict=True))
        behind = most.count(-1)
        yield (
            1 + len(others) - behind - most.count(0),
            1 + len(others) - behind,
            max(1 + ahead + passes, 1 + (1 in alone)),
            max(1 + ahead + level, 1 + (1 in alone or 0 in alone)),
        )


def _final(field: Field, racer: Racer, cut: int) -> Prospect:
    """Of a racer with a line in the standings, when no race is open."""
    row = cast("Row", racer.row)
    place = row.place or 0
    level = sum(one.place == place for one in field.rows) - 1
    return Prospect(
        racer.entry,
        row.total,
        row.total,
        place,
        place,
        best_reached=True,
        worst_reached=True,
        champion=place == 1 and not level,
        shares=place == 1,
        can_win=place == 1,
        through=(place + level <= cut) or (None if place <= cut else False) if cut else None,
        can_go_on=place <= cut if cut else None,
    )
