"""A person at the Droids page. The game's own bot, which gets the view that this person's browser gets, says what to
do; the person does it by tapping, by keys, or for a whole turn at once."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from tests.support.driving import Driver, advice

OPEN = """() => {
    const page = document.querySelector("[data-match]");
    return [page.dataset.prompt ?? "", Boolean(document.querySelector("[data-ended]:not([hidden])"))];
}"""
KEYS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}
RING = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
EMITTERS = 10

Told = dict[str, Any]
Placed = dict[str, Any]


@dataclass
class Droid(Driver):
    """`page` shows the match `code` of the site at `url`."""

    level: str = "racer"
    most: int = 3
    """So many tokens are laid in a turn; fewer make a shorter test."""
    manner: str = "ahead"
    """How tokens are laid: "ahead" all of a turn at once, "tap" or "keys" one by one."""
    gives_up: bool = False
    """Places nothing any more, and so is out at the end of the turn."""
    seen: set[str] = field(default_factory=set)
    """Kinds of questions that were answered."""
    queued: str = ""
    """The place step that is laid to its end: the page answers for the person."""
    side: str = "S"

    def look(self) -> tuple[str, bool]:
        """The key of the question that the page shows ("" for none), and whether the match is over. It asks the page
        alone."""
        key, over = self.page.evaluate(OPEN)
        return ("" if self.queued and key.startswith(self.queued) else key), over

    def answer(self, told: Told) -> None:
        """Answers the open question as a bot would. Returns once the page is past it."""
        prompt = self.asked(told)
        if prompt is None:  # its answer is on the way
            return
        self.side = told["view"]["players"][prompt["seat"]]["side"]
        self.page.locator(f'[data-match][data-prompt="{prompt["key"]}"]').wait_for()
        self.seen.add(prompt["kind"])
        getattr(self, prompt["kind"])(told, prompt)
        if not self.queued or not prompt["key"].startswith(self.queued):
            self.taken(prompt)

    def go(self) -> None:
        """The button that answers."""
        self.page.locator("[data-panel] [data-confirm][aria-disabled=false]").tap()

    # -- one function per question

    def lay(self, told: Told, prompt: Placed) -> None:
        """Place an obstacle on a lit cell of the board."""
        number = prompt["data"]["legal"].index(advice(told, prompt, self.level)["cell"])
        self.page.locator(".handle:not([data-at])").nth(number).dispatch_event("click")
        self.go()

    def draw(self, _told: Told, _prompt: Placed) -> None:
        """Choose a split on offer."""
        self.page.locator("[data-split]").first.tap()
        self.go()

    def place(self, told: Told, prompt: Placed) -> None:
        placed = prompt["data"]["number"]
        most = 0 if self.gives_up else self.most - placed
        plan = foresight(told, prompt, self.level, most if self.manner == "ahead" else min(1, most))
        if not plan:
            self.stop(prompt)
            return
        {"ahead": self.ahead, "tap": self.by_tap, "keys": self.by_keys}[self.manner](plan, prompt["key"])

    def once_more(self, sure: Any, prompt: Placed) -> None:
        """A player who could send nothing is asked again before the answer goes out."""
        sure.or_(self.page.locator(f'[data-match]:not([data-prompt="{prompt["key"]}"])')).first.wait_for()
        if sure.count():
            sure.tap()

    def stop(self, prompt: Placed) -> None:
        self.page.locator("[data-panel] [data-stop]").tap()
        self.once_more(self.page.get_by_role("button", name="Stop anyway"), prompt)

    def ahead(self, plan: list[Placed], key: str) -> None:
        """All of them, and that nothing follows: the page then answers each question of this turn itself."""
        for number, placed in enumerate(plan, 1):
            self.tap(placed)
            expect(self.page.locator("[data-queued]")).to_have_count(number)
        self.page.locator("[data-stops]").tap()
        self.queued = key[: key.index(".")]
        self.go()

    def by_tap(self, plan: list[Placed], _key: str) -> None:
        self.tap(plan[0])
        self.go()

    def tap(self, placed: Placed) -> None:
        """A token and its way. It lies where it is useful; a tap on the stage moves it where it should be."""
        self.page.locator(f'[data-token="{placed["order"]}"][aria-pressed=false]').tap()
        laid = self.page.locator("[data-queued]")
        number = laid.count()
        self.page.locator(f'[data-arrow="{self.lies(placed["direction"])}"]').tap()
        expect(laid).to_have_count(number + 1)
        if laid.last.get_attribute("data-queued") != cell_of(placed):
            self.page.locator(f'.handle[data-at="{cell_of(placed)}"]').dispatch_event("click")
            expect(laid.last).to_have_attribute("data-queued", cell_of(placed))

    def by_keys(self, plan: list[Placed], _key: str) -> None:
        """By keys: its number, arrows, the emitter, the cell; Enter places it, and Enter again sends it."""
        (placed,) = plan
        press = self.page.keyboard.press
        token = self.page.locator(f'[data-token="{placed["order"]}"]')
        press(token.get_attribute("aria-keyshortcuts"))
        for letter in self.lies(placed["direction"]):
            press(KEYS[letter])
        for key, part in ((".", 0), ("c", 1)):
            wanted = cell_of(placed).split("-")[part]
            for _step in range(EMITTERS):
                if self.aim().split("-")[part] == wanted:
                    break
                press(key)
        assert self.aim() == cell_of(placed)
        press("Enter")
        expect(self.page.locator("[data-queued]")).to_have_count(1)
        press("Enter")

    def aim(self) -> str:
        """The cell that has the keyboard's cursor."""
        aim: str = self.page.locator(".handle[data-chosen]").get_attribute("data-at")
        return aim

    def lies(self, direction: str) -> str:
        """A direction of the board as this person sees it: their own side is at the bottom."""
        ahead = {"S": "N", "W": "E", "N": "S", "E": "W"}[self.side]
        return RING[(RING.index(direction) - RING.index(ahead)) % len(RING)]

    def plan(self, told: Told, prompt: Placed) -> None:
        """Against the killer: all of them at once."""
        plan = [] if self.gives_up else advice(told, prompt, self.level)["places"]
        for number, placed in enumerate(plan, 1):
            self.tap(placed)
            expect(self.page.locator("[data-queued]")).to_have_count(number)
        self.go()
        self.once_more(self.page.get_by_role("button", name="Ready anyway"), prompt)

    def send(self, told: Told, prompt: Placed) -> None:
        emitter = advice(told, prompt, self.level)["emitter"]
        self.page.locator(f'[data-choice="{emitter}"]').tap()
        self.go()

    def damage(self, told: Told, prompt: Placed) -> None:
        for emitter in advice(told, prompt, self.level)["emitters"]:
            self.page.locator(f'[data-choice="{emitter}"]').tap()
        self.go()

    def repair(self, told: Told, prompt: Placed) -> None:
        self.page.locator(f'[data-choice="{advice(told, prompt, self.level)["emitter"]}"]').tap()
        self.go()


def cell_of(placed: Placed) -> str:
    return f"{placed['emitter']}-{placed['cell']}"


def foresight(told: Told, prompt: Placed, level: str, most: int) -> list[Placed]:
    """Up to so many tokens that a bot of that level would place, one after another, if nobody else did anything."""
    told = copy.deepcopy(told)
    me = told["view"]["players"][prompt["seat"]]
    found: list[Placed] = []
    while len(found) < most and (placed := advice(told, prompt, level)["place"]):
        found.append(placed)
        me["hand"].remove(placed["order"])
        lies = {"order": placed["order"], "direction": placed["direction"]}
        me["emitters"][placed["emitter"] - 1]["cells"][placed["cell"] - 1] = lies
    return found


def play(people: list[Droid], seconds: float = 1800, until: Callable[[], bool] = lambda: False) -> None:
    """Answers everything they are asked, until their pages say that the match is over, or `until`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not until():
        seen = [(one, *one.look()) for one in people]
        if all(over for _one, _key, over in seen):
            return
        asked = [one for one, key, _over in seen if key]
        for one in asked:
            one.answer(one.sync())
        if not asked:
            time.sleep(0.03)
    assert until(), "the match does not end"
