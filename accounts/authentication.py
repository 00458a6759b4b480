"""`Authorization: Bearer pad_...` for the API."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from accounts import limits, selectors, services
from accounts.backends import SignInBackend
from accounts.models import ApiToken, User


class TokenAuthentication(BaseAuthentication):
    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        token = None
        if len(words) == 2:
            token = selectors.token_of(digest=services.token_digest(words[1].decode("latin-1")))
        # The backend's rule for sessions (inactive, demo) applies to tokens, too.
        if token is None or not SignInBackend().user_can_authenticate(token.user):
            if not limits.address_allowed(limits.BAD_TOKENS, request):
                raise Throttled(limits.BAD_TOKENS.seconds)
            raise AuthenticationFailed(_("This token is unknown or has expired."), code="bad_token")
        services.token_used(token=token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
