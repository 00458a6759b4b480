"""Frames while a race is replayed on a slow phone: 390 px wide, with a processor six times slower than this one.

A finished race of each game, raced by bots with a fixed seed, is played at its usual pace, several times: times between
frames, and what a frame costs the main thread, in each half second.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from benchmarks.figures import line
from benchmarks.shapes import ROOT, embedded

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOWER = 6
RUNS = 5
WINDOWS = 20
WINDOW = 500
"""Milliseconds."""
RACES: dict[str, tuple[dict[str, str], int, int]] = {
    "bumping_bots": ({"board": "rivet_oval"}, 9, 40),
    "roborally": ({"board": "merry-go-round"}, 8, 60),
    "dr2d": ({}, 8, 60),
}
"""By game: its board, its robots, and how many answers are given before it is annulled."""

COUNT = """milliseconds => new Promise(resolve => {
  const times = [], begin = performance.now(); let last = begin;
  const next = now => {
    times.push(now - last); last = now;
    if (now - begin < milliseconds) requestAnimationFrame(next); else resolve(times.slice(1));
  };
  requestAnimationFrame(next);
})"""


def make() -> None:
    """Print the codes of the races as JSON; runs beside the site, on its database."""
    import django

    django.setup()
    from gameplay import services
    from tests.support.races import make_race, play_out

    codes = {}
    for game, (raw, seats, answers) in RACES.items():
        match = make_race(*["racer"] * seats, game=game, raw=raw)
        play_out(match, turns=answers, level="racer")
        services.match_annul(code=match.code, by=None)
        codes[game] = match.code
    print(json.dumps(codes))


def watched(browser: Browser, address: str, slower: int = SLOWER) -> tuple[list[float], list[float]]:
    """Seconds between frames, and seconds of the main thread for a frame, in each window."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    try:
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable")
        tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(address)
        page.locator("[data-player]:not([disabled])").wait_for(timeout=120_000)
        page.locator("[data-replay=play]").first.click()

        def busy() -> float:
            metrics = tools.send("Performance.getMetrics")["metrics"]
            return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))

        between: list[float] = []
        costs: list[float] = []
        for _ in range(WINDOWS):
            before = busy()
            times = page.evaluate(COUNT, WINDOW)
            costs.append((busy() - before) / (len(times) + 1))
            between += (each / 1000 for each in times)
        return between, costs
    finally:
        page.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.support.chromium import launch_args

    def lacking(what: str) -> None:
        raise SystemExit(f"{what} is missing")

    print(f"Frames of a replay, 390 px, processor {SLOWER} times slower, {RUNS} runs")
    with embedded() as (port, environment), sync_playwright() as driver:
        told = subprocess.run(
            [sys.executable, "-m", "benchmarks.frames"], cwd=ROOT, env=environment, check=True, capture_output=True
        )
        browser = driver.chromium.launch(**launch_args(lacking))
        for game, code in json.loads(told.stdout).items():
            runs = [watched(browser, f"http://127.0.0.1:{port}/m/{code}/?replay") for _ in range(RUNS)]
            print(line(f"{game}: between frames", [each for between, _ in runs for each in between]))
            print(line(f"{game}: main thread a frame", [each for _, costs in runs for each in costs]))
        browser.close()


if __name__ == "__main__":
    make()
