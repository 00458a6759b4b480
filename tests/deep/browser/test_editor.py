"""The board editor in a browser: drawn by pointer and by keyboard, checked while its author draws, raced at once."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match, OwnBoard
from gameplay.pages import editor
from gameplay.selectors import ownboards
from tests.support.pages import PATIENCE, SMALL, found_wrong, sign_in_quickly, until

pytestmark = pytest.mark.browser


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}}


def open_editor(page: Any, address: str) -> None:
    page.goto(address)
    page.locator("[data-editor][data-ready]").wait_for(timeout=PATIENCE)
    fine(page)


def fine(page: Any) -> None:
    """What is drawn now was judged, not what was there before."""
    page.locator("[data-summary][data-state=fine]").wait_for(timeout=PATIENCE)
    expect(page.locator("[data-problems] [data-rule]")).to_have_count(0)


def spot(page: Any, q: int, r: int) -> tuple[float, float]:
    """Where a cell is on the screen, after scrolling to it."""
    place = page.evaluate(
        """([q, r]) => {
            const picture = document.querySelector('[data-picture]');
            const frame = document.querySelector('[data-frame]');
            const x = 20 * Math.sqrt(3) * (q + r / 2), y = 30 * r;
            const at = () => new DOMPoint(x, y).matrixTransform(picture.getScreenCTM());
            frame.scrollIntoView({ block: 'center' });
            const box = frame.getBoundingClientRect();
            frame.scrollLeft += at().x - (box.left + box.width / 2);
            frame.scrollTop += at().y - (box.top + box.height / 2);
            return [at().x, at().y];
        }""",
        [q, r],
    )
    return place[0], place[1]


def test_a_problem_appears_and_vanishes_while_drawing(server: Any, page: Any, alice: Any) -> None:
    sign_in_quickly(page, server.url, alice)
    open_editor(page, f"{server.url}/boards/bumping_bots/new/?from=rivet_oval")
    page.locator("[data-tool=fixed]").click()
    page.mouse.click(*spot(page, 8, -5))  # in the middle of four lanes: no wall beside it
    wrong = page.locator("[data-rule=O4]")
    expect(wrong).to_contain_text("touches no wall")
    expect(page.locator(".ed-mark-error")).to_have_count(1)
    expect(page.locator("[data-race=drive]")).to_have_attribute("aria-disabled", "true")
    told = page.locator("[data-say]")
    expect(told).to_contain_text("Fixed obstacle")

    wrong.get_by_role("button").click()  # the cursor goes there, and the keyboard takes it away
    page.keyboard.press("Delete")
    fine(page)
    expect(page.locator(".ed-mark")).to_have_count(0)

    expect(told).not_to_contain_text("obstacle")
    page.keyboard.press("Control+z")
    expect(told).to_contain_text("Fixed obstacle")
    wrong.wait_for(timeout=PATIENCE)
    page.locator("[data-undo]").click()
    fine(page)
    page.locator("[data-redo]").click()
    wrong.wait_for(timeout=PATIENCE)


def test_a_button_turns_what_is_under_the_cursor(server: Any, page: Any) -> None:
    open_editor(page, f"{server.url}/boards/bumping_bots/new/?from=rivet_oval")
    frame = page.locator("[data-frame]")
    frame.focus()
    for key in (*["ArrowLeft"] * 5, "c", "Enter"):
        page.keyboard.press(key)
    arm = page.locator("[data-picture] .bb-motor .bb-motor-arm")
    expect(arm).to_have_attribute("transform", "rotate(0)")
    page.get_by_role("button", name="Turn", exact=True).click()
    expect(arm).to_have_attribute("transform", "rotate(-60)")


def test_the_keyboard_draws_and_what_is_saved_is_what_was_drawn(server: Any, page: Any, alice: Any) -> None:
    sign_in_quickly(page, server.url, alice)
    open_editor(page, f"{server.url}/boards/bumping_bots/new/?from=rivet_oval")
    frame = page.locator("[data-frame]")
    frame.focus()
    page.keyboard.press("ArrowLeft")  # from the first grid place (7, 3) to (6, 3), a grid place; and on
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    expect(page.locator("[data-say]")).to_contain_text("Mobile obstacle")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("6")
    page.keyboard.press("z")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.fill("[name=title]", "Alice’s oval")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("[data-saved]", has_text="Everything is saved").wait_for(timeout=PATIENCE)
    board = OwnBoard.objects.get()
    assert (board.title, board.owner_id, board.content["name"]) == ("Alice’s oval", alice.pk, "Alice’s oval")
    assert board.content["mobiles"] == [[2, 3]]
    page.wait_for_url(f"**/own/{board.code}/edit/")


def test_a_visitor_drags_a_zone_and_starts_a_trial_race(server: Any, page: Any) -> None:
    open_editor(page, f"{server.url}/boards/bumping_bots/new/?from=rivet_oval")
    page.locator("[data-name=zone-3]").click()
    start, end = spot(page, 6, -7), None
    page.mouse.move(*start)
    page.mouse.down()
    end = (start[0] + 60, start[1])
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    fine(page)
    page.locator("[data-race=drive][aria-disabled=false]").click()
    page.wait_for_url("**/m/**", timeout=PATIENCE)
    match = Match.objects.get()
    cells = next(run for run in match.setup["board"]["zones"][3]["runs"] if run[0] == -7)
    assert cells[1] == 6
    assert cells[2] >= 7
    assert match.creator.is_guest
    assert OwnBoard.objects.get().owner_id == match.creator_id


def test_a_text_is_brought_in_and_a_bad_one_says_where(server: Any, page: Any, alice: Any) -> None:
    sign_in_quickly(page, server.url, alice)
    open_editor(page, f"{server.url}/boards/bumping_bots/new/?from=rivet_oval")
    page.locator("summary", has_text="As text").click()
    page.fill("[data-text]", '{"format": "bb-track/1",\n "id": }')
    page.locator("[data-take]").click()
    page.locator("[data-told]", has_text="Line 2, column 8").wait_for(timeout=PATIENCE)
    kettle = ownboards.board_first("bumping_bots", "kettle_ring")
    page.fill("[data-text]", ownboards.board_text("bumping_bots", kettle))
    page.locator("[data-take]").click()
    expect(page.locator("[data-told]")).to_have_class("message success")
    expect(page.locator("[name=title]")).to_have_value("Kettle Ring")
    with page.expect_download() as download:
        page.locator("[data-give]").click()
    assert download.value.suggested_filename == "kettle-ring.json"
    assert download.value.path().read_text() == ownboards.board_text("bumping_bots", kettle)


def test_a_single_board_is_brought_in_as_a_course_and_the_page_says_so(server: Any, page: Any) -> None:
    open_editor(page, f"{server.url}/boards/roborally/new/")
    expect(page.locator("[data-text]")).to_be_hidden()
    page.locator("summary", has_text="As text").press("Enter")
    page.fill("[data-text]", "boards: [")
    page.locator("[data-take]").press("Enter")
    expect(page.locator("[data-told]")).to_have_class("message error")
    expect(page.locator("[data-text]")).to_have_attribute("aria-invalid", "true")
    page.fill("[data-text]", "id: yard\nkind: factory\nname: Bare yard\ngrid: |\n" + "  . . . . . . . . . . . .\n" * 12)
    page.locator("[data-take]").press("Enter")
    page.locator("[data-told]", has_text="This was a single board.").wait_for(timeout=PATIENCE)
    expect(page.locator("[data-text]")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=title]")).to_have_value("Bare yard")
    fine(page)


def square(page: Any, x: float, y: float) -> tuple[float, float]:
    """Where a point of a course (in cells) is on the screen."""
    place = page.evaluate(
        """([x, y]) => {
            document.querySelector('[data-frame]').scrollIntoView({ block: 'center' });
            const picture = document.querySelector('[data-picture]');
            const at = new DOMPoint(x * 40, y * 40).matrixTransform(picture.getScreenCTM());
            return [at.x, at.y];
        }""",
        [x, y],
    )
    return place[0], place[1]


def text_now(page: Any, game: str = "roborally") -> Any:
    """The board as the server wrote it last, read again."""
    page.locator("[data-summary]:not([data-state=asking])").wait_for(timeout=PATIENCE)
    judged = ownboards.board_judge(game, page.input_value("[data-text]"))
    assert judged.content is not None
    return judged.content


def test_a_course_is_drawn_by_dragging_and_by_keyboard(server: Any, page: Any, alice: Any) -> None:
    sign_in_quickly(page, server.url, alice)
    open_editor(page, f"{server.url}/boards/roborally/new/")
    page.locator("[data-tool=belt]").click()  # a belt east along row 5 that turns south in column F
    page.mouse.move(*square(page, 2.5, 4.5))
    page.mouse.down()
    page.mouse.move(*square(page, 5.5, 4.5), steps=4)
    page.mouse.move(*square(page, 5.5, 6.5), steps=4)
    page.mouse.up()
    page.locator("[data-tool=wall]").click()
    page.mouse.click(*square(page, 8.05, 8.5))  # the western side of I9
    page.locator("[data-tool=laser]").click()
    page.mouse.click(*square(page, 0.1, 9.5))  # on the western side of A10
    fine(page)

    frame = page.locator("[data-frame]")
    frame.focus()
    page.keyboard.press("p")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("[data-say]")).to_contain_text("A9 · a pit")
    page.keyboard.press("r")  # nothing to turn there: the pen turns
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    page.keyboard.press("Shift+ArrowRight")
    page.locator("[data-name=turn-1]").click()  # a docking board on its side overlaps nothing, but is cut off
    page.locator("[data-problems] [data-rule=dock_facing]").first.wait_for(timeout=PATIENCE)
    page.locator("[data-undo]").click()
    fine(page)
    page.locator("summary", has_text="As text").click()
    content = text_now(page)
    part = next(part for part in content["parts"] if part["id"] == "my-board")
    rows = [line.split() for line in part["grid"].splitlines()]
    assert rows[4][2:6] == [">", ">", ">", "v/w"]
    assert [rows[5][5], rows[6][5], rows[8][0], rows[8][2]] == ["v", "v", "O", "@r"]
    assert {"I9W", "A10W"} <= set(part["walls"])
    assert part["lasers"] == ["A10E1"]


def test_a_hall_is_drawn_by_dragging_and_by_keyboard_and_raced(server: Any, page: Any) -> None:
    open_editor(page, f"{server.url}/boards/dr2d/new/")
    page.locator("[data-tool=law]").click()  # law 1 goes from C4 to F1, beside a start
    page.mouse.move(*square(page, 2.5, 3.5))
    page.mouse.down()
    page.mouse.move(*square(page, 6.5, 0.5), steps=8)
    page.mouse.up()
    page.locator("[data-problems] [data-rule=start_near]").wait_for(timeout=PATIENCE)
    expect(page.locator(".ed-mark-error")).to_have_count(1)
    page.locator("[data-undo]").click()
    fine(page)
    page.locator("[data-tool=pusher]").click()
    page.mouse.click(*square(page, 5.05, 4.5))  # on the western side of F5
    page.locator("[data-name=compass]").select_option("drift")
    fine(page)

    page.locator("[data-frame]").focus()
    page.keyboard.press("w")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-say]")).to_contain_text("G4 · floor · wall to the east")
    page.keyboard.press("1")
    page.keyboard.press("c")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    expect(page.locator("[data-say]")).to_contain_text("G3 · Turnstile, anticlockwise")
    page.locator("summary", has_text="As text").click()
    fine(page)
    content = text_now(page, "dr2d")
    assert content["laws"][0] == "C4"
    assert (content["compass"], content["grid"][4][5], content["grid"][2][6]) == ("drift", "e", "(")
    assert set(content["walls"]) == {"F5-W", "H4-W"}
    page.locator("[data-race=drive][aria-disabled=false]").click()
    page.wait_for_url("**/m/**", timeout=PATIENCE)
    assert Match.objects.get().setup["board"] == content


def test_special_rules_are_ticked_judged_and_raced(server: Any, page: Any) -> None:
    """RR-S-11, RR-S-21: a course in teams is for four robots or more; the trial race has its rules."""
    open_editor(page, f"{server.url}/boards/roborally/new/")
    page.locator("summary", has_text="Special rules").click()
    for rule in ("turning-boards", "last-team"):
        page.locator(f"[data-name=rule-{rule}]").check()
    page.locator("[data-problems] [data-rule=team_players]").first.wait_for(timeout=PATIENCE)
    page.locator("[data-name=players-0]").select_option("4")
    fine(page)
    page.locator("summary", has_text="As text").click()
    assert text_now(page)["rules"] == ["turning-boards", "last-team"]
    page.locator("[data-race=drive][aria-disabled=false]").click()
    page.wait_for_url("**/m/**", timeout=PATIENCE)
    setup = Match.objects.get().setup
    assert (setup["turning_boards"], setup["last_team"], setup["teams"]) == (True, True, [0, 1, 0, 1])


def test_the_sheet_keeps_every_board_of_the_box_as_it_is(server: Any, page: Any) -> None:
    """Loaded into the editor's own tables and written again, a board is the same."""
    from gameplay.games.registry import GAMES

    for game in ("bumping_bots", "dr2d", "roborally"):
        open_editor(page, f"{server.url}/boards/{game}/new/?from={GAMES[game].meta.boards[0].slug}")
        for info in GAMES[game].meta.boards:
            content = ownboards.board_first(game, info.slug)
            written = page.evaluate(
                """async ([game, content]) => {
                    const { createGame } = await import(document.querySelector('[data-editor]').dataset.editor);
                    const sheet = createGame({ extras: { parts: [], rules: [] } });
                    return JSON.stringify(sheet.save(sheet.load(content)));
                }""",
                [game, content],
            )
            again = ownboards.board_judge(game, written)
            assert again.problems == []
            drawn = ownboards.board_drawn(game, again.content or {})
            wanted = ownboards.board_drawn(game, content)
            assert drawn is not None
            assert wanted is not None
            for key in wanted.keys() - {"source", "lasers", "pushers"}:
                assert drawn[key] == wanted[key], f"{info.slug}: {key}"
            for key in wanted.keys() & {"lasers", "pushers"}:
                assert sorted(map(str, drawn[key])) == sorted(map(str, wanted[key])), f"{info.slug}: {key}"


