"""The server shape's cache: limits count in this process while Redis is away, and no request waits for it twice."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError as RedisAway

from accounts import limits
from config import cache as module
from config.cache import RedisOrMemory
from gameplay.outages import Breaker


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "breaker", Breaker(2, clock))
    return clock


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Each command sent to Redis, which is away."""
    tries: list[str] = []

    def away(name: str) -> Any:
        def command(*_args: object, **_named: object) -> None:
            tries.append(name)
            raise RedisAway("Connection refused")

        return command

    for name in ("add", "get", "set", "touch", "delete", "get_many", "has_key", "incr", "set_many", "delete_many"):
        monkeypatch.setattr(RedisCache, name, away(name))
    monkeypatch.setattr(RedisCache, "clear", away("clear"))
    return tries


@pytest.fixture
def cache(clock: Clock) -> Any:
    cache = RedisOrMemory("redis://127.0.0.1:1/0", {})
    yield cache
    cache.memory.clear()


def test_without_redis_everything_works_in_memory(cache: RedisOrMemory, tries: list[str]) -> None:
    assert cache.add("a", 1)
    assert not cache.add("a", 2)
    assert cache.incr("a") == 2
    cache.set("b", [1], 60)
    assert cache.get_many(["a", "b"]) == {"a": 2, "b": [1]}
    assert cache.get_or_set("c", lambda: "made") == "made"
    assert (cache.has_key("c"), "c" in cache, cache.touch("c")) == (True, True, True)
    cache.set_many({"d": 1})
    cache.delete_many(["c", "d"])
    assert cache.delete("b")
    assert cache.get("b", "gone") == "gone"
    cache.clear()
    assert cache.get("a") is None
    assert tries == ["add"], "the first one noticed, and the others did not wait"


def test_after_a_while_one_request_tries_redis_again(cache: RedisOrMemory, tries: list[str], clock: Clock) -> None:
    cache.get("a")
    clock.now += 1.9
    cache.get("a")
    assert len(tries) == 1
    clock.now += 0.2
    for _request in range(5):
        cache.get("a")
    assert len(tries) == 2


def test_when_redis_is_back_it_counts_again(
    cache: RedisOrMemory, clock: Clock, monkeypatch: pytest.MonkeyPatch, tries: list[str]
) -> None:
    cache.get("a")
    monkeypatch.setattr(RedisCache, "get", lambda *_args, **_named: "from redis")
    assert cache.get("a") is None
    clock.now += 3
    assert [cache.get("a"), cache.get("a")] == ["from redis", "from redis"]


def test_each_request_s_backend_counts_in_the_same_memory(cache: RedisOrMemory, tries: list[str]) -> None:
    cache.add("a", 1)
    assert RedisOrMemory("redis://127.0.0.1:1/0", {}).incr("a") == 2


def test_a_flood_of_addresses_does_not_push_out_what_counts(cache: RedisOrMemory, tries: list[str]) -> None:
    cache.add("owner", 5)
    for address in range(2000):
        cache.add(f"address-{address}", 1)
    assert cache.get("owner") == 5


def test_a_limit_holds_without_redis(
    cache: RedisOrMemory, tries: list[str], alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits.Limit, "cache", cache)
    allowed = [limits.confirmation_allowed(alice) for _try in range(60)]
    assert allowed == sorted(allowed, reverse=True)
    assert allowed[0]
    assert not allowed[-1]


def test_failed_sign_ins_count_without_redis(
    cache: RedisOrMemory, tries: list[str], rf: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits.Limit, "cache", cache)
    settings.SIGN_IN_RATE = "3/m/ip"
    request = rf.post("/accounts/login/")
    request.user = AnonymousUser()
    assert [limits.sign_in_allowed(request, f"{n}@example.com") for n in range(5)] == [True] * 3 + [False] * 2
    assert len(tries) == 1


def test_a_breaker_lets_one_try_and_reports_what_is_new() -> None:
    clock = Clock()
    breaker = Breaker(2, clock)
    assert (breaker.may_try(), breaker.worked()) == (True, False)
    assert (breaker.failed(), breaker.failed()) == (True, False)
    assert not breaker.may_try()
    clock.now += 2
    assert [breaker.may_try(), breaker.may_try()] == [True, False]
    assert (breaker.worked(), breaker.may_try()) == (True, True)
