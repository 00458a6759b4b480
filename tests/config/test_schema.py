"""The schema names every refusal of the API: those that its frame gives for every operation, and the operations'
own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from drf_spectacular.generators import SchemaGenerator

from accounts import limits, selectors
from accounts.services import token_create
from tests.league.cup import Cup
from tests.support import answers

API = "/api/v1/"
DEAD = {"Authorization": "Bearer pad_nothing"}


@pytest.fixture(scope="module")
def schema() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)["paths"]


def operations(schema: Any) -> list[tuple[str, str, Any]]:
    """For each operation: method, an address of its kind where nothing is, and what the schema says."""
    return [
        (method, re.sub(r"\{\w+\}", "1", path), said)
        for path, methods in schema.items()
        for method, said in methods.items()
    ]


def lacking(schema: Any, status: int, ask: Any, among: tuple[str, ...] = ()) -> list[str]:
    """Operations that answer anything else, or whose schema does not name it."""
    asked = [one for one in operations(schema) if not among or one[0] in among]
    assert len(asked) > 10
    found = []
    for method, path, said in asked:
        answer = ask(method, path)
        if answer.status_code != status or str(status) not in said["responses"]:
            found.append(f"{method} {path}: {answer.status_code}")
    return found


def test_a_dead_token_is_refused_everywhere_even_where_anybody_may_read(schema: Any, client: Client, db: None) -> None:
    assert lacking(schema, 401, lambda method, path: getattr(client, method)(path, headers=DEAD)) == []


def test_so_is_a_client_that_tries_many(schema: Any, client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "address_allowed", lambda *_which: False)
    assert lacking(schema, 429, lambda method, path: getattr(client, method)(path, headers=DEAD)) == []


def test_a_session_without_the_form_token_writes_nowhere(schema: Any, alice: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    writes = ("post", "put", "patch", "delete")
    assert lacking(schema, 403, lambda method, path: getattr(client, method)(path), writes) == []


def test_nobody_gets_an_answer_in_another_format(schema: Any, client: Client, alice: Any) -> None:
    client.force_login(alice)
    headers = {"Accept": "text/html"}
    assert lacking(schema, 406, lambda method, path: getattr(client, method)(path, headers=headers)) == []


def test_an_address_that_no_database_could_store_is_refused_everywhere(schema: Any, client: Client, db: None) -> None:
    assert lacking(schema, 400, lambda method, path: getattr(client, method)(f"{path}?x=%00")) == []


def test_every_operation_names_a_database_that_is_away(
    schema: Any, client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(**_named: object) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(selectors, "token_of", away)
    client.raise_request_exception = False
    assert lacking(schema, 503, lambda method, path: getattr(client, method)(path, headers=DEAD)) == []


def test_a_body_that_is_no_json_is_refused_wherever_one_is_expected(schema: Any) -> None:
    bodies = [(path, said["responses"]) for _method, path, said in operations(schema) if "requestBody" in said]
    assert len(bodies) > 60
    assert [path for path, named in bodies if not named.keys() >= {"400", "413", "415"}] == []


def refused(answer: Any, method: str, path: str) -> tuple[int, str]:
    """The answer; checks that the operation's schema names its status."""
    assert answer.status_code in answers.statuses(method, path)
    return answer.status_code, answer.json()["code"]


def test_what_a_users_own_profile_refuses(client: Client, alice: Any) -> None:
    me = f"{API}me/"
    assert refused(client.get(me), "GET", me) == (401, "sign_in")
    client.force_login(alice)
    wrong = client.patch(me, {"zone": "Nowhere/Town"}, content_type="application/json")
    assert refused(wrong, "PATCH", me) == (400, "invalid")
    plain = client.patch(me, "theme", content_type="text/plain")
    assert refused(plain, "PATCH", me) == (415, "unsupported_media_type")


def test_what_tokens_refuse(client: Client, alice: Any) -> None:
    tokens, text = f"{API}tokens/", token_create(user=alice, name="script")[1]
    assert refused(client.get(tokens), "GET", tokens) == (401, "sign_in")
    own = {"Authorization": f"Bearer {text}"}
    made = client.post(tokens, {"name": "next"}, content_type="application/json", headers=own)
    assert refused(made, "POST", tokens) == (403, "forbidden")
    assert refused(client.delete(f"{tokens}999/", headers=own), "DELETE", f"{tokens}999/") == (404, "not_found")


def test_a_request_about_a_race_that_is_over_is_refused(client: Client, alice: Any) -> None:
    cup = Cup.make(alice, bots=4)
    cup.run(1, "1 2 3 4")
    page = f"{API}competitions/{cup.club.slug}/{cup.competition.slug}/races/1/availability/"
    assert refused(client.get(page), "GET", page) == (409, "race_not_coming")


def test_an_answer_that_the_schema_does_not_name_fails_the_test_that_saw_it() -> None:
    def answered(status: int) -> list[str]:
        def teapot(_request: HttpRequest) -> HttpResponse:
            return HttpResponse(status=status)

        answers.AnswersAsTheSchemaSays(teapot)(RequestFactory().get(f"{API}clubs/"))
        found, answers.unsaid[:] = list(answers.unsaid), []
        return found

    assert answered(418) == [f"GET {API}clubs/: 418"]
    assert answered(200) == []


def test_a_list_asked_for_in_parts_is_answered_in_parts(schema: Any) -> None:
    """A request with a limit and an offset gets a page of a list."""
    parts = {
        path.removeprefix(API): str(said["responses"]["200"]["content"]["application/json"]["schema"])
        for path, methods in schema.items()
        for said in methods.values()
        if "offset" in {one["name"] for one in said.get("parameters", ())}
    }
    assert {"competitions/", "matches/", "races/"} <= parts.keys()
    assert [path for path, answer in parts.items() if not answer.endswith("Page'}")] == []
