"""The live page in a real browser: a whole race by clicking, a whole race by keys, a cut line, a watcher."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match
from tests.support.pages import PATIENCE, SMALL, in_menu, sign_in_quickly, until, whole_log
from tests.support.races import advice, make_race, open_prompt, play_out

pytestmark = pytest.mark.browser

SHORT = {"cards": "none", "full_ranking": False}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without motion: the pages show the same, and no test waits for an animation."""
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def problems(page: Any) -> list[str]:
    """The errors that the page reports."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("console", lambda line: found.append(line.text) if line.type == "error" else None)
    return found


def go(page: Any, server: Any, user: Any, match: Any) -> None:
    if user is not None:
        sign_in_quickly(page, server.url, user)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)


def my_turn_or_over(page: Any, match: Any, seat: int) -> Any:
    """Waits for the player's own question; None when the race is over."""
    end = time.monotonic() + 600
    while time.monotonic() < end:
        match.refresh_from_db()
        if match.status == "finished":
            return None
        row = open_prompt(match, seat)
        if row is not None:
            page.locator(f'[data-match][data-prompt="{row.key}"] [data-step]').first.wait_for(timeout=PATIENCE)
            return row
        page.wait_for_timeout(50)
    raise AssertionError("no turn comes")


def key_of(match: Any) -> str:
    row = open_prompt(match, 0)
    return row.key if row else ""


OFFERED = "all => all.map(b => b.dataset.step)"


def steps_of(match: Any, row: Any) -> list[dict[str, Any]]:
    return [step for step in advice(match, row)["steps"] if step["do"] != "end"]


def button(page: Any, step: dict[str, Any]) -> Any:
    """The panel's button of a step, whatever the order of its keys."""
    page.wait_for_function(
        """wanted => [...document.querySelectorAll('[data-step]')].some(b => {
            const offered = Object.entries(JSON.parse(b.dataset.step));
            return offered.length === Object.keys(wanted).length && offered.every(([k, v]) => wanted[k] === v);
        })""",
        arg=step,
        timeout=PATIENCE,
    )
    # Found by its label, not by its place: the panel may be redrawn before the click.
    said = next(each for each in page.locator("[data-step]").evaluate_all(OFFERED) if json.loads(each) == step)
    return page.locator(f"[data-step='{said}']")


def drive(page: Any, *, by_keys: bool) -> None:
    page.locator("[data-drive][aria-disabled=false]").wait_for(timeout=PATIENCE)
    if by_keys:
        page.keyboard.press("Enter")
    else:
        page.locator("[data-drive]").click()


def race(page: Any, match: Any, *, by_keys: bool) -> int:
    """Bob drives as the game's racer would, until the race is over; returns how many turns he had."""
    turns = 0
    while (row := my_turn_or_over(page, match, 0)) is not None:
        for number, step in enumerate(steps_of(match, row), 1):
            found = button(page, step)
            if by_keys:
                page.keyboard.press(found.get_attribute("aria-keyshortcuts"))
            else:
                found.click()
            expect(page.locator(".turn-steps li")).to_have_count(number)
        drive(page, by_keys=by_keys)
        turns += 1
        end = time.monotonic() + 300
        while key_of(match) == row.key:
            assert time.monotonic() < end, "the turn is not taken"
            page.wait_for_timeout(20)
    return turns


@pytest.mark.long
@pytest.mark.parametrize("by_keys", [False, True], ids=["clicking", "keyboard"])
def test_bob_races_against_a_bot_to_the_end(
    server: Any, page: Any, bob: Any, problems: list[str], by_keys: bool
) -> None:
    match = make_race(bob, "rookie", raw=SHORT, bot_pace_ms=0)
    go(page, server, bob, match)
    turns = race(page, match, by_keys=by_keys)
    assert turns > 8
    page.locator("[data-ended]:not([hidden])").wait_for(timeout=PATIENCE)
    expect(whole_log(page)).to_contain_text("Round 1.")
    expect(page.locator("[data-log]")).to_contain_text("finishes in position")
    page.locator("[data-ended] [data-to-replay]").click()
    page.locator(".result-list li").first.wait_for(state="attached", timeout=PATIENCE)
    assert problems == []


def test_a_step_on_the_board_is_taken_by_a_tap_and_undone(
    server: Any, page: Any, bob: Any, alice: Any, problems: list[str]
) -> None:
    match = make_race(bob, alice, raw=SHORT)
    if open_prompt(match).seat != 0:
        play_out(match, turns=1)
    go(page, server, bob, match)
    page.locator(".bb-handle").first.wait_for(timeout=PATIENCE)
    handle = page.locator(".bb-handle", has=page.locator("title", has_text="Faster: speed 3"))
    handle.locator(".bb-handle-dot").click()
    page.locator(".turn-steps li", has_text="Faster: speed 3").wait_for(timeout=PATIENCE)
    page.locator(".robot-ghost").wait_for(state="attached", timeout=PATIENCE)
    page.locator("[data-undo]").click()
    expect(page.locator(".turn-steps li")).to_have_count(0, timeout=PATIENCE)
    assert open_prompt(match, 0) is not None
    assert problems == []


