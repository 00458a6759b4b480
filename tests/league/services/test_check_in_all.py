"""All who are present are checked in at once, by name."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay import refused
from league.clubs.club import players
from league.common.refusals import PermissionRefused
from league.models import AuditEvent, CheckIn
from league.registration import registrations
from league.start.attendance import check_in
from tests.league.cup import Cup

Refused = refused.Refused


@pytest.fixture
def night(bot_cup: Cup, bob: Any, erin: Any, charlie: Any) -> Cup:
    """Check-in is open: four bots, Bob (5), Erin (6), Charlie (7) and a guest (8)."""
    for user in (bob, erin, charlie):
        bot_cup.enter(user)
    guest = players.add_guest(club=bot_cup.club, by=bot_cup.alice, name="Gus")
    registrations.apply(competition=bot_cup.competition, by=bot_cup.alice, player_id=guest.pk)
    bot_cup.open(1)
    return bot_cup


def come(night: Cup, *numbers: int, by: Any = None) -> int:
    return check_in.race_check_in_all(race=night.race(), by=by or night.alice, entry_numbers=numbers)


def here() -> list[int]:
    return list(CheckIn.objects.order_by("entry__number").values_list("entry__number", flat=True))


def test_those_who_are_named_are_here_and_nobody_else(night: Cup) -> None:
    assert come(night, 5, 7) == 2
    assert here() == [5, 7]
    (line,) = AuditEvent.objects.filter(action="checked_in_all")
    assert (line.by, line.after) == (night.alice, {"racers": ["Bob", "Charlie"]})


def test_a_racer_who_is_here_already_keeps_the_nonce(night: Cup, bob: Any) -> None:
    check_in.race_check_in(race=night.race(), by=bob, nonce="from my browser")
    assert come(night, 5, 6) == 1
    assert CheckIn.objects.get(entry__number=5).nonce == "from my browser"
    assert come(night, 5, 6) == 0  # a second tap
    assert AuditEvent.objects.filter(action="checked_in_all").count() == 1


@pytest.mark.parametrize(
    ("numbers", "code"),
    [((), "nobody_named"), ((5, 99), "not_found"), ((5, 1), "check_in_by_itself"), ((5, 8), "guest_needs_account")],
)
def test_a_racer_who_cannot_come_keeps_all_out(night: Cup, numbers: tuple[int, ...], code: str) -> None:
    with pytest.raises(Refused, match=code):
        come(night, *numbers)
    assert here() == []


def test_only_while_check_in_is_open(night: Cup) -> None:
    with pytest.raises(Refused, match="check_in_closed"):
        check_in.race_check_in_all(race=night.race(2), by=night.alice, entry_numbers=[5])


def test_charlie_may_not_check_in_the_others(night: Cup, charlie: Any) -> None:
    with pytest.raises(PermissionRefused):
        come(night, 5, 6, by=charlie)
