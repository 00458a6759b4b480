"""Boards that people draw: a user's own list, one by its code, writing and judging one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay import services
from gameplay.api.common import Endpoint, errors
from gameplay.refused import NOT_FOUND, Refused
from gameplay.selectors import ownboards
from gameplay.services.boards import BOARD_UNREADABLE
from gameplay.services.rights import signed_in

if TYPE_CHECKING:
    from gameplay.models import OwnBoard


class OwnBoardSerializer(serializers.Serializer[object]):
    code = serializers.CharField()
    game = serializers.CharField()
    title = serializers.CharField()
    errors = serializers.IntegerField(help_text="Found when it was saved; 0: it could be raced.")  # type: ignore[assignment]  # hides Serializer.errors
    shared = serializers.BooleanField(source="is_shared", help_text="Everybody with the link sees it.")
    changed_at = serializers.DateTimeField()


class OwnBoardDetailSerializer(OwnBoardSerializer):
    content = serializers.JSONField(help_text="As an option `board` of a new match takes it.")


class BoardTextSerializer(serializers.Serializer[object]):
    text = serializers.CharField(trim_whitespace=False, help_text="The board in the text format of its game.")
    title = serializers.CharField(required=False, default="", allow_blank=True, max_length=60)


class ProblemSerializer(serializers.Serializer[object]):
    level = serializers.ChoiceField(choices=["error", "warning"])
    rule = serializers.CharField()
    part = serializers.CharField(allow_blank=True, help_text="The board of a course on which the cells lie.")
    cells = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    where = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class JudgedSerializer(serializers.Serializer[object]):
    errors = serializers.IntegerField()  # type: ignore[assignment]  # hides Serializer.errors
    problems = ProblemSerializer(many=True)
    content = serializers.JSONField(allow_null=True, help_text="Null when the text cannot be read.")
    text = serializers.CharField(allow_null=True, help_text="The text as it is written.")
    remarks = serializers.ListField(
        child=serializers.CharField(), help_text="What was made of the text: a single board becomes a course."
    )


class OwnBoardListApi(Endpoint):
    @extend_schema(
        responses={200: OwnBoardSerializer(many=True), **errors(401, 404)}, tags=["boards"], operation_id="boards_mine"
    )
    def get(self, request: Request, slug: str) -> Response:
        """Your own boards of a game, the latest first."""
        user = signed_in(request.user)
        services.editing_of(slug)
        return Response(OwnBoardSerializer(ownboards.own_boards(user, slug), many=True).data)

    @extend_schema(
        request=BoardTextSerializer,
        responses={201: OwnBoardDetailSerializer, **errors(400, 401, 404, 413, 429)},
        tags=["boards"],
        operation_id="boards_create",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Save a new board. It may contain errors."""
        return Response(OwnBoardDetailSerializer(_save(request, slug, None)).data, status=201)


class OwnBoardApi(Endpoint):
    @extend_schema(responses={200: OwnBoardDetailSerializer, **errors(404)}, tags=["boards"], operation_id="boards_get")
    def get(self, request: Request, slug: str, code: str) -> Response:
        """One of your own boards, or a shared one."""
        board = ownboards.own_board(code, request.user)
        if board.game != slug:
            raise Refused(NOT_FOUND)
        return Response(OwnBoardDetailSerializer(board).data)

    @extend_schema(
        request=BoardTextSerializer,
        responses={200: OwnBoardDetailSerializer, **errors(400, 401, 403, 404, 413)},
        tags=["boards"],
        operation_id="boards_update",
    )
    def put(self, request: Request, slug: str, code: str) -> Response:
        return Response(OwnBoardDetailSerializer(_save(request, slug, code)).data)


def _save(request: Request, slug: str, code: str | None) -> OwnBoard:
    form = BoardTextSerializer(data=request.data)
    form.is_valid(raise_exception=True)
    user = signed_in(request.user)
    data = form.validated_data
    try:
        return services.board_save(user=user, game=slug, text=data["text"], title=data["title"], code=code)
    except Refused as refused:
        if refused.refusal is not BOARD_UNREADABLE:
            raise
        told = ownboards.problem_lines(refused.params["problems"])
        raise Refused(BOARD_UNREADABLE, {"problems": told}, at="text") from refused


class BoardCheckApi(Endpoint):
    @extend_schema(
        request=BoardTextSerializer,
        responses={200: JudgedSerializer, **errors(400, 401, 404, 413)},
        tags=["boards"],
        operation_id="boards_check",
    )
    def post(self, request: Request, slug: str) -> Response:
        """What the rules say about a board; nothing is stored."""
        form = BoardTextSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        judged = ownboards.board_judge(slug, form.validated_data["text"])
        return Response(JudgedSerializer(judged).data)
