"""Clubs as a list, the page of one, and the user's own first page."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.club import bodies, clubs
from league.common.api import Endpoint, created, operation
from league.common.shaping import dump
from league.home.first.reading import club_home, clubs_public, my_home
from league.home.first.shapes import ClubCard, ClubHome, MyHome


class ClubListApi(Endpoint):
    @operation("clubs", "clubs_list", ClubCard, many=True, public=True)
    def get(self, request: Request) -> Response:
        """Every club."""
        return Response(dump(clubs_public()))

    @operation("clubs", "clubs_create", ClubHome, body=bodies.ClubBody, created=True)
    def post(self, request: Request) -> Response:
        """Create a club."""
        club = clubs.create(by=self.user(), **self.form(request, bodies.ClubBody))
        return created(club_home(club, request.user))


class ClubApi(Endpoint):
    @operation("clubs", "clubs_get", ClubHome, public=True)
    def get(self, request: Request, club: str) -> Response:
        return Response(dump(club_home(self.club(), request.user)))

    @operation("clubs", "clubs_update", ClubHome, body=bodies.ClubBody)
    def put(self, request: Request, club: str) -> Response:
        """Change name, zone, language and description. For owners."""
        changed = clubs.update(club=self.club(), by=self.user(), **self.form(request, bodies.ClubBody))
        return Response(dump(club_home(changed, request.user)))


class MyHomeApi(Endpoint):
    @operation("me", "me_home", MyHome)
    def get(self, request: Request) -> Response:
        """One's competitions, and what needs attention."""
        return Response(dump(my_home(self.user())))
