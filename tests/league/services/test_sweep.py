"""The league's part of the sweep: what is due happens once, whatever was lost before."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from gameplay.games.registry import GAMES
from gameplay.models import Heartbeat, Match
from league.clubs.club import clubs
from league.models import Club, Race
from league.top import sweep as top_sweep
from tests.league.cup import Cup

MINUTE = timedelta(minutes=1)


def scheduled(cup: Cup, number: int = 1) -> datetime:
    at = cup.race(number).scheduled_at
    assert at is not None
    return at


def test_check_in_opens_by_itself_half_an_hour_before(bot_cup: Cup) -> None:
    at = scheduled(bot_cup)
    assert top_sweep.league_sweep(now=at - 31 * MINUTE).opened == 0
    assert top_sweep.league_sweep(now=at - 30 * MINUTE).opened == 1
    assert top_sweep.league_sweep(now=at - 30 * MINUTE).opened == 0
    assert (bot_cup.race().status, bot_cup.race(2).status) == ("check_in", "planned")


def test_the_race_starts_by_itself_at_its_time(bot_cup: Cup) -> None:
    at = scheduled(bot_cup)
    top_sweep.league_sweep(now=at - 30 * MINUTE)
    assert top_sweep.league_sweep(now=at - MINUTE).started == 0
    assert top_sweep.league_sweep(now=at).started == 1
    assert top_sweep.league_sweep(now=at + MINUTE).started == 0
    assert (bot_cup.race().status, Match.objects.count()) == ("live", 1)


def test_a_late_check_in_stays_open_for_a_while(bot_cup: Cup) -> None:
    """The site came back one minute before the race: nobody could have checked in yet."""
    at = scheduled(bot_cup)
    top_sweep.league_sweep(now=at - MINUTE)
    assert top_sweep.league_sweep(now=at).started == 0
    assert top_sweep.league_sweep(now=at + 4 * MINUTE).started == 1


def test_a_race_that_was_missed_goes_back_to_the_calendar(bot_cup: Cup) -> None:
    """The site was off on the evening: it must not start the race in the morning without its racers."""
    assert top_sweep.league_sweep(now=scheduled(bot_cup) + timedelta(hours=10)).missed == 1
    assert (bot_cup.race().status, bot_cup.race().note, bot_cup.race().scheduled_at) == ("postponed", "missed", None)


def test_a_race_that_was_missed_during_check_in_goes_back_too(bot_cup: Cup) -> None:
    at = scheduled(bot_cup)
    top_sweep.league_sweep(now=at - 30 * MINUTE)
    assert top_sweep.league_sweep(now=at + timedelta(hours=2)).missed == 1
    assert bot_cup.race().status == "postponed"


def test_too_few_racers_make_it_void(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    at = scheduled(cup)
    top_sweep.league_sweep(now=at - 30 * MINUTE)
    top_sweep.league_sweep(now=at)
    assert cup.race().status == "void"


def test_drafts_and_finished_competitions_are_left_alone(alice: Any) -> None:
    cup = Cup.make(alice, bots=3, publish=False)
    assert top_sweep.league_sweep(now=scheduled(cup)).opened == 0


def test_one_competitions_trouble_does_not_keep_the_others_from_starting(
    alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = Cup.make(alice, bots=3), Cup.make(alice, bots=3)
    at = scheduled(sound)
    top_sweep.league_sweep(now=at - 30 * MINUTE)
    Race.objects.filter(pk=broken.race().pk).update(board="no such board")
    swept = top_sweep.league_sweep(now=at)
    assert (sound.race().status, swept.started) == ("live", 2)
    # ... and the broken one does not fail again every second, but waits for its organiser.
    assert (broken.race().status, broken.race().note) == ("postponed", "not_started")


def test_a_crash_in_one_race_is_survived(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, sound = Cup.make(alice, bots=3), Cup.make(alice, bots=3)
    at = scheduled(sound)
    top_sweep.league_sweep(now=at - 30 * MINUTE)
    from league.start.seating import start
    from league.top import sweep

    real = start.start
    broken_id = broken.race().pk

    def start(race: Race, *args: Any, **kwargs: Any) -> None:
        if race.pk == broken_id:
            raise RuntimeError("bug")
        real(race, *args, **kwargs)

    monkeypatch.setattr(sweep, "start", start)
    top_sweep.league_sweep(now=at)
    assert (broken.race().status, sound.race().status) == ("check_in", "live")
    assert Match.objects.count() == 1


def test_it_beats(db: None) -> None:
    top_sweep.league_sweep()
    first = Heartbeat.objects.get(name="league").at
    top_sweep.league_sweep()
    assert Heartbeat.objects.get(name="league").at >= first


def test_the_bot_race_is_kept_running_and_renewed(club: Club, alice: Any) -> None:
    assert top_sweep.league_sweep().exhibitions == 0
    clubs.set_exhibition(club=club, by=alice, on=True)
    assert top_sweep.league_sweep().exhibitions == 1
    assert top_sweep.league_sweep().exhibitions == 0
    match = Match.objects.get()
    assert (match.purpose, match.status, match.back_url) == ("demo", "running", "/c/gearbox/")
    from django.utils import timezone

    ended = timezone.now()
    Match.objects.update(status="annulled", finished_at=ended)
    assert top_sweep.league_sweep().exhibitions == 0  # the result stays up, and others' bots get time
    Match.objects.update(created_at=ended - timedelta(minutes=11))
    assert top_sweep.league_sweep().exhibitions == 1
    clubs.set_exhibition(club=club, by=alice, on=False)
    Match.objects.update(status="annulled", created_at=ended - timedelta(minutes=11))
    assert top_sweep.league_sweep().exhibitions == 0


def test_a_club_with_a_long_bot_race_gets_no_second_one(club: Club, alice: Any) -> None:
    from django.utils import timezone

    clubs.set_exhibition(club=club, by=alice, on=True)
    assert top_sweep.league_sweep().exhibitions == 1
    Match.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert top_sweep.league_sweep().exhibitions == 0


def test_the_games_take_turns_in_a_clubs_bot_races(club: Club, alice: Any) -> None:
    from django.utils import timezone

    clubs.set_exhibition(club=club, by=alice, on=True)
    for _game in range(len(GAMES) + 1):
        assert top_sweep.league_sweep().exhibitions == 1
        Match.objects.update(status="annulled", created_at=timezone.now() - timedelta(minutes=11))
    raced = list(Match.objects.order_by("pk").values_list("game", flat=True))
    assert raced == [*GAMES, next(iter(GAMES))]


def test_of_many_clubs_only_a_few_have_a_bot_race_at_once(alice: Any) -> None:
    """All share the bots' time: three on the whole site, then a waiting club gets a turn."""
    for number in range(5):
        made = clubs.create(by=alice, name=f"Club {number}", zone="UTC")
        clubs.set_exhibition(club=made, by=alice, on=True)
    assert top_sweep.league_sweep().exhibitions == 3
    assert top_sweep.league_sweep().exhibitions == 0
    Match.objects.update(status="annulled")
    assert top_sweep.league_sweep().exhibitions == 2
    assert Match.objects.values("back_url").distinct().count() == 5


def test_the_sweeps_queries_do_not_grow_with_what_is_not_due(alice: Any, django_assert_max_num_queries: Any) -> None:
    for _ in range(3):
        Cup.make(alice, bots=3, races=6)
    with django_assert_max_num_queries(18):
        top_sweep.league_sweep()
