"""Frames while a race is watched again on a slow phone: 390 px wide, the processor six times slower than this one.

A finished race of each game, raced by bots with a fixed seed, is played on at its usual pace; times between frames.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time

from benchmarks.figures import line
from benchmarks.shapes import ROOT, embedded

SLOWER = 6
SECONDS = 12
RACES = {
    "bumping_bots": ("rivet_oval", 9, 40),
    "roborally": ("merry-go-round", 8, 60),
}
"""Game: its board, its robots, and how many answers are given before it is annulled."""

COUNT = """milliseconds => new Promise(resolve => {
  const times = [], begin = performance.now(); let last = begin;
  const next = now => {
    times.push(now - last); last = now;
    if (now - begin < milliseconds) requestAnimationFrame(next); else resolve(times.slice(1));
  };
  requestAnimationFrame(next);
})"""


def make() -> None:
    """The codes of the races as JSON; runs beside the site, on its database."""
    import django

    django.setup()
    from gameplay import services
    from tests.support.races import make_race, play_out

    codes = {}
    for game, (board, seats, answers) in RACES.items():
        match = make_race(*["racer"] * seats, game=game, raw={"board": board})
        play_out(match, turns=answers, level="racer")
        services.match_annul(code=match.code, by=None)
        codes[game] = match.code
    print(json.dumps(codes))


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.support.chromium import launch_args

    def lacking(what: str) -> None:
        raise SystemExit(f"{what} is missing")

    print(f"Frames of a replay, 390 px, processor {SLOWER} times slower")
    with embedded() as (port, environment), sync_playwright() as driver:
        told = subprocess.run(
            [sys.executable, "-m", "benchmarks.frames"], cwd=ROOT, env=environment, check=True, capture_output=True
        )
        browser = driver.chromium.launch(**launch_args(lacking))
        for game, code in json.loads(told.stdout).items():
            page = browser.new_page(viewport={"width": 390, "height": 844})
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            begin = time.perf_counter()
            page.goto(f"http://127.0.0.1:{port}/m/{code}/")
            page.locator("[data-player]:not([disabled])").wait_for(timeout=120_000)
            opened = time.perf_counter() - begin
            page.locator("[data-replay=play]").first.click()
            times = page.evaluate(COUNT, SECONDS * 1000)
            print(line(f"{game}: between frames", [each / 1000 for each in times]))
            print(f"  {game}: {len(times) / SECONDS:.1f} frames a second, the page stood after {opened:.1f} s")
            page.close()
        browser.close()


if __name__ == "__main__":
    make()
