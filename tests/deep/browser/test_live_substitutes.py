"""A seat whose player has gone, on the live page: the page shows it, and a bot or a watcher takes the seat."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from playwright.sync_api import expect

from gameplay.models import Match, OpenPrompt, Seating
from gameplay.services.hostevents import host_event
from gameplay.services.loading import match_locked
from gameplay.services.steps import step_record
from tests.support.pages import PATIENCE, SMALL, found_wrong, in_menu, sign_in_quickly, until
from tests.support.races import make_race

pytestmark = pytest.mark.browser

GONE = "[data-gone]"


def goes(match: Match, seat: int) -> None:
    """Marks the player away, as the sweep would."""
    with transaction.atomic():
        locked, now = match_locked(pk=match.pk)
        Seating.objects.filter(match=match, seat=seat).update(away=True)
        step_record(locked, now=now, events=[host_event("away", seat=seat, away=True)])


def tab(new_context: Any, server: Any, user: Any, match: Match, **options: Any) -> Any:
    page = new_context(**{"reduced_motion": "reduce", **options}).new_page()
    sign_in_quickly(page, server.url, user)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    return page


def race(alice: Any, bob: Any) -> Match:
    return make_race(alice, bob, "rookie", speed="relaxed", creator=alice)


def test_a_bot_is_put_in_by_keyboard_and_every_page_follows(
    server: Any, new_context: Any, alice: Any, bob: Any
) -> None:
    match = race(alice, bob)
    hers, his = (tab(new_context, server, user, match) for user in (alice, bob))
    expect(hers.locator(GONE)).to_be_hidden()
    goes(match, 1)
    expect(hers.locator(GONE)).to_contain_text("Bob isn’t answering.", timeout=PATIENCE)
    expect(his.locator(GONE)).to_be_hidden()
    hers.get_by_label("New driver for B").select_option("racer")
    hers.get_by_role("button", name="Replace the driver of B").press("Enter")
    until(hers, lambda: Seating.objects.get(match=match, seat=1).bot_level == "racer", "the bot sits there")
    expect(hers.locator("[data-standings]")).to_contain_text("Bolt", timeout=PATIENCE)
    # Bob only watches now, and the page says so.
    expect(his.get_by_text("you are watching", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(his.locator("[data-log]")).to_contain_text("A bot drives B Bolt now.", timeout=PATIENCE)


def test_a_watcher_takes_a_seat_that_was_opened(
    server: Any, new_context: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    match = race(alice, bob)
    goes(match, 1)
    hers, watcher = (tab(new_context, server, user, match) for user in (alice, charlie))
    expect(watcher.locator(GONE)).to_be_hidden()
    hers.get_by_label("New driver for B").select_option("")
    hers.get_by_role("button", name="Replace the driver of B").click()
    watcher.get_by_role("button", name="Take seat B").click(timeout=PATIENCE)
    until(watcher, lambda: Seating.objects.get(match=match, seat=1).user_id == charlie.pk, "Charlie sits there")
    until(watcher, lambda: watcher.locator("[data-leave]").count(), "the page of somebody who sits here")
    expect(in_menu(watcher, watcher.get_by_role("link", name="Concede"))).to_be_visible(timeout=PATIENCE)
    expect(hers.locator("[data-standings]")).to_contain_text("Charlie", timeout=PATIENCE)


def test_it_fits_and_axe_finds_nothing(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    match = race(alice, bob)
    goes(match, 1)
    page = tab(new_context, server, alice, match, viewport=SMALL)
    wrong: list[str] = []
    for path in ("", "form/"):
        page.goto(f"{server.url}/m/{match.code}/{path}")
        page.locator(GONE).wait_for(timeout=PATIENCE)
        page.locator(GONE).scroll_into_view_if_needed()
        wrong += found_wrong(page)
    assert wrong == [], "\n".join(wrong)
    assert OpenPrompt.objects.filter(match=match).exists()
