"""A form that creates something, sent twice: by a double click, or once more after the browser's "back"."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Club, Competition
from tests.league.cup import Cup
from tests.league.pages.test_forms import SEASON
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client: Client, alice: Any, club: Club) -> Client:
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    return client


def key_on(html: str) -> str:
    found = re.search(r'name="form_key" value="([^"]+)"', html)
    assert found, "the form has no key"
    return found[1]


def new(organiser: Client, path: str = "/clubs/gearbox/championships/new/") -> dict[str, Any]:
    return SEASON | {"form_key": key_on(organiser.get(path).content.decode())}


def send(organiser: Client, data: dict[str, Any], path: str = "/clubs/gearbox/championships/new/") -> str:
    response = organiser.post(path, data, follow=True)
    assert response.status_code == 200
    return squeezed(response.content.decode())


def test_publishing_twice_makes_one_championship(organiser: Client) -> None:
    data = new(organiser) | {"publish": "1"}
    assert "sign-up is open" in send(organiser, data)
    again = send(organiser, data)
    assert "You’ve already created this championship" in again
    assert "isn’t possible" not in again
    assert Competition.objects.get().status == "open"


def test_a_draft_whose_form_is_sent_again_with_publish_is_published(organiser: Client) -> None:
    data = new(organiser)
    send(organiser, data)
    assert Competition.objects.get().status == "draft"
    assert "sign-up is open" in send(organiser, data | {"publish": "1"})
    assert Competition.objects.get().status == "open"


def test_a_form_keeps_its_key_when_it_comes_back_with_errors(organiser: Client) -> None:
    data = new(organiser)
    html = organiser.post("/clubs/gearbox/championships/new/", data | {"name": ""}).content.decode()
    assert key_on(html) == data["form_key"]


def test_another_form_makes_another_championship(organiser: Client) -> None:
    for number in range(2):
        send(organiser, new(organiser) | {"name": f"Cup {number}"})
    for number, bad in enumerate(("", "x", "9" * 99), 2):  # no key: each is a form of its own
        send(organiser, SEASON | {"form_key": bad, "name": f"Cup {number}"})
    assert Competition.objects.count() == 5


def test_a_season_is_copied_once_by_one_form(organiser: Client, alice: Any) -> None:
    cup = Cup.make(alice)
    path = f"/c/gearbox/{cup.competition.slug}/desk/copy/"
    rhythm = {"first": "2099-01-01", "time": "19:30", "rhythm": "2", "races": "3"}
    data = {"name": "Again", **rhythm, "form_key": key_on(organiser.get(path).content.decode())}
    for _ in range(2):
        assert "Saved as a draft" in send(organiser, data, path)
    assert Competition.objects.filter(name="Again").count() == 1
