"""The server shape's channel layer: sockets outlive Redis, and then receive their groups' messages again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from channels_redis.core import RedisChannelLayer
from redis.exceptions import ConnectionError as RedisAway
from redis.exceptions import ReadOnlyError

from config import layers
from config.layers import PatientRedisLayer


class Redis:
    """A Redis, as far as the layer uses one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.away = False
        self.groups: dict[str, set[str]] = {}
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.change = asyncio.Event()
        for name in ("group_add", "group_discard", "receive"):
            monkeypatch.setattr(RedisChannelLayer, name, self.command(getattr(self, name)))
        monkeypatch.setattr(RedisChannelLayer, "connection", lambda *_args: self)
        monkeypatch.setattr(layers, "PAUSE", 0)

    def command(self, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def asked(_layer: object, *args: Any) -> Any:
            if self.away:
                raise RedisAway("Connection refused")
            return await work(*args)

        return asked

    async def ping(self) -> None:
        if self.away:
            raise RedisAway("Connection refused")

    async def group_add(self, group: str, channel: str) -> None:
        self.groups.setdefault(group, set()).add(channel)

    async def group_discard(self, group: str, channel: str) -> None:
        self.groups[group].discard(channel)

    async def receive(self, _channel: str) -> dict[str, Any]:
        coming = asyncio.ensure_future(self.heard.get())
        dying = asyncio.ensure_future(self.change.wait())
        await asyncio.wait([coming, dying], return_when=asyncio.FIRST_COMPLETED)
        if self.away:
            coming.cancel()
            raise RedisAway("Connection closed by server.")
        return await coming

    def die(self) -> None:
        """With all its data."""
        self.away = True
        self.groups.clear()
        self.change.set()

    def come_back(self) -> None:
        self.away = False
        self.change.clear()


def layer() -> PatientRedisLayer:
    return PatientRedisLayer(hosts=["redis://127.0.0.1:1/0"])


async def until(condition: Callable[[], bool]) -> None:
    for _turn in range(100_000):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it did not happen")


async def test_a_listener_outlives_redis_and_is_in_its_groups_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    redis, sockets = Redis(monkeypatch), layer()
    await sockets.group_add("match.x", "me")
    listening = asyncio.ensure_future(sockets.receive("me"))
    await asyncio.sleep(0)
    redis.die()
    await until(lambda: sockets._returning is not None)
    await sockets.group_add("match.y", "you")  # a socket that came meanwhile
    await sockets.group_add("match.x", "gone")
    await sockets.group_discard("match.x", "gone")
    redis.come_back()
    await until(lambda: sockets._returning is None)
    assert redis.groups == {"match.x": {"me"}, "match.y": {"you"}}
    await redis.heard.put({"type": "match.changed", "version": 7})
    assert (await listening)["version"] == 7
    assert [record.exc_info for record in caplog.records] == [None, None], "away and back, each in a line"


async def test_a_socket_that_comes_while_redis_is_away_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    redis, sockets = Redis(monkeypatch), layer()
    redis.die()
    await sockets.group_add("match.x", "me")
    redis.come_back()
    await until(lambda: redis.groups == {"match.x": {"me"}})


async def test_a_socket_that_closes_while_redis_is_away_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    redis, sockets = Redis(monkeypatch), layer()
    await sockets.group_add("match.x", "me")
    listening = [asyncio.ensure_future(sockets.receive(name)) for name in ("me", "you")]
    await asyncio.sleep(0)
    redis.die()
    await until(lambda: sockets._returning is not None)
    listening[0].cancel()
    await sockets.group_discard("match.x", "me")
    redis.come_back()
    await until(lambda: sockets._returning is None)
    assert redis.groups == {}
    await redis.heard.put({"type": "match.changed", "version": 8})
    assert (await listening[1])["version"] == 8, "one socket's end is not the end of everybody's wait"


async def test_a_redis_that_is_back_and_takes_nothing_yet_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    redis, sockets = Redis(monkeypatch), layer()
    await sockets.group_add("match.x", "me")
    listening = asyncio.ensure_future(sockets.receive("me"))
    await asyncio.sleep(0)
    redis.die()
    await until(lambda: sockets._returning is not None)
    enter, said_no = RedisChannelLayer.group_add, asyncio.Event()

    async def not_yet(layer: RedisChannelLayer, group: str, channel: str) -> None:
        if not said_no.is_set():
            said_no.set()
            raise ReadOnlyError("You can't write against a read only replica.")
        await enter(layer, group, channel)

    monkeypatch.setattr(RedisChannelLayer, "group_add", not_yet)
    redis.come_back()
    await said_no.wait()
    await redis.heard.put({"type": "match.changed", "version": 9})
    assert (await listening)["version"] == 9
