"""The demo club through a newcomer's, a racer's and an organiser's eyes: every page fits and reports no error, on a
phone and a desk. axe checks each page where it has less content (test_pages.py, test_live_pages.py).

`make screenshots` also takes the pictures: all of them into `var/screenshots/` to look at, those of the README into
`docs/screenshots/`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.pages import TOO_WIDE, sign_in_quickly
from tests.support.processes import ROOT
from tests.support.races import make_race, open_prompt, play_out

pytestmark = pytest.mark.browser

FOLDER = os.environ.get("SCREENSHOTS", "")
SIZES = {"desk": {"width": 1280, "height": 860}, "phone": {"width": 390, "height": 844}}
ALL = (("desk", "light"), ("desk", "dark"), ("phone", "light"), ("phone", "dark"))
TURNS = ((ALL[0], ALL[3]), (ALL[2], ALL[1]))
README = {
    ("home", "desk", "dark"): "home",
    ("turn", "desk", "light"): "race",
    ("rally", "desk", "dark"): "roborally",
    ("standings", "desk", "light"): "standings",
    ("turn", "phone", "dark"): "phone",
}
"""Page, size and theme of the pictures that are kept, and their names."""

CUP, OPEN = "/c/gearbox/autumn-championship/", "/c/gearbox/gearbox-open/"
VISITOR = {
    "home": "/",
    "clubs": "/clubs/",
    "club": "/c/gearbox/",
    "overview": CUP,
    "standings": f"{CUP}standings/",
    "calendar": f"{CUP}calendar/",
    "results": f"{CUP}results/",
    "racers": f"{CUP}racers/",
    "rules": f"{CUP}rules/",
    "result": f"{CUP}races/3/",
    "result-of-a-table": f"{CUP}races/2/",
    "race-at-a-table": f"{CUP}races/5/",
    "explained": f"{CUP}standings/1/why/",
    "tournament": OPEN,
    "tournament-standings": f"{OPEN}standings/",
    "round": f"{OPEN}races/2/",
    "people": "/clubs/gearbox/people/",
    "lobby": "/play/",
    "learn": "/learn/bumping_bots/",
    "boards": "/boards/bumping_bots/",
    "sign-up": "/accounts/signup/",
}
RACER = {
    "my-home": "/me/",
    "settings": "/me/settings/",
    "robot": "/me/robot/",
    "check-in": f"{CUP}races/4/",
    "withdraw": f"{CUP}withdraw/",
    "my-table": OPEN,
    "new-table": "/play/bumping_bots/new/",
}
ORGANISER = {
    "desk": f"{CUP}desk/",
    "entries": f"{CUP}desk/entries/",
    "race-night": f"{CUP}desk/races/4/",
    "tournament-desk": f"{OPEN}desk/",
    "round-night": f"{OPEN}desk/races/2/",
    "correct": f"{CUP}races/3/tables/1/correct/",
    "history": f"{CUP}desk/history/",
    "new-championship": "/clubs/gearbox/championships/new/",
    "club-settings": "/clubs/gearbox/settings/",
}


@dataclass
class Looker:
    page: Any
    url: str


@pytest.fixture
def demo(transactional_db: None) -> Any:
    """The demo club. Requested before the server: it is one long transaction."""
    from league.top import demo

    return demo.build()


@pytest.fixture
def looker(demo: Any, server: Any, new_context: Any) -> Iterator[Looker]:
    page = new_context(reduced_motion="reduce", timezone_id="Europe/Paris").new_page()
    complaints: list[str] = []
    page.on("console", lambda line: complaints.append(f"{page.url}: {line.text}") if line.type == "error" else None)
    yield Looker(page, server.url)
    assert complaints == []


def user(name: str) -> Any:
    from accounts.models import User

    return User.objects.get(public_name=name)


@pytest.mark.long
def test_everybody_finds_every_page_in_order(looker: Any) -> None:
    from gameplay.models import Match

    raced = Match.objects.filter(status="finished", purpose="race").order_by("-pk").first()
    replay = f"/m/{raced.code}/"
    wrong = looks(looker, {**VISITOR, "replay": replay, "verify": f"{replay}verify/"})

    ben = user("Ben")
    turn = f"/m/{turn_of(ben).code}/"
    sign_in_quickly(looker.page, looker.url, ben)
    rally = f"/m/{rally_of(ben).code}/"
    wrong += looks(looker, {**RACER, "turn": turn, "form": f"{turn}form/", "rally": rally})

    sign_in_quickly(looker.page, looker.url, user("Ada"))
    wrong += looks(looker, ORGANISER)
    assert wrong == []


def turn_of(racer: Any) -> Any:
    """A race that has come some way, at the racer's turn."""
    raw = {"board": "clockwork_foundry", "cards": "draw"}
    match = make_race("racer", racer, "champion", "rookie", "racer", raw=raw, title="Thursday race", speed="none")
    play_out(match, turns=30, level="racer")
    while open_prompt(match).seat != 1:
        play_out(match, turns=1, level="racer")
    return match


def rally_of(racer: Any) -> Any:
    """A race of RoboRally in its second turn, its racer asked for a programme."""
    raw = {"board": "merry-go-round"}
    match = make_race("champion", racer, "racer", "champion", "rookie", game="roborally", raw=raw, speed="none")
    while not (asked := open_prompt(match, 1)) or asked.kind != "program" or not asked.key.startswith("t2/"):
        play_out(match, turns=1, level="racer")
    return match


def looks(looker: Looker, paths: dict[str, str]) -> list[str]:
    """What is wrong with these pages. Every page is checked in two ways by turns, unless pictures are taken."""
    page = looker.page
    wrong: list[str] = []
    for position, (name, path) in enumerate(paths.items()):
        for number, (size, theme) in enumerate(ALL if FOLDER else TURNS[position % 2]):
            page.set_viewport_size(SIZES[size])
            page.emulate_media(color_scheme=theme)
            if FOLDER or number == 0:
                answer = page.goto(looker.url + path)
                assert answer.ok, f"{path}: {answer.status}"
                settle(page, name)
            wrong += [f"{name} {size}: {one}" for one in page.evaluate(TOO_WIDE)]
            if FOLDER:
                take(page, name, size, theme)
    return wrong


def settle(page: Any, name: str) -> None:
    """Waits until scripts have drawn."""
    if name == "turn":
        page.locator(".bb-handle").first.wait_for()
        page.locator("[data-step]").first.wait_for()
    elif name == "rally":
        page.locator("[data-card]").first.wait_for()
    elif name == "replay":
        page.locator("[data-board] .robot").first.wait_for(state="attached")


def take(page: Any, name: str, size: str, theme: str) -> None:
    folder = Path(FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=True)
    if kept := README.get((name, size, theme)):
        page.evaluate("scrollTo(0, 0)")  # a match begins at its board on a phone
        page.screenshot(path=ROOT / "docs" / "screenshots" / f"{kept}.png")
