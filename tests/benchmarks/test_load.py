"""The load generator: what it copies of a page's traffic, of a deployment and of growth; and that it runs at all."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

from benchmarks.figures import percentile
from benchmarks.load import deployed, director, run
from benchmarks.load.page import Path, is_watched
from benchmarks.load.site import Site
from benchmarks.load.soak import growth
from benchmarks.load.wire import Clock

FAST, LEFT, END = {"do": "speed", "to": 3}, {"do": "after", "turn": "left"}, {"do": "end"}
SLOW = {"do": "speed", "to": 1}


def test_the_percentile_is_a_time_that_was_measured() -> None:
    times = [float(n) for n in range(1, 101)]
    assert [percentile(times, share) for share in (0.5, 0.95, 0.99)] == [51, 96, 100]
    assert percentile([7.0], 0.99) == 7


def look(*steps: Any) -> dict[str, Any]:
    return {"next": {"next": [{"value": step} for step in steps]}}


def test_a_page_previews_every_choice_at_once_before_each_pick_and_nothing_twice() -> None:
    told = {
        "[]": {**look(FAST, SLOW), "ahead": [look(LEFT, END), look(END)]},
        str([FAST]): {**look(LEFT, END), "ahead": [look(END), look()]},
    }
    path, asked, drafts = Path({"steps": [FAST, LEFT, END]}), [], []
    while True:
        if (payload := path.asks()) is not None:
            asked.append(payload["steps"])
            path.learn(payload, told[str(payload["steps"])])
        if (draft := path.pick()) is None:
            break
        drafts.append(draft["steps"])
    assert asked == [[], [FAST]]
    assert drafts == [[FAST], [FAST, LEFT]]


def test_a_choice_that_the_host_refuses_to_preview_is_asked_for_when_a_player_picks_it() -> None:
    path = Path({"steps": [FAST, END]})
    path.learn({"steps": []}, {**look(FAST), "ahead": [None]})
    path.pick()
    assert path.asks() == {"steps": [FAST]}
    path.learn({"steps": [FAST]}, None)
    assert path.pick() is None


def test_a_step_counts_as_watched_once_and_only_while_a_second_is_left() -> None:
    clock = Clock(deadline=60_000, until=5_000, asked=7)
    assert is_watched([clock], told=6, shown=7, now_ms=3_999)
    assert not is_watched([clock], told=7, shown=7, now_ms=3_999)
    assert not is_watched([clock], told=-1, shown=6, now_ms=3_999)
    assert not is_watched([clock], told=-1, shown=7, now_ms=4_001)
    assert not is_watched([Clock(deadline=None, until=5_000, asked=7)], told=-1, shown=7, now_ms=0)


def test_the_instances_are_those_that_the_deployment_page_starts() -> None:
    told = "systemctl enable --now paddock-web@1 paddock-web@2 paddock-worker@{turns,bots} paddock-beat"
    assert deployed.instances("paddock-web", told) == ["1", "2"]
    assert deployed.instances("paddock-worker", told) == ["bots", "turns"]
    assert deployed.instances("paddock-other", told) == ["1", "2"]


def test_the_deployed_commands_run_here_on_other_ports() -> None:
    found = deployed.processes({"1": 4711, "2": 4712})
    assert {"web", "worker", "beat"} <= {process.role for process in found}
    web = [process for process in found if process.role == "web"]
    assert [each.command[each.command.index("--port") + 1] for each in web] == ["4711", "4712"]
    assert not any("%" in word or "/srv/" in word for process in found for word in process.command)


def test_growth_compares_the_end_with_the_settled_middle() -> None:
    samples = [{"MB web": 50 + min(n, 10) * 5.0, "keys": 9.0 + (n % 3), "open": float(n)} for n in range(1, 61)]
    assert [each.name for each in growth(samples, 10) if each.is_much] == ["open"]


class Here:
    """A director in this process."""

    def __init__(self) -> None:
        self.jobs: dict[str, Any] = {
            "tables": director.tables,
            "check": director.check,
            "end": director.end,
            "rows": director.rows,
        }

    def ask(self, do: str, **more: Any) -> Any:
        return self.jobs[do](**more)


async def test_a_table_plays_as_pages_send_and_every_answer_arrives(server: Any) -> None:
    bench: Any = type("Bench", (), {})()
    bench.site = Site("embedded", [urlsplit(server.url).port or 0], {}, {})
    bench.director, bench.script = Here(), await asyncio.to_thread(director.script, 20)
    hall = run.Hall(bench, pages=True)
    await hall.fill(1)
    async with asyncio.timeout(900):
        while len(hall.figures.latencies) < 3:  # noqa: ASYNC110 - counted by the tables
            await asyncio.sleep(0.05)
    await hall.drain()
    assert await hall.checked() == {}
    slow = {"behind at a ping", "asked after", "flood"}
    assert set(hall.problems()) <= slow
    assert hall.figures.counts["preview"] >= 3
    assert (await hall.rows())["Decision"] >= 3
    assert await asyncio.to_thread(director.check, {"none": ["r1/turn/s0"]}) == {"lost": 1, "doubled": 0}
    await hall.close()
