"""What templates say about a page and about a moment."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.template import Context
from django.test import RequestFactory
from django.utils import timezone

from accounts.templatetags.paddock import current, until
from accounts.told import DescribedChoice, DescribedField


@pytest.mark.parametrize(
    ("ahead", "said"),
    [
        (timedelta(0), "now"),
        (timedelta(seconds=59), "in 1 minute"),
        (timedelta(minutes=61), "in 61 minutes"),
        (timedelta(minutes=119, seconds=59), "in 119 minutes"),
        (timedelta(hours=2), "in 2 hours"),
        (timedelta(hours=47, minutes=59), "in 47 hours"),
        (timedelta(days=2), "in 2 days"),
    ],
)
def test_how_long_until(monkeypatch: pytest.MonkeyPatch, ahead: timedelta, said: str) -> None:
    now = datetime.fromisoformat("2099-07-10T12:00+00:00")
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert until(now + ahead) == said


@pytest.mark.parametrize(("path", "is_here"), [("/c/gearbox/", True), ("/clubs/", True), ("/play/", False)])
def test_a_navigation_link_is_current_on_any_page_below_its_addresses(path: str, is_here: bool) -> None:
    here = current(Context({"request": RequestFactory().get(path)}), "/clubs/", "/c/")
    assert here == ('aria-current="page"' if is_here else "")


def test_the_first_sentence_is_about_the_first_choice() -> None:
    """The style sheet knows the choices by their numbers."""
    field = DescribedField()
    field.offer([DescribedChoice("a", "A", "of a"), DescribedChoice("b", "B", "of b")])
    assert '<span class="told-1">of a</span><span class="told-2">of b</span>' in field.widget.render("x", "a")
