"""Nudges: sent from blocking code, never waited for, never piling up."""

import asyncio
import threading

from gameplay import nudges


def test_a_nudge_that_redis_does_not_take_is_given_up(monkeypatch):
    given_up = threading.Event()

    class Stuck:
        async def group_send(self, group, message):
            try:
                await asyncio.sleep(3600)
            finally:
                given_up.set()

    monkeypatch.setattr(nudges, "get_channel_layer", Stuck)
    monkeypatch.setattr(nudges, "SEND_SECONDS", 0.01)
    nudges.match_changed("abcdefghjkmn", 3)
    assert given_up.wait(60)


def test_a_broken_layer_is_nobodys_error(monkeypatch):
    class Broken:
        def group_send_sync(self, group, message):
            raise RuntimeError("Event loop is closed")

    monkeypatch.setattr(nudges, "get_channel_layer", Broken)
    nudges.match_changed("abcdefghjkmn", 3)
