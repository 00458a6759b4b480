"""Who may do what: every endpoint for every role. The cast: Alice made the table, Bob races, Charlie only watches."""

import pytest
from django.db import transaction
from rest_framework.test import APIClient

from accounts.models import User
from gameplay.models import Match
from gameplay.services import SeatSpec
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db

ROLES = ("nobody", "charlie", "bob", "alice", "operator")


@pytest.fixture
def people(alice, bob, charlie, monkeypatch):
    monkeypatch.setattr("gameplay.services.quotas.OPEN_TABLES", 99)  # a table of Alice's that everybody tries to use
    operator = User.objects.create_user("operator@example.com", "x", is_staff=True)
    return {"nobody": None, "charlie": charlie, "bob": bob, "alice": alice, "operator": operator}


def client_of(user):
    client = APIClient()
    if user is not None:
        client.force_authenticate(user)
    return client


def answer(people, role, method, path, body=None):
    said = getattr(client_of(people[role]), method)(path, body, format="json")
    if said.status_code >= 400:
        assert set(said.json()) == {"code", "detail", "params", "at"}
        assert said.json()["detail"]
    return said.status_code


def statuses(people, method, path, body=None):
    return [answer(people, role, method, path, body) for role in ROLES]


READS = ["", "seats/", "pulse/", "sync/", "steps/", "keyframes/", "verify/"]


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_anybody_with_the_code_may_look(toy, people, visibility):
    table = Table.start(people["alice"], people["bob"], visibility=visibility, creator=people["alice"])
    said = {path: statuses(people, "get", f"/api/v1/matches/{table.code}/{path}") for path in READS}
    assert said == {path: [200] * 5 for path in READS}


def test_an_unknown_code_or_game_is_not_found(toy, people):
    paths = [*(f"matches/nosuchmatch2/{path}" for path in READS), "games/chess/"]
    said = {path: statuses(people, "get", f"/api/v1/{path}") for path in paths}
    assert said == {path: [404] * 5 for path in paths}


def test_games_are_public(toy, people):
    paths = ["games/", "games/toy/", "games/toy/boards/"]
    said = {path: statuses(people, "get", f"/api/v1/{path}") for path in paths}
    assert said == {path: [200] * 5 for path in paths}


def test_link_matches_are_listed_for_their_people_alone(toy, people):
    table = Table.start(people["alice"], people["bob"], visibility="link", creator=people["alice"])

    def listed(role, which):
        said = client_of(people[role]).get(f"/api/v1/matches/?list={which}")
        return table.code in [match["code"] for match in said.json().get("results", [])]

    assert [listed(role, "all") for role in ROLES] == [False] * 5
    assert [listed(role, "live") for role in ROLES] == [False] * 5
    assert [listed(role, "mine") for role in ROLES] == [False, False, True, True, False]
    assert answer(people, "nobody", "get", "/api/v1/matches/?list=mine") == 401


PICK = {"id": "x", "prompt": "r1/pick/s1", "rev": 1, "payload": {"pick": 3}}


ANSWERS = {
    "decide/": PICK,
    "draft/": PICK,
    "preview/": {"id": "x", "prompt": "r1/pick/s1", "payload": {"pick": 3}},
    "skip/": {"id": "x", "version": 1},
    "leave/": {"id": "x"},
    "stop/": {"id": "x"},
}


def test_only_bob_answers_for_bob(toy, people):
    """Nothing is decided: neither of the two may end the match."""
    table = Table.start(people["alice"], people["bob"], creator=people["alice"])
    roles, said = ("nobody", "charlie", "operator", "alice", "bob"), {}
    for path, body in ANSWERS.items():
        with transaction.atomic():
            url = f"/api/v1/matches/{table.code}/{path}"
            said[path] = [answer(people, role, "post", url, body) for role in roles]
            transaction.set_rollback(True)
    hers = dict.fromkeys(ANSWERS, 403) | {"skip/": 200, "leave/": 200, "stop/": 409}
    his = dict.fromkeys(ANSWERS, 200) | {"stop/": 409}
    assert said == {path: [401, 403, 403, hers[path], his[path]] for path in ANSWERS}


