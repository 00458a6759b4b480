"""The browser that somebody holds at a real table or at the door, recognised by a secret number."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop

from accounts.limits import Limit, TooOften, asker_allowed
from accounts.refusals import TOO_MANY_REQUESTS, Refusal

if TYPE_CHECKING:
    from accounts.models import User


TOO_FAST_TABLE = Refusal(
    "too_fast_table",
    gettext_noop("Too many requests from here in a short time. Wait a minute, then try again."),
    TOO_MANY_REQUESTS,
)

COOKIE = "paddock_table"
"""Holds the number that tells one browser from another at the tables of a night."""
COOKIE_SECONDS = 24 * 3600
NUMBER = re.compile(r"[\w-]{32}", re.ASCII)
"""192 bits."""


def number_of(request: HttpRequest) -> str:
    """The browser's number; a new one if it has none yet."""
    number = request.COOKIES.get(COOKIE, "")
    return number if NUMBER.fullmatch(number) else secrets.token_urlsafe(24)


def device_of(request: HttpRequest, number: str, *, scanned: bool = False) -> Device:
    """`scanned`: the browser is on the page behind a table's own code."""
    user = request.user if request.user.is_authenticated else None
    return Device(sha256(number.encode()).hexdigest(), user, scanned)


def keep(response: HttpResponse, number: str) -> HttpResponse:
    """Gives the browser its number."""
    response.set_cookie(
        COOKIE, number, max_age=COOKIE_SECONDS, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )
    return discreet(response)


def discreet(response: HttpResponse) -> HttpResponse:
    """Keeps the address, which is a secret, from other sites and search engines. Not `no-referrer`: with it browsers
    would send forms without an origin, and the site would refuse them."""
    response["Referrer-Policy"] = "same-origin"
    response["X-Robots-Tag"] = "noindex"
    return response


def count(request: HttpRequest, number: str, by_device: Limit, by_address: Limit) -> None:
    """Counts one request of a browser, by address and by browser. Raises TooOften: too_fast_table."""
    if not asker_allowed(by_address, request, by_device, number):
        raise TooOften(TOO_FAST_TABLE, by_device.seconds)


@dataclass(frozen=True)
class Device:
    """The browser that somebody holds at a table."""

    key: str
    """SHA-256 of a number that only this browser has, in hexadecimal digits."""
    user: User | None = None
    """The user signed in on it."""
    scanned: bool = False
    """It is on the page behind the table's own code."""
