"""A table of a round that does not finish, for officials: what each rule would do, and closing it."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from league.api import round_bodies as bodies
from league.api.common import Endpoint, operation
from league.api.races import page
from league.api.shaping import dump
from league.selectors.closing import closing_page
from league.selectors.shapes.closing import ClosingPage
from league.selectors.shapes.races import RacePage
from league.services import closing


class TableCloseApi(Endpoint):
    @operation("tournaments", "tables_close_preview", ClosingPage)
    def get(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """What each rule would do if it closed the table. Changes nothing. For stewards.

        `wrong_status` while its round is not running; `table_has_result`, `closed_already` when there is nothing to
        close.
        """
        return Response(dump(closing_page(self.race(), request.user, self.heat())))

    @operation("tournaments", "tables_close", RacePage, body=bodies.CloseBody)
    def post(self, request: Request, club: str, slug: str, number: int, table: int) -> Response:
        """Close the table by a rule: in its present order, by lot, or annulled. For stewards who did not race at it.
        Closing it again by the same rule does nothing.

        `standing_moved` when somebody has moved ahead since `seen`.
        """
        body = self.parsed(request, bodies.CloseBody)
        race = self.race()
        closing.table_close(
            race=race, by=self.user(), table_no=table, rule=body.validated_data["rule"], seen=body.seen_parsed()
        )
        return Response(dump(page(race, request)))
