"""Compares every answer that the API gives in any test with the schema: a status that it does not name fails the
test."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

PREFIX = "/api/v1/"
unsaid: list[str] = []
"""What was answered since the last test ended, and stands in no schema."""


class AnswersAsTheSchemaSays:
    """A middleware around all others (config/testing.py), so that it sees their answers too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # A redirect is not part of the API; a method that an address does not know, and a fault, belong to no
        # operation.
        if request.path.startswith(PREFIX) and response.status_code not in (301, 302, 405, 500):
            named = statuses(request.method or "", request.path)
            if named and response.status_code not in named:
                unsaid.append(f"{request.method} {request.path}: {response.status_code}")
        return response


def statuses(method: str, path: str) -> set[int]:
    """The statuses of the operation at this address; none where there is no operation."""
    asked = "get" if method == "HEAD" else method.lower()
    for pattern, methods in operations():
        if pattern.fullmatch(path):
            return methods.get(asked, set())
    return set()


@cache
def operations() -> list[tuple[re.Pattern[str], dict[str, set[int]]]]:
    """Each address of the schema with the statuses of its methods; those with the fewest parameters first."""
    from drf_spectacular.generators import SchemaGenerator

    found = []
    for path, methods in SchemaGenerator().get_schema(request=None, public=True)["paths"].items():
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))
        found.append(
            (path.count("{"), pattern, {name: set(map(int, one["responses"])) for name, one in methods.items()})
        )
    return [(pattern, named) for _many, pattern, named in sorted(found, key=lambda one: one[0])]
