"""The rulebook's worked cases S01 to S05 and every clause of BB-10 and BB-11, in letters."""

from __future__ import annotations

import msgspec
import pytest

from league.scoring.grid import choice_order
from league.scoring.race import score_race
from league.scoring.season import Season
from league.scoring.standings import score_races, standings
from league.scoring.teams import score_teams, table_team_size, team_size, teams_problem
from tests.league.scoring.seasons import ident, letter, places_of, points_of, race, season


def scores(text: str, *more: str) -> dict[str, int | None]:
    return {letter(entry): cell.points for entry, cell in score_race(race(1, text, *more)).items()}


def choosers(now: Season, present: str, lots: str = "") -> str:
    drawn = {ident(one): number for number, one in enumerate(lots or present)}
    return "".join(letter(entry) for entry in choice_order(now, [ident(one) for one in present], drawn))


# --- S-cases --------------------------------------------------------------------------------------------------------


def test_s01_five_nine_and_two_robots() -> None:
    """S01."""
    assert scores("A B C D E") == {"A": 7, "B": 5, "C": 3, "D": 2, "E": 1}
    assert scores("A B C D E F G H I")["I"] == 0
    assert scores("A B") == {"A": 3, "B": 1}


def test_s02_ex_aequo_first() -> None:
    """S02, BB-10.8: each scores the points of the place they share; the next place is skipped (BB-9.10)."""
    assert scores("A =B C D") == {"A": 5, "B": 5, "C": 2, "D": 1}
    assert [cell.place for cell in score_race(race(1, "A =B C D")).values()] == [1, 1, 3, 4]


def s03() -> Season:
    return season("ABCDE", race(1, "A B C D E"), race(2, "D C B A | forfeit E"))


def test_s03_totals() -> None:
    """S03, BB-10.1, BB-10.6: E does not start, so column 4 is used in race 2."""
    assert points_of(standings(s03())) == {"A": 8, "B": 7, "C": 6, "D": 7, "E": 1}


def test_s03_choice_order_of_race_3() -> None:
    """S03, BB-10.4, BB-10.5: B and D are equal, and B was placed worse in race 2."""
    assert choosers(s03(), "ABCDE") == "ECBDA"


def test_s03_final_table() -> None:
    """S03, BB-10.10: D has a win, B has none."""
    assert places_of(standings(s03())) == {"A": 1, "D": 2, "B": 3, "C": 4, "E": 5}


def test_s04_eight_robots_in_twos() -> None:
    """S04, BB-11.1: the better robot only."""
    now = race(1, "A C D E F G H B")
    cells = score_race(now)
    members = {1: [ident("A"), ident("B")], 2: [3, 4], 3: [5, 6], 4: [7, 8]}
    assert {team: score.cell.points for team, score in score_teams(now, cells, members).items()} == {
        1: 10,
        2: 8,
        3: 5,
        4: 3,
    }


def test_s05_nine_robots_in_threes() -> None:
    """S05, BB-11.2: the sum of the two better robots; the second team wins."""
    now = race(1, "A D E F G H I B C")
    cells = score_race(now)
    members = {1: [1, 2, 3], 2: [4, 5, 6], 3: [7, 8, 9]}
    result = score_teams(now, cells, members)
    assert {team: (score.cell.points, score.cell.place) for team, score in result.items()} == {
        1: (11, 2),
        2: (14, 1),
        3: (7, 3),
    }


# --- BB-10, clause by clause ----------------------------------------------------------------------------------------


def test_bb_10_1_points_of_several_races_add_up_and_most_points_win() -> None:
    """BB-10.1."""
    after = standings(season("ABC", race(1, "A B C"), race(2, "B A C"), race(3, "B C A")))
    assert points_of(after) == {"B": 3 + 5 + 5, "A": 5 + 3 + 1, "C": 1 + 1 + 3}
    assert places_of(after) == {"B": 1, "A": 2, "C": 3}


def test_bb_10_4_the_last_chooses_first() -> None:
    """BB-10.4."""
    assert choosers(season("ABC", race(1, "A B C")), "ABC") == "CBA"


def test_bb_10_5_a_forfeit_is_worse_than_any_place() -> None:
    """BB-10.5: A and C have one point each and differ by the latest race alone."""
    now = season("ABCD", race(1, "D B A | forfeit C"), race(2, "D B C | forfeit A"))
    totals = points_of(standings(now))
    assert totals["A"] == totals["C"] == 1
    assert choosers(now, "ABCD")[:2] == "AC"


def test_bb_10_5_what_is_still_equal_is_drawn() -> None:
    """BB-10.5: the recorded draw decides between two who shared every place; the larger lot chooses first."""
    now = season("ABC", race(1, "A B =C"))
    assert choosers(now, "ABC", lots="ABC") == "CBA"
    assert choosers(now, "ABC", lots="ACB") == "BCA"


def test_bb_10_5_equal_points_ignore_wins() -> None:
    """BB-10.5 uses points and the latest race; the tie-breaks of BB-10.10 do not affect who chooses."""
    now = season("ABCDE", race(1, "A B C D E"), race(2, "C D B E A"))
    assert points_of(standings(now))["A"] == points_of(standings(now))["B"] == 8
    assert places_of(standings(now))["A"] == 2  # by its win
    assert choosers(now, "ABCDE") == "EDABC"  # but it was worse in race 2


