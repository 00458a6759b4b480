"""About how long a race takes, as its cards and its round say before it begins."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.games.facts import minutes
from league.models import Race, Run
from league.races.cards import calendar
from tests.league.cup import Cup
from tests.league.tourney import Tourney, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(alice: Any, bob: Any) -> Cup:
    made = Cup.make(alice, races=6, bots=2)
    made.enter(alice)
    made.enter(bob)
    return made


def lasted(cup: Cup, number: int, long: int, *there: Any) -> None:
    cup.run(number, "1 2 3 4", *there)
    now = timezone.now()
    Run.objects.filter(race=cup.race(number)).update(started_at=now - timedelta(minutes=long), finished_at=now)


def said(cup: Cup, number: int) -> int:
    return next(card.minutes for card in calendar(cup.competition, None) if card.number == number)


def test_as_the_box_says_for_those_who_are_entered(cup: Cup) -> None:
    assert said(cup, 1) == minutes(cup.race(1).game, 4)


def test_as_the_latest_races_of_the_club_took(cup: Cup, alice: Any, bob: Any) -> None:
    """From three races on; the median of them."""
    lasted(cup, 1, 40, alice, bob)
    lasted(cup, 2, 60, alice, bob)
    assert said(cup, 4) == minutes(cup.race(4).game, 4)
    lasted(cup, 3, 200, alice, bob)
    assert said(cup, 4) == 60


def test_races_of_seconds_or_days_say_nothing(cup: Cup, alice: Any, bob: Any) -> None:
    for number, long in ((1, 1), (2, 1), (3, 60 * 24 * 3)):
        lasted(cup, number, long, alice, bob)
    assert said(cup, 4) == minutes(cup.race(4).game, 4)


def test_nothing_once_it_has_begun(cup: Cup, alice: Any, bob: Any) -> None:
    cup.start(1, alice, bob)
    assert said(cup, 1) == 0


def test_a_round_seats_as_many_as_its_rules_say(alice: Any) -> None:
    cup = Tourney.of(alice, rounds(2, seats=4), bots=8)
    race = Race.objects.get(competition=cup.competition, number=1)
    card = next(iter(calendar(cup.competition, alice)))
    assert card.minutes == minutes(race.game, 4)
    assert "about" in card.facts[-1]


def test_the_page_of_a_race_says_it(cup: Cup) -> None:
    page = Client().get(f"/c/gearbox/{cup.competition.slug}/races/1/").content.decode()
    assert " · about " in page
