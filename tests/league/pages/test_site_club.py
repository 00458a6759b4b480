"""Whose home the first page is, and who may create a club."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from gameplay.refused import Refused
from league.clubs.club import clubs
from league.models import Club
from tests.support.forgetting import forget

pytestmark = pytest.mark.django_db


def found(by: Any, name: str) -> Club:
    return clubs.create(by=by, name=name, zone="UTC")


def shown(client: Client) -> str:
    """The club whose home the first page is; "" where it lists clubs."""
    forget()  # a cached page has no context
    club = client.get("/").context["club"]
    return club.name if club else ""


def test_the_demo_club_gives_way_to_the_first_real_one(client: Client, alice: Any, bob: Any, charlie: Any) -> None:
    bob.is_demo = True
    bob.save()
    found(bob, "Demo Club")
    assert shown(client) == "Demo Club"
    found(alice, "Gearbox")
    found(charlie, "Another")
    found(bob, "Another Demo Club")
    assert shown(client) == "Gearbox"


def test_a_stranger_takes_the_first_page_from_nobody(
    client: Client, settings: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    bob.is_demo = alice.is_staff = True
    bob.save(), alice.save()
    settings.ALONE = False  # other people reach the site
    found(charlie, "A Stranger's")
    assert shown(client) == ""
    found(bob, "Demo Club")
    assert shown(client) == "Demo Club"
    found(charlie, "Another Stranger's")
    assert shown(client) == "Demo Club"
    found(alice, "Gearbox")
    found(alice, "Second")
    assert shown(client) == "Gearbox"


def test_the_operator_chooses_the_club_of_the_site(client: Client, settings: Any, alice: Any, charlie: Any) -> None:
    found(alice, "Gearbox")
    other = found(charlie, "Another")
    settings.SITE_CLUB = other.slug
    assert shown(client) == "Another"
    settings.SITE_CLUB = "nobody"
    assert shown(client) == "Gearbox"
    settings.SITE_CLUB = "*"
    assert shown(client) == ""
    assert "Create a club" in client.get("/").content.decode()


def test_only_operators_create_clubs_where_the_operator_says_so(settings: Any, alice: Any, charlie: Any) -> None:
    settings.CLUB_FOUNDERS, settings.SITE_CLUB = "staff", "*"
    visitor, member, operator = Client(), Client(), Client()
    alice.is_staff = True
    alice.save()
    member.force_login(charlie, backend="accounts.backends.SignInBackend")
    operator.force_login(alice, backend="accounts.backends.SignInBackend")
    for path in ("/", "/clubs/"):
        for who in (visitor, member):
            assert "/clubs/new/" not in who.get(path).content.decode()
        assert "/clubs/new/" in operator.get(path).content.decode()
    facts = {"name": "Mine", "zone": "UTC", "language": "en", "description": ""}
    assert member.get("/clubs/new/").status_code == 403
    assert member.post("/clubs/new/", facts).status_code == 403
    assert member.post("/api/v1/clubs/", facts, content_type="application/json").json()["code"] == "founders"
    with pytest.raises(Refused, match="founders"):
        found(charlie, "Mine")
    assert operator.post("/clubs/new/", facts).status_code == 302
    assert Club.objects.get().name == "Mine"


def test_the_demo_club_is_built_even_where_only_operators_create_clubs(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from league.top import demo

    settings.CLUB_FOUNDERS = "staff"
    monkeypatch.setattr(demo, "PAST", ((14, "table"),))  # one past race is enough, and no bot drives it
    monkeypatch.setattr(demo, "tournament_build", lambda *_given: None)
    monkeypatch.setattr(demo, "DRIVERS", ("racer",))
    monkeypatch.setattr(demo, "BOTS", (("Clank", "racer"), ("Rusty", "racer")))
    assert demo.build().club.name == "Gearbox Racing Club"


def test_the_number_of_clubs_costs_the_first_page_no_queries(client: Client, alice: Any, charlie: Any) -> None:
    def queries() -> int:
        client.get("/")
        with CaptureQueriesContext(connection) as seen:
            client.get("/")
        return len(seen)

    """And somebody who founds another one does not take the first page."""
    found(alice, "Gearbox")
    few = queries()
    for number in range(3):
        found(charlie, f"A Club {number}")
    assert queries() == few
    assert shown(client) == "Gearbox"
