"""A round of a tournament waits for an organiser's call: nothing that starts other races automatically starts it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from gameplay.refused import Refused
from league.competitions.life import calendar, reruns
from league.competitions.raceday.race_page import race_page
from league.models import Berth, Race
from league.races.call import call_of
from league.registration import entering
from league.standings import snapshots
from league.start.attendance import check_in, waiting
from league.start.seating import start
from league.top import sweep
from tests.league.tourney import Tourney, final, knockout, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def tourney(alice: Any) -> Tourney:
    return Tourney.of(alice, rounds(2), final(), bots=0)


def status(tourney: Tourney, number: int = 1) -> str:
    return str(Race.objects.get(competition=tourney.competition, number=number).status)


@pytest.mark.parametrize("hours", [0, 1, 2, 30])
def test_the_sweep_opens_its_check_in_and_never_starts_it(tourney: Tourney, hours: int) -> None:
    """Even a day later, when the site was off at its time: it does not go back to the calendar."""
    at = tourney.race().scheduled_at
    assert at is not None
    swept = sweep.league_sweep(now=at + timedelta(hours=hours))
    assert (swept.opened, swept.started, swept.missed) == (1, 0, 0)
    swept = sweep.league_sweep(now=at + timedelta(hours=hours + 2))
    assert (swept.opened, swept.started, swept.missed) == (0, 0, 0)
    assert (status(tourney), status(tourney, 2)) == ("check_in", "planned")


def test_a_round_without_a_date_waits_for_what_is_on_alone(tourney: Tourney, alice: Any) -> None:
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=["Ann", "Ben", "Cleo", "Dan"])
    tourney.gather(2, 1, 2, 3, 4)
    race = tourney.race(2)
    assert call_of(race).in_front(race) == []
    assert race_page(tourney.race(2), alice).starts_at is None
    tourney.call(1, [[1, 2, 3, 4]])
    assert [one.number for one in call_of(race).in_front(race)] == [1]


def test_it_is_neither_started_nor_held_by_hand(tourney: Tourney, alice: Any) -> None:
    tourney.gather(1)
    with pytest.raises(Refused, match="needs_call"):
        start.race_start(race=tourney.race(), by=alice)
    with pytest.raises(Refused, match="wrong_status"):
        waiting.race_hold(race=tourney.race(), by=alice, reason="rain")
    assert status(tourney) == "check_in"


def test_an_undone_round_waits_for_its_call_again_without_a_date(tourney: Tourney, alice: Any) -> None:
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=["Ann", "Ben", "Cleo", "Dan"])
    tourney.call(1, [[1, 2, 3, 4]])
    reruns.race_rerun(race=tourney.race(), by=alice, reason="a wrong list")
    assert (status(tourney), tourney.race().scheduled_at, tourney.race().run) == ("planned", None, None)
    check_in.race_open_check_in(race=tourney.race(), by=alice)
    calendar.race_postpone(race=tourney.race(), by=alice, reason="rain")
    assert (status(tourney), tourney.race().run) == ("planned", None)
    assert snapshots.standings_differences(competition=tourney.fresh().competition) == []


def test_undoing_a_round_undoes_what_was_made_from_it_and_not_called(tourney: Tourney, alice: Any) -> None:
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=["Ann", "Ben", "Cleo", "Dan"])
    tourney.berths(1, [1, 2, 3, 4])
    tourney.raced(1, [[1, 2, 3, 4]])
    tourney.gather(2, 1, 2, 3, 4)
    reruns.race_rerun(race=tourney.race(), by=alice, reason="a wrong list")
    assert (status(tourney), status(tourney, 2), tourney.race(2).run) == ("planned", "planned", None)
    for number in (1, 2):
        Race.objects.filter(competition=tourney.competition, number=number).update(run=None)
        tourney.race(number).runs.all().delete()
        tourney.raced(number, [[1, 2, 3, 4]])
    tourney.plan(2, 1)
    tourney.berths(2, [1, 2, 3, 4], why="stage")
    tourney.gather(3, 1, 2, 3, 4)
    reruns.race_annul(race=tourney.race(2), by=alice, reason="wrong track")
    assert not Race.objects.filter(competition=tourney.competition, number=3).exists()
    assert not Berth.objects.filter(stage=tourney.stage(2)).exists()
    reruns.race_uncancel(race=tourney.race(2), by=alice, reason="it was the right one")
    tourney.plan(2, 1)
    tourney.raced(3, [[1, 2, 3, 4]])
    for undo in (reruns.race_annul, reruns.race_rerun):
        with pytest.raises(Refused, match="wrong_status"):
            undo(race=tourney.race(2), by=alice, reason="too late")
    assert snapshots.standings_differences(competition=tourney.fresh().competition) == []


def test_of_a_knock_out_only_the_last_round_is_undone(alice: Any) -> None:
    tourney = Tourney.of(alice, knockout(), bots=0)
    entering.entries_add_by_name(competition=tourney.competition, by=alice, names=["Ann", "Ben", "Cleo", "Dan"])
    tourney.berths(1, [1, 2, 3, 4])
    tourney.raced(1, [[1, 2], [3, 4]])
    tourney.plan(1, 1)
    tourney.gather(2, 1, 3)
    reruns.race_rerun(race=tourney.race(1), by=alice, reason="a wrong list")
    assert list(Race.objects.filter(competition=tourney.competition).values_list("number", "status")) == [
        (1, "planned")
    ]
    assert Berth.objects.filter(stage=tourney.stage()).count() == 4
