from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.post import Endpoint, MailServer, endpoint, kind_known, mail_server


@pytest.fixture(autouse=True)
def kind() -> Iterator[None]:
    with kind_known():
        yield


@pytest.fixture
def post(settings: Any) -> Iterator[MailServer]:
    """A mail server that receives the site's letters."""
    with mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server


@pytest.fixture
def called(settings: Any) -> Iterator[Endpoint]:
    """An address that the site may call."""
    settings.OUTBOX_CALLS_ANYWHERE = settings.HTTPS = True
    with endpoint() as server:
        yield server


def confirmed(user: Any) -> Any:
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def anna(alice: Any) -> Any:
    """This user has a confirmed address."""
    return confirmed(alice)
