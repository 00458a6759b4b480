"""The live page of RoboRally: turns by clicking, by keys and by carrying cards; questions; help; a watcher; axe."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.engine.chance import Chance
from gameplay.models import Match
from tests.support.pages import PATIENCE, SMALL, folded, found_wrong, replay_known, sign_in_quickly, until, whole_log
from tests.support.races import advice, answer, make_race, open_prompt, play_out
from tests.support.roborally import Racer

pytestmark = pytest.mark.browser

IN_ORDER = {"mode": "order", "order": [0, 1, 2, 3]}


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without motion: the pages show the same, and no test waits for an animation."""
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}


def rally(*who: Any, raw: Any = None, **options: Any) -> Match:
    race: Match = make_race(*who, game="roborally", raw={"board": "coil-yard", **(raw or {})}, **options)
    return race


def go(page: Any, server: Any, user: Any, match: Match) -> Racer:
    if user is not None:
        sign_in_quickly(page, server.url, user)
    page.goto(f"{server.url}/m/{match.code}/")
    page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
    return Racer(page, server.url, match.code)


def play_until(match: Match, wanted: Callable[[Any], bool], level: str = "rookie") -> Any:
    """Bots answer for everybody until such a question is open; None when the race ends before."""
    while (row := open_prompt(match)) is not None:
        found = next((each for each in match.prompts.filter(answered=False) if wanted(each)), None)
        if found is not None:
            return found
        answer(match, row, advice(match, row, level))
        match.refresh_from_db()
    return None


@pytest.mark.parametrize("keys", [False, True], ids=["clicking", "keyboard"])
def test_bob_races_three_turns_against_bots(server: Any, page: Any, bob: Any, keys: bool) -> None:
    match = rally(bob, "rookie", "racer", "rookie", bot_pace_ms=0)
    racer = go(page, server, bob, match)
    turn = 1
    end = time.monotonic() + 900
    while turn < 4:
        assert time.monotonic() < end, "the fourth turn does not come"
        told = racer.sync()
        turn = told["view"]["turn"]
        if racer.asked(told) is None:
            page.wait_for_timeout(50)
            continue
        racer.answer(told, keys=keys)
    expect(whole_log(page)).to_contain_text("Turn 2")
    expect(page.locator("[data-log]")).to_contain_text("plays")
    page.locator("[data-phase]", has_text="Turn").wait_for()


def test_the_ghost_path_shows_where_the_programme_leads(server: Any, page: Any, bob: Any, alice: Any) -> None:
    match = rally(bob, alice)
    racer = go(page, server, bob, match)
    hand = racer.sync()["view"]["robots"][0]["hand"]
    move = next(card for card in hand if card >= 490)
    page.locator(f'[data-card="{move}"]').click()
    page.locator(".ghost-line").wait_for(state="attached", timeout=PATIENCE)
    page.locator(".turn-outcome", has_text="Ends at").wait_for()
    page.locator("[data-undo]").click()
    expect(page.locator(".ghost-line")).to_have_count(0)
    expect(page.locator('[data-slot="0"]')).to_have_attribute("data-state", "empty")
    assert open_prompt(match, 0) is not None


def test_cards_are_carried_into_phases_exchanged_and_put_back(server: Any, page: Any, bob: Any, alice: Any) -> None:
    match = rally(bob, alice)
    racer = go(page, server, bob, match)
    one, two = racer.sync()["view"]["robots"][0]["hand"][:2]

    def carry(source: str, target: str) -> None:
        page.locator(source).hover()
        page.mouse.down()
        box = page.locator(target).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
        page.mouse.up()

    def assert_lie(**cards: int | None) -> None:
        for slot, card in cards.items():
            place = page.locator(f'[data-slot="{slot[1:]}"]')
            if card is None:
                expect(place).not_to_have_attribute("data-carry", re.compile(""))
            else:
                expect(place).to_have_attribute("data-carry", str(card))

    carry(f'[data-card="{one}"]', '[data-slot="2"]')
    assert_lie(p2=one, p0=None)
    carry(f'[data-card="{two}"]', '[data-slot="0"]')
    assert_lie(p0=two)
    carry('[data-slot="0"]', '[data-slot="2"]')
    assert_lie(p0=one, p2=two)
    carry('[data-slot="2"]', "[data-drop=hand]")
    assert_lie(p2=None)
    page.locator('[data-slot="4"]').click()  # chosen: the next card goes there
    page.locator(f'[data-card="{two}"]').click()
    assert_lie(p4=two)
    page.locator('[data-slot="4"]').press("ArrowLeft")
    assert_lie(p3=two, p4=None)


