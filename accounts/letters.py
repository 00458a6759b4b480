"""Letters that accounts ask for. The outbox, which is above, registers how they are posted (outbox/letters.py)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from django.conf import settings

from accounts.typing import JsonObject

NO_SERVER = ("console", "dummy")
"""Django's mail backends that send nothing."""


def mail_works() -> bool:
    """Whether the site has a mail server."""
    return settings.EMAIL_BACKEND.split(".")[-2] not in NO_SERVER


class Letter(StrEnum):
    """Each kind goes to an address, and nobody chooses not to get it."""

    CONFIRM = "account_confirm"
    """Facts: `email_address`, the id of the address that is to be confirmed."""
    RESET = "account_reset"
    """Facts: `user`, whose password is to be chosen again."""
    TAKEN = "account_taken"
    """Somebody tried to sign up with an address that has an account."""
    UNKNOWN = "account_unknown"
    """Somebody asked for a new password where there is no account."""


Post = Callable[[Letter, str, JsonObject, str], None]
"""Writes that a letter is to be sent: which, to which address, its facts, and who asked (a network)."""

_posts: list[Post] = []


def post_register(post: Post) -> Post:
    _posts.append(post)
    return post


def ask(letter: Letter, address: str, facts: JsonObject, *, asker: str) -> None:
    for post in _posts:
        post(letter, address, facts, asker)
