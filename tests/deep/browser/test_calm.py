"""News from the network while a hand is busy: no click, text or answer is lost, and nothing waits for ever."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay import selectors as host
from gameplay.models import Draft, Match
from gameplay.pages import tables
from league.registration import registrations
from league.start.attendance import check_in
from tests.league.pages.scene import Scene, make_scene
from tests.support.pages import PATIENCE, goto_and_hear, sign_in_quickly, stop_clock, until
from tests.support.races import make_race, open_prompt, play_out

pytestmark = pytest.mark.browser

SHORT = {"cards": "none", "full_ranking": False}

NEVER_OPENS = """() => {
    const Real = WebSocket;
    let count = 0;
    const silent = { close() {}, send() {}, addEventListener() {}, readyState: Real.CONNECTING };
    const construct = (made, given) => ((count += 1) === 1 ? silent : new made(...given));
    window.WebSocket = new Proxy(Real, { construct });
}"""
"""The first line of a page gets no answer at all."""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}


# --- The league's pages -----------------------------------------------------------------------------------------------


@pytest.fixture
def scene(transactional_db: None, alice: Any, bob: Any) -> Scene:
    return make_scene(alice, bob, racers=("Eve", "Gwen"), bots=1)


def fragment(page: Any) -> Any:
    """The answer to a request of the page's own."""
    return page.expect_response(lambda response: response.request.headers.get("hx-request") == "true")


