"""Who may sign in."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings


class SignInBackend(AuthenticationBackend):
    """allauth's, by e-mail. Demo users (whose password is public) exist for it only where nobody else can come.

    Asked at sign-in and on every request after it, so no session of a demo user outlives a change of address.
    """

    def user_can_authenticate(self, user: Any) -> bool:
        return super().user_can_authenticate(user) and (not user.is_demo or settings.DEMO_SIGN_INS)
