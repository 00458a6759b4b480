"""A result changed after later rounds were made from it: the open questions, and the three answers.

`tables/<table>/result/preview/` says what a correction would lead to, before it is saved.
"""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from league.common.api import operation
from league.common.shaping import dump
from league.tournaments.consequences import decide
from league.tournaments.consequences.reading import consequences_open
from league.tournaments.consequences.shapes import Consequence
from league.tournaments.rounds import bodies
from league.tournaments.rounds.api import TournamentEndpoint


class ConsequenceEndpoint(TournamentEndpoint):
    def left(self) -> Response:
        """The open questions."""
        return Response(dump(consequences_open(self.tournament(), self.request.user)))


class ConsequencesApi(ConsequenceEndpoint):
    @operation("tournaments", "consequences_list", Consequence, many=True)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """What would be different if the results had been the present ones. Empty when there is nothing to decide. For
        organisers."""
        return self.left()


class ConsequenceKeepApi(ConsequenceEndpoint):
    @operation("tournaments", "consequences_keep", Consequence, many=True, body=bodies.QuestionBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Keep everything as it is, and do not ask again. Answers with the open questions. For organisers.

        `results_moved` when the question has changed.
        """
        given = self.form(request, bodies.QuestionBody)
        decide.keep(competition=self.tournament(), by=self.user(), **given)
        return self.left()


class ConsequenceTakeApi(ConsequenceEndpoint):
    @operation("tournaments", "consequences_take", Consequence, many=True, body=bodies.QuestionBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Give the places to those who qualify by the present results, seats at tables that have not begun included.
        Answers with the open questions. For organisers."""
        given = self.form(request, bodies.QuestionBody)
        decide.take(competition=self.tournament(), by=self.user(), **given)
        return self.left()


class ConsequenceUndoApi(ConsequenceEndpoint):
    @operation("tournaments", "consequences_undo", Consequence, many=True, body=bodies.QuestionReasonBody)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Undo the rounds called since, and make them again (`rounds/next/`). Answers with the open questions. For
        organisers."""
        given = self.form(request, bodies.QuestionReasonBody)
        decide.undo(competition=self.tournament(), by=self.user(), **given)
        return self.left()
