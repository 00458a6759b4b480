"""Names are compared by one key, the same on every database."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts import services
from accounts.models import User
from accounts.names import KEY_LENGTH, free_name, name_key

SAME = ("Élodie", "E\u0301lodie", "ÉLODIE", " e\u0301lodie  ", "ｅ\u0301lodie")


@pytest.mark.parametrize("name", SAME)
def test_one_name_has_one_key(name: str) -> None:
    assert name_key(name) == "élodie"


@pytest.mark.parametrize(("one", "other"), [("Ann Lee", "AnnLee"), ("Eve", "Ève"), ("Tom", "Tom (2)"), ("ı", "i")])
def test_other_names_have_other_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@given(st.text(max_size=80))
def test_the_key_of_a_key_is_itself_and_fits(name: str) -> None:
    key = name_key(name)
    assert len(key) <= KEY_LENGTH
    assert name_key(key) == key
    assert name_key(f"  {name.upper().lower()} ") == name_key(name.upper().lower())


def test_a_long_name_keeps_its_own_key() -> None:
    long = "\ufdfa" * 40  # eighteen characters each
    assert len(name_key(long)) == KEY_LENGTH
    assert name_key(long) != name_key(long + "x")


def test_a_free_name_has_the_next_number_and_fits() -> None:
    taken = {"tom", "tom (2)", "x" * 40}
    assert free_name("Ann", lambda name: name_key(name) in taken, 40) == "Ann"
    assert free_name("Tom", lambda name: name_key(name) in taken, 40) == "Tom (3)"
    assert free_name("Tom (2)", lambda name: name_key(name) in taken, 40) == "Tom (3)"
    assert free_name("X" * 40, lambda name: name_key(name) in taken, 40) == "X" * 36 + " (2)"


# --- Users ----------------------------------------------------------------------------------------------------------


def user(name: str, address: str) -> User:
    return services.user_create(email=f"{address}@example.com", password="long enough 1", public_name=name)


@pytest.mark.django_db
@pytest.mark.parametrize("name", SAME)
def test_a_second_account_with_a_name_gets_a_free_one(name: str) -> None:
    user("Élodie", "one")
    with pytest.raises(ValidationError) as refused:
        user(name, "two")
    assert "(2)” is free." in refused.value.message_dict["public_name"][0]
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_without_a_name_the_account_gets_one_that_is_free() -> None:
    names = [services.user_create(email=f"tom@{n}.example.com").public_name for n in range(3)]
    assert names == ["tom", "tom (2)", "tom (3)"]


@pytest.mark.django_db
def test_renaming_to_a_taken_name_is_refused_and_to_your_own_in_capitals_is_not(bob: Any, alice: Any) -> None:
    with pytest.raises(ValidationError):
        services.user_update_profile(user=bob, public_name="ALICE")
    services.user_update_profile(user=bob, public_name="BOB", theme="dark")
    bob.refresh_from_db()
    assert (bob.public_name, bob.name_key, bob.theme) == ("BOB", "bob", "dark")


@pytest.mark.django_db
def test_a_twin_is_saved_as_it_is_and_no_twin_under_another_name() -> None:
    first, second = user("Tom", "one"), user("Tim", "two")
    User.objects.filter(pk=second.pk).update(public_name="Tom", name_key="tom", twin=1)  # as a migration numbers them
    second.refresh_from_db()
    services.user_update_profile(user=second, public_name="TOM", theme="dark")
    second.refresh_from_db()
    assert (second.public_name, second.twin) == ("TOM", 1)
    services.user_update_profile(user=second, public_name="Thomas")
    second.refresh_from_db()
    assert (second.name_key, second.twin) == ("thomas", 0)
    with pytest.raises(ValidationError):
        services.user_update_profile(user=second, public_name=first.public_name)


@pytest.mark.django_db
def test_a_name_that_somebody_takes_since_we_looked_is_refused_at_its_field(
    bob: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = User.full_clean
    monkeypatch.setattr(User, "full_clean", lambda _user: None)  # nobody had it then
    with pytest.raises(ValidationError) as refused:
        services.user_update_profile(user=bob, public_name="ALICE")
    assert "public_name" in refused.value.message_dict
    monkeypatch.setattr(User, "full_clean", looked)
    bob.refresh_from_db()
    assert bob.public_name == "Bob"


@pytest.mark.django_db
def test_the_database_holds_it() -> None:
    user("Tom", "one")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(email="two@example.com", public_name="TOM")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(email="two@example.com", public_name="tom")])


@pytest.mark.django_db
def test_guests_of_one_name_reserve_it_for_nobody_until_they_sign_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.services.name_draw", lambda _is_taken: "Neon Koala")
    guests = [services.guest_create() for _number in range(2)]
    assert [guest.public_name for guest in guests] == ["Neon Koala", "Neon Koala"]
    for number, guest in enumerate(guests):
        guest.email = f"g{number}@example.com"
        services.user_sign_up(user=guest)
    assert [guest.public_name for guest in guests] == ["Neon Koala", "Neon Koala (2)"]


SIGN_UP = {"password1": "long enough 1", "password2": "long enough 1"}


@pytest.mark.django_db
def test_signing_up_under_a_taken_name_shows_the_error_beside_the_field(client: Client, alice: Any) -> None:
    answer = client.post("/accounts/signup/", {**SIGN_UP, "email": "e@example.com", "public_name": "ＡLICE"})
    assert "This name is taken here. “" in answer.content.decode()
    assert not User.objects.filter(email="e@example.com").exists()


@pytest.mark.django_db
def test_a_name_reveals_nothing_of_an_account_that_never_signed_in(settings: Any) -> None:
    """A person who signs up with somebody else's address cannot try the name to learn whether the address had an
    account."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    for number in range(2):
        Client().post("/accounts/signup/", {**SIGN_UP, "email": f"e{number}@example.com", "public_name": "Zed"})
    waiting = list(User.objects.filter(public_name="Zed").order_by("pk"))
    assert [one.name_key for one in waiting] == ["", ""]
    joined = [services.guest_join(user=one).public_name for one in reversed(waiting)]
    assert joined == ["Zed", "Zed (2)"]
    assert sorted(User.objects.filter(email__startswith="e").values_list("name_key", flat=True)) == ["zed", "zed (2)"]
