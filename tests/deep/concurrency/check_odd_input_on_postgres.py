"""Every page, form and operation of the API with input that no form of ours sends, on PostgreSQL, which stores less
than SQLite.

Run by tests/deep/concurrency/test_concurrency.py. It watches a view to see which parameters it reads, and reads in the
pages themselves what a form sends. Each request is undone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import QueryDict
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator

from gameplay.models import Match
from gameplay.services import meeting_plan
from league.models import Heat
from league.results import scorers
from tests.league.api.operations import OPERATIONS, fill
from tests.league.api.world import World, make_world
from tests.league.cup import drawn_board
from tests.league.pages.test_odd_input import routes
from tests.support.once import made_once

pytestmark = pytest.mark.django_db

GIANT = "9" * 30
"""More than a database's number holds; `int` takes it."""
ROLES = ("visitor", "bob", "owner")


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    assert connection.vendor == "postgresql"
    with made_once(django_db_blocker, make_world) as world:
        yield world


def client_of(world: World, role: str) -> Client:
    client = Client(raise_request_exception=False)
    if world.users[role] is not None:
        client.force_login(world.users[role], backend="accounts.backends.SignInBackend")
    return client


def undone(client: Client, method: str, path: str, *args: Any, **options: Any) -> Any:
    """The answer to one request; it is no error of ours and leaves nothing behind."""
    with transaction.atomic():
        response = getattr(client, method)(path, *args, **options)
        transaction.set_rollback(True)
    assert response.status_code < 500, (method, path, args, options, response.status_code)
    return response


class Watched:
    """Records which parameters of a query or a form are read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: set[str] = set()
        for name in ("__getitem__", "__contains__", "getlist"):
            monkeypatch.setattr(QueryDict, name, self.watching(getattr(QueryDict, name)))

    def watching(self, reads: Any) -> Any:
        def watched(data: QueryDict, key: str, *args: Any) -> Any:
            self.seen.add(key)
            return reads(data, key, *args)

        return watched

    def during(self, ask: Any) -> tuple[Any, set[str]]:
        self.seen.clear()
        return ask(), self.seen - {"csrfmiddlewaretoken"}


class Forms(HTMLParser):
    """The forms of a page: what each sends to where when nothing is filled in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form" and told.get("method", "").lower() == "post":
            self.forms.append((told.get("action", ""), {}))
        if not self.forms:
            return
        fields = self.forms[-1][1]
        if tag in ("input", "textarea", "button", "select") and told.get("name"):
            off = told.get("type") in ("checkbox", "radio") and "checked" not in told
            if not off:
                fields.setdefault(told["name"], told.get("value", ""))
            self.select = told["name"] if tag == "select" else self.select
        if tag == "option" and self.select and ("selected" in told or not fields.get(self.select)):
            fields[self.select] = told.get("value", "")


