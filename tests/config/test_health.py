"""`/health/`: the sweep's age decides."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone

from config import health as health_page
from config.embedded import runtime
from gameplay import services
from gameplay.models import Heartbeat


class Alive:
    def alive(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "running", Alive())


def test_a_fresh_sweep_is_healthy(client: Client, db: None, settings: Any) -> None:
    settings.HEALTH_SWEEP_SECONDS = 600  # the first request of a process may take long
    services.heartbeat_beat(name=health_page.SWEEP)
    answer = client.get("/health/")
    assert answer.status_code == 200
    said = answer.json()
    assert 0 <= said.pop("sweep_age_seconds") <= 600
    assert said == {"status": "ok", "database": "ok", "worker": "ok"}


def test_an_old_sweep_is_not(client: Client, db: None) -> None:
    services.heartbeat_beat(name=health_page.SWEEP)
    Heartbeat.objects.update(at=timezone.now() - timedelta(seconds=11))
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["sweep_age_seconds"] >= 11


def test_a_site_that_never_swept_is_not_healthy(client: Client, db: None) -> None:
    Heartbeat.objects.all().delete()
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["sweep_age_seconds"] is None


def test_a_dead_embedded_worker_is_seen_at_once(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    services.heartbeat_beat(name=health_page.SWEEP)
    monkeypatch.setattr(runtime, "running", None)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["worker"]) == (503, "dead")


def test_the_page_names_an_unreachable_database(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*, name: str) -> None:
        raise DatabaseError(name)

    monkeypatch.setattr(health_page, "heartbeat_at", broken)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["database"]) == (503, "unreachable")


def test_in_the_server_shape_redis_is_missed_at_once(
    client: Client, db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMBEDDED = False
    settings.HEALTH_SWEEP_SECONDS = 600
    services.heartbeat_beat(name=health_page.SWEEP)
    monkeypatch.setattr(health_page, "_redis_answers", lambda: True)
    assert client.get("/health/").json()["redis"] == "ok"
    monkeypatch.setattr(health_page, "_redis_answers", lambda: False)
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["missing"]) == (503, ["redis"])


@pytest.mark.parametrize(("worker", "missing"), [(True, ["sweep"]), (False, ["worker", "sweep"])])
def test_a_late_sweep_differs_from_a_dead_worker(
    client: Client, db: None, settings: Any, monkeypatch: pytest.MonkeyPatch, worker: bool, missing: list[str]
) -> None:
    settings.EMBEDDED = False
    services.heartbeat_beat(name=health_page.SWEEP)
    Heartbeat.objects.update(at=timezone.now() - timedelta(seconds=11))
    monkeypatch.setattr(health_page, "_redis_answers", lambda: True)
    monkeypatch.setattr(health_page, "_worker_answers", lambda: worker)
    assert client.get("/health/").json()["missing"] == missing


def test_a_web_process_can_serve_without_redis_and_without_a_sweep_but_not_without_a_database(
    client: Client, db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMBEDDED = False
    monkeypatch.setattr(health_page, "_redis_answers", lambda: False)
    assert client.get("/health/web/").status_code == 200

    def broken(*, name: str) -> None:
        raise DatabaseError(name)

    monkeypatch.setattr(health_page, "heartbeat_at", broken)
    answer = client.get("/health/web/")
    assert (answer.status_code, answer.json()["missing"]) == (503, ["database"])


def test_nobody_waits_for_a_database_where_nothing_listens(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_page, "_reached", lambda: False)
    for url in ("/health/", "/health/web/"):  # without this test's database: a query would fail
        answer = client.get(url)
        assert (answer.status_code, answer.json()["missing"]) == (503, ["database"])


@pytest.mark.parametrize("host", ["", "/run/postgresql", "one.example,two.example"])
def test_a_database_without_an_address_is_tried_itself(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`postgres:///paddock` is a socket of this machine, where nothing need listen on a port."""

    def nobody(*_args: object, **_named: object) -> None:
        raise OSError("Connection refused")

    monkeypatch.setattr(health_page.socket, "create_connection", nobody)
    where = SimpleNamespace(vendor="postgresql", settings_dict={"HOST": host, "PORT": ""})
    monkeypatch.setattr(health_page, "connection", where)
    assert health_page._reached()


def test_the_health_page_asks_one_question(client: Client, db: None, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        client.get("/health/")
