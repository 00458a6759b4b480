"""The site on a home screen, and a background tab that calls its user."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.manifest import LOOKS
from gameplay import selectors, services
from gameplay.models import Seating
from tests.support.pages import PATIENCE, SMALL, found_wrong, in_menu, until
from tests.support.races import advice, answer, make_race, open_prompt

pytestmark = pytest.mark.browser

ALONE = """
    // Chromium without a window asks nobody, shows nothing and has no tab in the background: the test plays all three.
    const kept = name => JSON.parse(localStorage.getItem(name) ?? 'null');
    const keep = (name, value) => localStorage.setItem(name, JSON.stringify(value));
    Object.defineProperty(Notification, 'permission', { get: () => kept('allowed') ?? 'default' });
    Notification.requestPermission = async () => {
        keep('allowed', 'granted');
        return 'granted';
    };
    Object.defineProperty(document, 'visibilityState', { get: () => kept('state') ?? 'visible' });
    const worker = self.ServiceWorkerRegistration?.prototype ?? {}; // none on the empty page before the first
    worker.showNotification = async function (title, { body, tag }) {
        if (!this.active) throw new TypeError('no worker');
        const others = (kept('shown') ?? []).filter(each => each.tag !== tag);
        keep('shown', [...others, { title, body, tag }]);
    };
    worker.getNotifications = async ({ tag }) => (kept('shown') ?? []).filter(each => each.tag === tag).map(each => ({
        close: () => keep('shown', kept('shown').filter(one => one.tag !== each.tag)),
    }));
"""
TURN_TO = """state => {
    localStorage.setItem('state', JSON.stringify(state));
    document.dispatchEvent(new Event('visibilitychange'));
}"""
WIDTH = """async address => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return picture.naturalWidth;
}"""
SHOWN = "() => JSON.parse(localStorage.getItem('shown') ?? '[]').map(({ title, body, tag }) => [title, body, tag])"


def test_chromium_would_install_the_site(
    server: Any, playwright: Any, browser_type_launch_args: Any, tmp_path: Any
) -> None:
    """A complete Chromium (`CHROMIUM=...`) names the obstacles, in a profile that is kept; a headless one never finds
    any. Both read the manifest, and get the icons."""
    context = playwright.chromium.launch_persistent_context(tmp_path, **browser_type_launch_args)
    page = context.new_page()
    page.goto(server.url)
    chromium = context.new_cdp_session(page)
    told = chromium.send("Page.getAppManifest")
    assert (told["url"], told["errors"]) == (f"{server.url}/app/en.webmanifest", [])
    read = told["manifest"]
    paper = ",".join(map(str, bytes.fromhex(LOOKS["light"].removeprefix("#"))))
    assert (read["name"], read["display"], read["themeColor"]) == ("Paddock", "kStandalone", f"rgba({paper},1)")
    assert read["startUrl"] == read["scope"] == read["id"] == f"{server.url}/"
    wide = [page.evaluate(WIDTH, icon["url"]) for icon in read["icons"]]
    assert [f"{width}x{width}" for width in wide] == [icon["sizes"] for icon in read["icons"]]
    assert chromium.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    context.close()


def test_a_guest_who_looks_elsewhere_is_called(server: Any, new_context: Any, alice: Any) -> None:
    match = make_race(alice, None, creator=alice, start=False)
    context = new_context(viewport=SMALL)
    context.add_init_script(ALONE)
    page = context.new_page()
    page.goto(f"{server.url}/m/{match.code}/")
    page.get_by_role("button", name="Take seat B").click()
    button = page.get_by_role("button", name="Notify me when it starts")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("You’ll be notified, even while you look at another tab.")).to_be_visible()
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
    calls = page.get_by_role("button", name="Notify me when it’s my turn")
    expect(in_menu(page, calls)).to_have_attribute("aria-pressed", "true")
