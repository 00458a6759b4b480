"""The page on which players choose their robot."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone

from accounts.services import guest_create, user_update_profile
from gameplay.models import Match, Seating

pytestmark = pytest.mark.django_db

URL = "/me/robot/"
CHOSEN = {"shape": "3", "face": "8", "livery": "1", "paint": "5", "trim": "2", "number_wish": "42"}


def test_a_visitor_is_asked_to_sign_in(client: Any) -> None:
    assert client.get(URL)["Location"].startswith("/accounts/login/")


def test_a_player_chooses_it_and_comes_back(client: Any, bob: Any) -> None:
    client.force_login(bob)
    assert client.post(URL, {**CHOSEN, "next": "/play/"})["Location"] == "/play/"
    bob.refresh_from_db()
    assert (bob.look, bob.number_wish) == ("38152", 42)
    page = client.get(URL).content.decode()
    assert re.findall(r'name="(\w+)"\s+value="(\d)"[^>]*checked', page) == [
        (name, CHOSEN[name]) for name in ("shape", "face", "livery", "paint", "trim")
    ]
    assert client.post(URL, {**CHOSEN, "next": "https://elsewhere.example/"})["Location"] == URL


def test_a_guest_may_choose_too(client: Any) -> None:
    guest = guest_create()
    client.force_login(guest, backend="accounts.backends.SignInBackend")
    assert "for good once you sign up" in client.get(URL).content.decode()
    client.post(URL, CHOSEN)
    guest.refresh_from_db()
    assert guest.look == "38152"


def test_without_scripts_it_is_shown_before_it_is_kept(client: Any, bob: Any) -> None:
    client.force_login(bob)
    page = client.post(URL, {**CHOSEN, "show": "1"})
    assert page.status_code == 200
    shown = page.content.decode().partition("data-shown>")[2].partition("</svg>")[0]
    assert "is-portrait paint-5 trim-2" in shown
    assert "#body-dynamo" in shown
    assert ">42</text>" in shown
    bob.refresh_from_db()
    assert bob.look == ""


@pytest.mark.parametrize(
    ("field", "value", "legend", "tab"),
    [
        ("shape", "9", "Shape", "shape"),
        ("trim", "", "Second colour", "paint"),
        ("number_wish", "100", "Number", "number"),
        ("number_wish", "x", "Number", "number"),
    ],
)
def test_a_mistake_is_at_its_field(client: Any, bob: Any, field: str, value: str, legend: str, tab: str) -> None:
    client.force_login(bob)
    answer = client.post(URL, {**CHOSEN, field: value})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f'value="{tab}" checked' in re.sub(r"\s+", " ", page)
    after = page.rpartition(f">{legend}</l")[2]
    assert 'class="errors"' in after.partition("</fieldset>" if tab != "number" else "</form>")[0]
    bob.refresh_from_db()
    assert bob.look == ""


def test_a_player_who_comes_from_a_race_begins_with_the_robot_of_it(client: Any, bob: Any) -> None:
    client.force_login(bob)
    shown = client.get(URL, {"look": "38152"}).content.decode().partition("data-shown>")[2]
    assert "paint-5 trim-2" in shown.partition("</svg>")[0]
    user_update_profile(user=bob, look="44444")
    for asked in ("38152", "99999"):
        shown = client.get(URL, {"look": asked}).content.decode().partition("data-shown>")[2]
        assert "paint-4 trim-4" in shown.partition("</svg>")[0]


def test_the_same_robot_is_at_the_table(client: Any, bob: Any) -> None:
    client.force_login(bob)
    client.post(URL, CHOSEN)
    client.post("/play/bumping_bots/race-now/")
    seat = Seating.objects.get(user=bob)
    assert seat.look == "38152"
    page = client.get(f"/m/{seat.match.code}/").content.decode()
    assert f'<symbol id="badge-{seat.seat}" class="robot is-badge seat-{seat.seat} paint-5 trim-2">' in page


def test_a_guest_keeps_and_changes_the_robot_of_the_first_race_from_its_podium(client: Any) -> None:
    client.post("/play/bumping_bots/race-now/")
    seat = Seating.objects.exclude(user=None).get()
    page = f"/m/{seat.match.code}/"
    link = f"/me/robot/?look={seat.look}&amp;next={page}"
    assert seat.look
    assert "/me/robot/" not in client.get(page).content.decode(), "never before the end of a race"
    Match.objects.filter(pk=seat.match.pk).update(
        status="finished",
        finished_at=timezone.now(),
        outcome={
            "lines": [
                {"seat": one.seat, "place": one.seat + 1, "status": "classified", "team": None, "scores": {}}
                for one in seat.match.seatings.all()
            ],
            "winners": [0],
            "reason": "finished",
        },
    )
    assert link in client.get(page).content.decode()
    client.post(URL, CHOSEN)
    assert "/me/robot/" not in client.get(page).content.decode()
