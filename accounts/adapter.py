"""allauth's hooks: a guest who signs up keeps the row, and every match with it."""

from typing import Any, cast

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.models import EmailConfirmationHMAC
from allauth.core import context as asked
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import make_password
from django.forms import BaseForm
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts import letters, limits, services
from accounts.address import address_of, network_of
from accounts.letters import Letter
from accounts.models import User
from accounts.typing import JsonObject


class AccountAdapter(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Pass the email to the outbox, so that no request waits for a mail server. Only this hook of allauth sees the
        email to an address without an account. Raises LookupError for an email that nobody writes."""
        if template_prefix != "account/email/unknown_account":
            raise LookupError(f"no letter of ours: {template_prefix}")
        self._ask(Letter.UNKNOWN, email, {})

    def send_account_already_exists_mail(self, email: str) -> None:
        self._ask(Letter.TAKEN, email, {})

    def send_password_reset_mail(self, user: AbstractBaseUser, email: str, context: dict[str, object]) -> None:
        self._ask(Letter.RESET, email, {"user": user.pk})

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: EmailConfirmationHMAC, signup: bool
    ) -> None:
        address = emailconfirmation.email_address
        self._ask(Letter.CONFIRM, address.email, {"email_address": address.pk})

    def _ask(self, letter: Letter, address: str, facts: JsonObject) -> None:
        letters.ask(letter, address, facts, asker=self.get_client_ip(asked.request))

    def get_client_ip(self, request: HttpRequest) -> str:
        """allauth's own limits count by network, too."""
        return network_of(address_of(request)) or "unknown"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Replace allauth's count by account alone, with which anybody could lock an owner out everywhere."""
        if not limits.sign_in_allowed(request, credentials.get("email", "")):
            raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        user = super().authenticate(request, **credentials)
        if user is not None:
            limits.sign_in_succeeded(request, credentials.get("email", ""))
        return user

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """allauth calls this after a password reset."""
        limits.sign_in_forgive(request, credentials.get("email", ""))

    def new_user(self, request: HttpRequest) -> User:
        """The guest of this session (accounts.middleware), to be upgraded in place; else a new row.

        Where addresses have to be confirmed, the guest stays one until the account signs in (`login`). If signing up
        with a free address cost the guest's seat, and signing up with a taken one did not, anybody could find out who
        has an account.
        """
        guest: User | None = getattr(request, "guest", None)
        if guest and app_settings.EMAIL_VERIFICATION == EmailVerificationMethod.MANDATORY:
            return User(upgrades=guest)
        return guest or User()

    def save_user(self, request: HttpRequest, user: AbstractBaseUser, form: BaseForm, commit: bool = True) -> User:
        person = cast("User", super().save_user(request, user, form, commit=False))  # what new_user() made, filled in
        name = form.cleaned_data.get("public_name", "") or (person.upgrades.public_name if person.upgrades else "")
        proven = app_settings.EMAIL_VERIFICATION != EmailVerificationMethod.MANDATORY
        return services.user_sign_up(user=person, public_name=name, proven=proven) if commit else person

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        joined = services.guest_join(user=cast("User", user))
        if hasattr(user, "backend"):
            joined.backend = user.backend  # Django sets it on the user it found
        super().login(request, joined)

    def respond_email_verification_sent(self, request: HttpRequest, user: AbstractBaseUser | None) -> HttpResponseBase:
        if user is None:  # the address has an account: take as long as for a new one, whose password was hashed
            make_password(request.POST.get("password1", ""))
        return super().respond_email_verification_sent(request, user)
