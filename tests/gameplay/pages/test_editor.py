"""Drawing boards on pages: who may see and change them, how a bad text is refused, and the way to a race."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.limits import Limit
from accounts.models import User
from gameplay import services
from gameplay.models import Match, OwnBoard
from gameplay.selectors import ownboards
from tests.support.pages import squeezed

NEW = "/boards/bumping_bots/new/"
CHECK = "/boards/bumping_bots/check/"


def text_of(slug: str, game: str = "bumping_bots") -> str:
    return ownboards.board_text(game, ownboards.board_first(game, slug))


@pytest.fixture
def oval(alice: Any) -> OwnBoard:
    return services.board_save(user=alice, game="bumping_bots", text=text_of("rivet_oval"), title="Alice’s oval")


def at(board: OwnBoard, what: str = "") -> str:
    return f"/boards/{board.game}/own/{board.code}/{what}"


def test_a_visitor_opens_a_new_sheet_without_becoming_anybody(client: Any, db: None) -> None:
    from django.contrib.auth import get_user_model

    for address in (NEW, f"{NEW}?from=gearbox_serpentine"):
        assert client.get(address).status_code == 200
    assert client.get(f"{NEW}?from=moon").status_code == 404
    assert client.get("/boards/chess/new/").status_code == 404
    assert get_user_model().objects.count() == 0


def test_a_visitor_who_saves_becomes_a_guest_and_keeps_the_board(client: Any, db: None) -> None:
    answer = client.post(NEW, {"title": "Mine", "text": text_of("kettle_ring")})
    board = OwnBoard.objects.get()
    assert answer.url == at(board, "edit/")
    assert board.owner.is_guest
    assert client.get(answer.url).status_code == 200
    assert "Mine" in client.get("/boards/bumping_bots/").content.decode()


def test_saving_again_changes_the_same_board(as_user: Any, alice: Any, oval: OwnBoard) -> None:
    answer = as_user(alice).post(
        at(oval, "edit/"), {"title": "Ring", "text": text_of("kettle_ring")}, headers={"Accept": "application/json"}
    )
    assert answer.json()["code"] == oval.code
    oval.refresh_from_db()
    assert oval.title == oval.content["name"] == "Ring"
    assert oval.content["id"] == "kettle_ring"


def test_a_board_with_errors_may_be_saved_but_not_raced(as_user: Any, alice: Any) -> None:
    text = json.loads(text_of("rivet_oval"))
    text["grid"] = text["grid"][:4]
    board = services.board_save(user=alice, game="bumping_bots", text=json.dumps(text))
    assert board.errors == 1
    client = as_user(alice)
    page = client.get(at(board)).content.decode()
    assert "G1" in page
    assert at(board, "race/") not in page
    client.post(at(board, "race/"), {"who": "drive"})
    assert Match.objects.count() == 0
    table = client.get(f"/play/bumping_bots/new/?board={board.code}").content.decode()
    assert f'value="{board.code}"' not in table


def test_charlie_may_not_see_what_is_not_shared(as_user: Any, charlie: Any, client: Any, oval: OwnBoard) -> None:
    for who in (as_user(charlie), client):
        for what in ("", "edit/", "file/"):
            assert who.get(at(oval, what)).status_code == 404
        for what in ("share/", "copy/", "delete/", "race/"):
            assert who.post(at(oval, what)).status_code == 404
        assert oval.code not in who.get("/boards/bumping_bots/").content.decode()
        table = who.get(f"/play/bumping_bots/new/?board={oval.code}").content.decode()
        assert f'value="{oval.code}"' not in table
    assert OwnBoard.objects.count() == 1


def test_charlie_may_look_at_and_copy_a_shared_board_but_not_change_it(
    as_user: Any, charlie: Any, oval: OwnBoard
) -> None:
    services.board_share(user=oval.owner, code=oval.code, shared=True)
    client = as_user(charlie)
    assert "Alice’s oval" in client.get(at(oval)).content.decode()
    assert client.get(at(oval, "edit/")).status_code == 403
    assert client.post(at(oval, "edit/"), {"title": "Ha", "text": text_of("kettle_ring")}).status_code == 403
    client.post(at(oval, "share/"), {"shared": "no"})
    client.post(at(oval, "delete/"))
    oval.refresh_from_db()
    assert (oval.title, oval.is_shared) == ("Alice’s oval", True)
    client.post(at(oval, "copy/"))
    copy = OwnBoard.objects.get(owner=charlie)
    assert (copy.content, copy.is_shared) == (oval.content, False)


def test_its_owner_shares_and_deletes_it(as_user: Any, alice: Any, client: Any, oval: OwnBoard) -> None:
    owner = as_user(alice)
    owner.post(at(oval, "share/"), {"shared": "yes"})
    assert client.get(at(oval)).status_code == 200
    owner.post(at(oval, "share/"), {"shared": "no"})
    assert client.get(at(oval)).status_code == 404
    owner.post(at(oval, "delete/"))
    assert not OwnBoard.objects.exists()


def test_a_course_is_kept_seen_raced_and_put_on_a_table(as_user: Any, alice: Any) -> None:
    client = as_user(alice)
    client.post("/boards/roborally/new/", {"title": "Alice’s hall", "text": text_of("coil-yard", "roborally")})
    board = OwnBoard.objects.get()
    assert "rr-scene" in client.get(at(board)).content.decode()
    assert "Alice’s hall" in client.get("/boards/roborally/").content.decode()
    assert f'value="{board.code}" checked' in squeezed(
        client.get(f"/play/roborally/new/?board={board.code}").content.decode()
    )
    client.post(at(board, "race/"), {"who": "drive"})
    match = Match.objects.get()
    assert (match.status, match.setup["board"]["name"]) == ("running", "Alice’s hall")


def test_a_trial_race_is_a_match_that_carries_the_board(as_user: Any, alice: Any, oval: OwnBoard) -> None:
    for who in ("drive", "watch"):
        answer = as_user(alice).post(at(oval, "race/"), {"who": who})
        match = Match.objects.latest("pk")
        assert answer.url == f"/m/{match.code}/", who
        assert match.setup["board"] == oval.content, who
        assert (match.purpose, match.visibility, match.status) == ("practice", "link", "running"), who
        assert match.seatings.filter(user=alice).count() == (who == "drive")


def test_a_table_is_opened_on_a_shared_board(as_user: Any, bob: Any, oval: OwnBoard) -> None:
    services.board_share(user=oval.owner, code=oval.code, shared=True)
    client = as_user(bob)
    page = squeezed(client.get(f"/play/bumping_bots/new/?board={oval.code}").content.decode())
    assert f'value="{oval.code}" checked' in page
    form = {
        "board": oval.code, "seats": "3", "bots": "1", "level": "rookie", "sit": "on", "speed": "live",
        "visibility": "public", "option-laps": "2", "option-cards": "draw", "option-card_count": "0",
        "option-obstacles": "on", "option-full_ranking": "on", "option-reverse_lock": "on",
    }  # fmt: skip
    assert client.post("/play/bumping_bots/new/", form).status_code == 302
    assert Match.objects.get().setup["board"]["name"] == "Alice’s oval"


BAD_TEXTS = (
    ("", "Line 1, column 1"),
    ('{"format": "bb-track/1",\n "id": }', "Line 2, column 8"),
    ("[" * 100_000, "too large"),
    ("[]", "can’t be read"),
    ('{"format": "bb-track/1", "id": "x", "name": "", "laps": [2]}', "can’t be read"),
)


def test_a_bad_text_is_refused_with_the_fault_and_its_place(client: Any, db: None) -> None:
    for text, told in BAD_TEXTS:
        answer = client.post(CHECK, {"text": text}).json()
        words = answer.get("detail") or " ".join(problem["message"] for problem in answer["problems"])
        assert told in words, text[:60]
        saved = client.post(NEW, {"title": "", "text": text or " "})
        assert saved.status_code == 422, text[:60]
        assert not OwnBoard.objects.exists(), text[:60]


def test_a_small_text_that_names_a_million_cells_is_refused(client: Any, db: None) -> None:
    track = json.loads(text_of("rivet_oval"))
    track["zones"][0]["runs"] = [[r, -500, 500] for r in range(-500, 500)]
    answer = client.post(CHECK, {"text": json.dumps(track, separators=(",", ":"))}).json()
    assert [problem["rule"] for problem in answer["problems"]] == ["too_many_cells"]
    assert answer["content"] is None


def test_problems_come_with_their_cells_and_in_the_readers_language(client: Any, db: None) -> None:
    track = json.loads(text_of("rivet_oval"))
    track["fixed"] = [[8, -5]]
    answer = client.post(CHECK, {"text": json.dumps(track)}).json()
    assert answer["errors"] == 1
    (problem,) = answer["problems"]
    assert (problem["level"], problem["rule"], problem["cells"]) == ("error", "O4", [[8, -5]])
    assert "touches no wall" in problem["message"]


def test_checking_is_limited(client: Any, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gameplay.pages.editor.VISITORS_DRAWINGS", Limit("drawing", 2, 60))
    assert [client.post(CHECK, {"text": "x"}).status_code for _ in range(3)] == [200, 200, 429]


def test_a_visitor_without_the_right_is_not_made_a_guest(client: Any, oval: OwnBoard, alice: Any) -> None:
    services.board_share(user=alice, code=oval.code, shared=True)
    for door in ("share/", "delete/"):
        assert "Sign in first." in client.post(at(oval, door), follow=True).content.decode(), door
    assert client.post(NEW, {"text": "no board"}).status_code == 422
    assert not User.objects.filter(is_guest=True).exists()


def test_watching_bots_alone_takes_an_account(client: Any, oval: OwnBoard, alice: Any) -> None:
    services.board_share(user=alice, code=oval.code, shared=True)
    page = client.post(at(oval, "race/"), {"who": "watch"}, follow=True)
    assert "need an account" in page.content.decode()
    assert 'value="watch"' not in client.get(at(oval)).content.decode()
    assert not Match.objects.exists()


def test_the_file_is_the_text_of_the_board(as_user: Any, alice: Any, oval: OwnBoard) -> None:
    answer = as_user(alice).get(at(oval, "file/"))
    assert "attachment" in answer["Content-Disposition"]
    judged = ownboards.board_judge("bumping_bots", answer.content.decode())
    assert judged.content == oval.content
    assert judged.problems == []


def test_the_gallery_costs_the_same_queries_however_many_boards_there_are(
    as_user: Any, alice: Any, oval: OwnBoard
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client = as_user(alice)

    def queries(address: str) -> int:
        with CaptureQueriesContext(connection) as seen:
            assert client.get(address).status_code == 200
        return len(seen)

    pages = ["/boards/bumping_bots/", f"/play/bumping_bots/new/?board={oval.code}", at(oval), at(oval, "edit/"), NEW]
    few = [queries(address) for address in pages]
    for _n in range(4):
        services.board_copy(user=alice, code=oval.code)
    assert [queries(address) for address in pages] == few


def test_without_scripts_a_single_board_is_saved_as_a_course_and_the_page_says_so(client: Any, db: None) -> None:
    text = "id: yard\nkind: factory\nname: Bare yard\ngrid: |\n" + "  . . . . . . . . . . . .\n" * 12
    answer = client.post("/boards/roborally/new/", {"title": "Bare yard", "text": text}, follow=True)
    assert answer.status_code == 200
    assert "This was a single board." in answer.content.decode()
    board = OwnBoard.objects.get()
    assert [one["board"] for one in board.content["boards"]] == ["yard", "dock-apron"]
    assert '<details class="ed-text" open' in client.get("/boards/roborally/new/").content.decode()
    checked = client.post("/boards/roborally/check/", {"text": text}).json()
    assert checked["content"]["id"] == "yard"
    assert len(checked["remarks"]) == 1
