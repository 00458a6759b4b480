"""Small helpers for a browser page."""

import functools
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.support import PASSWORD

PATIENCE = 180_000
"""Milliseconds. What a page will show is waited for, never looked at once: a slow machine must not fail a test."""


def squeezed(html: str) -> str:
    """A page without the white space of its layout: where its template breaks lines is nothing to test."""
    for found, instead in [(r"\s+", " "), (r" ?> ?", ">"), (r" ?< ?", "<")]:
        html = re.sub(found, instead, html)
    return html


def be_patient() -> None:
    """By default `expect` gives up after 5 s."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)


def until(page: Any, condition: Callable[[], Any], what: str) -> None:
    """Poll for what no locator can express: rows, positions. The page keeps running meanwhile."""
    for _try in range(PATIENCE // 50):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not in time: {what}")


def goto_and_hear(page: Any, address: str) -> list[str]:
    """Opens a page and waits until its line has sent something; returns all that it hears, as it comes.

    It listens from the start: a wait for the next message could miss the first and only one.
    """
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    page.goto(address)
    until(page, lambda: heard, "the line is open")
    return heard


def in_menu(page: Any, what: Any) -> Any:
    """Opens the menu of a match: a locator of what is in it."""
    page.locator("[data-match] > [data-menu]").evaluate("menu => menu.matches(':popover-open') || menu.showPopover()")
    return what


def replay_known(page: Any) -> None:
    """Waits until a replay is on the page with all of its race: it begins before everything has arrived."""
    page.locator("[data-over]:not([data-blank], [data-part])").wait_for(timeout=PATIENCE)


def folded(page: Any) -> Any:
    """The view at the end of a replay, as the page's game folds it from every event."""
    return page.evaluate("""async () => {
            const page = document.querySelector('[data-match]');
            const data = JSON.parse(document.getElementById('match-data').textContent);
            const { game } = await import(page.dataset.game);
            let { version, view } = data.told;
            for (;;) {
                const { steps } = await (await fetch(`${data.history}?after=${version}`)).json();
                if (!steps.length) return view;
                for (const step of steps) view = game.applyEvents(view, step.events);
                version = steps.at(-1).version;
            }
        }""")


def whole_log(page: Any) -> Any:
    """The log of a match with every line: the page draws them as a reader scrolls or searches."""
    page.keyboard.press("Control+f")
    page.locator(".log-box:not([aria-busy])").wait_for(timeout=PATIENCE)
    return page.locator("[data-log]")


def stop_clock(page: Any) -> None:
    """Call before a page opens: its timers run when the test says so, not by themselves while a slow machine works."""
    begin = datetime.now(UTC)
    page.clock.install(time=begin)
    page.clock.pause_at(begin + timedelta(seconds=1))


def sign_in(page: Any, url: str, email: str, password: str = PASSWORD) -> None:
    """Signs in through the page, as a person does."""
    page.goto(f"{url}/accounts/login/")
    page.fill("input[name=login]", email)
    page.fill("input[name=password]", password)
    page.locator("form:has(input[name=password]) button[type=submit]").click()
    page.wait_for_url(lambda address: "/accounts/login" not in address)


def sign_in_quickly(page: Any, url: str, user: Any) -> None:
    """Gives the browser a session made directly in the test's database: for tests about something else."""
    from django.conf import settings
    from django.test import Client

    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])


NUMBERS = """(() => {
    let state = %d;
    Crypto.prototype.getRandomValues = (room) => {
        for (let at = 0; at < room.length; at += 1) room[at] = state = (state * 48271) %% 0x7fffffff;
        return room;
    };
})()"""


def same_numbers(context: Any, seed: int) -> None:
    """What a page draws at random, such as its player's part of a match's luck, is the same in every run."""
    context.add_init_script(NUMBERS % seed)


def watch(context: Any) -> list[str]:
    """Everything that goes wrong in this context's pages from now on: uncaught errors, breaches of the policy."""
    problems: list[str] = []

    def note(message: Any) -> None:
        if "Content Security Policy" in message.text or "violates the following" in message.text:
            problems.append(message.text)

    context.on("console", note)
    context.on("weberror", lambda error: problems.append(f"uncaught: {error.error}"))
    return problems


def lost_requests(context: Any) -> list[str]:
    """Requests that failed, for which a page may wait in vain. Listening to each request costs time, too."""
    lost: list[str] = []
    context.on("requestfailed", lambda request: lost.append(f"{request.failure}: {request.method} {request.url}"))
    return lost


SMALL, WIDE = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
LOOKS = (((SMALL, "light"), (WIDE, "dark")), ((SMALL, "dark"), (WIDE, "light")))
SIZED = ["color-contrast", "scrollable-region-focusable"]
"""The rules of axe that a theme or a size can break. The others read the document, which is the same in each look."""
NOT_IN_DRAWINGS = """axe.configure({ rules: [{ id: "color-contrast", selector: "*:not(svg *)" }] })"""
"""Of letters in a drawing axe can never tell the contrast; to see that of each took half of its time."""
RUN_AXE = """async rules => {
    // Without preloading style sheets, which follows an @import to the wrong place and complains of it itself.
    const asked = rules ? { runOnly: { type: "rule", values: rules } } : {};
    const { violations } = await axe.run({ preload: false, resultTypes: ["violations"], ...asked });
    return violations.map(({ id, nodes }) => {
        const where = nodes.slice(0, 4).map((node) => node.target).join("; ");
        return `${id} at ${where}: ${nodes[0].failureSummary.slice(0, 300)}`;
    });
}"""
TOO_WIDE = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
}"""


def found_wrong(page: Any, turn: int = 0, also: Sequence[str] = ()) -> list[str]:
    """What is wrong with a page for people: it scrolls sideways, or axe finds something, on a phone or a desk, by day
    or by night.

    With an odd `turn` the phone is looked at by night. `also` are scripts that report more faults in each look.
    """
    wrong: list[str] = []
    for number, (size, theme) in enumerate(LOOKS[turn % 2]):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found = [one for script in (TOO_WIDE, *also) for one in page.evaluate(script)]
        found += axe(page) if number == 0 else axe(page, SIZED)
        wrong += [f"{theme}, {size['width']} px: {one}" for one in found]
    return wrong


def axe(page: Any, rules: list[str] | None = None) -> list[str]:
    """What axe finds in a page as it is now, with all its rules or with these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_script())
        page.evaluate(NOT_IN_DRAWINGS)
    found: list[str] = page.evaluate(RUN_AXE, rules)
    return found


@functools.cache
def axe_script() -> str:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

    return str(Axe().axe_script)
