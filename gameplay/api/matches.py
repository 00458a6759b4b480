"""Matches: lists, one match, making a practice match, and seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.address import address_of
from gameplay import selectors, services
from gameplay.api.common import Endpoint, Pages, errors, match_and_seat
from gameplay.api.serializers import (
    BotSerializer,
    ListQuerySerializer,
    MatchDetailSerializer,
    MatchSerializer,
    NewMatchSerializer,
    RestartSerializer,
    SeatSerializer,
    TakeSeatSerializer,
)
from gameplay.services.rights import Steering, signed_in

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from gameplay.models import Match


class MatchListApi(Endpoint):
    @extend_schema(
        parameters=[ListQuerySerializer],
        responses={
            200: inline_serializer(
                "MatchPage",
                {
                    "count": serializers.IntegerField(),
                    "next": serializers.CharField(allow_null=True),
                    "previous": serializers.CharField(allow_null=True),
                    "results": MatchSerializer(many=True),
                },
            ),
            **errors(400, 401),
        },
        tags=["matches"],
        operation_id="matches_list",
    )
    def get(self, request: Request) -> Response:
        """Public matches, newest first; `mine` adds your own that are seen only by link."""
        query = self.query(request, ListQuerySerializer)
        lists: dict[str, Callable[[], QuerySet[Match]]] = {
            "all": selectors.matches_visible,
            "open": selectors.matches_open,
            "live": selectors.matches_live,
            "mine": lambda: selectors.matches_of(signed_in(request.user)),
        }
        found = lists[query["list"]]()
        found = found.filter(**{key: query[key] for key in ("game", "status", "purpose") if key in query})
        pages = Pages()
        page = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response(MatchSerializer(page, many=True).data)

    @extend_schema(
        request=NewMatchSerializer,
        responses={201: MatchDetailSerializer, **errors(400, 401, 403, 404, 429)},
        tags=["matches"],
        operation_id="matches_create",
    )
    def post(self, request: Request) -> Response:
        """Make a practice match. It begins at once when no seat is open, otherwise with `start`.

        `too_many`: too many are open at once; `too_fast`: too many in an hour. Both count by person and by address.
        `bots_alone`: a guest's match needs a person in it.
        """
        form = NewMatchSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
        user = signed_in(request.user)
        match = services.match_create(
            game=data["game"],
            raw=data["options"],
            seats=[
                services.SeatSpec(
                    user_id=user.pk if seat["me"] else None,
                    bot_level=seat["bot"],
                    bot_style=seat["style"] if seat["bot"] else "",
                    open=seat["open"],
                    nonce=data["nonce"] if seat["me"] else "",
                )
                for seat in data["seats"]
            ],
            speed=data["speed"],
            purpose="practice",
            title=data["title"],
            visibility=data["visibility"],
            creator=user,
            bot_pace_ms=data["bot_pace_ms"],
            set_backs=data["set_backs"],
            address=address_of(request),
        )
        if not any(seat["open"] for seat in data["seats"]):
            services.match_start(match_id=match.pk)
        return _detail(request, match.code, status=201)


class MatchApi(Endpoint):
    @extend_schema(responses={200: MatchDetailSerializer, **errors(404)}, tags=["matches"], operation_id="matches_get")
    def get(self, request: Request, code: str) -> Response:
        return _detail(request, code)


class StartApi(Endpoint):
    @extend_schema(
        request=None,
        responses={200: MatchDetailSerializer, **errors(401, 403, 404, 409)},
        tags=["matches"],
        operation_id="matches_start",
    )
    def post(self, request: Request, code: str) -> Response:
        """Start your own table. A race starts by its calendar."""
        services.table_start(code=code, by=request.user)
        return _detail(request, code)


class SeatsApi(Endpoint):
    @extend_schema(
        responses={200: SeatSerializer(many=True), **errors(404)}, tags=["matches"], operation_id="seats_list"
    )
    def get(self, request: Request, code: str) -> Response:
        return Response(SeatSerializer(selectors.match_get(code, request.user).seatings.all(), many=True).data)

    @extend_schema(
        request=TakeSeatSerializer,
        responses={200: SeatSerializer, **errors(400, 401, 403, 404, 409)},
        tags=["matches"],
        operation_id="seats_take",
    )
    def post(self, request: Request, code: str) -> Response:
        """Take a seat before the start; a player who has one already changes seats."""
        form = TakeSeatSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
        seating = services.seat_take(code=code, user=request.user, seat=data.get("seat"), nonce=data["nonce"])
        return Response(SeatSerializer(seating).data)

    @extend_schema(responses={204: None, **errors(401, 403, 404, 409)}, tags=["matches"], operation_id="seats_leave")
    def delete(self, request: Request, code: str) -> Response:
        """Leave the seat before the start."""
        services.seat_leave(code=code, user=request.user)
        return Response(status=204)


class SeatBotApi(Endpoint):
    @extend_schema(
        request=BotSerializer,
        responses={200: SeatSerializer, **errors(400, 401, 403, 404, 409)},
        tags=["matches"],
        operation_id="seats_set_bot",
    )
    def put(self, request: Request, code: str, seat: int) -> Response:
        """Put a bot on an open seat of your own table."""
        form = BotSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        seating = services.seat_set_bot(
            code=code, user=request.user, seat=min(seat, 99), level=form.validated_data["level"]
        )
        return Response(SeatSerializer(seating).data)


class SeatReplaceApi(Endpoint):
    @extend_schema(
        request=BotSerializer,
        responses={200: SeatSerializer, **errors(400, 401, 403, 404, 409)},
        tags=["matches"],
        operation_id="seats_replace",
    )
    def put(self, request: Request, code: str, seat: int) -> Response:
        """A bot for a seat whose player has gone; an empty level opens the seat to anybody. The match continues."""
        form = BotSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        seating = services.seat_replace(
            code=code, by=request.user, seat=min(seat, 99), level=form.validated_data["level"]
        )
        return Response(SeatSerializer(seating).data)


class SteerApi(Endpoint):
    """A step for operators, and for the maker of a match who is not racing for points."""

    service: Steering

    @extend_schema(
        request=None,
        responses={200: MatchDetailSerializer, **errors(401, 403, 404, 409)},
        tags=["matches"],
    )
    def post(self, request: Request, code: str) -> Response:
        type(self).service(code=code, by=request.user)
        return _detail(request, code)


class PauseApi(SteerApi):
    """Pause a match. For operators, and for the maker of a match that is no race."""

    service = staticmethod(services.match_pause)


class ResumeApi(SteerApi):
    """Resume a match. For operators, and for the maker of a match that is no race."""

    service = staticmethod(services.match_resume)


class AnnulApi(SteerApi):
    """Annul a match. The same people may do it as may pause it, and organisers of the site's club."""

    service = staticmethod(services.match_annul)


class RestartApi(Endpoint):
    @extend_schema(
        request=RestartSerializer,
        responses={200: MatchDetailSerializer, **errors(400, 401, 403, 404, 409)},
        tags=["matches"],
        operation_id="matches_restart",
    )
    def post(self, request: Request, code: str) -> Response:
        """Continue from an earlier position; everything after it becomes void.

        For operators, and for the maker of a match that is no race and who is its only person (`ask_first` if others
        sit there: `setback` asks them). The same request again is done once. `moved_on`: the position has changed since
        `head`.
        """
        form = RestartSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        services.match_restart(code=code, by=request.user, **form.validated_data)
        return _detail(request, code)


def _detail(request: Request, code: str, status: int = 200) -> Response:
    match, seat = match_and_seat(request, code)
    shown = MatchDetailSerializer(match, context={"seat": seat, "lines": selectors.outcome_lines(match.outcome)})
    return Response(shown.data, status=status)
