"""What a page weighs and when its board appears, on a phone: 390 px, processor 4 times slower, Lighthouse's 4G.

A match of each game, in which it is the reader's turn against bots, and the home page; each a first time and then
again. Embedded (HTTP/1.1), and behind nginx (HTTP/2; BENCH_SHAPES=embedded leaves it out). GAME=droids: that game
alone. BENCH_RUNS: how many visits; the middle one is printed. Requests and kilobytes are exact, times are this
machine's.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from benchmarks.shapes import ROOT, embedded

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

RUNS = int(os.environ.get("BENCH_RUNS", "3"))
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
GAMES: dict[str, dict[str, str]] = {
    "bumping_bots": {"board": "rivet_oval"},
    "roborally": {},
    "robotrick": {},
    "dr2d": {},
    "droids": {},
}

WATCH = """
window.longest = 0; window.drawn = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
}).observe({ type: "longtask", buffered: true });
const look = () => {
  const page = document.querySelector("[data-match]");
  const board = page?.querySelector("[data-board]");
  const there = page && !page.hasAttribute("data-blank") && (board ? board.children.length : true);
  if (there) requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
TOLD = """() => ({
  painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  drawn: window.drawn, longest: window.longest,
})"""


def make() -> None:
    """Print a person's session and their matches as JSON; runs beside the site, on its database."""
    import django

    django.setup()
    from accounts.services import user_create
    from tests.support.races import make_race
    from tests.support.sessions import cookie_of

    user = user_create(email="alice@example.com", password="a long password of hers", public_name="Alice")
    wanted = os.environ.get("GAME")
    pages = {"home": "/"}
    for game, raw in GAMES.items():
        if wanted in (None, game):
            match = make_race(user, "rookie", "rookie", game=game, raw=raw)
            pages[game] = f"/m/{match.code}/"
    print(json.dumps({"cookie": cookie_of(user), "pages": pages}))


@contextlib.contextmanager
def behind_nginx() -> Iterator[tuple[str, dict[str, str]]]:
    """As deployed: `deploy/nginx.conf` before the server shape, with what the tests have for it."""
    from tests.support.nginx import Nginx
    from tests.support.processes import ServerShape

    with ServerShape(lacking) as shape, Nginx(shape, lacking) as nginx:
        shape.stop("web2")  # it is of another release there
        yield nginx.url, {**os.environ, **shape.environment, "TRUSTED": _key_of(nginx.here / "tls/fullchain.pem")}


def _key_of(certificate: Path) -> str:
    """The key that the browser must trust: otherwise it caches none of its files."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from cryptography.x509 import load_pem_x509_certificate

    key = load_pem_x509_certificate(certificate.read_bytes()).public_key()
    shape = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(shape).digest()).decode()


@contextlib.contextmanager
def one_process() -> Iterator[tuple[str, dict[str, str]]]:
    with embedded() as (port, environment):
        yield f"http://127.0.0.1:{port}", environment


def lacking(what: str) -> None:
    raise SystemExit(f"{what} is missing")


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.support.chromium import launch_args

    wanted = os.environ.get("BENCH_SHAPES", "embedded,nginx").split(",")
    for name, shape in (("embedded", one_process), ("nginx", behind_nginx)):
        if name not in wanted:
            continue
        print(f"Weight of pages, {name}: 390 px, processor {SLOWER} times slower, 150 ms, 1.6 Mbit/s, middle of {RUNS}")
        with shape() as (url, environment), sync_playwright() as driver:
            command = [sys.executable, "-m", "benchmarks.weight"]
            told = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
            made = json.loads(told.stdout) | {"trusted": environment.get("TRUSTED", "")}
            options = launch_args(lacking)
            options["args"].append(f"--ignore-certificate-errors-spki-list={made['trusted']}")
            browser = driver.chromium.launch(**options)
            for page, path in made["pages"].items():
                _tell(page, [_visits(browser, url, path, made["cookie"]) for _run in range(RUNS)])
            browser.close()


def _tell(name: str, runs: list[list[dict[str, float]]]) -> None:
    for number, visit in enumerate(("first", "again")):
        of = {key: median(run[number][key] for run in runs) for key in runs[0][number]}
        print(
            f"  {name:<13} {visit:<6} {of['requests']:4.0f} requests {of['bytes'] / 1000:7.1f} kB   painted"
            f" {of['painted']:5.0f} ms   board {of['drawn']:5.0f} ms   longest task {of['longest']:4.0f} ms",
            flush=True,
        )


def _visits(browser: Browser, url: str, path: str, cookie: str) -> list[dict[str, float]]:
    """A first visit and the next one."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    name, _, value = cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": url}])
    context.add_init_script(WATCH)
    try:
        return [_visit(context, url + path) for _visit_number in range(2)]
    finally:
        context.close()


def _visit(context: BrowserContext, url: str) -> dict[str, float]:
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", NETWORK)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    counted = {"requests": 0, "bytes": 0.0}

    def over(told: dict[str, Any]) -> None:
        counted["bytes"] += told["encodedDataLength"]
        counted["requests"] += told["encodedDataLength"] > 0  # else the browser had it in its cache

    line.on("Network.loadingFinished", over)
    page.goto(url, wait_until="load")
    if "/m/" in url:
        while not page.evaluate("window.drawn"):
            page.wait_for_timeout(200)
    page.wait_for_timeout(1500)  # what is fetched when nothing else is
    told: dict[str, float] = page.evaluate(TOLD)
    page.close()
    return {**counted, **told}


if __name__ == "__main__":
    make()
