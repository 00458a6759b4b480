"""What changes between the first look and the lock: services look again, and the second comer is refused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from gameplay.models import Match
from gameplay.refused import Refused
from league.clubs.club import clubs
from league.common import writing
from league.competitions.life import calendar
from league.models import AuditEvent, Club
from league.results import match
from league.start.seating import start
from league.top import exhibition, sweep
from tests.league.cup import Cup


def before(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, happens: Callable[[], Any]) -> None:
    """`happens` once, just before `module.name` is called."""
    real = getattr(module, name)

    def late(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(module, name, real)
        happens()
        return real(*args, **kwargs)

    monkeypatch.setattr(module, name, late)


@pytest.mark.parametrize("late", [-timedelta(minutes=30), timedelta(hours=10)])
def test_a_race_moved_while_the_sweep_was_looking_keeps_its_new_date(
    bot_cup: Cup, alice: Any, monkeypatch: pytest.MonkeyPatch, late: timedelta
) -> None:
    at = bot_cup.race().scheduled_at
    assert at is not None
    later = at + timedelta(days=3)

    def postpone() -> None:
        calendar.race_postpone(race=bot_cup.race(), by=alice, scheduled_at=later, reason="rain")

    before(monkeypatch, sweep, "competition_lock_free", postpone)
    swept = sweep.league_sweep(now=at + late)
    assert (swept.opened, swept.missed) == (0, 0)
    assert (bot_cup.race().status, bot_cup.race().scheduled_at) == ("planned", later)


def test_a_race_started_while_it_is_cancelled_never_runs_on_unseen(
    bot_cup: Cup, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot_cup.open()
    before(monkeypatch, calendar, "race_lock", lambda: start.race_start(race=bot_cup.race(), by=alice))
    with pytest.raises(Refused, match="wrong_status"):
        calendar.race_cancel(race=bot_cup.race(), by=alice, reason="flood")


def test_an_exhibition_switched_off_in_the_meantime_does_not_start(
    club: Club, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    clubs.set_exhibition(club=club, by=alice, on=True)
    off = lambda: clubs.set_exhibition(club=club, by=alice, on=False)  # noqa: E731
    before(monkeypatch, exhibition, "club_lock", off)
    assert exhibition.ensure() == 0
    assert not Match.objects.exists()


def test_two_who_pause_a_table_at_once_are_noted_once(
    bot_cup: Cup, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot_cup.start()

    def pause() -> None:
        match.heat_pause(heat=bot_cup.heat(), by=alice, paused=True)

    before(monkeypatch, match, "match_pause", pause)
    pause()
    assert AuditEvent.objects.filter(action="match_paused").count() == 1


def test_one_of_two_clubs_renamed_at_once_is_offered_another_name(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (clubs.create(by=alice, name=name, zone="UTC") for name in ("Gearbox", "Sprocket"))
    real = writing.name_set

    def early(club: Any, name: str) -> None:
        """It looked before the other one had the name."""
        monkeypatch.setattr(clubs, "name_set", real)
        club.name = name

    monkeypatch.setattr(clubs, "name_set", early)
    with pytest.raises(Refused, match="name_taken"):
        clubs.update(club=other, by=alice, name=one.name, zone="UTC", language="en")


def test_two_clubs_created_at_once_get_two_addresses(alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = writing.slug_make

    def slow(name: str, taken: set[str], fallback: str) -> str:
        if taken:  # it has looked which addresses are free
            monkeypatch.setattr(clubs, "slug_make", real)
            clubs.create(by=bob, name="Gearbox!", zone="UTC")
        return real(name, taken, fallback)

    monkeypatch.setattr(clubs, "slug_make", slow)
    assert clubs.create(by=alice, name="Gearbox", zone="UTC").slug == "gearbox-2"
    assert clubs.Club.objects.filter(slug="gearbox").exists()
