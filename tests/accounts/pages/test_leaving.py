"""The pages where users download their data and delete their account."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts import limits, services
from accounts.models import User
from league.clubs.club import clubs
from league.members import invitations, members
from tests.support import PASSWORD

pytestmark = pytest.mark.django_db


def signed_in(user: User, **options: Any) -> Client:
    client = Client(**options)
    client.force_login(user, backend=services.BACKEND)
    return client


def test_bob_downloads_his_data_as_a_file(bob: User) -> None:
    client = signed_in(bob)
    html = client.get("/me/settings/").content.decode()
    assert 'href="/me/data/"' in html
    assert 'href="/me/delete/"' in html
    answer = client.get("/me/data/")
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"].startswith('attachment; filename="paddock-')
    assert "no-store" in answer["Cache-Control"]
    assert json.loads(answer.content)["account"]["email"] == bob.email


def test_the_api_gives_the_same_to_a_session_and_to_a_token(bob: User) -> None:
    _token, text = services.token_create(user=bob, name="Club screen")
    by_token = Client().get("/api/v1/me/export/", headers={"Authorization": f"Bearer {text}"})
    for answer in (by_token, signed_in(bob).get("/api/v1/me/export/")):
        assert answer.json()["account"]["id"] == bob.pk


def test_a_visitor_has_to_sign_in_first(client: Client) -> None:
    for path in ("/me/data/", "/me/delete/"):
        assert client.get(path)["Location"].startswith("/accounts/login/"), path
    assert client.get("/api/v1/me/export/").status_code == 401


def test_downloads_are_counted_for_each_person(bob: User, charlie: User) -> None:
    client, most = signed_in(bob), limits.EXPORTS.most
    assert {client.get("/me/data/").status_code for _n in range(most)} == {200}
    assert client.get("/me/data/")["Location"] == "/me/settings/"
    assert "several times" in client.get("/me/settings/").content.decode()
    assert client.get("/api/v1/me/export/").status_code == 429
    assert signed_in(charlie).get("/me/data/").status_code == 200


def test_the_page_says_what_happens_and_changes_nothing_by_itself(bob: User) -> None:
    html = signed_in(bob).get("/me/delete/").content.decode()
    for words in ("Former racer", "concede", "boards you drew", "signed out everywhere", "can’t be undone"):
        assert words in html
    assert User.objects.filter(pk=bob.pk).exists()
    services.user_update_profile(user=bob, language="fr")
    assert "Supprimer votre compte" in signed_in(bob).get("/me/delete/").content.decode()


def test_bob_deletes_his_account_and_is_a_visitor(bob: User) -> None:
    client = signed_in(bob)
    answer = client.post("/me/delete/", {"proof": PASSWORD}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Your account has been deleted" in answer.content.decode()
    assert not answer.context["user"].is_authenticated
    assert not User.objects.exists()


def test_without_the_password_nothing_happens(bob: User) -> None:
    client = signed_in(bob)
    for proof in ("", "wrong", "Bob"):
        answer = client.post("/me/delete/", {"proof": proof})
        assert answer.status_code == 422, proof
        assert b'id="id_proof_error"' in answer.content, proof
        assert User.objects.filter(pk=bob.pk).exists(), proof


def test_passwords_cannot_be_guessed_here(bob: User) -> None:
    client, most = signed_in(bob), limits.CONFIRMATIONS.most
    for _n in range(most):
        client.post("/me/delete/", {"proof": "wrong"})
    answer = client.post("/me/delete/", {"proof": PASSWORD})
    assert "Too many tries" in answer.content.decode()
    assert User.objects.filter(pk=bob.pk).exists()


def test_another_site_cannot_delete_it(bob: User) -> None:
    assert signed_in(bob, enforce_csrf_checks=True).post("/me/delete/", {"proof": PASSWORD}).status_code == 403
    assert User.objects.filter(pk=bob.pk).exists()


def test_only_your_own_account_is_deleted(bob: User, charlie: User) -> None:
    signed_in(charlie).post("/me/delete/", {"proof": PASSWORD, "user": bob.pk, "id": bob.pk})
    assert list(User.objects.all()) == [bob]


def test_the_only_owner_reads_which_club_to_hand_over(alice: User, bob: User) -> None:
    club = clubs.create(by=alice, name="Gearbox", zone="UTC")
    invitations.accept(token=invitations.create(club=club, by=alice).token, user=bob)
    client = signed_in(alice)
    for answer in (client.get("/me/delete/"), client.post("/me/delete/", {"proof": PASSWORD})):
        html = answer.content.decode()
        assert "Gearbox has other members and no other owner" in html
        assert 'href="/clubs/gearbox/people/"' in html
        assert 'name="proof"' not in html
    assert answer.status_code == 422
    assert User.objects.filter(pk=alice.pk).exists()
    members.membership_set_role(club=club, by=alice, user_id=bob.pk, role="owner")
    client.post("/me/delete/", {"proof": PASSWORD})
    assert not User.objects.filter(pk=alice.pk).exists()


def test_a_guest_has_both_behind_a_link_on_every_page() -> None:
    guest = services.guest_create()
    client = signed_in(guest)
    assert 'href="/me/settings/">Your data' in client.get("/clubs/").content.decode()
    html = client.get("/me/settings/").content.decode()
    assert 'href="/accounts/signup/"' in html
    assert 'href="/me/data/"' in html
    assert json.loads(client.get("/me/data/").content)["account"]["is_guest"] is True
    assert guest.public_name in client.get("/me/delete/").content.decode()
    assert client.post("/me/delete/", {"proof": "no"}).status_code == 422
    client.post("/me/delete/", {"proof": guest.public_name})
    assert not User.objects.exists()
