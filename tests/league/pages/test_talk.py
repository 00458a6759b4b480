"""Pages of the talk in a competition, with and without scripts, and the club's setting."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from gameplay.models import Muting
from league.models import Club, CompetitionLine, Silence
from league.talk import talk
from tests.league.cup import Cup
from tests.league.talking import report_of, say

pytestmark = pytest.mark.django_db

TALK = "/c/gearbox/autumn-cup/talk/"
NASTY = "\"><script>alert(1)</script><a href='javascript:alert(1)'>x</a> https://example.org"
HTMX = {"HX-Request": "true"}


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def test_a_message_is_sent_without_scripts_and_once(talking: Cup, erin: Any) -> None:
    client = client_of(erin)
    said_as = re.search(r'name="said_as" value="(\w+)"', client.get(TALK).content.decode())
    assert said_as is not None
    for _time in range(2):
        answer = client.post(TALK, {"text": "hello", "said_as": said_as[1]})
        assert (answer.status_code, answer["Location"]) == (302, f"{TALK}#say")
    assert "hello" in client.get(TALK).content.decode()
    assert CompetitionLine.objects.count() == 1


def test_what_cannot_be_said_stays_in_the_field_with_the_reason(talking: Cup, erin: Any) -> None:
    talk.set(club=talking.club, by=talking.alice, talk=True, slow_seconds=60)
    client = client_of(erin)
    client.post(TALK, {"text": "one"})
    for headers in ({}, {**HTMX, "HX-Target": "talk"}):
        answer = client.post(TALK, {"text": "two"}, headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "one message every 60 seconds" in page
        assert 'value="two"' in page
    assert client.post(TALK, {"text": "x" * 301}).status_code == 422
    assert CompetitionLine.objects.count() == 1


def test_what_is_said_stays_text_also_where_it_is_said_aloud(talking: Cup, bob: Any, erin: Any) -> None:
    say(talking, bob, NASTY)
    client = client_of(erin)
    for headers in ({}, {**HTMX, "HX-Target": "talk-lines"}):
        page = client.get(TALK, headers=headers).content.decode()
        assert "<script>alert" not in page
        assert "href='javascript" not in page
        assert 'href="https://example.org' not in page
        assert 'data-announce="Bob: &quot;&gt;&lt;script&gt;' in page
    line = CompetitionLine.objects.get()
    report_of(talking, line, erin, NASTY)
    for address in (f"{TALK}{line.pk}/report/", f"{TALK}reports/"):
        assert "<script>alert" not in client_of(talking.alice).get(address).content.decode()


def test_a_reader_mutes_and_unmutes(talking: Cup, bob: Any, erin: Any) -> None:
    line = say(talking, bob, "hm hm")
    client = client_of(erin)
    client.post(f"{TALK}{line.pk}/mute/")
    page = client.get(TALK).content.decode()
    assert "hm hm" not in page
    assert "You have muted one person here" in page
    client.post(f"{TALK}muted/{Muting.objects.get().pk}/")
    assert "hm hm" in client.get(TALK).content.decode()


def test_a_player_muted_in_the_club_reads_why_there_is_no_field(talking: Cup, bob: Any, erin: Any) -> None:
    report = report_of(talking, say(talking, bob, "hm hm"), erin)
    steward = client_of(talking.alice)
    step = f"{TALK}reports/{report.pk}/mute/"
    for wrong in ({"days": "7"}, {"days": "x", "reason": "shouts"}, {"days": "9999", "reason": "shouts"}):
        assert steward.post(step, wrong).status_code == 302
    assert not Silence.objects.exists()
    steward.post(step, {"days": "7", "reason": "shouts"})
    page = client_of(bob).get(TALK).content.decode()
    assert "have muted you for a while" in page
    assert 'name="text"' not in page
    assert "shouts" not in client_of(erin).get(TALK).content.decode()


def test_only_members_have_the_tab_and_it_goes_when_talk_is_off(talking: Cup, erin: Any, charlie: Any) -> None:
    season, tab = "/c/gearbox/autumn-cup/", f'href="{TALK}"'
    assert tab in client_of(erin).get(season).content.decode()
    assert tab not in client_of(charlie).get(season).content.decode()
    assert tab not in Client().get(season).content.decode()
    owner = client_of(talking.alice)
    owner.post("/clubs/gearbox/settings/talk/", {"slow_seconds": "10"})
    assert (Club.objects.get(slug="gearbox").talk, Club.objects.get(slug="gearbox").slow_seconds) == (False, 10)
    assert tab not in client_of(erin).get(season).content.decode()
    assert client_of(erin).get(TALK).status_code == 404
    assert client_of(erin).post(TALK, {"text": "hello"}).status_code == 404
    owner.post("/clubs/gearbox/settings/talk/", {"talk": "on", "slow_seconds": "x"})
    assert not Club.objects.get(slug="gearbox").talk
    owner.post("/clubs/gearbox/settings/talk/", {"talk": "on", "slow_seconds": ""})
    assert (Club.objects.get(slug="gearbox").talk, Club.objects.get(slug="gearbox").slow_seconds) == (True, 0)


def test_the_history_says_what_was_done_and_not_what_was_said(talking: Cup, bob: Any, erin: Any) -> None:
    report = report_of(talking, say(talking, bob, "you fool"), erin)
    steward = client_of(talking.alice)
    steward.post(f"{TALK}reports/{report.pk}/removed/")
    page = steward.get("/c/gearbox/autumn-cup/desk/history/").content.decode()
    assert "Message removed" in page
    assert "you fool" not in page
    assert steward.post(f"{TALK}reports/{report.pk}/burned/").status_code == 404
