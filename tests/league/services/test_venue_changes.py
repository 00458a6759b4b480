"""Real tables through the life of a race: another venue, late-comers, matches that do not exist, undoing."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from gameplay.refused import Refused
from league.competitions.life import calendar, copying, reruns, rules
from league.competitions.raceday.race_page import race_page
from league.competitions.stewards.previews import sheet_preview
from league.members import claims
from league.models import AuditEvent, CheckIn, GridSlot, Membership
from league.registration import registrations
from league.results import match, reading, recording, sheets
from league.results import tables as results_tables
from league.start.attendance import check_in
from league.start.seating import late, start
from league.tournaments.rounds.rounds import round_next
from tests.league.cup import Cup
from tests.league.real_table import lines, refused
from tests.league.tourney import Tourney, rounds
from tests.league.venues import come, forfeits, guests, tables, venue

MINUTE = dt.timedelta(minutes=1)


# --- Changing the venue ---------------------------------------------------------------------------------------------


def test_the_venue_is_not_changed_under_those_who_have_checked_in(mixed: Cup, bob: Any) -> None:
    venue(mixed, "online").open()
    check_in.race_check_in(race=mixed.race(), by=bob)
    with pytest.raises(Refused) as caught:
        venue(mixed, "table")
    assert (caught.value.code, caught.value.at) == ("checked_in_online", "venue")
    venue(mixed, "either")
    come(mixed, "table", 7)
    with refused("checked_in_table"):
        venue(mixed, "online")
    check_in.race_check_out(race=mixed.race(), by=bob)
    venue(mixed, "table")
    assert AuditEvent.objects.filter(action="race_updated").order_by("id").last().after["venue"] == "table"  # type: ignore[union-attr]


def test_a_racer_who_has_withdrawn_does_not_hold_the_venue(mixed: Cup, bob: Any) -> None:
    venue(mixed, "online").open()
    check_in.race_check_in(race=mixed.race(), by=bob)
    registrations.withdraw(competition=mixed.competition, by=bob)
    venue(mixed, "table")
    mixed.enter(bob)
    come(mixed, "", 7, 8)
    mixed.start()
    assert (tables(mixed), forfeits()) == ([("table", [7, 8])], [6, 9])  # Bob's new entry is 9


@pytest.mark.parametrize(
    ("where", "here"),
    [
        ("table", {1: "table", 2: "table", 3: "table"}),
        ("online", {1: "online", 2: "online"}),
        ("either", {1: "online", 2: "online", 3: "table"}),
    ],
)
def test_those_who_were_there_are_in_the_next_round_where_it_is_now(
    alice: Any, bob: Any, erin: Any, where: str, here: dict[int, str]
) -> None:
    """Nobody is online in a round that has moved to the table, and no guest in one that has moved online."""
    tourney = Tourney.of(alice, rounds(2), venue="either", bots=0)
    tourney.enter(bob)
    tourney.enter(erin)
    guests(tourney, "Gus", "Hana")
    tourney.berths(1, [1, 2, 3, 4])
    tourney.raced(1, [[1, 2, 3, 4]])
    for number, at in {1: "online", 2: "online", 3: "table"}.items():
        CheckIn.objects.create(run=tourney.race(1).run, entry=tourney.by_number()[number], venue=at, at=timezone.now())
    venue(tourney, where, 2)
    race = round_next(competition=tourney.competition, by=alice)
    assert dict(CheckIn.objects.filter(run=race.run).values_list("entry__number", "venue")) == here


def test_a_venue_is_one_of_three(mixed: Cup) -> None:
    with refused("bad_value"):
        venue(mixed, "moon")
    mixed.start_at_time()
    with refused("wrong_status"):
        venue(mixed, "table")


def test_a_race_in_teams_is_not_both_online_and_at_a_table(alice: Any) -> None:
    with pytest.raises(Refused) as caught:
        Cup.make(alice, teams=True, capacity=8, venue="either")
    assert (caught.value.code, caught.value.at) == ("either_teams", "venue")
    cup = Cup.make(alice, teams=True, capacity=8, venue="table", races=2)
    with refused("either_teams"):
        venue(cup, "either")
    later = timezone.now() + dt.timedelta(days=90)
    with refused("either_teams"):
        calendar.race_add(competition=cup.competition, by=alice, scheduled_at=later, board="rivet_oval", venue="either")
    made = calendar.race_add(competition=cup.competition, by=alice, scheduled_at=later, board="rivet_oval")
    assert made.venue == "table"  # like the last one


def test_races_are_not_made_races_of_teams_while_one_ahead_may_be_either(alice: Any) -> None:
    cup = Cup.make(alice, capacity=8, venue="either", races=2)
    calendar.race_cancel(race=cup.race(1), by=alice, reason="snow")
    with pytest.raises(Refused) as caught:
        rules.competition_rules_change(competition=cup.competition, by=alice, changes={"teams": True})
    assert (caught.value.code, caught.value.at, caught.value.params) == ("teams_either", "teams", {"number": 2})
    venue(cup, "table", 2)
    rules.competition_rules_change(competition=cup.competition, by=alice, changes={"teams": True})
    with refused("either_teams"):
        reruns.race_uncancel(race=cup.race(1), by=alice, reason="sun")


def test_a_new_season_is_raced_where_the_last_one_was(alice: Any) -> None:
    cup = Cup.make(alice, venue="table", races=2)
    venue(cup, "either", 2)
    copy = copying.competition_copy(competition=cup.competition, by=alice, name="Again", first=dt.date(2099, 1, 1))
    assert [race.venue for race in copy.races.order_by("number")] == ["table", "either"]


# --- Matches that do not exist ----------------------------------------------------------------------------------------


def test_a_real_table_has_no_match_to_pause_set_back_or_hand_over(table: Cup) -> None:
    heat, by = table.heat(), table.alice
    for act in (
        lambda: match.heat_pause(heat=heat, by=by, paused=True),
        lambda: match.heat_restart(heat=heat, by=by, version=1, head=None, reason="x"),
        lambda: match.heat_substitute(heat=heat, by=by, entry_number=4, level="rookie"),
    ):
        with refused("no_match_at_table"):
            act()
    assert reading.substitutes(heat, by).entries == ()


def test_a_race_at_a_table_is_annulled_and_run_again_online(table: Cup, bob: Any, erin: Any) -> None:
    reruns.race_rerun(race=table.race(), by=table.alice, reason="the cat", scheduled_at=timezone.now() + MINUTE)
    table.enter(erin)
    venue(table, "online").start(1, bob, erin)
    assert tables(table) == [("online", [4, 5])]
    earlier = race_page(table.race(), table.alice).earlier
    assert [(one.number, [table.match_code for table in one.tables]) for one in earlier] == [(1, [""])]


def test_nothing_is_official_while_a_real_table_has_no_result(mixed: Cup) -> None:
    mixed.open()
    come(mixed, "table", 5, 7)
    come(mixed, "online", 6)
    mixed.start()
    mixed.finish(1, "1 2 3 4 6", table=2)
    with refused("race_live"):
        recording.race_publish(race=mixed.race(), by=mixed.alice)
    # A racer at the table sits in no other race.
    mixed.open(2)
    come(mixed, "online", 5, 6, race=2)
    start.race_start(race=mixed.race(2), by=mixed.alice, anyway=True)
    assert tables(mixed, 2) == [("online", [1, 2, 3, 4, 6])]
    assert mixed.race(2).run.heats_report["elsewhere"] == [5]


def test_what_a_guest_did_at_a_table_becomes_the_persons(table: Cup, erin: Any) -> None:
    from tests.league.real_table import ANN, BEN, ONE, TWO, propose, second

    sheet = propose(table, ONE, ANN)
    second(table, TWO, BEN, sheet)
    table.enter(erin)
    guest = table.competition.entries.get(number=ANN).player
    token = claims.player_claim_link(club=table.club, by=table.alice, player_id=guest.pk).token
    claims.player_claim(token=token, user=erin)
    sheet.refresh_from_db()
    assert sheet.scorer == table.entry(erin)
    assert table.totals()[table.entry(erin).number] == 5


def test_a_club_that_closes_leaves_no_race_at_a_table(table: Cup) -> None:
    from league.members.leaving import person_forget

    Membership.objects.exclude(user=table.alice).delete()
    person_forget(table.alice)
    table.competition.refresh_from_db()
    assert table.race().is_annulled


def test_a_correction_says_that_it_changes_the_grid_of_those_who_can_race_next(table: Cup) -> None:
    """Ann, Ben and Cleo, known by name, race only at tables."""
    heat = table.heat()
    sheets.correct(heat=heat, by=table.alice, lines=lines(1, 2, 3, 4), reason="paper")
    asked = {"heat": table.heat(), "lines": lines(2, 1, 3, 4), "viewer": table.alice}
    assert sheet_preview(**asked).later_grids == ()  # online nobody except Bob can race
    venue(table, "table", 2)
    assert sheet_preview(**asked).later_grids == (2,)


# --- Late-comers ----------------------------------------------------------------------------------------------------


def let_in(cup: Cup, number: int, **given: Any) -> None:
    late.race_let_in(race=cup.race(), by=cup.alice, entry_number=number, **given)


def test_a_late_comer_sits_down_at_the_table_on_its_last_place(table: Cup, erin: Any) -> None:
    guests(table, "Dan")
    before = table.race().run.heats_report
    let_in(table, 5)
    last = GridSlot.objects.get(entry__number=5)
    assert (last.seat, last.start_place) == (4, 5)
    assert CheckIn.objects.get(entry__number=5).venue == "table"
    assert table.race().run.heats_report == {**before, "late": [{"table": 1, "entry": 5}]}
    came = race_page(table.race(), erin).late.came
    assert [(one.entry.name, one.annulled) for one in came] == [("Dan", "")]


def test_the_door_of_a_table_closes_with_the_first_result_that_is_entered(table: Cup) -> None:
    from tests.league.real_table import ANN, BEN, ONE, TWO, propose, second

    guests(table, "Dan")
    sheet = propose(table, ONE, ANN)
    with refused("late_answered"):
        let_in(table, 5)
    results_tables.withdraw(heat=table.heat(), device=ONE, sheet_id=sheet.pk)
    let_in(table, 5)
    guests(table, "Ed")
    second(table, TWO, BEN, propose(table, ONE, ANN, 1, 2, 3, 4, 5))
    with refused("wrong_status"):  # its only table is done
        let_in(table, 6)


def test_where_places_are_not_known_yet_the_late_comer_has_none_either(table: Cup) -> None:
    GridSlot.objects.update(start_place=None)
    guests(table, "Dan")
    let_in(table, 5)
    assert GridSlot.objects.get(entry__number=5).start_place is None


def test_late_comers_go_where_they_can_race(mixed: Cup, dora: Any) -> None:
    mixed.open()
    come(mixed, "table", 5, 7)
    come(mixed, "online", 6)
    mixed.start()
    mixed.enter(dora)
    bot = mixed.add_bot("Bot late").number
    door = race_page(mixed.race(), dora).late
    assert [(one.venue, [entry.number for entry in one.newcomers], one.problem) for one in door.venues] == [
        ("table", [8, 9], ""),
        ("online", [9, bot], ""),
    ]  # fmt: skip
    assert door.you
    with refused("where_needed"):
        let_in(mixed, 9)
    with refused("guest_needs_account"):
        let_in(mixed, 8, venue="online")
    with refused("bot_at_table"):
        let_in(mixed, bot, table_no=1)
    let_in(mixed, 8)
    let_in(mixed, bot)
    let_in(mixed, 9, venue="table")
    assert tables(mixed) == [("table", [5, 7, 8, 9]), ("online", sorted([1, 2, 3, 4, 6, bot]))]
