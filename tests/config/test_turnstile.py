"""Only so many pages are made at once; a waiting request holds nothing, and a flood waits for itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from config.reading import BUSY
from config.turnstile import AT_ONCE, Turnstile

PAGE, FILE = "/learn/", "/c/gearbox/autumn/results.csv"
SECONDS = 30


class Site:
    """An application that answers when the test says so, and its clients."""

    def __init__(self, **options: Any) -> None:
        self.turnstile = Turnstile(self.application, **options)
        self.making: list[tuple[str, asyncio.Event]] = []
        self.busy = 0

    async def application(self, scope: Any, receive: Any, send: Any) -> None:
        if scope.get(BUSY):
            self.busy += 1
            return
        done = asyncio.Event()
        self.making.append((scope["client"][0], done))
        await done.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def ask(
        self, who: str, path: str = PAGE, method: str = "GET", send: Callable[[Any], Awaitable[None]] | None = None
    ) -> tuple[asyncio.Task[None], asyncio.Queue[Any]]:
        heard: asyncio.Queue[Any] = asyncio.Queue()
        heard.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        scope = {"type": "http", "method": method, "path": path, "headers": [], "client": (who, 1)}
        return asyncio.ensure_future(self.turnstile(scope, heard.get, send or _nothing)), heard

    @property
    def who(self) -> list[str]:
        """The clients whose pages are being made, or were."""
        return [name for name, _done in self.making]

    def made(self, number: int) -> None:
        self.making[number][1].set()


async def _nothing(_message: Any) -> None:
    return


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not true():  # noqa: ASYNC110 - what it waits for happens in several places
            await asyncio.sleep(0)


async def settle() -> None:
    """Everything that can run without the test has run."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_two_pages_are_made_at_once_and_an_answer_goes_beside_them() -> None:
    site = Site()
    for _ in range(16):
        site.ask("thief")
    await settle()
    assert site.who == ["thief"] * AT_ONCE
    site.ask("bob", "/api/v1/matches/abcabcabcabc/decide/", "POST")
    site.ask("bob", "/health/web/")
    await settle()
    assert site.who == ["thief"] * AT_ONCE + ["bob", "bob"]
    for number in range(18):
        await until(lambda number=number: len(site.making) > number)  # type: ignore[misc]
        site.made(number)
    await until(lambda: not any(site.turnstile.inside.values()))


async def test_rows_take_turns() -> None:
    site = Site()
    for _ in range(8):
        site.ask("thief")
    site.ask("bob")
    await settle()
    site.made(0)
    await until(lambda: len(site.making) == 3)
    site.made(1)
    await until(lambda: len(site.making) == 4)
    assert "bob" in site.who


async def test_one_file_is_made_at_once_and_leaves_room_for_a_page() -> None:
    site = Site()
    site.ask("thief", FILE)
    site.ask("thief", FILE)
    site.ask("bob")
    await settle()
    assert site.who == ["thief", "bob"]
    site.made(0)
    await until(lambda: len(site.making) == 3)


async def test_a_slow_reader_of_an_answer_holds_no_place() -> None:
    site = Site()

    async def never(_message: Any) -> None:
        await asyncio.Future()

    for _ in range(AT_ONCE):
        site.ask("thief", send=never)
    await settle()
    site.made(0)
    site.made(1)
    site.ask("bob")
    await until(lambda: "bob" in site.who)


async def test_a_slow_sender_of_a_body_holds_no_place() -> None:
    site = Site()
    for _ in range(AT_ONCE):
        _visit, heard = site.ask("thief")
        heard.get_nowait()
        heard.put_nowait({"type": "http.request", "body": b"x", "more_body": True})
    await settle()
    site.ask("bob")
    await settle()
    assert site.who == ["bob"]


async def test_a_client_that_goes_while_waiting_is_forgotten_and_one_that_goes_later_keeps_the_place() -> None:
    site = Site()
    first, first_heard = site.ask("thief")
    site.ask("thief")
    waiting, heard = site.ask("thief")
    await settle()
    heard.put_nowait({"type": "http.disconnect"})
    await asyncio.wait_for(waiting, SECONDS)
    assert site.turnstile.rows == {}
    first_heard.put_nowait({"type": "http.disconnect"})
    site.ask("bob")
    await settle()
    assert not first.done()  # a thread makes its page, and cannot be stopped
    assert "bob" not in site.who


async def test_a_client_that_waits_in_vain_gets_an_answer() -> None:
    site = Site(patience=0)
    for _ in range(AT_ONCE):
        site.ask("thief")
    await settle()
    visit, _heard = site.ask("bob")
    await asyncio.wait_for(visit, SECONDS)
    assert (site.busy, site.turnstile.rows) == (1, {})


async def test_a_client_cut_off_at_its_turn_hands_it_on() -> None:
    site = Site()
    for _ in range(AT_ONCE):
        site.ask("thief")
    visit, _heard = site.ask("thief")
    site.ask("bob")
    await settle()
    site.made(0)
    visit.cancel()
    await until(lambda: "bob" in site.who)
