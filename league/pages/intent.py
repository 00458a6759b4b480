"""A button that somebody without an account may tap: the account comes first, then what was tapped is done.

That it was tapped is kept in a cookie: a session does not outlive a guest's sign-up, and no link alone does anything.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.account_first import sign_up_first

TAPPED = "tapped"
TAPPED_SECONDS = 3600
"""Long enough to make an account and to look for the letter that confirms its address."""


def account_first(request: HttpRequest) -> HttpResponse:
    """To the sign-up, and from there back to this address, where `tapped` is true then."""
    response = sign_up_first(request.path)
    response.set_signed_cookie(
        TAPPED,
        "1",
        max_age=TAPPED_SECONDS,
        path=request.path,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def tapped(request: HttpRequest) -> bool:
    """Whether the button of this address was tapped: just now, or before the account was made."""
    return request.method == "POST" or bool(
        request.get_signed_cookie(TAPPED, default="", max_age=TAPPED_SECONDS),
    )


def tap_done(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """`answer`, after which the tap is forgotten."""
    answer.delete_cookie(TAPPED, path=request.path)
    return answer
