"""Tournaments: their present state, the next round, its tables before they count, and the call.

What a round shares with any race (check-in, results, an annulment, another run) is at `races/<number>/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.refused import Refused
from league.common.api import Endpoint, done, operation
from league.common.refusals import NotFound
from league.common.shaping import dump
from league.races.kind import kind_of
from league.tournaments.rounds import berths, bodies, no_shows, plans
from league.tournaments.rounds.reading import round_plan
from league.tournaments.rounds.shapes import RoundPlan, Tournament
from league.tournaments.rounds.tournament import tournament

if TYPE_CHECKING:
    from league.models import Competition


class TournamentEndpoint(Endpoint):
    def tournament(self) -> Competition:
        """A competition that is a tournament. Raises NotFound."""
        competition = self.competition()
        try:
            kind_of(competition).tournament_check()
        except Refused:
            raise NotFound("slug") from None
        return competition

    def round_response(self) -> Response:
        """The round with its present tables."""
        return Response(dump(round_plan(self.race(), self.request.user)))


class TournamentApi(TournamentEndpoint):
    @operation("tournaments", "tournaments_get", Tournament, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Every stage with its rounds and tables, who qualifies, and where one sits. 404 for a championship."""
        return Response(dump(tournament(self.tournament(), request.user)))


class RoundPlanApi(TournamentEndpoint):
    @operation("tournaments", "plans_get", RoundPlan)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """The tables of a round before they count: progress, seats, and how fair they are. For organisers. Asking for
        the next round once more (`rounds/next/`) makes them again."""
        return self.round_response()


class PlanSwapApi(TournamentEndpoint):
    @operation("tournaments", "plans_swap_preview", RoundPlan, query=bodies.SwapQuery)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """How fair the tables would be if two racers swapped. Changes nothing. For organisers."""
        two = self.query(request, bodies.SwapQuery)
        return Response(dump(round_plan(self.race(), request.user, (two["one"], two["other"]))))

    @operation("tournaments", "plans_swap", RoundPlan, body=bodies.SwapBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Swap two racers; one of them may have a free round. For organisers.

        `plan_changed` when the tables are no longer those of `version`.
        """
        plans.tables_swap(race=self.race(), by=self.user(), **self.form(request, bodies.SwapBody))
        return self.round_response()


class PlanFixApi(TournamentEndpoint):
    @operation("tournaments", "plans_fix", RoundPlan, body=bodies.FixBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Fix a racer at a table when the tables are made again, or stop doing so. For organisers."""
        plans.tables_fix(race=self.race(), by=self.user(), **self.form(request, bodies.FixBody))
        return self.round_response()


class PlanApartApi(TournamentEndpoint):
    @operation("tournaments", "plans_apart", RoundPlan, body=bodies.ApartBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Keep two racers apart when the tables are made again, or stop doing so. For organisers."""
        plans.tables_apart(race=self.race(), by=self.user(), **self.form(request, bodies.ApartBody))
        return self.round_response()


class PlanSubstituteApi(TournamentEndpoint):
    @operation("tournaments", "plans_substitute", RoundPlan, body=bodies.WaitlistSeatsBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Give free seats to those who have waited longest on the waitlist, as far as the seats go; `waiting` says who.
        For organisers.

        `plan_changed` when the tables are no longer those of `version`; `nobody_waits`; `late_rule` if the rules allow
        no newcomers.
        """
        no_shows.round_substitute(race=self.race(), by=self.user(), **self.form(request, bodies.WaitlistSeatsBody))
        return self.round_response()


class PlanWithoutApi(TournamentEndpoint):
    @operation("tournaments", "plans_without", RoundPlan, body=bodies.WithoutBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Make the tables again without racers who did not come. For organisers."""
        no_shows.round_without(race=self.race(), by=self.user(), **self.form(request, bodies.WithoutBody))
        return self.round_response()


class StageLeaveApi(TournamentEndpoint):
    @operation("tournaments", "stages_leave")
    def post(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        """Leave the tournament: the racer gets no more tables, and keeps the points. For oneself, or organisers."""
        berths.stage_leave(competition=self.tournament(), by=self.user(), number=entry_number)
        return done()


class StageReturnApi(TournamentEndpoint):
    @operation("tournaments", "stages_return")
    def post(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        """Return to the tournament after leaving it. For oneself, or organisers."""
        berths.stage_return(competition=self.tournament(), by=self.user(), number=entry_number)
        return done()
