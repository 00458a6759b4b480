"""Reads: which are expensive, how many an address may make in a while, and the answer to those who make more.

Expensive (*dear*) reads are defined here, for `Reading`, for the turnstile (`config.turnstile`) and for
deploy/nginx.conf, which counts by the same expression before it asks any web process.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _

from accounts.limits import address_allowed, read_limits
from accounts.refusals import Refusal
from config import api_errors
from gameplay.refused import FLOOD, RETRY

READ = ("GET", "HEAD")
DEAR = re.compile(
    r"\.(?:csv|ics|json)$|^/sitemap\.xml$|/(?:verify|file|keyframes)/$|^/me/data/$|^/api/v1/(?:schema|me/export)/$"
    r"|^/api/v1/competitions/.+/(?:results|standings(?:/.+)?)/$"
)
"""Reads of whole seasons or matches: files of rows, calendars, proofs, and the same over the API."""
FREE = re.compile(r"^/(?:health/|metrics$|too-often/)|^/api/v1/matches/[^/]+/pulse/$")
"""Not counted: internal requests, and how far a match is, which a page without its socket asks again and again."""
BUSY = "paddock.busy"
"""Marks the scope of a reader who waited in vain."""
SECONDS = 10
"""Seconds after which to ask a busy process again."""


def is_read(method: str | None, path: str) -> bool:
    return method in READ and not FREE.search(path)


def is_dear(path: str) -> bool:
    return DEAR.search(path) is not None


class ReadingMiddleware:
    """Counts by address, before anything asks the database. It comes after the middleware that sets the language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_read(request.method, request.path):
            return self.get_response(request)
        if getattr(request, "scope", {}).get(BUSY):
            return busy(as_json=_is_for_programs(request))
        for limit in read_limits(dear=is_dear(request.path)):
            if not address_allowed(limit, request):
                return flood(as_json=_is_for_programs(request), seconds=limit.seconds)
        return self.get_response(request)


def too_often(request: HttpRequest, language: str, kind: str) -> HttpResponse:
    """What nginx answers to those it refuses itself; it keeps the answer."""
    with translation.override(language if check_for_language(language) else settings.LANGUAGE_CODE):
        return flood(as_json=kind == "json", seconds=60)


def flood(*, as_json: bool, seconds: int) -> HttpResponse:
    detail = _("Too many requests from your network in a short time. Wait a little, then try again.")
    return _answer(FLOOD, detail, as_json=as_json, seconds=seconds)


def busy(*, as_json: bool) -> HttpResponse:
    detail = _("The site is very busy right now. Try again in a few seconds.")
    return _answer(RETRY, detail, as_json=as_json, seconds=SECONDS)


def _is_for_programs(request: HttpRequest) -> bool:
    return request.path.startswith("/api/") or request.headers.get("Accept", "").startswith("application/json")


def _answer(refusal: Refusal, detail: str, *, as_json: bool, seconds: int) -> HttpResponse:
    """Without the request: whatever a page says about its reader is in the database."""
    answer: HttpResponse
    if as_json:
        answer = api_errors.answer(refusal, detail)
    else:
        page = loader.render_to_string("429.html", {"detail": detail, "status": refusal.status.value})
        answer = HttpResponse(page, status=refusal.status)
    answer["Retry-After"] = str(seconds)
    add_never_cache_headers(answer)  # nginx keeps it; a browser must not, because it has another page's address
    return answer
