"""What a browser asks for to put the site on a home screen, and the colours of its bars around the pages."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

NAME = "Paddock"
HOUR = 3600


LOOKS = {"light": "#f6f5f0", "dark": "#191f26"}
"""The colour around a page, also before the page has arrived: `--paper` of static/css/tokens.css."""

ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable-512", 512, "maskable"))
"""Pictures in static/img, made by `python -m tests.support.icons`. A phone cuts a maskable one to its own shape."""


@require_safe
@cache_control(max_age=HOUR)
def manifest(request: HttpRequest, language: str) -> JsonResponse:
    """A browser asks without cookies, so the address contains the language. The browser knows one look, or two: if it
    cannot tell night from day it takes the day's, and each page sets its own."""
    with translation.override(language):
        about = _("Robot racing championships: organise and race in one place.")
    told = {
        "id": "/",
        "name": NAME,
        "short_name": NAME,
        "description": about,
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        **_colours("light"),
        "color_scheme_dark": _colours("dark"),
        "icons": [
            {"src": static(f"img/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


def _colours(light: str) -> dict[str, str]:
    look = LOOKS[light]
    return {"theme_color": look, "background_color": look}
