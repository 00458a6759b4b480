"""What a race with a date and a round that an organiser calls answer, where no page or service shows it alone."""

from __future__ import annotations

from dataclasses import fields
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gameplay.refused import Refused
from league.competitions.life.copying import races_planned
from league.models import RaceStatus
from league.planning.dates import moves_to_tonight
from league.races.call import CALLS, CallWords, call_of
from league.races.cards import race_cards
from league.races.rounds import rounds_of
from league.tournaments.rounds.reading import round_plan
from tests.league.cup import Cup
from tests.league.tourney import Tourney, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(alice: Any) -> Cup:
    return Cup.make(alice, bots=4, races=3)


@pytest.fixture
def tourney(alice: Any) -> Tourney:
    return Tourney.of(alice, rounds(3), bots=4)


def test_a_sentence_says_race_or_round_and_never_the_other() -> None:
    for one in fields(CallWords):
        dated, called = (str(getattr(CALLS[on_call].words, one.name)) for on_call in (False, True))
        assert " round" not in dated, one.name
        assert dated != called, one.name
        assert called, one.name


def test_a_round_is_numbered_within_its_stage(cup: Cup, tourney: Tourney) -> None:
    assert [call_of(cup.race(n)).number(cup.race(n)) for n in (1, 2)] == [1, 2]
    assert call_of(cup.race(2)).title(cup.race(2)) is None
    assert call_of(tourney.race(2)).title(tourney.race(2)) == ("Round %(n)d", {"n": 2})


@pytest.mark.parametrize("gone", ["cancelled", "void"])
def test_a_round_in_place_of_another_has_its_number_wherever_it_is_named(
    tourney: Tourney, alice: Any, gone: str
) -> None:
    """In the title of a match, in lists of rounds, in what organisers read when a bot gives way, and for the rule that
    takes late-comers: that rule takes them in round 1."""
    tourney.gather(1)
    tourney.competition.races.filter(number=1).update(status=gone)
    tourney.plan(1, 1)
    tourney.competition.races.filter(number=4).update(decides=True)
    tourney.berths(1, [1, 2, 3, 4])
    races = [tourney.race(number) for number in (1, 2, 3, 4)]
    assert [call_of(race).number(race) for race in races] == [1, 1, 2, 2]
    assert [rounds_of(races)[race.pk].number for race in races] == [1, 1, 2, 2]
    assert call_of(races[1]).title(races[1]) == ("Round %(n)d", {"n": 1})
    assert [call_of(race).takes_new(race) for race in races[1:]] == [True, False, False]


def test_a_round_needs_no_date(cup: Cup, tourney: Tourney) -> None:
    dated, called = call_of(cup.race()), call_of(tourney.race())
    at = timezone.now()
    assert [one.unplanned(None) for one in (dated, called)] == [RaceStatus.POSTPONED, RaceStatus.PLANNED]
    assert {one.unplanned(at) for one in (dated, called)} == {RaceStatus.PLANNED}
    assert [(one.moves(None), one.moves(at)) for one in (dated, called)] == [(True, True), (False, True)]
    assert moves_to_tonight("postponed", None, dated, "UTC")
    assert not moves_to_tonight("planned", None, called, "UTC")


def test_races_are_copied_by_date_and_rounds_by_number(cup: Cup, tourney: Tourney) -> None:
    race = cup.race(1)
    race.scheduled_at = race.planned_at = timezone.now() + timedelta(days=90)
    race.save()
    assert [one.number for one in races_planned(cup.competition)] == [2, 3, 1]
    assert [one.number for one in races_planned(tourney.competition)] == [1, 2, 3]


def test_the_door_asks_a_round_for_those_expected_alone(cup: Cup, tourney: Tourney) -> None:
    assert call_of(cup.race()).at_door([1], [1, 2]) == [1, 2]
    assert call_of(tourney.race()).at_door([1], [1, 2]) == [1]


def test_a_race_with_a_date_is_no_round(cup: Cup, tourney: Tourney, alice: Any) -> None:
    with pytest.raises(Refused, match="wrong_status"):
        call_of(cup.race()).round_check()
    with pytest.raises(Refused, match="not_found"):
        round_plan(cup.race(), alice)
    call_of(tourney.race()).round_check()


def test_a_racer_goes_on_to_the_next_race_or_to_the_tournament(cup: Cup, tourney: Tourney) -> None:
    first, last, called = cup.race(1), cup.race(3), tourney.race(1)
    assert [str(one.label) for one in call_of(first).onward(first)] == ["Next: race 2"]
    cup.competition.races.exclude(pk=last.pk).update(status="cancelled")
    assert call_of(last).onward(last) == []
    assert [str(one.label) for one in call_of(called).onward(called)] == ["The tournament"]


def test_a_card_asks_as_its_race_does(cup: Cup, tourney: Tourney) -> None:
    for race in (cup.race(), tourney.race(2)):
        (card,) = race_cards([race])
        assert card.call is call_of(race)
        assert card.moves is call_of(race).moves(race.scheduled_at)
