"""A guest without an account at a table: a name at once, another one by tapping it, and reactions."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from gameplay.sets import Reaction
from tests.support.pages import PATIENCE, SMALL, found_wrong, sign_in_quickly
from tests.support.races import make_race

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("GUEST_SHOTS", "")
"""A folder, for somebody who wants to look."""


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.wait_for_timeout(400)
        page.screenshot(path=f"{SHOTS}/{name}.png")


def test_a_guest_taps_the_name_and_reacts_and_the_others_see_who_it_is(
    server: Any, new_context: Any, alice: Any
) -> None:
    table = make_race(alice, None, creator=alice, start=False)
    hers, his = new_context(reduced_motion="reduce").new_page(), new_context(viewport=SMALL).new_page()
    sign_in_quickly(hers, server.url, alice)
    for page in (hers, his):
        page.goto(f"{server.url}/m/{table.code}/")
    wrong = in_the_waiting_room(hers, his)
    hers.get_by_role("button", name="Start the match").click()
    for page in (hers, his):
        page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    wrong += on_the_live_page(hers, his)
    assert wrong == []

    # Reactions, and no field to write in.
    his.keyboard.press("y")
    expect(his.locator("[data-talk-reactions] button:visible")).to_have_count(len(Reaction))
    expect(his.locator("[data-talk-form]")).to_be_hidden()
    his.get_by_role("button", name="Ouch!").click()
    expect(hers.locator(".racer[data-seat='1'] .racer-said")).to_contain_text("Ouch!", timeout=PATIENCE)
    hers.keyboard.press("y")
    expect(hers.locator("[data-talk-lines] .tag")).to_have_text("guest")
    shot(his, "talk-phone")
    shot(hers, "talk-desk")


def in_the_waiting_room(hers: Any, his: Any) -> list[str]:
    """The seat shows the name; a tap on it opens the page to change it, and leads back."""
    his.get_by_role("button", name="Take seat B").click()
    own = his.locator(".seat-row[data-you]")
    expect(own.locator(".tag")).to_have_text("guest")
    first = User.objects.get(is_guest=True).public_name
    expect(hers.locator(".seat-list")).to_contain_text(first, timeout=PATIENCE)
    shot(his, "waiting")
    wrong = found_wrong(his)
    own.get_by_role("link").click()
    his.get_by_label("Your name").fill("Alice")
    his.get_by_role("button", name="Change my name").click()
    expect(his.get_by_text("This name is taken here.")).to_be_visible()
    shot(his, "taken")
    wrong += found_wrong(his)
    his.get_by_label("Your name").fill("Zoe the Swift")
    his.get_by_role("button", name="Change my name").click()
    expect(his.locator(".seat-row[data-you]")).to_contain_text("Zoe the Swift")
    expect(hers.locator(".seat-list")).to_contain_text("Zoe the Swift", timeout=PATIENCE)
    return wrong


def on_the_live_page(hers: Any, his: Any) -> list[str]:
    """A dialog asks, and the match loses nothing."""
    expect(hers.locator(".racer[data-seat='1'] .racer-facts")).to_contain_text("guest")
    expect(hers.locator(".racer-rename")).to_have_count(0)
    his.locator(".racer[data-you] .face").click()
    his.get_by_role("button", name="Change my name").click()
    dialog = his.get_by_role("dialog")
    dialog.locator("[name=public_name]").fill("alice")
    dialog.get_by_role("button", name="Change my name").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This name is taken here.")
    shot(his, "dialog")
    wrong = found_wrong(his)
    dialog.locator("[name=public_name]").fill("Ada")
    his.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    for page in (hers, his):
        expect(page.locator(".racer[data-seat='1'] .racer-name")).to_contain_text("B Ada", timeout=PATIENCE)
    shot(his, "live-phone")
    shot(hers, "live-desk")
    return wrong
