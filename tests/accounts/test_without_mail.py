"""Without a mail server no page promises a letter."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db

SIGN_UP = {"email": "dora@example.com", "password1": "correct-horse-7", "password2": "correct-horse-7"}
SENT = ("sent you an email", "an email to dora@example.com", "we’ve sent it a link", "Send the link", "we’ll send you")


@pytest.fixture
def no_mail(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"


def promised(html: str) -> list[str]:
    return [one for one in SENT if one in html]


def seen(client: Client, path: str, form: dict[str, str] | None = None) -> str:
    answer = client.get(path) if form is None else client.post(path, form, follow=True)
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


def test_people_who_sign_up_read_that_nothing_needs_confirming(client: Client, no_mail: None) -> None:
    html = seen(client, "/accounts/signup/", SIGN_UP)
    assert "This site doesn’t send email, so you don’t need to confirm dora@example.com." in html
    assert promised(html) == []
    html = seen(client, "/accounts/email/")
    assert "This site doesn’t send email, so you won’t get a link." in html
    assert promised(html) == []


def test_where_an_address_has_to_be_confirmed_the_operator_has_the_link(
    client: Client, no_mail: None, settings: Any
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    html = seen(client, "/accounts/signup/", SIGN_UP)
    assert "Ask its operator for the link" in html
    assert promised(html) == []


def test_a_forgotten_password_is_a_matter_for_the_operator(client: Client, no_mail: None) -> None:
    for form in (None, {"email": "dora@example.com"}):
        html = seen(client, "/accounts/password/reset/", form)
        assert "This site doesn’t send email." in html
        assert promised(html) == []


def test_a_site_with_mail_says_that_a_letter_comes(client: Client) -> None:
    html = seen(client, "/accounts/signup/", SIGN_UP)
    assert "We’re sending an email to dora@example.com to confirm your address." in html
    assert "Send the link again" in seen(client, "/accounts/email/")
