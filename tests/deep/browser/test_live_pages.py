"""Replay, first race, waiting room; and every playing page for axe and for width, by day and by night."""

from __future__ import annotations

import json
import re
import threading
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay import services
from gameplay.models import Match
from gameplay.pages import waiting
from tests.support.pages import (
    PATIENCE,
    SMALL,
    folded,
    found_wrong,
    goto_and_hear,
    replay_known,
    sign_in_quickly,
    until,
    whole_log,
)
from tests.support.races import make_race, open_prompt, play_out

pytestmark = pytest.mark.browser


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def finished(server: Any, alice: Any) -> Any:
    match = make_race(alice, "rookie", raw={"cards": "draw", "full_ranking": False, "board": "clockwork_foundry"})
    play_out(match, level="racer")
    return match


def stand(page: Any, position: int) -> None:
    """Pulls the scrubber there and lets go."""
    page.locator("[data-scrub]").evaluate(
        """(bar, position) => {
            bar.value = String(position);
            for (const event of ["input", "change"]) bar.dispatchEvent(new Event(event));
        }""",
        position,
    )


def test_a_replay_is_scrubbed_stepped_and_linked(server: Any, page: Any, finished: Any) -> None:
    page.goto(f"{server.url}/m/{finished.code}/?replay")
    bar = page.locator("[data-scrub]")
    replay_known(page)
    expect(bar).to_have_attribute("max", re.compile(r"^\d\d+$"))
    last = int(bar.get_attribute("max"))

    stand(page, 7)
    expect(page.locator("[data-scrub-label]")).to_have_text(re.compile(rf"\b7 / {last}$"))
    page.wait_for_function("() => location.hash.startsWith('#v=')")
    linked = page.evaluate("location.href")
    here = page.locator("[data-board] .pieces").inner_html()

    page.locator("[data-replay=forward]").click()
    page.wait_for_function("() => document.querySelector('[data-scrub]').value === '8'")
    page.wait_for_function("linked => location.href !== linked", arg=linked)
    page.locator("[data-replay=back]").click()
    page.wait_for_function("() => document.querySelector('[data-scrub]').value === '7'")
    page.wait_for_function("linked => location.href === linked", arg=linked)
    assert page.locator("[data-board] .pieces").inner_html() == here
    page.locator("[data-replay=next]").click()
    page.wait_for_function("() => Number(document.querySelector('[data-scrub]').value) > 7")
    page.locator("[data-replay=last]").click()
    expect(bar).to_have_value(str(last))

    other = page.context.new_page()
    other.goto(linked)
    replay_known(other)
    expect(other.locator("[data-scrub]")).to_have_value("7")
    assert other.locator("[data-board] .pieces").inner_html() == here


def test_the_log_of_a_replay_shows_no_more_than_has_happened(server: Any, page: Any, finished: Any) -> None:
    page.goto(f"{server.url}/m/{finished.code}/?replay")
    replay_known(page)
    log = page.locator("[data-log]")
    assert "Round 1." in log.inner_text()
    assert "Moves" not in log.inner_text()
    page.locator("[data-replay=decision-forward]").click()
    assert "Moves" in log.inner_text()
    assert "Round 2." not in log.inner_text()
    now = page.locator("[data-log] [data-now]").first
    assert now.is_visible()
    page.locator("[data-replay=last]").click()
    assert "finishes in position" in log.inner_text()
    now.click()  # the line of the last moment leads to it, an earlier one back
    position = page.locator("[data-scrub]").input_value()
    whole_log(page).locator("li", has_text="Round 2.").click()
    assert int(page.locator("[data-scrub]").input_value()) < int(position)
    assert "finishes in position" not in log.inner_text()


