"""What a first season shows its racers: counts, orders and ends that nobody has to guess."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.competitions.life import calendar, life
from league.competitions.life.cards import competition_cards
from league.competitions.raceday.race_page import race_page
from league.races.cards import race_heads
from league.registration import teams
from league.results import recording
from league.standings.reading import standings_table
from tests.league.cup import Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(alice: Any, bob: Any) -> Cup:
    cup = Cup.make(alice, bots=2, races=2)
    cup.enter(bob)
    return cup.fresh()


def page(user: Any, address: str) -> str:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return squeezed(client.get(f"/c/gearbox/autumn-cup/{address}").content.decode())


def test_a_racer_who_did_not_start_is_no_starter_of_a_result(cup: Cup, bob: Any) -> None:
    cup.run(1, "2 1 || 3", bob)
    (table,) = race_page(cup.race(1), bob).tables
    assert [line.status for line in table.results] == ["classified", "classified", "dns"]
    assert table.starters == 2
    assert "2 starters" in page(bob, "races/1/")


def test_a_championship_that_is_over_names_its_champion(cup: Cup, bob: Any) -> None:
    cup.run(1, "3 1 2", bob)
    assert "champion-title" not in page(bob, "")
    recording.race_publish(race=cup.race(1), by=cup.alice)
    calendar.race_cancel(race=cup.race(2), by=cup.alice, reason="Holidays")
    life.finish(competition=cup.fresh().competition, by=cup.alice)
    shown = page(bob, "")
    assert "> Champion <" in shown or ">Champion<" in shown
    assert shown.index(">Bob<") < shown.index('id="table-title"')


def test_a_season_in_teams_has_a_team_as_its_champion_and_names_the_best_racer(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3, races=1, teams=True, team_rule="own", team_size=2, team_best=2)
    cup.enter(bob)
    teams.draw(competition=cup.competition, by=alice)
    cup.run(1, "4 3 2 1", bob)
    recording.race_publish(race=cup.race(1), by=alice)
    life.finish(competition=cup.fresh().competition, by=alice)
    (card,) = competition_cards([cup.fresh().competition])
    shown = page(bob, "")
    champion = shown[shown.index('id="champion-title"') : shown.index('id="table-title"')]
    assert champion.index(f">{card.leader}<") < champion.index("Best racer") < champion.index(">Bob<")


def test_those_who_share_the_first_place_are_champions_together(cup: Cup, bob: Any) -> None:
    cup.run(1, "3 =1 2", bob)
    table = standings_table(cup.fresh().competition, bob)
    assert [row.entry.number for row in table.first] == [1, 3]


def test_a_race_that_was_started_early_appears_where_it_was_run(cup: Cup, bob: Any) -> None:
    """Race 2 began before race 1, whose date is earlier."""
    cup.run(2, "3 1 2", bob)
    assert [race.number for race in race_heads(cup.competition)] == [2, 1]


def test_own_teams_do_not_read_the_sizes_of_the_rulebook(alice: Any, bob: Any) -> None:
    Cup.make(alice, bots=2, teams=True, team_rule="own", team_size=3, capacity=9)
    assert "At least two teams of up to 3 racers each" in page(alice, "desk/")


def test_the_page_invites_to_choose_a_number_once_there_is_one(cup: Cup, bob: Any) -> None:
    """And a sentence about the reader's place has no stray space."""
    hint = "Choose a number to see where it comes from."
    assert hint not in page(bob, "standings/")
    cup.run(1, "2 1 3", bob)
    assert hint in page(bob, "standings/")
    client = Client()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    assert "</strong>; the robot ahead" in squeezed(client.get("/me/").content.decode())
