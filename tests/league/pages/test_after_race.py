"""The standings after each race: the chart leads to them, and a sentence says what the race changed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.league.cup import Cup

LINK = re.compile(r'<a\s+href="([^"]*)"\s+(?:aria-current="true")?\s+aria-label="(After [^"]*)"')
FRAGMENT = {"HX-Request": "true", "HX-Target": "live"}


@pytest.fixture
def season(alice: Any, bob: Any) -> str:
    """The address of a championship with two races run."""
    cup = Cup.make(alice, bots=2, races=3)
    cup.enter(bob)
    cup.run(1, "1 2 3", bob)
    cup.run(2, "2 3 1", bob)
    return f"/c/{cup.club.slug}/{cup.competition.slug}/"


def read(path: str, **headers: str) -> str:
    answer = Client().get(path, headers=headers)
    assert answer.status_code == 200, path
    return answer.content.decode()


def story(page: str) -> str:
    found = re.search(r'class="story" data-after>([^<]*)<', page)
    return found[1] if found else ""


@pytest.mark.parametrize("path", ["", "standings/"])
def test_the_chart_leads_to_each_race(season: str, path: str) -> None:
    page = read(season + path)
    assert LINK.findall(page) == [
        ("?after=1", "After race 1: Bot 1 leads with 5 points"),
        ("./", "After race 2: Bot 2 leads with 8 points"),
    ]
    assert story(page) == "Bot 2 takes the lead from Bot 1 with a win (5 points); Bot 1 scored 1 point."
    earlier = read(f"{season}{path}?after=1")
    assert story(earlier) == "Bot 1 takes the lead with a win (5 points)."
    assert re.search(r'href="\?after=1"\s+aria-current="true"', earlier)
    assert "<b>2</b> of 3 raced" in earlier  # what has been raced by now, whichever table is shown


def test_a_tap_fetches_the_part_alone(season: str) -> None:
    part = read(f"{season}standings/?after=1", **FRAGMENT)
    assert part.lstrip().startswith('<div\n  id="live"')
    assert 'data-announce="After race 1"' in part
    assert "<html" not in part


def test_from_one_race_to_the_next(season: str) -> None:
    step = re.compile(r'<a id="(earlier|later)" class="button" href="([^"]*)"')
    assert step.findall(read(f"{season}standings/")) == [("earlier", "?after=1")]
    assert step.findall(read(f"{season}standings/?after=1")) == [("later", "./")]
    assert step.findall(read(season)) == []  # beside the chart it is only needed for an earlier table
    assert step.findall(read(f"{season}?after=1")) == [("later", "./")]


def test_a_race_without_standings_is_not_found(season: str) -> None:
    assert [Client().get(f"{season}{path}?after=3").status_code for path in ("", "standings/")] == [404, 404]


def test_after_one_race_there_is_nothing_to_choose(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2, races=3)
    cup.enter(bob)
    cup.run(1, "1 2 3", bob)
    page = read(f"/c/{cup.club.slug}/{cup.competition.slug}/standings/")
    assert (LINK.findall(page), "after-steps" in page) == ([], False)
    assert story(page) == "Bot 1 takes the lead with a win (5 points)."


def test_the_page_of_the_race_says_it_too(season: str) -> None:
    assert "Bot 2 takes the lead from Bot 1 with a win (5 points)" in read(f"{season}races/2/")


def test_the_api_has_the_facts(season: str) -> None:
    answer = Client().get(season.replace("/c/", "/api/v1/competitions/", 1) + "standings/").json()
    told = answer["story"]
    assert (told["kind"], [one["name"] for one in told["leaders"]]) == ("takes", ["Bot 2"])
    assert told["deed"] == {"status": "classified", "place": 1, "points": 5}
    assert answer["team_story"] is None
