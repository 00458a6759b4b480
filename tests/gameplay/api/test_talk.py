"""Talk over HTTP, for clients without a socket: the same bodies and codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from gameplay import services
from gameplay.models import TableLine
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(table: Table) -> Callable[[Any], Callable[..., Any]]:
    def of(user: Any = None) -> Callable[..., Any]:
        api = APIClient()
        if user is not None:
            api.force_authenticate(user)

        def ask(where: str, **body: Any) -> Any:
            address = f"/api/v1/matches/{table.code}/{where}/"
            return api.post(address, {"id": "m1", **body}, format="json") if body else api.get(address)

        return ask

    return of


def test_a_message_is_sent_and_read(client: Any, alice: Any, bob: Any, charlie: Any, table: Table) -> None:
    answer = client(alice)("talk", text="hi")
    assert (answer.status_code, answer.json()) == (200, {"id": "m1", "version": table.match.version})
    assert client(bob)("react", reaction="ouch").status_code == 200
    told = client(bob)("talk").json()
    assert [line["text"] or line["reaction"] for line in told["lines"]] == ["hi", "ouch"]
    assert [line["reaction"] for line in client(charlie)("talk").json()["lines"]] == ["ouch"]
    assert [line["reaction"] for line in client()("talk").json()["lines"]] == ["ouch"]


def test_a_person_is_muted_and_unmuted(client: Any, alice: Any, bob: Any, table: Table) -> None:
    line = services.table_say(code=table.code, user=alice, text="hi")
    told = client(bob)("mute", line=line.pk).json()
    assert (told["id"], told["lines"], told["muted"][0]["name"]) == ("m1", [], "Alice")
    told = client(bob)("unmute", muted=told["muted"][0]["id"]).json()
    assert len(told["lines"]) == 1


def test_refusals_have_a_status_and_a_code(client: Any, alice: Any, bob: Any, charlie: Any, table: Table) -> None:
    line = services.table_say(code=table.code, user=alice, text="hi")
    for user, where, body, status, code in (
        (charlie, "talk", {"text": "hi"}, 403, "talk_members"),
        (None, "react", {"reaction": "ouch"}, 401, "sign_in"),
        (alice, "talk", {"text": " "}, 400, "talk_empty"),
        (alice, "react", {"reaction": "boo"}, 400, "invalid"),
        (alice, "talk", {"words": "hi"}, 400, "invalid"),
        (bob, "report", {"line": line.pk}, 409, "no_stewards"),
        (bob, "mute", {"line": line.pk + 5}, 404, "not_found"),
    ):
        answer = client(user)(where, **body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), where
        assert answer.json()["detail"]
    for number in range(6):
        answer = client(bob)("talk", id=f"m{number}", text="again")
    assert answer.status_code == 429
    assert TableLine.objects.filter(author=bob).count() == 5
