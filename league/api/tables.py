"""Real tables, for those who have an account: racers in their own name, officials in their own right.

Whoever has none uses the page behind the table's code. Over the API nobody takes another racer's name.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league.api import bodies
from league.api.common import Endpoint, operation
from league.api.shaping import dump
from league.selectors.shapes.tables import TableNight
from league.selectors.tables import table_find, table_night
from league.services import scorers, tables
from league.services.scorers import Device

if TYPE_CHECKING:
    from league.models import Heat


class TableEndpoint(Endpoint):
    def device(self) -> Device:
        """What an account uses counts as one device, whatever it is."""
        user = self.user()
        return Device(hashlib.sha256(f"account {user.pk}".encode()).hexdigest(), user)

    def table(self) -> Heat:
        """The heat. Raises as `table_door`."""
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
        """Enter the result. It counts when another racer of the table says the same; an official's counts at once.

        Sent again with the same `sent_id` it is not written again.
        """
        body = self.parsed(request, bodies.TableSheetBody)
        tables.propose(
            heat=self.table(), device=self.device(), lines=body.lines_parsed(), sent_id=body.validated_data["sent_id"]
        )
        return self.shown()


class TableSecondApi(TableEndpoint):
    @operation("results", "tables_second", TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Agree to what another racer of the table has entered. An official counts what is the own, with a mark."""
        tables.second(heat=self.table(), device=self.device(), sheet_id=sheet_id)
        return self.shown()


class TableWithdrawApi(TableEndpoint):
    @operation("results", "tables_withdraw", TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Take back what one has entered."""
        tables.withdraw(heat=self.table(), device=self.device(), sheet_id=sheet_id)
        return self.shown()


class TableGridApi(TableEndpoint):
    @operation("results", "tables_grid_set", TableNight, body=bodies.TableGridBody)
    def put(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Where everybody started: start numbers, the pole first."""
        tables.grid_set(heat=self.table(), device=self.device(), **self.form(request, bodies.TableGridBody))
        return self.shown()

    @operation("results", "tables_grid_draw", TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Have the grid drawn from the seed that was committed before check-in. A second draw gives the same."""
        tables.table_grid_draw(heat=self.table(), device=self.device())
        return self.shown()
