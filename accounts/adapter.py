"""allauth's hooks: a guest who signs up keeps the row, and with it every match."""

from types import SimpleNamespace
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as asked
from django.http import HttpRequest

from accounts import services
from accounts.models import User


class AccountAdapter(DefaultAccountAdapter):
    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Letters come from Paddock, not from an address with a port, which stands at their end."""
        site = SimpleNamespace(name="Paddock", domain=asked.request.get_host())
        super().send_mail(template_prefix, email, {"current_site": site, **context})

    def new_user(self, request: HttpRequest) -> User:
        """The guest of this session (accounts.middleware), to be upgraded in place; else a new row."""
        return getattr(request, "guest", None) or User()

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        user = super().save_user(request, user, form, commit=False)
        return (
            services.user_sign_up(user=user, public_name=form.cleaned_data.get("public_name", "")) if commit else user
        )
