"""Racers and organisers find an archived season from every list, and organisers can take it out."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from gameplay.refused import Refused
from league.common.refusals import PermissionRefused
from league.competitions.life import life
from league.competitions.life.cards import competition_cards
from league.home.first.reading import my_home
from league.registration import registrations
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db

CUP = "/c/gearbox/autumn-cup/"
NEW = "The first championship appears here"


@pytest.fixture
def over(alice: Any, bob: Any) -> Cup:
    """Bob has won it."""
    cup = Cup.make(alice, bots=2, races=1)
    cup.enter(bob)  # 3
    cup.run(1, "3 1 2", bob)
    life.finish(competition=cup.competition, by=alice)
    return cup.fresh()


@pytest.fixture
def archived(over: Cup) -> Cup:
    life.archive(competition=over.competition, by=over.alice)
    return over.fresh()


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def words(client: Client, path: str) -> str:
    """The page without markup and menus."""
    html = client.get(path).content.decode().partition("<main")[2]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_the_desk_says_what_the_archive_does_before_the_tap(over: Cup) -> None:
    said = words(client_of(over.alice), CUP + "desk/")
    before, button = said.split("Archive it", 1)
    assert "stays under “Earlier seasons” on the club’s page" in button
    assert "You can take it out again" in button
    assert "Take it out of the archive" not in before + button


@pytest.mark.parametrize("fixture", ["over", "archived"])
def test_the_clubs_page_lists_what_is_over_with_its_champion(fixture: str, request: Any, client: Client) -> None:
    cup = request.getfixturevalue(fixture)
    for reader in (client, client_of(cup.alice)):
        said = words(reader, "/c/gearbox/")
        assert NEW not in said
        assert "Nothing is open or running." in said
        earlier = said.partition("Earlier seasons")[2]
        assert "Autumn Cup" in earlier
        assert "Champion: Bob" in earlier


def test_all_who_share_the_first_place_are_champions(alice: Any, client: Client) -> None:
    cup = Cup.make(alice, bots=3, races=1)
    cup.run(1, "1 =2 3")
    assert competition_cards([cup.fresh().competition])[0].leader == "Bot 1"
    life.finish(competition=cup.competition, by=alice)
    assert "Champions: Bot 1, Bot 2" in words(client, "/c/gearbox/")


def test_an_archived_season_is_on_its_racers_home(archived: Cup, bob: Any) -> None:
    client = client_of(bob)
    said = words(client, "/me/")
    assert "pit box is empty" not in said
    assert "Nothing is open or running in your clubs" in said
    assert "Autumn Cup" in said.partition("Earlier seasons")[2]
    assert f'href="{CUP}"' in client.get("/me/").content.decode()
    mine = my_home(bob)
    assert ([one.card.name for one in mine.competitions], [one.name for one in mine.earlier]) == ([], ["Autumn Cup"])


def test_a_home_without_clubs_suggests_finding_one_and_a_members_does_not(archived: Cup, charlie: Any) -> None:
    assert "Your pit box is empty" in words(client_of(charlie), "/me/")
    assert "Your pit box is empty" not in words(client_of(archived.alice), "/me/")


def test_a_waitlisted_player_does_not_wait_for_a_season_that_is_over(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2, races=1, capacity=2)
    registrations.apply(competition=cup.competition, by=bob)
    assert [one.card.name for one in my_home(bob).competitions] == ["Autumn Cup"]
    cup.run(1, "1 2")
    life.finish(competition=cup.competition, by=alice)
    assert my_home(bob).competitions == ()


def test_the_first_page_leads_to_the_last_season(archived: Cup, client: Client) -> None:
    said = words(client, "/")
    assert "No championship is running" in said
    assert "Champion: Bob" in said.partition("Last season")[2]
    assert f'href="{CUP}"' in client.get("/").content.decode()


def test_the_desk_of_an_archived_season_takes_it_out_again(archived: Cup) -> None:
    desk = client_of(archived.alice)
    assert f'href="{CUP}desk/"' in desk.get(CUP).content.decode()
    said = words(desk, CUP + "desk/")
    assert "Take it out of the archive" in said
    assert "Archive it" not in said
    response = desk.post(CUP + "desk/step/unarchive/", follow=True)
    assert archived.fresh().competition.status == "finished"
    assert "is no longer archived" in response.content.decode()


def test_only_organisers_take_a_season_out_and_only_of_the_archive(archived: Cup, bob: Any) -> None:
    with pytest.raises(PermissionRefused):
        life.unarchive(competition=archived.competition, by=bob)
    life.unarchive(competition=archived.competition, by=archived.alice)
    with pytest.raises(Refused, match="wrong_status"):
        life.unarchive(competition=archived.fresh().competition, by=archived.alice)
