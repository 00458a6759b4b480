"""PostgreSQL goes away behind a web process and comes back: who waits, who is refused at once, who tries."""

import logging
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from config import postgresql
from config.postgresql import base
from gameplay.outages import PAUSE, Breaker
from tests.support.processes import POSTGRES
from tests.support.relay import Relay, relayed

LIMIT = 240  # seconds, generous: nothing here measures speed


class Clock:
    """The breaker's clock: it advances when the test says so."""

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


@pytest.fixture
def database(relay: Relay, django_db_blocker: Any) -> Iterator[Any]:
    """The pool as a web process has it: the settings' own, behind the relay."""
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
    """How many requests asked the pool for a connection."""
    return int(database.pool.get_stats()["requests_num"])


def ask(database: Any) -> int:
    """What a request does: take one connection, run one statement, give the connection back."""
    try:
        with database.cursor() as cursor:
            cursor.execute("SELECT 1")
            return int(cursor.fetchone()[0])
    finally:
        database.close()


def said_by_pool() -> bool:
    """Whether the log now says why the pool cannot connect."""
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

    # After the pause one tries, and the others again do not
    clock.now += PAUSE
    for _request in range(20):
        with pytest.raises(OperationalError):
            ask(database)
    assert asked(database) == before + 1

    # It is back: the next request that tries gets it, and so do all that follow
    relay.open()
    until_it_answers(database, clock)
    assert [ask(database) for _request in range(20)] == [1] * 20
    assert said_by_pool()


def test_connections_that_were_cut_in_the_pool_trouble_nobody(relay: Relay, database: Any, clock: Clock) -> None:
    until_it_answers(database, clock)
    for _cut in range(3):
        relay.close()
        relay.open()
        assert ask(database) == 1


def test_a_busy_pool_is_no_missing_database(database: Any, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "BUSY_SECONDS", 0.0)
    until_it_answers(database, clock)
    taken = [database.pool.getconn(timeout=LIMIT) for _one in range(3)]
    with pytest.raises(OperationalError):
        ask(database)
    for connection in taken:
        database.pool.putconn(connection)
    assert ask(database) == 1  # at once: the breaker's clock stands still
