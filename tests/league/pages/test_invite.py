"""Organisers invite racers by a link; the person who opens it reads what one tap would do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from league.members import invitations
from league.models import Invitation, Registration
from league.registration import registrations
from tests.league.cup import Cup

if TYPE_CHECKING:
    from django.test import Client

    from accounts.models import User

pytestmark = pytest.mark.django_db
BACKEND = "accounts.backends.SignInBackend"
INVITE = "/c/gearbox/autumn-cup/desk/invite/"


def made_link(client: Client, alice: User) -> str:
    client.force_login(alice, backend=BACKEND)
    page = client.post(INVITE, {"days": "7", "max_uses": "2", "note": "Robot fair"}).content.decode()
    found = re.search(r'data-copy="https?://[^/]+(/join/[^"]+)"', page)
    assert found
    assert 'class="qr"' in page
    assert found[1] not in client.get(INVITE).content.decode()  # shown only this once
    return found[1]


def test_from_the_link_to_a_place_is_one_tap(alice: User, bob: User, client: Client) -> None:
    cup = Cup.make(alice, approval=True, admits="invited")
    link = made_link(client, alice)
    client.force_login(bob, backend=BACKEND)
    assert "by invitation only" in client.get("/c/gearbox/autumn-cup/").content.decode()
    page = client.get(link).content.decode()
    assert "A place is free" in page
    assert not Registration.objects.exists()
    answer = client.post(link, follow=True)
    assert "your place is confirmed" in answer.content.decode()
    assert answer.redirect_chain[-1][0] == "/c/gearbox/autumn-cup/"
    assert Registration.objects.get(competition=cup.competition).state == "confirmed"
    assert "already entered or on the waitlist" in client.get(link).content.decode()


def test_a_link_that_is_over_says_why_and_what_to_ask_for(alice: User, bob: User, client: Client) -> None:
    Cup.make(alice)
    link = made_link(client, alice)
    said = client.post(f"{INVITE}{Invitation.objects.get().pk}/withdraw/", follow=True).content.decode()
    assert "The link has been withdrawn" in said
    client.force_login(bob, backend=BACKEND)
    answer = client.get(link)
    assert answer.status_code == 410
    assert "This invitation was withdrawn" in (page := answer.content.decode())
    assert "Ask an organiser of the club" in page
    assert "<form" not in page[page.index("<main") : page.index("</main")]


def test_bad_numbers_come_back_beside_their_fields(alice: User, client: Client) -> None:
    Cup.make(alice)
    client.force_login(alice, backend=BACKEND)
    answer = client.post(INVITE, {"days": "0", "max_uses": "0"})
    assert answer.status_code == 422
    assert not Invitation.objects.exists()


def test_before_the_tap_it_says_that_an_organiser_decides(alice: User, bob: User, client: Client) -> None:
    Cup.make(alice, approval=True)
    client.force_login(bob, backend=BACKEND)
    assert "an organiser decides" in client.get("/c/gearbox/autumn-cup/").content.decode()


def test_an_offered_place_is_not_called_confirmed(alice: User, bob: User, client: Client) -> None:
    cup = Cup.make(alice, bots=2, capacity=2)
    token = invitations.create(club=cup.club, by=alice, competition=cup.competition).token
    invitations.accept(token=token, user=bob)
    bot = Registration.objects.filter(competition=cup.competition, state="confirmed").first()
    assert bot is not None
    registrations.withdraw(competition=cup.competition, by=alice, player_id=bot.player_id)
    client.force_login(bob, backend=BACKEND)
    said = client.post(f"/join/{token}/", follow=True).content.decode()
    assert "your place is confirmed" not in said
    assert "Take the place" in said


def test_members_are_asked_to_sign_in_and_a_racer_who_withdrew_reads_why(
    alice: User, bob: User, client: Client
) -> None:
    cup = Cup.make(alice, admits="members")
    page = client.get("/c/gearbox/autumn-cup/").content.decode()
    box = page[page.index("registration-title") :]
    assert "/accounts/login/?next=/c/gearbox/autumn-cup/" in box
    invited = Cup.make(alice, name="Closed Cup", admits="invited").competition
    token = invitations.create(club=cup.club, by=alice, competition=invited).token
    invitations.accept(token=token, user=bob)
    registrations.withdraw(competition=invited, by=bob)
    client.force_login(bob, backend=BACKEND)
    assert "by invitation only" in client.get("/c/gearbox/closed-cup/").content.decode()


def test_the_api_invites_to_a_competition(alice: User, bob: User, client: Client) -> None:
    cup = Cup.make(alice)
    client.force_login(alice, backend=BACKEND)
    address, json = "/api/v1/clubs/gearbox/invitations/", "application/json"
    made = client.post(address, {"competition": "autumn-cup"}, json)
    assert made.status_code == 201
    invitations.accept(token=made.json()["token"], user=bob)
    assert Registration.objects.get(competition=cup.competition).state == "confirmed"
    assert client.post(address, {"competition": "no-such-cup"}, json).status_code == 404
    assert client.post(address, {"competition": "autumn-cup", "role": "steward"}, json).json()["code"] == "bad_role"


def test_a_mere_applicant_is_in_no_public_list(alice: User, bob: User, client: Client) -> None:
    cup = Cup.make(alice, approval=True, bots=2)
    registrations.apply(competition=cup.competition, by=bob)
    cup_page, api = "/c/gearbox/autumn-cup/", "/api/v1/competitions/gearbox/autumn-cup/"
    for path in (cup_page, f"{cup_page}racers/", f"{cup_page}standings.csv", f"{api}registrations/", api):
        said = client.get(path).content.decode()
        assert "Bob" not in said, path
    client.force_login(alice, backend=BACKEND)
    assert "Bob" in client.get(f"{cup_page}desk/entries/").content.decode()


def test_a_draft_says_to_publish_it_first(alice: User, client: Client) -> None:
    Cup.make(alice, publish=False)
    client.force_login(alice, backend=BACKEND)
    page = client.get(INVITE).content.decode()
    assert "Publish it first" in page
    assert "Create a link" not in page
