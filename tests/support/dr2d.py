"""A person at the DR2D page. The game's own bot, which gets the view that this person's browser gets, says what to do;
the person does it by tapping or by keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.support.driving import Driver, advice
from tests.support.pages import PATIENCE

KEYS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft", "H": " "}


@dataclass
class Robot(Driver):
    """`page` shows the match `code` of the site at `url`."""

    def is_asked(self) -> bool:
        """Whether the page shows a question that waits for its answer. It asks the page alone, so call it as often as
        you like."""
        return bool(self.page.locator("[data-panel] [data-confirm]").count())

    def is_over(self) -> bool:
        return bool(self.page.locator("[data-ended]:not([hidden])").count())

    def answer(self, told: dict[str, Any], *, keys: bool = False, level: str = "rookie") -> None:
        """Answers the open question as a bot of that level would. Returns once the host has the answer."""
        prompt = self.asked(told)
        self.page.locator(f'[data-match][data-prompt="{prompt["key"]}"]').wait_for(timeout=PATIENCE)
        payload = advice(told, prompt, level)
        if prompt["kind"] == "place":
            self.place(payload["cell"])
        else:
            self.programme(payload["actions"], payload.get("standby_from"), keys=keys)
        if keys:
            self.page.keyboard.press("Enter")
        else:
            self.page.locator("[data-confirm][aria-disabled=false]").click(timeout=PATIENCE)
        self.page.locator(
            f'[data-match]:not([data-prompt="{prompt["key"]}"]), [data-match]:not(:has([data-confirm]))'
        ).first.wait_for(timeout=PATIENCE)

    def place(self, cell: list[int]) -> None:
        """Tap a lit tile of the board."""
        name = f"{chr(65 + cell[0])}{cell[1] + 1}"
        self.page.locator(".handle-cell", has=self.page.get_by_text(name, exact=True)).dispatch_event("click")
        self.page.locator("[data-confirm][aria-disabled=false]").wait_for(timeout=PATIENCE)

    def programme(self, actions: str, standby: int | None = None, *, keys: bool = False) -> None:
        """Choose one action after the other, and the tile on which the robot stops."""
        for number, action in enumerate(actions):
            if keys:
                self.page.keyboard.press(KEYS[action])
            else:
                self.page.locator(f'[data-action-button="{action}"]').click(timeout=PATIENCE)
            self.page.locator(f'[data-slot="{number}"][data-state=up]').wait_for(timeout=PATIENCE)
        if standby is not None:
            self.page.locator("[data-rest]").click(timeout=PATIENCE)
            self.page.locator(f'[data-standby="{standby}"]').click(timeout=PATIENCE)
        self.page.locator("[data-confirm][aria-disabled=false]").wait_for(timeout=PATIENCE)