@pytest.fixture(scope="module")
def addresses(world: World, django_db_blocker: Any) -> list[str]:
    """One address of each of our page routes, not of the API."""
    with django_db_blocker.unblock():
        evening = Heat.objects.get(run__race__competition__slug=world.ids["evening"])
        match = Match.objects.filter(heat__isnull=False).earliest("pk")
        own = drawn_board(world.users["owner"], title="Another oval")
        tonight = meeting_plan(
            host=world.users["bob"],
            game="bumping_bots",
            board="rivet_oval",
            starts_at=timezone.now() + timedelta(hours=5),
        )
        values = {
            **world.ids, "club_slug": world.ids["club"], "number": 2, "table_no": 1, "game": "bumping_bots",
            "board": "rivet_oval", "language": "en", "digest": "x", "token_id": 1, "step": "publish",
            "letter": "x", "line_id": 1, "muting_id": 1, "own_id": 1, "report_id": 1, "silence_id": 1,
            "answer": "come",
        }  # fmt: skip
        found = []
        codes = {"m/": match.code, "boards/": own.code, "tonight/": tonight.code}
        for route in routes(_patterns()):
            own_code = codes.get(route[: route.find("/") + 1], world.ids["board"])
            tokens = {"join/": world.ids["invitation"], "claim/": world.ids["claim"]}
            token = tokens.get(route[: route.find("/") + 1], scorers.table_token(evening))
            given = {**values, "code": own_code, "token": token}
            if route.startswith("t/"):
                given["table"] = 1
            found.append("/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda name, of=given: str(of[name[1]]), route))
        return found


def _patterns() -> Any:
    from django.urls import get_resolver

    return [one for one in get_resolver().url_patterns if str(one.pattern) != "api/v1/"]


def test_every_page_and_form(world: World, addresses: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(monkeypatch)
    clients = {role: client_of(world, role) for role in ROLES}
    owner = clients["owner"]
    forms: dict[str, dict[str, str]] = {}
    reads: dict[str, dict[str, set[str]]] = {"get": {}, "post": {}}
    for path in addresses:
        page, reads["get"][path] = watched.during(lambda path=path: undone(owner, "get", path))
        if page.status_code == 200 and "html" in page["Content-Type"]:
            for action, fields in Forms(page.content.decode()).forms:
                forms.setdefault((action or path).partition("?")[0], fields)
    posts = {path: forms.get(path, {}) for path in [*addresses, *forms]}
    for path, fields in posts.items():
        _answer, read = watched.during(lambda path=path, fields=fields: undone(owner, "post", path, fields))
        reads["post"][path] = read | set(fields)
    asked = 0
    for role, client in clients.items():
        for method, by_path in reads.items():
            for path, names in by_path.items():
                if names:  # otherwise it would be the request that shows what is read, once more
                    undone(client, method, path, dict.fromkeys(names, GIANT))
                    asked += 1
                if role == "owner":
                    answer = undone(client, method, path, {max(names, default="anything"): "a\0b"})
                    assert answer.status_code == 400, (resolve(path).view_name, answer.status_code)
        if role == "owner":
            for path, names in reads["post"].items():
                for name in sorted(names):
                    if not posts[path].get(name) or posts[path][name].isdecimal():  # the others are words
                        undone(client, "post", path, {**posts[path], name: GIANT})
                        asked += 1
    assert asked > 400


def test_half_a_character_comes_in_another_alphabet(world: World) -> None:
    """UTF-8 has none; config/asgi.py lets no other charset reach Django."""
    client = client_of(world, "owner")
    address = {"path": "/play/bumping_bots/new/?board=%2B2AA-", "CONTENT_TYPE": "text/plain; charset=utf-7"}
    assert undone(client, "get", **address).status_code == 400


def test_a_broken_cookie_counts_as_none(world: World) -> None:
    client = client_of(world, "visitor")
    for name in ("sessionid", "csrftoken", "django_language", "zone", "theme", "messages", "paddock_table"):
        client.cookies[name] = "abcdefgh"
        header = "; ".join(f'{key}="{value.value}\\000"' for key, value in client.cookies.items())
        assert undone(Client(raise_request_exception=False), "get", "/", headers={"cookie": header}).status_code == 200


# --- The API --------------------------------------------------------------------------------------------------------

KNOWN = {(method, path): body for method, path, body, _needed in OPERATIONS}


def operations(world: World) -> Iterator[tuple[str, str, dict[str, Any], list[str], list[str]]]:
    """Of each operation: method, address, a body, all names of the body, the parameters of the query."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    match = Match.objects.filter(heat__isnull=False).earliest("pk")
    own = {"club_slug": world.ids["club"], "number": 2, "table": 1, "entry_number": 1, "seat": 0, "version": 1}
    values = {**world.ids, **own, "code": match.code, "token_id": 1, "game": "droids"}
    for path, methods in schema["paths"].items():
        games = {"slug": "bumping_bots"} if path.startswith("/api/v1/games/") else {}
        address = re.sub(r"\{(\w+)\}", lambda name, of=values | games: str(of[name[1]]), path)
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            shape = content.get("schema", {})
            if "$ref" in shape:
                shape = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
            query = [one["name"] for one in operation.get("parameters", []) if one["in"] == "query"]
            body = next((b for (m, p), b in KNOWN.items() if m == method and same(p, path)), None) or {}
            yield method, address, fill(body, world.ids), sorted(shape.get("properties", {})), query


def same(listed: str, path: str) -> bool:
    """Whether an address in the list of operations is this one of the schema: only names of ids differ."""
    blank = [re.sub(r"\{\w+\}", "*", one) for one in (listed, path.removeprefix("/api/v1/"))]
    return re.fullmatch(re.escape(blank[1]).replace(r"\*", "[^/]+"), blank[0]) is not None


def test_every_operation_of_the_api(world: World) -> None:
    clients = {role: client_of(world, role) for role in ROLES}
    owner, asked = clients["owner"], 0
    for method, path, body, names, query in operations(world):
        for name in query:
            for value in (GIANT, "-1", "٣", "x"):
                undone(owner, method, f"{path}?{name}={value}")
            assert undone(owner, method, f"{path}?{name}=a%00").json()["code"] == "invalid"
        if method == "get":
            continue
        for name in {*names, *body}:
            for value in (int(GIANT), 2**40, 1e400, {"a": [int(GIANT)]}):
                send(owner, method, path, {**body, name: value})
                asked += 1
        for client in clients.values():
            for value in ("\0", [{"\ud800": 1}]):
                answer = send(client, method, path, {**body, (names or ["name"])[0]: value})
                assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), path
        undone(owner, method, path, data="[" * 10_000, content_type="application/json")
    assert asked > 300


def send(client: Client, method: str, path: str, body: Any) -> Any:
    return undone(client, method, path, data=json.dumps(body), content_type="application/json")
