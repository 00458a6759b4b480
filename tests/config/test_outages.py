"""When the database is away for a moment: a calm page, a code that means "again", and a line in the log."""

import asyncio
import logging
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from psycopg_pool import PoolTimeout
from redis.exceptions import ConnectionError as RedisAway

from config import outages
from config.logs import Short
from config.outages import TryAgain
from gameplay import selectors


def away(*_args: object, **_named: object) -> None:
    raise OperationalError("connection to server at 127.0.0.1 failed: Connection refused\n\tIs the server running?")


@pytest.fixture
def visitor(db: None) -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(("language", "words"), [("en", "A short pit stop"), ("fr", "Un court arrêt au stand")])
def test_a_page_without_a_database_is_calm(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    monkeypatch.setattr(selectors, "games_list", away)
    answer = visitor.get("/learn/", headers={"Accept-Language": language})
    assert answer.status_code == 503
    assert answer["Retry-After"] == "2"
    assert words in answer.content.decode()


@pytest.mark.parametrize(("cause", "looks"), [(None, 1), (PoolTimeout("none to be had"), 0)])
def test_the_pool_is_checked_when_a_connection_ended_and_not_when_there_was_none(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, cause: Exception | None, looks: int
) -> None:
    """While the database is away each request gets an answer at once: answers take no work."""
    looked: list[bool] = []
    monkeypatch.setattr(outages, "_look_through_pool", lambda: looked.append(True))

    def ended(*_args: object, **_named: object) -> None:
        raise OperationalError("ended") from cause

    monkeypatch.setattr(selectors, "games_list", ended)
    assert visitor.get("/learn/").status_code == 503
    assert len(looked) == looks


def test_the_calm_page_asks_no_database(
    alice: Any, client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    client.force_login(alice)
    client.raise_request_exception = False
    from django.contrib.sessions.backends.db import SessionStore

    monkeypatch.setattr(SessionStore, "load", away)
    with django_assert_num_queries(0):
        assert client.get("/me/").status_code == 503


def test_a_fault_is_still_a_fault(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_named: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(selectors, "games_list", broken)
    assert visitor.get("/learn/").status_code == 500


def test_the_log_reports_it_in_a_line() -> None:
    def record(error: Exception) -> logging.LogRecord:
        told = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s", ("/",), (type(error), error, None))
        assert Short().filter(told)
        return told

    told = record(OperationalError("refused\n\tIs the server running?"))
    assert (told.levelname, told.exc_info, told.getMessage()) == ("WARNING", None, "/ (OperationalError: refused)")
    assert record(ZeroDivisionError("x")).exc_info


@pytest.mark.parametrize("error", [OperationalError("away"), RedisAway("away")])
@pytest.mark.parametrize("accepted", [False, True])
def test_a_socket_that_cannot_be_served_closes_with_try_again(
    error: Exception, accepted: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_scope: object, _receive: object, send: Any) -> None:
        if accepted:
            await send({"type": "websocket.accept"})
        raise error

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("nothing was asked")

    asyncio.run(TryAgain(broken)({"path": "/ws/m/x/"}, receive, send))
    assert sent == [{"type": "websocket.accept"}, {"type": "websocket.close", "code": outages.AGAIN}]
    assert [record.exc_info for record in caplog.records] == [None]


@pytest.mark.parametrize("end", ["websocket.send", "websocket.close"])
def test_sending_to_a_browser_that_has_gone_is_no_error(end: str) -> None:
    """uvicorn raises for it, and would log a traceback."""

    async def consumer(_scope: object, _receive: object, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await send({"type": end})

    async def send(message: Any) -> None:
        if message["type"] != "websocket.accept":
            raise RuntimeError(f"Expected ASGI message 'websocket.accept' but got '{message['type']}'.")

    asyncio.run(TryAgain(consumer)({"path": "/ws/m/x/"}, None, send))  # type: ignore[arg-type]


def test_nothing_is_sent_on_a_closed_line() -> None:
    async def consumer(_scope: object, _receive: object, send: Any) -> None:
        for kind in ("websocket.accept", "websocket.close", "websocket.send", "websocket.close"):
            await send({"type": kind})

    said: list[str] = []

    async def send(message: Any) -> None:
        said.append(message["type"])

    asyncio.run(TryAgain(consumer)({"path": "/ws/m/x/"}, None, send))  # type: ignore[arg-type]
    assert said == ["websocket.accept", "websocket.close"]


def test_a_consumer_that_speaks_before_the_line_is_open_is_still_an_error() -> None:
    async def consumer(_scope: object, _receive: object, send: Any) -> None:
        await send({"type": "websocket.send"})

    async def send(message: Any) -> None:
        raise RuntimeError("Expected ASGI message 'websocket.accept'")

    with pytest.raises(RuntimeError):
        asyncio.run(TryAgain(consumer)({"path": "/ws/m/x/"}, None, send))  # type: ignore[arg-type]
