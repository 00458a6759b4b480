"""The tables of a race on paper: black on white, several on a sheet, and nothing else from the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from league.registration import entering
from tests.league.cup import Cup
from tests.support.pages import found_wrong, sign_in_quickly

pytestmark = pytest.mark.browser

PARTED = """() => [...document.querySelectorAll('.paper-table')].map((e) => getComputedStyle(e).breakInside)"""


def test_one_tap_leads_to_the_sheets_and_the_next_prints_them(
    transactional_db: None, page: Any, server: Any, alice: Any
) -> None:
    cup = Cup.make(alice, capacity=40)
    names = [f"Racer {number}" for number in range(12)]
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=names)
    cup.at_table()
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/c/{cup.club.slug}/{cup.competition.slug}/desk/races/1/")
    page.get_by_role("link", name="Print this race").click()
    expect(page.locator(".paper-table")).to_have_count(2)
    assert found_wrong(page) == []
    page.evaluate("() => { globalThis.print = () => document.body.toggleAttribute('data-printed', true); }")
    page.get_by_role("button", name="Print").click()
    expect(page.locator("body[data-printed]")).to_have_count(1)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".site-header, .page-head").first).to_be_hidden()
    assert page.evaluate(PARTED) == ["avoid", "avoid"]
    expect(page.locator(".paper-table td").first).to_have_css("color", "rgb(0, 0, 0)")
