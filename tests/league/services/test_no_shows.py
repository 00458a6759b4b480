"""Racers who did not come to a round are out of it alone, unless they went home. And those who leave between rounds, or
come late."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.refused import Refused
from league.common.refusals import PermissionRefused
from league.competitions.life import life
from league.models import AuditEvent, Berth, CheckIn, Competition, Entry, Race, Registration
from league.planning.stages import StageForm
from league.registration import registrations
from league.start.attendance import check_in
from league.start.seating import late
from league.tournaments.rounds import berths as rounds_berths
from league.tournaments.rounds import no_shows, rounds
from league.tournaments.rounds.reading import stage_places, substitutes_waiting
from league.tournaments.rounds.rounds import qualifiers
from tests.league.services.test_rounds import Evening, refused
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db

TWO = StageForm("rounds", {"rounds": 2, "seats": 4})


@made_once_a_worker
def gathered(alice: Any, people: int, *stages: StageForm, waiting: int = 0, **changes: Any) -> tuple[Evening, Race]:
    """Everybody has checked in, and the tables are made; so many more are on the waitlist."""
    changes = {"capacity": people, **changes} if waiting else changes
    evening = Evening.of(alice, people + waiting, *(stages or (TWO,)), **changes)
    evening.here()
    return evening, evening.make_tables()


def seated(evening: Evening, race: Race) -> list[int]:
    return [number for table in evening.plan(race).tables for number in table["entries"]]


def steps(evening: Evening, race: Race) -> dict[str, Any]:
    return {"race": race, "by": evening.alice, "version": evening.plan(race).version}


def test_a_no_show_is_out_of_this_round_alone(alice: Any) -> None:
    """Nobody takes them along into the next: they check in again."""
    evening, race = gathered(alice, 8)
    race = evening.call(race, without=[3])
    assert all(3 not in table for table in evening.tables(race))
    assert Berth.objects.get(entry__number=3).left_at is None
    name = evening.competition.entries.get(number=3).player.display_name
    assert AuditEvent.objects.get(action="no_shows").after["racers"] == [name]
    evening.finish(race)
    race = evening.make_tables()
    assert 3 not in seated(evening, race)
    check_in.race_check_in(race=race, by=alice, entry_number=3)
    race = evening.make_tables()
    assert 3 in seated(evening, race)
    evening.all_sound()


def test_a_racer_who_has_gone_home_is_no_longer_asked(alice: Any) -> None:
    evening, race = gathered(alice, 8)
    race = evening.call(race, without=[3], gone=True)
    assert Berth.objects.get(entry__number=3).left_at is not None
    evening.finish(race)
    race = evening.make_tables()
    assert refused(check_in.race_check_in, race=race, by=alice, entry_number=3) == "not_in_stage"
    rounds_berths.stage_return(competition=evening.competition, by=alice, number=3)
    check_in.race_check_in(race=race, by=alice, entry_number=3)
    assert [one.action for one in AuditEvent.objects.filter(action__startswith="stage_").order_by("id")] == [
        "stage_left",
        "stage_returned",
    ]


def test_in_a_knock_out_a_no_show_does_not_qualify(alice: Any) -> None:
    evening, race = gathered(alice, 8, StageForm("knockout", {"on": 2, "seats": 4}))
    race = evening.call(race, without=[1])
    evening.finish(race)
    race = evening.make_tables()
    assert 1 not in seated(evening, race)
    assert refused(check_in.race_check_in, race=race, by=alice, entry_number=1) == "not_in_stage"
    evening.call(race)
    evening.finish(race)
    assert evening.next() == "over"
    evening.all_sound()


def test_the_next_on_the_waitlist_sits_on_that_very_seat(alice: Any) -> None:
    """The field is full: the place goes with the seat."""
    evening, race = gathered(alice, 8, waiting=2)
    assert substitutes_waiting(race) == 2
    first = Registration.objects.filter(state="waitlisted").order_by("applied_at", "id").first()
    assert first is not None
    gone = evening.plan(race).tables[1]["entries"][2]
    leaver = evening.competition.entries.get(number=gone).player_id
    [came] = no_shows.round_substitute(**steps(evening, race), numbers=[gone])
    assert came.player_id == first.player_id
    plan = evening.plan(race)
    assert plan.tables[1]["entries"][2] == came.number
    assert Berth.objects.get(entry=came).why == "late"
    assert Registration.objects.get(player=came.player).state == "confirmed"
    assert Registration.objects.get(player=leaver).state == "withdrawn"
    assert Registration.objects.filter(state="waitlisted").count() == 1
    race = evening.call(race)
    assert evening.tables(race)[1][2] == came.number
    evening.finish(race)
    evening.round()
    evening.all_sound()


def test_where_a_place_is_free_nobody_loses_one(alice: Any) -> None:
    evening, race = gathered(alice, 8, waiting=1)
    registrations.withdraw(
        competition=evening.competition, by=alice, player_id=evening.competition.entries.get(number=8).player_id
    )
    if not Registration.objects.filter(state="waitlisted").exists():  # the waiting player has the free place
        race = evening.make_tables()
    assert substitutes_waiting(race) == 0
    assert refused(no_shows.round_substitute, **steps(evening, race), numbers=[seated(evening, race)[0]]) in (
        "nobody_waits",
        "plan_waits",
    )


def test_as_many_seats_as_wait_are_given(alice: Any) -> None:
    evening, race = gathered(alice, 8, waiting=1)
    one, other = seated(evening, race)[:2]
    came = no_shows.round_substitute(**steps(evening, race), numbers=[one, other])
    assert len(came) == 1
    assert not CheckIn.objects.filter(run=race.run, entry__number=other).exists()
    evening.call(race)
    evening.all_sound()


def test_nobody_new_joins_when_the_rules_say_so(alice: Any) -> None:
    evening, race = gathered(alice, 8, waiting=1)
    evening.call(race)
    evening.finish(race)
    race = evening.make_tables()
    assert substitutes_waiting(race) == 0
    number = seated(evening, race)[0]
    assert refused(no_shows.round_substitute, **steps(evening, race), numbers=[number]) == "late_rule"


def test_the_tables_are_made_again_without_them(alice: Any) -> None:
    evening, race = gathered(alice, 8)
    no_shows.round_without(race=race, by=alice, numbers=[1, 2], gone=False)
    evening.work()
    assert sorted(seated(evening, race)) == [3, 4, 5, 6, 7, 8]
    assert not CheckIn.objects.filter(run=race.run, entry__number__in=[1, 2]).exists()
    everybody = list(range(3, 9))
    assert refused(no_shows.round_without, race=race, by=alice, numbers=everybody) == "too_few_here"
    assert refused(no_shows.round_without, race=race, by=alice, numbers=[]) == "nobody_named"


def test_two_organisers_and_who_may_not(alice: Any, charlie: Any) -> None:
    evening, race = gathered(alice, 8, waiting=1)
    old = steps(evening, race)
    number = seated(evening, race)[0]
    for service, more in ((no_shows.round_substitute, {"version": old["version"]}), (no_shows.round_without, {})):
        with pytest.raises(PermissionRefused):
            service(race=race, by=charlie, numbers=[number], **more)  # type: ignore[operator]
    no_shows.round_substitute(**old, numbers=[number])
    assert refused(no_shows.round_substitute, **old, numbers=[number]) == "plan_changed"
    assert refused(no_shows.round_substitute, **steps(evening, race), numbers=[number]) == "not_seated"
    evening.call(race)
    assert refused(no_shows.round_without, race=race, by=alice, numbers=[number]) == "wrong_status"


def test_a_racer_who_leaves_between_rounds_makes_room_for_the_next_in_line(alice: Any) -> None:
    evening = Evening.of(
        alice, 8, StageForm("rounds", {"rounds": 1, "on": 4, "seats": 4}), StageForm("knockout", {"on": 2, "seats": 4})
    )
    evening.here()
    evening.round()
    stage = evening.fresh().competition.stages.get(ord=1)
    stage.competition = evening.competition
    usual = [one.entry for one in qualifiers(stage)]
    leaver = Entry.objects.get(pk=usual[0])
    rounds_berths.stage_leave(competition=evening.competition, by=alice, number=leaver.number)
    onward = qualifiers(stage)
    assert [one.entry for one in onward][:3] == usual[1:]
    assert [one.why for one in onward] == ["stage", "stage", "stage", "next"]
    race = evening.make_tables()
    berths = Berth.objects.filter(stage=race.stage).order_by("seed")
    assert [one.entry_id for one in berths] == [one.entry for one in onward]
    assert berths.last().why == "next"  # type: ignore[union-attr]
    assert leaver.number not in seated(evening, race)
    evening.all_sound()


def test_a_racer_goes_home_alone_and_comes_back(alice: Any, bob: Any, charlie: Any) -> None:
    evening = Evening.of(alice, 7, TWO)
    evening.enter(bob)
    evening.here()
    race = evening.make_tables()
    mine = evening.entry(bob).number
    rounds_berths.stage_leave(competition=evening.competition, by=bob)
    assert not CheckIn.objects.filter(run=race.run, entry__number=mine).exists()
    places = stage_places(race)
    assert places is not None
    assert [entry.number for entry in places.home] == [mine]
    rounds_berths.stage_return(competition=evening.competition, by=bob)
    with pytest.raises(PermissionRefused):
        rounds_berths.stage_leave(competition=evening.competition, by=charlie, number=mine)
    with pytest.raises(PermissionRefused):
        rounds_berths.stage_leave(competition=evening.competition, by=bob, number=1)
    assert refused(rounds_berths.stage_leave, competition=evening.competition, by=charlie) == "not_entered"


def test_a_racer_who_withdraws_after_the_tables_were_made_is_missing_at_one(alice: Any) -> None:
    evening, race = gathered(alice, 8)
    player = evening.competition.entries.get(number=8).player_id
    registrations.withdraw(competition=evening.competition, by=alice, player_id=player)
    race = evening.call(race)
    assert all(8 not in table for table in evening.tables(race))
    evening.finish(race)
    evening.all_sound()


def test_a_late_comer_to_a_running_table_has_a_place_in_the_stage(alice: Any) -> None:
    """As far as the rule takes late-comers: into the first round here, and not into the second."""
    evening, race = gathered(alice, 7, capacity=12)
    race = evening.call(race)
    evening.come(1)
    late.race_let_in(race=race, by=alice, entry_number=8)
    assert Berth.objects.get(entry__number=8).why == "late"
    evening.finish(race)
    race = evening.make_tables()
    assert 8 in seated(evening, race)
    race = evening.call(race, without=[1])
    with pytest.raises(Refused, match="late_rule"):
        evening.come(1)
    late.race_let_in(race=race, by=alice, entry_number=1)  # a no-show who comes after all
    evening.finish(race)
    evening.all_sound()


def test_nobody_who_is_out_of_a_knock_out_sits_down_at_a_table_of_it(alice: Any) -> None:
    evening, race = gathered(alice, 8, StageForm("knockout", {"on": 2, "seats": 4}))
    race = evening.call(race)
    evening.finish(race)
    last = evening.make_tables()
    left = [number for table in evening.plan(last).tables for number in table["entries"]]
    last = evening.call(last, without=left[:1])
    out = next(number for number in range(1, 9) if number not in left)
    assert refused(late.race_let_in, race=last, by=alice, entry_number=out) == "not_in_stage"
    evening.finish(last)
    evening.all_sound()


def test_a_tournament_is_finished_early_only_on_request(alice: Any) -> None:
    evening = Evening.of(alice, 8, StageForm("rounds", {"rounds": 1, "on": 4, "seats": 4}), StageForm("final"))
    evening.here()
    evening.round()
    finish = {"competition": evening.fresh().competition, "by": alice}
    assert rounds.what_next(evening.competition).kind == "stage"
    assert refused(life.finish, **finish) == "final_not_raced"
    assert life.finish(**finish, early=True).status == "finished"


def test_in_the_middle_of_a_knock_out_rounds_are_still_to_come(alice: Any) -> None:
    evening = Evening.of(alice, 8, StageForm("knockout", {"on": 2, "seats": 4}))
    evening.here()
    evening.round()
    finish = {"competition": evening.fresh().competition, "by": alice}
    assert refused(life.finish, **finish) == "rounds_not_raced"
    evening.round()
    evening.fresh()
    assert evening.next() == "over"
    life.finish(competition=Competition.objects.get(pk=evening.competition.pk), by=alice)


def test_rounds_that_nobody_is_left_for_are_cancelled_in_the_step_that_finishes(alice: Any, bob: Any) -> None:
    """Only those that were named: a round that the organiser has not seen stops it, and then nothing is cancelled."""
    evening = Evening.of(alice, 8, StageForm("rounds", {"rounds": 4, "on": 4, "seats": 4}), StageForm("final"))
    evening.here()
    evening.round()
    evening.make_tables()
    finish = {"competition": evening.fresh().competition, "by": alice, "early": True}
    assert refused(life.finish, **finish) == "races_left"
    assert refused(life.finish, **finish, cancels=[2, 3]) == "races_left"
    with pytest.raises(PermissionRefused):
        life.finish(**{**finish, "by": bob}, cancels=[2, 3, 4])
    assert evening.race(2).status == "check_in"
    assert life.finish(**finish, cancels=[1, 2, 3, 4, 99]).status == "finished"
    assert [evening.race(number).status for number in (1, 2, 3, 4)] == ["official", *["cancelled"] * 3]
    assert evening.race(4).note == "The tournament was closed early."
    evening.all_sound()


def test_a_round_that_is_on_is_not_cancelled_by_finishing(alice: Any) -> None:
    evening, race = gathered(alice, 8)
    race = evening.call(race)
    finish = {"competition": evening.fresh().competition, "by": alice, "early": True, "cancels": [1, 2]}
    assert refused(life.finish, **finish) == "races_left"
    assert evening.race(race.number).status == "live"
