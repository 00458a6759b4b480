"""Visitors who play without an account."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import IntegrityError, transaction
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from accounts import limits, services
from accounts.guest_names import FIRST, SECOND, is_drawn, name_draw
from accounts.limits import TooOften
from accounts.models import User
from tests.support import PASSWORD
from tests.support.told import link_of, post

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


def test_guests_are_counted_by_address(client: Client, db: None, settings: Any) -> None:
    from django.contrib.auth.models import AnonymousUser

    settings.GUESTS_PER_HOUR = 2

    def come(address: str, user: Any = None) -> User:
        request = request_of(client, user or AnonymousUser())
        request.META["REMOTE_ADDR"] = address
        return services.guest_ensure(request)

    come("2001:db8:7::1")
    guest = come("2001:db8:7::2")  # another address of the same line
    with pytest.raises(TooOften) as met:
        come("2001:db8:7::3")
    assert met.value.refusal.code == "too_many_guests"
    assert User.objects.count() == 2
    come("2001:db8:8::1")
    come("203.0.113.9")
    assert come("2001:db8:7::2", guest) == guest


@pytest.mark.parametrize("door", ["/play/bumping_bots/race-now/", "/learn/bumping_bots/first-race/"])
def test_every_door_tells_a_guest_too_many_so(client: Client, db: None, settings: Any, door: str) -> None:
    settings.GUESTS_PER_HOUR = 1
    assert client.post(door).status_code == 302
    answer = Client().post(door)
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert "from your network" in answer.content.decode()
    assert Client().post(door, headers={"Accept": "application/json"}).json()["code"] == "too_many_guests"
    assert User.objects.count() == 1


# --- Names ----------------------------------------------------------------------------------------------------------


def rename(client: Client, name: str) -> Any:
    return client.patch("/api/v1/me/", {"public_name": name}, content_type="application/json")


def test_the_site_has_thousands_of_short_enough_names() -> None:
    names = {f"{first} {second}" for first in FIRST for second in SECOND}
    assert len(names) == len(FIRST) * len(SECOND) > 3000
    assert max(map(len, names)) <= User.NAME_LENGTH
    assert all(name.isascii() and is_drawn(name) and is_drawn(f"{name} (2)") for name in names)
    assert not any(map(is_drawn, ("Guest 4203", "Zoe", "Neon Zoe", "")))


def test_a_name_taken_by_an_account_or_at_the_table_is_drawn_again(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(("Neon", "Koala", "Neon", "Banjo", "Opal", "Tuba"))
    monkeypatch.setattr("accounts.guest_names.secrets", SimpleNamespace(choice=lambda _words: next(drawn)))
    services.user_create(email="koala@example.com", public_name="neon koala")
    assert services.guest_create(others=["", "NEON BANJO"]).public_name == "Opal Tuba"


def test_a_guest_comes_in_even_where_all_names_are_taken() -> None:
    assert is_drawn(name_draw(lambda _name: True))


def test_a_guest_chooses_a_name_and_keeps_it(client: Client, guest: User) -> None:
    assert is_drawn(guest.public_name)
    assert rename(client, "  Zoe\u202e the\tGreat ").status_code == 200
    guest.refresh_from_db()
    assert guest.public_name == "Zoe the Great"
    client.post("/me/preferences/", {"language": "fr"})
    guest.refresh_from_db()
    assert (guest.public_name, guest.language, guest.name_key) == ("Zoe the Great", "fr", "")


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "BOB", "ｂob"])
def test_a_guest_cannot_take_an_empty_name_or_an_accounts(client: Client, guest: User, bob: User, name: str) -> None:
    assert rename(client, name).status_code == 400
    guest.refresh_from_db()
    assert is_drawn(guest.public_name)


def test_two_guests_may_share_a_name(client: Client, guest: User) -> None:
    services.user_update_profile(user=services.guest_create(), public_name="Zoe")
    assert rename(client, "Zoe").status_code == 200


def test_a_name_is_changed_on_a_page_that_leads_back(client: Client, guest: User, bob: User) -> None:
    page = client.get("/me/settings/?next=/play/").content.decode()
    assert 'name="next" value="/play/"' in page
    answer = client.post("/me/settings/", {"public_name": "Bob", "next": "/play/"})
    assert (answer.status_code, "This name is taken here." in answer.content.decode()) == (422, True)
    answer = client.post("/me/settings/", {"public_name": "Zoe", "next": "/play/"})
    assert (answer.status_code, answer["Location"]) == (302, "/play/")
    assert (
        client.post("/me/settings/", {"public_name": "Zoe", "next": "//evil.example/"})["Location"] == "/me/settings/"
    )


def test_a_name_can_be_changed_only_so_often(client: Client, guest: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NAMES", limits.NAMES._replace(most=2))
    assert [rename(client, name).status_code for name in ("One", "Two", "Three")] == [200, 200, 429]
    answer = client.post("/me/settings/", {"public_name": "Four"})
    assert answer.status_code == 429
    assert "changed your name too often" in answer.content.decode()
    guest.refresh_from_db()
    assert guest.public_name == "Two"


def test_a_name_that_was_taken_away_does_not_come_back(client: Client, guest: User) -> None:
    rename(client, "Buy here")
    services.guest_name_clear(guest_id=guest.pk)
    guest.refresh_from_db()
    assert is_drawn(guest.public_name)
    assert rename(client, "Buy there").json()["detail"].startswith("Your name was removed.")
    page = client.get("/me/settings/").content.decode()
    assert "Your name was removed." in page
    assert 'name="public_name"' not in page


def test_an_account_keeps_its_name_from_being_taken_away(bob: User) -> None:
    assert services.guest_name_clear(guest_id=bob.pk) is None
    bob.refresh_from_db()
    assert bob.public_name == "Bob"


def test_an_operator_takes_names_away_in_the_admin(admin_client: Client, guest: User, bob: User) -> None:
    services.user_update_profile(user=guest, public_name="Buy here")
    chosen = {"action": "names_clear", "_selected_action": [guest.pk, bob.pk]}
    answer = admin_client.post("/admin/accounts/user/", chosen, follow=True)
    assert "1 guest now has a name given by the site." in answer.content.decode()
    guest.refresh_from_db()
    assert (is_drawn(guest.public_name), guest.name_cleared) == (True, True)


# --- Who comes in, and gets an account --------------------------------------------------------------------------------


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
def test_the_database_knows_that_only_guests_have_no_address(db: None, row: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(public_name="X", **row)


# --- Where addresses have to be confirmed ---------------------------------------------------------------------------


@pytest.fixture
def confirmed_only(settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


def told(client: Client, email: str) -> tuple[object, ...]:
    """Everything a visitor sees who signs up twice and continues."""
    client.get("/play/")
    answers = [client.post("/accounts/signup/", {**SIGN_UP, "email": email}, follow=True) for _twice in range(2)]
    pages = [client.get(path).status_code for path in ("/me/", "/me/settings/", "/accounts/signup/", "/clubs/new/")]
    me = client.get("/api/v1/me/").json()
    return (
        [(answer.status_code, answer.redirect_chain, answer.content.count(b"<a ")) for answer in answers],
        sorted(client.cookies), pages, me.get("email"), me.get("is_guest"),
    )  # fmt: skip


@pytest.mark.parametrize("as_guest", [False, True])
def test_signing_up_does_not_reveal_who_has_an_account(
    confirmed_only: None, bob: User, monkeypatch: pytest.MonkeyPatch, as_guest: bool
) -> None:
    """Neither the answer nor the time it takes tells: passwords are hashed as often."""
    hashed: list[object] = []
    monkeypatch.setattr(MD5PasswordHasher, "encode", _counting(MD5PasswordHasher.encode, hashed))
    seen = []
    for email in ("new@example.com", bob.email):
        client = Client()
        hashed.clear()
        if as_guest:
            client.force_login(services.guest_create(), backend=services.BACKEND)
        seen.append((*told(client, email), len(hashed)))
    assert seen[0] == seen[1]
    assert seen[0][-1] == 2
    assert [letter.to for letter in post()] == [["new@example.com"], ["new@example.com"], [bob.email]]


def _counting(called: Any, calls: list[object]) -> Any:
    def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
        calls.append(args)
        return called(self, *args, **kwargs)

    return counted


def confirm(client: Client) -> None:
    client.post(link_of(post()[-1], "/accounts/confirm-email/"))


def test_a_guest_becomes_the_account_at_its_first_sign_in(client: Client, guest: User, confirmed_only: None) -> None:
    """Until then the guest races; the mail may be opened on another device."""
    client.post("/accounts/signup/", {**SIGN_UP, "public_name": ""})
    assert client.get("/api/v1/me/").json()["id"] == guest.pk
    other = Client()
    sign_in = {"login": "visitor@example.com", "password": PASSWORD}
    other.post("/accounts/login/", sign_in)
    assert other.get("/api/v1/me/").status_code == 401
    confirm(other)
    other.post("/accounts/login/", sign_in)
    me = other.get("/api/v1/me/").json()
    assert (me["id"], me["is_guest"], me["email"], me["public_name"]) == (
        guest.pk, False, "visitor@example.com", guest.public_name,
    )  # fmt: skip
    assert User.objects.get().emailaddress_set.get().verified
    other.post("/accounts/logout/")
    other.post("/accounts/login/", sign_in)
    assert other.get("/api/v1/me/").json()["id"] == guest.pk


@pytest.mark.parametrize("gone", ["deleted", "an account by now"])
def test_an_account_whose_guest_is_gone_is_an_account_of_its_own(
    client: Client, guest: User, confirmed_only: None, gone: str
) -> None:
    client.post("/accounts/signup/", SIGN_UP)
    confirm(client)
    if gone == "deleted":
        services.account_delete(user=guest)
    else:
        User.objects.filter(pk=guest.pk).update(is_guest=False, email="other@example.com")
    client = Client()
    client.post("/accounts/login/", {"login": "visitor@example.com", "password": PASSWORD})
    me = client.get("/api/v1/me/").json()
    assert me["email"] == "visitor@example.com"
    assert me["id"] != guest.pk
