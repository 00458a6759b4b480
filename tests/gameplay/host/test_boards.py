"""Services of boards people draw."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gameplay import services
from gameplay.games.editable import EDITABLE
from gameplay.games.registry import GAMES
from gameplay.models import OwnBoard
from gameplay.refused import Refused
from gameplay.selectors import ownboards

SHIPPED = [(game, info.slug) for game in EDITABLE if game in GAMES for info in GAMES[game].meta.boards]


def oval() -> str:
    return ownboards.board_text("bumping_bots", ownboards.board_first("bumping_bots", "rivet_oval"))


@pytest.mark.parametrize(("game", "slug"), SHIPPED)
def test_every_board_of_the_box_comes_back_from_its_text_unchanged_and_without_a_problem(game: str, slug: str) -> None:
    content = ownboards.board_first(game, slug)
    judged = ownboards.board_judge(game, ownboards.board_text(game, content))
    assert judged.content == content
    assert judged.problems == []
    assert ownboards.board_text(game, judged.content) == judged.text


@pytest.mark.parametrize("game", list(EDITABLE))
def test_a_board_that_nobody_has_drawn_on_can_be_raced(game: str, alice: Any) -> None:
    first = ownboards.board_first(game)
    board = services.board_save(user=alice, game=game, text=ownboards.board_text(game, first))
    assert board.content == first
    assert ownboards.board_problems(game, board.content) == []
    assert board.content["name"] not in {info.title for info in GAMES[game].meta.boards}
    assert ownboards.board_drawn(game, board.content)


def test_a_board_with_errors_can_be_kept(alice: Any) -> None:
    text = json.dumps({**ownboards.board_first("bumping_bots"), "grid": []})
    board = services.board_save(user=alice, game="bumping_bots", text=text)
    assert board.errors == len(ownboards.board_problems("bumping_bots", board.content)) > 0


def test_nobody_keeps_more_than_so_many_boards(alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gameplay.services.boards.MOST_BOARDS", 2)
    first = services.board_save(user=alice, game="bumping_bots", text=oval())
    services.board_copy(user=alice, code=first.code)
    for more in (
        lambda: services.board_save(user=alice, game="bumping_bots", text=oval()),
        lambda: services.board_copy(user=alice, code=first.code),
    ):
        with pytest.raises(Refused, match="too_many_boards"):
            more()
    services.board_save(user=alice, game="bumping_bots", text=oval(), code=first.code)
    services.board_save(user=bob, game="bumping_bots", text=oval())
    assert OwnBoard.objects.count() == 3


def test_a_board_of_an_unknown_game_or_without_limits_is_refused(alice: Any) -> None:
    with pytest.raises(Refused, match="game_unknown"):
        services.board_save(user=alice, game="chess", text=oval())
    with pytest.raises(Refused, match="too_large"):
        services.board_save(user=alice, game="bumping_bots", text=oval() + " " * 60_000)
    with pytest.raises(Refused, match="board_unreadable"):
        services.board_save(user=alice, game="bumping_bots", text="{}")
    assert not OwnBoard.objects.exists()


def test_a_stranger_learns_nothing_of_a_board_and_may_not_change_a_shared_one(alice: Any, charlie: Any) -> None:
    code = services.board_save(user=alice, game="bumping_bots", text=oval()).code
    calls = (
        lambda: services.board_save(user=charlie, game="bumping_bots", text=oval(), code=code),
        lambda: services.board_share(user=charlie, code=code, shared=False),
        lambda: services.board_delete(user=charlie, code=code),
    )
    for call in calls:
        with pytest.raises(Refused, match="not_found"):
            call()
    with pytest.raises(Refused, match="not_found"):
        services.board_copy(user=charlie, code=code)
    services.board_share(user=alice, code=code, shared=True)
    for call in calls:
        with pytest.raises(Refused, match="not_yours"):
            call()
    assert services.board_copy(user=charlie, code=code).owner == charlie


def test_a_match_keeps_its_board_when_the_drawing_changes(alice: Any) -> None:
    board = services.board_save(user=alice, game="bumping_bots", text=oval())
    match = services.match_create(
        game="bumping_bots",
        raw={"board": board.content},
        seats=[services.SeatSpec(user_id=alice.pk), services.SeatSpec(bot_level="rookie")],
        speed="none",
        purpose="practice",
    )
    services.board_delete(user=alice, code=board.code)
    match.refresh_from_db()
    assert match.setup["board"]["id"] == "rivet_oval"


def course(**changes: Any) -> str:
    return json.dumps({**ownboards.board_first("roborally"), **changes})


def part(**changes: Any) -> dict[str, Any]:
    return {**ownboards.board_first("roborally")["parts"][0], **changes}


def test_a_problem_of_a_course_says_on_which_board_its_cells_lie() -> None:
    grid = ". . . . . . . . . . . .\n" * 11 + "O . . . . . . . . . . .\n"
    judged = ownboards.board_judge("roborally", course(parts=[part(grid=grid, lasers=["A12E1"])], flags=["A12"]))
    found = {problem["rule"]: (problem["part"], problem["cells"]) for problem in judged.problems}
    assert found == {
        "laser_on_pit": ("my-board", [[0, 11]]),
        "laser_wall": ("my-board", [[0, 11]]),
        "flag_on_pit": ("", [[0, 11]]),
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("boards: [", "Line 1, column 10: this isn’t valid YAML"),
        ("id: x\nplayers: [2, 99]", "can’t be read"),
        (course(flags=["no cell"]), "is not a cell, so no flag"),
        ("a: &a [1]\nb: *a", "aliases are not allowed"),
    ],
)
def test_a_bad_text_of_a_course_is_refused_with_the_fault(text: str, told: str) -> None:
    judged = ownboards.board_judge("roborally", text)
    assert judged.content is None
    assert told in judged.problems[0]["message"]


@pytest.mark.parametrize(
    "parts",
    [
        [part(lasers=["L40E1"])],
        [part(grid=". " * 1900 + "\n", kind="test")],
        [part(grid=".\n" * 1900, kind="test")],
        [part(grid="? ? ?\n")],
    ],
)
def test_a_course_that_makes_no_picture_can_still_be_kept_and_seen(alice: Any, as_page: Any, parts: Any) -> None:
    board = services.board_save(user=alice, game="roborally", text=course(parts=parts))
    assert board.errors > 0
    assert ownboards.board_drawn("roborally", board.content) is None
    assert as_page(alice, f"/boards/roborally/own/{board.code}/") == 200


def test_flags_off_the_course_are_left_out_of_its_picture() -> None:
    judged = ownboards.board_judge("roborally", course(flags=["Z40", "C3"]))
    drawn = ownboards.board_drawn("roborally", judged.content or {})
    assert drawn is not None
    assert drawn["flags"] == [[2, 2]]
    judged = ownboards.board_judge("roborally", course(flags=["Z40"]))
    drawn = ownboards.board_drawn("roborally", judged.content or {})
    assert drawn is not None
    assert drawn["flags"] == []


@pytest.fixture
def as_page() -> Any:
    from django.test import Client

    def status(user: Any, address: str) -> int:
        client = Client()
        client.force_login(user, backend="accounts.backends.SignInBackend")
        return client.get(address).status_code

    return status


# --- A single board of RoboRally ------------------------------------------------------------------------------------


def lone_board(slug: str) -> str:
    """The text of one board of the box, as it is in its file."""
    from gameplay.games.roborally import board
    from gameplay.games.roborally.board_file import plain_part, write_text

    return write_text(plain_part(board.parts()[slug]))


def boards_of_the_box() -> list[str]:
    from gameplay.games.roborally import board

    return sorted(board.parts())


@pytest.mark.parametrize("slug", boards_of_the_box())
def test_a_single_board_becomes_a_course_on_it_that_only_wants_its_flags(slug: str) -> None:
    import yaml

    text = lone_board(slug)
    judged = ownboards.board_judge("roborally", text)
    assert judged.content is not None
    assert (judged.errors, len(judged.remarks)) == (0, 1)
    carried = {part["id"]: part for part in judged.content["parts"]}
    told = yaml.safe_load(text)
    kept = carried[slug]
    assert {key: kept[key] for key in ("grid", "walls", "lasers", "pushers")} == {
        key: told[key] for key in ("grid", "walls", "lasers", "pushers")
    }
    assert len(judged.content["flags"]) == 1
    again = ownboards.board_judge("roborally", judged.text or "")
    assert (again.content, again.text, again.remarks) == (judged.content, judged.text, ())


def test_a_single_docking_board_gets_an_empty_board_to_race_on() -> None:
    text = lone_board("dock-apron").replace("id: dock-apron", "id: my-board")
    judged = ownboards.board_judge("roborally", text)
    assert judged.content is not None
    placed = {one["board"]: one["at"] for one in judged.content["boards"]}
    assert placed == {"my-board": [0, 0], "imported-board": [0, 12]}
    assert judged.errors == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("id: x\nkind: factory\ngrid: 3\n", "can’t be read"),
        ("id: x\nkind: moon\ngrid: '.'\n", "can’t be read"),
        ("id: x\ngrid: '.'\nwings: 2\n", "can’t be read"),
    ],
)
def test_an_unreadable_single_board_is_refused_with_the_fault(text: str, told: str) -> None:
    judged = ownboards.board_judge("roborally", text)
    assert (judged.content, judged.remarks) == (None, ())
    assert told in judged.problems[0]["message"]


def test_a_single_board_with_errors_is_brought_in_with_its_problems() -> None:
    judged = ownboards.board_judge("roborally", "format: rrb1\nid: x\nkind: factory\ngrid: 'O O'\n")
    assert judged.content is not None
    assert judged.content["flags"] == ["A1"]
    assert {"rows", "columns"} <= {problem["rule"] for problem in judged.problems}


def test_a_course_has_no_remarks() -> None:
    assert ownboards.board_judge("roborally", course()).remarks == ()
    assert ownboards.board_judge("bumping_bots", oval()).remarks == ()
