"""Errors of the API in one form, wherever they come from: `{code, detail, params, at}`."""

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from accounts.refusals import Refusal
from gameplay.api.common import CODES, first_complaint
from gameplay.refused import NOT_FOUND


def handle(error: Exception, context: dict[str, object]) -> Response | None:
    """REST_FRAMEWORK's EXCEPTION_HANDLER. An error that is not the request's stays one of the server."""
    response = exception_handler(error, context)
    if response is None:
        return None
    at, detail = "", ""
    if isinstance(error, ValidationError):
        code = "invalid"
        at, detail = first_complaint(error.detail)
    else:
        code = next((code for kind, code in CODES.items() if isinstance(error, kind)), "error")
        detail = str(response.data.get("detail", ""))
    response.data = {"code": code, "detail": detail, "params": {}, "at": at}
    return response


@csrf_exempt  # there is nothing to protect, and the answer should be the right one
def unknown(request: HttpRequest) -> JsonResponse:
    """An address below /api/v1/ without an endpoint."""
    return answer(NOT_FOUND, _("There is nothing here."))


def answer(refusal: Refusal, detail: str) -> JsonResponse:
    """Of middleware, in its own words: the site may be unable to answer anybody."""
    return JsonResponse({"code": refusal.code, "detail": detail, "params": {}, "at": ""}, status=refusal.status)