def test_a_cut_line_loses_nothing(server: Any, page: Any, bob: Any, alice: Any) -> None:
    """The line is cut while a turn is half built; others continue; the page comes back to the right moment."""
    match = make_race(bob, alice, raw=SHORT)
    if open_prompt(match).seat != 0:
        play_out(match, turns=1)
    lines: list[Any] = []
    cut = [False]

    def through(line: Any) -> None:
        if cut[0]:
            line.close(code=1012)
            return
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(lambda url: "/ws/m/" in url, through)
    go(page, server, bob, match)
    page.locator("[data-step]").first.click()
    page.locator(".turn-steps li").wait_for(timeout=PATIENCE)
    said = page.locator(".turn-steps li").inner_text()

    cut[0] = True
    lines[-1].close(code=1012)
    page.locator("[data-line]:not([hidden])").wait_for(timeout=PATIENCE)
    assert page.locator(".turn-steps li").inner_text() == said

    play_out(match, turns=4)  # Bob's own turn included: another tab of his, or the clock
    cut[0] = False
    version = str(Match.objects.get(pk=match.pk).version)
    page.locator(f'[data-match][data-version="{version}"]').wait_for(timeout=PATIENCE)
    page.locator("[data-line]").wait_for(state="hidden", timeout=PATIENCE)
    expect(page.locator("[data-log]")).to_contain_text(re.compile(r"Round [23]\."))
    assert_same_position(page, match)


def test_on_a_phone_a_lost_line_is_in_sight_and_names_what_is_kept(
    server: Any, page: Any, bob: Any, alice: Any
) -> None:
    from gameplay.models import Decision

    match = make_race(bob, alice, raw=SHORT)
    if open_prompt(match).seat != 0:
        play_out(match, turns=1)
    lines: list[Any] = []
    cut = False

    def through(line: Any) -> None:
        if cut:
            line.close(code=1012)
            return
        line.connect_to_server()
        lines.append(line)

    page.set_viewport_size(SMALL)
    page.route_web_socket(lambda url: "/ws/m/" in url, through)
    go(page, server, bob, match)
    page.locator("[data-step]").first.click()
    drive = page.locator("[data-drive][aria-disabled=false]")
    expect(drive).to_have_text("Drive")
    cut = True
    lines[-1].close(code=1012)
    told = page.locator("[data-line]")
    expect(told).to_contain_text("your draft is kept here, but your answer hasn’t been sent yet")
    expect(told).to_be_in_viewport(ratio=1)
    expect(drive).to_have_text("Waiting for the connection")
    drive.click()
    expect(told).to_contain_text("your answer isn’t confirmed yet")
    cut = False
    page.locator("[data-match]:not([data-your-turn])").wait_for(timeout=PATIENCE)
    expect(told).to_be_hidden()
    assert Decision.objects.filter(match=match, seat=0).count() == 1


def test_an_answer_sent_into_a_cut_line_counts_once(server: Any, page: Any, bob: Any, alice: Any) -> None:
    """The host takes the answer, but its receipt is lost: sent again under its id, it is the same answer."""
    from gameplay.models import Decision

    match = make_race(bob, alice, raw=SHORT)
    if open_prompt(match).seat != 0:
        play_out(match, turns=1)
    row = open_prompt(match, 0)
    lose = [False]

    def through(line: Any) -> None:
        host = line.connect_to_server()

        def from_page(message: Any) -> None:
            host.send(message)

        def from_host(message: Any) -> None:
            if lose[0] and json.loads(message)["type"] in ("ok", "steps"):
                lose[0] = False
                line.close(code=1012)
                host.close()
                return
            line.send(message)

        line.on_message(from_page)
        host.on_message(from_host)

    page.route_web_socket(lambda url: "/ws/m/" in url, through)
    go(page, server, bob, match)
    page.locator("[data-step]").first.click()
    page.locator("[data-drive][aria-disabled=false]").wait_for(timeout=PATIENCE)
    lose[0] = True
    page.locator("[data-drive]").click()
    page.locator("[data-match]:not([data-your-turn])").wait_for(timeout=PATIENCE)
    assert Decision.objects.filter(match=match, prompt=row.key).count() == 1
    expect(page.locator("[data-told]")).to_be_hidden()


def test_charlie_watches_and_is_asked_nothing(
    server: Any, page: Any, alice: Any, bob: Any, charlie: Any, problems: list[str]
) -> None:
    match = make_race(alice, bob, raw={"cards": "draw"})
    go(page, server, charlie, match)
    play_out(match, turns=3)
    version = str(Match.objects.get(pk=match.pk).version)
    page.locator(f'[data-match][data-version="{version}"]').wait_for(timeout=PATIENCE)
    expect(page.locator(".racer")).to_have_count(2)
    expect(page.locator("[data-step]")).to_have_count(0)
    expect(page.locator(".chip")).to_have_count(0)
    assert "holds:" not in page.locator("[data-log]").inner_text()
    assert_same_position(page, match)
    assert problems == []


