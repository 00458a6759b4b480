"""The statuses that the API's framework sends itself, in the schema of every operation (REST_FRAMEWORK's
DEFAULT_SCHEMA_CLASS). So an operation names only what its own services refuse."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_basic_type
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import Direction, OpenApiResponse
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import SAFE_METHODS

from gameplay.api.common import ErrorSerializer

WITH_BODY = ("POST", "PUT", "PATCH")
TOO_LARGE = 413
RETRY_AFTER = {"schema": build_basic_type(OpenApiTypes.INT), "description": "Seconds."}


class Schema(AutoSchema):
    def get_summary(self) -> str:
        """The first sentence, for the row of an operation."""
        return self._described()[0]

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular has it
        """The text after the first sentence."""
        return self._described()[1]

    def _described(self) -> tuple[str, str]:
        first, dot, rest = " ".join(super().get_description().split()).partition(". ")
        return first.removesuffix(".") + ".", rest if dot else ""

    def get_auth(self) -> list[dict[str, Any]]:
        """None if anybody may ask: then the page shows no padlock."""
        auth: list[dict[str, Any]] = super().get_auth()
        return [] if {} in auth else auth

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        named: dict[str, Any] = super()._get_response_bodies(direction)
        for status, why in self._frame().items():
            if str(status) not in named:
                # A body that is too large is refused before anything knows that it is for the API.
                shape = None if status == TOO_LARGE else ErrorSerializer
                named[str(status)] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                    OpenApiResponse(shape, why), str(status), direction=direction
                )
        for later in named.keys() & {"429", "503"}:
            named[later]["headers"] = {"Retry-After": RETRY_AFTER}
        return dict(sorted(named.items()))

    def _frame(self) -> dict[int, str]:
        """By status: the client's errors that middleware, authenticators, throttles, parsers and renderers refuse."""
        found = {
            400: "The address or the body cannot be read, or a value of them is not possible.",
            406: "The answer is asked for in another form than JSON.",
            503: "The database is away for the moment (`retry`).",
        }
        authenticators = self.view.get_authenticators()
        if authenticators:
            # Also where anybody may read: a token is checked before it is known whether one is needed.
            found[401] = "The token is unknown or has expired, or none was sent where one is needed."
        if self.method not in SAFE_METHODS and any(isinstance(one, SessionAuthentication) for one in authenticators):
            found[403] = "Not allowed; or a session without the form token (CSRF)."
        if "{" in self.path:
            found[404] = "There is nothing at this address, or not for the asker."
        if authenticators or self.view.get_throttles():
            found[429] = "So many requests, or dead tokens, came from this asker."
        if self.method in WITH_BODY and self.get_request_serializer() is not None:
            found[TOO_LARGE] = "The body is too large."
            found[415] = "The body is no JSON."
        return found
