"""From a submitted answer to the last of four informed browsers, beside the floor of the same run: aim p50 at most 3 x.

Four people race. The player whose turn it is sends a legal answer, and the clock stops when the last of the four has
the step. Every turn of the race is followed by one of the floor. Runs as a separate process, in the environment of its
shape.
"""

from __future__ import annotations

import abc
import asyncio
import json
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from benchmarks import shapes
from benchmarks.figures import line, ratio

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

    from accounts.models import User
    from gameplay.engine.contract import Json
    from gameplay.models import Match

TURNS = int(os.environ.get("BENCH_TURNS", "200"))
WARM_UP = 20
GAP = 0.04
"""Seconds between turns: people are slower, and the host limits how much a socket may ask."""
SEATS = 4


def main() -> None:
    for name, shape in (("embedded", shapes.embedded), ("server", shapes.server)):
        print(f"Submit to the last of four browsers informed, {name} shape (aim: p50 at most 3 x the floor)")
        try:
            with shape() as (port, environment):
                subprocess.run(
                    [sys.executable, "-m", "benchmarks.submit", str(port)],
                    cwd=shapes.ROOT,
                    env=environment,
                    check=True,
                    timeout=600,
                )
        except shapes.Missing as missing:
            print(f"  skipped: {missing}")


def measure(port: int) -> None:
    import django

    django.setup()
    race, floor = asyncio.run(_measure(port))
    print(line("floor", floor))
    print(line("race", race))
    print(ratio("race / floor", race, floor), flush=True)


async def _measure(port: int) -> tuple[list[float], list[float]]:
    from asgiref.sync import sync_to_async

    users = await sync_to_async(_people)()
    race, floor = Race(port, users), Floor(port)
    await race.begin()
    await floor.begin()
    times: tuple[list[float], list[float]] = ([], [])
    for turn in range(WARM_UP + TURNS):
        for kind, side in zip(times, (race, floor), strict=True):
            spent = await side.turn()
            if turn >= WARM_UP:
                kind.append(spent)
            await asyncio.sleep(GAP)
    await race.end()
    await floor.end()
    return times


