"""The check of every page (`found_wrong`) finds the faults planted in this one, whichever way it begins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.pages import found_wrong

PAGE = """<!doctype html><html lang="en"><title>Standings</title><meta name="viewport" content="width=device-width">
<style>body { color: #111; background: #fff }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #111 } }
%s</style><main><h1>Standings</h1><p>Bob leads.</p>%s</main></html>"""
UNREADABLE = "@media (prefers-color-scheme: %s) { p { color: #777; background: #888 } }"
BOX = "@media (min-width: 1000px) { #box { block-size: 4rem; overflow: auto } }"


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(
    ("style", "body", "where", "what"),
    [
        ("p { inline-size: 30rem }", "", "390 px", "px wide"),
        ("@media (min-width: 1000px) { p { inline-size: 90rem } }", "", "1280 px", "px wide"),
        (UNREADABLE % "light", "", "light", "color-contrast"),
        (UNREADABLE % "dark", "", "dark", "color-contrast"),
        ("", "<form><input name=points></form>", "", "label"),
        (BOX, f"<div id=box>{'<p>Eve is second.</p>' * 9}</div>", "1280 px", "scrollable-region-focusable"),
    ],
    ids=["wide on a phone", "wide on a desk", "by day", "by night", "no label", "no way to scroll"],
)
def test_a_planted_fault_is_found(page: Any, turn: int, style: str, body: str, where: str, what: str) -> None:
    page.set_content(PAGE % (style, body))
    assert [one for one in found_wrong(page, turn) if where in one and what in one]


@pytest.mark.parametrize("turn", [0, 1])
def test_a_sound_page_passes(page: Any, turn: int) -> None:
    page.set_content(PAGE % ("", "<p>Eve is second.</p>"))
    assert found_wrong(page, turn) == []
