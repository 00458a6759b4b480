"""Answers to repeated requests: one that has not changed is not sent again, and is rarely made again."""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request

    from accounts.typing import Json

SECONDS = 60
"""A public answer may be this old before it is asked for again."""
MOST = 32 * 1024 * 1024
"""Bytes of answers that a process keeps: some dozens of the largest files."""
R = TypeVar("R", bound=HttpResponse)


def tag(request: HttpRequest | Request, mark: Json) -> str:
    """The ETag of an answer that depends on `mark`, the address, the language and the code that makes it."""
    facts = [str(settings.RELEASE), request.build_absolute_uri(), get_language(), mark]
    told = json.dumps(facts, cls=DjangoJSONEncoder)
    return f'"{hashlib.sha256(told.encode()).hexdigest()[:32]}"'


def unchanged(request: HttpRequest | Request, etag: str) -> HttpResponse | None:
    """The answer 304 (or 412) if the client already has what `tagged` would answer; None if it must be made."""
    found = get_conditional_response(request, etag=etag)
    return found if isinstance(found, HttpResponse) else None


def tagged(request: HttpRequest | Request, answer: R, etag: str, *, private: bool = False) -> R:
    """The answer with its ETag. Nobody else may keep the answer to a signed-in person, or one that is `private`."""
    answer["ETag"] = etag
    if private or request.user.is_authenticated:
        patch_cache_control(answer, private=True, no_cache=True)
    else:
        patch_cache_control(answer, public=True, max_age=SECONDS)
    return answer


# --- Files: the same for all who may read them ------------------------------------------------------------------------


class Bodies:
    """The answers that were asked for last, by ETag."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.size = 0
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        self.lock = threading.Lock()

    def get(self, etag: str) -> bytes | None:
        with self.lock:
            if etag in self.kept:
                self.kept.move_to_end(etag)
            return self.kept.get(etag)

    def keep(self, etag: str, body: bytes) -> None:
        with self.lock:
            self.size += len(body) - len(self.kept.pop(etag, b""))
            self.kept[etag] = body
            while self.size > self.most:
                self.size -= len(self.kept.popitem(last=False)[1])

    def clear(self) -> None:
        with self.lock:
            self.kept.clear()
            self.size = 0


bodies = Bodies()


def file_of(
    request: HttpRequest | Request, mark: Json, make: Callable[[], bytes], kind: str, *, private: bool = False
) -> HttpResponse:
    """A file with its ETag: 304 for a client that has it; otherwise the last one made, or a new one if it changed.
    `private`: for one reader, kept by nobody else."""
    etag = tag(request, mark)
    same = unchanged(request, etag)
    if same is not None:
        return tagged(request, same, etag, private=private)
    body = None if private else bodies.get(etag)
    if body is None:
        body = make()
        if not private:
            bodies.keep(etag, body)
    return tagged(request, HttpResponse(body, content_type=kind), etag, private=private)


# --- Pages for visitors -----------------------------------------------------------------------------------------------

OF_FORMS = re.compile(rb"""(csrfmiddlewaretoken" value="|"X-CSRFToken": ")(\w{64})""")
"""The one part of a visitor's page that is theirs alone: the token of its forms."""


def for_visitor(request: HttpRequest, mark: Callable[[], Json], make: Callable[[], HttpResponse]) -> HttpResponse:
    """A page: 304 for a visitor's browser that has it already; for others the page made last, with a token of their own
    in its forms.

    A visitor has neither a session nor a message to show. Whatever else a page depends on (theme, zone) is in cookies,
    and they are in the ETag. So is the minute, because a page may say what is due. Parts that a page fetches by script
    are always made: the page was told that they are new.
    """
    session = {settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys()
    if session or request.method not in ("GET", "HEAD") or "HX-Request" in request.headers:
        return make()
    facts = [mark(), int(timezone.now().timestamp() // SECONDS)]
    etag = tag(request, [*facts, request.headers.get("Cookie", "")])
    answer = unchanged(request, etag)
    if answer is None:
        others = {name: kept for name, kept in sorted(request.COOKIES.items()) if name != settings.CSRF_COOKIE_NAME}
        shared = tag(request, [*facts, others])
        body = bodies.get(shared)
        if body is None:
            answer = make()
            if answer.status_code != 200 or answer.has_header("Cache-Control"):
                return answer
            bodies.keep(shared, answer.content)
        else:
            own = get_token(request).encode()
            answer = HttpResponse(OF_FORMS.sub(lambda found: found[1] + own, body))
    answer["ETag"] = etag
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer
