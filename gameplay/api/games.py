"""Games and their boards."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay import selectors
from gameplay.api.common import Endpoint, errors
from gameplay.api.serializers import BoardSerializer, GameSerializer, SoloLevelSerializer


class GameListApi(Endpoint):
    @extend_schema(responses={200: GameSerializer(many=True)}, tags=["games"], operation_id="games_list")
    def get(self, request: Request) -> Response:
        return Response(GameSerializer(selectors.games_list(), many=True).data)


class GameApi(Endpoint):
    @extend_schema(responses={200: GameSerializer, **errors(404)}, tags=["games"], operation_id="games_get")
    def get(self, request: Request, slug: str) -> Response:
        return Response(GameSerializer(selectors.game_info(slug)).data)


class BoardListApi(Endpoint):
    @extend_schema(
        responses={200: BoardSerializer(many=True), **errors(404)}, tags=["games"], operation_id="boards_list"
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(BoardSerializer(selectors.boards_list(slug), many=True).data)


class SoloApi(Endpoint):
    @extend_schema(
        responses={200: SoloLevelSerializer(many=True), **errors(404)}, tags=["games"], operation_id="games_solo"
    )
    def get(self, request: Request, slug: str) -> Response:
        """The best results of people who played the game alone, by level. `no_solo`: it is not played alone."""
        return Response(SoloLevelSerializer(selectors.solo_levels(slug, request.user), many=True).data)
