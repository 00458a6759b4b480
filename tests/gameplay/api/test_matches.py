"""Lists, one match, practice matches, seats."""

import pytest
from rest_framework.test import APIClient

from gameplay.models import Match, Seating
from gameplay.services import SeatSpec
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(alice):
    client = APIClient()
    client.force_authenticate(alice)
    return client


def new(client, **changes):
    body = {"game": "toy", "seats": [{"me": True}, {"bot": "easy"}], "nonce": "abc"} | changes
    return client.post("/api/v1/matches/", body, format="json")


def test_a_practice_match_begins_at_once(toy, client, alice):
    said = new(client)
    assert said.status_code == 201
    body = said.json()
    assert (body["status"], body["you"], body["outcome"]) == ("running", 0, [])
    assert [(seat["bot"], seat["style"]) for seat in body["seats"]] == [("", ""), ("easy", "careful")]
    assert Seating.objects.get(seat=0).nonce == "abc"
    assert Match.objects.get().creator == alice


def test_a_bot_may_have_a_chosen_style(toy, client):
    seats = new(client, seats=[{"me": True}, {"bot": "easy", "style": "bold"}]).json()["seats"]
    assert [seat["style"] for seat in seats] == ["", "bold"]


def test_a_table_with_an_open_seat_waits(toy, client, bob):
    code = new(client, seats=[{"me": True}, {"open": True}]).json()["code"]
    other = APIClient()
    other.force_authenticate(bob)
    taken = other.post(f"/api/v1/matches/{code}/seats/", {"nonce": "xyz"}, format="json")
    assert taken.json()["label"] == "Bob"
    assert client.post(f"/api/v1/matches/{code}/start/").json()["status"] == "running"


@pytest.mark.parametrize(
    ("changes", "status", "code", "at"),
    [
        ({"game": "chess"}, 404, "game_unknown", "game"),
        ({"seats": []}, 400, "invalid", "seats.non_field_errors"),
        ({"seats": [{}]}, 400, "invalid", "seats[0].non_field_errors"),
        ({"seats": [{"me": True, "open": True}]}, 400, "invalid", "seats[0].non_field_errors"),
        ({"seats": [{"me": True}, {"me": True}]}, 400, "seat_twice", "seats"),
        ({"seats": [{"me": True}, {"bot": "genius"}]}, 400, "bot_level_unknown", "seats[1]"),
        ({"seats": [{"bot": "easy", "style": "mild"}]}, 400, "invalid", "seats[0].style"),
        ({"seats": [{"bot": "easy"}] * 7}, 400, "seat_count", "seats"),
        ({"options": {"rounds": 900}}, 400, "setup:out_of_range", "rounds"),
        ({"speed": "warp"}, 400, "invalid", "speed"),
        ({"bot_pace_ms": -5}, 400, "invalid", "bot_pace_ms"),
    ],
)
def test_a_bad_match_is_refused_with_the_place(toy, client, changes, status, code, at):
    said = new(client, **changes)
    assert (said.status_code, said.json()["code"], said.json()["at"]) == (status, code, at)
    assert not Match.objects.exists()


def test_nobody_hoards_tables(toy, client):
    codes = [new(client).status_code for _n in range(5)]
    assert codes == [201, 201, 201, 201, 429]


def test_lists_filter_and_page(toy, client, alice, bob):
    running = Table.start(alice, bob)
    waiting = Table.make(seats=[SeatSpec(user_id=bob.pk), SeatSpec(open=True)])
    over = Table.start(alice, bob)
    over.play_out()

    def codes(query):
        return {match["code"] for match in client.get(f"/api/v1/matches/?{query}").json()["results"]}

    assert codes("") == {running.code, waiting.code, over.code}
    assert codes("list=open") == {waiting.code}
    assert codes("list=live") == {running.code}
    assert codes("list=mine") == {running.code, over.code}
    assert codes("status=finished") == {over.code}
    assert codes("game=chess") == set()
    assert codes("purpose=race") == set()
    page = client.get("/api/v1/matches/?limit=1").json()
    assert (page["count"], len(page["results"])) == (3, 1)
    assert page["next"]


@pytest.mark.parametrize("query", ["list=all&status=zzz", "limit=0", "offset=-1", "list=hidden", "limit=abc"])
def test_bad_filters_are_refused(toy, client, query):
    assert client.get(f"/api/v1/matches/?{query}").json()["code"] == "invalid"


def test_my_matches_that_wait_for_me_come_first(toy, client, alice, bob):
    waits = Table.start(alice, bob)
    answered = Table.start(alice, bob)
    answered.submit(0, {"pick": 1})
    found = [match["code"] for match in client.get("/api/v1/matches/?list=mine").json()["results"]]
    assert found == [waits.code, answered.code]


