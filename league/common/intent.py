"""A button that visitors without an account may tap: first they create the account, then the site does what they
tapped.

A cookie keeps the tap: a session does not outlive a guest's sign-up, and a link alone must not act.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.account_first import sign_up_first

TAPPED = "tapped"
TAPPED_SECONDS = 3600
"""Long enough to create an account and to find the email that confirms its address."""


def account_first(request: HttpRequest) -> HttpResponse:
    """Redirects to the sign-up, and from there back to this address, where `tapped` is then true."""
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
    """Whether this address's button was tapped: just now, or before the account was created."""
    return request.method == "POST" or bool(
        request.get_signed_cookie(TAPPED, default="", max_age=TAPPED_SECONDS),
    )


def tap_done(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Returns `answer` with the tap's cookie deleted."""
    answer.delete_cookie(TAPPED, path=request.path)
    return answer