def test_bb_10_5_only_those_present_choose_and_newcomers_come_first() -> None:
    """BB-10.5: a racer without points yet has the worst standing."""
    now = season("ABCDN", race(1, "A B C D"))
    assert choosers(now, "ABN") == "NBA"


def test_bb_10_6_forfeits_do_not_count_as_starters() -> None:
    """BB-10.6."""
    assert scores("A B C | forfeit D E") == {"A": 5, "B": 3, "C": 1, "D": 0, "E": 0}


def test_bb_10_6_a_racer_who_never_came_to_the_table_does_not_count_either() -> None:
    """BB-10.6: a DNS did not start."""
    assert scores("A B C | dns D") == {"A": 5, "B": 3, "C": 1, "D": 0}


def test_bb_10_7_a_forfeit_scores_nothing() -> None:
    """BB-10.7."""
    assert score_race(race(1, "A B | forfeit C"))[3].points == 0


@pytest.mark.parametrize("text", ["A | forfeit B C", "A | dns B"])
def test_bb_10_7_fewer_than_two_starters_is_void(text: str) -> None:
    """BB-10.7: no points, not even for the one who came."""
    cells = score_race(race(1, text))
    assert {cell.status for cell in cells.values()} == {"void"}
    assert {cell.points for cell in cells.values()} == {None}


def test_bb_10_7_a_void_race_is_no_latest_race() -> None:
    """BB-10.7 with BB-10.10: it decides no tie."""
    tied = season("AB", race(1, "A =B"), race(2, "A | forfeit B"))
    assert places_of(standings(tied)) == {"A": 1, "B": 1}


def test_bb_10_8_three_share_the_second_place() -> None:
    """BB-10.8."""
    assert scores("A B =C =D E") == {"A": 7, "B": 5, "C": 5, "D": 5, "E": 1}


def test_bb_10_9_retirement_keeps_the_column_and_scores_nothing() -> None:
    """BB-10.9, BB-9.14: five started, so the winner gets 7; the others keep the points of their places."""
    assert scores("A B C | dnf D E") == {"A": 7, "B": 5, "C": 3, "D": 0, "E": 0}


def test_bb_10_10_more_wins() -> None:
    """BB-10.10: A has a win; B was better in the latest race, which is compared later."""
    after = standings(season("ABCDE", race(1, "A B C D E"), race(2, "C D B E A")))
    assert points_of(after)["A"] == points_of(after)["B"]
    assert (places_of(after)["A"], places_of(after)["B"]) == (2, 3)
    assert {row.decided_by for row in after.rows if row.entry in (1, 2)} == {"countback"}


def test_bb_10_10_then_more_second_places() -> None:
    """BB-10.10: 7+5+1 against 7+3+3."""
    after = standings(season("ABCDE", race(1, "A C B D E"), race(2, "B A C D E"), race(3, "C D B E A")))
    assert points_of(after)["A"] == points_of(after)["B"] == 13
    assert places_of(after)["A"] == places_of(after)["B"] - 1


def test_bb_10_10_countback_continues_below_second_places() -> None:
    """BB-10.10, "and so on": a list that pays third and fourth alike leaves it to the count of third places."""
    from league.scoring.points import PointsTable

    flat = PointsTable("flat", "list", values=(5, 3, 1, 1))
    now = season(
        "ABCD",
        race(1, "C D A B", table=flat), race(2, "D C B A", table=flat), race(3, "D C A B", table=flat),
    )  # fmt: skip
    after = standings(now)
    assert points_of(after)["A"] == points_of(after)["B"]
    assert places_of(after)["A"] == 3  # two third places against one
    assert next(row for row in after.rows if row.entry == 1).decided_by == "countback"


def test_bb_10_10_then_the_better_place_in_the_latest_race() -> None:
    """BB-10.10."""
    after = standings(season("AB", race(1, "A B"), race(2, "B A")))
    assert places_of(after) == {"B": 1, "A": 2}
    assert {row.decided_by for row in after.rows} == {"latest_race"}


def test_bb_10_10_a_forfeit_in_the_latest_race_is_worse_than_any_place() -> None:
    """BB-10.10: C retired (last, 0 points), D forfeited (0 points)."""
    after = standings(season("ABCD", race(1, "A B | dnf C | forfeit D")))
    assert places_of(after) == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_bb_10_10_else_joint_champions() -> None:
    """BB-10.10: shown as a tie, and the next place is skipped."""
    after = standings(season("ABC", race(1, "A =B C")))
    assert places_of(after) == {"A": 1, "B": 1, "C": 3}
    assert [row.tied for row in after.rows] == [True, True, False]
    assert after.rows[0].decided_by == "shared"


# --- BB-11 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("entered", "size"), [(4, 2), (6, 2), (8, 2), (9, 3)])
def test_bb_11_1_and_11_2_team_sizes(entered: int, size: int) -> None:
    """BB-11.1, BB-11.2."""
    assert team_size(entered) == table_team_size(entered) == size


