"""Seats whose player has gone, on the live and the plain page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from gameplay.models import Seating
from tests.support.pages import squeezed
from tests.support.races import make_race

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice: Any, bob: Any) -> Any:
    """Alice's table, which Bob has left alone."""
    match = make_race(alice, bob, "rookie", speed="live", creator=alice)
    Seating.objects.filter(match=match, seat=1).update(away=True)
    return match


def shown(user: Any, match: Any, page: str = "") -> str:
    client = Client()
    if user is not None:
        client.force_login(user)
    html = squeezed(client.get(f"/m/{match.code}/{page}").content.decode())
    found = re.search(r"<section class=\"gone.*?</section>", html, re.DOTALL)
    return found[0] if found else ""


def replace(user: Any, match: Any, **form: Any) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.post(f"/m/{match.code}/replace/", {"seat": "1", "level": "racer"} | form)


def test_alice_may_put_a_bot_on_the_seat_or_open_it(match: Any, alice: Any) -> None:
    for page in ("", "form/"):
        html = shown(alice, match, page)
        assert "Bob isn’t answering." in html
        assert 'value="racer"' in html
        assert "open to people" in html
    answer = replace(alice, match, plain="1")
    assert answer.url == f"/m/{match.code}/form/"
    assert match.seatings.get(seat=1).bot_level == "racer"
    assert shown(alice, match) == ""


def test_the_rows_are_there_hidden_while_everybody_is(match: Any, alice: Any) -> None:
    Seating.objects.filter(match=match).update(away=False)
    assert re.match(r"<section[^>]* hidden>", shown(alice, match))
    assert shown(alice, match, "form/") == ""


def test_charlie_may_take_an_open_seat_and_nothing_else(match: Any, alice: Any, charlie: Any) -> None:
    assert "data-choose" not in shown(charlie, match)
    replace(charlie, match)
    assert match.seatings.get(seat=1).user is not None
    replace(alice, match, level="")
    html = shown(charlie, match)
    assert re.search(r"<form data-take[^>]*action=\"[^\"]*\">", html)
    assert "</b>Free seat</span>" in html
    assert "Bob" not in html
    client = Client()
    client.force_login(charlie)
    client.post(f"/m/{match.code}/seat/", {"seat": "1"})
    assert match.seatings.get(seat=1).user == charlie


def test_bob_gets_no_offer_about_himself_and_a_visitor_none_at_all(match: Any, bob: Any) -> None:
    assert 'data-seat="1"' not in shown(bob, match)
    replace(None, match)
    assert match.seatings.get(seat=1).user is not None


def test_odd_seats_are_refused(match: Any, alice: Any) -> None:
    for seat in ("", "x", "-1", "77777777777777"):
        assert replace(alice, match, seat=seat).status_code == 302, seat


def test_the_page_costs_the_same_with_the_rows(
    match: Any, alice: Any, bob: Any, django_assert_max_num_queries: Any
) -> None:
    client = Client()
    client.force_login(alice)
    with django_assert_max_num_queries(15):
        client.get(f"/m/{match.code}/")
