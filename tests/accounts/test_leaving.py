"""An account is deleted, a guest is purged: users, tokens, addresses, sessions, and what the keepers keep."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from accounts import keepers, selectors, services
from accounts.models import ApiToken, User
from tests.support import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, keepers.Keeper]]:
    """The keepers; a test may add one."""
    known = dict(keepers._keepers)
    monkeypatch.setattr(keepers, "_keepers", known)
    return known


def keeper_of(forget: Any) -> keepers.Keeper:
    return keepers.Keeper(export=lambda user: {}, forget=forget)


def test_bob_goes_with_all_that_is_his_alone(bob: User, charlie: User) -> None:
    EmailAddress.objects.create(user=bob, email=bob.email, primary=True, verified=True)
    _token, text = services.token_create(user=bob, name="Club screen")
    tabs = [Client(), Client()]
    for tab in tabs:
        tab.force_login(bob, backend=services.BACKEND)
    assert services.account_delete(user=bob) is True
    assert list(User.objects.all()) == [charlie]
    assert not EmailAddress.objects.exists()
    assert not ApiToken.objects.exists()
    for tab in tabs:
        assert tab.get("/me/settings/").status_code == 302
    assert Client().get("/api/v1/me/", headers={"Authorization": f"Bearer {text}"}).status_code == 401


def test_leaving_twice_is_leaving_once(bob: User) -> None:
    assert services.account_delete(user=User.objects.get(pk=bob.pk)) is True
    assert services.account_delete(user=bob) is False


def test_the_address_is_free_again(client: Client, bob: User) -> None:
    email = bob.email
    services.account_delete(user=bob)
    client.post("/accounts/signup/", {"email": email, "password1": PASSWORD, "password2": PASSWORD})
    assert User.objects.get().email == email


def test_an_objection_keeps_everything(bob: User, registered: dict[str, keepers.Keeper]) -> None:
    services.token_create(user=bob, name="Club screen")

    def refuse(user: User) -> None:
        ApiToken.objects.all().delete()
        raise keepers.Objected([keepers.Objection("Not yet.", "/")])

    registered["test"] = keeper_of(refuse)
    with pytest.raises(keepers.Objected):
        services.account_delete(user=bob)
    assert User.objects.filter(pk=bob.pk).exists()
    assert ApiToken.objects.exists()


def test_what_appears_meanwhile_is_forgotten_at_the_second_look(
    bob: User, registered: dict[str, keepers.Keeper]
) -> None:
    looks = []

    def stumble(user: User) -> None:
        looks.append(user.pk)
        if len(looks) == 1:
            raise IntegrityError("a row that points to the user")

    registered["test"] = keeper_of(stumble)
    assert services.account_delete(user=bob) is True
    assert looks == [bob.pk, bob.pk]


def test_only_the_password_confirms_an_account(bob: User) -> None:
    assert services.account_confirms(user=bob, given=PASSWORD)
    assert not services.account_confirms(user=bob, given="Bob")
    assert not services.account_confirms(user=bob, given="")


def test_a_guest_confirms_by_name(db: None) -> None:
    guest = services.guest_create()
    assert services.account_confirms(user=guest, given=f" {guest.public_name.upper()} ")
    assert not services.account_confirms(user=guest, given="somebody")


# --- Guests -----------------------------------------------------------------------------------------------------------


def idle_guests(count: int) -> list[User]:
    guests = [services.guest_create() for _n in range(count)]
    User.objects.filter(is_guest=True).update(last_seen_at=timezone.now() - timedelta(days=31))
    return guests


def test_guests_who_must_stay_do_not_keep_the_others(
    monkeypatch: pytest.MonkeyPatch, registered: dict[str, keepers.Keeper]
) -> None:
    guests = idle_guests(6)
    stay = {guest.pk for guest in guests[:4]}

    def hold(user: User) -> None:
        if user.pk in stay:
            raise IntegrityError("something points to this guest")

    registered["test"] = keeper_of(hold)
    monkeypatch.setattr(services, "PURGE_RUN", 2)
    assert [services.guests_purge() for _run in range(3)] == [0, 0, 2]
    assert set(User.objects.values_list("pk", flat=True)) == stay
    stay.clear()
    assert sum(services.guests_purge() for _run in range(4)) == 4


def test_a_purged_guest_is_forgotten_like_a_deleted_user(registered: dict[str, keepers.Keeper]) -> None:
    (guest,) = idle_guests(1)
    forgotten = []
    registered["test"] = keeper_of(lambda user: forgotten.append(user.pk))
    assert services.guests_purge() == 1
    assert forgotten == [guest.pk]


def test_a_guest_who_came_back_meanwhile_stays(registered: dict[str, keepers.Keeper]) -> None:
    _first, second = idle_guests(2)
    registered["test"] = keeper_of(lambda user: User.objects.filter(pk=second.pk).update(last_seen_at=timezone.now()))
    assert services.guests_purge() == 1
    assert list(User.objects.all()) == [second]


# --- The download -----------------------------------------------------------------------------------------------------

KEYS = [
    "format", "version", "made_at", "account", "email_addresses", "api_tokens",
    "notices", "notice_wishes", "quiet_hours", "push_browsers",
    "boards", "matches", "matches_left_out", "alone", "said", "races_planned", "muted",
    "clubs", "bans", "calendar_address", "registrations", "said_in_competitions", "silences", "reports",
    "results", "availability", "asked_to_drive",
]  # fmt: skip


def test_the_download_has_the_documented_keys(bob: User) -> None:
    told = json.loads(selectors.person_export(user=bob))
    assert list(told) == KEYS
    assert (told["format"], told["version"]) == ("paddock-person", 1)
    assert told["account"]["email"] == "bob@example.com"
    assert "password" not in told["account"]


def test_the_download_names_a_token_without_its_secret(bob: User) -> None:
    token, text = services.token_create(user=bob, name="Club screen")
    told = selectors.person_export(user=bob).decode()
    assert [one["name"] for one in json.loads(told)["api_tokens"]] == ["Club screen"]
    for secret in (text, token.digest, bob.password):
        assert secret not in told


def test_the_download_has_the_addresses_a_user_signs_in_with(bob: User, charlie: User) -> None:
    EmailAddress.objects.create(user=bob, email="bob@work.example", primary=False, verified=True)
    EmailAddress.objects.create(user=charlie, email="charlie@work.example", primary=False, verified=True)
    told = json.loads(selectors.person_export(user=bob))
    assert told["email_addresses"] == [{"email": "bob@work.example", "verified": True, "primary": False}]
