"""Playing over HTTP: the same bodies, codes and receipts as over the socket."""

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone
from rest_framework.test import APIClient

from gameplay import services
from gameplay.models import Decision, Draft, Heartbeat
from gameplay.selectors import health
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(alice):
    client = APIClient()
    client.force_authenticate(alice)
    return client


def post(client, table, path, **body):
    return client.post(f"/api/v1/matches/{table.code}/{path}/", body, format="json")


def test_a_whole_match_is_played_over_http(table, client, bob):
    other = APIClient()
    other.force_authenticate(bob)
    for number in (1, 2):
        assert post(
            client, table, "decide", id=f"a{number}", prompt=f"r{number}/pick/s0", rev=1, payload={"pick": 1}
        ).json()
        post(other, table, "decide", id=f"b{number}", prompt=f"r{number}/pick/s1", rev=1, payload={"pick": 2})
        table.advance()
        post(other, table, "decide", id=f"t{number}", prompt=f"r{number}/turn/s1", rev=1, payload={"steps": [3, 0]})
        table.advance()
    sync = client.get(f"/api/v1/matches/{table.code}/sync/").json()
    assert (sync["status"], sync["view"]["scores"]) == ("finished", [0, 6])


def test_the_same_body_again_gets_the_same_receipt(table, client):
    body = {"id": "one", "prompt": "r1/pick/s0", "rev": 1, "payload": {"pick": 1}}
    assert post(client, table, "decide", **body).json() == {"id": "one", "version": 2}
    assert post(client, table, "decide", **body).json() == {"id": "one", "version": 2}
    assert Decision.objects.count() == 1


def test_a_decision_that_met_a_cut_connection_can_be_sent_again(table, client, monkeypatch):
    def cut(**_named):
        raise OperationalError("server closed the connection unexpectedly")

    client.raise_request_exception = False
    body = {"id": "one", "prompt": "r1/pick/s0", "rev": 1, "payload": {"pick": 1}}
    with monkeypatch.context() as patch:
        patch.setattr(services, "decision_submit", cut)
        answer = post(client, table, "decide", **body)
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "retry", "2")
    assert post(client, table, "decide", **body).status_code == 200


def test_the_pulse_says_how_far_the_match_is_and_whether_its_clock_is_stopped(table, client):
    for age, stands in ((timedelta(0), False), (timedelta(seconds=7), True)):
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": timezone.now() - age})
        health.forget()
        pulse = client.get(f"/api/v1/matches/{table.code}/pulse/").json()
        assert (pulse["type"], pulse["head"], pulse["stands"]) == ("pong", 1, stands)


def test_a_thousand_sockets_ask_once_whether_the_clock_is_stopped(db, django_assert_num_queries):
    health.forget()
    with django_assert_num_queries(1):
        for _socket in range(1000):
            health.clock_is_stopped()


def test_a_draft_is_kept(table, client):
    assert post(client, table, "draft", id="d", prompt="r1/pick/s0", rev=1, payload={"pick": 4}).status_code == 200
    assert Draft.objects.get().payload == {"pick": 4}
    sync = client.get(f"/api/v1/matches/{table.code}/sync/").json()
    assert sync["mine"]["drafts"] == {"r1/pick/s0": {"pick": 4}}


def test_a_preview_stores_nothing(table, client):
    said = post(client, table, "preview", id="p", prompt="r1/pick/s0", payload=None).json()
    assert said["next"] == {"type": "number", "name": "pick", "label": "Pick", "minimum": 0, "maximum": 9}
    assert not Draft.objects.exists()


def test_only_games_played_by_paths_say_what_lies_ahead(table, client, toy):
    """RoboRally takes a programme as a path and as registers."""
    preview = toy.preview
    toy.preview = lambda view, prompt, draft: preview(view, prompt, {"steps": draft.get("steps") or draft["row"]})
    table.pick(5, 1)
    asked = {"id": "p", "prompt": "r1/turn/s0", "ahead": True}
    assert len(post(client, table, "preview", **asked, payload={"steps": [1]}).json()["ahead"]) == 4
    said = post(client, table, "preview", **asked, payload={"row": [1]})
    assert (said.status_code, "ahead" in said.json()) == (200, False)


def test_an_answer_is_taken_back_and_given_again(table, client):
    post(client, table, "decide", id="1", prompt="r1/pick/s0", rev=1, payload={"pick": 1})
    assert post(client, table, "reopen", id="2", prompt="r1/pick/s0").status_code == 200
    stale = post(client, table, "decide", id="3", prompt="r1/pick/s0", rev=1, payload={"pick": 2})
    assert (stale.status_code, stale.json()["code"], stale.json()["params"]) == (409, "stale", {"rev": 2})
    assert post(client, table, "decide", id="4", prompt="r1/pick/s0", rev=2, payload={"pick": 2}).status_code == 200


def test_what_was_watched_is_noted(table, client):
    assert post(client, table, "skip", id="s", version=1).json() == {"id": "s", "version": 1}
    assert table.match.seatings.get(seat=0).watched == 1
    refused = post(client, table, "skip", id="s", version=9)
    assert (refused.status_code, refused.json()["at"]) == (400, "version")


def test_leaving_ends_a_match_of_two(table, client):
    assert post(client, table, "leave", id="bye").status_code == 200
    table.advance()
    assert client.get(f"/api/v1/matches/{table.code}/").json()["outcome"][1]["status"] == "retired"


