"""A request's body has a limit that applies before anything stores it."""

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

SECONDS = 60
SCOPE = {
    "type": "http", "method": "POST", "path": "/api/v1/matches/", "query_string": b"", "scheme": "http",
    "headers": [(b"host", b"testserver"), (b"content-type", b"application/json")],
}  # fmt: skip
MOST = 1024 * 1024


def asking(*headers: tuple[bytes, bytes]) -> Any:
    from config.asgi import application

    return ApplicationCommunicator(application, {**SCOPE, "headers": [*SCOPE["headers"], *headers]})  # type: ignore[misc]


async def test_a_body_that_says_it_is_too_long_is_refused_before_it_comes() -> None:
    visit = asking((b"content-length", str(MOST + 1).encode()))
    assert (await visit.receive_output(SECONDS))["status"] == 413
    await visit.receive_output(SECONDS)
    await visit.wait(SECONDS)


async def test_a_body_in_pieces_is_refused_when_it_has_become_too_long() -> None:
    visit = asking((b"transfer-encoding", b"chunked"))
    for _piece in range(5):
        await visit.send_input({"type": "http.request", "body": b" " * (MOST // 4), "more_body": True})
    assert (await visit.receive_output(SECONDS))["status"] == 413
    await visit.receive_output(SECONDS)
    await visit.wait(SECONDS)


@pytest.mark.parametrize("length", [0, 100])
async def test_other_bodies_are_answered_as_usual(length: int, db: None) -> None:
    visit = asking((b"content-length", str(length).encode()))
    await visit.send_input({"type": "http.request", "body": b" " * length})
    assert (await visit.receive_output(SECONDS))["status"] in (400, 401, 403)
    await visit.receive_output(SECONDS)
    await visit.wait(SECONDS)