def test_two_tabs_of_a_seat_show_the_same(server: Any, page: Any, context: Any, bob: Any, alice: Any) -> None:
    match = make_race(bob, alice, raw=SHORT)
    if open_prompt(match).seat != 0:
        play_out(match, turns=1)
    go(page, server, bob, match)
    other = context.new_page()
    other.goto(page.url)
    other.locator("[data-step]").first.wait_for(timeout=PATIENCE)
    page.locator("[data-step]").first.click()
    drive(page, by_keys=False)
    other.locator("[data-match]:not([data-your-turn])").wait_for(timeout=PATIENCE)
    expect(other.locator("[data-step]")).to_have_count(0)


def test_conceding_asks_and_then_retires_the_robot(server: Any, page: Any, bob: Any, alice: Any, charlie: Any) -> None:
    match = make_race(bob, alice, charlie, raw=SHORT)
    go(page, server, bob, match)
    in_menu(page, page.locator("[data-leave]")).click()
    dialog = page.locator("[data-leave-dialog]")
    dialog.get_by_role("button", name="Keep racing").click()
    assert not match.seatings.get(seat=0).left
    in_menu(page, page.locator("[data-leave]")).click()
    dialog.get_by_role("button", name="Concede").click()
    page.locator("[data-log] li", has_text="retires from the race").wait_for(timeout=PATIENCE, state="attached")
    assert match.seatings.get(seat=0).left


def test_cards_are_chosen_in_secret_and_may_be_taken_back(server: Any, page: Any, alice: Any, bob: Any) -> None:
    from gameplay.models import Decision

    match = make_race(alice, bob, raw={"cards": "choose"})
    go(page, server, bob, match)
    page.get_by_role("button", name="One more Nitroglycerine").click()
    page.get_by_role("button", name="One more Magnet").click()
    page.get_by_role("button", name="Take these cards").click()
    page.get_by_role("button", name="Take it back").click()
    page.locator("[data-card=magnet][aria-pressed=true]").wait_for(timeout=PATIENCE)
    until(page, lambda: not Decision.objects.filter(match=match).exists(), "the answer taken back")


def test_the_grid_is_chosen_on_the_track(server: Any, page: Any, alice: Any, bob: Any) -> None:
    match = make_race(alice, bob, raw={"cards": "none", "grid": {"mode": "choose", "order": [1, 0]}})
    go(page, server, bob, match)
    page.locator(".bb-handle").first.wait_for(timeout=PATIENCE)
    page.locator(".bb-handle .bb-handle-dot").first.click()
    page.locator("[data-match]:not([data-your-turn])").wait_for(timeout=PATIENCE)
    until(page, lambda: getattr(open_prompt(match), "seat", None) == 0, "the question to Alice")


BOX = """() => {
    const board = document.querySelector("[data-board]");
    const {width, height} = board.getBoundingClientRect();
    const box = board.viewBox.baseVal;
    return {wide: box.width, off: Math.abs(width / height - box.width / box.height), high: height};
}"""


def test_the_picture_follows_a_phone_that_is_turned_and_a_window_that_grows(
    server: Any, page: Any, bob: Any, alice: Any
) -> None:
    """A close-up on a small screen, the whole track where there is room, unless the player chose what to look at."""
    fits = f"() => (({BOX})()).off < 0.05"
    match = make_race(bob, alice, raw=SHORT)
    page.set_viewport_size({"width": 390, "height": 844})
    go(page, server, bob, match)
    page.wait_for_function(fits)
    close = page.evaluate(BOX)["wide"]
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(fits)
    turned = page.evaluate(BOX)
    assert turned["high"] > 300  # the panel is beside it, not over it
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.wait_for_function(f"close => (({BOX})()).wide > 2 * close", arg=close)
    page.wait_for_function(fits)
    whole = page.evaluate(BOX)["wide"]
    in_menu(page, page.locator("[data-tool=zoom-close]")).click()
    page.wait_for_function(f"whole => (({BOX})()).wide < whole - 1", arg=whole)
    chosen = page.evaluate(BOX)["wide"]
    page.set_viewport_size({"width": 1500, "height": 1000})
    page.wait_for_function(fits)
    assert page.evaluate(BOX)["wide"] < 1.5 * chosen


def assert_same_position(page: Any, match: Any) -> None:
    """The robots on the page are where the host has them (a fresh page would draw the same places)."""
    here = positions(page)
    page.reload()
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    until(page, lambda: positions(page) == here, "the same place")


def positions(page: Any) -> list[str]:
    return page.eval_on_selector_all(
        ".pieces .robot",
        """all => all.map(r => r.dataset.seat + r.getAttribute('transform')
            + r.querySelector('.robot-hull').getAttribute('transform'))""",
    )
