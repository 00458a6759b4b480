"""The panel tells the last racer of a decided match so, and lets that racer end it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay import services
from tests.support.pages import PATIENCE, sign_in_quickly
from tests.support.races import make_race

pytestmark = pytest.mark.browser


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce"}


def test_the_last_racer_reads_it_and_takes_the_place(server: Any, page: Any, alice: Any, bob: Any) -> None:
    match = make_race(alice, bob, game="dr2d", raw={"board": "loading_bay"})
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    line, dialog = page.locator("[data-decided]"), page.locator("[data-stop-dialog]")
    expect(line).to_be_hidden()
    services.match_leave(code=match.code, user=bob, message_id="bye")
    expect(line).to_contain_text("First place is yours", timeout=PATIENCE)
    line.get_by_role("link", name="End the match here").click()
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_be_hidden()
    match.refresh_from_db()
    assert match.status == "running"
    line.get_by_role("link", name="End the match here").click()
    dialog.get_by_role("button", name="End the match here").click()
    expect(page.locator("[data-ended]")).to_contain_text("Alice", timeout=PATIENCE)
    expect(line).to_be_hidden()
    expect(page.locator("[data-log]")).to_contain_text("only one place was left to win")
    match.refresh_from_db()
    assert (match.status, match.outcome["winners"]) == ("finished", [0])
