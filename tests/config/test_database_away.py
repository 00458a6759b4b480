"""PostgreSQL goes away behind a web process and comes back: who waits, who is refused at once, who tries."""

import contextlib
import json
import logging
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from config import postgresql
from config.outages import AGAIN
from config.postgresql import base
from gameplay.outages import PAUSE, Breaker
from tests.support.processes import POSTGRES, free_port
from tests.support.relay import Relay
from tests.support.services import lacking

LIMIT = 240  # seconds, generous: nothing here measures speed


class Clock:
    """The breaker's: it goes on when the test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(base, "breaker", Breaker(clock=found))
    monkeypatch.setattr(base.DatabaseWrapper, "served_at", float("-inf"))
    return found


@pytest.fixture
def relay() -> Iterator[Relay]:
    with relayed() as line:
        yield line


@contextlib.contextmanager
def relayed() -> Iterator[Relay]:
    import psycopg

    where = urllib.parse.urlsplit(POSTGRES)
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=60).close()
    except psycopg.OperationalError as error:
        lacking(f"PostgreSQL ({error})")
    with Relay(where.hostname or "127.0.0.1", where.port or 5432) as line:
        yield line


@pytest.fixture
def database(relay: Relay, django_db_blocker: Any) -> Iterator[Any]:
    """As a web process has it: the settings' own pool, behind the relay."""
    where = urllib.parse.urlsplit(POSTGRES)
    described = {
        "ENGINE": "config.postgresql",
        "NAME": "postgres",
        "USER": where.username or "",
        "PASSWORD": where.password or "",
        "HOST": "127.0.0.1",
        "PORT": str(relay.port),
        "OPTIONS": {**postgresql.WEB_LINE, "pool": {**postgresql.WEB_POOL, "max_size": 3}},
    }
    wrapper = ConnectionHandler({"default": {}, "relayed": described})["relayed"]
    with django_db_blocker.unblock():  # it is not the tests' own
        yield wrapper
        wrapper.close()
        wrapper.close_pool()


def asked(database: Any) -> int:
    """How many times somebody turned to the pool."""
    return int(database.pool.get_stats()["requests_num"])


def ask(database: Any) -> int:
    """What a request does: one connection, one statement, and it is given back."""
    try:
        with database.cursor() as cursor:
            cursor.execute("SELECT 1")
            return int(cursor.fetchone()[0])
    finally:
        database.close()


def said_by_pool() -> bool:
    """Whether the log tells now why the pool can not connect."""
    record = logging.LogRecord("psycopg.pool", logging.WARNING, "", 0, "refused", (), None)
    return bool(logging.getLogger(record.name).filter(record))


def until_it_answers(database: Any, clock: Clock) -> None:
    end = time.monotonic() + LIMIT
    while True:
        clock.now += PAUSE
        try:
            assert ask(database) == 1
        except OperationalError:
            assert time.monotonic() < end, "the database never comes back"
        else:
            return


def test_one_asks_a_database_that_is_away_and_the_others_are_refused(relay: Relay, database: Any, clock: Clock) -> None:
    until_it_answers(database, clock)
    relay.close()
    with pytest.raises(OperationalError):
        ask(database)
    before = asked(database)
    for _request in range(20):
        with pytest.raises(OperationalError, match="away a moment ago"):
            ask(database)
    assert asked(database) == before
    assert not said_by_pool()

    # After the pause one tries, and again the others do not
    clock.now += PAUSE
    for _request in range(20):
        with pytest.raises(OperationalError):
            ask(database)
    assert asked(database) == before + 1

    # It is back: the next one who tries has it, and all who come then
    relay.open()
    until_it_answers(database, clock)
    assert [ask(database) for _request in range(20)] == [1] * 20
    assert said_by_pool()


def test_connections_that_were_cut_in_the_pool_are_nobodys_trouble(relay: Relay, database: Any, clock: Clock) -> None:
    until_it_answers(database, clock)
    for _cut in range(3):
        relay.close()
        relay.open()
        assert ask(database) == 1


def test_a_pool_that_is_busy_is_no_database_that_is_away(
    database: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "BUSY_SECONDS", 0.0)
    until_it_answers(database, clock)
    taken = [database.pool.getconn(timeout=LIMIT) for _one in range(3)]
    with pytest.raises(OperationalError):
        ask(database)
    for connection in taken:
        database.pool.putconn(connection)
    assert ask(database) == 1  # at once: the breaker's clock stands still


# --- A web process ----------------------------------------------------------------------------------------------------


class Web:
    """A web process of the server shape, behind the relay."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"

    def ask(self, path: str) -> tuple[int, str, Any]:
        """Status, text and headers; 0 while it does not listen yet."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=LIMIT) as answer:
                return answer.status, answer.read().decode(), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), error.headers
        except urllib.error.URLError:
            return 0, "", {}

    def closed_with(self, path: str) -> int | None:
        """The code with which a new socket is closed."""
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.client import connect

        with connect(
            self.url.replace("http", "ws") + path,
            origin=self.url,  # type: ignore[arg-type]
            open_timeout=LIMIT,
            additional_headers={"Cookie": "sessionid=of-somebody-who-is-looked-up"},
        ) as socket:
            try:
                while True:
                    socket.recv(LIMIT)
            except ConnectionClosed:
                return socket.close_code


def until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + LIMIT
    while not condition():
        assert time.monotonic() < end, f"not in time: {what}"
        time.sleep(0.2)


@pytest.mark.long
def test_a_web_process_says_try_again_and_comes_back_by_itself(server_shape: Any) -> None:
    with relayed() as line:
        port = free_port()
        where = urllib.parse.urlsplit(POSTGRES)
        behind = where._replace(netloc=f"{where.netloc.rpartition('@')[0]}@127.0.0.1:{line.port}".lstrip("@"))
        server_shape.start("web3", port=port, DATABASE_URL=f"{behind.geturl()}/{server_shape.name}")
        try:
            away_and_back(Web(port), line)
            assert "Traceback" not in server_shape.log("web3")
        finally:
            server_shape.stop("web3")


def away_and_back(web: Web, line: Relay) -> None:
    until(lambda: web.ask("/")[0] == 200, "it serves")
    assert web.ask("/health/web/")[0] == 200
    line.close()
    for _request in range(3):
        status, text, headers = web.ask("/")
        assert (status, headers["Retry-After"]) == (503, "2")
        assert "pit stop" in text
    status, text, headers = web.ask("/api/v1/matches/")
    assert (status, json.loads(text)["code"], headers["Retry-After"]) == (503, "retry", "2")
    assert web.closed_with("/ws/m/abcdefghjkmn/") == AGAIN
    status, text, _headers = web.ask("/health/")
    assert (status, "database" in json.loads(text)["missing"]) == (503, True)
    assert web.ask("/health/web/")[0] == 503
    assert web.ask("/static/css/main.css")[0] == 200

    line.open()
    until(lambda: web.ask("/")[0] == 200, "it serves again")
    until(lambda: web.ask("/health/")[0] == 200, "it is well")
    assert web.ask("/health/web/")[0] == 200
