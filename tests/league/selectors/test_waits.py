"""What waits for a user: each thing once, the most urgent first, and nothing that belongs to others."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from gameplay.models import OpenPrompt
from gameplay.services import SeatSpec, match_create, match_start
from league.competitions.stewards import penalties
from league.home.first.waiting import pending_items
from league.models import Membership, Race
from league.registration import registrations
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, ONE, TWO, propose, table_made

pytestmark = pytest.mark.django_db


def kinds(user: Any) -> list[str]:
    return [one.kind for one in pending_items(user)]


def home(user: Any) -> str:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get("/me/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_nothing_waits_for_a_visitor_or_a_stranger(bot_cup: Cup, charlie: Any) -> None:
    bot_cup.open()
    assert pending_items(AnonymousUser()) == ()
    assert pending_items(charlie) == ()


def test_a_question_in_a_race_comes_before_everything(bot_cup: Cup, alice: Any, bob: Any) -> None:
    bot_cup.enter(bob)
    other = Cup.make(alice, bots=2, name="Other Cup")
    other.enter(bob)
    other.open()
    bot_cup.start(1, bob)
    heat = bot_cup.heat()
    seat = heat.slots.get(entry__player__user=bob).seat
    OpenPrompt.objects.filter(match=heat.match).update(seat=seat, answered=False)
    if not OpenPrompt.objects.filter(match=heat.match).exists():
        match_start(match_id=heat.match_id)
        OpenPrompt.objects.filter(match=heat.match).update(seat=seat, answered=False)
    first, second = pending_items(bob)
    assert (first.kind, first.match_code, second.kind) == ("turn", heat.match.code, "check_in")
    OpenPrompt.objects.filter(match=heat.match).update(answered=True)
    assert kinds(bob) == ["race_live", "check_in"]
    html = home(bob)
    assert html.index("You’re racing now") < html.index("Check-in is open")


def test_a_question_in_a_practice_match_has_its_title(alice: Any, bob: Any) -> None:
    seats = [SeatSpec(user_id=bob.pk), SeatSpec(user_id=alice.pk)]
    match = match_create(
        game="roborally", raw={}, speed="live", purpose="practice", seats=seats, title="After work"
    )  # fmt: skip
    match_start(match_id=match.pk)
    (one,) = pending_items(bob)
    assert (one.kind, one.match_code, one.title) == ("match", match.code, "After work")
    html = home(bob)
    assert "It’s your turn" in html
    assert f"/m/{match.code}/" in html


def test_an_offer_says_how_long_it_is_open(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, capacity=2, bots=1, offer_hours=12)
    cup.enter(erin)
    registrations.apply(competition=cup.competition, by=bob)
    registrations.withdraw(competition=cup.competition, by=erin)
    assert kinds(bob) == ["offer"]
    assert kinds(erin) == []
    assert "data-countdown" in home(bob).partition("You’ve been offered a place")[2].partition("</li>")[0]


def test_a_result_of_the_own_table_waits_until_the_racer_has_answered(cup: Cup, alice: Any, bob: Any) -> None:
    """Ann's phone has entered it; Bob, at the same table, is asked, and the official is not asked before it is
    disputed."""
    table_made(cup, bob)
    assert kinds(bob) == ["race_live"]
    propose(cup, ONE, ANN)
    (one,) = pending_items(bob)
    assert (one.kind, one.disputed) == ("result", False)
    assert f"/t/{one.token}/" in home(bob)
    assert kinds(alice) == []
    propose(cup, TWO, BEN, 2, 1, 3, 4)
    (one,) = pending_items(bob)
    assert (one.kind, one.disputed) == ("result", True)
    (case,) = pending_items(alice)
    assert (case.kind, case.count, case.desk) == ("decide", 1, True)


def test_what_one_steward_proposes_waits_for_another(bot_cup: Cup, alice: Any, bob: Any, charlie: Any) -> None:
    bot_cup.enter(bob)
    Membership.objects.filter(club=bot_cup.club, user=bob).update(role="steward")
    bot_cup.run(1, "1 2 3 4 5", bob)
    OpenPrompt.objects.all().delete()  # the test gave the end instead of playing it
    assert kinds(alice) == kinds(bob) == ["publish"]
    penalties.add(competition=bot_cup.competition, by=bob, kind="points", value=9, reason="well driven", entry_number=5)
    assert [(one.kind, one.count) for one in pending_items(alice)] == [("decide", 1)]
    assert "decide" not in kinds(bob), "it is his own proposal"
    assert kinds(charlie) == []
    assert f"/c/{bot_cup.club.slug}/{bot_cup.competition.slug}/desk/" in home(alice)
    Membership.objects.create(club=bot_cup.club, user=charlie, role="steward")
    (case,) = pending_items(charlie)
    assert not case.desk, "a steward has no desk"
    assert f"/c/{bot_cup.club.slug}/{bot_cup.competition.slug}/penalties/" in home(charlie)


def test_organisers_are_asked_who_may_take_part(alice: Any, bob: Any, charlie: Any) -> None:
    cup = Cup.make(alice, approval=True)
    for user in (bob, charlie):
        registrations.apply(competition=cup.competition, by=user)
    assert [(one.kind, one.count) for one in pending_items(alice)] == [("applied", 2)]
    assert kinds(bob) == []
    assert "2 people want to take part" in home(alice)


def test_a_race_without_a_result_waits_for_its_officials(bot_cup: Cup, alice: Any, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.start(1, bob)
    Race.objects.filter(pk=bot_cup.race().pk).update(status="provisional", note="annulled")
    assert "no_result" in kinds(alice)
    assert "no_result" not in kinds(bob)


def test_a_race_of_today_is_listed_and_one_of_tomorrow_is_not(bot_cup: Cup, bob: Any, charlie: Any) -> None:
    bot_cup.enter(bob)
    assert kinds(bob) == []
    soon = timezone.localtime() + dt.timedelta(minutes=5)
    Race.objects.filter(pk=bot_cup.race().pk).update(scheduled_at=soon)
    today = ["today"] if soon.date() == timezone.localdate() else []
    assert kinds(bob) == today
    assert kinds(charlie) == []


def test_a_racer_who_is_out_of_a_stage_is_not_called_to_its_check_in(alice: Any, bob: Any) -> None:
    from league.models import Berth, Stage

    cup = Cup.make(alice, bots=3)
    cup.enter(bob)
    cup.open()
    assert kinds(bob) == ["check_in"]
    stage = Stage.objects.get(competition=cup.competition)
    other = cup.competition.entries.exclude(player__user=bob).first()
    Berth.objects.create(stage=stage, entry=other, seed=1, why="entered", at=timezone.now())
    assert kinds(bob) == []


def test_when_nothing_waits_my_home_says_when_my_next_race_is(bot_cup: Cup, bob: Any, charlie: Any) -> None:
    bot_cup.enter(bob)
    html = home(bob)
    assert "Nothing is waiting for you" in html
    assert "Your next race:" in html
    assert f"/c/{bot_cup.club.slug}/{bot_cup.competition.slug}/races/1/" in html
    assert "You have no race scheduled yet" in home(charlie)
