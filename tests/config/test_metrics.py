"""`/metrics`: whom it answers, and what it reports (of two processes: tests/deep/config/test_metrics_of_two.py)."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gameplay import services
from gameplay.models import Decision, Match, MatchStep
from gameplay.selectors.metrics import decision_seconds

TOKEN = "a-token-of-the-test"


def values(text: str, name: str) -> dict[str, float]:
    """A metric's values by label; "" where it has none."""
    found = re.findall(rf'^{name}(?:{{\w+="([^"]*)"}})? (\S+)$', text, re.MULTILINE)
    return {label: float(value) for label, value in found}


@pytest.mark.parametrize("sent", [{}, {"authorization": "Bearer "}, {"authorization": "Bearer wrong-token-of-all"}])
def test_without_the_token_there_are_no_metrics(client: Client, db: None, settings: Any, sent: dict[str, str]) -> None:
    assert client.get("/metrics", headers=sent).status_code == 404  # off
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics", headers=sent).status_code == 404
    assert client.get(f"/metrics?token={TOKEN}").status_code == 404


def match_made() -> Match:
    bots = [services.SeatSpec(bot_level="rookie", label=name) for name in "RS"]
    return services.match_create(game="bumping_bots", raw={}, seats=bots, speed="live", purpose="practice")


def test_what_a_site_of_one_process_reports(
    client: Client, db: None, settings: Any, django_assert_max_num_queries: Any
) -> None:
    settings.METRICS_TOKEN = TOKEN
    match_made()
    services.heartbeat_beat(name="sweep")
    with django_assert_max_num_queries(8):
        answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    text = answer.content.decode()
    assert sum(values(text, "paddock_tables").values()) == 1
    assert values(text, "paddock_sweep_age_seconds")[""] < 600
    assert sum(values(text, "paddock_sockets").values()) == 0
    assert values(text, "paddock_decisions") == {"": 0}
    assert set(values(text, "paddock_queue_length")) == {"clock", "turns", "bots", "post"}


def test_decision_times_are_those_of_peoples_last_answers(db: None) -> None:
    """From the last answer of a step to the step; bots' steps and old ones are left out."""
    match = match_made()
    now = timezone.now()
    Decision.objects.all().delete()
    MatchStep.objects.all().delete()

    def answered(version: int, ago: float, took: float, *by: str) -> None:
        at = now - timedelta(seconds=ago)
        MatchStep.objects.create(match=match, version=version, at=at, rules_version="1")
        for number, one in enumerate(by):
            Decision.objects.create(
                match=match, prompt=f"p{version}", seat=number, by=one, version=version, ord=number,
                at=at - timedelta(seconds=took + 30 * (len(by) - 1 - number)),
            )  # fmt: skip

    answered(101, 200, 0.5, "bot", "player")
    answered(102, 100, 2.0, "player", "player")
    answered(103, 50, 0.1, "player", "bot")
    answered(60, 400, 9.0, "player")
    Match.objects.filter(pk=match.pk).update(version=103, status="running")
    assert decision_seconds(now) == [0.5, 2.0]
    Match.objects.filter(pk=match.pk).update(status="paused")
    assert decision_seconds(now) == []
