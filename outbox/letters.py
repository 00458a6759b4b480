"""The letters that accounts ask for, in words: to confirm an address, to choose a new password.

They go to an address that may be unconfirmed. They contain no words of the person who asked, such as a name, because
anybody can have them sent to anybody. A link is made here, when the letter is sent, and its life counts from then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account import app_settings
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import filter_users_by_email, user_pk_to_url_str
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.letters import Letter, post_register
from accounts.typing import JsonObject
from outbox.kinds import Kind, Link, Text, writes
from outbox.services import tell_address

if TYPE_CHECKING:
    from accounts.models import User

DAY = 24 * 3600


KINDS = {one: Kind(one.value, one.label, "", push=False, chosen=False, first=True, lasts=one.lasts) for one in Letter}


@post_register
def post(letter: Letter, address: str, facts: JsonObject, asker: str) -> None:
    tell_address(KINDS[letter], address, str(facts.get("user", "")), facts, asker=asker)


def _accounts_of(address: str) -> list[User]:
    """Accounts with this address. The demo's addresses belong to nobody."""
    return [one for one in filter_users_by_email(address, is_active=True, prefer_verified=True) if not one.is_demo]


@writes(KINDS[Letter.CONFIRM])
def _confirm(facts: JsonObject, _reader: User | None) -> Text | None:
    """The letter; None once the address is confirmed or changed."""
    found = EmailAddress.objects.filter(
        pk=facts["email_address"], email__iexact=facts["address"], verified=False
    ).first()
    if found is None:
        return None
    lines = [
        _("Somebody, hopefully you, gave this address to Paddock. If it’s yours, confirm it."),
        _("The link works for %(days)s days.") % {"days": app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS},
        _("If it wasn’t you, do nothing."),
    ]
    path = reverse("account_confirm_email", args=[EmailConfirmationHMAC(found).key])
    return Text(_("Paddock: confirm your address"), lines, Link(_("Confirm the address"), path))


@writes(KINDS[Letter.RESET])
def _reset(facts: JsonObject, _reader: User | None) -> Text | None:
    """The letter; None if the account is gone, closed, or has another address by now."""
    user = next((one for one in _accounts_of(facts["address"]) if one.pk == facts["user"]), None)
    if user is None:
        return None
    lines = [
        _("Somebody, hopefully you, asked for a new password for the account with this address."),
        _("The link works once, within %(days)s days.") % {"days": settings.PASSWORD_RESET_TIMEOUT // DAY},
        _("If it wasn’t you, do nothing: your password stays the same."),
    ]
    token = app_settings.PASSWORD_RESET_TOKEN_GENERATOR().make_token(user)
    path = reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(user), "key": token})
    return Text(_("Paddock: choose a new password"), lines, Link(_("Choose a new password"), path))


@writes(KINDS[Letter.TAKEN])
def _taken(facts: JsonObject, _reader: User | None) -> Text | None:
    if not _accounts_of(facts["address"]):
        return None
    lines = [
        _("Somebody, hopefully you, tried to sign up for Paddock with this address, but it already has an account."),
        _("Sign in with this address. If you’ve forgotten your password, choose a new one."),
        _("If it wasn’t you, do nothing."),
    ]
    again = Link(_("Choose a new password"), reverse("account_reset_password"))
    return Text(_("Paddock: you already have an account"), lines, Link(_("Sign in"), reverse("account_login")), [again])


@writes(KINDS[Letter.UNKNOWN])
def _unknown(facts: JsonObject, _reader: User | None) -> Text | None:
    if _accounts_of(facts["address"]):
        return None
    lines = [
        _("Somebody, hopefully you, asked Paddock for a new password, but there is no account with this address."),
        _("Maybe you signed up with another address. If you don’t have an account yet, you can sign up."),
        _("If it wasn’t you, do nothing."),
    ]
    return Text(_("Paddock: no account with this address"), lines, Link(_("Sign up"), reverse("account_signup")))
