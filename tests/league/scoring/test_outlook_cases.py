"""What can still happen, in cases that people can check."""

from __future__ import annotations

import msgspec

from league.scoring import points
from league.scoring.outlook import outlook
from league.scoring.outlook_shapes import NEWCOMER, Clinch, Limit, Meaning, OpenRace, Outlook, Prospect, Tonight
from league.scoring.points import PointsTable
from league.scoring.season import Berth, Drop, Entry, Season, TeamRule
from league.scoring.ties import TieBreak
from tests.league.scoring.seasons import ident, race, season

A, B, C, D = (ident(letter) for letter in "ABCD")
PODIUM = points.podium()
"""5-3-2-1."""


def coming(letters: str, number: int = 9, table: PointsTable = PODIUM, **options: object) -> OpenRace:
    """A race at one table without equal places that is certainly run."""
    facts = {"one_table": True, "shared": False, "can_fall": False} | options
    return OpenRace(number, table, tuple(map(ident, letters)), **facts)  # type: ignore[arg-type]


def run(*orders: str, table: PointsTable = PODIUM, **options: object) -> Season:
    races = [race(number, order, table=table) for number, order in enumerate(orders, 1)]
    letters = sorted({letter for order in orders for letter in order if letter.isalpha()})
    return season("".join(letters), *races, **options)  # type: ignore[arg-type]


def tonight(seen: Outlook) -> Tonight:
    assert seen.tonight is not None
    return seen.tonight


def of(seen: Outlook, entry: int) -> Prospect:
    return next(one for one in seen.prospects if one.entry == entry)


def ways(seen: Outlook, entry: int) -> list[Clinch]:
    return [one for one in tonight(seen).clinches if one.entry == entry]


def totals(*carried: int, tie_breaks: tuple[TieBreak, ...] = ()) -> Season:
    """Before the first race: A has the first of these points, B the second."""
    entries = tuple(Entry(number) for number in range(1, len(carried) + 1))
    berths = tuple(Berth(number, number, carried=have) for number, have in enumerate(carried, 1))
    return Season(entries, (), berths=berths, tie_breaks=tie_breaks)


# --- the title --------------------------------------------------------------------------------------------------------


def test_a_lead_of_more_than_a_win_is_a_title() -> None:
    seen = outlook(totals(10, 4), [coming("AB")])
    assert of(seen, A).champion
    assert not of(seen, B).can_win
    assert seen.tonight is None


def test_a_lead_of_exactly_a_win_is_left_to_the_tie_break() -> None:
    """Level, the title is shared, or the winner of the last race has it, or the lot of the draw."""
    said = []
    for tie_breaks in ((), (TieBreak.WINS,), (TieBreak.LOT,)):
        ada = of(outlook(totals(10, 5, tie_breaks=tie_breaks), [coming("AB")]), A)
        said.append((ada.champion, ada.shares))
    assert said == [(False, True), (False, False), (True, True)]


def test_nobody_can_be_champion_while_more_than_a_race_is_between() -> None:
    seen = outlook(totals(7, 5, 5), [coming("ABC", number) for number in (7, 8, 9)])
    assert tonight(seen).nobody
    assert tonight(seen).clinches == ()


def test_second_is_enough_whatever_others_do_and_fourth_if_a_rival_does_not_win() -> None:
    """Ben can get to 12. Without a win he gets to 10, so that Ada needs no points to share the title."""
    seen = outlook(totals(10, 7, 3, 0, tie_breaks=(TieBreak.WINS,)), [coming("ABCD")])
    assert ways(seen, A) == [
        Clinch(A, 2),
        Clinch(A, None, (Limit(B, 3),)),
        Clinch(A, 4, (Limit(B, 2),)),
        Clinch(A, None, (Limit(B, 2),), shares=True),
    ]
    assert tonight(seen).nobody is False


def test_level_wins_the_tie() -> None:
    seen = outlook(totals(10, 7, 3, 0, tie_breaks=(TieBreak.LOT,)), [coming("ABCD")])
    assert ways(seen, A)[0] == Clinch(A, 3, level_wins_tie=True)


def test_with_enough_starters_a_win_is_worth_the_title() -> None:
    """Ada is one point behind. With two starters, a win makes her level with Ben in second place."""
    table = PointsTable("Own", "columns", columns={2: (2, 1), 3: (3, 1, 0), 4: (9, 1, 0, 0)})
    found = ways(outlook(totals(10, 11, 0, 0), [coming("ABCD", table=table)]), A)
    assert Clinch(A, 1, min_starters=3) in found
    assert Clinch(A, 1, (Limit(B, 3),)) in found
    assert Clinch(A, 1, shares=True) in found


def test_where_racers_share_places_two_can_win() -> None:
    """At one table without equal places Ben is second at best if Ada wins."""
    now = totals(10, 10, 0)
    assert ways(outlook(now, [coming("ABC")]), A)[0] == Clinch(A, 1)
    for more in ({"shared": True}, {"one_table": False}):
        found = ways(outlook(now, [coming("ABC", **more)]), A)
        assert Clinch(A, 1, (Limit(B, 2),)) in found
        assert Clinch(A, 1, shares=True) in found
        assert Clinch(A, 1) not in found


def test_dropped_races_make_a_lead_smaller() -> None:
    """Ada won four times and Ben once, but only one race counts."""
    now = run("A B", "A B", "A B", "A B", "B A", tie_breaks=())
    assert of(outlook(now, [coming("AB")]), A).champion
    ada = of(outlook(msgspec.structs.replace(now, drop=Drop("best", 1)), [coming("AB")]), A)
    assert (ada.least, ada.most, ada.champion, ada.shares) == (5, 5, False, True)


