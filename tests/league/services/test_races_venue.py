"""One step says where all races that have not begun are raced; and who can race in none of them."""

from __future__ import annotations

from typing import Any

import pytest

from league.common.refusals import PermissionRefused
from league.competitions.life import calendar
from league.competitions.raceday import desk as raceday_desk
from league.models import AuditEvent, Race
from league.planning.stages import StageForm
from league.registration import entering
from league.registration import registrations as registration_registrations
from league.registration.field import race_unfit, registrations
from league.registration.shapes import Unfit
from league.start.attendance import check_in
from league.tournaments.rounds.reading import table_plan
from tests.league.cup import Cup
from tests.league.real_table import refused
from tests.league.services.test_rounds import Evening
from tests.league.tourney import Tourney, rounds
from tests.league.venues import come, guests, venue

pytestmark = pytest.mark.django_db


def put(cup: Cup, where: str, by: Any = None) -> list[Race]:
    return calendar.races_venue(competition=cup.fresh().competition, by=by or cup.alice, venue=where)


def found(cup: Cup) -> tuple[Unfit, ...]:
    return registrations(cup.fresh().competition, cup.alice).unfit


def told(cup: Cup) -> list[tuple[str, tuple[int, ...], str]]:
    return [(one.why, one.races, one.mend) for one in found(cup)]


def venues(cup: Cup) -> list[str]:
    return list(Race.objects.filter(competition=cup.competition).order_by("number").values_list("venue", flat=True))


def test_all_races_that_have_not_begun_are_raced_there(alice: Any) -> None:
    cup = Cup.make(alice, bots=2, races=4)
    cup.start()
    venue(cup, "either", 2)
    before = cup.fresh().competition.version
    assert [race.number for race in put(cup, "table")] == [2, 3, 4]
    assert venues(cup) == ["online", "table", "table", "table"]
    line = AuditEvent.objects.get(action="races_venue")
    assert (line.before, line.after) == ({}, {"venue": "table", "races": 3})
    assert cup.fresh().competition.version == before + 1
    assert set(cup.competition.races.exclude(number=1).values_list("calendar_sequence", flat=True)) == {1, 2}
    assert put(cup, "table") == []
    assert AuditEvent.objects.filter(action="races_venue").count() == 1


def test_it_moves_nobody_who_has_checked_in_and_then_no_race(mixed: Cup, bob: Any) -> None:
    venue(mixed, "online").open()
    check_in.race_check_in(race=mixed.race(), by=bob)
    with refused("checked_in_online"):
        put(mixed, "table")
    assert venues(mixed)[:3] == ["online", "either", "online"]
    put(mixed, "either")
    assert set(venues(mixed)) == {"either"}


def test_charlie_and_bob_may_not(mixed: Cup, bob: Any, charlie: Any) -> None:
    for user in (bob, charlie):
        with pytest.raises(PermissionRefused):
            put(mixed, "table", by=user)
    with refused("bad_value"):
        put(mixed, "moon")


def test_bots_at_a_table_and_nobody_with_an_account_can_only_leave(alice: Any) -> None:
    cup = Tourney.of(alice, rounds(4), bots=3, capacity=12)
    assert told(cup) == [("table", (1, 2, 3, 4), "either")]  # a player with an account may still come
    guests(cup, *(f"Guest {number}" for number in range(1, 10)))
    assert told(cup) == [("table", (1, 2, 3, 4), "bots_out")]
    said = found(cup)[0]
    assert said.said == ("Rounds 1–4 are at a table. Bots only race online: Bot 1, Bot 2, Bot 3 would be left out.")
    assert said.button == "Remove the 3 bots"
    entering.entries_bots_out(competition=cup.competition, by=alice)
    assert told(cup) == []


def test_with_an_account_in_the_field_the_rounds_may_be_either(alice: Any, bob: Any) -> None:
    cup = Tourney.of(alice, rounds(2), bots=2, capacity=12)
    cup.enter(bob)
    assert [(one.mend, one.button) for one in found(cup)] == [("either", "Run these rounds at a table or online")]
    put(cup, "either")
    assert told(cup) == []


def test_where_nobody_present_is_online_bots_are_listed_separately(alice: Any, bob: Any) -> None:
    cup = Tourney.of(alice, rounds(2), bots=2, capacity=12, venue="either")
    cup.enter(bob)
    guests(cup, "Gil", "Gus")
    cup.open()
    assert told(cup) == []
    come(cup, "table", 4, 5)
    assert told(cup) == [("nobody_online", (1,), "bots_out")]
    assert [one.why for one in race_unfit(cup.race(1))] == ["nobody_online"]
    come(cup, "online", 3)
    assert told(cup) == []


def test_guests_where_all_race_online(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, races=3)
    guests(cup, "Gil", "Gus")
    assert [(one.why, one.button) for one in found(cup)] == [("online", "Run these races at a table")]
    cup.enter(bob)
    assert told(cup) == [("online", (1, 2, 3), "either")]
    venue(cup, "either", 2)
    assert "Races 1, 3 are online. Guests without an account cannot race online" in found(cup)[0].said
    calendar.races_venue(competition=cup.competition, by=alice, venue="either", numbers=[1])
    assert venues(cup) == ["either", "either", "online"]
    put(cup, "either")
    assert told(cup) == []


def test_whole_teams_are_in_one_place(alice: Any) -> None:
    cup = Cup.make(alice, teams=True, capacity=8, team_rule="whole")
    guests(cup, "Gil", "Gus")
    assert told(cup) == [("online", (1, 2, 3, 4, 5, 6), "table")]
    cup.add_bot("Bolt")
    assert told(cup) == [("online", (1, 2, 3, 4, 5, 6), "")]


def test_the_desk_counts_those_who_can_race(alice: Any) -> None:
    cup = Tourney.of(alice, rounds(2), bots=3, capacity=12)
    guests(cup, *(f"Guest {number}" for number in range(1, 10)))
    desk = raceday_desk.desk(cup.fresh().competition, alice)
    assert (desk.entries, desk.capacity, desk.idle) == (9, 12, 3)
    assert [one.why for one in desk.unfit] == ["table"]


def test_a_plan_says_who_does_not_race_and_why(alice: Any) -> None:
    evening = Evening.of(alice, 6, StageForm("rounds", {"rounds": 3}), capacity=12)
    evening.add_bot("Bolt")
    player = evening.competition.entries.get(number=6).player_id
    evening.here(without=(5, 7))
    evening.make_tables()
    registration_registrations.withdraw(competition=evening.competition, by=alice, player_id=player)
    plan = table_plan(evening.race(1))
    assert [(one.why, [entry.number for entry in one.entries]) for one in plan.out] == [
        ("away", [5]),
        ("bot_table", [7]),
        ("withdrawn", [6]),
    ]
