"""Only those who organise now have the address of the room screen."""

from collections.abc import Callable
from typing import Any

import pytest

from gameplay.refused import Refused
from league.clubs.club import players, screens
from league.members import bans, members
from league.models import AuditEvent, Membership, Role
from tests.league.cup import Cup


def key(cup: Cup) -> str:
    cup.club.refresh_from_db()
    return cup.club.screen_key


def joined(cup: Cup, user: Any, role: str) -> None:
    Membership.objects.create(club=cup.club, user=user, role=role)


def role(cup: Cup, user: Any, role: str) -> None:
    members.membership_set_role(club=cup.club, by=cup.alice, user_id=user.pk, role=role)


WAYS: dict[str, Callable[[Cup, Any], object]] = {
    "another role": lambda cup, user: role(cup, user, Role.STEWARD),
    "removed": lambda cup, user: members.membership_remove(club=cup.club, by=cup.alice, user_id=user.pk),
    "left": lambda cup, user: members.membership_leave(club=cup.club, user=user),
    "banned": lambda cup, user: bans.person_ban(
        club=cup.club,
        by=cup.alice,
        player_id=players.ensure(club=cup.club, user=user).pk,
        reason="rams people",
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_former_organisers_address_no_longer_shows_the_door(cup: Cup, charlie: Any, way: str) -> None:
    joined(cup, charlie, Role.ORGANISER)
    before = key(cup)
    WAYS[way](cup, charlie)
    assert key(cup) != before


def test_a_member_who_leaves_changes_nothing(cup: Cup, charlie: Any) -> None:
    joined(cup, charlie, Role.MEMBER)
    before = key(cup)
    role(cup, charlie, Role.STEWARD)
    members.membership_leave(club=cup.club, user=charlie)
    assert key(cup) == before


def test_an_owner_makes_a_new_address_and_charlie_may_not(cup: Cup, charlie: Any) -> None:
    before = key(cup)
    with pytest.raises(Refused):
        screens.club_screen_renew(club=cup.club, by=charlie)
    assert key(cup) == before
    screens.club_screen_renew(club=cup.club, by=cup.alice)
    assert key(cup) != before
    assert AuditEvent.objects.filter(action="screen_renewed").count() == 1
