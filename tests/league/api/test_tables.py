"""The officials of a race stop a table's clocks and set its match back, over the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.services import token_create
from gameplay.models import Match
from gameplay.services import match_annul
from league.models import AuditEvent, Membership
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db

BASE = "/api/v1/competitions/gearbox/autumn-cup/races/1/tables/"


@pytest.fixture
def cup(driven_cup: Cup) -> Cup:
    return driven_cup


@pytest.fixture
def steward(cup: Cup, dora: Any) -> Any:
    Membership.objects.create(club=cup.club, user=dora, role="steward")
    return dora


def post(user: Any, step: str, body: Any = None, table: int = 1) -> Any:
    headers = {"authorization": f"Bearer {token_create(user=user, name='script')[1]}"} if user else {}
    return Client().post(f"{BASE}{table}/{step}/", body or {}, content_type="application/json", headers=headers)


def match_of(cup: Cup) -> Match:
    return Match.objects.get(pk=cup.heat().match_id)


def error(response: Any) -> tuple[int, str, str]:
    body = response.json()
    return response.status_code, body["code"], body["at"]


def test_a_table_is_paused_and_resumed(cup: Cup, steward: Any) -> None:
    for step, becomes in (("pause", "paused"), ("resume", "running")):
        for _again in range(2):
            done = post(steward, step)
            assert (done.status_code, done.json()["table"]["match_status"]) == (200, becomes)
        assert match_of(cup).status == becomes
    noted = AuditEvent.objects.filter(action__startswith="match_").order_by("pk")
    assert [(event.action, event.by) for event in noted] == [("match_paused", steward), ("match_resumed", steward)]


def test_a_table_is_set_back_once_with_a_reason(cup: Cup, steward: Any) -> None:
    head = match_of(cup).version
    for _again in range(2):
        done = post(steward, "restart", {"version": 1, "head": head, "reason": "a board was wrong"})
        assert (done.status_code, done.json()["table"]["table_no"]) == (200, 1)
    assert match_of(cup).restarted == match_of(cup).version == head + 1
    event = AuditEvent.objects.get(action="match_set_back")
    assert (event.by, event.reason, event.after) == (steward, "a board was wrong", {"table": 1, "step": 1})


def test_who_may(cup: Cup, bob: Any, charlie: Any) -> None:
    Membership.objects.create(club=cup.club, user=bob, role="member")
    back = {"version": 1, "head": match_of(cup).version, "reason": "x"}
    for user, status in ((None, 401), (charlie, 403), (bob, 403), (cup.alice, 200)):
        answers = [post(user, step, back).status_code for step in ("pause", "resume", "restart")]
        assert answers == [status] * 3


def test_what_is_refused(cup: Cup, steward: Any) -> None:
    def back(**changes: Any) -> tuple[int, str, str]:
        given = {"version": 1, "head": match_of(cup).version, "reason": "x"} | changes
        return error(post(steward, "restart", given))

    assert back(reason=" ") == (400, "invalid", "reason")
    assert back(version=0) == (400, "invalid", "version")
    assert error(post(steward, "restart", {"version": 1, "reason": "x"})) == (400, "invalid", "head")
    assert back(version=99) == (409, "no_position", "version")
    assert back(head=1) == (409, "moved_on", "")
    assert post(steward, "pause", table=2).status_code == 404
    match_annul(code=match_of(cup).code, by=None)
    assert back() == error(post(steward, "pause")) == error(post(steward, "resume")) == (409, "finished", "")
    assert not AuditEvent.objects.filter(action__startswith="match_").exists()
