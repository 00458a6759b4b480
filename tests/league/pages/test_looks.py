"""What pages look like, as far as their markup shows."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.looks import KINDS
from league.common.tags import plate
from tests.league.pages.scene import make_scene
from tests.support.tree import ROOT

pytestmark = pytest.mark.django_db

CSS = ROOT / "static" / "css"
LIGHTS = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)")
TEXT = 4.5
"""WCAG 2.2, 1.4.3 Contrast (Minimum)."""


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_a_start_number_can_be_read_wherever_it_is() -> None:
    """On the page, on a card, and on the reader's own line, by day and by night."""
    tokens = {name: lights for name, *lights in LIGHTS.findall((CSS / "tokens.css").read_text())}
    hues = [lights for name, *lights in LIGHTS.findall((CSS / "components" / "chart.css").read_text()) if name == "hue"]
    assert len(hues) == KINDS
    faint = [
        (hues[n][light], ground)
        for n in range(KINDS)
        for ground in ("paper", "surface", "accent-soft")
        for light in (0, 1)
        if contrast(hues[n][light], tokens[ground][light]) < TEXT
    ]
    assert faint == []


def test_a_start_number_has_the_colour_of_its_line_in_the_chart() -> None:
    assert 'hue-5">1<' in plate(1, "38152")
    assert 'start-number">1<' in plate(1)


def test_the_standings_show_the_start_number_on_the_robot(client: Any, alice: Any, bob: Any) -> None:
    scene = make_scene(alice, bob)
    html = client.get(f"/c/{scene.club.slug}/{scene.competition.slug}/standings/").content.decode()
    table = html[html.index("<tbody") : html.index("</tbody>")]
    assert table.count("robot-portrait") == table.count("bot-digit") == len(scene.entry_numbers())
    assert "start-number" not in table


def test_a_placeholder_does_not_repeat_a_label(client: Any) -> None:
    html = client.get("/accounts/login/").content.decode()
    assert 'name="password"' in html
    assert "placeholder" not in html


def test_a_cancelled_race_does_not_ask_who_is_in(client: Any, alice: Any, bob: Any) -> None:
    from league.competitions.life import calendar

    scene = make_scene(alice, bob)
    calendar.race_cancel(race=scene.race(3), by=alice, reason="Public holiday")
    html = client.get(f"/c/{scene.club.slug}/{scene.competition.slug}/races/3/").content.decode()
    assert "Public holiday" in html
    assert "Who’s racing" not in html
