"""The code on the door, for organisers. Racers open its page; API clients check in with `check-in/`."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from league.api.common import Endpoint, done, operation
from league.api.shaping import dump
from league.selectors.door import door_sheet
from league.selectors.shapes.door import DoorSheet
from league.services import door


class DoorApi(Endpoint):
    @operation("competitions", "door_get", DoorSheet)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """The code in `/d/<code>/`, if there is one, and how many have checked in with it. For organisers."""
        return Response(dump(door_sheet(self.competition(), request.user)))

    @operation("competitions", "door_open", DoorSheet)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Create the code; if there is one, return it. For organisers."""
        door.open(competition=self.competition(), by=self.user())
        return self.get(request, club, slug)

    @operation("competitions", "door_close")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Revoke the code. Racers who checked in with it stay checked in. For organisers."""
        door.close(competition=self.competition(), by=self.user())
        return done()
