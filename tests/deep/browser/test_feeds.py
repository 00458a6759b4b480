"""The calendar's address is copied, and a page of another site shows a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect

from league.competitions.life import calendar
from tests.league.cup import Cup
from tests.support.pages import found_wrong, sign_in_quickly

pytestmark = pytest.mark.browser


@pytest.fixture
def cup(transactional_db: None, alice: Any, bob: Any) -> Cup:
    cup = Cup.make(alice, bots=4, name="Autumn Cup of the gearbox club")
    cup.enter(bob)
    cup.run(1, "3 5 1 2 4", bob)
    calendar.race_update(race=cup.race(2), by=alice, venue="table")
    return cup


@pytest.fixture
def another_site() -> Iterator[Callable[[str], str]]:
    """Serves a page at another origin; returns its address. A browser lets no invented page frame this machine."""
    told = [""]

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(told[0].encode())

        def log_message(self, *_arguments: Any) -> None:
            """A handler without a log."""

    site = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    Thread(target=site.serve_forever, daemon=True).start()

    def opened(html: str) -> str:
        told[0] = html
        return f"http://127.0.0.1:{site.server_port}/"

    yield opened
    site.shutdown()
    site.server_close()


def test_my_calendar_has_an_address_that_can_be_renewed(server: Any, page: Any, cup: Cup, bob: Any) -> None:
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/me/")
    page.get_by_role("link", name="Add my races to my calendar").click()
    page.get_by_role("button", name="Create my address").click()
    field = page.get_by_label("Or copy this address into your calendar")
    expect(field).to_have_value(re.compile(r"/ical/[^/]+/races\.ics$"))
    old = field.input_value()
    expect(page.get_by_role("link", name="Add to my calendar")).to_have_attribute("href", re.compile(r"^webcal://"))
    assert "BEGIN:VEVENT" in page.request.get(old).text()
    assert found_wrong(page, 1) == []
    page.get_by_role("button", name="Create a new address").click()
    expect(field).not_to_have_value(old)
    assert page.request.get(old).status == 404
    assert page.request.get(field.input_value()).status == 200


def test_the_calendar_of_a_club_and_of_a_season_can_be_subscribed_to(server: Any, page: Any, cup: Cup) -> None:
    for path in (f"/clubs/{cup.club.slug}/calendar/", f"/c/{cup.club.slug}/{cup.competition.slug}/calendar/"):
        page.goto(server.url + path)
        page.get_by_text("Add these races to my calendar").click()
        address = page.get_by_label("Or copy this address into your calendar").input_value()
        assert "BEGIN:VCALENDAR" in page.request.get(address).text()
        assert found_wrong(page, 2) == []


def test_a_page_of_another_site_shows_the_standings(
    server: Any, page: Any, cup: Cup, another_site: Callable[[str], str]
) -> None:
    season = f"{server.url}/c/{cup.club.slug}/{cup.competition.slug}/"
    page.goto(f"{season}standings/")
    page.get_by_text("Put this table on your site").click()
    snippet = page.get_by_label("Lines to paste").input_value()
    assert found_wrong(page, 3) == []
    page.goto(f"{season}standings/frame/?lang=fr")
    assert found_wrong(page, 4) == []
    page.goto(another_site(f"<!DOCTYPE html><title>Our club</title>{snippet}"))
    framed = page.frame_locator("iframe[title^='Standings']")
    expect(framed.get_by_role("row", name=re.compile("Bot 3"))).to_be_visible()
    with page.expect_popup() as opened:
        framed.get_by_role("link", name="Autumn Cup of the gearbox club").click()
    expect(opened.value).to_have_url(f"{season}standings/")
