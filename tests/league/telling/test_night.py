"""A night of two races: what each of four people was told is listed, and none of it twice. Beside them sit somebody who
was banned, somebody who wants no letters, and somebody who has deleted the account."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.services import account_delete, user_create
from league import services
from league.models import Player
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
    """The sweep and the post, twice each: what runs twice tells once."""
    for _again in range(2):
        services.league_sweep()
        outbox_send()


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
        cup.enter(user)
    outbox_send()
    rude_player = Player.objects.get(club=cup.club, user=rude)
    before = {user.public_name: told(user) for user in (rude, gone)}
    services.person_ban(club=cup.club, by=alice, player_id=rude_player.pk, reason="Rude")
    account_delete(user=gone)

    # Check-in of the first race opens by itself; Cleo does not come.
    clock(cup)
    for user in (ann, ben, alice, silent):
        services.race_check_in(race=cup.race(1), by=user)
    services.race_start(race=cup.race(1), by=alice)
    clock(cup)
    cup.finish(1, "2 1 4 6")
    clock(cup)

    # The second race is moved, and moved is all that is heard of it until its day.
    services.race_postpone(race=cup.race(2), by=alice, scheduled_at=LATER, reason="Too late tonight")
    clock(cup)
    services.race_open_check_in(race=cup.race(2), by=alice)
    clock(cup)
    for user in (ann, ben, cleo, alice):
        services.race_check_in(race=cup.race(2), by=user)
    services.race_start(race=cup.race(2), by=alice)
    clock(cup)
    cup.finish(2, "1 2 3 4")
    clock(cup)

    english = [
        "You are in: Autumn Cup",
        "Check-in is open: Race 1 of Autumn Cup",
        "Race 1 of Autumn Cup: {first}",
        "Race 2 of Autumn Cup is moved to Thu 3 Dec, {at}",
        "Check-in is open: Race 2 of Autumn Cup",
        "Race 2 of Autumn Cup: {second}",
    ]

    def lines(**facts: str) -> list[str]:
        return [line.format(**facts) for line in english]

    expected: Mapping[Any, list[str]] = {
        ann: lines(first="place 2 of 4, 3 points", at="19:30 CET", second="place 1 of 4, 5 points"),
        alice: lines(first="place 3 of 4, 2 points", at="19:30 CET", second="place 4 of 4, 1 point"),
        cleo: lines(first="forfeit, 0 points", at="13:30 EST", second="place 3 of 4, 2 points"),
        ben: [
            "Vous participez : Autumn Cup",
            "Le pointage est ouvert : Course 1 de Autumn Cup",
            "Course 1 de Autumn Cup : place 1 sur 4, 5 points",
            "Course 2 de Autumn Cup est déplacée au jeu 3 déc., 19:30 CET",
            "Le pointage est ouvert : Course 2 de Autumn Cup",
            "Course 2 de Autumn Cup : place 2 sur 4, 3 points",
        ],
    }
    for user, subjects in expected.items():
        assert [line.replace("\u00a0", " ") for line in told(user)] == subjects, user.public_name
    assert told(silent) == []
    assert {user.public_name: told(user) for user in (rude, gone)} == before
    ids = [letter.extra_headers["Message-ID"] for letter in mail.outbox]
    assert len(ids) == len(set(ids))
    assert not Notice.objects.filter(state__in=("waiting", "sending", "failed")).exists()
