"""The officials of a race set a table's match back, with a reason that everybody reads."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from gameplay.models import Match
from gameplay.refused import Refused
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar
from league.models import AuditEvent, Membership
from league.results import match
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(driven_cup: Cup) -> Cup:
    return driven_cup


@pytest.fixture
def steward(cup: Cup, dora: Any) -> Any:
    Membership.objects.create(club=cup.club, user=dora, role="steward")
    return dora


def match_of(cup: Cup) -> Match:
    return Match.objects.get(pk=cup.heat().match_id)


def back(cup: Cup, by: Any, version: int = 1, **more: Any) -> None:
    given = {"head": match_of(cup).version, "reason": "a board was wrong"} | more
    match.heat_restart(heat=cup.heat(), by=by, version=version, **given)


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def path(cup: Cup, rest: str = "") -> str:
    return f"/c/{cup.club.slug}/{cup.competition.slug}/races/1/tables/1/restart/{rest}"


def test_it_is_noted_once_with_its_reason(cup: Cup, steward: Any) -> None:
    head = match_of(cup).version
    back(cup, steward, head=head)
    back(cup, steward, head=head)
    assert match_of(cup).restarted == match_of(cup).version == head + 1
    event = AuditEvent.objects.get(action="match_set_back")
    assert (event.by, event.reason, event.after) == (steward, "a board was wrong", {"table": 1, "step": 1})
    assert (
        "Match rewound"
        in client_of(cup.alice).get(f"/c/{cup.club.slug}/{cup.competition.slug}/desk/history/").content.decode()
    )
    cup.finish(1, "1 2 3 4")
    assert cup.table()[0][:2] == (1, 1)


def test_who_may(cup: Cup, steward: Any, bob: Any, charlie: Any) -> None:
    for user in (bob, charlie):
        with pytest.raises(PermissionRefused):
            back(cup, user)
        assert client_of(user).get(path(cup)).status_code == 403
        assert client_of(user).post(path(cup), {"version": "1"}).status_code == 403
    assert Client().get(path(cup)).status_code == 302
    for user in (steward, cup.alice):
        assert client_of(user).get(path(cup)).status_code == 200
        back(cup, user)


def test_what_is_refused(cup: Cup, bot_cup: Cup) -> None:
    def code(**more: Any) -> str:
        with pytest.raises(Refused) as refused:
            back(cup, cup.alice, **more)
        return refused.value.code

    assert code(reason=" ") == "reason_needed"
    assert code(version=99) == "no_position"
    assert code(head=1) == "moved_on"
    assert client_of(cup.alice).get(path(cup).replace("races/1", "races/2")).status_code == 404
    assert not AuditEvent.objects.filter(action="match_set_back").exists()


def test_the_page_from_the_desk(cup: Cup, steward: Any) -> None:
    client = client_of(steward)
    night = f"/c/{cup.club.slug}/{cup.competition.slug}/desk/races/1/"
    assert f'href="{path(cup)}"' in client.get(night).content.decode()
    assert "Where should the match continue from?" in client.get(path(cup)).content.decode()
    html = client.get(path(cup, "?from=1")).content.decode()
    assert 'name="reason"' in html
    head = match_of(cup).version
    missing = client.post(path(cup), {"version": "1", "head": head})
    assert (missing.status_code, "This field is required" in missing.content.decode()) == (422, True)
    assert client.post(path(cup), {"version": "1", "head": "1", "reason": "x"})["Location"] == path(cup, "?from=1")
    assert client.post(path(cup), {"version": "1", "head": head, "reason": "x"})["Location"] == night
    assert match_of(cup).restarted == head + 1
    calendar.race_cancel(race=cup.race(), by=cup.alice, reason="rain")
    assert "The match is over." in client.get(path(cup)).content.decode()
