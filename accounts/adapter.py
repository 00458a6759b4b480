"""allauth's hooks: a guest who signs up keeps the row, and with it every match."""

from types import SimpleNamespace
from typing import cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as asked
from django.contrib.auth.base_user import AbstractBaseUser
from django.forms import BaseForm
from django.http import HttpRequest

from accounts import services
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Letters come from Paddock, not from an address with a port, which stands at their end."""
        site = SimpleNamespace(name="Paddock", domain=asked.request.get_host())
        super().send_mail(template_prefix, email, {"current_site": site, **context})

    def new_user(self, request: HttpRequest) -> User:
        """The guest of this session (accounts.middleware), to be upgraded in place; else a new row."""
        return getattr(request, "guest", None) or User()

    def save_user(self, request: HttpRequest, user: AbstractBaseUser, form: BaseForm, commit: bool = True) -> User:
        person = cast("User", super().save_user(request, user, form, commit=False))  # what new_user() made, filled in
        name = form.cleaned_data.get("public_name", "")
        return services.user_sign_up(user=person, public_name=name) if commit else person
