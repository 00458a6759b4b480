"""Random seasons: any number of entries, heats, house bots, ties, retirements, forfeits, sit-outs, penalties, drop
rules. As a championship, or as a stage of a tournament."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from hypothesis import strategies as st

from league.scoring import points
from league.scoring.season import (
    Adjustment,
    Berth,
    Drop,
    Entry,
    HeatResult,
    Line,
    RaceResult,
    Season,
    TeamRule,
    house,
)
from league.scoring.ties import CHOSEN, TieBreak

TABLES = [points.bumping_bots(), points.formula(), points.countdown(), points.share(), points.podium()]


@st.composite
def sheets(draw: st.DrawFn, entries: list[int], table: int) -> HeatResult:
    order = draw(st.permutations(entries))
    statuses = draw(
        st.lists(st.sampled_from(["classified"] * 6 + ["dnf", "dns", "dsq"]), min_size=len(order), max_size=len(order))
    )
    lines, place, position = [], 0, 0
    for entry, status in zip(order, statuses, strict=True):
        if status == "classified":
            position += 1
            if position == 1 or draw(st.integers(0, 4)) != 0:
                place = position
            lines.append(Line(entry, place))
    behind = position
    for entry, status in zip(order, statuses, strict=True):
        if status == "dnf":
            behind += 1
            lines.append(Line(entry, behind if draw(st.booleans()) else None, "dnf"))
        elif status != "classified":
            lines.append(Line(entry, None, status))  # type: ignore[arg-type]
    return HeatResult(table, tuple(lines))


@st.composite
def races(draw: st.DrawFn, number: int, entries: list[int], table: points.PointsTable) -> RaceResult:
    there = draw(st.permutations(entries))[: draw(st.integers(1, len(entries)))]
    out = draw(st.integers(0, min(3, len(there) - 1)))
    forfeits, present = there[:out], there[out:]
    cut = draw(st.integers(0, len(present)))
    groups = [group for group in (present[:cut], present[cut:]) if group]
    groups = [group[:9] for group in groups]
    groups = [[*group, *map(house, range(draw(st.integers(0, min(2, 9 - len(group))))))] for group in groups]
    heats = tuple(draw(sheets(group, position)) for position, group in enumerate(groups, 1))
    rest = [entry for entry in entries if entry not in there]
    sat_out = rest[: draw(st.integers(0, len(rest)))]
    return RaceResult(number, table, 1, heats, tuple(forfeits), tuple(sat_out))


@st.composite
def adjustments(draw: st.DrawFn, ident: int, entries: list[int], numbers: list[int]) -> Adjustment:
    kind = draw(st.sampled_from(["points", "points", "places", "disqualification"]))
    of_race = kind == "places" or draw(st.booleans())
    race = draw(st.sampled_from(numbers)) if of_race else None
    value = {"points": draw(st.integers(-9, 9).filter(bool)), "places": draw(st.integers(1, 4))}.get(kind, 0)
    after = None if of_race else draw(st.sampled_from([None, *numbers]))
    return Adjustment(ident, kind, value, race, after, draw(st.sampled_from(entries)))  # type: ignore[arg-type]


@st.composite
def seasons(draw: st.DrawFn, with_adjustments: bool = True) -> Season:
    count = draw(st.integers(2, 12))
    entries = list(range(1, count + 1))
    table = draw(st.sampled_from(TABLES))
    numbers = draw(st.permutations(range(1, draw(st.integers(1, 6)) + 1)))
    ledger = (
        tuple(draw(adjustments(number, entries, list(numbers))) for number in range(1, draw(st.integers(0, 4)) + 1))
        if with_adjustments
        else ()
    )
    drop = draw(st.sampled_from([Drop(), Drop("best", 1), Drop("best", 3), Drop("drop", 1), Drop("drop", 9)]))
    tie_breaks = draw(
        st.sampled_from(
            [
                (TieBreak.COUNTBACK, TieBreak.LATEST_RACE),
                (TieBreak.WINS,),
                (),
                (TieBreak.LATEST_RACE, TieBreak.WINS, TieBreak.COUNTBACK),
            ]
        )
    )
    silent = draw(st.sets(st.sampled_from(entries), max_size=2))
    return Season(
        tuple(Entry(entry, scores=entry not in silent) for entry in entries),
        tuple(draw(races(number, entries, table)) for number in numbers),
        ledger,
        drop,
        tie_breaks,
        penalty_rule=draw(st.sampled_from(["raw", "slots"])),
        dsq_counts=draw(st.booleans()),
    )


@st.composite
def stages(draw: st.DrawFn) -> Season:
    """Some of the entries have a place in the stage, with points carried over; ties broken by what tables say, and a
    lot."""
    season = draw(seasons())
    inside = draw(st.permutations([entry.id for entry in season.entries]))
    inside = inside[: draw(st.integers(1, len(inside)))]
    brought = st.sampled_from([0, 0, 3, Fraction(1, 2), Fraction(7, 3)])
    berths = tuple(Berth(entry, seed, carried=draw(brought)) for seed, entry in enumerate(inside, 1))
    decides = st.sampled_from([False, False, True])
    races = tuple(msgspec.structs.replace(race, decider=draw(decides)) for race in season.races)
    return msgspec.structs.replace(
        season,
        berths=berths,
        races=races,
        own={"bye": draw(st.sampled_from(["average", "win", "none"]))},
        tie_breaks=tuple(draw(st.permutations(CHOSEN))[: draw(st.integers(0, len(CHOSEN)))]),
    )


@st.composite
def team_seasons(draw: st.DrawFn) -> Season:
    """Entries in teams, who race for another one, or for none, from some race on, or by a substitute; in some races
    whole teams sit at several tables, or sit out."""
    season = draw(seasons())
    of = {entry.id: draw(st.sampled_from([None, 1, 1, 2, 2, 3])) for entry in season.entries}
    moves = st.lists(st.tuples(st.sampled_from(list(of)), st.sampled_from([None, 1, 2, 3])), max_size=3)
    races = tuple(
        msgspec.structs.replace(
            race,
            moved=tuple(sorted(dict(draw(moves)).items())),
            substituted=tuple(draw(st.sets(st.sampled_from(list(of)), max_size=2))),
            all_in_teams=draw(st.booleans()),
            team_size=draw(st.sampled_from([0, 0, 2, 3])),
        )
        for race in season.races
    )
    rule = draw(st.sampled_from([None, TeamRule(2, 2), TeamRule(3, 1), TeamRule(4, 2)]))
    entries = tuple(msgspec.structs.replace(entry, team=of[entry.id]) for entry in season.entries)
    return msgspec.structs.replace(season, entries=entries, races=races, teams=True, team_rule=rule)
