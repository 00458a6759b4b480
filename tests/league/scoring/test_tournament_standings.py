"""Standings of a stage of a tournament: who has a berth, what is carried over, and the stage's own tie-breaks."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from league.scoring.points import bumping_bots, points_decode, points_encode, share
from league.scoring.season import Berth, Entry, HeatResult, Line, RaceResult, Season, input_hash
from league.scoring.standings import Standings, standings
from league.scoring.ties import TieBreak


def race(number: int, *tables: tuple[int, ...], sat_out: tuple[int, ...] = ()) -> RaceResult:
    """Each table in order of finish."""
    heats = tuple(
        HeatResult(table, tuple(Line(entry, place) for place, entry in enumerate(entries, 1)))
        for table, entries in enumerate(tables, 1)
    )
    return RaceResult(number, bumping_bots(), 1, heats, sat_out=sat_out)


def season(*races: RaceResult, ties: tuple[TieBreak, ...] = (), people: int = 6, **more: object) -> Season:
    berths = tuple(Berth(entry, people + 1 - entry) for entry in range(1, people + 1))
    entries = tuple(Entry(entry) for entry in range(1, people + 3))
    return Season(entries, races, tie_breaks=ties, **{"berths": berths, **more})  # type: ignore[arg-type]


def places(of: Season) -> dict[int, tuple[int | None, str]]:
    return {row.entry: (row.place, row.decided_by) for row in standings(of).rows}


def test_a_stage_has_a_line_for_everybody_in_it_and_nobody_else() -> None:
    assert places(season(ties=(TieBreak.LOT,))) == {n: (7 - n, "lot") for n in range(1, 7)}


def test_what_is_carried_over_counts_and_is_no_result() -> None:
    berths = (Berth(1, 1, carried=Fraction(7, 2)), Berth(2, 2), Berth(3, 3))
    table = standings(season(race(1, (2, 3, 1)), berths=berths))
    assert [(row.entry, row.total, row.gross, row.carried) for row in table.rows] == [
        (2, 5, 5, 0), (1, Fraction(9, 2), 1, Fraction(7, 2)), (3, 3, 3, 0),
    ]  # fmt: skip


def test_opponents_who_stand_higher_are_worth_more() -> None:
    """1 and 4 won against others; 1 beat those who won later."""
    found = season(race(1, (1, 2, 3), (4, 5, 6)), race(2, (2, 3, 5), (6, 4, 1)), ties=(TieBreak.OPPONENTS,))
    totals = {row.entry: row.total for row in standings(found).rows}
    assert totals == {1: 6, 2: 8, 3: 4, 4: 8, 5: 4, 6: 6}
    # 2 met 1, 3, 3, 5: (6 + 4 + 4 + 4) / 4; 4 met 5, 6, 6, 1: (4 + 6 + 6 + 6) / 4.
    assert (places(found)[4], places(found)[2]) == ((1, "opponents"), (2, "opponents"))


def test_direct_meetings_decide_among_exactly_the_equal_ones() -> None:
    found = season(race(1, (1, 2, 3), (4, 5, 6)), race(2, (5, 1, 4), (2, 6, 3)), ties=(TieBreak.DIRECT,))
    totals = {row.entry: row.total for row in standings(found).rows}
    assert (totals[1], totals[2], totals[5]) == (8, 8, 8)
    # 1 was ahead of 2, 5 ahead of 1: 2 is behind 1, and the other two have one each way.
    assert (places(found)[5], places(found)[1], places(found)[2]) == ((1, "direct"), (2, "direct"), (3, "direct"))


def test_one_tie_break_after_the_other_and_the_lot_last() -> None:
    found = season(race(1, (1, 2, 3), (4, 5, 6)), ties=(TieBreak.WINS, TieBreak.DIRECT, TieBreak.LOT))
    assert places(found) == {4: (1, "lot"), 1: (2, "lot"), 5: (3, "lot"), 2: (4, "lot"), 6: (5, "lot"), 3: (6, "lot")}


def test_the_hash_knows_berths_whatever_their_order() -> None:
    one = season(race(1, (1, 2, 3)))
    turned = season(race(1, (1, 2, 3)), berths=one.berths[::-1])
    other = season(race(1, (1, 2, 3)), berths=(*one.berths[:-1], Berth(6, 1, carried=1)))
    assert input_hash(one) == input_hash(turned) != input_hash(other)


def test_the_share_of_rivals_beaten_is_fair_between_tables_of_three_and_four() -> None:
    tables = (
        HeatResult(1, tuple(Line(n, n) for n in (1, 2, 3, 4))),
        HeatResult(2, tuple(Line(n, n - 4) for n in (5, 6, 7))),
    )
    table = standings(season(RaceResult(1, share(), 1, tables), people=7, berths=()))
    assert {row.entry: row.total for row in table.rows} == {
        1: 1, 2: Fraction(2, 3), 3: Fraction(1, 3), 4: 0, 5: 1, 6: Fraction(1, 2), 7: 0,
    }  # fmt: skip
    stored = msgspec.json.encode(table, enc_hook=points_encode)
    assert msgspec.json.decode(stored, type=Standings, dec_hook=points_decode) == table
