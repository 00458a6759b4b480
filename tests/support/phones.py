"""What hands do on a phone with the page of a real table."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from league.models import ResultSheet


def tap(page: Any, *names: str) -> int:
    """Taps names or buttons, one after the other; returns how many taps it took."""
    for name in names:
        page.get_by_role("button", name=name).tap()
    return len(names)


def place(page: Any, *names: str) -> int:
    """Taps names in order of finish."""
    for name in names:
        page.locator("#table-sheet .tap-name", has=page.get_by_text(name, exact=True)).tap()
    return len(names)


def told(sheet: ResultSheet) -> str:
    """From a string such as "2:1 1:2 4:3 3:dnf"."""
    lines = sheet.results.order_by(F("place").asc(nulls_last=True), "entry__number").values_list(
        "entry__number", "place", "status"
    )
    return " ".join(f"{number}:{place or status}" for number, place, status in lines)
