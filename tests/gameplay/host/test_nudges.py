"""Nudges: sent from blocking code, never waited for, never piling up."""

import asyncio
import threading

from redis.exceptions import ConnectionError as RedisAway

from gameplay import nudges
from gameplay.outages import Breaker


def test_a_nudge_that_redis_does_not_take_is_given_up_and_redis_counts_as_away(monkeypatch):
    given_up, told = threading.Event(), threading.Event()
    sent = nudges._sent

    class Stuck:
        async def group_send(self, group, message):
            try:
                await asyncio.sleep(3600)
            finally:
                given_up.set()

    monkeypatch.setattr(nudges, "get_channel_layer", Stuck)
    monkeypatch.setattr(nudges, "SEND_SECONDS", 0.01)
    monkeypatch.setattr(nudges, "breaker", Breaker())
    monkeypatch.setattr(nudges, "_sent", lambda future: (sent(future), told.set()))
    nudges.match_changed("abcdefghjkmn", 3)
    assert given_up.wait(60)
    assert told.wait(60)
    assert not nudges.breaker.may_try()


def test_a_broken_layer_is_nobodys_error(monkeypatch):
    class Broken:
        def group_send_sync(self, group, message):
            raise RuntimeError("Event loop is closed")

    monkeypatch.setattr(nudges, "get_channel_layer", Broken)
    nudges.match_changed("abcdefghjkmn", 3)


def test_without_redis_one_nudge_tries_and_the_others_are_lost_at_once(monkeypatch, caplog):
    tried = []
    breaker = Breaker()
    told = threading.Event()
    failed = breaker.failed
    monkeypatch.setattr(breaker, "failed", lambda: (failed(), told.set())[0])

    class Away:
        async def group_send(self, group, message):
            tried.append(group)
            raise RedisAway("Connection refused")

    monkeypatch.setattr(nudges, "get_channel_layer", Away)
    monkeypatch.setattr(nudges, "breaker", breaker)
    nudges.match_changed("abcdefghjkmn", 3)
    assert told.wait(60)
    for version in range(4, 9):
        nudges.match_changed("abcdefghjkmn", version)
    assert len(tried) == 1
    assert not [record for record in caplog.records if record.exc_info]