def test_what_is_drawn_while_a_board_is_saved_is_not_taken_for_saved(
    server: Any, page: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/boards/bumping_bots/new/?from=rivet_oval")
    page.locator("[data-editor][data-ready]").wait_for(timeout=PATIENCE)
    save, begun, go_on = editor.services.board_save, threading.Event(), threading.Event()

    def save_slowly(**given: Any) -> Any:
        begun.set()
        assert go_on.wait(PATIENCE / 1000)
        return save(**given)

    monkeypatch.setattr(editor.services, "board_save", save_slowly)
    button = page.get_by_role("button", name="Save", exact=True)
    with page.expect_response(lambda response: response.request.method == "POST" and "/new/" in response.url):
        button.click()
        until(page, begun.is_set, "the first is being saved")
        page.locator("[data-frame]").focus()
        for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "m", "Enter"):
            page.keyboard.press(key)
        expect(page.locator("[data-say]")).to_contain_text("Mobile obstacle")
        go_on.set()
    expect(page.locator("[data-saved]")).to_have_text("You have unsaved changes.")


def test_two_clicks_on_save_make_one_board(server: Any, page: Any, alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_in_quickly(page, server.url, alice)
    page.goto(f"{server.url}/boards/bumping_bots/new/?from=rivet_oval")
    page.locator("[data-editor][data-ready]").wait_for(timeout=PATIENCE)
    save, go_on = editor.services.board_save, threading.Event()

    def save_slowly(**given: Any) -> Any:
        assert go_on.wait(PATIENCE / 1000)
        return save(**given)

    monkeypatch.setattr(editor.services, "board_save", save_slowly)
    done: list[str] = []
    page.on("response", lambda response: done.append(response.url) if response.request.method == "POST" else None)
    button = page.get_by_role("button", name="Save", exact=True)
    button.click()
    button.click()
    go_on.set()
    until(page, lambda: len([url for url in done if "/new/" in url or "/edit/" in url]) == 2, "both are answered")
    assert OwnBoard.objects.count() == 1


def test_the_pages_fit_and_axe_finds_nothing(server: Any, page: Any, alice: Any) -> None:
    from gameplay import services

    text = ownboards.board_text("bumping_bots", ownboards.board_first("bumping_bots", "gearbox_serpentine"))
    own = services.board_save(user=alice, game="bumping_bots", text=text)
    sign_in_quickly(page, server.url, alice)
    wrong: list[str] = []
    for address in (
        "/boards/bumping_bots/new/",
        f"/boards/bumping_bots/own/{own.code}/",
        f"/boards/bumping_bots/own/{own.code}/edit/",
        "/boards/bumping_bots/",
        "/boards/roborally/new/?from=coil-yard",
        f"/play/bumping_bots/new/?board={own.code}",
    ):
        page.set_viewport_size(SMALL)
        page.goto(server.url + address)
        if "edit" in address or ("/boards/" in address and "new" in address):
            page.locator("[data-editor][data-ready]").wait_for(timeout=PATIENCE)
            page.locator("[data-summary]:not([data-state=asking])").wait_for(timeout=PATIENCE)
        wrong += [f"{address}: {one}" for one in found_wrong(page)]
    assert wrong == [], "\n".join(wrong)
