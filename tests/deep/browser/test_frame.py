"""The frame of a match: the board has the same box in every state, at every size, and a usual turn scrolls nothing."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.registry import GAMES
from tests.support.pages import PATIENCE, found_wrong, in_menu, sign_in_quickly, until
from tests.support.races import advice, answer, open_prompt, play_out, race_of

SHIPPED = sorted(set(GAMES) - {"toy"})
SIZES = {"phone": (390, 844), "low phone": (390, 664), "on its side": (844, 390), "desk": (1280, 800)}
LEAST = {"phone": (1, 0.55), "low phone": (1, 0.5), "on its side": (464 / 844, 1), "desk": (0.6, 1)}
"""Of the screen's width and height."""
NEXT = '.panel:has([data-slot="{}"][data-target])'
"""The panel, once the cards before this phase lie there: a card that was just tapped is not tapped again."""
USUAL = {
    "bumping_bots": ("turn", ("[data-step]", "[data-drive]")),
    "roborally": ("program", (*[f"{NEXT.format(n)} [data-card]:not([data-laid])" for n in range(5)], "[data-confirm]")),
    "robotrick": ("play", ("button[data-card][data-raised]", "[data-key=send]")),
    "dr2d": ("program", (*["[data-action-button]"] * 5, "[data-confirm]")),
    "droids": ("place", ("[data-token]", "button[data-arrow]", "[data-confirm]")),
}
"""What a usual turn asks, and what is tapped for it, in this order; an order of Droids: what lies on an emitter."""
BOX = """() => {
    const { x, y, width, height } = document.querySelector('.match-board').getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
}"""
SCROLLS = """() => {
    const foot = document.querySelector('.match-panel');
    const { scrollHeight, scrollWidth } = document.documentElement;
    return [foot.scrollHeight - foot.clientHeight, scrollHeight - innerHeight, scrollWidth - innerWidth];
}"""
COVERS = """() => {
    const stage = document.querySelector('.match-board').getBoundingClientRect();
    return [...document.querySelectorAll('[data-match] > * *, .match-board > *')].filter((part) => {
        const { width, height, left, right, top, bottom } = part.getBoundingClientRect();
        return width > 1 && height > 1 && !part.closest('svg, .board-map') && part.checkVisibility()
            && getComputedStyle(part).clipPath === 'none'
            && left < stage.right - 1 && right > stage.left + 1 && top < stage.bottom - 1 && bottom > stage.top + 1;
    }).map((part) => part.className).filter((name) => name !== 'match-board');
}"""


def seen(page: Any) -> dict[str, list[int]]:
    """The box of the stage at each size."""
    boxes = {}
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        boxes[name] = page.evaluate(BOX)
    return boxes


@pytest.mark.parametrize("game", SHIPPED)
def test_the_stage_has_its_share_and_the_same_box_in_every_state(
    server: Any, new_context: Any, alice: Any, bob: Any, game: str
) -> None:
    match = race_of(game, alice, bob)
    row = open_prompt(match, 0)
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce").new_page()
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-your-turn]").wait_for(timeout=PATIENCE)
    page.locator(".panel-body > *").first.wait_for(timeout=PATIENCE)

    wrong = []
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        box = page.evaluate(BOX)
        wide, high = LEAST[name]
        if box[2] < wide * width - 1 or box[3] < high * height - 1:
            wrong.append(f"{name}: the stage has {box[2]} x {box[3]}")
        if any(by > 1 for by in page.evaluate(SCROLLS)):
            wrong.append(f"{name}: foot and page scroll by {page.evaluate(SCROLLS)}")
        if covers := page.evaluate(COVERS):
            wrong.append(f"{name}: on the stage lies {covers}")
    assert wrong == []

    own = seen(page)
    answer(match, row, advice(match, row, "rookie"))
    page.locator(".match-panel .main").wait_for(state="detached", timeout=PATIENCE)
    assert seen(page) == own, "while one waits"
    play_out(match, level="racer")
    page.locator("[data-ended] [data-end]").wait_for(timeout=PATIENCE)
    assert seen(page) == own, "at the end"
    page.goto(f"{server.url}/m/{match.code}/?replay")
    page.locator("[data-over]:not([data-blank])").wait_for(timeout=PATIENCE)
    assert seen(page) == own, "in a replay"


@pytest.mark.parametrize("game", SHIPPED)
def test_a_usual_turn_takes_as_few_taps_as_it_can(
    server: Any, new_context: Any, alice: Any, bob: Any, game: str
) -> None:
    kind, taps = USUAL[game]
    match = race_of(game, alice, bob, turns=0)
    while (row := open_prompt(match, 0)) is None or row.kind != kind:
        row = open_prompt(match)
        answer(match, row, advice(match, row, "rookie"))
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce").new_page()
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-your-turn]").wait_for(timeout=PATIENCE)
    for tap in taps:
        page.locator(f".match-panel {tap}:not([aria-disabled=true], :disabled)").first.tap(timeout=PATIENCE)
    until(page, lambda: (open_prompt(match, 0) or row).key != row.key or not open_prompt(match, 0), "it is answered")


def test_what_opens_over_the_board_has_nothing_wrong(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    match = race_of("bumping_bots", alice, bob)
    page = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce").new_page()
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    wrong = []
    in_menu(page, page)
    wrong += found_wrong(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Log", exact=True).click()
    wrong += found_wrong(page, 1)
    page.keyboard.press("Escape")
    page.locator(".racer[data-you] .face").press("Enter")
    wrong += found_wrong(page)
    page.keyboard.press("Escape")
    assert wrong == [], "\n".join(wrong)
