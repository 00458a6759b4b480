"""A match that is set back, on the live page: one player asks, the other agrees, all follow, and the replay keeps
it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Decision, Match
from gameplay.selectors import match_positions, own_answers
from tests.support.pages import PATIENCE, SMALL, found_wrong, in_menu, sign_in_quickly, until, whole_log
from tests.support.races import advice, answer, make_race, open_prompt, play_out

pytestmark = pytest.mark.browser


def tab(new_context: Any, server: Any, user: Any, match: Match, path: str = "", **options: Any) -> Any:
    page = new_context(**{"reduced_motion": "reduce", **options}).new_page()
    sign_in_quickly(page, server.url, user)
    page.goto(f"{server.url}/m/{match.code}/{path}")
    return page


def live(*args: Any, **options: Any) -> Any:
    page = tab(*args, **options)
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    return page


def drive(match: Match, turns: int) -> None:
    for _turn in range(turns):
        row = open_prompt(match)
        answer(match, row, advice(match, row, "rookie"))
    match.decisions.update(by=Decision.By.PLAYER)
    match.refresh_from_db()


def race(alice: Any, bob: Any) -> Match:
    """In its third round."""
    match = make_race(alice, bob, creator=alice, visibility="link", set_backs=True)
    drive(match, 5)
    return match


def test_one_asks_the_other_agrees_and_everybody_follows(
    server: Any, new_context: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    match = race(alice, bob)
    hers, his, watcher = (live(new_context, server, user, match) for user in (alice, bob, charlie))
    for page in (hers, his, watcher):
        expect(page.locator("[data-phase]")).to_have_text("Round 3", timeout=PATIENCE)
    expect(in_menu(watcher, watcher.get_by_role("link", name="Ask to go back"))).to_have_count(0)
    watcher.keyboard.press("Escape")
    stage = his.locator(".match-board").bounding_box()
    in_menu(hers, hers.get_by_role("link", name="Ask to go back")).press("Enter")
    choice = hers.get_by_role("dialog").get_by_role("listitem").filter(has_text="Round 1").last
    choice.get_by_role("button", name="Ask the others").press("Enter")
    asked = his.locator("[data-asked-back]")
    expect(asked).to_contain_text("Alice asks to take their last", timeout=PATIENCE)
    expect(watcher.locator("[data-asked-back]")).to_have_count(0)
    assert his.locator(".match-board").bounding_box() == stage
    expect(hers.locator("[data-asked-back]")).to_contain_text("Waiting for", timeout=PATIENCE)
    expect(asked).not_to_have_attribute("data-fresh", "", timeout=PATIENCE)
    asked.get_by_role("button", name="Agree").click()
    until(his, lambda: Match.objects.get(pk=match.pk).restarted, "the match is set back")
    first = open_prompt(match).seat
    for page in (hers, his, watcher):
        expect(page.locator("[data-phase]")).to_have_text("Round 1", timeout=PATIENCE)
        line = f"Everyone agrees with {alice.public_name}. The match continues from an earlier moment: Round 1."
        expect(page.locator("[data-log]")).to_contain_text(line, timeout=PATIENCE)
        expect(page.locator("[data-log] [data-void]").first).to_be_attached()
    # It continues from there, with the same question asked again.
    player = (hers, his)[first]
    expect(player.locator("[data-your-turn]")).to_be_attached(timeout=PATIENCE)
    drive(match, 2)
    for page in (hers, his, watcher):
        expect(page.locator("[data-phase]")).to_have_text("Round 2", timeout=PATIENCE)


def test_the_replay_leaves_out_what_is_void(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    from gameplay import services

    match = race(alice, bob)
    services.match_restart(code=match.code, by=None, version=1)
    play_out(match, level="racer")
    page = tab(new_context, server, alice, match, path="?replay")
    expect(page.locator("[data-player]")).to_be_enabled(timeout=PATIENCE)
    page.locator("[data-replay=decision-forward]").click()
    expect(page.locator("[data-scrub-label]")).to_contain_text("Round", timeout=PATIENCE)
    page.locator("[data-replay=last]").click()
    expect(page.locator("[data-scrub-label]")).to_contain_text("Race over", timeout=PATIENCE)
    expect(whole_log(page)).to_contain_text("continues from an earlier moment")
    assert page.evaluate("[...document.querySelectorAll('[data-log] s')].length") > 0


def test_it_fits_and_axe_finds_nothing(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    from gameplay import services

    match = race(alice, bob)
    wrong: list[str] = []
    page = tab(new_context, server, alice, match, viewport=SMALL)
    first = own_answers(match, 0)[-1].version
    before = max(each.version for each in match_positions(match) if each.version < first)
    for path in ("set-back/", f"set-back/?from={before}", "", "form/"):
        if path == "":
            services.match_restart(code=match.code, by=None, version=3)
        page.goto(f"{server.url}/m/{match.code}/{path}")
        if path == "":
            page.locator("[data-log] [data-void]").first.wait_for(timeout=PATIENCE, state="attached")
            page.set_viewport_size(SMALL)
            in_menu(page, page.get_by_role("button", name="Log")).click()
        wrong += found_wrong(page)
    assert wrong == [], "\n".join(wrong)


def test_the_clocks_stop_and_run_on_in_every_page(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    match = race(alice, bob)
    hers, his = (live(new_context, server, user, match) for user in (alice, bob))
    expect(his.locator("[data-pause], [data-resume]")).to_have_count(0)
    expect(hers.locator("[data-resume]")).to_be_hidden()
    with hers.expect_navigation():  # the form's answer: a press before it comes could be lost
        in_menu(hers, hers.get_by_role("button", name="Pause the match")).click()
    for page in (hers, his):
        expect(page.get_by_role("heading", name="The match is paused.")).to_be_visible(timeout=PATIENCE)
    with hers.expect_navigation():
        in_menu(hers, hers.get_by_role("button", name="Resume the match")).press("Enter")
    for page in (hers, his):
        expect(page.get_by_role("heading", name="The match is paused.")).to_be_hidden(timeout=PATIENCE)
    expect(in_menu(hers, hers.get_by_role("button", name="Pause the match"))).to_be_visible(timeout=PATIENCE)
