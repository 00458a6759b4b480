"""What the endpoints share: one form of errors, and bodies read by the socket's own envelopes."""

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
from gameplay.refused import Refused
from gameplay.wording import refusal_text

if TYPE_CHECKING:
    from gameplay.models import Match

M = TypeVar("M", bound=messages.Message)

STATUS = {
    "not_found": 404,
    "game_unknown": 404,
    "no_solo": 404,
    "sign_in": 401,
    "not_yours": 403,
    "bots_alone": 403,
    "not_open": 409,
    "stale": 409,
    "paused": 409,
    "finished": 409,
    "seat_taken": 409,
    "seat_left": 409,
    "not_gone": 409,
    "no_position": 409,
    "moved_on": 409,
    "ask_first": 403,
    "no_set_backs": 409,
    "asking": 409,
    "asked_before": 409,
    "no_more_asking": 409,
    "answered": 409,
    "not_decided": 409,
    "other_rules": 409,
    "full": 409,
    "seats_open": 409,
    "too_large": 413,
    "too_many": 429,
    "too_fast": 429,
    "too_many_boards": 429,
    "talk_off": 403,
    "talk_members": 403,
    "talk_account": 403,
    "talk_silenced": 403,
    "talk_over": 409,
    "talk_slow": 429,
    "too_fast_talking": 429,
    "no_stewards": 409,
    "reported": 409,
    "retry": 503,
}
"""By code; `illegal:...` is 422 and everything else 400."""

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
    """Whoever asks for more gets this many; a number without a bound is also one that PostgreSQL does not hold."""

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
            raise Refused("invalid", {"message": "expected an object"}, at="$")
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
    status = 422 if refused.code.startswith("illegal:") else STATUS.get(refused.code, 400)
    body = {"code": refused.code, "detail": refusal_text(refused), "params": refused.params, "at": refused.at}
    return Response(body, status=status)


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
