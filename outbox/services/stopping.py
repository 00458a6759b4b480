"""The link in a letter that ends letters of its kind."""

from __future__ import annotations

from django.core import signing

SALT = "outbox.stop"


def stop_token(user_id: int, kind: str) -> str:
    """The token, valid for ever: a letter may be opened years later."""
    return signing.dumps([user_id, kind], salt=SALT)


def stop_read(token: str) -> tuple[int, str] | None:
    """Whose letters of which kind; None if the site did not sign the token."""
    try:
        user_id, kind = signing.loads(token, salt=SALT)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return int(user_id), str(kind)
