"""The history of a club or a competition, page by page."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.history.reading import audit
from league.clubs.history.shapes import AuditLine
from league.common.api import Endpoint, operation
from league.common.bodies import Body
from league.common.finding import competition_get
from league.common.shaping import dump


class AuditQuery(Body):
    competition = serializers.SlugField(required=False)
    before_id = serializers.IntegerField(required=False, min_value=1, max_value=2**53)
    limit = serializers.IntegerField(default=50, min_value=1, max_value=200)


class AuditApi(Endpoint):
    @operation("clubs", "audit_list", AuditLine, many=True, query=AuditQuery)
    def get(self, request: Request, club: str) -> Response:
        """The history, newest first. For stewards."""
        query = self.query(request, AuditQuery)
        slug = query.pop("competition", None)
        competition = competition_get(club, slug, request.user) if slug else None
        return Response(dump(audit(self.club(), request.user, competition, **query)))
