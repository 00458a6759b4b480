"""The page of a match whose game has no board, in a browser. A game that says what its events change in a view has the
live page and the replay, without a picture; a game without a script is played on its plain page."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import expect

from gameplay import services
from gameplay.gamepages.base import GamePage
from gameplay.gamepages.registry import PAGES
from gameplay.models import OpenPrompt
from gameplay.services import SeatSpec
from gameplay.wording import words_script
from tests.support.pages import PATIENCE, found_wrong, sign_in_quickly
from tests.support.tree import ROOT

pytestmark = pytest.mark.browser


class ToyPage(GamePage):
    slug = "toy"
    words = {"phase": "Round %(round)s", "log/die": "A %(die)s is rolled.", "log/move": "%(robot)s scores."}
    files = frozenset({"game.js"})


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch, server: Any, alice: Any, bob: Any) -> Any:
    """A running match of the toy game: Alice and Bob."""
    from gameplay.games.registry import GAMES
    from tests.gameplay.host.toy import toy

    monkeypatch.setitem(GAMES, "toy", toy)
    seats = [SeatSpec(user_id=alice.pk), SeatSpec(user_id=bob.pk)]
    made = services.match_create(
        game="toy", raw={"rounds": 1}, seats=seats, speed="none", purpose="practice", creator=alice
    )
    services.match_start(match_id=made.pk)
    return made


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch, match: Any) -> Any:
    """The same match with the smallest possible script of a game (tests/front/toy/game.js)."""
    monkeypatch.setitem(PAGES, "toy", ToyPage())
    words_script.cache_clear()
    yield match
    words_script.cache_clear()


def answer(match: Any, user: Any, seat: int, payload: dict[str, Any]) -> None:
    row = OpenPrompt.objects.get(match=match, seat=seat)
    services.decision_submit(
        code=match.code, user=user, message_id=f"m{seat}-{row.pk}", prompt=row.key, rev=row.rev, payload=payload
    )
    services.match_advance(match_id=match.pk)


def test_a_waiting_player_is_led_to_the_next_question(
    server: Any, new_context: Any, match: Any, alice: Any, bob: Any
) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/m/{match.code}/")
    page.get_by_label("Pick").fill("7")
    page.get_by_role("button", name="Send").press("Enter")
    expect(page.get_by_role("heading", name="Waiting for Alice")).to_be_visible(timeout=PATIENCE)
    answer(match, alice, 0, {"pick": 3})
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("link", name="1. 0")).to_be_visible()
    assert found_wrong(page) == []


def test_a_game_without_a_picture_is_played_live_and_seen_again(
    server: Any, new_context: Any, live: Any, alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = new_context(viewport={"width": 390, "height": 844})
    known, script = finders.find, ROOT / "tests/front/toy/game.js"
    monkeypatch.setattr(finders, "find", lambda name: script if name == "gameplay/games/toy/game.js" else known(name))
    page = context.new_page()
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/m/{live.code}/")
    page.get_by_label("Pick").fill("12")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".panel [data-invalid]")).to_be_visible(timeout=PATIENCE)
    page.get_by_label("Pick").fill("7")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="Your answer is in")).to_be_visible(timeout=PATIENCE)
    answer(live, alice, 0, {"pick": 3})
    # a path, step by step: what was reported until then is in the log
    page.get_by_role("link", name="4. 3").click()
    page.get_by_role("link", name="1. 0").click()
    expect(page.locator("[data-log]")).to_contain_text("is rolled.")
    page.get_by_role("button", name="Send this turn").click()
    expect(page.locator("[data-ended]")).to_contain_text("Won by B Bob", timeout=PATIENCE)
    expect(page.locator("[data-log]")).to_contain_text("B Bob scores.")
    expect(page.locator(".racer").first).to_contain_text("3 points")
    expect(page.locator(".match-board, [data-tool^=zoom], [data-tool=look-around]")).to_have_count(0)
    assert found_wrong(page) == []
    page.locator("[data-to-replay]").click()
    page.locator("[data-replay=last]").click()
    expect(page.locator(".racer").first).to_contain_text("B Bob (you)3 points")
    page.locator("[data-replay=first]").click()
    expect(page.locator("[data-scrub-label]")).to_contain_text("Round 1 · 0 /")
    expect(page.locator(".racer").first).to_contain_text("0 points")
    assert found_wrong(page) == []