def test_a_newcomer_can_still_win_an_early_season() -> None:
    seen = outlook(run("A B"), [coming("AB", 8, newcomers=True), coming("AB", 9, newcomers=True)])
    assert not of(seen, A).champion
    assert NEWCOMER not in {one.entry for one in seen.prospects}
    last = outlook(run("A B", "A B", "A B"), [coming("AB", newcomers=True)])
    assert of(last, A).champion


def test_a_racer_who_cannot_start_any_more_keeps_its_points() -> None:
    seen = outlook(run("A B C", "A C B"), [coming("BC")])
    assert (of(seen, A).least, of(seen, A).most) == (10, 10)
    assert of(seen, A).champion


def test_bots_that_do_not_score_are_nowhere() -> None:
    seen = outlook(run("A B C", bots="C"), [coming("ABC")])
    assert [one.entry for one in seen.prospects] == [A, B]


def test_an_open_tie_break_decides_nothing() -> None:
    """Level on points; the strength of their opponents is known at the end."""
    seen = outlook(run("A B C", "B A C", tie_breaks=(TieBreak.OPPONENTS,)), [OpenRace(9, PODIUM, (C,))])
    ada = of(seen, A)
    assert (ada.champion, ada.shares, ada.can_win, ada.best_reached) == (None, None, None, False)


# --- places and the cut -----------------------------------------------------------------------------------------------


def test_two_rivals_cannot_both_win() -> None:
    """Only a win passes Ada, in one race; in two races both can win."""
    now = totals(10, 6, 6)
    ada = of(outlook(now, [coming("ABC")]), A)
    assert (ada.worst, ada.worst_reached) == (2, True)
    ada = of(outlook(now, [coming("ABC", 8), coming("ABC", 9)]), A)
    assert (ada.worst, ada.worst_reached) == (3, True)


def test_a_racer_is_through_although_each_of_two_rivals_can_get_ahead() -> None:
    now = totals(10, 10, 6, 6)
    seen = outlook(now, [coming("ABCD")], cut=3)
    assert [one.through for one in seen.prospects] == [True, True, False, False]
    assert [one.can_go_on for one in seen.prospects] == [True] * 4
    assert of(outlook(now, [coming("ABCD", one_table=False)], cut=3), A).through is None
    assert of(outlook(now, [coming("ABCD")]), A).through is None


def test_when_nothing_is_open_places_are_final() -> None:
    seen = outlook(run("A B C", "B A C", tie_breaks=()), [], cut=1)
    assert [(one.best, one.worst, one.champion, one.shares) for one in seen.prospects] == [
        (1, 1, False, True),
        (1, 1, False, True),
        (3, 3, False, False),
    ]
    assert [one.through for one in seen.prospects] == [None, None, False]
    assert seen.tonight is None


# --- the next race ----------------------------------------------------------------------------------------------------


def test_each_place_is_explained_before_the_last_races() -> None:
    """Ben can get to 13, Cleo not even to 10. If Ben is third of three, Ada is not behind him."""
    seen = outlook(totals(10, 8, 0), [coming("ABC")])
    assert tonight(seen).meanings == {
        A: (
            Meaning(1, Clinch(A, 1), True),
            Meaning(2, Clinch(A, 2, (Limit(B, 2),)), True),
            Meaning(3, Clinch(A, 3, (Limit(B, 2),)), True),
            Meaning(None, Clinch(A, None, (Limit(B, None),)), True),
        ),
        B: (
            Meaning(1, Clinch(B, 1, (Limit(A, 3),)), True),
            Meaning(2, Clinch(B, 2, (Limit(A, None),)), True),
            Meaning(3, None, False),
            Meaning(None, None, False),
        ),
    }


def test_a_race_that_nobody_can_run_decides_nothing() -> None:
    seen = outlook(totals(10, 8), [coming("A")])
    assert seen.tonight is None
    assert of(seen, A).champion


def test_earlier_no_place_is_explained() -> None:
    seen = outlook(run("A B C"), [coming("ABC", number) for number in (7, 8, 9)])
    assert tonight(seen).meanings == {}


def test_a_provisional_table_is_said_to_be_one() -> None:
    assert outlook(run("A B"), [coming("AB")], provisional=True).provisional


# --- teams ------------------------------------------------------------------------------------------------------------


def test_teams_have_bounds() -> None:
    """Both results count: two wins are 8 at one table, 10 at two."""
    now = run("A B C D", teams="AB CD")
    now = msgspec.structs.replace(now, team_rule=TeamRule(2, 2))
    at_one = outlook(now, [coming("ABCD")]).teams
    assert [(one.entry, one.least, one.most) for one in at_one] == [(1, 8, 16), (2, 3, 11)]
    at_two = outlook(now, [coming("ABCD", one_table=False)]).teams
    assert [one.most for one in at_two] == [18, 13]
    assert [one.can_win for one in at_one] == [None, None]
    now = run("A B C D", "A B C D", "A B C D", teams="AB CD")
    now = msgspec.structs.replace(now, team_rule=TeamRule(2, 2))
    assert [(one.champion, one.can_win) for one in outlook(now, [coming("ABCD")]).teams] == [
        (True, None),
        (None, False),
    ]
    assert [one.champion for one in outlook(now, []).teams] == [True, False]