def test_a_replay_plays_by_itself_and_pauses(server: Any, page: Any, finished: Any) -> None:
    page.goto(f"{server.url}/m/{finished.code}/?replay")
    replay_known(page)
    page.locator("[data-speed]").select_option("8")
    play = page.locator("[data-replay=play]")
    play.click()
    page.wait_for_function("() => Number(document.querySelector('[data-scrub]').value) > 4")
    play.click()
    page.locator("[data-replay=play][aria-pressed=false]").wait_for()
    last = int(page.locator("[data-scrub]").get_attribute("max"))
    stand(page, last - 2)
    play.click()
    page.wait_for_function(
        "() => { const bar = document.querySelector('[data-scrub]'); return bar.value === bar.max; }"
    )
    page.locator("[data-replay=play][aria-pressed=false]").wait_for()


def test_a_replay_ends_where_the_match_ended(server: Any, page: Any, finished: Any) -> None:
    """Folding every event of the race gives exactly the view that the host has at the end."""
    from gameplay.selectors import match_sync

    page.goto(f"{server.url}/m/{finished.code}/?replay")
    replay_known(page)
    assert folded(page) == match_sync(finished, None)["view"]


def test_the_keys_of_a_replay(server: Any, page: Any, finished: Any) -> None:
    page.goto(f"{server.url}/m/{finished.code}/?replay")
    replay_known(page)
    bar = page.locator("[data-scrub]")
    page.keyboard.press("End")
    assert bar.input_value() == bar.get_attribute("max")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('[data-scrub]').value === '1'")
    page.keyboard.press("?")
    page.locator("[data-help][open]").wait_for()
    page.locator("[data-keys-switch]").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    assert bar.input_value() == "1"


LISTEN = """lesson => {
    const coach = document.querySelector("[data-coach]");
    if (coach.querySelector(`[data-lesson=${lesson}]`)) return true;
    const more = coach.querySelector("[data-coach-next]");
    if (more?.textContent === "Next hint") more.click();
    return false;
}"""
"""Reads and asks on in one go: between the two the coach may have come to what is wanted, and be sent on."""


def test_a_visitor_is_led_through_a_first_race(server: Any, page: Any) -> None:
    page.goto(f"{server.url}/learn/bumping_bots/first-race/")
    page.get_by_role("button", name="Start the first race").click()
    page.wait_for_url("**/m/**")
    match = Match.objects.get()
    Match.objects.update(bot_pace_ms=0)
    page.locator("[data-coach] [data-lesson=speed]").wait_for(timeout=PATIENCE)
    page.locator("[data-step]").nth(2).click()
    page.locator("[data-coach] [data-lesson=drive]").wait_for(timeout=PATIENCE)
    row = open_prompt(match, 0)
    page.locator("[data-drive][aria-disabled=false]").click()
    asked_again = f'[data-match][data-prompt]:not([data-prompt=""], [data-prompt="{row.key}"])'
    page.locator(asked_again).wait_for(timeout=PATIENCE)
    until(page, lambda: page.evaluate(LISTEN, "brake"), "the brake, after what happened on the way")
    until(page, lambda: getattr(open_prompt(match, 0), "key", row.key) != row.key, "the next turn")


def test_the_waiting_room_follows_by_itself(server: Any, page: Any, new_context: Any, alice: Any, bob: Any) -> None:
    match = make_race(alice, None, creator=alice, start=False)
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")
    page.get_by_text("free seat").first.wait_for()
    other = new_context().new_page()
    sign_in_quickly(other, server.url, bob)
    other.goto(f"{server.url}/m/{match.code}/")
    other.get_by_role("button", name="Take seat B").click()
    other.get_by_text("Bob (you)").wait_for(timeout=PATIENCE)
    page.locator("[data-waiting]").get_by_text("B Bob").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Start the match").click()
    page.locator("[data-board]").wait_for(timeout=PATIENCE)
    other.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)


