"""A result was changed after something was made of it: what is to be decided, and the three answers.

What a correction would lead to is told before it is saved, at `tables/<table>/result/preview/`.
"""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from league.api import round_bodies as bodies
from league.api.common import operation
from league.api.shaping import dump
from league.api.tournaments import TournamentEndpoint
from league.selectors.consequences import consequences_open
from league.selectors.shapes.consequences import Consequence
from league.services import consequences


class ConsequenceEndpoint(TournamentEndpoint):
    def left(self) -> Response:
        """What is still to be decided."""
        return Response(dump(consequences_open(self.tournament(), self.request.user)))


class ConsequencesApi(ConsequenceEndpoint):
    @operation("tournaments", "consequences_list", Consequence, many=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """What would have been made otherwise, had the results been what they are now. Empty when nothing is to be
        decided. For organisers."""
        return self.left()


class ConsequenceKeepApi(ConsequenceEndpoint):
    @operation("tournaments", "consequences_keep", Consequence, many=True, body=bodies.QuestionBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Everything stays as it is, and this is not asked again. Answers with what is still to be decided. For
        organisers.

        `results_moved` when that is not the question any more.
        """
        given = self.form(request, bodies.QuestionBody)
        consequences.keep(competition=self.tournament(), by=self.user(), **given)
        return self.left()


class ConsequenceTakeApi(ConsequenceEndpoint):
    @operation("tournaments", "consequences_take", Consequence, many=True, body=bodies.QuestionBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Give the places to those who qualify by the results of now. Seats at tables that have not begun too. Answers
        with what is still to be decided. For organisers."""
        given = self.form(request, bodies.QuestionBody)
        consequences.take(competition=self.tournament(), by=self.user(), **given)
        return self.left()


class ConsequenceUndoApi(ConsequenceEndpoint):
    @operation("tournaments", "consequences_undo", Consequence, many=True, body=bodies.QuestionReasonBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """What was called since counts for nothing, and is made anew (`rounds/next/`). Answers with what is still to be
        decided. For organisers."""
        given = self.form(request, bodies.QuestionReasonBody)
        consequences.undo(competition=self.tournament(), by=self.user(), **given)
        return self.left()
