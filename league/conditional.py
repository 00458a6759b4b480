"""Answers that programs ask for again and again: one that has not changed is not made and not sent again."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, TypeVar

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request

    from accounts.typing import Json

SECONDS = 60
"""A public answer may be this old before it is asked for again."""
R = TypeVar("R", bound=HttpResponse)


def tag(request: HttpRequest | Request, mark: Json) -> str:
    """The ETag of an answer that depends on `mark`, on its address, on the language, and on the code that makes it."""
    facts = [str(settings.RELEASE), request.build_absolute_uri(), get_language(), mark]
    told = json.dumps(facts, cls=DjangoJSONEncoder)
    return f'"{hashlib.sha256(told.encode()).hexdigest()[:32]}"'


def unchanged(request: HttpRequest | Request, etag: str) -> HttpResponse | None:
    """The answer 304 (or 412), when the asker has what it would get, for `tagged`; else None: the answer is to be
    made."""
    found = get_conditional_response(request, etag=etag)
    return found if isinstance(found, HttpResponse) else None


def tagged(request: HttpRequest | Request, answer: R, etag: str, *, private: bool = False) -> R:
    """The answer with its ETag. What somebody who is signed in gets, and what is `private`, nobody else may keep."""
    answer["ETag"] = etag
    if private or request.user.is_authenticated:
        patch_cache_control(answer, private=True, no_cache=True)
    else:
        patch_cache_control(answer, public=True, max_age=SECONDS)
    return answer
