"""Emails that accounts ask for. The outbox, a higher layer, registers how to send them (outbox/letters.py)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from accounts.typing import JsonObject

NO_SERVER = ("console", "dummy")
"""Django's mail backends that send nothing."""


def mail_works() -> bool:
    """Whether the site has a mail server."""
    return settings.EMAIL_BACKEND.split(".")[-2] not in NO_SERVER


class Letter(TextChoices):
    """Each kind goes to an address, and nobody can opt out."""

    CONFIRM = "account_confirm", _("Confirming an address")
    """Facts: `email_address`, the id of the address to confirm."""
    RESET = "account_reset", _("A new password")
    """Facts: `user`, who chooses a new password."""
    TAKEN = "account_taken", _("Signing up with a taken address")
    """Somebody tried to sign up with an address that has an account."""
    UNKNOWN = "account_unknown", _("A new password requested for an address without an account")
    """Somebody asked for a new password where there is no account."""

    @property
    def lasts(self) -> timedelta:
        """After this long it is useless."""
        return timedelta(days=3) if self is Letter.CONFIRM else timedelta(hours=12)


Post = Callable[[Letter, str, JsonObject, str], None]
"""Records an email to send: the kind, the address, its facts, and who asked (a network)."""

_posts: list[Post] = []


def post_register(post: Post) -> Post:
    _posts.append(post)
    return post


def ask(letter: Letter, address: str, facts: JsonObject, *, asker: str) -> None:
    for post in _posts:
        post(letter, address, facts, asker)
