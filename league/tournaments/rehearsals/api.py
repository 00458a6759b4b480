"""A dry run of a whole tournament with bots, before it begins, for its organisers."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from league.common.api import operation
from league.common.shaping import dump
from league.tournaments.rehearsals import rehearsals
from league.tournaments.rehearsals.reading import rehearsal_get
from league.tournaments.rehearsals.shapes import RehearsalPage
from league.tournaments.rounds import bodies
from league.tournaments.rounds.api import TournamentEndpoint


class RehearsalApi(TournamentEndpoint):
    @operation("tournaments", "rehearsals_get", RehearsalPage)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Progress and outcome of the dry run: rounds, tables, who qualified. 404 once the tournament has begun. For
        organisers."""
        return Response(dump(rehearsal_get(self.tournament(), request.user)))

    @operation("tournaments", "rehearsals_ask", RehearsalPage, body=bodies.RehearsalBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Start a dry run with this many racers, which a worker races; the previous one is deleted. Asking again while
        it runs does nothing. It creates no races, matches or results. For organisers.

        `wrong_status` once the tournament has begun.
        """
        competition, given = self.tournament(), self.form(request, bodies.RehearsalBody)
        rehearsals.ask(competition=competition, by=self.user(), **given)
        return self.get(request, club, slug)
