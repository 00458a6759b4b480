"""Real tables, for users with an account: racers act in their own name, officials as officials.

People without an account use the page behind the table's code. Over the API nobody takes another racer's name.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league.common.api import Endpoint, operation
from league.common.phones import Device
from league.common.shaping import dump
from league.results import bodies, scorers, tables
from league.results.reading import table_find, table_night
from league.results.shapes import TableNight

if TYPE_CHECKING:
    from league.models import Heat


class TableEndpoint(Endpoint):
    def device(self) -> Device:
        """All programs of one account count as one device."""
        user = self.user()
        return Device(hashlib.sha256(f"account {user.pk}".encode()).hexdigest(), user)

    def table(self) -> Heat:
        """The heat. Raises what `table_door` raises."""
        heat = self.heat()
        scorers.table_door(heat, self.user())
        return table_find(scorers.table_token(heat))

    def shown(self) -> Response:
        return Response(dump(table_night(self.table(), self.device())))


class TableNightApi(TableEndpoint):
    @operation("results", "tables_night", TableNight)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """What a racer or an official sees at a real table on the night of its race."""
        return self.shown()

    @operation("results", "tables_propose", TableNight, body=bodies.TableSheetBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Enter the result. It counts when another racer of the table enters the same; an official's counts at once.

        Sending it again with the same `sent_id` writes nothing.
        """
        body = self.parsed(request, bodies.TableSheetBody)
        tables.propose(
            heat=self.table(), device=self.device(), lines=body.lines_parsed(), sent_id=body.validated_data["sent_id"]
        )
        return self.shown()


class TableSecondApi(TableEndpoint):
    @operation("results", "tables_second", TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Agree to what another racer of the table entered. An official may count their own entry, with a mark."""
        tables.second(heat=self.table(), device=self.device(), sheet_id=sheet_id)
        return self.shown()


class TableWithdrawApi(TableEndpoint):
    @operation("results", "tables_withdraw", TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Take back what one entered."""
        tables.withdraw(heat=self.table(), device=self.device(), sheet_id=sheet_id)
        return self.shown()


class TableGridApi(TableEndpoint):
    @operation("results", "tables_grid_set", TableNight, body=bodies.TableGridBody)
    def put(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Enter the starting grid: start numbers, the pole first."""
        tables.grid_set(heat=self.table(), device=self.device(), **self.form(request, bodies.TableGridBody))
        return self.shown()

    @operation("results", "tables_grid_draw", TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Draw the grid from the seed that was committed before check-in. A second draw gives the same grid."""
        tables.table_grid_draw(heat=self.table(), device=self.device())
        return self.shown()
