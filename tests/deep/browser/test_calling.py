"""The site on a home screen, and a tab in the background that calls."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay import selectors, services
from gameplay.models import Seating
from tests.support.pages import PATIENCE, SMALL, found_wrong, until
from tests.support.races import advice, answer, make_race, open_prompt

pytestmark = pytest.mark.browser

ALONE = """
    // Chromium without a window asks nobody and has no tab in the background: the test's hand answers and hides.
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('allowed') ?? 'default' });
    Notification.requestPermission = async () => {
        localStorage.setItem('allowed', 'granted');
        return 'granted';
    };
    const away = { get: () => localStorage.getItem('away') ?? 'visible' };
    Object.defineProperty(document, 'visibilityState', away);
"""
TURN_TO = """state => {
    localStorage.setItem('away', state);
    document.dispatchEvent(new Event('visibilitychange'));
}"""
SHOWN = """async () => {
    const registration = await navigator.serviceWorker.getRegistration('/n/sw.js');
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, tag }) => [title, body, tag]);
}"""


def test_chromium_would_install_the_site(server: Any, page: Any) -> None:
    page.goto(server.url)
    chromium = page.context.new_cdp_session(page)
    told = chromium.send("Page.getAppManifest")
    assert (told["url"], told["errors"]) == (f"{server.url}/app/en.webmanifest", [])
    assert json.loads(told["data"])["display"] == "standalone"
    assert chromium.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_a_guest_who_looks_elsewhere_is_called(server: Any, new_context: Any, alice: Any) -> None:
    match = make_race(alice, None, creator=alice, start=False)
    context = new_context(viewport=SMALL)
    context.grant_permissions(["notifications"])
    context.add_init_script(ALONE)
    page = context.new_page()
    page.goto(f"{server.url}/m/{match.code}/")
    page.get_by_role("button", name="Take seat B").click()
    button = page.get_by_role("button", name="Call me when it begins")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("You are called, also while you look at another tab.")).to_be_visible()
    assert found_wrong(page) == []

    page.evaluate(TURN_TO, "hidden")
    services.table_start(code=match.code, by=alice)
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    match.refresh_from_db()
    guest = Seating.objects.get(match=match, seat=1).user
    tag = selectors.turns.call_tag(match.code, guest.pk)
    while (row := open_prompt(match)).seat != 1:
        answer(match, row, advice(match, row))
    title = page.locator(".match-title h1").inner_text()
    until(page, lambda: page.evaluate(SHOWN) == [["Your turn", title, tag]], "called")

    page.evaluate(TURN_TO, "visible")
    until(page, lambda: page.evaluate(SHOWN) == [], "quiet once somebody looks")
    answer(match, row, advice(match, row))
    while row := open_prompt(match, seat=1):
        answer(match, row, advice(match, row))
    expect(page.get_by_role("button", name="Call me when it is my turn")).to_have_attribute("aria-pressed", "true")
