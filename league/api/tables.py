"""Real tables, for those who have an account: racers in their own name, officials in their own right.

Whoever has none uses the page behind the table's code. Over the API nobody takes another racer's name.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.response import Response

from league import selectors, services
from league.api import bodies
from league.api.common import Endpoint, operation
from league.api.shaping import dump
from league.selectors import shapes

if TYPE_CHECKING:
    from league.models import Heat


class TableEndpoint(Endpoint):
    def device(self) -> services.Device:
        """What an account uses counts as one device, whatever it is."""
        user = self.user()
        return services.Device(hashlib.sha256(f"account {user.pk}".encode()).hexdigest(), user)

    def table(self) -> Heat:
        """The heat. Raises as `table_door`."""
        heat = self.heat()
        services.table_door(heat, self.user())
        return selectors.table_find(services.table_token(heat))

    def shown(self) -> Response:
        return Response(dump(selectors.table_night(self.table(), self.device())))


class TableNightApi(TableEndpoint):
    @operation("results", "tables_night", shapes.TableNight)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """What a racer or an official sees at a real table on the night of its race."""
        return self.shown()

    @operation("results", "tables_propose", shapes.TableNight, body=bodies.TableSheetBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Enter the result. It counts when another racer of the table says the same; an official's counts at once.

        Sent again with the same `sent_id` it is not written again.
        """
        body = self.parsed(request, bodies.TableSheetBody)
        services.table_propose(
            heat=self.table(), device=self.device(), lines=body.lines_parsed(), sent_id=body.validated_data["sent_id"]
        )
        return self.shown()


class TableSecondApi(TableEndpoint):
    @operation("results", "tables_second", shapes.TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Agree to what another racer of the table has entered. An official counts what is the own, with a mark."""
        services.table_second(heat=self.table(), device=self.device(), sheet_id=sheet_id)
        return self.shown()


class TableWithdrawApi(TableEndpoint):
    @operation("results", "tables_withdraw", shapes.TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int, sheet_id: int) -> Response:
        """Take back what one has entered."""
        services.table_withdraw(heat=self.table(), device=self.device(), sheet_id=sheet_id)
        return self.shown()


class TableGridApi(TableEndpoint):
    @operation("results", "tables_grid_set", shapes.TableNight, body=bodies.TableGridBody)
    def put(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Where everybody started: start numbers, the pole first."""
        services.table_grid_set(heat=self.table(), device=self.device(), **self.form(request, bodies.TableGridBody))
        return self.shown()

    @operation("results", "tables_grid_draw", shapes.TableNight)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Have the grid drawn from the seed that was committed before check-in. A second draw gives the same."""
        services.table_grid_draw(heat=self.table(), device=self.device())
        return self.shown()