@pytest.mark.parametrize(
    ("body", "status", "code", "at"),
    [
        ({}, 400, "invalid", "$"),
        ({"id": "x"}, 400, "invalid", "$"),
        ({"id": "", "prompt": "p", "rev": 1, "payload": 1}, 400, "invalid", "$.id"),
        ({"id": "x", "prompt": 5, "rev": 1, "payload": 1}, 400, "invalid", "$.prompt"),
        ({"id": "x", "prompt": "r1/pick/s0", "rev": "1", "payload": 1}, 400, "invalid", "$.rev"),
        ({"id": "x", "prompt": "r1/pick/s0", "rev": 1, "payload": 1, "seat": 1}, 400, "invalid", "$"),
        ({"id": "x", "prompt": "r1/pick/s0", "rev": 1, "payload": {"pick": 77}}, 422, "illegal:out_of_range", "$.pick"),
        ({"id": "x", "prompt": "r1/pick/s0", "rev": 1, "payload": {"pick": "x" * 20000}}, 413, "too_large", "payload"),
        ({"id": "x", "prompt": "r1/pick/s0", "rev": 1, "payload": {"pick": 10**40}}, 400, "invalid", "payload"),
        ({"id": "x", "prompt": "r9/pick/s0", "rev": 1, "payload": {}}, 409, "not_open", "prompt"),
        ({"id": "x", "prompt": "r1/pick/s1", "rev": 1, "payload": {"pick": 1}}, 403, "not_yours", "prompt"),
        ({"id": "x", "prompt": "r1/pick/s0", "rev": 7, "payload": {"pick": 1}}, 409, "stale", "rev"),
    ],
)
def test_bad_answers_say_what_and_where(table, client, body, status, code, at):
    said = post(client, table, "decide", **body)
    assert (said.status_code, said.json()["code"], said.json()["at"]) == (status, code, at)
    assert not Decision.objects.exists()


@pytest.mark.parametrize("content", ["[1, 2]", '"text"', "12", "null", "{", "", "[" * 5000])
def test_bodies_that_are_no_object_are_refused(table, client, content):
    said = client.post(f"/api/v1/matches/{table.code}/decide/", content.encode(), content_type="application/json")
    assert said.status_code == 400
    assert said.json()["code"] == "invalid"


def test_steps_since_a_version(table, client):
    table.pick(1, 5)
    said = client.get(f"/api/v1/matches/{table.code}/steps/?after=2").json()
    assert (said["version"], said["you"]) == (3, 0)
    assert [[e["kind"] for e in step["events"]] for step in said["steps"]] == [["picks", "die"]]
    dealt = client.get(f"/api/v1/matches/{table.code}/steps/?limit=1").json()["steps"][0]["events"]
    assert [e["data"]["seat"] for e in dealt if e["kind"] == "dealt"] == [0]


@pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=0", "limit=100000", "seat=x", "after=1e99"])
def test_bad_queries_are_refused(table, client, query):
    assert client.get(f"/api/v1/matches/{table.code}/steps/?{query}").json()["code"] == "invalid"


def test_a_session_needs_its_csrf_token(table, alice):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(alice)
    said = post(client, table, "leave", id="x")
    assert (said.status_code, said.json()["code"]) == (403, "forbidden")


def test_verify_data_are_the_promise_until_the_end(toy, client, alice, bob):
    table = Table.start(alice, bob)
    before = client.get(f"/api/v1/matches/{table.code}/verify/").json()
    assert (before["revealed"], before["nonces"]) == (False, ["alice@example.com", "bob@example.com"])
    assert "secret" not in before
    table.play_out()
    after = client.get(f"/api/v1/matches/{table.code}/verify/").json()
    assert after["revealed"]
    assert after["commit"] == before["commit"]
    assert len(after["decisions"]) == 6


def test_going_back_is_asked_and_agreed_to_over_http(toy, client, alice, bob):
    table = Table.start(alice, bob, visibility="link", set_backs=True, raw={"rounds": 8})
    table.pick(1, 5)
    other = APIClient()
    other.force_authenticate(bob)
    answers = client.get(f"/api/v1/matches/{table.code}/setback/").json()
    assert [(each["version"], each["asked"]) for each in answers] == [(3, False)]
    for _time in range(2):
        said = post(client, table, "setback", id="ask", answer=3)
        assert (said.status_code, said.json()) == (200, {"id": "ask", "version": 4})
    asked = other.get(f"/api/v1/matches/{table.code}/sync/").json()["set_back"]
    assert asked == {"asked": 4, "seat": 0, "answers": 1, "waits": [1]}
    for body, status, code in (({"asked": 3}, 409, "not_open"), ({}, 400, "invalid"), ({"asked": "x"}, 400, "invalid")):
        said = post(other, table, "vote", id="v", yes=True, **body)
        assert (said.status_code, said.json()["code"]) == (status, code)
    assert post(other, table, "vote", id="v", asked=4, yes=True).json() == {"id": "v", "version": 5}
    assert table.fresh().restarted == 5
    said = post(client, table, "setback", id="again", answer=99)
    assert (said.status_code, said.json()["code"]) == (409, "no_position")


def test_a_table_by_the_api_has_it_unless_it_says_otherwise(toy, client):
    for more, has in (({}, True), ({"set_backs": False}, False), ({"visibility": "public"}, False)):
        body = {"game": "toy", "seats": [{"me": True}, {"bot": "easy"}]} | more
        assert client.post("/api/v1/matches/", body, format="json").json()["set_backs"] == has
