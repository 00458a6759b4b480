"""Text that no database could store is refused before any view reads it (each page and form, on PostgreSQL:
tests/deep/concurrency/check_odd_input_on_postgres.py)."""

import json
from typing import Any

import pytest
from django.test import Client


@pytest.mark.parametrize("charset", ["idna", "utf-7", "unicode_escape", "UTF-16", "'rot13'"])
async def test_a_charset_that_no_page_has_is_refused_before_django_uses_it(charset: str) -> None:
    assert await status_of(f"text/plain; Charset={charset}") == 400


@pytest.mark.parametrize("charset", ["", "; charset=utf-8", '; charset="UTF-8"', "; boundary=x"])
async def test_a_client_may_name_utf_8(charset: str) -> None:
    assert await status_of(f"multipart/form-data{charset}") == 200


async def status_of(content_type: str) -> int:
    from config.wellformed import Utf8Only

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def page(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    await Utf8Only(page)({"headers": [(b"content-type", content_type.encode())]}, page, send)
    return int(sent[0]["status"])


def test_a_page_says_that_it_cannot_read_this(client: Client, db: None) -> None:
    client.cookies["django_language"] = "fr"
    answer = client.get("/play/bumping_bots/new/?board=%00")
    assert answer.status_code == 400
    assert '<html lang="fr"' in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (r'{"name": "a\u0000"}', 400),
        (r'{"name": "\ud800"}', 400),
        (r'{"\udc00": "x"}', 400),
        (r'{"name": ["\uDFFF"]}', 400),
        (r'{"public_name": "\ud83e\udd16"}', 200),  # a robot
        (r'{"public_name": "\\u0000"}', 200),  # six letters
        ("[" * 100_000, 400),
    ],
)
def test_a_body_of_the_api_is_checked(client: Client, bob: Any, text: str, status: int) -> None:
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    answer = client.patch("/api/v1/me/", text, content_type="application/json")
    assert answer.status_code == status, answer.content
    if status == 400:
        assert answer.json().keys() == {"code", "detail", "params", "at"}
        assert answer.json()["code"] == "invalid"


def test_json_that_is_well_formed_is_not_decoded_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    from config import wellformed

    monkeypatch.setattr(wellformed.json, "loads", lambda _: pytest.fail("decoded"))
    assert list(wellformed._texts_of_json(json.dumps({"a": ["é", 1]}, ensure_ascii=False).encode())) == []
    assert list(wellformed._texts_of_json(json.dumps({"a": "é"}).encode())) == []
