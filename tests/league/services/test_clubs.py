"""Clubs, invitations, memberships."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.services import guest_create
from gameplay import refused
from league.clubs.club import clubs, players
from league.common.refusals import NotFound, PermissionRefused
from league.members import invitations, members
from league.models import AuditEvent, Club, Invitation, Membership, Player

Refused = refused.Refused


def role(club: Club, user: Any) -> str | None:
    return Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()


def join(club: Club, alice: Any, user: Any, as_: str = "member") -> None:
    issued = invitations.create(club=club, by=alice, role=as_)
    invitations.accept(token=issued.token, user=user)


def test_the_creator_of_a_club_owns_it_and_races_in_it(alice: Any, club: Club) -> None:
    assert role(club, alice) == "owner"
    assert Player.objects.get(club=club).user == alice
    assert AuditEvent.objects.get(club=club, action="club_created").by == alice


def test_an_address_is_made_from_the_name_and_is_free(alice: Any, club: Club) -> None:
    assert clubs.create(by=alice, name="Gearbox!", zone="UTC").slug == "gearbox-2"
    assert clubs.create(by=alice, name="???", zone="UTC").slug == "club"
    assert clubs.create(by=alice, name="New", zone="UTC").slug == "new-2"  # /clubs/new/ is a page


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"name": "  "}, "required", "name"),
        ({"name": "x" * 81}, "too_long", "name"),
        ({"zone": "Mars/Olympus"}, "bad_zone", "zone"),
        ({"language": "tlh"}, "bad_language", "language"),
        ({"slug": "gearbox"}, "slug_taken", "slug"),
        ({"name": " GEARBOX "}, "name_taken", "name"),
    ],
)
def test_a_bad_club_is_refused_at_its_field(
    alice: Any, club: Club, changes: dict[str, str], code: str, at: str
) -> None:
    with pytest.raises(Refused) as refused:
        clubs.create(**{"by": alice, "name": "Other", "zone": "UTC", **changes})
    assert (refused.value.code, refused.value.at) == (code, at)
    assert Club.objects.count() == 1


def test_a_guest_needs_an_account(db: None) -> None:
    with pytest.raises(Refused, match="account_needed"):
        clubs.create(by=guest_create(), name="Guests", zone="UTC")


def test_charlie_may_not_change_the_club(club: Club, charlie: Any) -> None:
    with pytest.raises(PermissionRefused):
        clubs.update(club=club, by=charlie, name="Mine", zone="UTC", language="en")
    with pytest.raises(PermissionRefused):
        clubs.set_exhibition(club=club, by=charlie, on=True)


def test_an_invitation_gives_its_role_once_per_user(club: Club, alice: Any, bob: Any) -> None:
    issued = invitations.create(club=club, by=alice, role="steward", max_uses=1)
    invitations.accept(token=issued.token, user=bob)
    invitations.accept(token=issued.token, user=bob)
    assert role(club, bob) == "steward"
    assert Invitation.objects.get().uses == 1


def test_an_invitation_never_lowers_a_role(club: Club, alice: Any) -> None:
    join(club, alice, alice, "member")
    assert role(club, alice) == "owner"


def test_the_token_is_stored_nowhere(club: Club, alice: Any) -> None:
    issued = invitations.create(club=club, by=alice)
    assert issued.token not in str(Invitation.objects.values()) + str(AuditEvent.objects.values())


@pytest.mark.parametrize("how", ["expired", "revoked", "used_up"])
def test_an_invitation_that_is_over_lets_nobody_in(club: Club, alice: Any, bob: Any, charlie: Any, how: str) -> None:
    issued = invitations.create(club=club, by=alice, max_uses=1)
    if how == "expired":
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif how == "revoked":
        invitations.revoke(club=club, by=alice, invitation_id=issued.subject.pk)
    else:
        invitations.accept(token=issued.token, user=charlie)
    with pytest.raises(Refused, match="invitation_over"):
        invitations.accept(token=issued.token, user=bob)
    assert role(club, bob) is None


def test_an_unknown_token_is_not_found(bob: Any) -> None:
    with pytest.raises(NotFound):
        invitations.accept(token="nothing", user=bob)


def test_an_organiser_cannot_invite_an_owner(club: Club, alice: Any, bob: Any) -> None:
    join(club, alice, bob, "organiser")
    invitations.create(club=club, by=bob, role="organiser")
    with pytest.raises(PermissionRefused):
        invitations.create(club=club, by=bob, role="owner")


def test_charlie_may_not_invite(club: Club, alice: Any, charlie: Any) -> None:
    join(club, alice, charlie)
    with pytest.raises(PermissionRefused):
        invitations.create(club=club, by=charlie)


def test_the_last_owner_stays_owner(club: Club, alice: Any, bob: Any) -> None:
    for change in (
        lambda: members.membership_set_role(club=club, by=alice, user_id=alice.pk, role="member"),
        lambda: members.membership_remove(club=club, by=alice, user_id=alice.pk),
        lambda: members.membership_leave(club=club, user=alice),
    ):
        with pytest.raises(Refused, match="last_owner"):
            change()
    join(club, alice, bob, "owner")
    members.membership_set_role(club=club, by=alice, user_id=alice.pk, role="member")
    assert (role(club, alice), role(club, bob)) == ("member", "owner")


def test_an_organiser_cannot_touch_an_owner(club: Club, alice: Any, bob: Any) -> None:
    join(club, alice, bob, "organiser")
    with pytest.raises(PermissionRefused):
        members.membership_set_role(club=club, by=bob, user_id=alice.pk, role="member")
    with pytest.raises(PermissionRefused):
        members.membership_remove(club=club, by=bob, user_id=alice.pk)
    with pytest.raises(PermissionRefused):
        members.membership_set_role(club=club, by=bob, user_id=bob.pk, role="owner")


def test_charlie_may_not_change_roles(club: Club, alice: Any, bob: Any, charlie: Any) -> None:
    join(club, alice, bob)
    join(club, alice, charlie, "steward")
    with pytest.raises(PermissionRefused):
        members.membership_set_role(club=club, by=charlie, user_id=bob.pk, role="steward")


def test_nobody_leaves_a_club_they_are_not_in(club: Club, alice: Any, bob: Any, charlie: Any) -> None:
    for anonymise in (False, True):
        with pytest.raises(NotFound):
            members.membership_leave(club=club, user=charlie, anonymise=anonymise)
    player = players.ensure(club=club, user=bob)  # races here, and is no member
    with pytest.raises(NotFound):
        members.membership_leave(club=club, user=bob)
    members.membership_leave(club=club, user=bob, anonymise=True)
    player.refresh_from_db()
    assert player.user is None


def test_leaving_takes_the_name_away_and_keeps_the_player(club: Club, alice: Any, bob: Any) -> None:
    join(club, alice, bob)
    player = Player.objects.get(user=bob)
    members.membership_leave(club=club, user=bob, anonymise=True)
    player.refresh_from_db()
    assert role(club, bob) is None
    assert (player.display_name, player.user, player.email) == (f"former {player.pk}", None, "")
    assert "Bob" not in set(AuditEvent.objects.values_list("subject", flat=True))
    # ... and Bob may come back as a new player.
    assert players.ensure(club=club, user=bob).display_name == "Bob"
