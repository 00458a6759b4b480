"""Invitations to a competition: one link joins the club and enters, as far as the rules allow."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from gameplay.refused import Refused
from league.common.refusals import NotFound
from league.members import bans, invitations
from league.members.reading import invitation_peek
from league.models import AuditEvent, Invitation, Membership, Registration
from league.registration import registrations
from league.registration.reading import registration_status
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db


def link(cup: Cup, **how: Any) -> str:
    return invitations.create(club=cup.club, by=cup.alice, competition=cup.competition, **how).token


def state(cup: Cup, user: User) -> str:
    found = Registration.objects.filter(competition=cup.competition, player__user=user).first()
    return found.state if found else ""


def test_it_joins_and_enters_in_one_go(alice: User, bob: User) -> None:
    cup = Cup.make(alice, admits="invited", approval=True)
    token = link(cup)
    peek = invitation_peek(token, bob)
    assert (peek.competition.gives, peek.state) == ("place", "open") if peek.competition else False
    assert state(cup, bob) == ""  # looking changes nothing
    invitations.accept(token=token, user=bob)
    assert state(cup, bob) == "confirmed"
    assert Membership.objects.get(club=cup.club, user=bob).role == "member"
    assert AuditEvent.objects.filter(competition=cup.competition, action="invitation_used", subject="Bob").count() == 1
    invitations.accept(token=token, user=bob)  # sent twice
    assert Invitation.objects.get().uses == 1


def test_a_full_field_puts_on_the_waitlist_and_says_so_before(alice: User, bob: User, charlie: User) -> None:
    cup = Cup.make(alice, bots=2, capacity=2)
    token = link(cup)
    peek = invitation_peek(token, bob)
    assert peek.competition is not None
    assert peek.competition.gives == "waitlist"
    invitations.accept(token=token, user=bob)
    assert state(cup, bob) == "waitlisted"


def test_limit_end_and_withdrawal_hold(alice: User, bob: User, charlie: User) -> None:
    cup = Cup.make(alice)
    once, old, withdrawn = link(cup, max_uses=1), link(cup), link(cup)
    invitations.accept(token=once, user=bob)
    Invitation.objects.filter(pk=Invitation.objects.order_by("pk")[1].pk).update(expires_at=timezone.now())
    last = Invitation.objects.order_by("pk")[2]
    invitations.revoke(club=cup.club, by=alice, invitation_id=last.pk, competition=cup.competition)
    for token, why in ((once, "used_up"), (old, "expired"), (withdrawn, "revoked")):
        assert invitation_peek(token, charlie).state == why
        with pytest.raises(Refused) as refused:
            invitations.accept(token=token, user=charlie)
        assert refused.value.code == "invitation_over"
    assert state(cup, charlie) == ""
    assert not Membership.objects.filter(club=cup.club, user=charlie).exists()


def test_it_lowers_no_role_and_bars_the_banned(alice: User, bob: User) -> None:
    cup = Cup.make(alice)
    token = link(cup)
    invitations.accept(token=token, user=alice)
    assert Membership.objects.get(club=cup.club, user=alice).role == "owner"
    assert state(cup, alice) == "confirmed"
    cup.enter(bob)
    player = Registration.objects.get(player__user=bob).player
    until = timezone.now() + timedelta(days=3)
    bans.person_ban(club=cup.club, by=alice, player_id=player.pk, reason="Threw a robot", until=until)
    with pytest.raises(Refused):
        invitations.accept(token=token, user=bob)


def test_the_rules_say_who_may_take_part_without_one(alice: User, bob: User, charlie: User) -> None:
    cup = Cup.make(alice, admits="members")
    assert registration_status(cup.competition, bob).closed_code == "members_only"
    with pytest.raises(Refused) as refused:
        registrations.apply(competition=cup.competition, by=bob)
    assert refused.value.code == "members_only"
    invitations.accept(token=invitations.create(club=cup.club, by=alice).token, user=bob)
    assert registration_status(cup.competition, bob).may_apply
    invited = Cup.make(alice, name="Closed Cup", admits="invited")
    assert registration_status(invited.competition, bob).closed_code == "by_invitation"
    with pytest.raises(Refused) as refused:
        registrations.apply(competition=invited.competition, by=bob)
    assert refused.value.code == "by_invitation"


def test_a_link_of_a_competition_gives_no_role_and_is_withdrawn_there(alice: User) -> None:
    cup = Cup.make(alice)
    with pytest.raises(Refused) as refused:
        link(cup, role="steward")
    assert refused.value.at == "role"
    invitations.create(club=cup.club, by=alice)
    own = Invitation.objects.get()
    with pytest.raises(NotFound):
        invitations.revoke(club=cup.club, by=alice, invitation_id=own.pk, competition=cup.competition)


def test_a_draft_invites_nobody_and_the_database_knows_that_a_link_gives_no_role(alice: User) -> None:
    draft = Cup.make(alice, publish=False)
    with pytest.raises(Refused, match="wrong_status"):
        link(draft)
    cup = Cup.make(alice, name="Open Cup")
    link(cup)
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.update(role="steward")


def test_a_banned_person_reads_it_before_the_tap(alice: User, bob: User) -> None:
    cup = Cup.make(alice)
    cup.enter(bob)
    player = Registration.objects.get(player__user=bob).player
    bans.person_ban(club=cup.club, by=alice, player_id=player.pk, reason="Threw a robot", until=None)
    own = invitations.create(club=cup.club, by=alice).token
    assert invitation_peek(own, bob).state == "banned"
    peek = invitation_peek(link(cup), bob)
    assert peek.competition is not None
    assert peek.competition.gives == "banned"


def test_an_applicant_is_confirmed_by_a_link(alice: User, bob: User) -> None:
    cup = Cup.make(alice, approval=True)
    registrations.apply(competition=cup.competition, by=bob)
    token = link(cup)
    assert state(cup, bob) == "applied"
    invitations.accept(token=token, user=bob)
    assert state(cup, bob) == "confirmed"
