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
    """Each kind goes to an address, and nobody can opt out of it."""

    CONFIRM = "account_confirm"
    """Facts: `email_address`, the id of the address to confirm."""
    RESET = "account_reset"
    """Facts: `user`, who wants to choose a new password."""
    TAKEN = "account_taken"
    """Somebody tried to sign up with the address of an account."""
    UNKNOWN = "account_unknown"
    """Somebody asked for a new password for an address without an account."""


Post = Callable[[Letter, str, JsonObject, str], None]
"""Record that a letter is to be sent: which, to which address, its facts, and who asked (a network)."""

_posts: list[Post] = []


def post_register(post: Post) -> Post:
    _posts.append(post)
    return post


def ask(letter: Letter, address: str, facts: JsonObject, *, asker: str) -> None:
    for post in _posts:
        post(letter, address, facts, asker)
