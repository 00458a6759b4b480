"""The pages that undo: annulling with its consequences first, running again, taking back, continuing."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.competitions.life import calendar, life
from league.competitions.stewards import penalties
from league.results import recording
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db

CUP = "/c/gearbox/autumn-cup/"
NIGHT = CUP + "desk/races/2/"


@pytest.fixture
def cup(bot_cup: Cup) -> Cup:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.run(2, "4 3 2 1")
    return bot_cup


@pytest.fixture
def desk(alice: Any) -> Client:
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    return client


def test_annulling_shows_what_changes_asks_for_a_reason_and_can_be_taken_back(cup: Cup, desk: Client) -> None:
    assert NIGHT + "annul/" in desk.get(NIGHT).content.decode()
    html = desk.get(NIGHT + "annul/").content.decode()
    assert "What would change" in html
    assert "Bot 4" in html
    assert cup.race(2).status == "provisional"
    assert desk.post(NIGHT + "annul/", {"reason": "wrong track"})["Location"] == CUP + "races/2/"
    html = Client().get(CUP + "races/2/").content.decode()
    assert ">annulled</span>" in html
    assert ">annulled</span>" in Client().get(CUP + "calendar/").content.decode()
    assert "This race was run, then annulled" in html
    assert "wrong track" in html
    assert "Replay" in html
    assert desk.get(NIGHT + "annul/").status_code == 404  # it is annulled already
    assert "Undo the annulment" in desk.get(NIGHT).content.decode()
    desk.post(NIGHT + "uncancel/", {"reason": "the right one"})
    assert cup.race(2).status == "provisional"


def test_a_race_that_is_run_again_names_its_first_run(cup: Cup, desk: Client) -> None:
    desk.post(NIGHT + "rerun/", {"reason": "wrong track", "date": "2099-01-01", "time": "19:30"})
    assert cup.race(2).status == "planned"
    html = Client().get(CUP + "races/2/").content.decode()
    assert "Run 1" in html
    assert "Alice: wrong track" in " ".join(html.split())
    assert f"/m/{cup.race(2).runs.get().heats.get().match.code}/" in html


def test_to_be_run_again_tonight_takes_a_reason_alone(cup: Cup, desk: Client) -> None:
    page = desk.get(NIGHT).content.decode()
    shown = {
        name: re.search(rf'name="{name}" value="([^"]+)"[^>]*id="rerun_{name}"', page) for name in ("date", "time")
    }
    desk.post(NIGHT + "rerun/", {"reason": "wrong track", **{name: found[1] for name, found in shown.items() if found}})
    ahead = cup.race(2).scheduled_at - timezone.now()
    assert dt.timedelta(minutes=10) < ahead <= dt.timedelta(minutes=20)


def test_a_race_that_is_run_again_without_a_date_keeps_its_racers(cup: Cup, desk: Client) -> None:
    desk.post(NIGHT + "rerun/", {"reason": "wrong track"})
    for path in (NIGHT, CUP + "races/2/"):
        html = desk.get(path).content.decode()
        assert "Nobody is entered yet." not in html
        assert "Bot 4" in html.partition("Who’s racing")[2]


def test_a_cancelled_race_is_taken_back_at_race_night(cup: Cup, desk: Client) -> None:
    calendar.race_cancel(race=cup.race(3), by=cup.alice, reason="rain")
    night = CUP + "desk/races/3/"
    assert "Undo the cancellation" in desk.get(night).content.decode()
    desk.post(night + "uncancel/", {"reason": "sun"})
    assert cup.race(3).status == "planned"


def test_a_championship_continues_from_its_desk(cup: Cup, desk: Client) -> None:
    for number in range(3, 7):
        calendar.race_cancel(race=cup.race(number), by=cup.alice, reason="winter")
    life.finish(competition=cup.competition, by=cup.alice)
    assert "Reopen the championship" in desk.get(CUP + "desk/").content.decode()
    desk.post(CUP + "desk/reopen/", {"reason": "one more"})
    assert cup.fresh().competition.status == "running"


def test_something_is_wrong_with_an_official_result(cup: Cup, desk: Client) -> None:
    recording.race_publish(race=cup.race(2), by=cup.alice)
    button, form = "Something is wrong", CUP + "races/2/tables/1/correct/"
    for page in (CUP + "races/2/", NIGHT):
        html = desk.get(page).content.decode()
        assert (html.count(button), html.count(f'href="{form}"')) == (1, 1)
    assert button not in Client().get(CUP + "races/2/").content.decode()
    given = {f"place_{number}": str(number) for number in range(1, 5)}
    given |= {f"status_{number}": "classified" for number in range(1, 5)} | {"save": "1", "reason": "seen again"}
    html = desk.post(form, given, follow=True).content.decode()
    assert "The result is corrected and official." in html
    assert cup.race(2).status == "official"


def test_several_results_are_made_official_in_two_taps(cup: Cup, desk: Client) -> None:
    page = CUP + "desk/results/official/"
    assert f'href="{page}"' in desk.get(CUP + "desk/").content.decode()
    assert f'href="{page}"' in desk.get("/me/").content.decode()
    assert "Make 2 results official" in " ".join(desk.get(page).content.decode().split())
    assert "2 results are now official." in desk.post(page, {"race": ["1", "2"]}, follow=True).content.decode()
    again = desk.post(page, {"race": ["x", "1"]}, follow=True).content.decode()
    assert "None of these results is provisional any more." in again
    assert [cup.race(number).status for number in (1, 2)] == ["official"] * 2


def test_what_a_closed_season_refuses_is_not_offered(cup: Cup, desk: Client) -> None:
    for number in range(3, 7):
        calendar.race_cancel(race=cup.race(number), by=cup.alice, reason="winter")
    penalties.add(competition=cup.competition, by=cup.alice, kind="points", value=1, entry_number=1, reason="fair")
    life.finish(competition=cup.competition, by=cup.alice)
    form, closed = CUP + "races/2/tables/1/correct/", "This championship is closed."
    assert desk.get(form)["Location"] == CUP + "races/2/"
    for page in (CUP + "races/2/", NIGHT, CUP + "penalties/"):
        html = desk.get(page).content.decode()
        assert html.count(closed) == 1
        assert form not in html
        assert 'name="save"' not in html
        assert "Revoke" not in html
        assert closed not in Client().get(page).content.decode()
    answer = desk.post(CUP + "penalties/", {"save": "1", "whom": "1", "kind": "take", "value": "1", "reason": "x"})
    assert answer["Location"] == CUP + "penalties/"
    answer = desk.post(CUP + "desk/reopen/", {"reason": "video", "from": "2"})
    assert answer["Location"] == CUP + "races/2/"
    assert form in desk.get(CUP + "races/2/").content.decode()
