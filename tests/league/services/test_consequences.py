"""A result is changed after later tables used it: an organiser keeps them, gives the places to those who earned them,
or undoes the round."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.refused import Refused
from league.common.phones import Device
from league.common.refusals import PermissionRefused
from league.competitions.life import reruns
from league.competitions.stewards import penalties
from league.members import invitations
from league.models import Berth, CheckIn, Role, Scorer, SitOut, TablePlan
from league.results import scorers, sheets, tables
from league.results.sheets import SheetLine
from league.start.attendance import expected
from league.tournaments.rounds import berths as rounds_berths
from league.tournaments.rounds import rounds as rounds_rounds
from tests.league.forks import (
    FIVE_INSTEAD_OF_THREE,
    answer,
    asked,
    berths,
    correct,
    grouped,
    history,
    numbers,
    question,
    refused,
    seats,
    sound,
    tree,
)
from tests.league.tourney import crowded, final, groups, rounds

pytestmark = pytest.mark.django_db


# --- What is asked --------------------------------------------------------------------------------------------------


def test_nothing_is_asked_while_results_are_unchanged(alice: Any) -> None:
    tourney = grouped(alice)
    assert asked(tourney) == []
    correct(tourney, 1, 1, [1, 3, 7, 5])
    assert asked(tourney) == []


def test_after_a_correction_the_desk_asks_who_would_have_qualified(alice: Any) -> None:
    tourney = grouped(alice)
    tourney.call(2, [[1, 2, 3, 4]])
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    assert asked(tourney) == [("stage 2", [(5, 3)])]
    sheets.undo(heat=tourney.heat(1, 1), by=alice, reason="it was right")
    assert asked(tourney) == []


def test_a_penalty_that_changes_who_qualifies_is_asked_about_too(alice: Any) -> None:
    tourney = grouped(alice)
    penalties.add(
        competition=tourney.competition, by=alice, kind="disqualification", entry_number=3, race_number=1, reason="x"
    )
    assert asked(tourney) == [("stage 2", [(5, 3)])]


def test_another_order_is_asked_about_while_nothing_is_called(alice: Any) -> None:
    tourney = grouped(alice)
    correct(tourney, 1, 1, [3, 1, 5, 7])
    assert asked(tourney) == [("stage 2", [])]
    answer(tourney, "take")
    assert berths(tourney) == [2, 3, 1, 4]
    assert asked(tourney) == []


def test_another_order_of_a_stage_that_is_called_is_not(alice: Any) -> None:
    tourney = grouped(alice)
    tourney.call(2, [[1, 2, 3, 4]])
    correct(tourney, 1, 1, [3, 1, 5, 7])
    assert asked(tourney) == []


def test_a_racer_who_left_after_the_stage_was_opened_changes_nothing(alice: Any) -> None:
    tourney = grouped(alice)
    rounds_berths.stage_leave(competition=tourney.competition, by=alice, number=3)
    correct(tourney, 1, 1, [1, 3, 7, 5])
    assert asked(tourney) == []


def test_a_racer_who_went_home_takes_no_place(alice: Any) -> None:
    tourney = grouped(alice)
    rounds_berths.stage_leave(competition=tourney.competition, by=alice, number=5)
    correct(tourney, 1, 1, [5, 1, 7, 3])
    assert asked(tourney) == [("stage 2", [(7, 3)])]


def test_points_carried_over_decide_in_the_stage_after(alice: Any) -> None:
    """3 stays in the second stage, and no longer takes its points of the first to the third."""
    tourney = crowded(alice, rounds(1, on=6), rounds(1, on=2, carry="all"), final(), number=8)
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]], status="provisional")
    tourney.berths(2, [1, 5, 2, 6, 3, 7], why="stage")
    tourney.plan(2, 1)
    tourney.raced(2, [[3, 1, 2], [7, 6, 5]], status="provisional")
    number = {entry.pk: one for one, entry in tourney.by_number().items()}
    assert [number[one.entry] for one in rounds_rounds.qualifiers(tourney.stage(2))] == [1, 3]
    tourney.berths(3, [1, 3], why="stage")
    tourney.plan(3, 1)
    correct(tourney, 1, 1, [1, 2, 4, 3])
    assert asked(tourney) == [("stage 2", [(4, 3)]), ("stage 3", [(7, 3)])]


# --- Keep -----------------------------------------------------------------------------------------------------------


def test_kept_is_kept(alice: Any) -> None:
    tourney = grouped(alice)
    tourney.call(2, [[1, 2, 3, 4]])
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    named = question(tourney)
    answer(tourney, "keep")
    answer(tourney, "keep", named=named)
    assert asked(tourney) == []
    assert (berths(tourney), seats(tourney, 2)) == ([1, 2, 3, 4], [1, 2, 3, 4])
    assert history(tourney).count("results_kept") == 1
    assert refused(tourney, "take", named=named) == "results_moved"
    assert refused(tourney, "undo", named=named) == "results_moved"


def test_another_correction_asks_again(alice: Any) -> None:
    tourney = grouped(alice)
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    answer(tourney, "keep")
    correct(tourney, 1, 1, [7, 1, 3, 5])
    assert asked(tourney) == [("stage 2", [(7, 3)])]


# --- Take the places ------------------------------------------------------------------------------------------------


def test_places_and_tables_of_a_stage_that_is_not_called_are_made_again(alice: Any) -> None:
    tourney = grouped(alice)
    race = tourney.gather(2, *range(1, 9))
    plan = TablePlan.objects.create(
        run=race.run, state="ready", asked_at=race.run.check_in_opens_at, made_at=race.run.check_in_opens_at
    )
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    named = question(tourney)
    answer(tourney, "take")
    answer(tourney, "take", named=named)
    assert berths(tourney) == [2, 5, 1, 4]
    plan.refresh_from_db()
    assert (plan.state, plan.version) == ("waiting", 2)
    assert asked(tourney) == []
    assert history(tourney).count("places_taken") == 1
    sound(tourney)


def test_the_seat_at_a_real_table_that_has_not_begun_changes_hands(alice: Any) -> None:
    tourney = grouped(alice)
    tourney.call(2, [[1, 2, 3, 4]])
    heat = tourney.heat(2)
    phone = Device("a" * 64, scanned=True)
    scorers.take(heat=heat, device=phone, entry_number=3)
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    named = question(tourney)
    answer(tourney, "take")
    answer(tourney, "take", named=named)
    assert (berths(tourney), seats(tourney, 2)) == ([1, 2, 5, 4], [1, 2, 5, 4])
    assert CheckIn.objects.filter(run=tourney.race(2).run, entry__number=5, venue="table").exists()
    assert not Scorer.objects.filter(entry__number=3).exists()
    assert tourney.race(2).run.heats_report["seats"] == [{"table": 1, "entry": 5, "instead": 3}]
    assert history(tourney).count("seat_taken") == 1
    assert asked(tourney) == []
    sound(tourney)


def test_a_table_that_has_begun_keeps_its_racers(alice: Any) -> None:
    tourney = grouped(alice)
    tourney.call(2, [[1, 2, 3, 4]])
    device = Device("a" * 64, scanned=True)
    lines = [SheetLine(one, place) for place, one in enumerate([1, 2, 3, 4], 1)]
    tables.propose(heat=tourney.heat(2), device=device, lines=lines, entry_number=1)
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    assert refused(tourney, "take") == "table_begun"
    assert (berths(tourney), seats(tourney, 2)) == ([1, 2, 3, 4], [1, 2, 3, 4])
    answer(tourney, "keep")


def test_those_whose_tables_have_not_begun_are_taken_and_the_rest_is_asked_again(alice: Any) -> None:
    tourney = grouped(alice, rounds(1))
    tourney.call(2, [[1, 4], [2, 3]])
    tourney.results(2, [[1, 4]])
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    correct(tourney, 1, 2, [6, 2, 4, 8])
    assert asked(tourney) == [("stage 2", [(5, 3), (6, 4)])]
    answer(tourney, "take")
    assert (berths(tourney), seats(tourney, 2, 2)) == ([1, 2, 5, 4], [2, 5])
    assert asked(tourney) == [("stage 2", [(6, 4)])]
    assert refused(tourney, "take") == "table_begun"
    sound(tourney)


def test_a_bot_takes_no_seat_at_a_real_table(alice: Any) -> None:
    tourney = grouped(alice)
    tourney.call(2, [[1, 2, 3, 4]])
    five = tourney.by_number()[5].player
    five.bot_level = "rookie"
    five.save(update_fields=["bot_level"])
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    assert refused(tourney, "take") == "bot_at_table"


def test_groups_that_are_called_stay_as_they_are(alice: Any) -> None:
    tourney = grouped(alice, groups(2, on=1), final())
    for berth in Berth.objects.filter(stage=tourney.stage(2)):
        Berth.objects.filter(pk=berth.pk).update(group={1: 1, 2: 2, 3: 2, 4: 1}[berth.seed])
    tourney.call(2, [[1, 4], [2, 3]])
    correct(tourney, 1, 1, [3, 1, 5, 7])
    assert asked(tourney) == [("stage 2", [])]
    assert refused(tourney, "take") == "groups_called"
    answer(tourney, "keep")
    assert asked(tourney) == []
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    answer(tourney, "take")
    assert asked(tourney) == []
    assert seats(tourney, 2, 2) == [2, 5]


# --- A knock-out ----------------------------------------------------------------------------------------------------


def test_a_knock_out_asks_from_round_to_round(alice: Any) -> None:
    tourney = tree(alice)
    correct(tourney, 1, 1, [1, 3, 2, 4])
    assert asked(tourney) == []  # the results decide who races a round that is not called
    correct(tourney, 1, 1, [1, 2, 3, 4])
    tourney.call(2, [[1, 2, 5, 6]])
    assert asked(tourney) == []
    correct(tourney, 1, 1, [1, 3, 2, 4])
    assert asked(tourney) == [("race 2", [(3, 2)])]
    answer(tourney, "take")
    assert seats(tourney, 2) == [1, 3, 5, 6]
    assert asked(tourney) == []
    sound(tourney)


def test_a_racer_who_was_no_longer_there_would_not_have_raced(alice: Any) -> None:
    tourney = tree(alice)
    CheckIn.objects.filter(run=tourney.race(2).run, entry__number=3).delete()
    tourney.call(2, [[1, 2, 5, 6]])
    correct(tourney, 1, 1, [1, 3, 2, 4])
    assert asked(tourney) == [("race 2", [(None, 2)])]
    assert refused(tourney, "take") == "nobody_instead"


def test_nobody_makes_room_for_one_more_with_a_right_to_it(alice: Any) -> None:
    tourney = tree(alice)
    tourney.call(2, [[1, 2, 5]])
    correct(tourney, 1, 1, [1, 2, 4, 3])
    assert asked(tourney) == [("race 2", [(6, None)])]
    assert refused(tourney, "take") == "no_place_free"


def test_a_free_place_of_a_knock_out_changes_hands(alice: Any) -> None:
    tourney = tree(alice)
    tourney.call(2, [[2, 5, 6]], free=[1])
    tourney.results(2, [[2, 5, 6]])
    correct(tourney, 1, 1, [2, 3, 1, 4])
    assert asked(tourney) == [("race 2", [(3, 1)])]
    answer(tourney, "take")
    assert numbers(SitOut.objects.filter(run=tourney.race(2).run)) == [3]
    assert asked(tourney) == []


def test_undone_rounds_of_a_knock_out_are_made_again(alice: Any) -> None:
    tourney = tree(alice)
    tourney.raced(2, [[1, 2, 5, 6]], status="official")
    correct(tourney, 1, 1, [1, 3, 2, 4])
    named = question(tourney)
    assert refused(tourney, "take") == "table_begun"
    assert refused(tourney, "undo", reason="") == "reason_needed"
    answer(tourney, "undo")
    answer(tourney, "undo", named=named)
    assert (tourney.race(2).status, tourney.race(2).is_annulled) == ("cancelled", True)
    assert history(tourney).count("rounds_undone") == 1
    assert rounds_rounds.what_next(tourney.fresh().competition).kind == "round"
    assert asked(tourney) == []
    race = rounds_rounds.round_next(competition=tourney.competition, by=alice)
    assert sorted(one.number for one in expected.race_field(race).present) == [1, 3, 5, 6]
    sound(tourney)


# --- Undo -----------------------------------------------------------------------------------------------------------


def test_an_undone_stage_is_opened_again(alice: Any) -> None:
    tourney = grouped(alice)
    tourney.gather(2, *range(1, 9))
    tourney.call(2, [[1, 2, 3, 4]])
    rounds_berths.stage_leave(competition=tourney.competition, by=alice, number=4)
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    answer(tourney, "undo")
    assert berths(tourney) == []
    assert tourney.race(2).is_annulled
    assert rounds_rounds.what_next(tourney.fresh().competition).kind == "stage"
    race = rounds_rounds.round_next(competition=tourney.competition, by=alice)
    assert race.number == 3
    assert berths(tourney) == [2, 5, 1, 6]  # 4 went home, and the next in line gets the place
    assert asked(tourney) == []
    sound(tourney)


def test_a_round_that_was_undone_with_its_stage_does_not_come_back(alice: Any) -> None:
    tourney = grouped(alice)
    tourney.raced(2, [[1, 2, 3, 4]])
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    answer(tourney, "undo")
    with pytest.raises(Refused, match="wrong_status"):
        reruns.race_uncancel(race=tourney.race(2), by=alice, reason="after all")


def test_a_stage_of_which_nothing_is_called_has_nothing_to_undo(alice: Any) -> None:
    tourney = grouped(alice)
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    assert refused(tourney, "undo") == "nothing_called"


def test_every_round_since_is_undone(alice: Any) -> None:
    tourney = grouped(alice, rounds(2, on=2), final())
    tourney.plan(2, 1)
    tourney.raced(2, [[1, 2, 3, 4]])
    tourney.raced(3, [[1, 2, 3, 4]])
    tourney.berths(3, [1, 2], why="stage")
    tourney.plan(3, 1)
    tourney.call(4, [[1, 2]])
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    answer(tourney, "undo")
    assert [tourney.race(number).is_annulled for number in (1, 2, 3, 4)] == [False, True, True, True]
    assert (berths(tourney, 2), berths(tourney, 3)) == ([], [])
    assert rounds_rounds.what_next(tourney.fresh().competition).kind == "stage"
    sound(tourney)


# --- Rounds for all -------------------------------------------------------------------------------------------------


def test_rounds_for_all_ask_nothing(alice: Any) -> None:
    tourney = crowded(alice, rounds(2), number=8)
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]], status="provisional")
    tourney.call(2, [[1, 5, 2, 6], [3, 7, 4, 8]])
    correct(tourney, 1, 1, [4, 3, 2, 1])
    assert asked(tourney) == []


# --- Who may --------------------------------------------------------------------------------------------------------


def test_organisers_decide_and_nobody_else(alice: Any, bob: Any, charlie: Any) -> None:
    tourney = grouped(alice)
    tourney.call(2, [[1, 2, 3, 4]])
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    issued = invitations.create(club=tourney.club, by=alice, role=Role.STEWARD)
    invitations.accept(token=issued.token, user=bob)
    for somebody in (bob, charlie):
        for how in ("keep", "take", "undo"):
            with pytest.raises(PermissionRefused):
                answer(tourney, how, by=somebody)
    assert asked(tourney) == [("stage 2", [(5, 3)])]


def test_a_championship_and_a_tournament_that_is_over_ask_nothing(alice: Any) -> None:
    tourney = grouped(alice)
    correct(tourney, 1, 1, FIVE_INSTEAD_OF_THREE)
    named = question(tourney)
    type(tourney.competition).objects.update(status="finished")
    assert asked(tourney) == []
    for how in ("keep", "take", "undo"):
        assert refused(tourney, how, named=named) == "wrong_status"


def test_a_racer_who_is_out_sits_down_at_the_consolation_table_instead(alice: Any) -> None:
    tourney = tree(alice, consolation=True)
    race = tourney.call(2, [[1, 2, 5, 6], [3, 4, 7, 8]])
    race.run.heats_report = {**race.run.heats_report, "consolation": [2]}
    race.run.save()
    assert asked(tourney) == []
    correct(tourney, 1, 1, [1, 3, 2, 4])
    assert asked(tourney) == [("race 2", [(3, 2)])]
    answer(tourney, "take")
    assert (seats(tourney, 2), seats(tourney, 2, 2)) == ([1, 3, 5, 6], [2, 4, 7, 8])
    assert asked(tourney) == []
    sound(tourney)
