"""A guest on the pages: the name can be changed where it appears, and is marked wherever it appears."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from accounts.guest_names import is_drawn
from accounts.models import User
from accounts.services import user_update_profile
from gameplay import services
from gameplay.models import Match, Seating
from gameplay.sets import Reaction
from tests.gameplay.pages.test_ending import ended

pytestmark = pytest.mark.django_db
MARKED = re.compile(r"Zoe\s*(\(you\)\s*)?guest")


@pytest.fixture
def guest(client: Client) -> User:
    """At a table of Alice's, with a seat free; `client` is the guest's browser."""
    client.post("/play/bumping_bots/race-now/")
    return user_update_profile(user=User.objects.get(is_guest=True), public_name="Zoe")


def text(client: Client, path: str) -> str:
    page = client.get(path, follow=True)
    assert page.status_code == 200
    return " ".join(strip_tags(page.content.decode()).split())


def data_of(client: Client, match: Match) -> Any:
    html = client.get(f"/m/{match.code}/").content.decode()
    found = re.search(r'<script id="match-data" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_a_quick_race_asks_nothing_and_gives_a_name(client: Client) -> None:
    client.post("/play/bumping_bots/race-now/")
    own = Seating.objects.get(user__isnull=False)
    assert (is_drawn(own.label), own.guest) == (True, True)


def test_a_visitor_at_a_table_gets_a_name_that_nobody_has_there(
    client: Client, make_race: Any, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    user_update_profile(user=alice, public_name="Neon Koala")
    table = make_race(alice, None, creator=alice, start=False)
    User.objects.filter(pk=alice.pk).update(public_name="Alice", name_key="alice")
    drawn = iter(("Neon", "Koala", "Opal", "Tuba"))
    monkeypatch.setattr("accounts.guest_names.secrets", SimpleNamespace(choice=lambda _words: next(drawn)))
    client.post(f"/m/{table.code}/seat/", {"seat": "1"})
    assert Seating.objects.get(match=table, seat=1).label == "Opal Tuba"


def test_in_the_waiting_room_the_own_name_leads_to_another(
    client: Client, guest: User, as_user: Any, make_race: Any, alice: User
) -> None:
    table = make_race(alice, guest, None, creator=alice, visibility="public", start=False)
    path, tap = f"/m/{table.code}/", f"/me/settings/?next=/m/{table.code}/"
    assert tap in client.get(path).content.decode()
    hers = as_user(alice).get(path).content.decode()
    assert tap not in hers
    assert MARKED.search(" ".join(strip_tags(hers).split()))
    assert MARKED.search(text(as_user(alice), "/play/"))


def test_on_the_live_page_the_own_name_may_be_tapped(
    client: Client, guest: User, as_user: Any, make_race: Any, alice: User
) -> None:
    match = make_race(alice, guest)
    assert [seat["guest"] for seat in data_of(client, match)["seats"]] == [False, True]
    assert "data-rename-dialog" in client.get(f"/m/{match.code}/").content.decode()
    assert "data-rename-dialog" not in as_user(alice).get(f"/m/{match.code}/").content.decode()
    assert f"/me/settings/?next=/m/{match.code}/form/" in client.get(f"/m/{match.code}/form/").content.decode()
    assert "Zoe (guest)" in text(as_user(alice), f"/m/{match.code}/form/")
    User.objects.filter(pk=guest.pk).update(name_cleared=True)
    assert "data-rename-dialog" not in client.get(f"/m/{match.code}/").content.decode()


def test_the_end_says_who_is_a_guest(client: Client, guest: User, make_race: Any, alice: User) -> None:
    match = ended(make_race(alice, guest), "2 1", winners=(1,))
    page = client.get(f"/m/{match.code}/").content.decode()
    assert "Won by B Zoe (guest)" in page
    shown = " ".join(strip_tags(page).split())
    assert len(MARKED.findall(shown)) >= 2  # on the podium and in the order
    assert 'B Zoe (guest)"' in client.get(f"/m/{match.code}/end/").content.decode()  # in the picture to share


def test_talk_says_who_is_a_guest_and_a_guest_reacts(
    client: Client, guest: User, as_user: Any, make_race: Any, alice: User
) -> None:
    match = make_race(alice, guest)
    path = f"/m/{match.code}/talk/"
    page = client.get(path).content.decode()
    assert page.count('name="reaction"') == len(Reaction)
    assert 'name="text"' not in page
    client.post(path, {"act": "react", "reaction": "ouch"})
    services.table_say(code=match.code, user=alice, text="welcome")
    assert re.search(r"B Zoe guest Ouch!", text(as_user(alice), path))
    told = as_user(alice).get(f"/api/v1/matches/{match.code}/talk/").json()["lines"]
    assert [(line["name"], line["guest"]) for line in told] == [("Zoe", True), ("Alice", False)]
