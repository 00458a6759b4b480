"""A steward who races decides about himself: what the pages say before and after, and who may agree."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from league.competitions.stewards import penalties
from league.models import Adjustment, Membership, ResultSheet
from league.results import sheets
from league.results.sheets import SheetLine
from tests.league.cup import Cup
from tests.support.pages import squeezed
from tests.support.undone import undone

pytestmark = pytest.mark.django_db

GIFT = {"whom": "5", "kind": "give", "value": "100", "race_number": "1", "reason": "Best dressed"}


@pytest.fixture
def run(bot_cup: Cup, bob: Any) -> Cup:
    """Bob races (5) and is a steward; Alice owns the club. Race 1: 1 2 3 4 5."""
    bot_cup.enter(bob)
    Membership.objects.filter(club=bot_cup.club, user=bob).update(role="steward")
    bot_cup.run(1, "1 2 3 4 5", bob)
    return bot_cup


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def season(cup: Cup) -> str:
    return f"/c/{cup.club.slug}/{cup.competition.slug}/"


def seen(client: Client, path: str) -> str:
    return squeezed(client.get(path).content.decode())


def button(html: str, name: str) -> tuple[str, dict[str, str]]:
    """Where a button is sent, and what its form contains."""
    for action, inside in re.findall(r'<form method="post" action="([^"]+)">(.*?)</form>', html, re.DOTALL):
        if re.search(rf">{name}<", inside):
            hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', inside)
            return action, {key: value for key, value in hidden if key != "csrfmiddlewaretoken"}
    raise AssertionError(f"no button {name}")


def test_a_stewards_own_points_wait_as_announced(run: Cup, bob: Any, alice: Any, charlie: Any) -> None:
    steward, path, before = client_of(bob), season(run) + "penalties/", run.totals()
    preview = steward.post(path, GIFT, headers={"HX-Request": "true", "HX-Target": "preview"}).content.decode()
    assert "This is your own case: another steward must agree before it counts." in preview
    saved = squeezed(steward.post(path, GIFT | {"save": "1"}, follow=True).content.decode())
    assert "This decision is about you, so it only counts once another steward agrees." in saved
    assert run.totals() == before
    for page in ("penalties/", "races/1/", "standings/5/why/"):
        html = seen(client_of(charlie), season(run) + page)
        assert "waiting for another steward" in html, page
        assert ">Refuse<" not in html, page
    assert ">Agree<" not in saved
    assert ">Take it back<" in saved


def test_another_steward_agrees_where_it_is_seen_and_comes_back_there(run: Cup, bob: Any, alice: Any) -> None:
    client_of(bob).post(season(run) + "penalties/", GIFT | {"save": "1"})
    owner, pages = (
        client_of(alice),
        [season(run) + page for page in ("desk/", "desk/races/1/", "penalties/", "races/1/")],
    )
    for path in pages:
        action, data = button(seen(owner, path), "Agree")
        with undone():
            assert owner.post(action, data)["Location"] == path
            assert run.totals()[5] == 101, path
    owner.post(action, data)
    for path in pages:
        html = seen(owner, path)
        assert ">Agree<" not in html, path
        assert "confirmed by Alice" in html or "penalties" not in path


def test_a_proposed_result_is_shown_agreed_to_or_refused(run: Cup, bob: Any, alice: Any) -> None:
    path, order = season(run) + "races/1/tables/1/correct/", (5, 1, 2, 3, 4)
    data = {f"place_{number}": str(place) for place, number in enumerate(order, 1)}
    data |= {f"status_{number}": "classified" for number in order} | {"save": "1", "reason": "Photo finish"}
    steward, owner, night = client_of(bob), client_of(alice), season(run) + "desk/races/1/"
    assert "only counts once another steward agrees" in steward.post(path, data, follow=True).content.decode()
    html = seen(owner, night)
    assert "1. Bob" in html
    assert "Make it official" not in html
    assert "1 decision is waiting for another steward" in seen(owner, season(run) + "desk/")
    action, sent = button(html, "Refuse")
    assert "this result does not count" in owner.post(action, sent, follow=True).content.decode()
    assert "Make it official" in seen(owner, night)
    steward.post(path, data)
    action, sent = button(seen(owner, night), "Agree")
    owner.post(action, sent)
    assert run.totals()[5] == 7
    assert "confirmed by Alice" in seen(owner, season(run) + "races/1/")


def test_a_lone_steward_bears_a_public_mark(cup: Cup, alice: Any, bob: Any, charlie: Any) -> None:
    cup.enter(alice)
    cup.enter(bob)
    cup.run(1, "2 1", alice, bob)
    owner, path = client_of(alice), season(cup) + "penalties/"
    gift = {"whom": "1", "kind": "give", "value": "1", "race_number": "1", "reason": "Best dressed"}
    preview = owner.post(path, gift, headers={"HX-Request": "true", "HX-Target": "preview"}).content.decode()
    assert "everybody sees that you decided it yourself" in squeezed(preview)
    owner.post(path, gift | {"save": "1"})
    sheets.correct(heat=cup.heat(), by=alice, lines=[SheetLine(1, 1), SheetLine(2, 2)], reason="video")
    for page in ("penalties/", "races/1/", "standings/1/why/"):
        assert "decided in their own case" in seen(client_of(charlie), season(cup) + page), page


def test_points_are_taken_and_given_without_a_sign(run: Cup, alice: Any) -> None:
    client, path = client_of(alice), season(run) + "penalties/"
    html = seen(client, path)
    assert 'min="1"' in html
    for kind, value in (("take", -3), ("give", 3)):
        client.post(path, {"save": "1", "whom": "1", "kind": kind, "value": "3", "reason": "x"})
        assert Adjustment.objects.latest("id").value == value
    client.post(path, {"save": "1", "whom": "1", "kind": "places", "value": "1", "race_number": "1", "reason": "x"})
    assert (Adjustment.objects.latest("id").kind, Adjustment.objects.latest("id").value) == ("places", 1)


def test_the_list_of_racers_says_who_is_disqualified(run: Cup, alice: Any, charlie: Any) -> None:
    path, reader = season(run) + "racers/", client_of(charlie)
    assert "disqualified" not in seen(reader, path)
    out = {"competition": run.competition, "by": alice, "kind": "disqualification", "entry_number": 5}
    penalties.add(**out, value=0, reason="of one race", race_number=1)
    assert "disqualified" not in seen(reader, path)
    one = penalties.add(**out, value=0, reason="of all")
    assert seen(reader, path).count(">disqualified<") == 1
    penalties.revoke(competition=run.competition, by=alice, adjustment_id=one.pk, reason="appeal")
    assert "disqualified" not in seen(reader, path)


def test_nobody_else_decides(run: Cup, bob: Any, charlie: Any) -> None:
    one = penalties.add(competition=run.competition, by=bob, kind="points", value=9, entry_number=5, reason="mine")
    lines = [SheetLine(number, place) for place, number in enumerate((5, 1, 2, 3, 4), 1)]
    sheet = sheets.correct(heat=run.heat(), by=bob, lines=lines, reason="mine")
    paths = [f"penalties/{one.pk}/second/", f"races/1/tables/1/sheets/{sheet.pk}/second/"]
    for path in paths:
        assert client_of(charlie).post(season(run) + path).status_code == 403
        said = client_of(bob).post(season(run) + path, follow=True).content.decode()
        assert "You proposed this yourself: another steward must agree." in said
    assert set(ResultSheet.objects.values_list("state", flat=True)) == {"confirmed", "proposed"}
    assert client_of(bob).post(season(run) + f"penalties/{one.pk}/praise/").status_code == 404
