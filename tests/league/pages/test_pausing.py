"""The officials of a race stop the clocks of a table, and let them run again."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from gameplay.models import Match
from league.common.refusals import PermissionRefused
from league.models import AuditEvent, Membership
from league.results import match
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(bot_cup: Cup) -> Cup:
    bot_cup.start(1)
    return bot_cup


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def status(cup: Cup) -> str:
    return str(Match.objects.get(pk=cup.heat().match_id).status)


def test_race_night_stops_a_table_and_lets_it_continue(cup: Cup, dora: Any) -> None:
    Membership.objects.create(club=cup.club, user=dora, role="steward")
    night = f"/c/{cup.club.slug}/{cup.competition.slug}/desk/races/1/"
    client = client_of(dora)
    for step, becomes, offered in (("pause", "paused", "resume"), ("resume", "running", "pause")):
        assert f"{night}tables/1/{step}/" in client.get(night).content.decode()
        for _again in range(2):
            assert client.post(f"{night}tables/1/{step}/")["Location"] == night
        assert status(cup) == becomes
        html = client.get(night).content.decode()
        assert f"{night}tables/1/{offered}/" in html
        assert f"{night}tables/1/{step}/" not in html
    noted = AuditEvent.objects.filter(action__in=["match_paused", "match_resumed"]).order_by("pk")
    assert [(event.action, event.by, event.after) for event in noted] == [
        ("match_paused", dora, {"table": 1}),
        ("match_resumed", dora, {"table": 1}),
    ]
    history = client.get(f"/c/{cup.club.slug}/{cup.competition.slug}/desk/history/").content.decode()
    assert "Match paused" in history
    assert "Match resumed" in history
    assert client.post(f"{night}tables/1/sleep/").status_code == 404
    assert client.post(f"{night}tables/9/pause/").status_code == 404


def test_who_may(cup: Cup, bob: Any, charlie: Any) -> None:
    for user in (bob, charlie):
        with pytest.raises(PermissionRefused):
            match.heat_pause(heat=cup.heat(), by=user, paused=True)
    assert status(cup) == "running"
