"""What changes people: guests, accounts, profiles, API tokens. One transaction each."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import TypedDict, Unpack

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import login
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, Q, RestrictedError
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts import limits
from accounts.guest_names import name_draw
from accounts.keepers import Objected, keepers
from accounts.models import ApiToken, User
from accounts.names import name_key, taken_words
from accounts.text import one_line

BACKEND = "accounts.backends.SignInBackend"
DEMO_PASSWORD = "robots-race-here"  # noqa: S105 - public on purpose, see accounts/backends.py
SEEN_EVERY = timedelta(hours=1)
CLAIMS = 5
PURGE_RUN = 500
PURGE_FROM = "accounts:purge-from"
TOKEN_PREFIX = "pad_"  # noqa: S105 - lets people and secret scanners recognise one


class Surroundings(TypedDict, total=False):
    """The site's language and look for a person."""

    language: str
    zone: str
    theme: str


class Profile(Surroundings, total=False):
    public_name: str
    look: str
    number_wish: int | None
    takes_invitations: bool


@transaction.atomic
def user_create(
    *,
    email: str,
    password: str | None = None,
    public_name: str = "",
    is_demo: bool = False,
    **profile: Unpack[Surroundings],
) -> User:
    """Create an account. Raises ValidationError (by field) for a bad or taken address, and for a taken name. Without a
    name, it gets a free one."""
    user = User(email=email.strip().lower(), is_demo=is_demo, **profile)
    user.public_name = one_line(public_name)[: User.NAME_LENGTH] or _name_of(user)
    user.set_password(password)
    user.full_clean()
    _write(user)
    return user


@transaction.atomic
def user_update_profile(*, user: User, **changes: Unpack[Profile]) -> User:
    """Change a part of the profile. Raises ValidationError by field; nothing is written then.

    Locks the user, then what the keepers lock: a guest's new name also appears at the tables, a new look in clubs. The
    lock leaves the key free, because anybody who sits down holds a shared lock on it.
    """
    unknown = changes.keys() - Profile.__optional_keys__
    if unknown:
        raise TypeError(f"not a field of the profile: {', '.join(sorted(unknown))}")
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    before, looked = user.public_name, user.look
    for field, value in changes.items():
        setattr(user, field, one_line(value) if isinstance(value, str) else value)
    user.full_clean()
    if user.is_guest and user.public_name != before:
        _guest_name_check(user)
    _write(user, update_fields=list(changes))
    if user.is_guest and user.public_name != before:
        _renamed(user, before, cleared=False)
    if user.look != looked:
        for keeper in keepers():
            keeper.redress(user)
    return user


def user_seen(*, user: User) -> None:
    """Note that the user was here; writes at most once an hour, so that reading a page stays a read."""
    now = timezone.now()
    if now - user.last_seen_at >= SEEN_EVERY:
        User.objects.filter(pk=user.pk).update(last_seen_at=now)
        user.last_seen_at = now


# --- Guests ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def guest_create(*, others: Collection[str] = ()) -> User:
    """Create the row of a person who plays without an account, signed in by the session alone. The name is none of
    `others`, who are at the table that the guest joins."""
    guest = User(
        is_guest=True,
        public_name=_guest_name(others),
        language=_known_language(),
        zone=timezone.get_current_timezone_name(),
    )
    guest.set_unusable_password()
    guest.full_clean()
    guest.save()
    return guest


def _guest_name(others: Collection[str] = ()) -> str:
    """A name that no account has, and nobody at the table."""
    anybody, keys = User(), {name_key(other) for other in others}
    return name_draw(lambda name: name_key(name) in keys or anybody.name_taken(name))


def _guest_name_check(guest: User) -> None:
    """A guest holds no name, and may not have an account's. Raises ValidationError by field."""
    if guest.name_cleared:
        raise ValidationError({"public_name": _("Your name was removed. To choose another one, you need an account.")})
    if guest.name_taken(guest.public_name):
        raise ValidationError({"public_name": taken_words(guest.name_free(guest.public_name))})


@transaction.atomic
def guest_name_clear(*, guest_id: int) -> User | None:
    """Remove the name that a guest chose, from all tables as well: the site draws one, and the guest cannot choose
    another for the rest of the visit. None: that is not a guest, or no longer one. The caller has checked the right.

    Locks the guest, then what the keepers lock.
    """
    guest = User.objects.select_for_update(no_key=True).filter(pk=guest_id, is_guest=True).first()
    if guest is None:
        return None
    before, guest.public_name, guest.name_cleared = guest.public_name, _guest_name(), True
    guest.save(update_fields=["public_name", "name_cleared"])
    _renamed(guest, before, cleared=True)
    return guest


def _renamed(guest: User, before: str, *, cleared: bool) -> None:
    for keeper in keepers():
        keeper.rename(guest, before, cleared)


def guest_ensure(request: HttpRequest, *, others: Collection[str] = ()) -> User:
    """The user of this request; a visitor becomes a guest, signed in by the session, with a name that none of `others`
    has.

    Guests are counted by address, however they arrive. Raises TooOften: too_many_guests.
    """
    if request.user.is_authenticated:
        return request.user
    limits.guest_check(request)
    guest = guest_create(others=others)
    login(request, guest, backend=BACKEND)
    return guest


