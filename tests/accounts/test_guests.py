"""Visitors who play without an account."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts import services
from accounts.models import User
from tests.support import PASSWORD

SIGN_UP = {"email": "Visitor@Example.com", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def guest(client: Client, db: None) -> User:
    """A guest whose session `client` has."""
    guest = services.guest_create()
    client.force_login(guest, backend=services.BACKEND)
    return guest


def request_of(client: Client, user: object) -> object:
    request = RequestFactory().get("/")
    request.session = client.session
    request.user = user
    return request


def test_a_visitor_becomes_a_guest_once(client: Client, db: None) -> None:
    from django.contrib.auth.models import AnonymousUser

    request = request_of(client, AnonymousUser())
    guest = services.guest_ensure(request)
    assert guest.is_guest
    assert guest.email is None
    assert not guest.has_usable_password()
    assert services.guest_ensure(request) == guest
    assert User.objects.count() == 1


def test_a_user_is_not_made_a_guest(client: Client, bob: User) -> None:
    assert services.guest_ensure(request_of(client, bob)) == bob
    assert User.objects.count() == 1


def test_two_guests_are_two_rows(db: None) -> None:
    assert services.guest_create() != services.guest_create()


def test_a_guest_has_the_visitors_language(db: None) -> None:
    with translation.override("fr"):
        assert services.guest_create().language == "fr"


def test_signing_up_upgrades_the_guest_in_place(client: Client, guest: User) -> None:
    answer = client.post("/accounts/signup/", SIGN_UP)
    assert answer.status_code == 302, answer.content
    guest.refresh_from_db()
    assert User.objects.count() == 1
    assert not guest.is_guest
    assert guest.email == "visitor@example.com"
    assert guest.check_password(PASSWORD)
    assert client.get("/api/v1/me/").json()["id"] == guest.pk


def test_a_visitor_signs_up_as_a_new_user(client: Client, db: None) -> None:
    assert client.post("/accounts/signup/", SIGN_UP).status_code == 302
    user = User.objects.get()
    assert (user.email, user.is_guest) == ("visitor@example.com", False)
    assert user.public_name


def test_a_guest_who_signs_up_with_a_taken_address_stays_a_guest(client: Client, guest: User, bob: User) -> None:
    client.post("/accounts/signup/", {**SIGN_UP, "email": bob.email.upper()})
    guest.refresh_from_db()
    assert guest.is_guest
    assert not client.get("/api/v1/me/").json().get("email")
    bob.refresh_from_db()
    assert bob.check_password(PASSWORD)


def test_a_guest_who_has_an_account_signs_in_to_it(client: Client, guest: User, bob: User) -> None:
    answer = client.post("/accounts/login/", {"login": bob.email, "password": PASSWORD})
    assert answer.status_code == 302, answer.content
    assert client.get("/api/v1/me/").json()["id"] == bob.pk


def test_somebody_signed_in_is_sent_away_from_the_sign_up_page(client: Client, bob: User) -> None:
    client.force_login(bob, backend=services.BACKEND)
    assert client.post("/accounts/signup/", SIGN_UP).status_code == 302
    assert User.objects.count() == 1


def test_idle_guests_are_purged_and_nobody_else(guest: User, bob: User, settings: object) -> None:
    fresh = services.guest_create()
    long_ago = timezone.now() - timedelta(days=31)
    User.objects.filter(pk__in=[guest.pk, bob.pk]).update(last_seen_at=long_ago)
    assert services.guests_purge() == 1
    assert set(User.objects.all()) == {fresh, bob}


def test_a_guest_who_comes_back_is_seen(client: Client, guest: User) -> None:
    User.objects.filter(pk=guest.pk).update(last_seen_at=timezone.now() - timedelta(days=29))
    client.get("/api/v1/me/")
    guest.refresh_from_db()
    assert timezone.now() - guest.last_seen_at < timedelta(minutes=1)


def test_being_seen_is_not_written_at_every_request(
    client: Client, bob: User, django_assert_num_queries: object
) -> None:
    client.force_login(bob, backend=services.BACKEND)
    with django_assert_num_queries(2):  # session, user
        client.get("/api/v1/me/")


@pytest.mark.parametrize("row", [{"is_guest": True, "email": "a@example.com"}, {"is_guest": False, "email": None}])
def test_the_database_knows_that_guests_alone_have_no_address(db: None, row: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(public_name="X", **row)