def test_only_bob_takes_bobs_answer_back(toy, people):
    table = Table.start(people["alice"], people["bob"], creator=people["alice"])
    table.submit(1, {"pick": 3})
    path, body = f"/api/v1/matches/{table.code}/reopen/", {"id": "x", "prompt": "r1/pick/s1"}
    for role, status in {"nobody": 401, "charlie": 403, "operator": 403, "alice": 403, "bob": 200}.items():
        assert answer(people, role, "post", path, body) == status, role


def test_steps_of_another_seat_are_public_only_when_it_is_over(toy, people):
    table = Table.start(people["alice"], people["bob"])
    path = f"/api/v1/matches/{table.code}/steps/?seat=1"
    assert statuses(people, "get", path) == [403, 403, 200, 403, 403]
    table.play_out()
    assert statuses(people, "get", path) == [200] * 5


def test_practice_needs_a_user(toy, people):
    body = {"game": "toy", "seats": [{"me": True}, {"bot": "easy"}]}
    assert statuses(people, "post", "/api/v1/matches/", body) == [401, 201, 201, 201, 201]


@pytest.mark.parametrize("action", ["pause/", "annul/"])
def test_a_table_is_steered_by_its_creator_and_by_operators(toy, people, action):
    expected = {"nobody": 401, "charlie": 403, "bob": 403, "alice": 200, "operator": 200}
    for role, status in expected.items():
        table = Table.start(people["alice"], people["bob"], creator=people["alice"])
        assert answer(people, role, "post", f"/api/v1/matches/{table.code}/{action}") == status, role


def test_a_table_is_set_back_by_its_lone_creator_and_by_operators(toy, people):
    body = {"version": 1, "head": 1}
    for other, purpose, alices in ((people["bob"], "practice", 403), ("easy", "practice", 200), ("easy", "race", 403)):
        expected = {"nobody": 401, "charlie": 403, "bob": 403, "alice": alices, "operator": 200}
        for role, status in expected.items():
            table = Table.start(people["alice"], other, creator=people["alice"], purpose=purpose)
            assert answer(people, role, "post", f"/api/v1/matches/{table.code}/restart/", body) == status, role


def test_a_race_is_not_steered_by_its_creator(toy, people):
    table = Table.start(people["alice"], people["bob"], creator=people["alice"], purpose="race")
    assert statuses(people, "post", f"/api/v1/matches/{table.code}/pause/") == [401, 403, 403, 403, 200]
    assert statuses(people, "post", f"/api/v1/matches/{table.code}/resume/") == [401, 403, 403, 403, 200]


def open_table(people):
    return Table.make(
        creator=people["alice"], seats=[SeatSpec(user_id=people["alice"].pk), SeatSpec(open=True), SeatSpec(open=True)]
    )


def test_a_table_is_begun_by_its_creator(toy, people):
    for role, status in {"nobody": 401, "charlie": 403, "bob": 403, "alice": 409, "operator": 409}.items():
        table = open_table(people)  # two seats are open, so that even those who may cannot yet
        assert answer(people, role, "post", f"/api/v1/matches/{table.code}/start/") == status, role
        assert table.fresh().status == Match.Status.OPEN


def test_anybody_signed_in_sits_down_on_an_open_seat(toy, people):
    for role, status in {"nobody": 401, "charlie": 200, "bob": 200, "operator": 200}.items():
        table = open_table(people)
        path = f"/api/v1/matches/{table.code}/seats/"
        assert answer(people, role, "post", path, {"seat": 1}) == status, role
        assert answer(people, role, "delete", path) == (204 if status == 200 else 401), role


def test_nobody_sits_down_in_a_running_match(toy, people):
    table = Table.start(people["alice"], people["bob"])
    assert statuses(people, "post", f"/api/v1/matches/{table.code}/seats/", {}) == [401, 409, 409, 409, 409]


def test_bots_are_placed_by_the_creator_of_the_table(toy, people):
    expected = {"nobody": 401, "charlie": 403, "bob": 403, "alice": 200, "operator": 403}
    for role, status in expected.items():
        table = open_table(people)
        path = f"/api/v1/matches/{table.code}/seats/1/bot/"
        assert answer(people, role, "put", path, {"level": "easy"}) == status, role