def test_a_draft_is_there_again_after_a_reload(server: Any, page: Any, bob: Any, alice: Any) -> None:
    from gameplay.models import Draft

    match = rally(bob, alice)
    racer = go(page, server, bob, match)
    card = racer.sync()["view"]["robots"][0]["hand"][0]
    page.locator(f'[data-card="{card}"]').click()
    page.locator(".ghost-stop").first.wait_for(state="attached", timeout=PATIENCE)
    until(page, lambda: Draft.objects.filter(match=match).exists(), "the draft is kept")
    page.reload()
    page.locator(f'[data-slot="0"][data-carry="{card}"]').wait_for(timeout=PATIENCE)


def test_locked_phases_are_plain_to_see_and_stay(server: Any, page: Any, bob: Any, alice: Any) -> None:
    for _race in range(12):
        match = rally(bob, alice, "rookie", "rookie", raw={"board": "scrap-heap"})
        row = play_until(match, lambda row: row.seat == 0 and row.kind == "program" and len(row.data["phases"]) < 5)
        if row is not None:
            break
    racer = go(page, server, bob, match)
    told = racer.sync()
    locked = told["view"]["robots"][0]["locked"]
    expect(page.locator(".register[data-locked]")).to_have_count(len(locked))
    expect(page.locator(".register[data-locked]").first).to_have_attribute("aria-label", re.compile("locked by damage"))
    racer.answer(told)


def test_a_destroyed_robot_comes_back_where_its_player_says(server: Any, page: Any, bob: Any, alice: Any) -> None:
    for _race in range(12):
        match = rally(bob, alice, "rookie", "rookie", raw={"board": "scrap-heap"})
        row = play_until(match, lambda row: row.seat == 0 and row.kind == "reentry")
        if row is not None:
            break
    racer = go(page, server, bob, match)
    page.get_by_role("heading", name="Your robot comes back").wait_for(timeout=PATIENCE)
    arrow = page.locator(".handle-arrow").first
    facing = arrow.locator("title").text_content()
    arrow.locator(".handle-dot").click()
    page.locator(f'[data-choice^="facing-"][aria-pressed=true][aria-label="Facing {facing}"]').wait_for()
    page.locator("[data-confirm]").click()
    page.locator(f'[data-match]:not([data-prompt="{row.key}"])').wait_for(timeout=PATIENCE)
    until(page, lambda: racer.sync()["view"]["robots"][0]["status"] == "racing", "the robot races again")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_choice_at_the_way_back_looks_unlike_the_cell_under_the_pointer(
    server: Any, page: Any, bob: Any, alice: Any, theme: Any
) -> None:
    for _race in range(12):
        match = rally(bob, alice, "rookie", "rookie", raw={"board": "scrap-heap"})
        if play_until(match, lambda row: row.seat == 0 and row.kind == "reentry") is not None:
            break
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    go(page, server, bob, match)
    chosen = page.locator('[data-choice^="facing-"][aria-pressed=true]')
    other = page.locator('[data-choice^="facing-"][aria-pressed=false]').first
    other.hover()
    looks = [each.evaluate("each => getComputedStyle(each).backgroundColor") for each in (chosen, other)]
    assert looks[0] != looks[1]
    rims = [each.evaluate("each => getComputedStyle(each).boxShadow") for each in (chosen, other)]
    assert rims[0] != rims[1], "not told by colour alone"


def test_power_down_is_asked_in_plain_words_and_announced(server: Any, page: Any, bob: Any, alice: Any) -> None:
    match = rally(bob, alice, raw={"damaged_start": True, "grid": {"mode": "order", "order": [0, 1]}})
    play_until(match, lambda row: row.kind == "announce" and row.seat == 0)
    racer = go(page, server, bob, match)
    page.get_by_role("heading", name="Power down next turn?").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Keep running").wait_for()
    page.get_by_role("button", name="Power down next turn").click()
    page.locator("[data-log]", has_text="A Bob will be powered down next turn").wait_for(
        state="attached", timeout=PATIENCE
    )
    assert racer.sync()["view"]["robots"][0]["announced"]


