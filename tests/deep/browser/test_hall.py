"""The hall screen turns its pages by itself and follows what happens; the podium is shared and printed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from league.models import Competition
from tests.deep.browser.test_pages import look
from tests.league.tourney import Tourney, crowded, final, groups, knockout, rounds
from tests.support.pages import SMALL, TOO_WIDE, WIDE, axe, goto_and_hear, stop_clock, until

pytestmark = pytest.mark.browser

SCREEN = {"width": 1920, "height": 1080}
TURN = 12_000
SEEN = """() => [...document.querySelectorAll('[data-turn] > *')].filter((one) => one.checkVisibility())
  .map((one) => one.textContent.trim().replace(/\\s+/g, ' '))"""
STAY = "() => document.querySelector('[data-hall-time]').style.getPropertyValue('--stay').replace('s', '')"
CUT_OFF = """() => { const room = document.querySelector('[data-hall-stage]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-turn] > *, [data-drop]')].filter((one) => one.checkVisibility())
    .filter((one) => { const { bottom, right } = one.getBoundingClientRect();
      return bottom > room.bottom + 1 || right > room.right + 1; })
    .map((one) => one.textContent.trim().slice(0, 40)) }"""


def path(tourney: Tourney, of: str = "hall/") -> str:
    return f"/c/{tourney.club.slug}/{tourney.competition.slug}/{of}"


def seated(tables: int) -> list[list[int]]:
    return [list(range(at, at + 4)) for at in range(1, 4 * tables, 4)]


def ended(tourney: Tourney) -> Tourney:
    Competition.objects.filter(pk=tourney.competition.pk).update(status="finished")
    return tourney


@pytest.fixture
def evening(transactional_db: None, alice: Any) -> Tourney:
    """The second of three rounds is on, at four tables; one is free."""
    tourney = crowded(alice, rounds(3), final(), number=17, name="Evening")
    tourney.raced(1, seated(4), free=[17])
    tourney.call(2, [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]], free=[17])
    return tourney


def test_every_table_appears_with_nobody_touching_the_screen(
    server: Any, page: Any, transactional_db: None, alice: Any
) -> None:
    """Twenty-four tables and ninety-six lines of standings: page by page, nothing is cut off, and each table is back
    within twenty seconds."""
    tourney = crowded(alice, rounds(3), final(), number=96, name="Crowd")
    tourney.raced(1, seated(24))
    tourney.call(2, seated(24))
    stop_clock(page)
    page.set_viewport_size(SCREEN)
    page.goto(server.url + path(tourney))
    count = page.locator("[data-hall-count]")
    expect(count).to_have_text(re.compile(r"1 of \d+"))
    pages = int(count.inner_text().rpartition(" ")[2])
    assert 3 <= pages <= 16
    tables: dict[str, float] = {}
    lines: dict[str, float] = {}
    now = 0.0
    for at in range(1, pages + 1):
        expect(count).to_have_text(f"{at} of {pages}")
        assert page.evaluate(CUT_OFF) == []
        seen = page.evaluate(SEEN)
        shown = tables if page.get_by_role("heading", name="Find your table").is_visible() else lines
        assert shown is lines or all(now - shown.get(one, 0) <= 20 for one in seen)
        seconds = float(page.evaluate(STAY))
        now += seconds
        shown |= dict.fromkeys(seen, now)
        page.clock.run_for(seconds * 1000)
    expect(count).to_have_text(f"1 of {pages}")
    assert [re.match(r"Table (\d+)", one)[1] for one in tables] == [str(no) for no in range(1, 25)]  # type: ignore[index]
    assert len(lines) == 96


def test_a_result_that_arrives_changes_the_screen(server: Any, page: Any, evening: Tourney) -> None:
    """And the page on the screen stays: nobody loses sight of their table."""
    page.set_viewport_size(SCREEN)
    goto_and_hear(page, server.url + path(evening))
    page.get_by_role("button", name="Stay on this page").click()
    first = page.locator(".hall-tables .round-table").first
    expect(first).to_have_attribute("data-state", "on")
    evening.results(2, [[9, 13, 1, 5]])
    expect(first).to_have_attribute("data-state", "over")
    expect(first.locator("li").first).to_contain_text("Evening 9")
    expect(page.locator(".hall-figure")).to_have_text("1/4")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    evening.results(2, [[2, 6, 10, 14]], first=2)
    expect(page.locator(".hall-figure")).to_have_text("2/4")
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    expect(page.get_by_role("heading", name="Find your table")).to_be_hidden()


def test_a_screen_that_is_held_does_not_turn(server: Any, page: Any, evening: Tourney) -> None:
    stop_clock(page)
    page.set_viewport_size(SCREEN)
    page.goto(server.url + path(evening))
    count = page.locator("[data-hall-count]")
    expect(count).to_have_text("1 of 2")
    hold = page.get_by_role("button", name="Stay on this page")
    hold.click()
    expect(hold).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(5 * TURN)
    expect(count).to_have_text("1 of 2")
    hold.click()
    page.clock.run_for(TURN)
    expect(count).to_have_text("2 of 2")


def test_it_asks_the_device_to_stay_awake(server: Any, page: Any, evening: Tourney) -> None:
    page.add_init_script("""
        window.asked = [];
        const request = (kind) => { window.asked.push(kind); return Promise.resolve({}); };
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    """)
    page.goto(server.url + path(evening))
    until(page, lambda: page.evaluate("window.asked") == ["screen"], "the screen is to stay awake")


def test_a_small_screen_and_one_without_scripts_show_everything_below_each_other(
    server: Any, page: Any, new_context: Any, evening: Tourney
) -> None:
    page.set_viewport_size(SMALL)
    page.goto(server.url + path(evening))
    plain = new_context(java_script_enabled=False, viewport=SCREEN).new_page()
    plain.goto(server.url + path(evening))
    for each in (page, plain):
        expect(each.get_by_role("heading", name="Find your table")).to_be_visible()
        expect(each.get_by_role("heading", name="Standings")).to_be_visible()
        expect(each.get_by_role("button", name="Stay on this page")).to_be_hidden()
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.long
def test_the_screen_is_accessible_at_every_moment(
    server: Any, page: Any, transactional_db: None, alice: Any, evening: Tourney
) -> None:
    tree = crowded(alice, groups(4, on=4), knockout(2), number=16, name="Tree")
    assert look(page, server.url, [path(tree)]) == []
    tree.gather(1, 1, 2, 3)
    assert look(page, server.url, [path(tree), path(evening)]) == []
    tree.raced(1, seated(4))
    tree.plan(2, 2)
    tree.berths(2, list(range(1, 17)), why="group")
    tree.raced(2, seated(4))
    tree.call(3, [[1, 2, 5, 6], [9, 10, 13, 14]])
    assert look(page, server.url, [path(tree)]) == []
    assert look(page, server.url, [path(ended(evening))]) == []
    page.set_viewport_size(SCREEN)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.goto(server.url + path(tree))
        for _page in range(2):
            assert page.evaluate(CUT_OFF) == []
            assert axe(page) == []
            page.keyboard.press("PageDown")


@pytest.mark.long
def test_the_podium_is_accessible_and_its_french_fits(
    server: Any, page: Any, transactional_db: None, alice: Any
) -> None:
    tourney = crowded(alice, rounds(1, tie_breaks=["direct"]), number=8, name="Ties")
    assert look(page, server.url, [path(tourney, "podium/")]) == []
    tourney.raced(1, seated(2))
    ended(tourney)
    assert look(page, server.url, [path(tourney, "podium/"), path(tourney, ""), path(tourney, "results/")]) == []
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    for size in (SMALL, WIDE):
        page.set_viewport_size(size)
        page.goto(server.url + path(tourney, "podium/"))
        expect(page.get_by_role("heading", name="Le podium")).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []


def test_the_podium_is_shared_with_what_the_device_has(
    server: Any, page: Any, transactional_db: None, alice: Any
) -> None:
    tourney = crowded(alice, rounds(1), number=8, name="Shared")
    tourney.raced(1, seated(2))
    address = server.url + path(ended(tourney), "podium/")
    page.goto(address)
    expect(page.get_by_label("Link to this page")).to_have_value(address)
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    page.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); };")
    page.goto(address)
    page.get_by_role("button", name="Share").click()
    shared = page.evaluate("window.shared")
    assert (shared["url"], shared["title"]) == (address, "Shared")
    assert "Shared 1 won Shared" in shared["text"]


@pytest.mark.parametrize("number", [8, 40, 256])
def test_the_podium_is_printed_on_one_page(
    server: Any, page: Any, transactional_db: None, alice: Any, number: int
) -> None:
    tourney = crowded(alice, rounds(2), number=number, name="Printed")
    for race in (1, 2):
        tourney.raced(race, seated(number // 4))
    page.goto(server.url + path(ended(tourney), "podium/"))
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
