"""A night of two races: the test lists what each of four people got, and none of it twice. With them are a banned
player, one who wants no letters, and one who has deleted the account."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.services import account_delete, user_create
from league.competitions.life import calendar
from league.members import bans
from league.models import Player
from league.start.attendance import check_in
from league.start.seating import start
from league.top import sweep
from outbox.kinds import kinds
from outbox.models import Notice, Wish
from outbox.services import outbox_send
from tests.league.cup import Cup
from tests.support.told import confirmed

pytestmark = pytest.mark.django_db

LATER = datetime(2099, 12, 3, 18, 30, tzinfo=timezone.get_fixed_timezone(0))


def somebody(name: str, zone: str = "Europe/Paris", language: str = "en") -> Any:
    user = user_create(
        email=f"{name.lower()}@example.com", password="correct horse battery", public_name=name, language=language
    )
    user.zone, user.language = zone, language
    user.save()
    confirmed(user)
    return user


def told(user: Any) -> list[str]:
    """The subjects of all letters somebody got, in the order in which they came."""
    return [letter.subject for letter in mail.outbox if user.email in letter.to[0]]


def clock(cup: Cup) -> None:
    """The sweep and the post, twice each: what runs twice sends once."""
    for _again in range(2):
        sweep.league_sweep()
        outbox_send()


ENGLISH = (
    "You’re in: Autumn Cup",
    "Check-in is open: Race 1 of Autumn Cup",
    "Race 1 of Autumn Cup: {first}",
    "Race 2 of Autumn Cup has moved to Thu 3 Dec, {at}",
    "Check-in is open: Race 2 of Autumn Cup",
    "Race 2 of Autumn Cup: {second}",
)
FRENCH = (
    "Vous participez : Autumn Cup",
    "Le pointage est ouvert : Course 1 de Autumn Cup",
    "Course 1 de Autumn Cup : {first}",
    "Course 2 de Autumn Cup est déplacée au jeu. 3 déc., {at}",
    "Le pointage est ouvert : Course 2 de Autumn Cup",
    "Course 2 de Autumn Cup : {second}",
)


def post(user: Any, name: str, cup: Cup, *number: int) -> None:
    """Does what a button of the page does."""
    client = Client()
    client.force_login(user)
    answer = client.post(reverse(f"league:{name}", args=[cup.club.slug, cup.competition.slug, *number]))
    assert answer.status_code == 302


def race(cup: Cup, number: int, there: Sequence[Any], order: str) -> None:
    """Check-in is open; these come, the race starts and ends in this order."""
    for user in there:
        post(user, "check_in", cup, number)
    start.race_start(race=cup.race(number), by=cup.alice)
    clock(cup)
    cup.finish(number, order)
    clock(cup)


def test_a_night_of_two_races(alice: Any) -> None:
    ann, ben, cleo = somebody("Ann"), somebody("Ben", language="fr"), somebody("Cleo", zone="America/New_York")
    confirmed(alice)
    alice.zone = "Europe/Paris"
    alice.save()
    rude, silent, gone = somebody("Rude"), somebody("Silent"), somebody("Gone")
    for kind in kinds():
        Wish.objects.create(user=silent, kind=kind.key, mail=False, push=False)
    soon = timezone.now() + timedelta(minutes=10)
    cup = Cup.make(alice, rhythm=None, dates=(soon, soon + timedelta(minutes=50)), check_in_minutes=15)
    for user in (ann, ben, cleo, alice, rude, silent, gone):
        post(user, "register", cup)
    outbox_send()
    before = {user: told(user) for user in (rude, gone)}
    player = Player.objects.get(club=cup.club, user=rude)
    bans.person_ban(club=cup.club, by=alice, player_id=player.pk, reason="Rude")
    account_delete(user=gone)

    clock(cup)  # check-in of the first race opens automatically; Cleo does not come
    race(cup, 1, (ann, ben, alice, silent), "2 1 4 6")
    calendar.race_postpone(race=cup.race(2), by=alice, scheduled_at=LATER, reason="Too late tonight")
    clock(cup)
    check_in.race_open_check_in(race=cup.race(2), by=alice)
    clock(cup)
    race(cup, 2, (ann, ben, cleo, alice), "1 2 3 4")

    paris, there = "19:30", "13:30"
    assert read(ann, ENGLISH, first="place 2 of 4, 3 points", at=paris, second="place 1 of 4, 5 points")
    assert read(alice, ENGLISH, first="place 3 of 4, 2 points", at=paris, second="place 4 of 4, 1 point")
    assert read(cleo, ENGLISH, first="forfeit, 0 points", at=there, second="place 3 of 4, 2 points")
    assert read(ben, FRENCH, first="place 1 sur 4, 5 points", at=paris, second="place 2 sur 4, 3 points")
    assert told(silent) == []
    assert {user: told(user) for user in (rude, gone)} == before
    ids = [letter.extra_headers["Message-ID"] for letter in mail.outbox]
    assert len(ids) == len(set(ids))
    assert not Notice.objects.filter(state__in=("waiting", "sending", "failed")).exists()


def read(user: Any, lines: Sequence[str], **facts: str) -> bool:
    """Exactly these letters came, in this order."""
    assert [subject.replace("\u00a0", " ") for subject in told(user)] == [line.format(**facts) for line in lines]
    return True