def test_everything_explains_itself_at_a_tap(server: Any, page: Any, bob: Any, alice: Any) -> None:
    match = rally(bob, alice, raw={"option_at_start": True})
    racer = go(page, server, bob, match)
    option = racer.sync()["view"]["robots"][1]["options"][0]
    page.locator('.racer[data-seat="1"] .face').click()
    page.locator(f'[data-about-racer] [data-guide-entry="option/{option}"]').click()
    entry = page.locator(f'[data-guide][open] [data-entry="option/{option}"][data-shown]')
    entry.wait_for()
    assert len(entry.locator("[data-text]").inner_text()) > 20
    assert page.locator("[data-guide] [data-entry]").count() == 7 + 13 + 5 + 26 + 3
    page.keyboard.press("Escape")
    expect(page.locator("[data-guide][open]")).to_have_count(0)


def test_charlie_watches_and_sees_no_hidden_card(server: Any, page: Any, alice: Any, bob: Any, charlie: Any) -> None:
    match = rally(alice, bob, "rookie")
    racer = go(page, server, charlie, match)
    play_out(match, turns=4)
    version = Match.objects.get(pk=match.pk).version
    newest = "version => Number(document.querySelector('[data-match]').dataset.version) >= version"  # a bot may be due
    page.wait_for_function(newest, arg=version, timeout=PATIENCE)
    expect(page.locator(".racer")).to_have_count(3)
    expect(page.locator("[data-card], [data-slot], [data-choice]")).to_have_count(0)
    assert "holds:" not in page.locator("[data-log]").inner_text()
    assert all(robot["hand"] is None for robot in racer.sync()["view"]["robots"])


def test_a_replay_ends_where_the_race_ended(server: Any, page: Any, bob: Any, alice: Any) -> None:
    """Folding every event of the race in the browser gives exactly the view that the host has at the end."""
    from gameplay.selectors import match_sync

    raw = {"board": "scrap-heap", "option_at_start": True, "sites_give_options": True, "max_turns": 12}
    match = rally(bob, alice, "rookie", "rookie", "rookie", raw=raw)
    play_out(match, level="racer")
    page.goto(f"{server.url}/m/{match.code}/?replay")
    replay_known(page)
    assert folded(page) == match_sync(match, None)["view"]
    page.locator("[data-replay=next]").click()
    page.locator("[data-replay=last]").click()
    expect(page.locator(".racer")).to_have_count(5)


