"""Raced at a real table: those who sit there send the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from gameplay.services import seed_tell
from league.models import Heat, HouseResult, ResultSheet, Run
from league.races.tables import TableWords
from league.races.where import Spot
from league.results import closing, reading
from league.results.scorers import table_address
from league.sets import Venue
from league.start.seating import heats, late
from outbox.kinds import Link

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrOrPromise

    from gameplay.models import Match
    from league.races.shapes import TableRef
    from league.results.shapes import Substitutes, TablePage
    from league.scoring.heats import Seating
    from league.start.seating.divide import Group

NO_MATCH_AT_TABLE = Refusal(
    "no_match_at_table",
    gettext_noop("This table races in person: there is no match to pause, rewind or hand over."),
    CONFLICT,
)


class AtTable(Spot):
    venue = Venue.TABLE

    # Of a race.

    # Of a table.

    table_words = TableWords(
        tag=_("At a table"),
        let_in=_("Let in and seated at the table."),
        on=_("The race is on at a real table."),
        first_result="",
        stands=_("The racers’ proposal counts:"),
        drawn="",
    )
    by_hand = True
    automatic = False
    label_end = "/table"
    part = "league/competitions/parts/real_table.html"
    part_now = "league/competitions/parts/real_table_now.html"
    part_seat = "league/competitions/parts/seat_real.html"
    make = staticmethod(heats.at_table)
    too_late = staticmethod(late.entered)
    newcomer = staticmethod(late.sits_down)
    token = staticmethod(table_address)
    places = staticmethod(reading.places_proposed)
    close = staticmethod(closing.as_proposed)

    def report(
        self,
        groups: Sequence[Group],
        seatings: Sequence[Seating],
        venues: Sequence[str],
        grids: Mapping[int, Sequence[int]],
    ) -> JsonObject:
        return {
            "venues": list(venues),
            "labels": {group.venue: seating.label for group, seating in zip(groups, seatings, strict=True)},
            "grids": {str(table): list(grid) for table, grid in grids.items()},
        }

    def match(self, heat: Heat) -> Match:
        raise Refused(NO_MATCH_AT_TABLE)

    def link(self, heat: Heat) -> Link:
        return Link(gettext("Open the table’s page"), reverse("league:table", args=[table_address(heat)]))

    def phones_check(self) -> None:
        """They do."""

    def choosing(self, tables: Sequence[TablePage]) -> bool:
        return not all(one.placed for one in tables)

    def no_order(self, table: TableRef) -> _StrOrPromise:
        return _("At a real table: the order appears here once the result is entered.")

    def substitutes(self, heat: Heat) -> Substitutes:
        return reading.NO_SUBSTITUTES

    def house_results(self, sheet: ResultSheet) -> QuerySet[HouseResult]:
        return HouseResult.objects.none()

    def settled(self, run: Run) -> None:
        """No match does."""
        if run.seed_id is not None:
            seed_tell(seed_id=run.seed_id)
