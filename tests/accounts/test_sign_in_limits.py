"""Failed sign-ins count by account and address together; nobody locks an owner out from somewhere else."""

from typing import Any

import pytest
from django.test import Client

from accounts import limits
from accounts.models import User
from tests.support import PASSWORD
from tests.support.told import link_of, post

OWNER, THIEF = "198.51.100.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def _limits(settings: Any) -> None:
    settings.SIGN_IN_RATE, settings.SIGN_IN_ACCOUNT_RATE = "200/10m/ip,5/5m/key", "200/h"


def signs_in(user: User, password: str = PASSWORD, address: str = OWNER) -> bool:
    form = {"login": user.email, "password": password}
    return Client(REMOTE_ADDR=address).post("/accounts/login/", form).status_code == 302


def fail(user: User, times: int, address: str = THIEF) -> None:
    for _n in range(times):
        assert not signs_in(user, "wrong", address)


def test_six_wrong_passwords_lock_their_own_address_out_and_nobody_else(bob: User, charlie: User) -> None:
    fail(bob, 6)
    assert not signs_in(bob, PASSWORD, THIEF)
    assert signs_in(bob)
    assert signs_in(charlie, PASSWORD, THIEF)


def test_the_whole_of_a_line_counts_as_one_address(bob: User) -> None:
    for n in range(6):
        fail(bob, 1, f"2001:db8:7::{n}")
    assert not signs_in(bob, PASSWORD, "2001:db8:7::ffff")
    assert signs_in(bob, PASSWORD, "2001:db8:8::1")


def test_an_account_tried_from_many_addresses_is_closed_at_last(bob: User, settings: Any) -> None:
    settings.SIGN_IN_ACCOUNT_RATE = "8/h"
    for n in range(8):
        fail(bob, 1, f"203.0.113.{n}")
    assert not signs_in(bob)


def test_an_address_that_tries_many_accounts_is_closed(bob: User, settings: Any) -> None:
    settings.SIGN_IN_RATE = "3/m/ip,5/5m/key"
    for n in range(3):
        Client(REMOTE_ADDR=THIEF).post("/accounts/login/", {"login": f"nobody{n}@example.com", "password": "x"})
    assert not signs_in(bob, PASSWORD, THIEF)
    assert signs_in(bob)


def test_a_successful_sign_in_counts_for_nothing_and_opens_nothing(bob: User) -> None:
    for _n in range(9):
        assert signs_in(bob)
    fail(bob, 4, OWNER)
    assert signs_in(bob)
    fail(bob, 1, OWNER)
    assert not signs_in(bob)


def test_a_signed_in_user_proves_it_again_whatever_others_did(bob: User, settings: Any) -> None:
    settings.SIGN_IN_ACCOUNT_RATE = "6/h"
    client = Client(REMOTE_ADDR=THIEF)
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    fail(bob, 5)
    fail(bob, 1, "203.0.113.10")
    assert not signs_in(bob)
    assert client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302


def test_a_signed_in_user_who_guesses_is_stopped_after_five(bob: User) -> None:
    client = Client(REMOTE_ADDR=OWNER)
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    for word in ("wrong",) * 5 + (PASSWORD,):
        assert client.post("/accounts/reauthenticate/", {"password": word}).status_code == 200


@pytest.mark.parametrize("is_in", [False, True])
def test_the_link_to_a_new_password_opens_a_closed_account(bob: User, settings: Any, is_in: bool) -> None:
    settings.SIGN_IN_ACCOUNT_RATE = "6/h"
    settings.ACCOUNT_RATE_LIMITS = {"login": "", "login_failed": "", "reset_password_from_key": ""}
    fail(bob, 5)
    fail(bob, 1, "203.0.113.10")
    owner = Client(REMOTE_ADDR=OWNER)
    if is_in:  # The owner is here, and wants to sign in on another device too.
        owner.force_login(bob, backend="accounts.backends.SignInBackend")
    owner.post("/accounts/password/reset/", {"email": bob.email})
    link = link_of(post()[0], "/accounts/password/reset/key/")
    for _n in range(30):  # somebody at the same address tries keys
        Client(REMOTE_ADDR=OWNER).post("/accounts/password/reset/key/1-abc-0123/", {})
    form = owner.get(link)["Location"]
    new = "robots drive in circles"
    assert owner.post(form, {"password1": new, "password2": new}).status_code == 302
    assert signs_in(bob, new)


def test_a_count_that_redis_recreated_while_it_expired_ends_too() -> None:
    """Redis' backend checks that the key exists and then counts: between the two the key may expire."""
    limit = limits.Limit("tested", 2, 60)
    key = limits._key(limit, "me")
    cache = limit.cache
    cache.set(key, 0, timeout=None)
    assert limits.allowed(limit, "me")
    assert cache._expire_info[cache.make_key(key)] is not None


def test_a_flood_of_other_counters_pushes_out_no_failed_sign_in(bob: User) -> None:
    fail(bob, 6)
    for number in range(10_001):
        limits.allowed(limits.EXPORTS, number)
    assert not signs_in(bob, PASSWORD, THIEF)
