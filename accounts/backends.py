"""Who may sign in."""

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from accounts.models import User


class SignInBackend(AuthenticationBackend):
    """allauth's backend, by email. Demo users, whose password is public, can sign in only where nobody else can reach
    the site.

    Asked at sign-in and on every request after it, so no session of a demo user outlives a change of address.
    """

    def user_can_authenticate(self, user: AbstractBaseUser | AnonymousUser | None) -> bool:
        if not isinstance(user, User) or not super().user_can_authenticate(user):
            return False
        return not user.is_demo or bool(settings.DEMO_SIGN_INS)
