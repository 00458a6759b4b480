"""The server shape with its real processes: idle sockets stay open, killed processes are noticed and come back."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from typing import Any

LIMIT = 240  # seconds, generous: nothing here measures speed


BOT_MATCH = """
from gameplay import services as s
bots = [s.SeatSpec(bot_level="rookie", label="R"), s.SeatSpec(bot_level="rookie", label="S")]
print(s.match_create(game="bumping_bots", raw={}, seats=bots, speed="live", purpose="practice").code)
"""


def health(shape: Any) -> tuple[int, dict[str, Any]]:
    try:
        with urllib.request.urlopen(f"{shape.url}/health/", timeout=LIMIT) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def until_health_is(shape: Any, wanted: int) -> dict[str, Any]:
    """What the page says then. One late sweep on a busy machine is no fault."""
    end = time.monotonic() + LIMIT
    while True:
        status, answer = health(shape)
        if status == wanted:
            return answer
        assert time.monotonic() < end, f"never {wanted}, last {status}: {answer}"
        time.sleep(0.5)


def test_web_worker_and_clock_work_together(server_shape: Any) -> None:
    answer = until_health_is(server_shape, 200)
    assert answer["status"] == "ok"
    assert "worker" not in answer  # in the embedded shape only


def test_static_files_are_served(server_shape: Any) -> None:
    with urllib.request.urlopen(f"{server_shape.url}/static/css/main.css", timeout=LIMIT) as answer:
        assert answer.status == 200


def test_an_idle_socket_outlives_redis_timeouts(server_shape: Any) -> None:
    """With redis-py 8's default read timeout the channel layer killed sockets at 5, 10 and 15 s."""
    code = server_shape.run(BOT_MATCH).strip()
    import websockets

    async def idle() -> str:
        address = f"{server_shape.url.replace('http', 'ws')}/ws/m/{code}/"
        # Without pings of its own: the socket is idle.
        async with websockets.connect(
            address, origin=server_shape.url, open_timeout=LIMIT, ping_interval=None
        ) as socket:
            await asyncio.sleep(12)
            await socket.send(json.dumps({"type": "ping", "have": 0, "at": 1}))
            while True:
                answer = json.loads(await asyncio.wait_for(socket.recv(), LIMIT))
                if answer["type"] == "pong":
                    return str(answer["type"])

    assert asyncio.run(idle()) == "pong"


def test_without_a_worker_the_site_says_so_and_recovers(server_shape: Any) -> None:
    server_shape.kill("worker")
    try:
        until_health_is(server_shape, 503)
    finally:
        server_shape.start("worker")
    server_shape.wait_healthy()
