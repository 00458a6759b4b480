"""Who can still win is proved against every outcome of small championships."""

from __future__ import annotations

from itertools import groupby

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from league.scoring import points
from league.scoring.outlook import outlook
from league.scoring.outlook_shapes import Clinch, Meaning, OpenRace, Prospect
from league.scoring.outlook_sums import ties_of
from league.scoring.season import Adjustment, Berth, Drop, Entry, RaceResult, Season
from league.scoring.standings import standings
from league.scoring.ties import TieBreak
from tests.league.scoring.outcomes import Outcome, outcomes
from tests.league.scoring.strategies import sheets

SIZES = ((4, 1), (3, 1), (3, 2), (2, 1), (2, 2), (2, 3))
"""Racers, and races to come: so few that all outcomes can be tried."""
OWN = points.PointsTable("Own", "columns", columns={2: (9, 2), 3: (5, 4, 1), 4: (5, 3, 3, 0)})
TABLES = [points.bumping_bots(), points.podium(), points.countdown(), points.share(), OWN]
ORDERS = (
    (TieBreak.COUNTBACK, TieBreak.LATEST_RACE),
    (TieBreak.WINS,),
    (),
    (TieBreak.LATEST_RACE, TieBreak.LOT),
    (TieBreak.DIRECT, TieBreak.WINS),
    (TieBreak.WINS, TieBreak.OPPONENTS),
    (TieBreak.LOT,),
)


class Small(msgspec.Struct, frozen=True):
    """A championship that has few races left."""

    season: Season
    races: tuple[OpenRace, ...]


@st.composite
def small(draw: st.DrawFn) -> Small:
    count, left = draw(st.sampled_from(SIZES))
    entries = list(range(1, count + 1))
    run = draw(st.integers(0, 4))
    table = draw(st.sampled_from(TABLES))
    silent = draw(st.sampled_from([0, 0, 0, count]))
    lots = draw(st.permutations(entries)) if draw(st.booleans()) else ()
    season = Season(
        tuple(Entry(entry, scores=entry != silent) for entry in entries),
        tuple(RaceResult(number, table, 1, (draw(sheets(entries, 1)),)) for number in range(1, run + 1)),
        tuple(
            Adjustment(number, "points", value, None, None, draw(st.sampled_from(entries)))
            for number, value in enumerate(draw(st.lists(st.integers(-3, 3).filter(bool), max_size=2)), 1)
        ),
        draw(st.sampled_from([Drop(), Drop(), Drop("best", 1), Drop("best", 3), Drop("drop", 1), Drop("drop", 2)])),
        draw(st.sampled_from(ORDERS)),
        berths=tuple(Berth(entry, seed, carried=draw(st.integers(0, 3))) for seed, entry in enumerate(lots, 1)),
        dsq_counts=count * left < 6 and draw(st.booleans()),
    )
    races = tuple(
        OpenRace(
            50 + number,
            draw(st.sampled_from([table, table, draw(st.sampled_from(TABLES))])),
            tuple(entries if draw(st.integers(0, 3)) else entries[:2]),
            most=9,
            one_table=True,
            shared=False,
            can_fall=draw(st.booleans()),
        )
        for number in range(left)
    )
    return Small(season, races)


def holds(clinch: Clinch, outcome: Outcome) -> bool:
    """The racer and its rivals did what it asks for."""
    mine = outcome.first.get(clinch.entry, 99)
    return (
        outcome.starters >= max(2, clinch.min_starters or 0)
        and outcome.starters <= (clinch.max_starters or 99)
        and (clinch.place is None or mine <= clinch.place)
        and all(outcome.first.get(limit.rival, 99) >= (limit.place or 99) for limit in clinch.limits)
    )


def place_of(outcome: Outcome, entry: int) -> int:
    return (outcome.rows[entry].place if entry in outcome.rows else None) or 99


