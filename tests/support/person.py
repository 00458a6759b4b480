"""A person with a phone, for tests that walk through the site as people do: by what they see and tap."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.support import PASSWORD
from tests.support.pages import SMALL, TOO_WIDE

ENGLISH = re.compile(r"\b(the|and|of|your?|with|are|is|this|has|have|been|nobody|everybody)\b", re.IGNORECASE)
"""Words that no French sentence has."""


class Person:
    """A person with a phone, who taps what they see."""

    def __init__(self, new_context: Any, url: str, **look: Any) -> None:
        self.context = new_context(viewport=SMALL, has_touch=True, reduced_motion="reduce", **look)
        self.page = self.context.new_page()
        self.url = url
        self.failed: list[str] = []
        self.context.on("response", self._answered)

    def _answered(self, response: Any) -> None:
        if response.status >= 400:
            self.failed.append(f"{response.status}: {response.request.method} {response.url}")

    @property
    def main(self) -> Any:
        return self.page.locator("main")

    def link(self, name: str, heading: str = "") -> None:
        """Follows the link with this name, to a page with this heading."""
        self.goes(self.main.get_by_role("link", name=name, exact=True).first)
        if heading:
            self.sees(heading)

    def home(self) -> None:
        """From a match by way of the page that it belongs to: the match has no navigation of the site."""
        back = self.page.locator(".match-head a.head-button")
        if back.count():
            self.goes(back)
        self.goes(self.page.locator("header .brand"))

    def tab(self, name: str) -> None:
        self.goes(self.page.locator("nav.tabs").get_by_role("link", name=name, exact=True))

    def button(self, name: str, said: str) -> None:
        """Taps a button; the page answers with these words."""
        self.goes(self.main.get_by_role("button", name=name).first)
        expect(self.page.locator("#messages")).to_contain_text(said)

    def goes(self, there: Any) -> None:
        """Taps a link or button to another page, and waits until that page is there: the old one may have the same
        words."""
        self.page.evaluate("document.body.dataset.left = 'soon'")
        there.tap()
        expect(self.page.locator("body:not([data-left])")).to_have_count(1)
        self.page.wait_for_load_state("load")  # scripts do not hear what is typed before they have loaded
        assert self.page.evaluate(TOO_WIDE) == [], self.page.url

    def sees(self, heading: str) -> None:
        expect(self.main.get_by_role("heading", name=heading).first).to_be_visible()

    def unfolds(self, summary: str) -> Any:
        """Opens what is folded under these words; returns its content."""
        inside = self.main.locator("details", has=self.page.locator("summary", has_text=summary)).first
        inside.locator("summary").first.tap()
        return inside

    def signs_up(self, name: str) -> None:
        for field, value in (
            ("public_name", name),
            ("email", f"{name.lower()}@example.com"),
            ("password1", PASSWORD),
            ("password2", PASSWORD),
        ):
            self.main.locator(f"input[name={field}]").fill(value)
        self.goes(self.main.locator("form:has(input[name=password2]) button[type=submit]"))

    def speaks_french(self, *names: str) -> None:
        """No word of this page is in English, except these names; and French, which is longer, fits."""
        assert self.page.locator("html").get_attribute("lang") == "fr"
        said = self.main.inner_text()
        for name in names:
            said = said.replace(name, "")
        assert ENGLISH.findall(said) == [], self.page.url
        assert self.page.evaluate(TOO_WIDE) == [], self.page.url
