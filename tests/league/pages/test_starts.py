"""A race that began at another time than planned says when it began, everywhere."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from league.models import Run
from tests.league.pages.scene import Scene

pytestmark = pytest.mark.django_db


def times(client: Client, path: str) -> set[str]:
    """Every moment on the page that is marked up as one."""
    return set(re.findall(r'<time datetime="([^"]+)" data-when', client.get(path).content.decode()))


def test_a_race_started_early_shows_when_it_started(client: Client, scene: Scene, alice: Any) -> None:
    scene.start(3)
    race = scene.race(3)
    assert race.started_at
    assert race.scheduled_at
    assert race.started_at < race.scheduled_at
    began, planned = race.started_at.isoformat(), race.scheduled_at.isoformat()
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    for path in ("/", "/clubs/", season, season + "calendar/", season + "desk/", season + "desk/races/3/"):
        found = times(client, path)
        assert began in found, path
        assert planned not in found, path
    assert {began, planned} <= times(client, season + "races/3/")
    assert "planned for" in client.get(season + "races/3/").content.decode()


def test_a_race_started_in_its_minute_shows_one_time(client: Client, scene: Scene) -> None:
    scene.start(3)
    planned = scene.race(3).scheduled_at
    assert planned
    Run.objects.filter(race=scene.race(3)).update(started_at=planned + timedelta(seconds=7))
    html = client.get(f"/c/{scene.club.slug}/{scene.competition.slug}/races/3/").content.decode()
    assert "planned for" not in html
