"""Talk at the table over HTTP: the same bodies and codes as over the socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.typing import JsonObject
from gameplay import messages, selectors, services
from gameplay.api import serializers as shapes
from gameplay.api.common import Endpoint, errors

if TYPE_CHECKING:
    from gameplay.models import TableLine

TALK = errors(400, 401, 403, 404, 409, 429)


class TalkApi(Endpoint):
    @extend_schema(responses={200: JsonObject, **errors(404)}, tags=["talk"], operation_id="match_talk")
    def get(self, request: Request, code: str) -> Response:
        """The latest talk at the table, as you may read it; the body of the socket's `talk`."""
        return Response(selectors.talk_of(code, request.user))

    @extend_schema(
        request=shapes.TalkSerializer,
        responses={200: shapes.ReceiptSerializer, **TALK},
        tags=["talk"],
        operation_id="match_say",
    )
    def post(self, request: Request, code: str) -> Response:
        """Say something: plain text on one line, 300 characters at most."""
        said = self.body(request, messages.Talk)
        return receipt(said.id, services.table_say(code=code, user=request.user, text=said.text, said_as=said.id))


class ReactApi(Endpoint):
    @extend_schema(
        request=shapes.ReactSerializer,
        responses={200: shapes.ReceiptSerializer, **TALK},
        tags=["talk"],
        operation_id="match_react",
    )
    def post(self, request: Request, code: str) -> Response:
        """Say something with one tap."""
        tap = self.body(request, messages.React)
        line = services.table_react(code=code, user=request.user, reaction=tap.reaction, said_as=tap.id)
        return receipt(tap.id, line)


class MuteApi(Endpoint):
    @extend_schema(
        request=shapes.MuteSerializer, responses={200: JsonObject, **TALK}, tags=["talk"], operation_id="match_mute"
    )
    def post(self, request: Request, code: str) -> Response:
        """Mute the person who said this line. Returns the talk that is left."""
        message = self.body(request, messages.Mute)
        services.author_mute(code=code, user=request.user, line_id=message.line)
        return Response({**selectors.talk_of(code, request.user), "id": message.id})


class UnmuteApi(Endpoint):
    @extend_schema(
        request=shapes.UnmuteSerializer, responses={200: JsonObject, **TALK}, tags=["talk"], operation_id="match_unmute"
    )
    def post(self, request: Request, code: str) -> Response:
        message = self.body(request, messages.Unmute)
        services.person_unmute(user=request.user, muting_id=message.muted)
        return Response({**selectors.talk_of(code, request.user), "id": message.id})


class ReportApi(Endpoint):
    @extend_schema(
        request=shapes.ReportSerializer,
        responses={200: shapes.ReceiptSerializer, **TALK},
        tags=["talk"],
        operation_id="match_report",
    )
    def post(self, request: Request, code: str) -> Response:
        """Ask the club's stewards to look at a message."""
        message = self.body(request, messages.Report)
        line = services.line_report(code=code, user=request.user, line_id=message.line, why=message.why)
        return receipt(message.id, line)


def receipt(message_id: str, line: TableLine) -> Response:
    return Response({"id": message_id, "version": line.match.version})
