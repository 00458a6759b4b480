"""A person at the live page, as close to one as code outside the server can be. The game's own bot, which gets the view
that this person's browser gets, says what to do; the person does it by clicking."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import expect

from tests.support.pages import PATIENCE, in_menu

OFFERED = """wanted => [...document.querySelectorAll('[data-step]')].map((each) => each.dataset.step).find((said) => {
    const offered = Object.entries(JSON.parse(said));
    return offered.length === Object.keys(wanted).length && offered.every(([name, value]) => wanted[name] === value);
})"""


@dataclass
class Driver:
    """`page` shows the match `code` of the site at `url`."""

    page: Any
    url: str
    code: str

    def sync(self) -> dict[str, Any]:
        """All that this browser's user may know."""
        answer = self.page.request.get(f"{self.url}/api/v1/matches/{self.code}/sync/")
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def asked(self, told: dict[str, Any]) -> Any:
        """The open question to this person, or None."""
        given = told["mine"]["answers"]  # stored, but the game may not have it yet
        mine = [p for p in told["prompts"] if p["seat"] == told["you"] and not p["answered"] and p["key"] not in given]
        return mine[0] if mine else None

    def ready_for(self, prompt: dict[str, Any]) -> None:
        """The page shows the question, too, and what the player can do."""
        there = self.page.locator(f'[data-match][data-prompt="{prompt["key"]}"] [data-step]')
        there.first.wait_for(timeout=PATIENCE)

    def take_turn(self, told: dict[str, Any], level: str = "racer") -> None:
        """Builds the turn that a bot of that level would take, and drives. Returns once the host has it."""
        prompt = self.asked(told)
        self.ready_for(prompt)
        steps = [step for step in advice(told, prompt, level)["steps"] if step["do"] != "end"]
        for number, step in enumerate(steps, 1):
            self.click(step, number)
        self.page.locator("[data-drive][aria-disabled=false]").click(timeout=PATIENCE)
        self.taken(prompt)

    def take_grid_place(self, told: dict[str, Any]) -> Any:
        """The cell of the first place on offer."""
        prompt = self.asked(told)
        assert prompt["kind"] == "grid"
        self.ready_for(prompt)
        said = self.page.locator("[data-step]").first.get_attribute("data-step")
        cell = json.loads(said)
        self.page.locator(f"[data-step='{said}']").click()
        self.taken(prompt)
        return cell

    def click(self, step: dict[str, Any], number: int) -> None:
        """The panel's button of the turn's step of that number, whatever the order of its keys.

        Found by its label, not by its place: the panel may be redrawn in between.
        """
        said = self.page.wait_for_function(OFFERED, arg=step, timeout=PATIENCE).json_value()
        self.page.locator(f"[data-step='{said}']").click(timeout=PATIENCE)
        expect(self.page.locator(".turn-steps li")).to_have_count(number, timeout=PATIENCE)

    def taken(self, prompt: dict[str, Any]) -> None:
        gone = f'[data-match]:not([data-prompt="{prompt["key"]}"])'
        self.page.locator(gone).wait_for(timeout=PATIENCE)

    def concede(self) -> None:
        in_menu(self.page, self.page.locator("[data-leave]")).click()
        self.page.locator("[data-leave-dialog]").get_by_role("button", name="Concede").click()


def advice(told: dict[str, Any], prompt: dict[str, Any], level: str) -> dict[str, Any]:
    """The bot's answer to a question, computed from a sync. Pure: it asks the server nothing."""
    from gameplay.engine.chance import Chance
    from gameplay.engine.contract import Prompt
    from gameplay.engine.pilot import Pilot
    from gameplay.games.registry import GAMES

    fields = {name: prompt[name] for name in Prompt.__struct_fields__}
    answer: dict[str, Any] = GAMES[told["match"]["game"]].bot(
        told["view"], Prompt(**fields), Pilot(level), Chance(prompt["key"].encode())
    )
    return answer