@pytest.mark.parametrize("entered", [0, 1, 2, 3, 5, 7, 11])
def test_bb_11_3_other_numbers_run_no_team_race(entered: int) -> None:
    """BB-11.3."""
    assert table_team_size(entered) is team_size(entered) is None
    assert teams_problem({1: list(range(entered))}, list(range(entered))) == "count"


def test_ten_and_more_are_teams_of_two_at_several_tables_and_none_at_one() -> None:
    assert [(team_size(entered), table_team_size(entered)) for entered in (10, 12, 18)] == [(2, None)] * 3


@pytest.mark.parametrize("members", [{1: [1, 2, 3], 2: [4]}, {1: [1, 2]}, {1: [1, 2], 2: [3], 3: [4]}])
def test_bb_11_3_teams_must_be_whole(members: dict[int, list[int]]) -> None:
    """BB-11.3."""
    assert teams_problem(members, [1, 2, 3, 4]) == "unequal"
    now = race(1, "A B C D")
    assert score_teams(now, score_race(now), members) == {}


def test_bb_11_3_entered_robots_make_the_team_race_and_starters_the_column() -> None:
    """BB-11.3: eight entered, seven start: column 7, and the team race stands."""
    now = race(1, "A C E G B D F | forfeit H")
    cells = score_race(now)
    result = score_teams(now, cells, {1: [1, 2], 2: [3, 4], 3: [5, 6], 4: [7, 8]})
    assert [result[team].cell.points for team in (1, 2, 3, 4)] == [9, 7, 5, 4]


def test_bb_11_4_a_retired_member_scores_nothing_and_the_rule_stays() -> None:
    """BB-11.4: in threes still the two best, of which one may be 0."""
    now = race(1, "A D E F G H I | dnf B C")
    cells = score_race(now)
    result = score_teams(now, cells, {1: [1, 2, 3], 2: [4, 5, 6], 3: [7, 8, 9]})
    assert (result[1].cell.points, result[2].cell.points, result[3].cell.points) == (10 + 0, 8 + 6, 4 + 3)


def test_bb_11_4_equal_points_the_best_placed_robot_decides() -> None:
    """BB-11.4: 5 + 3 against 4 + 4: the team of the first robot is ahead."""
    from league.scoring.points import PointsTable

    flat = PointsTable("flat", "list", values=(5, 4, 4, 3))
    now = race(1, "A D E B C F G H I", table=flat)
    cells = score_race(now)
    result = score_teams(now, cells, {1: [1, 2, 3], 2: [4, 5, 6], 3: [7, 8, 9]})
    assert (result[1].cell.points, result[2].cell.points) == (8, 8)
    assert (result[1].cell.place, result[2].cell.place) == (1, 2)


def test_bb_11_4_else_they_share_the_place() -> None:
    """BB-11.4: best robots ex aequo."""
    now = race(1, "A =C B D")
    cells = score_race(now)
    result = score_teams(now, cells, {1: [1, 2], 2: [3, 4]})
    assert (result[1].cell.place, result[2].cell.place) == (1, 1)


def test_bb_11_team_standings_add_up_over_races() -> None:
    """BB-11.1 with BB-10.1."""
    now = season("ABCD", race(1, "A B C D"), race(2, "C D A B"), teams="AB CD")
    after = standings(now)
    assert [(row.team, row.total, row.place) for row in after.teams] == [(2, 2 + 5, 1), (1, 5 + 2, 2)]


def test_bb_11_5_team_points_ask_only_for_places() -> None:
    """BB-11.5: how a robot got its place, pushed by a mate or not, does not matter here."""
    now = race(1, "A B C D")
    cells = score_races(season("ABCD", now, teams="AB CD"))[0]
    assert set(score_teams(now, cells, {1: [1, 2], 2: [3, 4]})) == {1, 2}


def test_a_substitute_who_scores_as_an_individual_leaves_the_seat_of_the_team_empty() -> None:
    """As in BB-11.4 for a forfeit; the racer's own points stay."""
    now = msgspec.structs.replace(race(1, "A C B D"), substituted=(ident("A"),))
    cells = score_race(now)
    result = score_teams(now, cells, {1: [1, 2], 2: [3, 4]})
    assert {team: (score.cell.points, score.cell.place, score.cell.counted) for team, score in result.items()} == {
        1: (2, 2, (2,)),
        2: (3, 1, (3,)),
    }
    assert cells[ident("A")].points == 5


def test_an_old_race_has_no_team_points_beside_an_individual() -> None:
    """BB-11.3 as it was then; nothing else about that race differs."""
    now = race(1, "A C E B D")
    before, members = msgspec.structs.replace(now, all_in_teams=True), {1: [1, 2], 2: [3, 4]}
    assert score_teams(before, score_race(before), members) == {}
    assert set(score_teams(now, score_race(now), members)) == {1, 2}
    whole = msgspec.structs.replace(race(1, "A C B D"), all_in_teams=True)
    assert set(score_teams(whole, score_race(whole), members)) == {1, 2}