@transaction.atomic
def user_sign_up(*, user: User, public_name: str = "", proven: bool = True) -> User:
    """Write a new account. A guest's row becomes the account and keeps its matches. If somebody took the name since the
    form was checked, it gets a number. An account whose address is not `proven` holds no name yet."""
    if not user.email:
        raise ValueError("an account needs an address")
    was_guest = user.is_guest
    user.email = user.email.strip().lower()
    user.is_guest = False
    user.unproven = not proven
    if public_name or not was_guest:
        user.public_name = one_line(public_name)[: User.NAME_LENGTH] or _name_of(user)
    if not was_guest:
        user.language = _known_language()
        user.zone = timezone.get_current_timezone_name()
    user.last_seen_at = timezone.now()
    _claim(user) if proven else user.save()
    return user


@transaction.atomic
def guest_join(*, user: User) -> User:
    """The account signs in for the first time: the guest who signed up for it becomes it, and keeps row and matches.
    From now on it holds its name.

    Nobody could use the account's own row before, so nothing refers to it, and it is deleted. Returns the user to sign
    in: the account itself when the guest is gone, or is another account by now.
    """
    joined = _joined(user)
    if not joined.is_guest and not joined.name_key:
        _claim(joined)
    return joined


def _joined(user: User) -> User:
    if user.upgrades_id is None:
        return user
    rows = User.objects.select_for_update().in_bulk([user.pk, user.upgrades_id])
    account, guest = rows.get(user.pk), rows.get(user.upgrades_id)
    if account is None or guest is None or not guest.is_guest:
        return user
    EmailAddress.objects.filter(user=account).update(user=guest)
    User.objects.filter(pk=account.pk).delete()
    for field in ("email", "password", "public_name", "language", "zone", "last_seen_at"):
        setattr(guest, field, getattr(account, field))
    guest.is_guest = False
    guest.save()
    return guest


def guests_purge(*, now: datetime | None = None) -> int:
    """Delete guests who were away for `GUEST_IDLE_DAYS`, except those that something still needs. Returns how many.

    A run tries `PURGE_RUN` guests, and the next one continues after them: guests who must stay do not hold up the
    others.
    """
    before = (now or timezone.now()) - timedelta(days=settings.GUEST_IDLE_DAYS)
    idle = User.objects.filter(is_guest=True, last_seen_at__lt=before, pk__gt=cache.get(PURGE_FROM, 0)).order_by("pk")
    tried = list(idle.values_list("pk", flat=True)[:PURGE_RUN])
    cache.set(PURGE_FROM, tried[-1] if len(tried) == PURGE_RUN else 0, timeout=None)
    gone = 0
    for pk in tried:
        try:
            gone += _delete(pk, still=Q(is_guest=True, last_seen_at__lt=before))
        except (ProtectedError, RestrictedError, IntegrityError, Objected):
            continue
    return gone


# --- Leaving --------------------------------------------------------------------------------------------------------


def account_confirms(*, user: User, given: str) -> bool:
    """Whether `given` proves that the user means it: the password; without one (a guest), the public name."""
    if user.has_usable_password():
        return user.check_password(given)
    return name_key(given) == name_key(user.public_name)


def account_delete(*, user: User) -> bool:
    """Delete a person with addresses, tokens and boards; what others need stays, without the name. False: done already.

    One transaction. Locks the user, so that a second call finds nothing to do, then what the keepers lock
    (accounts/keepers.py). The user's sessions end. Raises Objected.
    """
    for _try in range(2):
        try:
            return _delete(user.pk)
        except IntegrityError:
            continue  # another tab took a seat somewhere between the check and the deletion: check again
    return _delete(user.pk)


@transaction.atomic
def _delete(pk: int, *, still: Q | None = None) -> bool:
    """Delete the user if `still` holds.

    The lock leaves the key free: a player who answers in a match holds a shared lock on it.
    """
    user = User.objects.select_for_update(no_key=True).filter(still or Q(), pk=pk).first()
    if user is None:
        return False
    for keeper in keepers():
        keeper.forget(user)
    user.delete()
    return True


# --- API tokens -----------------------------------------------------------------------------------------------------


def token_digest(token: str) -> str:
    """A plain hash is enough: the token is 256 random bits, so there is nothing to guess."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def token_create(*, user: User, name: str, days: int | None = None) -> tuple[ApiToken, str]:
    """Create a token and its text, which is shown only this once. Raises ValidationError."""
    text = TOKEN_PREFIX + secrets.token_urlsafe(32)
    token = ApiToken(
        user=user,
        name=name.strip(),
        digest=token_digest(text),
        expires_at=timezone.now() + timedelta(days=days or settings.API_TOKEN_DAYS),
    )
    token.full_clean()
    token.save()
    return token, text


def token_used(*, token: ApiToken) -> None:
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at >= SEEN_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


@transaction.atomic
def token_revoke(*, user: User, token_id: int) -> bool:
    """Delete the user's own token; False when there is none with that id."""
    return bool(ApiToken.objects.filter(user=user, pk=token_id).delete()[0])


def _name_of(user: User) -> str:
    """For an account without a name: the part of the address before the @, or one like it."""
    return user.name_free((user.email or "").partition("@")[0])


def _write(user: User, update_fields: list[str] | None = None) -> None:
    """Raises ValidationError where somebody took the name since we looked."""
    try:
        with transaction.atomic():
            user.save(update_fields=update_fields)
    except IntegrityError:
        user.clean()
        raise


def _claim(user: User) -> None:
    """Save the user, who holds the name from now on, or one like it."""
    for tries_left in reversed(range(CLAIMS)):
        user.name_claim()
        try:
            with transaction.atomic():
                user.save()
            return
        except IntegrityError:  # somebody took it since we looked
            user.name_key = ""
            if not tries_left:
                raise


def _known_language() -> str:
    language = translation.get_language() or settings.LANGUAGE_CODE
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
