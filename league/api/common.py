"""What the endpoints share: finding things by their addresses, one form of errors, pages of lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from accounts.typing import JsonObject
from gameplay.api.common import STATUS, Pages, errors
from gameplay.api.common import Endpoint as GameplayEndpoint
from gameplay.refused import Refused
from league import selectors, services
from league.api.bodies import Body
from league.api.shaping import Serializer, dump, shape

if TYPE_CHECKING:
    from league.models import Club, Competition, Heat, Race

M = TypeVar("M", bound=Model)
B = TypeVar("B", bound=Body)
Method = TypeVar("Method", bound=Callable[..., HttpResponse])

FORBIDDEN = {"founders", "not_allowed", "not_yours"}
MISSING = {"not_found"}
UNKNOWN = {"account_needed", "sign_in"}
CONFLICT = {
    "already_banned", "already_proposed", "already_registered", "already_revoked", "banned", "check_in_closed",
    "race_not_coming", "substitute_here", "not_out", "nobody_to_ask", "ask_over", "ask_entered", "ask_round",
    "not_a_player",
    "rounds_in_rules", "rounds_raced", "stage_begun", "stage_over",
    "door_closed", "door_online", "late_rule",
    "closed_already", "final_not_raced", "groups_called", "no_place_free", "nobody_instead", "nobody_waits",
    "not_seated", "nothing_called", "results_moved", "rounds_not_raced", "standing_moved", "table_begun",
    "nobody_goes_on", "not_in_plan", "not_in_stage", "other_group", "plan_changed", "plan_outdated", "plan_waits",
    "round_open", "too_few_here", "tournament_over",
    "attempt_made", "challenge_closed", "challenge_is_open",
    "claim_over", "full", "invitation_over", "last_owner", "late_answered", "late_elsewhere", "late_on_grid",
    "late_over", "late_table", "late_team", "merge_met", "merge_rejected", "merge_teams", "name_taken", "no_grid",
    "no_offer", "no_result", "no_sheet", "not_accepted", "not_checked_in", "not_entered", "not_registered",
    "nothing_to_undo", "nothing_waits", "own_proposal", "own_proposal_here", "own_race", "own_table", "race_blocked",
    "race_live", "race_not_run", "races_left", "registration_closed", "registration_not_yet", "scan_table",
    "scorer_elsewhere",
    "scorer_has_name", "scorer_not_you", "scorer_signed_in", "scorer_taken", "scorer_used", "scorer_who",
    "sheet_of_another", "slug_taken", "still_waits", "table_closed", "table_disputed", "table_has_result",
    "table_online", "tables", "team_full", "team_table", "team_tables", "team_used", "teams_impossible",
    "teams_locked", "teams_off", "too_few_free", "unchanged", "wrong_status",
}  # fmt: skip
"""The request is well formed, but not possible as things are."""


class Endpoint(GameplayEndpoint):
    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Refused):
            body = {"code": exc.code, "detail": services.refusal_text(exc), "params": exc.params, "at": exc.at}
            return Response(body, status=status_of(exc, self.request))
        return super().handle_exception(exc)

    def user(self) -> User:
        """Who acts: a visitor has to sign in first."""
        user = self.request.user
        if not user.is_authenticated:
            raise Refused("account_needed")
        return user

    def form(self, request: Request, body: type[Body]) -> JsonObject:
        """The checked body."""
        checked: JsonObject = self.parsed(request, body).validated_data
        return checked

    def parsed(self, request: Request, body: type[B]) -> B:
        """The checked body, for those that make a value of it themselves."""
        form = body(data=request.data)
        form.is_valid(raise_exception=True)
        return form

    def club(self) -> Club:
        return selectors.club_get(self.kwargs["club"])

    def competition(self) -> Competition:
        return selectors.competition_get(self.kwargs["club"], self.kwargs["slug"], self.request.user)

    def race(self) -> Race:
        return selectors.race_get(self.competition(), self.kwargs["number"])

    def heat(self) -> Heat:
        return selectors.heat_get(self.race(), self.kwargs["table"])

    def kept(self, request: Request, competition: Competition, make: Callable[[], object]) -> HttpResponse:
        """What `make` answers about the competition, with an ETag; 304, and nothing made, for who has it already."""

        def body() -> bytes:
            told: bytes = JSONRenderer().render(dump(make()))
            return told

        mark = selectors.competition_mark(competition, request.user)
        return file_of(request, mark, body, "application/json", private=request.user.is_authenticated)

    def paged(self, request: Request, found: QuerySet[M], cards: Callable[[Iterable[M]], object]) -> Response:
        """A page of a queryset, made into cards only for what the page shows."""
        pages = Pages()
        rows = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response(dump(cards(rows or [])))


def status_of(refused: Refused, request: Request) -> int:
    if refused.code in MISSING:
        return status.HTTP_404_NOT_FOUND
    if refused.code in UNKNOWN or (refused.code in FORBIDDEN and not request.user.is_authenticated):
        return status.HTTP_401_UNAUTHORIZED
    if refused.code in FORBIDDEN:
        return status.HTTP_403_FORBIDDEN
    if refused.code in CONFLICT:
        return status.HTTP_409_CONFLICT
    return STATUS.get(refused.code, status.HTTP_400_BAD_REQUEST)  # what the match host refuses


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
    """The schema of one operation. `public`: anybody may ask. `kept`: answered by `Endpoint.kept`. `also`: what it
    refuses beside the usual; `config.schema` adds what no operation refuses itself."""
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
