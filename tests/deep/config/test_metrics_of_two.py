"""`/metrics` is right whichever of several processes answers."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from tests.config.test_metrics import values
from tests.deep.config.test_server_shape import BOT_MATCH, LIMIT
from tests.support.nginx import METRICS_TOKEN


def test_each_of_two_web_processes_reports_on_the_whole_site(nginx: Any, server_shape: Any) -> None:
    code = server_shape.run(BOT_MATCH).strip()

    def asked(port: int) -> str:
        status, _headers, body = nginx.ask_of(port, "/metrics", authorization=f"Bearer {METRICS_TOKEN}")
        assert status == 200
        return str(body.decode())

    with ExitStack() as lines:
        for port in (nginx.web1, nginx.web1, nginx.web2):
            address = f"ws://127.0.0.1:{port}/ws/m/{code}/"
            told = {"X-Forwarded-Proto": "https"}
            origin = f"https://127.0.0.1:{port}"
            lines.enter_context(
                connect(address, origin=origin, open_timeout=LIMIT, additional_headers=told)  # type: ignore[arg-type]
            )
        end = time.monotonic() + LIMIT
        while True:
            texts = [asked(nginx.web1), asked(nginx.web2)]
            if all(sorted(values(text, "paddock_sockets").values()) == [1, 2] for text in texts):
                break
            assert time.monotonic() < end, texts
            time.sleep(0.5)
    for text in texts:
        assert values(text, "paddock_redis_up") == {"": 1}
        assert sum(values(text, "paddock_tables").values()) >= 1
        assert set(values(text, "paddock_queue_age_seconds")) == {"clock", "turns", "bots", "post"}
        assert values(text, "paddock_sweep_age_seconds")[""] < LIMIT
