"""The evening of a race in a browser: the order follows a match that is really played, then shows what comes next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from league.competitions.raceday.evening import race_orders
from tests.league.cup import Cup
from tests.league.pages.scene import Scene, make_scene
from tests.support.pages import PATIENCE, SMALL, TOO_WIDE, WIDE, axe, goto_and_hear, sign_in_quickly
from tests.support.races import play_out

pytestmark = pytest.mark.browser


@pytest.fixture
def scene(transactional_db: None, alice: Any, bob: Any) -> Scene:
    return make_scene(alice, bob, racers=("Eve", "Finn"), bots=0)


def order(scene: Scene) -> list[str]:
    (table,) = race_orders(scene.race(1), scene.alice)
    return [line.entry.name for line in table.lines]


def told(scene: Scene) -> list[str]:
    (table,) = race_orders(scene.race(1), scene.alice)
    return [line.told for line in table.lines]


def test_the_order_follows_a_match_that_is_played(server: Any, new_context: Any, scene: Scene) -> None:
    """For the organiser at race night and for a racer on the race's page; neither touches anything."""
    scene.start(1)
    match = scene.race(1).run.heats.get().match
    season = f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}"
    desk, racer = new_context(viewport=WIDE).new_page(), new_context(viewport=SMALL, has_touch=True).new_page()
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url) if request.url.endswith("/order/") else None)
    for page, user, path in ((desk, scene.alice, "desk/races/1/"), (racer, scene.bob, "races/1/")):
        sign_in_quickly(page, server.url, user)
        goto_and_hear(page, f"{season}/{path}")
        expect(page.locator("#order .race-order > li")).to_have_count(3, timeout=PATIENCE)
    expect(racer.get_by_role("link", name="Go to your robot")).to_be_visible()
    play_out(match, turns=20)
    moves = 20
    lines = told(scene)
    assert any(line.startswith("lap ") for line in lines)
    for page in (desk, racer):
        for number, (name, line) in enumerate(zip(order(scene), lines, strict=True)):
            item = page.locator("#order .race-order > li").nth(number)
            expect(item).to_contain_text(name, timeout=PATIENCE)
            expect(item.locator(".told")).to_have_text(line, timeout=PATIENCE)
        assert page.evaluate(TOO_WIDE) == []
        assert axe(page) == []
    assert len(asked) < moves, "what happens in a while is one request"
    play_out(match)
    for page in (desk, racer):
        expect(page.locator("main a[href$='/standings/?after=1']").first).to_be_visible(timeout=PATIENCE)
        expect(page.locator("#order")).to_have_count(0)
        expect(page.get_by_role("link", name="Race 2").first).to_be_visible()
        expect(page.locator("main").get_by_role("heading", name="Result", exact=True)).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []
        assert axe(page) == []


def test_a_hidden_page_asks_once_somebody_looks(server: Any, page: Any, scene: Scene) -> None:
    scene.start(1)
    match = scene.race(1).run.heats.get().match
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/order/") else None)
    heard = goto_and_hear(page, f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/races/1/")
    show = "(state) => { Object.defineProperty(document, 'visibilityState', { value: state, configurable: true }); }"
    page.evaluate(show, "hidden")
    play_out(match, turns=3)
    while not any('"order"' in word for word in heard):
        page.wait_for_timeout(50)
    page.wait_for_timeout(200)
    assert asked == []
    page.evaluate(show, "visible")
    with page.expect_request(lambda request: request.url.endswith("/order/"), timeout=PATIENCE):
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_a_dropped_result_is_dropped_in_the_accessibility_tree(
    server: Any, new_context: Any, transactional_db: None, alice: Any, size: Any
) -> None:
    """As a table and as cards: a screen reader never reads the number as one that counts."""
    cup = Cup.make(alice, bots=4, drop={"kind": "best", "n": 1})
    cup.run(1, "1 2 3 4")
    cup.run(2, "2 1 3 4")
    page = new_context(viewport=size).new_page()
    page.goto(f"{server.url}/c/{cup.club.slug}/{cup.competition.slug}/standings/")
    row = page.locator("#entry-1")
    tree = row.aria_snapshot()
    assert "dropped, 3 points do not count" in tree
    cells = [line for line in tree.splitlines() if "cell" in line and "dropped" in line]
    assert len(cells) == 1
    assert re.search(r'cell "(R2 )?dropped, 3 points do not count ?, place 2 of 4, explained"', cells[0])
    expect(row.locator("s")).to_be_visible()  # struck out for sighted readers
    why = page.locator("#ties")
    expect(why).to_contain_text("level on points")
    assert page.evaluate(TOO_WIDE) == []
    assert axe(page) == []
