"""The database goes away between a page's connection and its first messages: what it repeats is heard afterwards."""

from __future__ import annotations

import typing

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from gameplay import messages, selectors, services
from gameplay.consumers import identity
from tests.gameplay.sockets.tab import Tab, opened
from tests.support.away import Database
from tests.support.sessions import cookie_of

in_db = sync_to_async


@pytest.fixture
def database(monkeypatch) -> Database:
    return Database(monkeypatch)


async def joined(table, user, path) -> Tab:
    """Connected, with nothing sent yet."""
    tab = Tab(table.code, await in_db(cookie_of)(user) if user else "", path=path)
    assert await tab.open()
    return tab


@pytest.mark.parametrize(("seated", "path"), [(True, ""), (False, ""), (False, "watch/")])
async def test_hello_is_heard_when_it_is_said_again(table, alice, database, caplog, seated, path):
    tab = await joined(table, alice if seated else None, path)
    database.away = True
    for _time in range(2):
        refused = await tab.hello()
        assert (refused["type"], refused["code"], refused["id"]) == ("refused", "retry", None)
    await tab.send(type="ping", have=1, at=1)
    pong = await tab.hear()  # for a visitor it may ask nothing
    assert pong.get("code") == "retry" or pong["head"] is None

    # It is back. The pong has no head until the match was sent: so a page knows that something is still missing.
    database.away = False
    await tab.send(type="ping", have=1, at=2)
    assert (await tab.hear())["head"] is None
    told = await tab.hello()
    assert (told["type"], told["you"]) == ("sync", 0 if seated else None)
    await tab.send(type="ping", have=1, at=3)
    assert (await tab.hear_kind("pong"))["head"] == told["version"]
    assert not [record for record in caplog.records if record.exc_info]
    await tab.close()


@pytest.mark.parametrize(("seated", "path"), [(True, ""), (False, ""), (False, "watch/")])
async def test_talk_is_heard_when_it_is_requested_again(table, alice, database, seated, path):
    """Even while only `hello` met no database: whether the page may listen is not known yet, and it asks again."""
    tab = await joined(table, alice if seated else None, path)
    database.away = True
    assert (await tab.hello())["code"] == "retry"
    assert (await tab.ask("hear", id="one"))["code"] == "retry"
    database.away = False
    assert (await tab.ask("hear", id="one"))["code"] == "retry"
    assert (await tab.hello())["type"] == "sync"
    assert (await tab.ask("hear", id="one"))["type"] == "talk"
    await tab.close()


def test_a_command_that_can_be_refused_with_retry_has_an_id_or_is_sent_again():
    """`hello` until it is answered, `ping` every ten seconds (tests/front/page/socket.test.js)."""
    kinds = typing.get_args(messages.Inbound)
    without = {
        kind.__struct_config__.tag
        for kind in kinds
        if "id" not in {field.name for field in msgspec.structs.fields(kind)}
    }
    assert len(kinds) > 10
    assert without == {"hello", "ping"}


async def talked(table, alice, bob, monkeypatch, breaks):
    """Bob listens; Alice says something that his page's read misses, once, without a database; he pings."""
    tab, _told = await opened(table, bob)
    assert (await tab.ask("hear"))["type"] == "talk"
    breaks()
    await in_db(services.table_say)(code=table.code, user=alice, text="first")
    while True:
        await tab.send(type="ping", have=None, at=1)
        message = await tab.hear()
        if message["type"] == "talk":
            await tab.close()
            return [line["text"] for line in message["lines"]]


async def test_news_of_talk_that_met_no_database_come_with_the_next_ping(table, alice, bob, monkeypatch):
    """Even the first of the table: nobody had counted any yet."""
    real, met = selectors.talk_readable, []

    def cut(code, viewers):
        if not met:
            met.append(code)
            raise OperationalError("cut")
        return real(code, viewers)

    told = await talked(table, alice, bob, monkeypatch, lambda: monkeypatch.setattr(selectors, "talk_readable", cut))
    assert (told, len(met)) == (["first"], 1)


async def test_so_do_those_of_a_page_that_could_not_be_asked_who_it_is(table, alice, bob, monkeypatch):
    real, met = identity.Identity.user, []

    def cut(self, *, now=True):
        if now and not met:
            met.append(now)
            raise OperationalError("cut")
        return real(self, now=now)

    def breaks():
        monkeypatch.setattr(identity, "SILENT", -1)  # the user is checked before each piece of news
        monkeypatch.setattr(identity.Identity, "user", cut)

    assert await talked(table, alice, bob, monkeypatch, breaks) == ["first"]
    assert met == [True]


async def test_a_ping_makes_up_for_the_first_talk_of_a_table_that_no_nudge_announced(table, alice, bob, monkeypatch):
    quiet = lambda: monkeypatch.setattr("gameplay.services.talk.talk_changed", lambda code: None)  # noqa: E731
    assert await talked(table, alice, bob, monkeypatch, quiet) == ["first"]
