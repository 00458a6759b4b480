"""Registrations, promotions and bans at once. Run by test_concurrency.py, on its own database."""

from __future__ import annotations

import pytest

from accounts.models import User
from gameplay.refused import Refused
from league.clubs.club import players
from league.members import bans, invitations
from league.models import (
    Entry,
    Membership,
    Registration,
)
from league.registration import field, registrations
from league.start.attendance import check_in
from league.top import sweep
from tests.deep.concurrency.check_on_postgres import _on_postgres, alice, at_once, people  # noqa: F401
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db(transaction=True)


def test_fifty_for_nine_places_leave_nine_and_a_gapless_waitlist(alice: User) -> None:  # noqa: F811
    cup = Cup.make(alice)
    users = people(50)
    results = at_once(*[lambda user=user: registrations.apply(competition=cup.competition, by=user) for user in users])
    assert not [one for one in results if isinstance(one, Exception)]
    confirmed = Registration.objects.filter(state="confirmed").select_related("place")
    assert sorted(one.place.number for one in confirmed) == list(range(1, 10))
    assert sorted(Entry.objects.values_list("number", flat=True)) == list(range(1, 10))
    page = field.registrations(cup.fresh().competition, alice)
    assert [one.waitlist_rank for one in page.waitlisted] == list(range(1, 42))
    assert Membership.objects.filter(club=cup.club).count() == 51


def test_one_user_tapping_ten_times_registers_once(alice: User) -> None:  # noqa: F811
    cup = Cup.make(alice)
    (user,) = people(1)
    results = at_once(*[lambda: registrations.apply(competition=cup.competition, by=user)] * 10)
    assert sum(isinstance(one, Registration) for one in results) == 1
    assert {str(one) for one in results if isinstance(one, Exception)} == {"already_registered"}
    assert Registration.objects.count() == Entry.objects.count() == 1


def test_leaving_and_coming_at_once_never_overbooks(alice: User) -> None:  # noqa: F811
    cup = Cup.make(alice, capacity=5)
    users = people(20)
    for user in users[:12]:
        registrations.apply(competition=cup.competition, by=user)
    at_once(
        *[lambda user=user: registrations.withdraw(competition=cup.competition, by=user) for user in users[:6]],
        *[lambda user=user: registrations.apply(competition=cup.competition, by=user) for user in users[12:]],
    )
    holding = Registration.objects.exclude(place=None)
    assert sorted(one.place.number for one in holding.select_related("place")) == [1, 2, 3, 4, 5]
    page = field.registrations(cup.fresh().competition, alice)
    assert [one.waitlist_rank for one in page.waitlisted] == list(range(1, len(page.waitlisted) + 1))


def test_promotion_and_withdrawal_at_once_leave_no_place_empty(alice: User) -> None:  # noqa: F811
    """Sweeps offer free places while racers with an offer withdraw, decline and accept."""
    cup = Cup.make(alice, capacity=4)
    users = people(12)
    for user in users:
        registrations.apply(competition=cup.competition, by=user)
    for user in users[:2]:
        registrations.withdraw(competition=cup.competition, by=user)
    results = at_once(
        lambda: registrations.withdraw(competition=cup.competition, by=users[4]),
        lambda: registrations.accept(competition=cup.competition, by=users[4]),
        lambda: registrations.accept(competition=cup.competition, by=users[5]),
        lambda: registrations.withdraw(competition=cup.competition, by=users[2]),
        *[lambda: sweep.league_sweep()] * 4,
    )
    assert not [one for one in results if isinstance(one, Exception) and not isinstance(one, Refused)]
    sweep.league_sweep()  # what somebody else held a moment ago
    holding = Registration.objects.exclude(place=None).select_related("place")
    assert sorted(one.place.number for one in holding) == [1, 2, 3, 4]
    confirmed = Registration.objects.filter(state="confirmed").values_list("player_id", flat=True)
    assert set(confirmed) == set(Entry.objects.values_list("player_id", flat=True))


def test_a_player_banned_while_registering_is_in_nothing(alice: User) -> None:  # noqa: F811
    """The ban locks every competition before it looks: what came first is ended, what comes later is refused."""
    cup, (bob,) = Cup.make(alice, bots=2), people(1)
    other = Cup.make(alice, bots=2, name="Winter Cup")
    registrations.apply(competition=cup.competition, by=bob)
    cup.open(1)
    player = players.ensure(club=cup.club, user=bob)
    token = invitations.create(club=cup.club, by=alice).token
    at_once(
        lambda: bans.person_ban(club=cup.club, by=alice, player_id=player.pk, reason="rams people"),
        lambda: check_in.race_check_in(race=cup.race(1), by=bob),
        lambda: registrations.apply(competition=other.competition, by=bob),
        lambda: registrations.apply(competition=other.competition, by=alice, player_id=player.pk),
        lambda: invitations.accept(token=token, user=bob),
    )
    assert player.bans.count() == 1
    assert not player.registrations.filter(state__in=("applied", "waitlisted", "offered", "confirmed")).exists()
    assert not player.entries.filter(withdrawn_at=None).exists()
    assert not Membership.objects.filter(user=bob).exists()
