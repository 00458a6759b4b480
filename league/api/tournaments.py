"""Tournaments: what they look like now, which round comes, its tables before they count, and the call.

What a round has in common with any race (check-in, results, an annulment, another run) is at `races/<number>/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league.api import round_bodies as bodies
from league.api.common import Endpoint, done, operation
from league.api.races import page
from league.api.shaping import dump
from league.selectors.desk import desk
from league.selectors.desk_rounds import round_plan
from league.selectors.shapes.competitions import NextThing
from league.selectors.shapes.plans import RoundPlan
from league.selectors.shapes.races import RacePage
from league.selectors.shapes.tournament import Tournament
from league.selectors.tournament import tournament
from league.services import berths, no_shows, plans, rounds
from league.services.errors import NotFound

if TYPE_CHECKING:
    from league.models import Competition


class TournamentEndpoint(Endpoint):
    def tournament(self) -> Competition:
        """A competition that is one. Raises NotFound."""
        competition = self.competition()
        if not competition.rules.all.is_tournament:
            raise NotFound("slug")
        return competition

    def round_response(self) -> Response:
        """The round with its tables as they are now."""
        return Response(dump(round_plan(self.race(), self.request.user)))


class TournamentApi(TournamentEndpoint):
    @operation("tournaments", "tournaments_get", Tournament, public=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Every stage with its rounds and tables, who goes on, and where one sits. 404 for a championship."""
        return Response(dump(tournament(self.tournament(), request.user)))


class RoundNextApi(TournamentEndpoint):
    @operation("tournaments", "rounds_coming", NextThing)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The one next thing to do. For organisers."""
        return Response(dump(desk(self.tournament(), request.user).next_thing))

    @operation("tournaments", "rounds_next", RoundPlan)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Whatever round comes is open, of this stage or of the next, and a worker makes its tables. Asked again, they
        are made anew for those who are here. For organisers."""
        race = rounds.round_next(competition=self.tournament(), by=self.user())
        return Response(dump(round_plan(race, request.user)))


class RoundPlanApi(TournamentEndpoint):
    @operation("tournaments", "plans_get", RoundPlan)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """The tables of a round before they count: how far they are, who sits where, and how fair that is. For
        organisers. They are made anew by asking once more for the round that comes (`rounds/next/`)."""
        return self.round_response()


class PlanSwapApi(TournamentEndpoint):
    @operation("tournaments", "plans_swap_preview", RoundPlan, query=bodies.SwapQuery)
    def get(self, request: Request, club: str, slug: str, number: int) -> Response:
        """How fair the tables would be with two racers in each other's place. Changes nothing. For organisers."""
        two = self.query(request, bodies.SwapQuery)
        return Response(dump(round_plan(self.race(), request.user, (two["one"], two["other"]))))

    @operation("tournaments", "plans_swap", RoundPlan, body=bodies.SwapBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Two racers take each other's place; one of them may be free. For organisers.

        `plan_changed` when the tables are no longer those of `version`.
        """
        plans.tables_swap(race=self.race(), by=self.user(), **self.form(request, bodies.SwapBody))
        return self.round_response()


class PlanFixApi(TournamentEndpoint):
    @operation("tournaments", "plans_fix", RoundPlan, body=bodies.FixBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """A racer stays at a table when the tables are made anew, or not any more. For organisers."""
        plans.tables_fix(race=self.race(), by=self.user(), **self.form(request, bodies.FixBody))
        return self.round_response()


class PlanApartApi(TournamentEndpoint):
    @operation("tournaments", "plans_apart", RoundPlan, body=bodies.ApartBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Two racers are kept apart when the tables are made anew, or not any more. For organisers."""
        plans.tables_apart(race=self.race(), by=self.user(), **self.form(request, bodies.ApartBody))
        return self.round_response()


class PlanSubstituteApi(TournamentEndpoint):
    @operation("tournaments", "plans_substitute", RoundPlan, body=bodies.WaitlistSeatsBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """Give free seats to those who have waited longest on the waitlist. As far as they reach; `waiting` says who.
        For organisers.

        `plan_changed` when the tables are no longer those of `version`; `nobody_waits`; `late_rule` where the rules
        take nobody new.
        """
        no_shows.round_substitute(race=self.race(), by=self.user(), **self.form(request, bodies.WaitlistSeatsBody))
        return self.round_response()


class PlanWithoutApi(TournamentEndpoint):
    @operation("tournaments", "plans_without", RoundPlan, body=bodies.WithoutBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """The tables are made anew without those who did not come. For organisers."""
        no_shows.round_without(race=self.race(), by=self.user(), **self.form(request, bodies.WithoutBody))
        return self.round_response()


class RoundCallApi(TournamentEndpoint):
    @operation("tournaments", "rounds_call", RacePage, body=bodies.CallBody)
    def post(self, request: Request, club: str, slug: str, number: int) -> Response:
        """The tables count: matches begin, real tables have their sheets. Called already: nothing happens. For
        organisers.

        Who did not come may be left out by `without`; or their seats go to the waitlist before (`plan/substitute/`),
        or the tables are made anew (`plan/without/`).
        """
        race = rounds.call(race=self.race(), by=self.user(), **self.form(request, bodies.CallBody))
        return Response(dump(page(race, request)))


class StageLeaveApi(TournamentEndpoint):
    @operation("tournaments", "stages_leave")
    def post(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        """Somebody goes home: sits at no further table, and what was scored stays. Oneself, or organisers."""
        berths.stage_leave(competition=self.tournament(), by=self.user(), number=entry_number)
        return done()


class StageReturnApi(TournamentEndpoint):
    @operation("tournaments", "stages_return")
    def post(self, request: Request, club: str, slug: str, entry_number: int) -> Response:
        """Somebody who had left is there again. Oneself, or organisers."""
        berths.stage_return(competition=self.tournament(), by=self.user(), number=entry_number)
        return done()