def test_a_replay_turns_the_board_and_turns_it_back(
    server: Any, page: Any, bob: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RR-S-12: the floor is as it was at that moment, forward and back."""
    drawn, coins = Chance.below, list[str]()

    def below(self: Chance, label: str, n: int) -> int:
        """Heads once, and tails ever after: four quarters would look like none."""
        if "coin" not in label:
            return drawn(self, label, n)
        coins.append(label)
        return int(label != coins[0])

    monkeypatch.setattr(Chance, "below", below)
    match = rally(bob, alice, "rookie", "rookie", raw={"turning_boards": True, "max_turns": 6, "grid": IN_ORDER})
    play_out(match, level="champion")
    page.goto(f"{server.url}/m/{match.code}/?replay")
    replay_known(page)
    floor = page.locator(".rr-floor")
    page.locator("[data-replay=first]").click()
    before = floor.inner_html()
    page.locator("[data-replay=last]").click()
    expect(whole_log(page)).to_contain_text("The board turns.")
    after = floor.inner_html()
    assert after != before
    page.locator("[data-replay=first]").click()
    assert floor.inner_html() == before
    page.reload()
    replay_known(page)
    page.locator("[data-replay=last]").click()
    assert floor.inner_html() == after


def test_a_replay_goes_through_a_turn_beat_by_beat_and_back(server: Any, page: Any, bob: Any, alice: Any) -> None:
    match = rally(bob, alice, "rookie", raw={"max_turns": 2, "grid": IN_ORDER | {"order": [0, 1, 2]}})
    play_out(match, level="racer")
    page.goto(f"{server.url}/m/{match.code}/?replay")
    replay_known(page)
    bar = page.locator("[data-scrub]")

    def address() -> str:
        """The page's own report: `page.url` hears of a changed address a little later than of a pressed key."""
        return str(page.evaluate("location.href"))

    def seen() -> tuple[str, ...]:
        page.wait_for_function("() => !document.querySelector('.pieces > [opacity]')")  # it has faded to where it is
        lit = page.locator(".bar [aria-current]").all_inner_texts()
        return page.locator(".pieces").inner_html(), page.locator("[data-log]").inner_text(), address(), *lit

    def at(position: int) -> None:
        page.wait_for_function("wanted => document.querySelector('[data-scrub]').value === wanted", arg=str(position))

    assert "Phase 1" not in page.locator("[data-log]").inner_text()
    was = []
    for position in range(12):
        at(position)
        was.append(seen())
        page.keyboard.press("ArrowRight")
    at(12)
    assert len({picture[0] for picture in was}) > 3  # robots move within the turn
    assert sum("." in picture[2].rpartition("#v=")[2] for picture in was) > 8
    assert "Turn 2" not in was[-1][1]
    for position in reversed(range(12)):
        page.keyboard.press("ArrowLeft")
        at(position)
        assert seen() == was[position]

    other = page.context.new_page()
    other.goto(was[9][2])
    replay_known(other)
    assert other.locator("[data-scrub]").input_value() == "9"
    assert other.locator(".pieces").inner_html() == was[9][0]
    other.close()

    page.keyboard.press(".")
    decided = address()
    assert "." not in decided.rpartition("#v=")[2]
    page.keyboard.press(".")
    page.keyboard.press(",")
    assert address() == decided
    page.keyboard.press("End")
    assert bar.input_value() == bar.get_attribute("max")
    assert "The race is over" in page.locator("[data-log]").inner_text()


@pytest.mark.long
def test_every_page_fits_and_axe_finds_nothing(server: Any, page: Any, alice: Any, bob: Any) -> None:
    raw = {"board": "scrap-heap", "option_at_start": True, "max_turns": 6}
    # A clock, but one that cannot run out before its page is looked at.
    running = rally(alice, bob, "rookie", "rookie", raw=raw, speed="relaxed")
    play_until(running, lambda row: row.kind == "program" and row.seat == 0)  # not her Recompile
    asked = rally(alice, bob, "rookie", "rookie", raw={"damaged_start": True, "grid": IN_ORDER})
    play_until(asked, lambda row: row.kind == "announce" and row.seat == 0)
    other = rally(bob, "rookie", "rookie", raw={"option_at_start": True})
    over = rally(alice, bob, "rookie", "rookie", raw=raw)
    play_out(over)
    sign_in_quickly(page, server.url, alice)
    wrong: list[str] = []
    addresses = {
        "programme": f"/m/{running.code}/",
        "guide": f"/m/{running.code}/",
        "question": f"/m/{asked.code}/",
        "watch": f"/m/{other.code}/",
        "replay": f"/m/{over.code}/",
        "form": f"/m/{running.code}/form/",
        "lobby": "/play/",
        "new": "/play/roborally/new/",
        "learn": "/learn/roborally/",
        "boards": "/boards/roborally/",
        "board": "/boards/roborally/gear-garden/",
    }
    for turn, (name, address) in enumerate(addresses.items()):
        page.set_viewport_size(SMALL)
        page.goto(server.url + address)
        if name in ("programme", "guide", "question", "watch"):
            page.locator("[data-match][data-version]").wait_for(timeout=PATIENCE)
        if name == "programme":
            page.locator("[data-card]").first.click()
            page.locator(".ghost-stop").first.wait_for(state="attached", timeout=PATIENCE)
        if name == "guide":
            page.locator(".racer[data-you] .face").click()
            page.locator("[data-about-hand] [data-guide-entry]").first.click()
            page.locator("[data-guide][open]").wait_for()
        if name == "replay":
            replay_known(page)
        wrong += [f"{name}: {one}" for one in found_wrong(page, turn)]
    assert wrong == [], "\n".join(wrong)
