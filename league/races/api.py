"""The races of all clubs that the reader may see, as a list."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from league.common.api import Endpoint, operation
from league.races import bodies
from league.races.cards import race_cards, races_listed
from league.races.shapes import RaceCard


class RaceListApi(Endpoint):
    @operation("races", "races_list", RaceCard, page=True, query=bodies.RacesQuery, public=True)
    def get(self, request: Request) -> Response:
        """Races of all clubs, by date."""
        found = races_listed(**self.query(request, bodies.RacesQuery))
        return self.paged(request, found, lambda rows: race_cards(rows, request.user))
