"""What the endpoints share: finding things by address, one form of errors, pages of lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, TypeVar

from django.db.models import Model, QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers, status
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.conditional import file_of
from accounts.models import User
from accounts.refusals import FORBIDDEN
from accounts.typing import JsonObject
from gameplay.api.common import Endpoint as GameplayEndpoint
from gameplay.api.common import Pages, errors
from gameplay.refused import Refused
from league.common import refusals
from league.common.bodies import Body
from league.common.conditional import competition_etag
from league.common.finding import club_get, competition_get, heat_get, race_get
from league.common.refusals import ACCOUNT_NEEDED
from league.common.shaping import Serializer, dump, shape

if TYPE_CHECKING:
    from league.models import Club, Competition, Heat, Race


M = TypeVar("M", bound=Model)
B = TypeVar("B", bound=Body)
Method = TypeVar("Method", bound=Callable[..., HttpResponse])


class Endpoint(GameplayEndpoint):
    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Refused):
            body = {"code": exc.code, "detail": refusals.refusal_text(exc), "params": exc.params, "at": exc.at}
            return Response(body, status=status_of(exc, self.request))
        return super().handle_exception(exc)

    def user(self) -> User:
        """The user who acts: a visitor has to sign in first."""
        user = self.request.user
        if not user.is_authenticated:
            raise Refused(ACCOUNT_NEEDED)
        return user

    def form(self, request: Request, body: type[Body]) -> JsonObject:
        """The checked body."""
        checked: JsonObject = self.parsed(request, body).validated_data
        return checked

    def parsed(self, request: Request, body: type[B]) -> B:
        """The checked body, for bodies that build a value themselves."""
        form = body(data=request.data)
        form.is_valid(raise_exception=True)
        return form

    def club(self) -> Club:
        return club_get(self.kwargs["club"])

    def competition(self) -> Competition:
        return competition_get(self.kwargs["club"], self.kwargs["slug"], self.request.user)

    def race(self) -> Race:
        return race_get(self.competition(), self.kwargs["number"])

    def heat(self) -> Heat:
        return heat_get(self.race(), self.kwargs["table"])

    def cached_answer(self, request: Request, competition: Competition, make: Callable[[], object]) -> HttpResponse:
        """Answers about the competition with what `make` returns, and an ETag; 304, without calling it, for a client
        that is up to date."""

        def body() -> bytes:
            told: bytes = JSONRenderer().render(dump(make()))
            return told

        mark = competition_etag(competition, request.user)
        return file_of(request, mark, body, "application/json", private=request.user.is_authenticated)

    def paged(self, request: Request, found: QuerySet[M], cards: Callable[[Iterable[M]], object]) -> Response:
        """A page of a queryset; only the rows of that page become cards."""
        pages = Pages()
        rows = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response(dump(cards(rows or [])))


def status_of(refused: Refused, request: Request) -> HTTPStatus:
    """The refusal's status; a visitor who may not do something gets 401."""
    status = refused.refusal.status
    return HTTPStatus.UNAUTHORIZED if status == FORBIDDEN and not request.user.is_authenticated else status


def page_of(kind: type) -> Serializer:
    """The schema of a page of a list."""
    return inline_serializer(
        f"{kind.__name__}Page",
        {
            "count": serializers.IntegerField(),
            "next": serializers.CharField(allow_null=True),
            "previous": serializers.CharField(allow_null=True),
            "results": shape(kind)(many=True),
        },
    )


def operation(
    tag: str,
    name: str,
    answer: type | None = None,
    *,
    body: type[Body] | None = None,
    many: bool = False,
    page: bool = False,
    created: bool = False,
    query: type[Body] | None = None,
    public: bool = False,
    kept: bool = False,
    also: tuple[int, ...] = (),
) -> Callable[[Method], Method]:
    """The schema of one operation. `public`: anybody may ask. `kept`: answered by `Endpoint.kept`. `also`: further
    refusals beside the usual ones; `config.schema` adds those of the framework."""
    good: Serializer | None = None
    if answer is not None:
        good = page_of(answer) if page else shape(answer)(many=many)
    code = 201 if created else 200 if answer is not None else 204
    wrong = errors(400, 404, *also) if public else errors(400, 401, 403, 404, 409, *also)
    same = {304: OpenApiResponse(description="Nothing has changed since the answer of this ETag.")} if kept else {}
    paging = [OpenApiParameter("limit", int), OpenApiParameter("offset", int)] if page else []
    parameters: list[type[Body] | OpenApiParameter] = [*([query] if query else []), *paging]
    return extend_schema(
        tags=[tag], operation_id=name, request=body, responses={code: good, **same, **wrong}, parameters=parameters
    )


def done() -> Response:
    return Response(status=status.HTTP_204_NO_CONTENT)


def created(value: object) -> Response:
    return Response(dump(value), status=status.HTTP_201_CREATED)
