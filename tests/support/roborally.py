"""A person at the RoboRally page. The game's own bot, which gets the view that this person's browser gets, says what to
do; the person does it by clicking or by keys."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tests.support.driving import Driver, advice
from tests.support.pages import PATIENCE


@dataclass
class Racer(Driver):
    """`page` shows the match `code` of the site at `url`."""

    def is_asked(self) -> bool:
        """Whether the page shows a question that waits for its answer. It asks the page alone, so call it as often as
        you like."""
        return bool(self.page.locator("[data-panel] :is([data-confirm], [data-choice])").count())

    def is_over(self) -> bool:
        return bool(self.page.locator("[data-ended]:not([hidden])").count())

    def answer(self, told: dict[str, Any], *, keys: bool = False, level: str = "racer") -> None:
        """Answers the open question as a bot of that level would. Returns once the host has the answer."""
        prompt = self.asked(told)
        self.page.locator(f'[data-match][data-prompt="{prompt["key"]}"]').wait_for(timeout=PATIENCE)
        payload = advice(told, prompt, level)
        if prompt["kind"] == "program":
            self.programme(
                [entry["card"] if isinstance(entry, dict) else entry for entry in payload["registers"]], keys
            )
        else:
            self.choose(prompt, payload)
        self.page.locator(
            f'[data-match]:not([data-prompt="{prompt["key"]}"]), [data-match]:not(:has([data-confirm], [data-choice]))'
        ).first.wait_for(timeout=PATIENCE)

    def programme(self, cards: list[int], keys: bool = False) -> None:
        """Puts one card after the other into the free phases, then says ready."""
        for card in cards:
            button = self.page.locator(f'[data-card="{card}"]')
            if keys:
                self.page.keyboard.press(button.get_attribute("aria-keyshortcuts", timeout=PATIENCE))
            else:
                button.click(timeout=PATIENCE)
        ready = self.page.locator("[data-confirm][aria-disabled=false]")
        ready.wait_for(timeout=PATIENCE)
        if keys:
            self.page.keyboard.press("Enter")
        else:
            ready.click()

    def choose(self, prompt: dict[str, Any], payload: dict[str, Any]) -> None:
        """Answers any other question by its buttons."""
        fields = prompt["data"]["fields"]
        if "place" in payload:
            x, y = payload["place"]["cell"]
            cell = self.page.locator(f'[data-choice="cell-{x},{y}"]')
            self.page.locator("[data-choice]").first.wait_for(timeout=PATIENCE)
            if cell.count():
                cell.click()
            self.page.locator(f'[data-choice="facing-{payload["place"]["facing"]}"]').click(timeout=PATIENCE)
        asked = [name for name in fields if name != "place" and len(fields[name]) > 1]
        for name in sorted(asked, key=lambda name: isinstance(payload[name], bool)):  # yes and no send everything
            value = json.dumps(payload[name], separators=(",", ":"))
            self.page.locator(f"[data-choice='{name}-{value}']").click(timeout=PATIENCE)
        if not any(isinstance(payload[name], bool) for name in asked):
            self.page.locator("[data-confirm]").click(timeout=PATIENCE)
