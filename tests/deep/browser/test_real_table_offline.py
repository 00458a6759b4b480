"""A phone at a real table that loses the network and gets it back: taps are kept, and sent once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from league.models import ResultSheet, Scorer
from league.results import scorers
from tests.league.cup import Cup
from tests.league.real_table import ANN, CLEO, device, states
from tests.support.pages import until
from tests.support.phones import place, tap, told

pytestmark = pytest.mark.browser

ALL_KEPT = """async () => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const wanted = [location.href, ...files.filter((name) => /static|jsi18n/.test(name))];
    return (await Promise.all(wanted.map((url) => caches.match(url)))).every(Boolean);
}"""
"""The service worker has the page and all its files."""
PLAIN_HTTP = "delete Navigator.prototype.serviceWorker; delete Crypto.prototype.randomUUID;"
"""What a browser does not have on a site without TLS."""


def test_taps_outlive_the_network_and_a_reload_and_are_sent_once(
    phone: Callable[..., Any], table: Cup, link: str
) -> None:
    page = phone()
    tap(page, "Ann")
    place(page, "Cleo")
    until(page, lambda: page.evaluate(ALL_KEPT), "the page is kept")
    page.context.set_offline(True)
    place(page, "Ben")
    page.reload()
    expect(page.locator("#table-sheet .tap-name", has_text="Ben")).to_contain_text("2")
    place(page, "Ann", "Bob")
    tap(page, "Send")
    expect(page.get_by_text("Kept on this phone")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Kept on this phone")).to_be_visible()
    assert states(table) == []
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert [told(one) for one in ResultSheet.objects.all()] == ["3:1 2:2 1:3 4:4"]
    page.context.set_offline(True)
    tap(page, "Take it back and change it")
    expect(page.locator("#table-said")).to_contain_text("No network.")
    page.context.set_offline(False)
    expect(page.locator("#table-said")).to_be_hidden()


def test_a_name_chosen_without_a_network_goes_with_the_result(phone: Callable[..., Any], table: Cup) -> None:
    page = phone()
    page.context.set_offline(True)
    tap(page, "Cleo")
    expect(page.locator(".tap-who")).to_contain_text("Cleo")
    place(page, "Ann", "Ben", "Cleo", "Bob")
    tap(page, "Send")
    expect(page.get_by_text("Kept on this phone")).to_be_visible()
    assert not Scorer.objects.exists()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert ResultSheet.objects.get().scorer.number == CLEO


def test_a_lost_answer_does_not_make_a_second_sheet(phone: Callable[..., Any], table: Cup) -> None:
    page = phone(script=PLAIN_HTTP)
    lost: list[str] = []

    def lose(route: Any) -> None:
        lost.append(route.request.post_data)
        if len(lost) > 1:
            route.continue_()
            return
        route.fetch()  # it arrives,
        route.abort()  # and nobody hears of it

    page.route("**/result/", lose)
    tap(page, "Ann")
    place(page, "Ann", "Ben", "Cleo", "Bob")
    tap(page, "Send")
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    until(page, lambda: len(lost) >= 2, "it is sent again")
    expect(page.locator("#table-sheet .tap-order")).to_have_count(0)
    assert len({one.partition("&")[0] for one in lost}) == 1  # by its number it is the same sheet
    assert states(table) == ["proposed"]


def test_a_name_that_another_phone_took_meanwhile_is_refused_with_the_reason(
    phone: Callable[..., Any], table: Cup
) -> None:
    page = phone()
    page.context.set_offline(True)
    tap(page, "Ann")
    place(page, "Ann", "Ben", "Cleo", "Bob")
    tap(page, "Send")
    expect(page.get_by_text("Kept on this phone")).to_be_visible()
    scorers.take(heat=table.heat(), device=device("elsewhere"), entry_number=ANN)
    page.context.set_offline(False)
    expect(page.locator("#table-said")).to_contain_text("Another phone is using the name Ann tonight.")
    tap(page, "Cleo")
    expect(page.locator("#table-sheet .tap-name", has_text="Bob")).to_contain_text("4")  # the taps stayed
    tap(page, "Send")
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()


def test_without_a_worker_the_browser_asks_before_it_leaves(phone: Callable[..., Any], table: Cup) -> None:
    page = phone(script=PLAIN_HTTP)
    asked: list[str] = []

    def dismiss(dialog: Any) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", dismiss)
    tap(page, "Ann")
    place(page, "Ben")
    page.reload()
    expect(page.locator("#table-sheet .tap-name", has_text="Ben")).to_contain_text("1")
    assert asked == ["beforeunload"]
    place(page, "Ann", "Cleo", "Bob")
    tap(page, "Send")
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    expect(page.locator("#table-sheet .tap-order")).to_have_count(0)  # the answer is here, too
    page.reload()
    expect(page.get_by_role("heading", name="Your result is waiting")).to_be_visible()
    assert asked == ["beforeunload"]  # nothing is unsent