def check(now: Small, cut: int) -> None:
    """Against all outcomes. A disqualification differs from other failures only where it is never dropped."""
    seen = outlook(now.season, now.races, cut=cut)
    ends = list(outcomes(now.season, now.races, ("forfeit", "dnf", "dsq")[: 2 + now.season.dsq_counts]))
    exact = (
        not ties_of(now.season).unsure
        and all(len(race.field) == len(now.season.entries) for race in now.races)
        and not (now.season.dsq_counts and now.season.drop.kind != "none")
    )
    for prospect in seen.prospects:
        check_prospect(prospect, ends, cut)
        if exact and len(standings(now.season).rows) == len(now.season.entries):
            assert None not in (prospect.champion, prospect.shares, prospect.can_win)
            assert prospect.best_reached
            assert prospect.worst_reached or TieBreak.LATEST_RACE in now.season.tie_breaks or len(now.races) > 2
    if seen.tonight is None:
        assert not now.races or any(one.champion for one in seen.prospects)
        return
    for clinch in seen.tonight.clinches:
        fitting = [end for end in ends if holds(clinch, end)]
        assert fitting
        assert all(wins(end, clinch.entry, alone=not clinch.shares) for end in fitting), clinch
    if seen.tonight.nobody:
        assert not decided_by_the_next(ends)
    for entry, meanings in seen.tonight.meanings.items():
        for meaning in meanings:
            check_meaning(entry, meaning, ends, exact)


def decided_by_the_next(ends: list[Outcome]) -> set[int]:
    """Racers who win the title whatever follows some result of the next race."""
    found: set[int] = set()
    for _result, group in groupby(ends, key=lambda end: end.result):
        after = list(group)
        entries = after[0].rows if after[0].starters else {}
        found |= {entry for entry in entries if all(wins(end, entry, alone=False) for end in after)}
    return found


def wins(end: Outcome, entry: int, *, alone: bool) -> bool:
    return place_of(end, entry) == 1 and not (alone and end.rows[entry].tied)


def check_prospect(one: Prospect, ends: list[Outcome], cut: int) -> None:
    found = [end.rows[one.entry] for end in ends if one.entry in end.rows]
    places = [place_of(end, one.entry) for end in ends]
    totals = [row.total for row in found]
    assert one.least <= min(totals, default=0)
    assert one.most >= max(totals, default=0)
    assert one.best <= min(places)
    assert one.worst >= max(place for place in [*places, 1] if place != 99)
    if one.best_reached:
        assert one.best in places
    if one.worst_reached and 99 not in places:
        assert one.worst in places
    agree(one.champion, all(wins(end, one.entry, alone=True) for end in ends))
    agree(one.shares, all(wins(end, one.entry, alone=False) for end in ends))
    agree(one.can_win, 1 in places)
    if cut:
        assert one.through is not True or max(places) <= cut
        assert one.through is not False or max(places) > cut
        assert one.can_go_on is not False or min(places) > cut
        assert one.can_go_on is not True or min(places) <= cut


def agree(said: bool | None, true: bool) -> None:
    assert said is None or said == true


def check_meaning(entry: int, meaning: Meaning, ends: list[Outcome], exact: bool) -> None:
    here = [end for end in ends if end.starters >= 2 and end.first.get(entry) == meaning.place]
    agree(meaning.can_win, any(wins(end, entry, alone=False) for end in here))
    if not here:
        return
    sure = all(wins(end, entry, alone=True) for end in here)
    clinch = meaning.clinch
    if clinch is not None and not clinch.shares:
        fitting = [end for end in here if holds(msgspec.structs.replace(clinch, place=meaning.place), end)]
        assert all(wins(end, entry, alone=True) for end in fitting)
        if not clinch.limits and clinch.min_starters is None and clinch.max_starters is None:
            assert sure
    if sure and exact:
        assert clinch is not None


@given(small(), st.integers(0, 3))
@settings(max_examples=50, deadline=None)
def test_nothing_is_said_that_an_outcome_contradicts(now: Small, cut: int) -> None:
    check(now, cut)
