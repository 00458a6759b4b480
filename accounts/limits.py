"""How often something may be done in a while: one way to count, in caches that hold nothing else.

While Redis is away, each process counts alone (config/cache.py); a limit never causes a fault.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from allauth.core.internal.ratelimit import Rate, parse_rates
from django.conf import settings
from django.core.cache import BaseCache, caches
from django.http import HttpRequest
from django.utils.translation import gettext_noop as _

from accounts.address import address_of, network_of
from accounts.models import User
from accounts.refusals import TOO_MANY_REQUESTS, Refusal

TOO_MANY_GUESTS = Refusal(
    "too_many_guests",
    _("Many people without an account have just arrived from your network. Sign in, sign up, or try again in an hour."),
    TOO_MANY_REQUESTS,
)
TOO_FAST_NAMES = Refusal(
    "too_fast_names",
    _("You’ve changed your name too often. Keep this one for now, or try again in an hour."),
    TOO_MANY_REQUESTS,
)


class Limit(NamedTuple):
    what: str
    most: int
    """0: no limit."""
    seconds: int
    store: str = "limits"
    """The cache that counts it."""

    @property
    def cache(self) -> BaseCache:
        return caches[self.store]


EXPORTS = Limit("export", 6, 3600)
"""Downloads of a person's own data, by person."""
SIGN_INS = Limit("sign-in", 600, 600, "sign_in")
"""Passwords checked, right or wrong, by address: each check is made to cost much processor time."""
BAD_TOKENS = Limit("bad-token", 300, 60)
"""Unknown API tokens, by address: an unknown token is a word of the client's own choice."""
CONFIRMATIONS = Limit("confirmation", 10, 600)
"""Passwords tried to delete an account, by person: an open browser is no proof."""

NAMES = Limit("guest-name", 20, 3600)
"""Names that a guest chooses, by person: each change is a step at every table."""
ADDRESS_NAMES = Limit("guest-name-address", 240, 3600)
"""The same by address, because a guest is made with a click."""

PICTURES = Limit("link-picture", 120, 3600)
"""Pictures beside links that have to be drawn, by address."""


class TooOften(Exception):
    """Somebody, or everybody at one address together, did something too often."""

    def __init__(self, refusal: Refusal, seconds: int) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.seconds = seconds
        """After this many seconds at the latest it works again."""


def allowed(limit: Limit, whose: object) -> bool:
    """Count one. The time runs from the first one, however often somebody keeps trying."""
    if not limit.most:
        return True
    key, cache = _key(limit, whose), limit.cache
    cache.add(key, 0, limit.seconds)
    try:
        count = int(cache.incr(key))
    except ValueError:  # it ran out between the two lines
        return True
    if count <= 1:  # a count that expires while Redis adds to it would restart there, and never end
        cache.touch(key, limit.seconds)
    return count <= limit.most


def address_allowed(limit: Limit, request: HttpRequest) -> bool:
    """Count one by address. This comes before a count by anything that the client chooses, such as a cookie: fresh ones
    would count for nothing, and each would take up room in the store."""
    return allowed(limit, network_of(address_of(request)))


def asker_allowed(by_address: Limit, request: HttpRequest, limit: Limit, whose: object) -> bool:
    """Count one by address, then by what the client has: `whose`, such as a cookie. A client refused for its own flood
    does not count against the others behind its address."""
    if not address_allowed(by_address, request):
        return False
    fine = allowed(limit, whose)
    if not fine:
        take_back(by_address, network_of(address_of(request)))
    return fine


def take_back(limit: Limit, whose: object) -> None:
    """Count one less: what was counted did not happen."""
    try:
        limit.cache.decr(_key(limit, whose))
    except ValueError:  # it ran out meanwhile
        return


def clear(limit: Limit, whose: object) -> None:
    limit.cache.delete(_key(limit, whose))


# --- Signing in ---------------------------------------------------------------------------------------------------


def sign_in_counts(request: HttpRequest, account: str) -> list[tuple[Limit, str]]:
    """What an attempt to sign in counts towards, the widest last: it is only reached by what the others let through.

    All attempts from an address, its failed ones, those with this account from this address, those with this account
    from anywhere. So nobody can lock an owner out, except from the owner's own address, and somebody already signed in
    (`reauthenticate`) counts separately.
    """
    here, account = network_of(address_of(request)), account.strip().lower()
    rates = parse_rates(settings.SIGN_IN_RATE)
    user = request.user
    if user.is_authenticated and user.email == account:
        return [(_limit("sign-in-again", rate), str(user.pk)) for rate in rates if rate.per == "key"]
    return [
        *([(SIGN_INS, here)] if rates else []),
        *((_limit("sign-in-address", rate), here) for rate in rates if rate.per == "ip"),
        *_of_account(account, here),
    ]


def _of_account(account: str, here: str) -> list[tuple[Limit, str]]:
    """The failures with this account, from this address and from anywhere."""
    keys = [rate for rate in parse_rates(settings.SIGN_IN_RATE) if rate.per == "key"]
    return [
        *((_limit("sign-in-account-address", rate), f"{account} {here}") for rate in keys),
        *((_limit("sign-in-account", rate), account) for rate in parse_rates(settings.SIGN_IN_ACCOUNT_RATE)),
    ]


def sign_in_allowed(request: HttpRequest, account: str) -> bool:
    """Count one attempt before the password is checked: a hundred at once are a hundred."""
    return all(allowed(limit, whose) for limit, whose in sign_in_counts(request, account))


def sign_in_succeeded(request: HttpRequest, account: str) -> None:
    """The attempt was no failure. Earlier failures stay counted: signing in to your own account opens no other."""
    for limit, whose in sign_in_counts(request, account):
        if limit is not SIGN_INS:
            take_back(limit, whose)


def sign_in_forgive(request: HttpRequest, account: str) -> None:
    """A person with the link to a new password owns the account, so failures with it no longer count. This also helps
    an owner who has signed in with this browser, but not on a phone."""
    for limit, whose in _of_account(account.strip().lower(), network_of(address_of(request))):
        clear(limit, whose)


def _limit(what: str, rate: Rate) -> Limit:
    return Limit(f"{what}-{rate.duration}", rate.amount, int(rate.duration), "sign_in")


def export_allowed(user: User) -> bool:
    return allowed(EXPORTS, user.pk)


def confirmation_allowed(user: User) -> bool:
    return allowed(CONFIRMATIONS, user.pk)


def guest_check(request: HttpRequest) -> None:
    """Count one new guest by address. Raises TooOften: too_many_guests."""
    limit = Limit("guest", settings.GUESTS_PER_HOUR, 3600)
    if not address_allowed(limit, request):
        raise TooOften(TOO_MANY_GUESTS, limit.seconds)


def guest_name_check(request: HttpRequest, user: User) -> None:
    """Counts one name that a guest chooses. Raises TooOften: too_fast_names."""
    if not asker_allowed(ADDRESS_NAMES, request, NAMES, user.pk):
        raise TooOften(TOO_FAST_NAMES, NAMES.seconds)


def read_limits(*, dear: bool) -> list[Limit]:
    """The limits that reading one page counts towards; `dear`: an expensive page (config/reading.py)."""
    reads = Limit("read", settings.READS_PER_MINUTE, 60)
    return [reads, Limit("dear-read", settings.DEAR_READS, 600)] if dear else [reads]


def _key(limit: Limit, whose: object) -> str:
    """The cache holds no address and no name."""
    return f"limit:{limit.what}:{sha256(str(whose).encode(errors='replace')).hexdigest()[:32]}"
