"""A disqualification is dropped only where the rules allow it: of a racer, of a team, of a bot that does not score."""

from __future__ import annotations

import msgspec
import pytest

from league.scoring.outside import outside_in_order
from league.scoring.season import Adjustment, Drop, HeatResult, Line, RaceResult, Season, TeamRule, input_hash
from league.scoring.season import input_hashes as hashes
from league.scoring.standings import Standings, standings
from league.scoring.ties import TieBreak
from tests.league.scoring.seasons import points_of, race, season

BEST = Drop("best", 2)


def droppable(given: Season, may: bool) -> Season:
    return msgspec.structs.replace(given, dsq_counts=not may)


def table(given: Season, may: bool) -> Standings:
    return standings(droppable(given, may))


@pytest.fixture
def three() -> Season:
    """A wins twice and is disqualified by the stewards in between, where it had finished first."""
    out = Adjustment(1, "disqualification", 0, 2, None, entry=1)
    return season("ABC", race(1, "A B C"), race(2, "A B C"), race(3, "A C B"), adjustments=(out,), drop=BEST)


def test_a_disqualification_counts_and_the_next_worst_race_goes_instead(three: Season) -> None:
    may, may_not = table(three, True), table(three, False)
    assert points_of(may) == {"A": 10, "B": 8, "C": 6}
    assert points_of(may_not) == {"A": 5, "B": 8, "C": 6}
    assert [(row.entry, row.dropped) for row in may_not.rows] == [(2, (3,)), (3, (1,)), (1, (1,))]


def test_so_does_one_on_the_sheet_and_others_drop_a_forfeit_as_before() -> None:
    given = season("ABC", race(1, "A B | dsq C"), race(2, "C A B"), race(3, "C B | forfeit A"), drop=BEST)
    may, may_not = table(given, True), table(given, False)
    assert {row.entry: row.dropped for row in may.rows} == {1: (3,), 2: (2,), 3: (1,)}
    assert {row.entry: row.dropped for row in may_not.rows} == {1: (3,), 2: (2,), 3: (3,)}
    assert points_of(may)["C"] - points_of(may_not)["C"] == 3


def test_more_of_them_than_races_count_leave_nothing() -> None:
    given = season("AB", race(1, "A B"), race(2, "B | dsq A"), race(3, "B | dsq A"), drop=Drop("best", 1))
    rows = {row.entry: row for row in table(given, False).rows}
    assert (rows[1].total, rows[1].dropped) == (0, (1,))


def test_nothing_is_kept_of_a_void_race_or_of_the_whole_season(three: Season) -> None:
    whole = Adjustment(1, "disqualification", 0, None, None, entry=1)
    given = msgspec.structs.replace(three, adjustments=(whole,))
    assert table(given, False) == table(given, True)
    void = season("AB", race(1, "A B"), race(2, "| dsq A"), drop=Drop("best", 1))
    assert table(void, False) == table(void, True)


TEAMS = [
    ("the better of two counts: the other one's", None, "A C D | dsq B", True),
    ("both of the team are out", None, "C D | dsq A B", False),
    ("both results count", TeamRule(2, 2), "A C D | dsq B", False),
    ("one of the two counts", TeamRule(2, 1), "A C D | dsq B", True),
    ("it is alone there", TeamRule(2, 2), "C D | dsq A", False),
    ("retired before disqualified", TeamRule(2, 1), "C D | dnf A | dsq B", True),
]


@pytest.mark.parametrize(("_case", "rule", "text", "goes"), TEAMS, ids=[case[0] for case in TEAMS])
def test_a_team_drops_no_race_in_which_a_disqualified_racer_counts(
    _case: str, rule: TeamRule | None, text: str, goes: bool
) -> None:
    given = season(
        "ABCD", race(1, text), race(2, "A B C D"), race(3, "A B C D"), teams="AB CD", drop=BEST, team_rule=rule
    )
    dropped = {row.team: row.dropped for row in table(given, False).teams}
    assert dropped[1] == ((1,) if goes else (2,))
    assert {row.team: row.dropped for row in table(given, True).teams}[1] == (1,)


def test_a_seat_that_a_substitute_drove_is_a_forfeit_for_the_team() -> None:
    first = msgspec.structs.replace(race(1, "C D | dsq A B"), substituted=(1, 2))
    given = season("ABCD", first, race(2, "A B C D"), race(3, "A B C D"), teams="AB CD", drop=BEST)
    assert {row.team: row.dropped for row in table(given, False).teams}[1] == (1,)


def test_the_order_of_bots_that_do_not_score_follows() -> None:
    given = season("ABC", race(1, "B C A"), race(2, "C A | dsq B"), bots="BC", drop=Drop("best", 1))
    orders = []
    for may in (True, False):
        rows = outside_in_order(table(given, may), given.races[0].points, given.drop, (TieBreak.LATEST_RACE,), not may)
        orders.append([row.entry for row in rows])
    assert orders == [[1, 3, 2], [1, 3, 2]]
    given = season("ABC", race(1, "C A | dsq B"), race(2, "B C A"), bots="BC", drop=Drop("best", 1))
    rows = outside_in_order(table(given, True), given.races[0].points, given.drop, (TieBreak.LATEST_RACE,), False)
    assert [row.entry for row in rows] == [1, 2, 3]
    rows = outside_in_order(table(given, False), given.races[0].points, given.drop, (TieBreak.LATEST_RACE,), True)
    assert [row.entry for row in rows] == [1, 3, 2]


def test_the_rule_is_in_the_hash_only_where_it_matters(three: Season) -> None:
    """Only from the race with the disqualification on, and where races are dropped; so old tables remain proven."""
    may, may_not = droppable(three, True), droppable(three, False)
    assert [one == other for one, other in zip(hashes(may), hashes(may_not), strict=True)] == [True, False, False]
    assert [input_hash(may_not.until(one.race)) for one in may_not.races] == hashes(may_not)
    all_count = msgspec.structs.replace(three, drop=Drop())
    assert hashes(droppable(all_count, True)) == hashes(droppable(all_count, False))


def test_the_hash_sees_one_on_a_sheet_that_adds_nobody() -> None:
    lines = tuple(Line(entry, entry) for entry in (1, 2, 3))
    clean = RaceResult(1, race(1, "A B").points, 1, (HeatResult(1, lines),))
    second = msgspec.structs.replace(clean, race=2, heats=(HeatResult(1, (*lines[:2], Line(3, None, "dsq"))),))
    given = season("ABC", clean, second, drop=Drop("drop", 1))
    kept = droppable(given, False)
    assert hashes(kept)[0] == hashes(given)[0]
    assert hashes(kept)[1] != hashes(given)[1]
    assert [input_hash(kept.until(number)) for number in (1, 2)] == hashes(kept)
