"""Waiting players get what is free, whatever freed it; an offer ends with the check-in of the next race."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gameplay import refused
from league.clubs.club import players
from league.competitions.life import calendar, life
from league.models import CheckIn, Competition, Entry, Place, Registration
from league.registration import entering, registrations
from league.registration.reading import registration_status
from league.start.attendance import check_in
from league.top import sweep
from tests.league.cup import Cup

Refused = refused.Refused


def state_of(cup: Cup, name: str) -> str:
    return Registration.objects.get(competition=cup.competition, player__display_name=name).state


def free_a_place(cup: Cup) -> None:
    """In a way no service knows."""
    Registration.objects.filter(competition=cup.competition, place__number=1).update(state="withdrawn", place=None)


@pytest.fixture
def waiting(alice: Any, bob: Any, erin: Any, dora: Any) -> Cup:
    """Two places, taken by Bob and Erin; Dora waits."""
    cup = Cup.make(alice, capacity=2)
    for user in (bob, erin, dora):
        registrations.apply(competition=cup.competition, by=user)
    return cup


def test_a_player_who_waits_in_a_draft_gets_the_place_that_became_free(alice: Any) -> None:
    cup = Cup.make(alice, publish=False, capacity=2)
    for name in ("Rivet", "Sprocket", "Gasket"):
        cup.add_bot(name)
    assert state_of(cup, "Gasket") == "waitlisted"
    leaver = Registration.objects.get(player__display_name="Rivet")
    registrations.withdraw(competition=cup.competition, by=alice, player_id=leaver.player_id)
    assert state_of(cup, "Gasket") == "confirmed"


def test_a_player_who_waits_in_a_draft_is_asked_nothing_that_could_not_be_answered(
    alice: Any, bob: Any, charlie: Any
) -> None:
    """A draft exists only for its organisers, who entered everybody in it."""
    cup = Cup.make(alice, publish=False, capacity=2)
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=["Rivet", "Sprocket"])
    player = players.ensure(club=cup.club, user=bob)
    registrations.apply(competition=cup.competition, by=alice, player_id=player.pk)
    assert state_of(cup, "Bob") == "waitlisted"
    leaver = Registration.objects.get(player__display_name="Rivet")
    registrations.withdraw(competition=cup.competition, by=alice, player_id=leaver.player_id)
    assert state_of(cup, "Bob") == "confirmed"


def test_publishing_gives_free_places_to_waiting_players(alice: Any) -> None:
    cup = Cup.make(alice, publish=False, capacity=2)
    for name in ("Rivet", "Sprocket", "Gasket"):
        cup.add_bot(name)
    free_a_place(cup)
    life.publish(competition=cup.competition, by=alice)
    assert state_of(cup, "Gasket") == "confirmed"


def test_the_sweep_offers_a_place_whatever_freed_it(waiting: Cup) -> None:
    free_a_place(waiting)
    assert sweep.league_sweep().offered == 1
    assert state_of(waiting, "Dora") == "offered"
    assert sweep.league_sweep().offered == 0  # twice is once


def test_the_sweep_lets_a_place_beyond_the_capacity_go(waiting: Cup) -> None:
    """A place that was taken when the capacity was lowered, and is free now, is nobody's."""
    Place.objects.create(competition=waiting.competition, number=3)
    assert sweep.league_sweep().offered == 0
    assert state_of(waiting, "Dora") == "waitlisted"
    assert Place.objects.filter(competition=waiting.competition).count() == 2


def test_the_sweep_leaves_a_season_that_is_over_alone(waiting: Cup) -> None:
    free_a_place(waiting)
    Competition.objects.filter(pk=waiting.competition.pk).update(status="finished")
    assert sweep.league_sweep().offered == 0
    assert state_of(waiting, "Dora") == "waitlisted"


def test_an_offer_ends_when_the_next_race_begins(alice: Any, bob: Any, erin: Any, dora: Any) -> None:
    soon = timezone.now() + timedelta(hours=3)
    cup = Cup.make(alice, capacity=2, rhythm=None, dates=(soon, soon + timedelta(days=7)), offer_hours=24)
    for user in (bob, erin, dora):
        registrations.apply(competition=cup.competition, by=user)
    registrations.withdraw(competition=cup.competition, by=bob)
    assert Registration.objects.get(state="offered").offer_expires_at == cup.race(1).scheduled_at


def test_an_offer_far_from_any_race_lasts_its_hours(waiting: Cup, bob: Any) -> None:
    now = timezone.now()
    waiting.competition.stages.get().races.update(scheduled_at=now + timedelta(days=9))
    registrations.withdraw(competition=waiting.competition, by=bob)
    ends = Registration.objects.get(state="offered").offer_expires_at
    assert ends is not None
    assert timedelta(hours=23) < ends - now < timedelta(hours=25)


def test_an_offer_made_before_the_race_was_moved_still_ends_with_it(alice: Any, bob: Any, erin: Any, dora: Any) -> None:
    far = timezone.now() + timedelta(days=9)
    cup = Cup.make(alice, capacity=2, rhythm=None, dates=(far,), offer_hours=24)
    for user in (bob, erin, dora):
        registrations.apply(competition=cup.competition, by=user)
    registrations.withdraw(competition=cup.competition, by=bob)
    tonight = timezone.now() + timedelta(hours=2)
    calendar.race_postpone(race=cup.race(1), by=alice, scheduled_at=tonight, reason="the hall is free")
    check_in.race_open_check_in(race=cup.race(1), by=alice)
    assert Registration.objects.get(state="offered").offer_expires_at == cup.race(1).scheduled_at


def test_yes_and_i_am_here_is_one_tap(waiting: Cup, bob: Any, dora: Any, charlie: Any) -> None:
    registrations.withdraw(competition=waiting.competition, by=bob)
    assert registration_status(waiting.fresh().competition, dora).accept_and_check_in is None
    waiting.open(1)
    assert registration_status(waiting.fresh().competition, dora).accept_and_check_in == 1
    with pytest.raises(Refused, match="not_registered"):
        registrations.accept(competition=waiting.competition, by=charlie, here=1)
    registrations.accept(competition=waiting.competition, by=dora, here=1, nonce="dice")
    assert state_of(waiting, "Dora") == "confirmed"
    assert CheckIn.objects.get(run__race=waiting.race(1)).nonce == "dice"


def test_an_organiser_says_yes_and_here_for_a_player(waiting: Cup, alice: Any, bob: Any, dora: Any) -> None:
    registrations.withdraw(competition=waiting.competition, by=bob)
    waiting.open(1)
    player = Registration.objects.get(state="offered").player
    registrations.accept(competition=waiting.competition, by=alice, player_id=player.pk, here=1)
    assert CheckIn.objects.get(run__race=waiting.race(1)).entry.player == player


def test_yes_and_i_am_here_is_all_or_nothing(waiting: Cup, bob: Any, dora: Any) -> None:
    registrations.withdraw(competition=waiting.competition, by=bob)
    with pytest.raises(Refused, match="check_in_closed"):
        registrations.accept(competition=waiting.competition, by=dora, here=1)
    assert state_of(waiting, "Dora") == "offered"
    assert not Entry.objects.filter(player__user=dora).exists()
