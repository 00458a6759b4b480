"""Before a wall: what crashes looks different, the way out is marked, and a player who crashes again gets advice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.games.registry import GAMES
from gameplay.models import Match
from gameplay.selectors import match_sync
from gameplay.services.loading import prompt_of
from tests.support.pages import PATIENCE, SMALL, found_wrong, sign_in_quickly, until
from tests.support.races import advice, answer, make_race, open_prompt

pytestmark = pytest.mark.browser


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": SMALL}


def before_a_wall(bob: Any, alice: Any) -> Match:
    """A race in which Bob drives straight ahead until one speed would crash and another would not."""
    match: Match = make_race(bob, alice, raw={"cards": "none", "board": "rivet_oval"})
    while (row := open_prompt(match)) is not None:
        if row.seat:
            answer(match, row, advice(match, row))
            continue
        view, prompt = match_sync(match, 0)["view"], prompt_of(row)
        crashes = {json_of(step): crash(view, prompt, step) for step in offered(view, prompt)}
        if len(set(crashes.values())) == 2:
            return match
        answer(match, row, {"steps": [max(offered(view, prompt), key=forward), {"do": "end"}]})
    raise AssertionError("no wall was met")


def offered(view: Any, prompt: Any) -> list[Any]:
    preview = GAMES["bumping_bots"].preview(view, prompt, {"steps": []})
    return [pick.value for pick in preview.next.next if pick.value["do"] == "speed"]


def forward(step: Any) -> int:
    return int(step["to"]) if step["gear"] == "F" else 0


def json_of(step: Any) -> str:
    return f"{step['gear']}{step['to']}"


def crash(view: Any, prompt: Any, step: Any) -> bool:
    events = GAMES["bumping_bots"].preview(view, prompt, {"steps": [step]}).events
    return any(event.kind == "shock" and event.data["by"] is None for event in events)


def test_the_way_out_is_marked_and_the_second_crash_brings_advice(server: Any, page: Any, bob: Any, alice: Any) -> None:
    match = before_a_wall(bob, alice)
    sign_in_quickly(page, server.url, bob)
    page.goto(f"{server.url}/m/{match.code}/")
    way = page.locator(".tile-row .tile", has_text="Way out")
    expect(way).to_have_count(1)
    expect(way.locator("[data-hits]")).to_have_count(0)
    crashing = page.locator(".tile-row .tile:has([data-hits])")
    expect(crashing.first.locator("svg.burst")).to_be_visible()
    expect(page.locator('.bb-handle[data-tone="crash"]').first).to_be_attached()
    assert [one for one in found_wrong(page) if "contrast" in one] == []
    page.set_viewport_size(SMALL)

    advised = page.locator(".panel .outcome", has_text="Two shocks in a row")
    expect(advised).to_have_count(0)
    for _crash in range(2):
        crashing.first.click()
        expect(page.locator(".turn-outcome[data-hits] svg.burst")).to_be_visible()
        before = Match.objects.get(pk=match.pk).version
        page.locator("[data-drive][aria-disabled=false]").click(timeout=PATIENCE)
        until(page, lambda before=before: Match.objects.get(pk=match.pk).version > before, "Bob has driven")
        while (row := open_prompt(match)) is not None and row.seat:
            answer(match, row, advice(match, row))
        crashing.first.wait_for(timeout=PATIENCE)
    expect(advised).to_be_visible()
