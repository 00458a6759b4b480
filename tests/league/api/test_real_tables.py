"""Real tables over the API: racers in their own name, officials in their own right."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.models import GridSlot, Heat, ResultSheet, Scorer
from league.results import scorers
from tests.league.api.world import get, post
from tests.league.cup import Cup
from tests.league.real_table import ANN, ONE, propose, states

BASE = "competitions/gearbox/autumn-cup/races/1/tables/1/night/"
LINES = [{"entry_number": number, "place": place} for place, number in enumerate((2, 1, 3, 4), 1)]


def client(user: Any) -> Client:
    found = Client()
    found.force_login(user)
    return found


def test_a_racer_agrees_with_what_a_phone_sent(table: Cup, bob: Any) -> None:
    sheet = propose(table, ONE, ANN)
    shown = get(client(bob), BASE).json()
    assert (shown["face"], shown["you"]["name"], shown["proposals"][0]["by"]) == ("proposed", "Bob", "Ann")
    shown = post(client(bob), f"{BASE}{sheet.pk}/second/").json()
    assert (shown["face"], [line["entry"]["number"] for line in shown["result"]]) == ("confirmed", [1, 2, 3, 4])


def test_a_racer_enters_takes_back_and_sends_once(table: Cup, bob: Any) -> None:
    body = {"lines": LINES, "sent_id": "one"}
    first = post(client(bob), BASE, body).json()
    again = post(client(bob), BASE, body).json()
    assert [one["id"] for one in first["proposals"]] == [one["id"] for one in again["proposals"]]
    sheet = ResultSheet.objects.get()
    assert post(client(bob), f"{BASE}{sheet.pk}/second/").json()["code"] == "own_proposal_here"
    assert post(client(bob), f"{BASE}{sheet.pk}/withdraw/").json()["face"] == "enter"
    assert states(table) == ["discarded"]


def test_what_an_official_enters_counts_at_once(table: Cup, alice: Any) -> None:
    assert post(client(alice), BASE, {"lines": LINES}).json()["face"] == "confirmed"
    assert post(client(alice), BASE, {"lines": LINES}).json()["code"] == "table_has_result"


def test_the_grid_is_entered_or_drawn(table: Cup, bob: Any) -> None:
    assert post(client(bob), BASE + "grid/", {"order": [4, 3, 2, 1]}, "put").json()["grid_known"]
    assert post(client(bob), BASE + "grid/", {"order": [4, 3]}, "put").json()["code"] == "grid_incomplete"
    assert post(client(bob), BASE + "grid/").json()["grid_known"]
    assert not GridSlot.objects.filter(start_place=None).exists()


@pytest.mark.parametrize("who", ["charlie", "nobody"])
def test_a_person_who_does_not_race_there_enters_nothing(table: Cup, charlie: Any, who: str) -> None:
    """Charlie knows no code of the table."""
    other = client(charlie) if who == "charlie" else Client()
    for answer in (get(other, BASE), post(other, BASE, {"lines": LINES}), post(other, BASE + "grid/")):
        assert answer.status_code == (403 if who == "charlie" else 401)
    assert not Scorer.objects.exists()


def test_a_table_that_races_online_has_no_night(table: Cup, bob: Any) -> None:
    Heat.objects.update(venue="online")
    assert get(client(bob), BASE).json()["code"] == "table_online"


def test_racers_and_officials_read_the_code_of_a_table(table: Cup, alice: Any, bob: Any, charlie: Any) -> None:
    race = "competitions/gearbox/autumn-cup/races/1/"
    code, page = scorers.table_token(table.heat()), scorers.table_address(table.heat())
    for user, told in ((alice, {code, page}), (bob, {page}), (charlie, set())):
        assert {one for one in (code, page) if one in get(client(user), race).content.decode()} == told
    assert not any(one in get(Client(), race).content.decode() for one in (code, page))
