"""Playing over HTTP: the same bodies and codes as over the socket."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.typing import JsonObject
from gameplay import messages, selectors, services
from gameplay.api import serializers as shapes
from gameplay.api.common import Endpoint, errors, match_and_seat
from gameplay.refused import NOT_YOURS, Refused
from gameplay.selectors.health import clock_is_stopped
from gameplay.services import presence
from gameplay.services.clocks import millis
from gameplay.shapes import Pong

PLAY = errors(400, 401, 403, 404, 409, 413, 422, 429)


class SyncApi(Endpoint):
    @extend_schema(responses={200: JsonObject, **errors(404)}, tags=["play"], operation_id="match_sync")
    def get(self, request: Request, code: str) -> Response:
        """Everything that the caller may know now; the body of the socket's `sync`."""
        match, seat = match_and_seat(request, code)
        _looks(match.code, seat, request)
        return Response(selectors.match_sync(match, seat, holder=request.user.pk))


class PulseApi(Endpoint):
    @extend_schema(responses={200: shapes.PulseSerializer, **errors(404)}, tags=["play"], operation_id="match_pulse")
    def get(self, request: Request, code: str) -> Response:
        """How far the match is, for clients without a socket; the body of the socket's `pong`."""
        head = selectors.match_head(code, request.user)
        now = millis(timezone.now())
        told: Pong = {"type": "pong", "at": None, "now": now, "head": head, "stands": clock_is_stopped()}
        return Response(told)


class StepsApi(Endpoint):
    @extend_schema(
        parameters=[shapes.StepsQuerySerializer],
        responses={200: shapes.StepsSerializer, **errors(400, 403, 404)},
        tags=["play"],
        operation_id="match_steps",
    )
    def get(self, request: Request, code: str) -> Response:
        """What happened after a version, as your seat saw it. Once the match is over: as any seat saw it."""
        query = self.query(request, shapes.StepsQuerySerializer)
        match, own = match_and_seat(request, code)
        _looks(match.code, own, request)
        seat = query.get("seat", own)
        if seat != own and not match.is_over:
            raise Refused(NOT_YOURS, at="seat")
        steps = selectors.match_steps(match, seat, query["after"], query["limit"])
        # The match was read before the seat: a later event may be for somebody else's eyes only.
        steps = [step for step in steps if step["version"] <= match.version]
        return Response({"version": match.version, "you": own, "steps": steps})


class KeyframesApi(Endpoint):
    @extend_schema(
        responses={200: shapes.KeyframeSerializer(many=True), **errors(404)},
        tags=["play"],
        operation_id="match_keyframes",
    )
    def get(self, request: Request, code: str) -> Response:
        """What a spectator saw at some versions: where a replay can start."""
        return Response(selectors.match_keyframes(selectors.match_get(code, request.user)))


class VerifyApi(Endpoint):
    @extend_schema(responses={200: shapes.VerifySerializer, **errors(404)}, tags=["play"], operation_id="match_verify")
    def get(self, request: Request, code: str) -> Response:
        """The commitment to the luck; with the revealed seed, everything that is needed to check it."""
        return Response(selectors.match_verify_data(selectors.match_get(code, request.user)))


class DecideApi(Endpoint):
    @extend_schema(
        request=shapes.DecideSerializer,
        responses={200: shapes.ReceiptSerializer, **PLAY},
        tags=["play"],
        operation_id="match_decide",
    )
    def post(self, request: Request, code: str) -> Response:
        said = self.body(request, messages.Decide)
        receipt = services.decision_submit(
            code=code, user=request.user, message_id=said.id, prompt=said.prompt, rev=said.rev, payload=said.payload
        )
        return Response({"id": said.id, "version": receipt.version})


class DraftApi(Endpoint):
    @extend_schema(
        request=shapes.DecideSerializer,
        responses={200: shapes.ReceiptSerializer, **PLAY},
        tags=["play"],
        operation_id="match_draft",
    )
    def post(self, request: Request, code: str) -> Response:
        """Store an unfinished answer; it is played when time runs out, if it is complete by then."""
        said = self.body(request, messages.Draft)
        version = services.draft_save(
            code=code, user=request.user, prompt=said.prompt, rev=said.rev, payload=said.payload
        )
        return Response({"id": said.id, "version": version})


class PreviewApi(Endpoint):
    @extend_schema(
        request=shapes.MatchPreviewBodySerializer,
        responses={200: shapes.MatchPreviewSerializer, **PLAY},
        tags=["play"],
        operation_id="match_preview",
    )
    def post(self, request: Request, code: str) -> Response:
        """What an unfinished answer would do, and what may follow it. Nothing is stored."""
        said = self.body(request, messages.Preview)
        match, seat = match_and_seat(request, code)
        look = selectors.preview(match, seat, said.prompt, said.payload, ahead=said.ahead)
        return Response({"id": said.id, **look})


class ReopenApi(Endpoint):
    @extend_schema(
        request=shapes.ReopenSerializer,
        responses={200: shapes.ReceiptSerializer, **PLAY},
        tags=["play"],
        operation_id="match_reopen",
    )
    def post(self, request: Request, code: str) -> Response:
        """Take your own sealed answer back while the others still think."""
        said = self.body(request, messages.Reopen)
        receipt = services.decision_reopen(code=code, user=request.user, message_id=said.id, prompt=said.prompt)
        return Response({"id": said.id, "version": receipt.version})


class SkipApi(Endpoint):
    @extend_schema(
        request=shapes.SkipSerializer,
        responses={200: shapes.ReceiptSerializer, **PLAY},
        tags=["play"],
        operation_id="match_skip",
    )
    def post(self, request: Request, code: str) -> Response:
        """You have watched everything up to this version. When everybody has, open deadlines lose the rest of the time
        for it."""
        said = self.body(request, messages.Skip)
        return Response(
            {"id": said.id, "version": services.match_skip(code=code, user=request.user, version=said.version)}
        )


class LeaveApi(Endpoint):
    @extend_schema(
        request=shapes.LeaveSerializer,
        responses={200: shapes.ReceiptSerializer, **PLAY},
        tags=["play"],
        operation_id="match_leave",
    )
    def post(self, request: Request, code: str) -> Response:
        """Concede."""
        said = self.body(request, messages.Leave)
        receipt = services.match_leave(code=code, user=request.user, message_id=said.id)
        return Response({"id": said.id, "version": receipt.version})


class StopApi(Endpoint):
    @extend_schema(
        request=shapes.StopSerializer,
        responses={200: shapes.ReceiptSerializer, **PLAY},
        tags=["play"],
        operation_id="match_stop",
    )
    def post(self, request: Request, code: str) -> Response:
        """End a match in which only your own place is left to win (`decided` in `sync`). Nobody retires by it. Refused
        as `not_decided` while more can be won."""
        said = self.body(request, messages.Stop)
        receipt = services.match_stop(code=code, user=request.user, message_id=said.id)
        return Response({"id": said.id, "version": receipt.version})


def _looks(code: str, seat: int | None, request: Request) -> None:
    """A page without a socket, or a program in its player's place, follows the match."""
    if seat is not None and request.user.pk is not None:
        presence.seen(code, request.user.pk)
