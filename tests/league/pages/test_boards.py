"""Boards that people drew, on the league's pages and in its API: chosen, shown, and hidden from others."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.competitions.life import calendar, life
from league.models import Race
from tests.league.cup import Cup, drawn_board
from tests.league.pages.scene import RACE
from tests.league.pages.test_games import ROBORALLY

pytestmark = pytest.mark.django_db
NEW = "/clubs/gearbox/championships/new/"
RACE1 = "/c/gearbox/autumn-cup/races/1/"
NIGHT1 = "/c/gearbox/autumn-cup/desk/races/1/"


def client_of(user: Any) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def page(client: Client, path: str, **data: Any) -> str:
    answer = client.get(path, data)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def test_alice_makes_a_championship_on_her_own_course(alice: Any, club: Any) -> None:
    client = client_of(alice)
    board = drawn_board(alice, "roborally", title="Alice’s yard")
    html = page(client, NEW, game="roborally")
    assert "Alice’s yard (2–8 robots), your drawing as it is now" in html
    preview = client.post(f"{NEW}preview/", ROBORALLY | {"boards": ["coil-yard", board.code]}).content.decode()
    assert "Alice’s yard" in preview
    answer = client.post(NEW, ROBORALLY | {"boards": [board.code], "publish": "1"})
    assert answer.status_code == 302, answer.content.decode()
    shown = page(Client(), "/c/gearbox/factory-cup/races/1/")
    code = Race.objects.get(number=1).board
    assert f'href="/clubs/gearbox/boards/{code}/"' in shown
    assert "drawn by Alice" in shown
    assert "rr-scene" in shown
    assert "Alice’s yard" in page(Client(), "/c/gearbox/factory-cup/calendar/")


def test_what_is_wrong_with_a_board_is_beside_the_field(alice: Any, cup: Cup) -> None:
    client = client_of(alice)
    course = drawn_board(alice, "roborally", title="For many", players=[5, 8])
    half = drawn_board(alice, title="Half a grid", grid=[])
    answer = client.post(NEW, ROBORALLY | {"boards": [course.code], "capacity": "4", "venue": "table"})
    assert answer.status_code == 422
    assert "takes tables of 5–8" in errors(answer, "boards")
    answer = client.post(f"{NIGHT1}edit/", RACE | {"board": half.code})
    assert answer.status_code == 422
    assert "The grid needs 9 places" in errors(answer, "board", "edit_form")
    answer = client.post(
        "/c/gearbox/autumn-cup/desk/races/new/",
        RACE | {"venue": "online", "board": "moon", "date": "2099-01-01", "time": "19:30"},
    )
    assert "There is no such board." in errors(answer, "board")
    assert "Half a grid" not in page(client, NIGHT1)


def errors(answer: Any, field: str, form: str = "form") -> str:
    return " ".join(answer.context[form].errors.get(field, ()))


def test_race_night_offers_the_version_it_has_and_the_newer_one(alice: Any, cup: Cup) -> None:
    client = client_of(alice)
    board = drawn_board(alice, title="Oval")
    assert client.post(f"{NIGHT1}edit/", RACE | {"board": board.code}).status_code == 302
    code = cup.race(1).board
    html = page(client, NIGHT1)
    assert f'<option value="{code}" selected>' in html
    assert f'value="{board.code}"' not in html
    drawn = drawn_board(alice, title="Oval two")
    html = page(client, NIGHT1)
    assert f'value="{drawn.code}"' in html
    assert client.post(f"{NIGHT1}edit/", RACE | {"board": code, "option_laps": "3"}).status_code == 302
    assert (cup.race(1).board, cup.race(1).options["laps"]) == (code, 3)


def test_the_page_of_a_clubs_copy_is_seen_with_its_races(alice: Any, bob: Any, charlie: Any, club: Any) -> None:
    board = drawn_board(alice, title="Secret oval")
    cup = Cup.make(alice, boards=(board.code,), races=1, publish=False)
    code = cup.race(1).board
    address, api = f"/clubs/gearbox/boards/{code}/", f"/api/v1/clubs/gearbox/boards/{code}/"
    for path in (address, f"{address}file/", api):
        for user in (None, bob, charlie):
            assert client_of(user).get(path).status_code == 404, path
        assert client_of(alice).get(path).status_code == 200
    life.publish(competition=cup.competition, by=alice)
    for path in (address, f"{address}file/", api):
        assert "Secret oval" in client_of(charlie).get(path).content.decode()
    assert client_of(charlie).get(f"/boards/bumping_bots/own/{board.code}/").status_code == 404
    assert client_of(charlie).get(f"/clubs/gearbox/boards/{board.code}/").status_code == 404


def test_charlie_is_offered_no_boards(charlie: Any, club: Any) -> None:
    assert client_of(None).get("/api/v1/clubs/gearbox/boards/").status_code == 401
    assert client_of(charlie).get("/api/v1/clubs/gearbox/boards/").status_code == 403


def test_a_season_on_a_drawn_board_by_the_api(alice: Any, club: Any) -> None:
    client = client_of(alice)
    board = drawn_board(alice, "roborally", title="Yard")

    def ask(method: str, path: str, body: Any = None) -> Any:
        return getattr(client, method)(f"/api/v1/{path}", data=body or {}, content_type="application/json")

    offered = client.get("/api/v1/clubs/gearbox/boards/?game=roborally").json()
    assert (offered[0]["code"], offered[0]["kind"], offered[0]["seats_max"]) == (board.code, "mine", 8)
    assert client.get("/api/v1/clubs/gearbox/boards/?game=chess").json()["at"] == "game"
    body = {"name": "Cup", "game": "roborally", "boards": [board.code], "capacity": 8,
            "rhythm": {"first": "2099-01-01", "time": "19:30", "races": 2}}  # fmt: skip
    refused = ask("post", "clubs/gearbox/competitions/", body | {"options": {"laps": 2}})
    assert (refused.status_code, refused.json()["code"], refused.json()["at"]) == (400, "bad_option", "options.laps")
    assert refused.json()["detail"] == "This option doesn’t exist."
    unknown = ask("post", "clubs/gearbox/competitions/", body | {"laps": 2})
    told = unknown.json()
    assert (unknown.status_code, told["at"], told["detail"]) == (400, "laps", "There is no such field.")
    made = ask("post", "clubs/gearbox/competitions/", body)
    assert made.status_code == 201, made.content
    card = made.json()["races"][0]
    assert (card["board_title"], card["board_is_drawn"], card["options"]) == ("Yard", True, {})
    assert client.get(f"/api/v1/clubs/gearbox/boards/{card['board']}/").json()["content"] == board.content
    changed = ask("patch", "competitions/gearbox/cup/races/1/", {"board": "coil-yard"}).json()["card"]
    assert (changed["board"], changed["board_is_drawn"]) == ("coil-yard", False)
    private = drawn_board(services_user(), "roborally")
    refused = ask("patch", "competitions/gearbox/cup/races/1/", {"board": private.code})
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_board")


def services_user() -> Any:
    from tests.league.pages.scene import user_named

    return user_named("Erin")


def test_the_pages_take_the_same_queries_however_many_boards_there_are(alice: Any, cup: Cup) -> None:
    client = client_of(alice)

    def race_on(title: str, number: int) -> None:
        calendar.race_update(race=cup.race(number), by=alice, board=drawn_board(alice, title=title).code)

    def queries(path: str) -> int:
        with CaptureQueriesContext(connection) as seen:
            page(client, path)
        return len(seen)

    race_on("One", 1)
    paths = [NEW, RACE1, NIGHT1, "/c/gearbox/autumn-cup/calendar/", "/c/gearbox/autumn-cup/", "/c/gearbox/",
             f"/clubs/gearbox/boards/{cup.race(1).board}/"]  # fmt: skip
    page(client, NEW)  # what a process asks only once is known then
    few = [queries(path) for path in paths]
    for number in (2, 3, 4):
        race_on(f"Number {number}", number)
        drawn_board(alice, title=f"Mine {number}")
    assert [queries(path) for path in paths] == few
