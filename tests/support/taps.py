"""What a hand does on a page, counted, to compare with the flows that the project promises."""

from __future__ import annotations

from typing import Any


class Taps:
    """Taps buttons, links and fields by their labels, and remembers each."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.made: list[str] = []

    def __call__(self, name: str, role: str = "button") -> None:
        """Tap a button, or another thing with a role."""
        self.page.get_by_role(role, name=name).first.tap()
        self.made.append(name)

    def write(self, label: str, text: str) -> None:
        """Fill one field in, by its label."""
        self.page.get_by_label(label).first.fill(text)
        self.made.append(label)
