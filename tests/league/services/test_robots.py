"""Racers' robots: the number that they want, and how they look at a table and in a club."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.looks import family
from accounts.services import account_delete, user_update_profile
from gameplay.models import Seating
from league.clubs.club import players
from league.common.references import player_ref
from league.members import claims
from league.models import Player
from league.registration import registrations
from tests.league.cup import Cup
from tests.league.pages.scene import make_scene

pytestmark = pytest.mark.django_db

OWN = "38152"


def chooses(user: Any, look: str = OWN, number: int | None = None) -> None:
    user_update_profile(user=user, look=look, number_wish=number)
    user.refresh_from_db()


def enters(cup: Cup, user: Any) -> int:
    registrations.apply(competition=cup.competition, by=user)
    return int(cup.entry(user).number)


def test_a_number_is_given_where_it_is_free(cup: Cup, alice: Any, bob: Any, charlie: Any) -> None:
    chooses(bob, number=42)
    chooses(charlie, number=42)
    assert (enters(cup, bob), enters(cup, charlie), enters(cup, alice)) == (42, 2, 3)
    chooses(bob, number=7)
    assert cup.entry(bob).number == 42, "it is kept"


def test_a_player_looks_as_its_user(cup: Cup, bob: Any) -> None:
    enters(cup, bob)
    player = Player.objects.get(user=bob)
    assert player_ref(player).look == bob.robot.code == family(bob.pk).code
    chooses(bob)
    player.refresh_from_db()
    assert player_ref(player).look == OWN


def test_a_player_who_joins_later_brings_the_robot_along(cup: Cup, bob: Any) -> None:
    chooses(bob)
    enters(cup, bob)
    assert Player.objects.get(user=bob).look == OWN


def test_a_claimed_record_looks_like_the_claimer(cup: Cup, alice: Any, bob: Any) -> None:
    chooses(bob)
    guest = players.add_guest(club=cup.club, by=alice, name="Zoe")
    assert guest.robot == family(guest.pk)
    link = claims.player_claim_link(club=cup.club, by=alice, player_id=guest.pk)
    assert claims.player_claim(token=link.token, user=bob).look == OWN


def test_a_race_is_driven_with_it_and_it_goes_with_the_person(alice: Any, bob: Any) -> None:
    scene = make_scene(alice, bob)
    chooses(bob)
    scene.start(1)
    seat = Seating.objects.get(user=bob, match__heat__run__race__number=1)
    assert seat.look == OWN
    account_delete(user=bob)
    seat.refresh_from_db()
    assert seat.look == ""
    assert not Player.objects.exclude(look="").exists()
