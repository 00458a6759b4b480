"""What a person waits for in a race, in a browser: motion, and dead time, in which nothing moves and nobody is asked.

Each of the five games, in the embedded shape: one person with three bots, at speed 1 and at speed 8, and two persons
with two bots, at speed 8 and 1 (one bot fewer if a game has no table for four). People answer at once, as a bot would.
Times run from a person's answer to their next question. GAME=droids: that game alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

from benchmarks.figures import line
from benchmarks.shapes import ROOT, embedded

ANSWERS = 8
"""How many answers of each person are measured."""
PATIENCE = 180
"""Seconds for the whole of one race."""
GAMES: dict[str, dict[str, str]] = {
    "bumping_bots": {"board": "rivet_oval"},
    "roborally": {},
    "robotrick": {},
    "dr2d": {},
    "droids": {},
}
SPEEDS = {"one at speed 1": [1], "one at speed 8": [8], "two at speeds 8 and 1": [8, 1]}
MOST_SEATS = 4
HALL = "[data-match]"

RECORDER = """() => {
  const page = () => document.querySelector("[data-match]");
  let run = null;
  window.times = [];
  window.begin = key => { run = {key, moving: 0, dead: 0, last: performance.now()}; };
  window.open = () => {
    const { prompt, version } = page()?.dataset ?? {};
    return version !== undefined && !page().hasAttribute("data-busy") && prompt ? prompt : "";
  };
  const look = now => {
    requestAnimationFrame(look);
    if (!run) return;
    const at = window.open();
    const spent = Math.max(0, now - run.last);
    run.last = now;
    run[page().hasAttribute("data-busy") ? "moving" : "dead"] += spent;
    if (at && at !== run.key) {
      window.times.push({moving: run.moving / 1000, dead: run.dead / 1000});
      run = null;
    }
  };
  requestAnimationFrame(look);
}"""


def make() -> None:
    """Print the races as JSON, each with a session for each person; runs beside the site, on its database."""
    import django

    django.setup()
    from accounts.models import User
    from gameplay.games.registry import GAMES as RULES
    from tests.support.races import make_race
    from tests.support.sessions import cookie_of

    races: list[dict[str, Any]] = []
    only = os.environ.get("GAME", "")
    for game, raw in GAMES.items():
        if only not in ("", game):
            continue
        seats = max(number for number in RULES[game].tables(raw) if number <= MOST_SEATS)
        for name, speeds in SPEEDS.items():
            people = [
                User.objects.create_user(f"{game}-{len(races)}-{n}@example.org", public_name=f"Ada {len(races)} {n}")
                for n in range(len(speeds))
            ]
            bots = ["racer"] * (seats - len(people))
            match = make_race(*people, *bots, game=game, raw=raw, bot_pace_ms=None)
            cookies = [cookie_of(user).partition("=")[::2] for user in people]
            races.append({"game": game, "name": name, "speeds": speeds, "code": match.code, "cookies": cookies})
    print(json.dumps(races))


class Person:
    """Somebody at the live page, who answers as soon as the page asks."""

    def __init__(self, browser: Any, url: str, code: str, cookie: list[str], speed: int) -> None:
        self.url, self.code = url, code
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_init_script(f"try {{ localStorage.setItem('paddock-speed', '{speed}') }} catch {{}}")
        context.add_cookies([{"name": cookie[0], "value": cookie[1], "url": url}])
        self.page = context.new_page()
        self.page.goto(f"{url}/m/{code}/")
        self.page.locator(f"{HALL}[data-version]").wait_for(timeout=60_000)
        self.page.evaluate(RECORDER)
        self.given = ""

    def answer(self) -> None:
        """Answer if the page asks something new."""
        from tests.support.driving import Driver, advice

        key = self.page.evaluate("window.open()")
        if not key or key == self.given:
            return
        driver = Driver(self.page, self.url, self.code)
        told = driver.sync()
        prompt = driver.asked(told)
        if prompt is None or prompt["key"] != key:
            return
        payload = advice(told, prompt, "racer")
        token = {each["name"]: each["value"] for each in self.page.context.cookies()}.get("csrftoken", "")
        body = {"id": f"w{time.monotonic_ns()}", "prompt": key, "rev": prompt["rev"], "payload": payload}
        self.page.evaluate("key => window.begin(key)", key)
        answer = self.page.request.post(
            f"{self.url}/api/v1/matches/{self.code}/decide/",
            data=body,
            headers={"X-CSRFToken": token, "Referer": self.url},
        )
        if not answer.ok:
            raise SystemExit(f"{answer.status}: {answer.text()}")
        self.given = key

    @property
    def times(self) -> list[dict[str, float]]:
        found: list[dict[str, float]] = self.page.evaluate("window.times")
        return found


def race(browser: Any, url: str, made: dict[str, Any]) -> None:
    people = [
        Person(browser, url, made["code"], cookie, speed)
        for cookie, speed in zip(made["cookies"], made["speeds"], strict=True)
    ]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and any(len(person.times) < ANSWERS for person in people):
        for person in people:
            person.answer()
        if people[0].page.locator(f"{HALL}[data-over]").count():
            break
        time.sleep(0.02)
    for person, speed in zip(people, made["speeds"], strict=True):
        for what in ("dead", "moving"):
            if times := [each[what] for each in person.times]:
                print(line(f"{made['game']}, {made['name']} ({speed}): {what}", times), flush=True)
        person.page.context.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.support.chromium import launch_args

    def lacking(what: str) -> None:
        raise SystemExit(f"{what} is missing")

    print("Between an own answer and the next own question: nothing moves (dead), something moves (moving)")
    with embedded() as (port, environment), sync_playwright() as driver:
        command = [sys.executable, "-m", "benchmarks.waiting"]
        told = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        browser = driver.chromium.launch(**launch_args(lacking))
        for made in json.loads(told.stdout):
            race(browser, f"http://127.0.0.1:{port}", made)
        browser.close()


if __name__ == "__main__":
    make()
