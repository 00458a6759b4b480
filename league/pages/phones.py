"""The browser that somebody holds at a real table or at the door: told from others by a number that only it has."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop

from accounts.limits import Limit, TooOften, asker_allowed
from accounts.refusals import TOO_MANY_REQUESTS, Refusal
from league.services.scorers import Device

TOO_FAST_TABLE = Refusal(
    "too_fast_table",
    gettext_noop("Too many requests from here in a short time. Wait a minute, then try again."),
    TOO_MANY_REQUESTS,
)

COOKIE = "paddock_table"
"""Tells one browser from another at the tables of a night: a number that only it has."""
COOKIE_SECONDS = 24 * 3600
NUMBER = re.compile(r"[\w-]{32}", re.ASCII)
"""192 bits."""


def number_of(request: HttpRequest) -> str:
    """The browser's number; a new one where it has none yet."""
    number = request.COOKIES.get(COOKIE, "")
    return number if NUMBER.fullmatch(number) else secrets.token_urlsafe(24)


def device_of(request: HttpRequest, number: str, *, scanned: bool = False) -> Device:
    """`scanned`: it is on the page behind a table's own code."""
    user = request.user if request.user.is_authenticated else None
    return Device(sha256(number.encode()).hexdigest(), user, scanned)


def keep(response: HttpResponse, number: str) -> HttpResponse:
    """The browser is given its number."""
    response.set_cookie(
        COOKIE, number, max_age=COOKIE_SECONDS, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )
    return discreet(response)


def discreet(response: HttpResponse) -> HttpResponse:
    """The address, which lets somebody in, is shown to no other site and no search engine; not even `no-referrer`, with
    which browsers would send forms without saying from where, and the site refuse them."""
    response["Referrer-Policy"] = "same-origin"
    response["X-Robots-Tag"] = "noindex"
    return response


def count(request: HttpRequest, number: str, by_device: Limit, by_address: Limit) -> None:
    """Counts one thing that a browser sends, by address and by browser. Raises TooOften: too_fast_table."""
    if not asker_allowed(by_address, request, by_device, number):
        raise TooOften(TOO_FAST_TABLE, by_device.seconds)
