"""Boards to race on: an organiser's choices, and a club's copies of drawn boards."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from league.common.api import Endpoint, operation
from league.common.shaping import dump
from league.games import bodies
from league.games.reading import board_choices, club_board
from league.games.shapes import BoardChoice, ClubBoardPage


class BoardChoiceListApi(Endpoint):
    @operation("boards", "club_boards_list", BoardChoice, many=True, query=bodies.BoardsQuery)
    def get(self, request: Request, club: str) -> Response:
        """The boards for a race of this club: one's own, the versions that the club races on, and the built-in ones.
        For organisers."""
        query = self.query(request, bodies.BoardsQuery)
        return Response(dump(board_choices(self.club(), request.user, query["game"])))


class ClubBoardApi(Endpoint):
    @operation("boards", "club_boards_get", ClubBoardPage, public=True)
    def get(self, request: Request, club: str, board: str) -> Response:
        """A drawn board as a race of the club keeps it, with its content."""
        return Response(dump(club_board(self.club(), board, request.user)))
