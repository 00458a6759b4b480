"""The standings of a competition, why an entry is where it is, and the chart."""

from __future__ import annotations

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from league.common.api import Endpoint, operation
from league.common.shaping import dump
from league.standings import bodies
from league.standings.explain import explain, explain_team
from league.standings.explained import Explanation, TeamExplanation
from league.standings.reading import bump_chart
from league.standings.shapes import BumpChart, StandingsTable
from league.standings.stories import standings_told


class StandingsApi(Endpoint):
    @operation("standings", "standings_get", StandingsTable, query=bodies.AfterRaceQuery, public=True, kept=True)
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        """The standings now, or as they were after a race."""
        query, competition = self.query(request, bodies.AfterRaceQuery), self.competition()
        return self.cached_answer(request, competition, lambda: standings_told(competition, request.user, **query))


class ExplainApi(Endpoint):
    @operation("standings", "standings_explain", Explanation, query=bodies.AfterRaceQuery, public=True)
    def get(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        """How every number of one line was calculated."""
        query = self.query(request, bodies.AfterRaceQuery)
        return Response(dump(explain(self.competition(), entry_number, **query)))


class ExplainTeamApi(Endpoint):
    @operation("standings", "standings_explain_team", TeamExplanation, query=bodies.AfterRaceQuery, public=True)
    def get(self, request: Request, club: str, slug: str, team_id: int) -> Response:
        """How every number of one team was calculated."""
        query = self.query(request, bodies.AfterRaceQuery)
        return Response(dump(explain_team(self.competition(), team_id, **query)))


class BumpChartApi(Endpoint):
    @operation("standings", "standings_chart", BumpChart, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Places after each race."""
        return Response(dump(bump_chart(self.competition())))