def test_news_that_overtake_the_answer_to_a_form_do_not_throw_it_away(
    server: Any, page: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A visitor sits down. The waiting room hears of it before the answer, which brings the session, has come."""
    match = make_race(alice, None, creator=alice, start=False)
    take, overtaken = waiting.services.seat_take, threading.Event()

    def take_slowly(**given: Any) -> Any:
        taken = take(**given)
        assert overtaken.wait(PATIENCE / 1000)
        return taken

    monkeypatch.setattr(waiting.services, "seat_take", take_slowly)
    heard = goto_and_hear(page, f"{server.url}/m/{match.code}/")
    before = Match.objects.get().version

    def has_news(text: str) -> bool:
        told = json.loads(text)  # as steps, or all of it when the page asked just then
        return bool(told.get("to", told.get("version", before)) > before)

    page.get_by_role("button", name="Take seat B").click(no_wait_after=True)
    until(page, lambda: any(map(has_news, heard)), "the news")
    page.wait_for_timeout(500)  # time for it to go wrong
    overtaken.set()
    page.get_by_text("(you)").wait_for(timeout=PATIENCE)


def test_the_waiting_room_is_not_redrawn_under_a_hand(server: Any, page: Any, alice: Any, bob: Any) -> None:
    match = make_race(alice, None, creator=alice, start=False)
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")
    with page.expect_event("websocket"):
        page.reload()
    page.get_by_role("heading", name="Invite").hover()
    page.mouse.down()
    services.seat_take(code=match.code, user=bob, seat=1)
    page.wait_for_timeout(500)  # time for it to go wrong
    expect(page.locator("[data-waiting]").get_by_text("B Bob")).to_have_count(0)
    page.mouse.up()
    page.locator("[data-waiting]").get_by_text("B Bob").wait_for(timeout=PATIENCE)
    expect(page.locator("#live-region")).to_contain_text("B Bob")


PAGES = [
    "lobby",
    "new",
    "waiting",
    "live",
    "watch",
    "form",
    "replay",
    "verify",
    "leave",
    "learn",
    "first",
    "boards",
    "board",
]


@pytest.fixture
def addresses(server: Any, alice: Any, bob: Any, finished: Any) -> dict[str, str]:
    raw = {"cards": "draw", "board": "clockwork_foundry"}
    # A clock, but one that cannot run out before its page is looked at.
    running = make_race(alice, bob, "rookie", raw=raw, speed="relaxed", title="Evening race")
    other = make_race(bob, "rookie", "racer", raw=raw)
    free = make_race(alice, None, "racer", creator=alice, start=False)
    row = open_prompt(running)
    while row.seat != 0:  # Alice is asked on the live page and on the plain one
        play_out(running, turns=1)
        row = open_prompt(running)
    return {
        "lobby": "/play/",
        "new": "/play/bumping_bots/new/",
        "waiting": f"/m/{free.code}/",
        "live": f"/m/{running.code}/",
        "watch": f"/m/{other.code}/",
        "form": f"/m/{running.code}/form/",
        "replay": f"/m/{finished.code}/",
        "verify": f"/m/{finished.code}/verify/",
        "leave": f"/m/{running.code}/leave/",
        "learn": "/learn/bumping_bots/",
        "first": "/learn/bumping_bots/first-race/",
        "boards": "/boards/bumping_bots/",
        "board": "/boards/bumping_bots/clockwork_foundry/",
    }


@pytest.mark.long
def test_every_page_fits_and_axe_finds_nothing(server: Any, page: Any, alice: Any, addresses: dict[str, str]) -> None:
    sign_in_quickly(page, server.url, alice)
    wrong: list[str] = []
    for turn, name in enumerate(PAGES):
        page.set_viewport_size(SMALL)
        page.goto(server.url + addresses[name])
        if name in ("live", "watch"):
            page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
        if name == "live":
            page.locator("[data-step]").first.wait_for(timeout=PATIENCE)
            page.locator(".bb-handle").first.wait_for(timeout=PATIENCE)
        if name == "replay":
            replay_known(page)
        wrong += [f"{name}: {one}" for one in found_wrong(page, turn)]
    assert wrong == [], "\n".join(wrong)
