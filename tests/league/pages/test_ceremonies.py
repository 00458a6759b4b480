"""The ceremony on its pages: the organiser's button, and what all screens show."""

from typing import Any

import pytest
from django.test import Client

from league.models import Ceremony, Competition
from tests.league.cup import Cup
from tests.league.selectors.test_ceremonies import with_moment
from tests.league.tourney import Tourney, rounds
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def client_of(user: Any = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def page(client: Client, path: str) -> str:
    return squeezed(client.get(path).content.decode())


def press(client: Client, cup: Cup, step: str, **more: object) -> str:
    answer = client.post(f"/c/{cup.club.slug}/{cup.competition.slug}/ceremony/", {"step": step, **more}, follow=True)
    return squeezed(answer.content.decode())


def season(alice: Any, bob: Any) -> Cup:
    cup = Cup.make(alice, bots=2, races=2)
    cup.enter(bob)  # 3
    cup.run(1, "3 2 1", bob)
    cup.run(2, "3 2 1", bob)
    with_moment(cup, 1, 2)
    Competition.objects.filter(pk=cup.competition.pk).update(status="finished")
    return cup.fresh()


def test_an_organiser_runs_it_from_the_podium_and_the_room_follows(alice: Any, bob: Any, charlie: Any) -> None:
    cup = season(alice, bob)
    organiser, room = client_of(alice), f"/clubs/{cup.club.slug}/room/"
    podium = f"/c/{cup.club.slug}/{cup.competition.slug}/podium/"
    moment = f"/m/{cup.heat(2).match.code}/moment/?in="
    assert moment in page(client_of(), podium)
    assert moment in page(client_of(), room)  # whole, while no ceremony is on
    for user in (None, bob, charlie):
        assert "Start the ceremony" not in page(client_of(user), podium)
    assert "Start the ceremony" in page(organiser, podium)
    html = press(organiser, cup, "start")
    assert "Next: 3rd place" in html
    assert "End the ceremony" in html
    seen = page(client_of(), room)
    assert 'data-ceremony="start"' in seen
    for hidden in ("Bob", "Bot 1", moment, "hall-rail"):
        assert hidden not in seen
    assert "Next: 2nd place" in press(organiser, cup, "3")
    seen = page(client_of(), room)
    assert "Bot 1" in seen
    assert "Bob" not in seen
    assert "Next: the moment of the race" in press(organiser, cup, "1")
    assert "confetti" in page(client_of(), room)
    assert "Start again" in press(organiser, cup, "moment")
    assert moment in page(client_of(), room)
    assert "Start the ceremony" in press(organiser, cup, "stop")
    assert "data-ceremony" not in page(client_of(), room)


def test_charlie_s_press_is_refused(alice: Any, bob: Any, charlie: Any) -> None:
    cup = season(alice, bob)
    press(client_of(charlie), cup, "start")
    press(client_of(), cup, "start")
    assert not Ceremony.objects.exists()


def test_a_race_night_has_its_own(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2, races=2)
    cup.enter(bob)
    cup.run(1, "3 2 1", bob)
    organiser = client_of(alice)
    night = f"/c/{cup.club.slug}/{cup.competition.slug}/desk/races"
    assert "Start the ceremony" in page(organiser, f"{night}/1/")
    assert "Start the ceremony" not in page(organiser, f"{night}/2/")
    assert "Next: 3rd place" in press(organiser, cup, "start", race=1)
    assert "Race 1" in page(client_of(), f"/clubs/{cup.club.slug}/room/")
    assert "There is no result to celebrate yet." in press(organiser, cup, "start", race=2)
    assert "There is no result to celebrate yet." in press(organiser, cup, "start")


def test_a_tournament_s_hall_follows_too(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1))
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    Competition.objects.filter(pk=tourney.competition.pk).update(status="finished")
    press(client_of(alice), tourney, "start")
    hall = page(client_of(), f"/c/{tourney.club.slug}/{tourney.competition.slug}/hall/")
    assert 'data-ceremony="start"' in hall
    assert "Bot 1" not in hall