def test_a_list_costs_the_same_for_any_length(toy, client, alice, bob, django_assert_num_queries):
    Table.start(alice, bob)
    with django_assert_num_queries(3):
        client.get("/api/v1/matches/")
    for _n in range(4):
        Table.start(alice, bob, "easy")
    with django_assert_num_queries(3):
        client.get("/api/v1/matches/")


def test_a_finished_match_reports_its_outcome(table, client):
    table.play_out()
    outcome = client.get(f"/api/v1/matches/{table.code}/").json()["outcome"]
    assert [(line["seat"], line["place"], line["scores"]) for line in outcome] == [
        (1, 1, {"score": 6}),
        (0, 2, {"score": 0}),
    ]


def test_a_game_says_what_a_form_needs(toy, client):
    game = client.get("/api/v1/games/toy/").json()
    assert (game["seats"], game["bot_levels"][:2]) == ([1, 6], ["easy", "hard"])
    assert game["bots"][0] == {"key": "easy", "name": "Easy", "text": "easy."}
    assert [option["key"] for option in game["options"]] == ["rounds", "final", "side", "pairs"]


def test_a_game_without_boards_says_so(toy, client):
    assert client.get("/api/v1/games/toy/").json()["boards"] == []
    assert client.get("/api/v1/games/toy/boards/").json() == []


@pytest.mark.parametrize(
    ("seats", "raw", "says", "fits"),
    [(7, {}, "From 1 to 6 robots.", [1, 2, 3, 4, 5, 6]), (3, {"pairs": True}, "2, 4 or 6 robots.", [2, 4, 6])],
)
def test_a_refused_number_of_seats_says_which_numbers_fit(toy, client, seats, raw, says, fits):
    answer = new(client, seats=[{"bot": "easy"}] * seats, options=raw).json()
    assert answer["params"]["fits"] == fits
    assert answer["detail"] == says


def test_a_refused_setup_is_described_in_the_words_of_its_game(client, db):
    said = new(client, game="roborally", options={"board": "grand-tour"}, seats=[{"bot": "rookie"}] * 3).json()
    assert said["detail"] == "This course is for 5 to 8 robots."
    assert said["params"]["fits"] == [5, 6, 7, 8]


def test_pause_resume_and_annul(toy, client, alice, bob):
    table = Table.start(alice, bob, creator=alice)
    assert client.post(f"/api/v1/matches/{table.code}/pause/").json()["status"] == "paused"
    assert client.post(f"/api/v1/matches/{table.code}/resume/").json()["status"] == "running"
    assert client.post(f"/api/v1/matches/{table.code}/annul/").json()["status"] == "annulled"
    assert client.post(f"/api/v1/matches/{table.code}/resume/").json()["code"] == "finished"


def test_a_match_continues_from_an_earlier_position(toy, client, alice, bob):
    table = Table.start(alice, bob, creator=alice)
    alice.is_staff = True
    alice.save()
    table.pick(1, 5)
    url = f"/api/v1/matches/{table.code}/restart/"
    said = client.post(url, {"version": 1, "head": 3}, format="json")
    assert (said.status_code, said.json()["version"]) == (200, 4)
    assert client.post(url, {"version": 1, "head": 3}, format="json").json()["version"] == 4  # the same again
    steps = client.get(f"/api/v1/matches/{table.code}/steps/").json()["steps"]
    assert [step["voided"] for step in steps] == [None, 4, 4, None]
    assert [frame["version"] for frame in client.get(f"/api/v1/matches/{table.code}/keyframes/").json()] == [1, 4]
    for body, status, code in (
        ({"version": 3, "head": 4}, 409, "no_position"),
        ({"version": 4, "head": 3}, 409, "moved_on"),
        ({"version": 1}, 400, "invalid"),
        ({"version": "x", "head": 4}, 400, "invalid"),
    ):
        said = client.post(url, body, format="json")
        assert (said.status_code, said.json()["code"]) == (status, code)


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_refused_in_the_same_form(toy, client, method):
    assert getattr(client, method)("/api/v1/matches/").json()["code"] == "method_not_allowed"


def test_a_bot_drives_for_a_player_who_has_gone(toy, client, alice, bob):
    table = Table.start(alice, bob, creator=alice)
    url = f"/api/v1/matches/{table.code}/seats/1/replace/"
    said = client.put(url, {"level": "easy"}, format="json")
    assert (said.status_code, said.json()["code"]) == (409, "not_gone")
    Seating.objects.filter(match=table.match, seat=1).update(away=True)
    assert client.put(url, {"level": "easy"}, format="json").json()["bot"] == "easy"
