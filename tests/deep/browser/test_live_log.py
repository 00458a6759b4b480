"""The log of a long race is drawn as a reader scrolls, and its record arrives in pieces. Counts, no times."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from gameplay import services
from gameplay.models import Match, MatchStep, Snapshot
from tests.support.pages import PATIENCE, SMALL, until
from tests.support.races import make_race

pytestmark = pytest.mark.browser

STEPS = 700
MOST = 140
"""Lines that may be drawn at once: those in sight and a margin to either side."""
LINES = "document.querySelectorAll('[data-log] li').length"


@pytest.fixture
def long(server: Any, alice: Any, bob: Any) -> Any:
    """A running match with a round in each of its 700 steps; nobody had to drive them."""
    match = make_race(alice, bob)
    order = [0, 1]
    MatchStep.objects.bulk_create(
        MatchStep(
            match=match,
            version=version,
            at=timezone.now(),
            public=json.dumps([{"kind": "round", "data": {"round": version, "order": order}, "beat": 0}]),
            rules_version=match.rules_version,
        )
        for version in range(match.version + 1, STEPS + 1)
    )
    Match.objects.filter(pk=match.pk).update(version=STEPS)
    Snapshot.objects.filter(match=match).update(version=STEPS)
    match.refresh_from_db()
    return match


def test_the_log_of_a_long_match_is_drawn_as_a_reader_scrolls(server: Any, page: Any, long: Any) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.url}/m/{long.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    log = page.locator("[data-log]")
    expect(log).to_contain_text(f"Round {STEPS}.")
    assert page.evaluate(LINES) <= MOST

    box = page.locator(".log-box")
    until(page, lambda: box.press("Home") or "Round 2." in log.inner_text(), "the first line")
    assert page.evaluate(LINES) <= MOST
    assert f"Round {STEPS}." not in log.inner_text()
    until(page, lambda: sum("/steps/" in url for url in asked) > 2, "older pieces are asked for")
    assert sum("/steps/" in url for url in asked) < 12  # each larger than the one before
    box.press("End")
    expect(log).to_contain_text(f"Round {STEPS}.")
    assert "Round 2." not in log.inner_text()
    at_end = "box => box.scrollTop + box.clientHeight > box.scrollHeight - 60"
    until(page, lambda: box.evaluate(at_end), "the end")

    page.get_by_role("button", name="Show every line").click()
    until(page, lambda: page.evaluate(LINES) >= STEPS - 1, "every line")
    rounds = [text.partition(".")[0] for text in log.locator("li").all_inner_texts()][-(STEPS - 1) :]
    assert rounds == [f"Round {n}" for n in range(2, STEPS + 1)]
    expect(page.get_by_role("button", name="Show every line")).to_be_hidden()


def test_a_search_in_the_page_finds_what_was_not_drawn(server: Any, page: Any, long: Any) -> None:
    page.goto(f"{server.url}/m/{long.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    assert page.evaluate(LINES) <= MOST
    page.keyboard.press("Control+f")
    until(page, lambda: page.evaluate(LINES) >= STEPS - 1, "every line")


def test_a_long_replay_begins_with_its_first_piece_and_reaches_over_all(server: Any, page: Any, long: Any) -> None:
    services.match_annul(code=long.code, by=None)
    held: list[Any] = []
    let_go: list[bool] = []
    page.route("**/steps/*", lambda route: route.continue_() if let_go else held.append(route))
    page.set_viewport_size(SMALL)
    page.goto(f"{server.url}/m/{long.code}/?replay")
    bar = page.locator("[data-scrub]")
    expect(page.locator("[data-player]")).to_be_enabled(timeout=PATIENCE)
    until(page, lambda: held, "the next piece is asked for")
    # the bar is as long as the race, though only its beginning has arrived
    assert abs(int(bar.get_attribute("max")) - STEPS) < STEPS / 4
    expect(page.locator("[data-scrub-label]")).to_contain_text("0 / …")
    page.locator("[data-replay=forward]").click()
    expect(bar).to_have_value("1")
    page.locator("[data-replay=last]").click()
    expect(page.locator("[data-scrub-label]")).to_have_text("Loading…")
    expect(bar).to_have_value("1")

    let_go.append(True)
    for route in held:
        route.continue_()
    expect(page.locator("[data-log]")).to_contain_text(f"Round {STEPS}.", timeout=PATIENCE)
    last = bar.get_attribute("max")
    expect(bar).to_have_value(last)
    expect(page.locator("[data-scrub-label]")).to_contain_text(f"{last} / {last}")
    assert page.evaluate(LINES) <= MOST

    page.goto("about:blank")
    page.goto(f"{server.url}/m/{long.code}/#v=600")  # far beyond the first piece
    expect(page.locator("[data-phase], [data-scrub-label]").last).to_contain_text("Round 600", timeout=PATIENCE)
    expect(page.locator("[data-log]")).to_contain_text("Round 600.")
    assert "Round 601." not in page.locator("[data-log]").inner_text()


@pytest.mark.parametrize("game", ["bumping_bots", "roborally"])
def test_the_board_needs_only_what_the_page_names(server: Any, page: Any, transactional_db: None, game: str) -> None:
    """Two rounds of requests: the page, and what its head names. The board does not wait for the line."""
    match = make_race("rookie", "rookie", game=game, raw={})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route_web_socket("**/ws/**", lambda line: None)  # a line that never sends anything
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-board] .robot").first.wait_for(timeout=PATIENCE)
    expect(page.locator("[data-log] li").first).to_be_attached()
    named = set(
        page.evaluate(
            """[...document.querySelectorAll('link[href]:not([rel=canonical]), script[src]')]
            .map((each) => each.href || each.src)"""
        )
    )
    assert set(asked) - named == {f"{server.url}/m/{match.code}/"}


def test_nothing_jumps_when_the_board_comes(server: Any, page: Any) -> None:
    """The board's place is kept from the first paint on, and an element without content stays hidden."""
    match = make_race("rookie", "rookie", raw={})
    held: list[Any] = []
    page.route(re.compile(r"page/match\.js"), lambda route: held.append(route))
    page.goto(f"{server.url}/m/{match.code}/", wait_until="commit")
    board = page.locator(".match-board")
    expect(board).to_be_visible(timeout=PATIENCE)
    until(page, lambda: held, "the script is asked for")
    # the script is asked for while the style is still on its way
    styled = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)"
    until(page, lambda: page.evaluate(styled), "the page has its style")
    before = board.bounding_box()
    # hidden until then, or for some seconds: the test checks the rule, not the moment
    how = """log => getComputedStyle(log).animationName === "match-late" """
    until(page, lambda: page.locator(".match-log").evaluate(how), "the log has nothing to say yet")
    for route in held:
        route.continue_()
    page.locator("[data-board] .robot").first.wait_for(timeout=PATIENCE)
    expect(page.locator(".match-log")).to_be_visible()
    after = board.bounding_box()
    assert (after["width"], after["height"]) == (before["width"], before["height"])
