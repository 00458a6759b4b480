"""Where a competition is raced is asked first; every page that enters racers says what that makes impossible, and one
button corrects it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.competitions.life import copying
from league.competitions.raceday import door as raceday_door
from league.models import Competition, Race
from league.planning.stages import StageForm
from league.registration import registrations
from tests.league.cup import Cup
from tests.league.pages.scene import RACE
from tests.league.pages.test_forms import SEASON, error_beside
from tests.league.pages.test_night import page
from tests.league.pages.test_venues import buttons, chosen
from tests.league.pages.test_waiting import post, send
from tests.league.services.test_rounds import Evening
from tests.league.tourney import Tourney, rounds
from tests.league.venues import come, guests
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

NEW = ("/clubs/gearbox/tournaments/new/", "/clubs/gearbox/championships/new/")


@pytest.fixture
def organiser(client: Client, alice: Any, club: Any) -> Client:
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    return client


def shown(client: Client, path: str) -> str:
    return squeezed(client.get(path).content.decode())


@pytest.mark.parametrize("path", NEW)
def test_a_new_club_says_first_where_it_races(organiser: Client, path: str) -> None:
    html = shown(organiser, path)
    form = html[html.index('id="season-form"') :]
    assert re.findall(r"<legend>(.*?)</legend>", form)[0] == "Where do you race?"
    assert chosen(html) == ""
    assert "Guests can race. Bots cannot." in html
    answer = organiser.post(path, {name: one for name, one in SEASON.items() if name != "venue"} | {"publish": "1"})
    assert answer.status_code == 422
    assert error_beside(squeezed(answer.content.decode()), "venue") == "Choose where you race."
    assert not Competition.objects.exists()


@pytest.mark.parametrize("path", NEW)
def test_the_next_one_is_raced_where_the_last_one_was(organiser: Client, alice: Any, path: str) -> None:
    Cup.make(alice, venue="either", name="Old Cup")
    Cup.make(alice, venue="table", name="New Cup")
    assert chosen(shown(organiser, path)) == "table"


def test_a_race_is_raced_where_the_one_before_was_and_a_copy_where_its_season_was(alice: Any) -> None:
    cup = Cup.make(alice, venue="either", races=2)
    assert chosen(page(cup, alice, "desk/races/new/")) == "either"
    html = post(cup, alice, "desk/races/new/", date="2099-01-01", time="19:30", **RACE)
    assert "Choose where you race." in html
    send(cup, alice, "desk/races/new/", date="2099-01-01", time="19:30", venue="table", **RACE)
    made = copying.competition_copy(
        competition=cup.fresh().competition, by=alice, name="Again", first=cup.race(1).scheduled_at.date()
    )
    found = Race.objects.filter(competition=made).order_by("number").values_list("venue", flat=True)
    assert list(found) == ["either", "either", "table"]


def usual(alice: Any) -> Tourney:
    """Nine guests and three bots, four rounds at real tables, every place taken."""
    made = Tourney.of(alice, rounds(4, late=4), bots=0, capacity=12)
    guests(made, *(f"Guest {number}" for number in range(1, 10)))
    for name in ("Axle", "Bolt", "Cog"):
        made.add_bot(name)
    return made.fresh()


SAID = "Rounds 1–4 are at a table. Bots only race online: Axle, Bolt, Cog would be left out."


def test_the_usual_evening_is_explained_and_corrected_wherever_one_looks(alice: Any, bob: Any) -> None:
    made = usual(alice)
    made.gather(1, 1, 2, 3, 4)
    for path in ("desk/", "desk/entries/", "desk/races/1/", "desk/races/1/plan/"):
        html = page(made, alice, path)
        assert SAID in html, path
        assert "Remove the 3 bots" in buttons(html), path
    assert "Remove the 3 bots" not in page(made, bob, "races/1/")
    html = page(made, alice, "desk/races/1/")
    assert html.count("not at this race: bots race only online") == 3
    html = post(made, alice, "desk/where/", mend="bots_out", **{"from": "round_plan:1"})
    assert "3 bots removed." in html
    assert "Check the tables" in html or "There are no tables yet" in html
    assert SAID not in html


def test_with_an_account_in_the_field_one_button_lets_all_rounds_be_either(alice: Any, bob: Any) -> None:
    made = Tourney.of(alice, rounds(3), bots=2, capacity=12)
    made.enter(bob)
    html = page(made, alice, "desk/entries/")
    assert "Run these rounds at a table or online" in buttons(html)
    assert re.findall(r'name="race" value="(\d)"', html) == ["1", "2", "3"]
    html = post(made, alice, "desk/where/", mend="either", race=["1", "2", "3"], **{"from": "desk"})
    assert "3 rounds are now online or at a table." in html
    assert set(made.competition.races.values_list("venue", flat=True)) == {"either"}
    assert "venue of upcoming races changed" in page(made, alice, "desk/history/").lower()


def test_a_change_of_venue_is_refused_in_words_once_people_are_here(mixed: Cup) -> None:
    mixed.open()
    come(mixed, "table", 7)
    html = post(mixed, mixed.alice, "desk/where/", mend="online")
    assert "Somebody has checked in at the table" in html
    assert "This doesn’t exist here" not in html


def test_the_plan_names_who_does_not_race_this_round(alice: Any, bob: Any) -> None:
    evening = Evening.of(alice, 6, StageForm("rounds", {"rounds": 3}), capacity=12, venue="either")
    evening.enter(bob)
    evening.add_bot("Bolt")
    evening.open()
    come(evening, "table", 1, 2, 3, 4, 5)
    evening.make_tables()
    html = page(evening, alice, "desk/races/1/plan/")
    out = html[html.index('id="out-title"') :]
    assert "<strong>Not checked in</strong>: Racer 7, Bob" in out
    assert "<strong>Bots, as nobody present is racing online</strong>: Bolt" in out
    assert "nobody has checked in to race online: Bolt has no table." in html


def test_the_page_says_which_bot_gives_its_place_to_whom(alice: Any, bob: Any) -> None:
    made = usual(alice)
    registrations.apply(competition=made.competition, by=bob)
    html = page(made, alice, "desk/entries/")
    assert "Confirm in place of Cog" in buttons(html)
    assert "2 bots give their places to the racers you enter, Cog first." in html
    mine = made.competition.registrations.get(player__user=bob)
    html = post(made, alice, f"desk/registrations/{mine.pk}/confirm/")
    assert "Confirmed. Cog gives its place to Bob." in html
    made.berths(1, range(1, 10))
    made.raced(1, [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    html = post(made, alice, "desk/entries/names/", names="Mia")
    assert "1 racer entered. Bolt gives its place to Mia from round 2 on." in html
    made.open(2)
    html = page(made, alice, "desk/races/2/")
    assert "No place is free: the bot Axle gives its place to the first racer you enter." in html
    html = post(made, alice, "desk/races/2/arrive/", names="Noa")
    assert "1 racer checked in. Axle gives its place to Noa from round 2 on." in html


def test_at_the_door_a_bot_gives_its_place(alice: Any, bob: Any, client: Client) -> None:
    made = usual(alice)
    door = raceday_door.open(competition=made.competition, by=alice)
    made.open()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    html = shown(client, f"/d/{door.code}/")
    assert "No place is free, but the bot Cog gives you its place." in html
    html = squeezed(client.post(f"/d/{door.code}/join/", follow=True).content.decode())
    assert "You’re in. Cog gave you its place." in html
