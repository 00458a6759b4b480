"""What a socket does about a client that does not read, and about a fault of its own."""

import asyncio
from datetime import timedelta

from asgiref.sync import sync_to_async
from django.db import OperationalError
from django.utils import timezone

from gameplay import messages, services
from gameplay.consumers import credits
from gameplay.consumers import match as consumer
from gameplay.consumers.credits import Credits
from gameplay.consumers.identity import Identity
from gameplay.models import Heartbeat
from gameplay.selectors import health
from tests.gameplay.sockets.tab import Tab, opened

in_db = sync_to_async


async def test_a_client_that_does_not_read_is_cut_off(table, alice, monkeypatch):
    tab, _sync = await opened(table, alice)
    monkeypatch.setattr(consumer, "SEND_SECONDS", 0.01)

    async def stuck(self, *args, **kwargs):
        await asyncio.sleep(3600)

    monkeypatch.setattr(consumer.MatchConsumer, "send", stuck)
    await tab.send(type="ping", have=1, at=1)
    assert await tab.hear() == {"type": "closed", "code": 4008}


async def test_a_fault_of_the_host_is_refused_with_a_code_and_the_socket_lives(table, alice, monkeypatch):
    tab, _sync = await opened(table, alice)

    def broken(**kwargs):
        raise ZeroDivisionError("secret detail")

    with monkeypatch.context() as patch:
        patch.setattr(services, "decision_submit", broken)
        refused = await tab.decide("r1/pick/s0", {"pick": 1})
    assert (refused["code"], refused["params"], refused["at"]) == ("error", {}, "")
    assert (await tab.decide("r1/pick/s0", {"pick": 1}))["type"] == "ok"
    await tab.close()


async def test_a_request_that_met_a_cut_connection_can_be_repeated(table, alice, monkeypatch, caplog):
    tab, _sync = await opened(table, alice)

    def cut(**kwargs):
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(services, "decision_submit", cut)
        refused = await tab.decide("r1/pick/s0", {"pick": 1}, id="same")
    assert (refused["code"], refused["id"]) == ("retry", "same")
    assert not [record for record in caplog.records if record.exc_info]
    assert (await tab.decide("r1/pick/s0", {"pick": 1}, id="same"))["type"] == "ok"
    await tab.close()


async def test_a_socket_that_meets_no_database_closes_with_try_again(table, alice, monkeypatch, caplog):
    def away(identity):
        raise OperationalError("connection refused")

    monkeypatch.setattr(Identity, "user", away)
    tab = Tab(table.code)
    assert await tab.open()
    assert await tab.hear() == {"type": "closed", "code": 1013}
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_pong_says_whether_the_workers_are_away(table, alice, monkeypatch):
    tab, _sync = await opened(table, alice)
    for age, stands in ((timedelta(0), False), (timedelta(seconds=7), True)):
        await in_db(Heartbeat.objects.update_or_create)(name="sweep", defaults={"at": timezone.now() - age})
        health.forget()
        await tab.send(type="ping", have=1, at=1)
        assert (await tab.hear_kind("pong"))["stands"] is stands
    await tab.close()


def test_credits_refill_with_time(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(credits.time, "monotonic", lambda: clock[0])  # not this machine's: it may stall for a while
    bucket = Credits(2, 1)
    assert [bucket.spend(1) for _n in range(3)] == [True, True, False]
    clock[0] += 1.5
    assert [bucket.spend(1) for _n in range(2)] == [True, False]
    clock[0] += 1000
    assert bucket.spend(2)
    assert not bucket.spend(1)


def test_brackets_in_strings_are_no_nesting():
    assert not messages.nested_too_deeply('{"a": "' + "[" * 1000 + '"}')
    assert messages.nested_too_deeply("[" * 33)
    assert not messages.nested_too_deeply("[" * 32)
    assert not messages.nested_too_deeply("[]" * 1000)
    assert messages.nested_too_deeply('{"a":' * 40)
