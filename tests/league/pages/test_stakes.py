"""What is at stake, wherever a race or a racer is named."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.models import Competition, Player, Race
from tests.league.cup import Cup
from tests.league.titles import last_race, work
from tests.support.forgetting import forget

WAY = "Champion with a win if Bot 2 doesn’t win"


@pytest.fixture
def cup(alice: Any) -> Cup:
    made = last_race(alice)
    work(made)
    return made


def page(cup: Cup, path: str = "", client: Client | None = None) -> str:
    address = path if path.startswith("/") else f"/c/gearbox/{cup.competition.slug}/{path}"
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("path", ["", "standings/", "races/3/"])
def test_pages_of_a_race_and_of_the_season_say_how(cup: Cup, path: str) -> None:
    shown = page(cup, path)
    assert "What’s at stake" in shown
    assert WAY in shown
    assert "What each place in race 3 means for the title" in shown
    assert "Provisional:" in shown


def test_an_earlier_table_and_a_race_that_is_over_say_nothing(cup: Cup) -> None:
    assert "What’s at stake" not in page(cup, "standings/?after=1")
    assert "What’s at stake" not in page(cup, "races/2/")


def test_a_racers_page_says_what_the_racer_needs(cup: Cup) -> None:
    player = Player.objects.get(display_name="Bot 1")
    assert f"{WAY} (provisional)." in page(cup, f"/clubs/gearbox/players/{player.pk}/")


def test_race_night_and_the_rooms_screen_say_it(cup: Cup, client: Client) -> None:
    client.force_login(cup.alice)
    cup.open(3)
    work(cup)
    assert WAY in page(cup, "desk/races/3/", client)
    assert "Bot 2 and Bot 1 can win the title in the next race (provisional)." in page(
        cup, "/clubs/gearbox/room/", client
    )


def test_the_reader_is_you_in_a_race_that_is_on(cup: Cup, bob: Any, client: Client) -> None:
    cup.enter(bob)
    cup.start(3, bob)
    work(cup)
    client.force_login(bob)
    stakes = page(cup, "races/3/", client).partition("What’s at stake")[2].partition("</section>")[0]
    assert "<strong>You</strong>" in stakes


def test_the_champion_has_a_mark(cup: Cup) -> None:
    cup.run(3, "1 2 3 4")
    Race.objects.filter(competition=cup.competition).update(status="official")
    work(cup)
    shown = page(cup, "standings/")
    assert "Bot 1 is champion." in shown
    assert '<i class="good">champion</i>' in shown
    assert "Provisional:" not in shown
    Competition.objects.update(status="finished")
    forget()
    for path in ("", "standings/"):
        over = page(cup, path)
        assert '<i class="good">champion</i>' in over
        assert "What’s at stake" not in over
