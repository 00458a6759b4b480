"""A request in its user's language and time zone; guests as visitors on the sign-in pages; answers when a limit is
reached."""

import zoneinfo
from collections.abc import Callable
from urllib.parse import unquote

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext

from accounts import services
from accounts.limits import TooOften
from accounts.zones import reading_in

ZONE_COOKIE = "zone"  # set by the browser; used until there is a profile


class PersonalMiddleware:
    """The profile's language and zone win over cookies and headers (LocaleMiddleware ran before).

    Guests keep those of the cookies. Also notes, at most once an hour, that the user was seen.
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
            own = zoneinfo.ZoneInfo(zone) if zone else None
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            own = None
        with reading_in(own):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A limit that no view handles becomes a page, or a message to a script, that names the limit."""
        if not isinstance(error, TooOften):
            return None
        refusal, detail = error.refusal, gettext(error.refusal.text)
        response: HttpResponse
        if request.headers.get("Accept", "").startswith("application/json"):
            response = JsonResponse({"code": refusal.code, "detail": detail}, status=refusal.status)
        else:
            response = render(request, "429.html", {"detail": detail}, status=refusal.status)
        response["Retry-After"] = str(error.seconds)
        return response

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> None:
        """allauth redirects everybody who is signed in. A guest, who may sign up or in, counts as a visitor on its
        pages."""
        match = request.resolver_match
        name = (match.url_name if match else "") or ""
        if name.startswith("account_") and request.user.is_authenticated and request.user.is_guest:
            request.guest = request.user  # type: ignore[attr-defined] # accounts.adapter upgrades it
            request.user = AnonymousUser()
