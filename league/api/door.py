"""The code on the door, for organisers. Whoever comes in opens its page; the API checks in by `check-in/`."""

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
        """The code that stands in `/d/<code>/`, if there is one, and how many have come by it. For organisers."""
        return Response(dump(door_sheet(self.competition(), request.user)))

    @operation("competitions", "door_open", DoorSheet)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Make the code; there already: the same one. For organisers."""
        door.open(competition=self.competition(), by=self.user())
        return self.get(request, club, slug)

    @operation("competitions", "door_close")
    def delete(self, request: Request, club: str, slug: str) -> Response:
        """Revoke it. Whoever has come by it is still here. For organisers."""
        door.close(competition=self.competition(), by=self.user())
        return done()
