"""The page of a match whose game has no live board, in a browser: it follows by itself while one waits, and lets one
answer when one is asked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay import services
from gameplay.models import OpenPrompt
from gameplay.services import SeatSpec
from tests.support.pages import PATIENCE, found_wrong, sign_in_quickly

pytestmark = pytest.mark.browser


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch, server: Any, alice: Any, bob: Any) -> Any:
    """A running match of the toy game: Alice and Bob."""
    from gameplay.games.registry import GAMES
    from tests.gameplay.host.toy import toy

    monkeypatch.setitem(GAMES, "toy", toy)
    seats = [SeatSpec(user_id=alice.pk), SeatSpec(user_id=bob.pk)]
    made = services.match_create(game="toy", raw={}, seats=seats, speed="none", purpose="practice", creator=alice)
    services.match_start(match_id=made.pk)
    return made


def test_who_waits_is_led_to_the_next_question(server: Any, new_context: Any, match: Any, alice: Any, bob: Any) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/m/{match.code}/")
    page.get_by_label("Pick").fill("7")
    page.get_by_role("button", name="Send").press("Enter")
    expect(page.get_by_role("heading", name="Waiting for Alice")).to_be_visible(timeout=PATIENCE)
    row = OpenPrompt.objects.get(match=match, seat=0)
    services.decision_submit(
        code=match.code, user=alice, message_id="a1", prompt=row.key, rev=row.rev, payload={"pick": 3}
    )
    services.match_advance(match_id=match.pk)
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("link", name="1. 0")).to_be_visible()
    assert found_wrong(page) == []