class Browsers(abc.ABC):
    """Four sockets; each notes when a step arrived that reaches a version."""

    @abc.abstractmethod
    async def turn(self) -> float:
        """Send one answer. Seconds until the last of the four had its step."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.sockets: list[ClientConnection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.arrived: list[dict[int, float]] = []
        self.news = asyncio.Event()

    async def connect(self, path: str, cookies: list[str]) -> None:
        from websockets.asyncio.client import connect

        for cookie in cookies:
            headers = {"Cookie": cookie} if cookie else {}
            socket = await connect(
                f"ws://127.0.0.1:{self.port}{path}",
                origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
                additional_headers=headers,
            )
            self.sockets.append(socket)
            self.arrived.append({})
            self.readers.append(asyncio.create_task(self._read(socket, self.arrived[-1])))

    async def _read(self, socket: ClientConnection, arrived: dict[int, float]) -> None:
        async for frame in socket:
            at = time.perf_counter()
            message = json.loads(frame)
            if message["type"] in ("steps", "sync"):
                arrived[message.get("to", message.get("version"))] = at
                self.news.set()
            elif message["type"] == "refused":
                raise SystemExit(f"refused: {message}")

    async def informed(self, version: int) -> float:
        """When the last of them had a step that reaches `version`."""
        async with asyncio.timeout(30):
            while True:
                first = [[at for to, at in seen.items() if to >= version] for seen in self.arrived]
                if all(first):
                    return max(min(times) for times in first)
                self.news.clear()
                await self.news.wait()

    async def end(self) -> None:
        for reader in self.readers:
            reader.cancel()
        for socket in self.sockets:
            await socket.close()
        self.sockets, self.readers, self.arrived = [], [], []


class Race(Browsers):
    def __init__(self, port: int, users: list[tuple[User, str]]) -> None:
        super().__init__(port)
        self.users = users
        self.count = 0

    async def begin(self) -> None:
        from asgiref.sync import sync_to_async

        self.match, version = await sync_to_async(_race)([user for user, _cookie in self.users])
        await self.connect(f"/ws/m/{self.match.code}/", [cookie for _user, cookie in self.users])
        for socket in self.sockets:
            await socket.send(json.dumps({"type": "hello", "match": self.match.code, "have": None}))
        await self.informed(version)

    async def turn(self) -> float:
        from asgiref.sync import sync_to_async

        answer = await sync_to_async(_answer)(self.match)
        if answer is None:  # the race is over: start the next one
            await self.end()
            await self.begin()
            answer = await sync_to_async(_answer)(self.match)
            assert answer is not None
        self.count += 1
        frame = json.dumps({"type": "decide", "id": f"b{self.count}", **answer.body})
        begun = time.perf_counter()
        await self.sockets[answer.seat].send(frame)
        return await self.informed(answer.version + 1) - begun


class Floor(Browsers):
    async def begin(self) -> None:
        from asgiref.sync import sync_to_async

        from benchmarks.floor import make_table

        await sync_to_async(make_table)()
        self.number = 0
        await self.connect("/ws/floor/", [""] * SEATS)

    async def turn(self) -> float:
        self.number += 1
        begun = time.perf_counter()
        await self.sockets[0].send(json.dumps({"number": self.number}))
        return await self.informed(self.number) - begun


def _people() -> list[tuple[User, str]]:
    """Four users, signed in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.services import guest_create

    people = []
    for _n in range(SEATS):
        user = guest_create()
        store = SessionStore()
        store[SESSION_KEY] = str(user.pk)
        store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        store[HASH_SESSION_KEY] = user.get_session_auth_hash()
        store.save()
        people.append((user, f"{settings.SESSION_COOKIE_NAME}={store.session_key}"))
    return people


def _race(users: list[User]) -> tuple[Match, int]:
    from gameplay import services

    match = services.match_create(
        game="bumping_bots",
        raw={"board": "rivet_oval", "laps": 3, "cards": "none"},
        seats=[services.SeatSpec(user_id=user.pk) for user in users],
        speed="none",
        purpose="race",
    )
    services.match_start(match_id=match.pk)
    # Grid places are chosen outside the measurement, which times turns.
    while (answer := _answer(match)) is not None and answer.kind != "turn":
        seat, body = answer.seat, answer.body
        services.decision_submit(
            code=match.code,
            user=users[seat],
            message_id=f"g{seat}.{body['prompt']}".replace("/", "."),
            prompt=body["prompt"],
            rev=body["rev"],
            payload=body["payload"],
        )
        services.match_advance(match_id=match.pk)
    match.refresh_from_db()
    return match, match.version


class Answer(NamedTuple):
    """A legal answer to the first open question."""

    seat: int
    version: int
    kind: str
    """The question's kind."""
    body: dict[str, Json]


def _answer(match: Match) -> Answer | None:
    """None when the race is over."""
    import msgspec

    from gameplay import selectors
    from gameplay.engine.chance import Chance
    from gameplay.engine.contract import Prompt
    from gameplay.engine.pilot import Pilot
    from gameplay.games.registry import GAMES

    face = selectors.match_sync(match, None)
    if not face["prompts"]:
        return None
    asked = face["prompts"][0]
    sync = selectors.match_sync(match, asked["seat"])
    prompt = msgspec.convert(asked, Prompt)
    luck = Chance(asked["key"].encode())
    payload = GAMES[match.game].bot(sync["view"], prompt, Pilot("rookie"), luck)
    body = {"prompt": asked["key"], "rev": asked["rev"], "payload": payload}
    return Answer(asked["seat"], sync["version"], asked["kind"], body)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(int(sys.argv[1]))
    else:
        main()
