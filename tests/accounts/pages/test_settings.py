"""Settings, API tokens and the switches in the footer."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import ApiToken, User
from accounts.services import guest_create

pytestmark = pytest.mark.django_db

PROFILE = {"public_name": "Bobby", "zone": "America/Montreal", "language": "fr", "theme": "dark"}


def sign_in(client: Client, user: User) -> None:
    client.force_login(user, backend="accounts.backends.SignInBackend")


def test_bob_changes_his_profile_and_the_answer_is_in_his_language(client: Client, bob: User) -> None:
    sign_in(client, bob)
    response = client.post("/me/settings/", PROFILE, follow=True)
    bob.refresh_from_db()
    assert (bob.public_name, bob.zone, bob.language, bob.theme) == ("Bobby", "America/Montreal", "fr", "dark")
    assert b'<html lang="fr" data-theme="dark"' in response.content


def test_a_bad_profile_says_which_field_and_writes_nothing(client: Client, bob: User) -> None:
    sign_in(client, bob)
    all_wrong = {"public_name": "", "zone": "Mars/Olympus", "language": "tlh", "theme": "neon"}
    for wrong in (all_wrong, {"public_name": "x" * 41}):
        response = client.post("/me/settings/", PROFILE | wrong)
        assert response.status_code == 422
        for field in wrong:
            assert f'id="id_{field}_error"'.encode() in response.content, field
        bob.refresh_from_db()
        assert (bob.public_name, bob.language) == ("Bob", "en")


def test_a_token_is_shown_once_works_and_can_be_revoked(client: Client, bob: User) -> None:
    sign_in(client, bob)
    html = client.post("/me/settings/tokens/", {"name": "Club screen"}).content.decode()
    found = re.search(r"pad_[\w-]+", html)
    assert found
    assert found[0] not in client.get("/me/settings/").content.decode()
    assert Client().get("/api/v1/me/", headers={"Authorization": f"Bearer {found[0]}"}).status_code == 200
    client.post(f"/me/settings/tokens/{ApiToken.objects.get().pk}/revoke/")
    assert not ApiToken.objects.exists()


def test_charlie_may_not_revoke_bobs_token(client: Client, bob: User, charlie: User) -> None:
    from accounts.services import token_create

    token, _text = token_create(user=bob, name="Club screen")
    sign_in(client, charlie)
    client.post(f"/me/settings/tokens/{token.pk}/revoke/")
    assert ApiToken.objects.filter(pk=token.pk).exists()


def test_a_guest_is_led_to_signing_up(client: Client, db: Any) -> None:
    sign_in(client, guest_create())
    html = client.get("/me/settings/").content.decode()
    assert 'href="/accounts/signup/"' in html
    assert 'name="public_name"' in html
    assert 'name="zone"' not in html
    assert client.post("/me/settings/tokens/", {"name": "x"})["Location"] == "/accounts/signup/"
    assert not ApiToken.objects.exists()


def test_the_switches_remember_for_a_visitor(client: Client, db: Any) -> None:
    response = client.post("/me/preferences/", {"language": "fr", "next": "/clubs/"})
    assert response["Location"] == "/clubs/"
    client.post("/me/preferences/", {"theme": "dark"})
    assert b'<html lang="fr" data-theme="dark"' in client.get("/clubs/").content


def test_the_switches_write_the_profile_of_a_signed_in_user(client: Client, bob: User) -> None:
    """Unknown choices change nothing."""
    sign_in(client, bob)
    for data in ({"language": "tlh"}, {"theme": "neon"}, {}):
        response = client.post("/me/preferences/", data)
        assert response.status_code == 302, data
        assert "theme" not in response.cookies, data
        bob.refresh_from_db()
        assert (bob.language, bob.theme) == ("en", "system"), data
    client.post("/me/preferences/", {"language": "fr"})
    client.post("/me/preferences/", {"theme": "light"})
    bob.refresh_from_db()
    assert (bob.language, bob.theme) == ("fr", "light")


def test_the_switches_lead_back_to_the_page_with_the_form_after_a_post(client: Client, bob: User) -> None:
    """The answer to a POST, as to a token without a name, has no address that a GET could open."""
    sign_in(client, bob)
    html = client.post("/me/settings/tokens/", {"name": ""}, headers={"Referer": "http://testserver/me/settings/"})
    assert html.status_code == 422
    assert b'id="token_name_error"' in html.content
    assert not ApiToken.objects.exists()
    assert b'name="next" value="http://testserver/me/settings/"' in html.content
    response = client.post("/me/preferences/", {"theme": "dark", "next": "http://testserver/me/settings/"})
    assert response["Location"] == "http://testserver/me/settings/"


def test_the_switches_lead_nowhere_else(client: Client, db: Any) -> None:
    for target in ("https://evil.example/", "//evil.example", "javascript:alert(1)", "", "\\\\evil.example"):
        answer = client.post("/me/preferences/", {"theme": "dark", "next": target})
        assert answer["Location"] == "/", target


def test_signing_up_asks_for_a_public_name(client: Client, db: Any) -> None:
    data = {
        "public_name": "Roberta",
        "email": "r@example.com",
        "password1": "pits and lanes",
        "password2": "pits and lanes",
    }
    client.post("/accounts/signup/", data)
    assert User.objects.get().public_name == "Roberta"


OUTSIDE = ("login", "signup", "password/reset", "password/reset/done", "password/reset/key/done", "confirm-email",
           "inactive")  # fmt: skip
INSIDE = ("logout", "email", "password/change", "reauthenticate")


def test_allauths_pages_wear_the_sites_clothes(client: Client, bob: User) -> None:
    for path in (*OUTSIDE, *INSIDE):
        if path == INSIDE[0]:
            sign_in(client, bob)
        response = client.get(f"/accounts/{path}/", follow=True)
        assert response.status_code == 200, path
        assert b'class="site-header"' in response.content, path
