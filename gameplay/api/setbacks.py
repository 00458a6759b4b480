"""Setting back by agreement over HTTP: the same bodies and codes as over the socket."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay import messages, selectors, services
from gameplay.api import serializers as shapes
from gameplay.api.common import Endpoint, errors, match_and_seat
from gameplay.refused import NOT_YOURS, Refused


class SetbackApi(Endpoint):
    @extend_schema(
        responses={200: shapes.OwnAnswerSerializer(many=True), **errors(403, 404)},
        tags=["play"],
        operation_id="match_own_answers",
    )
    def get(self, request: Request, code: str) -> Response:
        """Your own answers, newest first."""
        match, seat = match_and_seat(request, code)
        if seat is None:
            raise Refused(NOT_YOURS)
        return Response(shapes.OwnAnswerSerializer(selectors.own_answers(match, seat), many=True).data)

    @extend_schema(
        request=shapes.SetbackSerializer,
        responses={200: shapes.ReceiptSerializer, **errors(400, 401, 403, 404, 409)},
        tags=["play"],
        operation_id="match_setback",
    )
    def post(self, request: Request, code: str) -> Response:
        """Ask everybody at the table to go back to before one of your answers. Done at once if nobody else sits there.

        `no_set_backs`: not at this table; `asking`: there is a request already; `asked_before`: about this answer;
        `no_more_asking`: somebody does not want to be asked. Everything drawn after that point is drawn again.
        """
        said = self.body(request, messages.Setback)
        version = services.set_back_ask(code=code, user=request.user, answer=said.answer)
        return Response({"id": said.id, "version": version})


class VoteApi(Endpoint):
    @extend_schema(
        request=shapes.VoteSerializer,
        responses={200: shapes.ReceiptSerializer, **errors(400, 401, 403, 404, 409)},
        tags=["play"],
        operation_id="match_vote",
    )
    def post(self, request: Request, code: str) -> Response:
        """Agree to such a request, or refuse. `not_open`: it has ended meanwhile."""
        said = self.body(request, messages.Vote)
        version = services.set_back_answer(
            code=code, user=request.user, asked=said.asked, agrees=said.yes, again=said.again
        )
        return Response({"id": said.id, "version": version})
