"""What the endpoints share: one form of errors, and request bodies with the same envelopes as the socket."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from django.http import Http404
from drf_spectacular.utils import OpenApiResponse
from rest_framework import exceptions, serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.typing import JsonObject
from gameplay import messages, selectors
from gameplay.refused import INVALID, Refused
from gameplay.wording import refusal_text

if TYPE_CHECKING:
    from gameplay.models import Match

M = TypeVar("M", bound=messages.Message)

CODES: dict[type[Exception], str] = {
    exceptions.NotAuthenticated: "sign_in",
    exceptions.AuthenticationFailed: "sign_in",
    exceptions.PermissionDenied: "forbidden",
    exceptions.NotFound: "not_found",
    Http404: "not_found",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "flood",
    exceptions.ParseError: "invalid",
}


class ErrorSerializer(serializers.Serializer[object]):
    """Every error of the API."""

    code = serializers.CharField(help_text="A stable word: not_found, not_yours, sign_in, not_open, stale, ...")
    detail = serializers.CharField(help_text="The same in a sentence, in the asker's language.")
    params = serializers.DictField(help_text="What belongs to the code.")
    at = serializers.CharField(allow_blank=True, help_text="Where in the body, if anywhere.")


def errors(*statuses: int) -> dict[int, OpenApiResponse]:
    return {status: OpenApiResponse(ErrorSerializer) for status in statuses}


class Pages(LimitOffsetPagination):
    """A request for more gets this many; a number without a bound could also be too large for PostgreSQL."""

    max_limit = 1000


class Endpoint(APIView):
    """One operation: parse, call one service or selector, answer."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Refused):
            return refusal(exc)
        response = super().handle_exception(exc)
        if isinstance(exc, exceptions.ValidationError):
            at, detail = first_complaint(exc.detail)
            response.data = {"code": "invalid", "detail": detail, "params": {}, "at": at}
        else:
            code = next((code for kind, code in CODES.items() if isinstance(exc, kind)), "error")
            detail = response.data.get("detail", "") if isinstance(response.data, dict) else str(response.data)
            response.data = {"code": code, "detail": str(detail), "params": {}, "at": ""}
        return response

    def body(self, request: Request, kind: type[M]) -> M:
        """The request's body as the socket's message of the same name."""
        if not isinstance(request.data, dict):
            raise Refused(INVALID, {"message": "expected an object"}, at="$")
        given = {**request.data, "type": kind.__struct_config__.tag}
        try:
            return msgspec.convert(given, kind)
        except msgspec.ValidationError as error:
            raise messages.invalid(error) from error

    def query(self, request: Request, serializer: type[serializers.Serializer[object]]) -> JsonObject:
        """The checked query string."""
        form = serializer(data=request.query_params)
        form.is_valid(raise_exception=True)
        checked: JsonObject = form.validated_data
        return checked


def refusal(refused: Refused) -> Response:
    body = {"code": refused.code, "detail": refusal_text(refused), "params": refused.params, "at": refused.at}
    return Response(body, status=refused.refusal.status)


def match_and_seat(request: Request, code: str) -> tuple[Match, int | None]:
    match = selectors.match_get(code, request.user)
    return match, selectors.seat_of(match, request.user)


def first_complaint(detail: object, at: str = "") -> tuple[str, str]:
    """The first complaint about a form, and its place."""
    if isinstance(detail, dict):
        key = next(iter(detail))
        if isinstance(key, int):
            return first_complaint(detail[key], f"{at}[{key}]")
        return first_complaint(detail[key], f"{at}.{key}" if at else str(key))
    if isinstance(detail, list):
        for n, item in enumerate(detail):
            if isinstance(item, dict):
                if item:
                    return first_complaint(item, f"{at}[{n}]")
            else:
                return at, str(item)
        return at, ""
    return at, str(detail)
