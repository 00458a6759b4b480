"""What pages look like, as far as their markup tells."""

from __future__ import annotations

from typing import Any

import pytest

from league.templatetags.league import plate
from tests.league.pages.scene import make_scene

pytestmark = pytest.mark.django_db


def test_a_start_number_has_the_colour_of_its_line_in_the_chart() -> None:
    assert 'hue-0">1<' in plate(1)
    assert 'hue-8">9<' in plate(9)
    assert 'hue-0">10<' in plate(10)


def test_the_standings_show_the_start_number_beside_the_name(client: Any, alice: Any, bob: Any) -> None:
    scene = make_scene(alice, bob)
    html = client.get(f"/c/{scene.club.slug}/{scene.competition.slug}/standings/").content.decode()
    assert html.count('<span class="start-number hue-') == len(scene.entry_numbers())


def test_a_label_is_not_said_again_by_a_placeholder(client: Any) -> None:
    html = client.get("/accounts/login/").content.decode()
    assert 'name="password"' in html
    assert "placeholder" not in html


def test_a_cancelled_race_does_not_ask_who_is_in(client: Any, alice: Any, bob: Any) -> None:
    from league import services

    scene = make_scene(alice, bob)
    services.race_cancel(race=scene.race(3), by=alice, reason="Public holiday")
    html = client.get(f"/c/{scene.club.slug}/{scene.competition.slug}/races/3/").content.decode()
    assert "Public holiday" in html
    assert "Who races" not in html
