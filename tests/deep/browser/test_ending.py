"""The end of a race as a watcher sees it: flag, podium, points and places, another race, a picture to keep."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay import services
from gameplay.models import Match
from tests.support.pages import PATIENCE, SMALL, WIDE, found_wrong, sign_in_quickly, until, watch
from tests.support.races import make_race, play_out

pytestmark = pytest.mark.browser

SHORT = {"cards": "none", "full_ranking": False}
FLAG_SEEN = """new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((one) => one.className === "wave"))) window.waved = true;
}).observe(document, { childList: true, subtree: true });
new MutationObserver(() => {
    const said = document.getElementById("live-region")?.textContent;
    if (said?.startsWith("The race is over")) (window.heard ??= []).push(said);
}).observe(document, { childList: true, subtree: true, characterData: true });"""


def tab(new_context: Any, server: Any, user: Any, match: Match, *, motion: str = "reduce", **options: Any) -> Any:
    context = new_context(reduced_motion=motion, **options)
    context.add_init_script(FLAG_SEEN)
    page = context.new_page()
    page.problems = watch(context)
    if user is not None:
        sign_in_quickly(page, server.url, user)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match]:is([data-version], [data-over]:not([data-blank]))").wait_for(timeout=PATIENCE)
    return page


def test_a_race_of_a_season_ends_with_flag_podium_points_and_the_new_place(
    server: Any, new_context: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    from tests.league.cup import Cup

    cup = Cup.make(alice, races=2)
    cup.enter(alice)
    cup.enter(bob)
    cup.start(1, alice, bob)
    match = cup.heat().match
    moving = tab(new_context, server, alice, match, motion="no-preference", viewport=WIDE)
    resting = tab(new_context, server, bob, match, viewport=SMALL)
    watching = tab(new_context, server, charlie, match)
    play_out(match, level="racer")
    for page in (moving, resting, watching):
        end = page.locator("[data-ended] [data-end]")
        expect(end.locator(".podium-block")).to_have_count(2, timeout=PATIENCE)
        expect(end.locator(".podium-gain").first).to_have_text(re.compile(r"\+\d points?, 1st overall"))
        until(page, lambda page=page: page.evaluate("(window.heard ?? []).length"), "said")
        assert page.evaluate("new Set(window.heard).size") == 1
        expect(page.get_by_role("link", name="Next: race 2")).to_be_visible()
    assert moving.evaluate("window.waved") is True
    assert resting.evaluate("window.waved") is None
    expect(resting.locator(".end-yours")).to_have_text(re.compile(r"^\+\d points?, you are (1st|2nd)$"))
    expect(watching.locator(".end-yours")).to_have_count(0)
    expect(watching.locator(".behind .robot")).not_to_have_count(0)
    assert found_wrong(resting) == found_wrong(moving, 1) == []

    resting.locator("[data-to-replay]").click()
    expect(resting.locator("[data-scrub]")).to_be_enabled(timeout=PATIENCE)
    assert found_wrong(resting, 1) == []
    resting.get_by_role("button", name="Result").click()
    expect(resting.locator(".result-part .podium-block")).to_have_count(2)
    assert found_wrong(resting, 1) == []
    resting.goto(f"{server.url}/c/gearbox/{cup.competition.slug}/races/1/")
    expect(resting.locator(".race-podium .podium-gain").first).to_contain_text("1st overall")
    assert found_wrong(resting) == []
    assert moving.problems == resting.problems == watching.problems == []


@pytest.mark.parametrize(
    ("game", "raw"),
    [
        ("bumping_bots", {"board": "rivet_oval"} | SHORT),
        ("roborally", {"board": "merry-go-round"}),
        ("dr2d", {"board": "loading_bay"}),
        ("droids", {}),
        ("robotrick", {}),
    ],
)
def test_the_moment_plays_on_its_own_page_and_in_that_of_the_match(
    server: Any, new_context: Any, alice: Any, bob: Any, game: str, raw: dict[str, Any]
) -> None:
    match = make_race(alice, bob, *["racer"] * (game == "robotrick"), game=game, raw=raw)
    play_out(match, level="racer", turns=2000)
    match.refresh_from_db()
    if not match.moment:  # nobody has won, and nothing was rare
        Match.objects.filter(pk=match.pk).update(moment=moment_at_the_end(match))
    page = tab(new_context, server, alice, match, motion="no-preference", viewport=SMALL)
    inside = page.frame_locator(".moment-frame")
    inside.locator("[data-moment][data-played]").wait_for(timeout=PATIENCE)
    expect(inside.locator(".moment-said")).not_to_be_empty()
    page.goto(f"{server.url}/m/{match.code}/moment/")
    page.locator("[data-moment][data-played]").wait_for(timeout=PATIENCE)
    page.evaluate("document.querySelector('[data-moment]').removeAttribute('data-played')")
    page.get_by_role("button", name="See it again").focus()
    page.keyboard.press("Enter")
    page.locator("[data-moment][data-played]").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert found_wrong(page) == []
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("[data-scrub]")).to_be_enabled(timeout=PATIENCE)
    assert page.problems == []


def moment_at_the_end(match: Match) -> dict[str, Any]:
    last = match.steps.order_by("version").last()
    assert last is not None
    return {"rule": "win", "version": last.version, "beat": 0, "seats": [0], "n": 1}


def test_two_who_want_another_race_meet_at_one_table(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    match = make_race(alice, bob, raw=SHORT)
    hers, his = (tab(new_context, server, user, match) for user in (alice, bob))
    play_out(match, level="racer")
    hers.get_by_role("button", name="Race again").click(timeout=PATIENCE)
    expect(hers.get_by_role("heading", name="Who’s racing")).to_be_visible(timeout=PATIENCE)
    expect(his.locator("[data-again]")).to_contain_text("Alice wants another race.", timeout=PATIENCE)
    his.get_by_role("button", name="Race with them again").focus()
    his.keyboard.press("Enter")
    for page in (hers, his):
        page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    made = Match.objects.exclude(pk=match.pk).get()
    assert (made.status, made.again_of_id) == ("running", match.pk)
    assert {page.url for page in (hers, his)} == {f"{server.url}/m/{made.code}/"}


@pytest.mark.parametrize(("game", "board"), [("bumping_bots", "rivet_oval"), ("robotrick", "")])
def test_the_end_is_kept_as_a_picture(
    server: Any, new_context: Any, alice: Any, bob: Any, tmp_path: Path, game: str, board: str
) -> None:
    raw = {"board": board} | SHORT if board else {}
    match = make_race(alice, bob, "rookie", game=game, raw=raw)
    play_out(match, level="racer" if board else "rookie")
    page = tab(new_context, server, alice, match)
    expect(page.locator("[data-scrub]")).to_be_enabled(timeout=PATIENCE)
    page.wait_for_function("() => !document.querySelector('[data-match]').hasAttribute('data-part')", timeout=PATIENCE)
    with page.expect_download(timeout=PATIENCE) as saved:
        page.get_by_role("button", name="Save the picture").click()
    picture = tmp_path / "end.png"
    saved.value.save_as(picture)
    assert saved.value.suggested_filename == "paddock.png"
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1200, 630)
    assert page.problems == []


def test_an_annulled_race_has_no_podium_and_no_flag(server: Any, new_context: Any, alice: Any, bob: Any) -> None:
    match = make_race(alice, bob, raw=SHORT, creator=alice)
    page = tab(new_context, server, bob, match, motion="no-preference")
    services.match_annul(code=match.code, by=alice)
    expect(page.locator("[data-end]")).to_contain_text("no result", timeout=PATIENCE)
    expect(page.locator(".podium-blocks")).to_have_count(0)
    assert page.evaluate("window.waved") is None
