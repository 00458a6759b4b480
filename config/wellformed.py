"""Text that no database could keep, refused before any view reads it.

PostgreSQL stores no NUL, and half of a surrogate pair is no character: neither can be written as UTF-8. Nobody types
them, so the fields need not check: 400 for the whole request.
"""

import json
import re
from collections.abc import Callable, Iterable

from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.shortcuts import render
from django.utils.translation import gettext as _

from config import api_errors
from config.body import Application, Receive, Scope, Send
from gameplay.refused import INVALID

BROKEN = re.compile("[\x00\ud800-\udfff]")
ESCAPED = re.compile(rb"\\u(0000|[dD][89a-fA-F])|\x00")
"""What may decode to such a character in JSON: only then is the body searched."""
CHARSET = re.compile(rb"charset\s*=\s*[\"']?([^\s;\"']+)", re.IGNORECASE)


class Utf8Only:
    """An ASGI application around another: 400 for a request in another charset than that of every page.

    Django also reads the address in that charset, and fails on those that Python has for other uses (`idna`), before
    any middleware could help.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = CHARSET.search(dict(scope["headers"]).get(b"content-type", b""))
        if named is None or named[1].lower() in (b"utf-8", b"utf8", b"us-ascii"):
            await self.application(scope, receive, send)
            return
        headers = [(b"content-type", b"text/plain"), (b"content-length", b"11")]
        await send({"type": "http.response.start", "status": 400, "headers": headers})
        await send({"type": "http.response.body", "body": b"UTF-8 only."})


class WellFormedMiddleware:
    """Runs before all code that reads cookies. It checks the rest once the view is known, so that the page with the
    refusal is in the reader's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if any(BROKEN.search(value) for value in request.COOKIES.values()):  # or this browser could ask for nothing
            request.COOKIES = {name: value for name, value in request.COOKIES.items() if not BROKEN.search(value)}
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: object, args: object, kwargs: object) -> HttpResponse | None:
        if not any(BROKEN.search(text) for text in _texts(request)):
            return None
        if not request.path.startswith("/api/"):
            return render(request, "400.html", status=400)
        return api_errors.answer(INVALID, _("This request could not be read"))


def _texts(request: HttpRequest) -> Iterable[str]:
    """Every name and value of the request."""
    yield request.path
    for name, values in request.GET.lists():
        yield from (name, *values)
    if request.method in ("GET", "HEAD"):
        return
    try:
        if (request.content_type or "").endswith("json"):
            yield from _texts_of_json(request.body)
            return
        for name, values in request.POST.lists():
            yield from (name, *values)
        yield from request.FILES  # the names of the fields; Django cleans those of the files
    except UnreadablePostError:  # the reader has left; the view finds out
        return


def _texts_of_json(body: bytes) -> Iterable[str]:
    if not ESCAPED.search(body):
        return
    try:
        left = [json.loads(body)]
    except (ValueError, RecursionError):  # the view's parser reports it
        return
    while left:
        value = left.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            left += value
        elif isinstance(value, dict):
            left += [*value.keys(), *value.values()]
