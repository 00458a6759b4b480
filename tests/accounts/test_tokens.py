"""API tokens: shown once, kept as a digest, with an end."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import limits, services
from accounts.models import ApiToken, User


def bearer(text: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {text}"}


@pytest.fixture
def text(bob: User) -> str:
    return services.token_create(user=bob, name="script")[1]


def test_a_token_speaks_for_its_user(client: Client, bob: User, text: str) -> None:
    assert client.get("/api/v1/me/", headers=bearer(text)).json()["id"] == bob.pk


def test_the_database_does_not_hold_the_token(text: str) -> None:
    assert text not in str(list(ApiToken.objects.values()))


@pytest.mark.parametrize("header", ["Bearer", "Bearer nonsense", "Bearer a b", "Bearer \xff\xfe"])
def test_a_bad_token_is_refused_with_a_code(client: Client, db: None, header: str) -> None:
    answer = client.get("/api/v1/me/", headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.json()["code"] == "sign_in"


def test_an_expired_token_opens_nothing(client: Client, text: str) -> None:
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get("/api/v1/me/", headers=bearer(text)).status_code == 401


def test_the_token_of_somebody_shut_out_opens_nothing(client: Client, bob: User, text: str) -> None:
    User.objects.filter(pk=bob.pk).update(is_active=False)
    assert client.get("/api/v1/me/", headers=bearer(text)).status_code == 401


def test_a_signed_in_user_makes_lists_and_revokes_tokens(client: Client, bob: User) -> None:
    client.force_login(bob, backend=services.BACKEND)
    made = client.post("/api/v1/tokens/", {"name": "phone", "days": 7}, content_type="application/json")
    assert made.status_code == 201, made.content
    text, token_id = made.json()["token"], made.json()["id"]
    (listed,) = client.get("/api/v1/tokens/").json()
    assert listed["name"] == "phone"
    assert "token" not in listed
    assert client.delete(f"/api/v1/tokens/{token_id}/").status_code == 204
    client.logout()
    assert client.get("/api/v1/me/", headers=bearer(text)).status_code == 401


def test_charlie_may_not_revoke_bobs_token(client: Client, charlie: User, text: str) -> None:
    client.force_login(charlie, backend=services.BACKEND)
    assert client.delete(f"/api/v1/tokens/{ApiToken.objects.get().pk}/").status_code == 404
    assert client.get("/api/v1/tokens/").json() == []
    assert ApiToken.objects.count() == 1


def test_a_token_cannot_make_another(client: Client, text: str) -> None:
    answer = client.post("/api/v1/tokens/", {"name": "x"}, content_type="application/json", headers=bearer(text))
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert ApiToken.objects.count() == 1


def test_visitors_have_no_tokens(client: Client, db: None) -> None:
    assert client.get("/api/v1/tokens/").status_code == 401
    assert client.post("/api/v1/tokens/", {"name": "x"}, content_type="application/json").status_code == 401


def test_the_profile_is_read_and_changed(client: Client, bob: User, text: str) -> None:
    answer = client.patch(
        "/api/v1/me/", {"zone": "Europe/Paris", "email": "x@y.z"}, content_type="application/json", headers=bearer(text)
    )
    assert answer.status_code == 200
    assert (answer.json()["zone"], answer.json()["email"]) == ("Europe/Paris", bob.email)
    wrong = client.patch("/api/v1/me/", {"zone": "Mars"}, content_type="application/json", headers=bearer(text))
    assert wrong.status_code == 400
    assert (wrong.json()["code"], wrong.json()["at"]) == ("invalid", "zone")


def test_a_new_password_ends_the_tokens_and_another_change_of_the_profile_does_not(
    client: Client, bob: User, text: str
) -> None:
    bob.zone = "Europe/Paris"
    bob.save()
    assert client.get("/api/v1/me/", headers=bearer(text)).status_code == 200
    bob.set_password("another and better one")
    bob.save()
    assert client.get("/api/v1/me/", headers=bearer(text)).status_code == 401


def test_tokens_that_nobody_knows_are_counted_by_address(
    client: Client, bob: User, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "BAD_TOKENS", limits.Limit("bad-token", 3, 60))
    found = [client.get("/api/v1/me/", headers=bearer(f"pad_{number}")) for number in range(4)]
    assert [answer.status_code for answer in found] == [401, 401, 401, 429]
    assert found[-1].json()["code"] == "flood"
    assert client.get("/api/v1/me/", headers=bearer(text)).status_code == 200