def at_the_desk(page: Any, server: Any, scene: Scene, path: str) -> None:
    sign_in_quickly(page, server.url, scene.alice)
    goto_and_hear(page, f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/desk/{path}")


def number_of(scene: Scene, user: Any) -> int:
    number: int = scene.competition.entries.get(player__user=user).number
    return number


def test_a_button_stays_under_the_hand_that_presses_it(server: Any, page: Any, scene: Scene) -> None:
    race = check_in.race_open_check_in(race=scene.race(1), by=scene.alice)
    at_the_desk(page, server, scene, "races/1/")
    page.get_by_role("button", name="Check in Eve").hover()
    page.mouse.down()
    with fragment(page):
        check_in.race_check_in(race=race, by=scene.alice, entry_number=number_of(scene, scene.bob))
    page.wait_for_timeout(300)  # time for it to go wrong
    page.mouse.up()
    expect(page.locator("li", has_text="Eve").get_by_role("button", pressed=True)).to_be_visible()
    expect(page.locator("li", has_text="Bob").get_by_role("button", pressed=True)).to_be_visible()


def test_news_wait_for_a_hand_and_come_when_it_is_off(server: Any, page: Any, scene: Scene) -> None:
    race = check_in.race_open_check_in(race=scene.race(1), by=scene.alice)
    at_the_desk(page, server, scene, "races/1/")
    page.get_by_role("heading", name="Who’s racing").hover()
    page.mouse.down()
    with fragment(page):
        check_in.race_check_in(race=race, by=scene.alice, entry_number=number_of(scene, scene.bob))
    page.wait_for_timeout(300)  # time for it to go wrong
    here = page.locator("li", has_text="Bob").get_by_role("button", pressed=True)
    expect(here).to_have_count(0)
    page.mouse.up()
    expect(here).to_be_visible()


def test_what_was_chosen_and_where_the_keyboard_is_survive_news(server: Any, page: Any, scene: Scene) -> None:
    eve, gwen = scene.racers
    for user in (eve, gwen):
        registrations.withdraw(competition=scene.competition, by=user)
    at_the_desk(page, server, scene, "entries/")
    page.locator("#player").select_option(label="Gwen")
    link = page.get_by_role("link", name="Bob", exact=True)
    link.focus()
    with fragment(page):
        registrations.apply(competition=scene.competition, by=eve)
    expect(page.get_by_role("link", name="Eve", exact=True)).to_be_visible()
    expect(page.locator("#player option:checked")).to_have_text("Gwen")
    expect(link).to_be_focused()


def test_a_fragment_that_did_not_come_is_asked_for_again(server: Any, page: Any, scene: Scene) -> None:
    at_the_desk(page, server, scene, "entries/")
    failed: list[str] = []

    def fail_twice(route: Any) -> None:
        if route.request.headers.get("hx-request") != "true" or len(failed) == 2:
            route.continue_()
            return
        failed.append(route.request.url)
        if len(failed) == 1:
            route.abort()
        else:
            route.fulfill(status=502, body="<!doctype html><p>Bad gateway</p>", content_type="text/html")

    page.route("**/desk/entries/", fail_twice)
    registrations.withdraw(competition=scene.competition, by=scene.racers[0])
    expect(page.locator("#player option", has_text="Eve")).to_have_count(1)
    assert len(failed) == 2


def test_news_that_come_while_older_news_are_fetched_are_not_lost(server: Any, page: Any, scene: Scene) -> None:
    sign_in_quickly(page, server.url, scene.alice)
    heard = goto_and_hear(page, f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/desk/entries/")
    eve, gwen = scene.racers
    first: list[Any] = []

    def hold_the_first(route: Any) -> None:
        if route.request.headers.get("hx-request") != "true" or first:
            route.continue_()
            return
        first.append((route, route.fetch()))

    page.route("**/desk/entries/", hold_the_first)
    registrations.withdraw(competition=scene.competition, by=eve)
    until(page, lambda: first, "the first news are fetched")
    heard.clear()
    registrations.withdraw(competition=scene.competition, by=gwen)
    until(page, lambda: heard, "the second news")
    route, answer = first[0]
    route.fulfill(response=answer)
    for name in ("Eve", "Gwen"):
        expect(page.locator("#player option", has_text=name)).to_have_count(1)


def test_a_league_page_gives_up_a_line_that_never_opens(server: Any, page: Any, scene: Scene) -> None:
    page.clock.install()
    page.add_init_script(f"({NEVER_OPENS})()")
    lines: list[Any] = []  # the one that stays silent
    page.on("websocket", lambda line: lines.append(line) if "/ws/c/" in line.url else None)
    page.goto(f"{server.url}/c/{scene.club.slug}/{scene.competition.slug}/racers/")
    page.wait_for_load_state("load")
    page.clock.run_for(60_000)
    until(page, lambda: lines, "another line")


def test_copied_twice_the_button_says_again_what_it_does(server: Any, page: Any, alice: Any) -> None:
    match = make_race(alice, None, creator=alice, start=False)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stop_clock(page)  # two seconds are soon over
    page.goto(f"{server.url}/m/{match.code}/")
    button = page.locator("[data-copy]")
    button.click()
    expect(button).to_have_text("Copied")
    button.click()
    page.clock.resume()
    page.wait_for_timeout(2500)  # time for it to go wrong
    expect(button).to_have_text("Copy the link")


def test_a_double_click_sends_a_form_once(server: Any, page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    create, begun, go_on = tables.services.match_create, threading.Event(), threading.Event()

    def create_slowly(**given: Any) -> Any:
        begun.set()
        assert go_on.wait(PATIENCE / 1000)
        return create(**given)

    monkeypatch.setattr(tables.services, "match_create", create_slowly)
    page.add_init_script("performance.now = () => 1000")  # after five seconds it would be no double click
    page.goto(server.url)
    page.locator("form:has([data-nonce]) button[type='submit']").first.hover()
    for _ in range(2):
        page.mouse.down()
        page.mouse.up()
        until(page, begun.is_set, "the first is under way")
    page.wait_for_timeout(500)  # time for it to go wrong
    go_on.set()
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    assert Match.objects.count() == 1


# --- Playing ----------------------------------------------------------------------------------------------------------


def go(page: Any, server: Any, user: Any, match: Any) -> None:
    sign_in_quickly(page, server.url, user)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)


@pytest.fixture
def match(bob: Any, alice: Any) -> Any:
    """Bob is asked for his turn."""
    made = make_race(bob, alice, raw=SHORT)
    if open_prompt(made).seat != 0:
        play_out(made, turns=1)
    return made


def test_a_step_stays_under_the_hand_while_its_previews_come(server: Any, page: Any, bob: Any, match: Any) -> None:
    lines: list[Any] = []
    kept: list[Any] = []

    def through(line: Any) -> None:
        far = line.connect_to_server()
        lines.append(line)

        def from_host(message: Any) -> None:
            if '"type":"preview"' in message:
                kept.append(message)
            else:
                line.send(message)

        line.on_message(far.send)
        far.on_message(from_host)

    page.route_web_socket(lambda url: "/ws/m/" in url, through)
    go(page, server, bob, match)
    steps, taken = page.locator("[data-step]"), page.locator(".turn-steps li")
    steps.first.click()  # what follows from it came with the page; what may follow next needs a request
    expect(taken).to_have_count(1)
    page.locator(".options [data-step]").first.hover()
    page.mouse.down()
    until(page, lambda: kept, "the preview of what may follow")
    lines[-1].send(kept.pop())
    page.wait_for_timeout(300)  # time for it to go wrong
    page.mouse.up()
    expect(taken).to_have_count(2)


def test_a_page_that_stumbles_over_a_step_continues(server: Any, page: Any, bob: Any, match: Any) -> None:
    go(page, server, bob, match)
    page.locator("[data-standings]").evaluate(
        "list => { list.replaceChildren = () => { delete list.replaceChildren; throw new Error('stumbled'); }; }"
    )
    play_out(match, turns=3)
    match.refresh_from_db()
    page.locator(f'[data-match][data-version="{match.version}"]').wait_for(timeout=PATIENCE)


def test_a_preview_that_failed_is_asked_for_again(
    server: Any, page: Any, bob: Any, match: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    preview, asked = host.preview_at, []

    def fail_once(*given: Any, **more: Any) -> Any:
        asked.append(given[-1])
        if len(asked) == 1:
            raise RuntimeError("the database is away")
        return preview(*given, **more)

    monkeypatch.setattr(host, "preview_at", fail_once)
    go(page, server, bob, match)
    page.locator("[data-step]").first.click(timeout=PATIENCE)
    until(page, lambda: asked[:1] and asked[0] in asked[1:], "the same preview again")


def test_a_draft_made_while_the_line_is_cut_reaches_the_host(server: Any, page: Any, bob: Any, match: Any) -> None:
    lines: list[Any] = []
    cut = False

    def through(line: Any) -> None:
        if cut:
            line.close(code=1012)
            return
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(lambda url: "/ws/m/" in url, through)
    go(page, server, bob, match)
    page.locator("[data-step]").first.wait_for(timeout=PATIENCE)
    cut = True
    lines[-1].close(code=1012)
    page.locator("[data-line]:not([hidden])").wait_for(timeout=PATIENCE)
    page.locator("[data-step]").first.click()
    page.locator(".turn-steps li").wait_for(timeout=PATIENCE)
    page.wait_for_timeout(1500)  # the page has tried to save it
    assert not Draft.objects.exists()
    cut = False
    until(page, Draft.objects.filter(match=match, seat=0).exists, "the draft at the host")


def test_the_page_does_not_wait_for_an_answer_on_a_line_that_ended(
    server: Any, page: Any, bob: Any, match: Any
) -> None:
    def through(line: Any) -> None:
        far = line.connect_to_server()

        def from_page(message: Any) -> None:
            if '"type":"decide"' in message:
                line.close(code=4001)  # signed out in another tab
            else:
                far.send(message)

        line.on_message(from_page)

    page.route_web_socket(lambda url: "/ws/m/" in url, through)
    go(page, server, bob, match)
    page.locator("[data-step]").first.click()
    page.locator("[data-drive][aria-disabled=false]").click()
    expect(page.locator("[data-told]")).to_be_visible()
    expect(page.locator("[data-drive]")).to_have_attribute("aria-disabled", "false")


def test_a_match_gives_up_a_line_that_never_opens(server: Any, page: Any, bob: Any, match: Any) -> None:
    page.clock.install()
    page.add_init_script(f"({NEVER_OPENS})()")
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-status]").wait_for(timeout=PATIENCE)
    page.clock.run_for(60_000)
    page.clock.resume()
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)


def test_a_page_nobody_sees_keeps_its_line(server: Any, page: Any, bob: Any, match: Any) -> None:
    """The browser allows a background page one request a minute."""
    stop_clock(page)  # otherwise it would also ask by itself, and the minute would be over before the answer
    page.add_init_script("Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })")
    lines: list[Any] = []
    pongs: list[str] = []

    def listen(line: Any) -> None:
        lines.append(line)
        line.on("framereceived", lambda text: pongs.append(str(text)) if '"type":"pong"' in str(text) else None)

    page.on("websocket", listen)
    go(page, server, bob, match)
    for minute in range(1, 4):
        until(page, lambda minute=minute: len(pongs) >= minute, "the answer")
        page.clock.fast_forward(60_000)
    until(page, lambda: len(pongs) >= 4, "the answer")
    assert len(lines) == 1


def test_a_waiting_room_outlives_a_server_that_starts(server: Any, page: Any, alice: Any, bob: Any) -> None:
    from gameplay.services import seat_take

    match = make_race(alice, None, creator=alice, start=False)
    page.clock.install()
    sign_in_quickly(page, server.url, alice)
    goto_and_hear(page, f"{server.url}/m/{match.code}/")
    failed: list[str] = []

    def fail_twice(route: Any) -> None:
        if len(failed) == 2:
            route.continue_()
            return
        failed.append(route.request.url)
        route.fulfill(status=502, body="<p>Bad gateway</p>", content_type="text/html")

    page.route(f"**/m/{match.code}/", fail_twice)
    seat_take(code=match.code, user=bob, seat=1)
    for count in (1, 2):
        until(page, lambda count=count: len(failed) >= count, "asked")
        page.clock.run_for(11_000)  # the line reports again how far the host is
    page.locator("[data-waiting]").get_by_text("B Bob").wait_for(timeout=PATIENCE)
