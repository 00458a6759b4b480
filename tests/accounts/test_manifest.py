"""The site on a home screen: what its manifest says, its icons, and that every page names them."""

from __future__ import annotations

import re
import struct
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client

from accounts.manifest import ICONS, LOOKS
from tests.support.icons import APPLE
from tests.support.named import static_names
from tests.support.tree import ROOT, ours, short

LANGUAGES = [code for code, _name in settings.LANGUAGES]
HEAVY = 20_000
"""Bytes of an icon."""
NO_PAGES = {"templates/outbox/letter.html", "templates/league/files/standings_frame.html", "templates/offline.html"}
"""A letter, what is part of another site’s page, and the page without a network."""


def size_of(name: str) -> tuple[int, int]:
    """The size of a PNG in static/img, from its header."""
    data = (ROOT / "static" / "img" / f"{name}.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(data) < HEAVY
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_makes_an_app_of_the_whole_site(language: str, client: Client) -> None:
    answer = client.get(f"/app/{language}.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    assert "max-age=3600" in answer["Cache-Control"]
    told: dict[str, Any] = answer.json()
    assert (told["name"], told["display"], told["lang"]) == ("Paddock", "standalone", language)
    assert told["start_url"].startswith(told["scope"])
    assert {icon["sizes"] for icon in told["icons"] if icon["purpose"] == "any"} == {"192x192", "512x512"}
    for icon in told["icons"]:
        assert finders.find(*static_names(icon["src"])), icon


def test_the_manifest_speaks_the_languages_of_the_site(client: Client) -> None:
    about = {client.get(f"/app/{language}.webmanifest").json()["description"] for language in LANGUAGES}
    assert len(about) == len(LANGUAGES)
    assert client.get("/app/xx.webmanifest").status_code == 404


@pytest.mark.parametrize(("name", "size", "purpose"), [*ICONS, APPLE])
def test_icons_are_as_large_as_the_manifest_says(name: str, size: int, purpose: str) -> None:
    assert size_of(name) == (size, size)


def test_colours_are_those_of_the_pages() -> None:
    """`light-dark(day, night)` of static/css/tokens.css."""
    tokens = (ROOT / "static/css/tokens.css").read_text()
    assert re.findall(r"--paper: light-dark\((#\w+), (#\w+)\)", tokens) == [(LOOKS["light"], LOOKS["dark"])]


def test_every_page_names_the_manifest() -> None:
    pages = {path for path in ours(".html") if "<html" in path.read_text() and short(path) not in NO_PAGES}
    assert len(pages) > 1
    assert {short(path) for path in pages if '{% include "partials/app.html" %}' not in path.read_text()} == set()


def bars(html: str) -> list[tuple[str, str]]:
    """Which colour the browser's bars have under which light."""
    return [
        (light, colour) for colour, light in re.findall(r'theme-color" content="(.*?)" media=".*?(light|dark)\)"', html)
    ]


def test_bars_follow_the_light_or_the_theme_that_was_chosen(client: Client, db: None) -> None:
    day, night = LOOKS["light"], LOOKS["dark"]
    html = client.get("/learn/").content.decode()
    assert '<link rel="manifest" href="/app/en.webmanifest">' in html
    assert f'<link rel="apple-touch-icon" href="{static("img/icon-apple-180.png")}">' in html
    assert bars(html) == [("light", day), ("dark", night)]
    client.cookies["theme"] = "dark"
    assert bars(client.get("/learn/").content.decode()) == [("light", night), ("dark", night)]
