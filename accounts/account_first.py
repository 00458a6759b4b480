"""Pages that need an account: guests and visitors sign up first, then come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

if TYPE_CHECKING:
    from accounts.typing import AuthedRequest


def has_account(request: HttpRequest) -> TypeGuard[AuthedRequest]:
    return request.user.is_authenticated and not request.user.is_guest


def sign_up_first(back: str) -> HttpResponseRedirect:
    """Redirect to the sign-up page, which leads back to this path."""
    return redirect(f"{reverse('account_signup')}?{urlencode({'next': back})}")
