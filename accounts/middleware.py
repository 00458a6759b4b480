"""A request in its user's language and time zone; and guests as visitors on the sign-in pages."""

import zoneinfo
from collections.abc import Callable
from urllib.parse import unquote

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts import services

ZONE_COOKIE = "zone"  # what the browser says; used until there is a profile


class PersonalMiddleware:
    """The profile's language and zone win over cookies and headers (LocaleMiddleware ran before).

    Guests keep those of the cookies. Also notes, at most hourly, that the user was seen.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        zone = unquote(request.COOKIES.get(ZONE_COOKIE, ""))
        if user.is_authenticated:
            if not user.is_guest:
                translation.activate(user.language)
                request.LANGUAGE_CODE = translation.get_language() or user.language
                zone = user.zone
            services.user_seen(user=user)
        try:
            timezone.activate(zoneinfo.ZoneInfo(zone) if zone else timezone.get_default_timezone())
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            timezone.deactivate()
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> None:
        """allauth sends away everybody who is signed in; a guest, who may sign up or in, is a visitor on its pages."""
        match = request.resolver_match
        name = (match.url_name if match else "") or ""
        if name.startswith("account_") and request.user.is_authenticated and request.user.is_guest:
            request.guest = request.user  # type: ignore[attr-defined] # accounts.adapter upgrades it
            request.user = AnonymousUser()
