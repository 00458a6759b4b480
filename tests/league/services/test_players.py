"""Players: users' own, guests, bots, and the link that claims a guest's record."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.services import guest_create
from gameplay import refused
from league.clubs.club import clubs, players
from league.common.refusals import NotFound, PermissionRefused
from league.members import claims
from league.models import Club, Membership, Player
from league.registration import registrations
from tests.league.cup import Cup

Refused = refused.Refused


def test_a_second_bob_gets_a_number(club: Club, bob: Any, alice: Any) -> None:
    players.add_guest(club=club, by=alice, name="BOB")
    assert players.ensure(club=club, user=bob).display_name == "Bob (2)"


def test_names_are_once_per_club_whatever_their_case(club: Club, alice: Any) -> None:
    players.add_guest(club=club, by=alice, name="Rivet")
    with pytest.raises(Refused) as refused:
        players.add_bot(club=club, by=alice, name=" rivet ", level="rookie")
    assert (refused.value.code, refused.value.at) == ("name_taken", "name")


def test_a_bot_needs_a_level_that_exists(club: Club, alice: Any) -> None:
    with pytest.raises(Refused, match="bad_level"):
        players.add_bot(club=club, by=alice, name="Rivet", level="godlike")


def test_a_bad_address_is_refused(club: Club, alice: Any) -> None:
    with pytest.raises(Refused, match="bad_email"):
        players.add_guest(club=club, by=alice, name="Guest", email="nowhere")


def test_charlie_may_not_add_or_rename_players(club: Club, alice: Any, charlie: Any) -> None:
    guest = players.add_guest(club=club, by=alice, name="Guest")
    for change in (
        lambda: players.add_guest(club=club, by=charlie, name="X"),
        lambda: players.add_bot(club=club, by=charlie, name="X", level="rookie"),
        lambda: players.rename(club=club, by=charlie, player_id=guest.pk, name="X"),
        lambda: claims.player_claim_link(club=club, by=charlie, player_id=guest.pk),
    ):
        with pytest.raises(PermissionRefused):
            change()


def test_a_player_changes_their_own_name(club: Club, bob: Any) -> None:
    player = players.ensure(club=club, user=bob)
    assert players.rename(club=club, by=bob, player_id=player.pk, name="Bobby").display_name == "Bobby"


def test_a_guest_claims_the_record_with_its_results(cup: Cup, alice: Any, bob: Any) -> None:
    guest = players.add_guest(club=cup.club, by=alice, name="The Bob")
    registrations.apply(competition=cup.competition, by=alice, player_id=guest.pk)
    issued = claims.player_claim_link(club=cup.club, by=alice, player_id=guest.pk)
    claimed = claims.player_claim(token=issued.token, user=bob)
    assert (claimed.pk, claimed.user, claimed.is_guest) == (guest.pk, bob, False)
    assert cup.entry(bob).player == guest
    assert Membership.objects.get(club=cup.club, user=bob).role == "member"


def test_a_claim_works_once(club: Club, alice: Any, bob: Any, charlie: Any) -> None:
    guest = players.add_guest(club=club, by=alice, name="Guest")
    issued = claims.player_claim_link(club=club, by=alice, player_id=guest.pk)
    claims.player_claim(token=issued.token, user=bob)
    with pytest.raises(NotFound):
        claims.player_claim(token=issued.token, user=charlie)


def test_a_new_link_voids_the_old(club: Club, alice: Any, bob: Any) -> None:
    guest = players.add_guest(club=club, by=alice, name="Guest")
    old = claims.player_claim_link(club=club, by=alice, player_id=guest.pk)
    claims.player_claim_link(club=club, by=alice, player_id=guest.pk)
    with pytest.raises(NotFound):
        claims.player_claim(token=old.token, user=bob)


def test_an_expired_link_is_refused(club: Club, alice: Any, bob: Any) -> None:
    guest = players.add_guest(club=club, by=alice, name="Guest")
    issued = claims.player_claim_link(club=club, by=alice, player_id=guest.pk)
    Player.objects.filter(pk=guest.pk).update(claim_expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(Refused, match="claim_over"):
        claims.player_claim(token=issued.token, user=bob)


def test_an_empty_record_of_the_claimers_own_gives_way(club: Club, alice: Any, bob: Any) -> None:
    empty = players.ensure(club=club, user=bob)
    guest = players.add_guest(club=club, by=alice, name="Guest")
    issued = claims.player_claim_link(club=club, by=alice, player_id=guest.pk)
    assert claims.player_claim(token=issued.token, user=bob).pk == guest.pk
    assert not Player.objects.filter(pk=empty.pk).exists()


def test_a_visitor_without_an_account_is_no_player(club: Club, db: None) -> None:
    with pytest.raises(Refused, match="account_needed"):
        players.ensure(club=club, user=guest_create())


def test_only_a_guest_has_a_claim_link(club: Club, alice: Any) -> None:
    bot = players.add_bot(club=club, by=alice, name="Rivet", level="rookie")
    for player_id in (bot.pk, Player.objects.get(user=alice).pk):
        with pytest.raises(Refused, match="not_a_guest"):
            claims.player_claim_link(club=club, by=alice, player_id=player_id)


def test_a_player_of_another_club_is_not_found(club: Club, alice: Any, bob: Any) -> None:
    other = clubs.create(by=bob, name="Other", zone="UTC")
    guest = players.add_guest(club=other, by=bob, name="Guest")
    with pytest.raises(NotFound):
        players.rename(club=club, by=alice, player_id=guest.pk, name="Mine")
