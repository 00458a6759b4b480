"""Raced at a real table: those who sit there send the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from gameplay.services import seed_tell
from league.common.refusals import BOT_AT_TABLE
from league.models import Entry, Heat, HouseResult, ResultSheet, Run
from league.races.tables import TableWords
from league.races.where import ByKind, Racer, RacerWords, RaceWords, Spot
from league.registration.shapes import LeftOut
from league.results import closing, reading
from league.results.scorers import table_address
from league.sets import Venue
from league.start.seating import heats, late
from outbox.kinds import Link

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrOrPromise

    from gameplay.models import Match
    from league.races.shapes import RaceHead, TableRef
    from league.registration.shapes import Field
    from league.results.shapes import Substitutes, TablePage
    from league.scoring.heats import Seating
    from league.start.seating.divide import Group

NO_MATCH_AT_TABLE = Refusal(
    "no_match_at_table",
    gettext_noop("This table races in person: there is no match to pause, rewind or hand over."),
    CONFLICT,
)
APART_TABLE = Refusal(
    "apart_table",
    gettext_noop(
        "%(racers)s racers at the table can’t be split into tables of %(sizes)s: %(help)s. Or let some check in online."
    ),
    CONFLICT,
)
ALONE_TABLE = Refusal(
    "alone_table", gettext_noop("Only %(name)s is at the table: %(help)s. Or let %(name)s check in online."), CONFLICT
)
ALONE_GUEST = Refusal(
    "alone_guest",
    gettext_noop(
        "Only %(name)s is at the table, and a guest can’t race online: %(help)s. Or undo the check-in of %(name)s."
    ),
    CONFLICT,
)
CHECKED_IN_TABLE = Refusal(
    "checked_in_table",
    gettext_noop(
        "Somebody has checked in at the table: choose “Online or at a table” for the race, or undo that check-in."
    ),
    CONFLICT,
)


class AtTable(Spot):
    venue = Venue.TABLE

    # Of a race.
    race_words = RaceWords(
        listed=Venue.TABLE.label,
        location=_("At a table: %(club)s"),
        way_out=_("Check somebody in or out."),
        tables_open=_("All the round’s tables open at once."),
        at=ByKind(
            ngettext_lazy("Race %(n)s is at a table.", "Races %(n)s are at a table.", "count"),
            ngettext_lazy("Round %(n)s is at a table.", "Rounds %(n)s are at a table.", "count"),
        ),
        fix=ByKind(
            ngettext_lazy("Run this race at a table", "Run these races at a table", "count"),
            ngettext_lazy("Run this round at a table", "Run these rounds at a table", "count"),
        ),
        fixed=ByKind(
            ngettext_lazy("%(n)d race is now at a table.", "%(n)d races are now at a table.", "n"),
            ngettext_lazy("%(n)d round is now at a table.", "%(n)d rounds are now at a table.", "n"),
        ),
        no_bots=_("All upcoming races are at real tables: bots can’t race."),
    )
    venues = (Venue.TABLE.value,)
    usual_venue = Venue.TABLE.value
    door_venue = Venue.TABLE.value

    def left_out(self, field: Field, races: Sequence[RaceHead]) -> LeftOut | None:
        """If most are guests, people sit in a hall together: online, bots would have nobody to race."""
        if not field.bots:
            return None
        said = ngettext_lazy(
            "Bots only race online: %(names)s would be left out.",
            "Bots only race online: %(names)s would be left out.",
            "count",
        )
        if field.in_teams:  # mates sit together, so no such race is at both venues
            return LeftOut("table", races, field.bots, "" if field.guests else "online", said)
        return LeftOut("table", races, field.bots, "bots_out" if len(field.guests) > field.people else "either", said)

    # Of a racer.
    racer_words = RacerWords(
        here=pgettext_lazy("checked in", "at the table"),
        checked_in=_("You’re checked in: you race at a real table."),
        chosen=_("You’re checked in: you race at a real table."),
        waiting=_("The race starts automatically; this page tells you where to sit."),
        check_in=_("I’m at the table"),
        accept=_("Yes, and I’m at the table"),
        check_in_all=_('Check in these <span class="js-only" data-ticked>%(n)s</span> at the table'),
        late_title=_("Let in at a table"),
        late=_("Until a result is entered, a latecomer can still sit down."),
        late_last=_("Until a result is entered, a latecomer can still sit down, in last place on the grid."),
    )
    shut = BOT_AT_TABLE
    moved = CHECKED_IN_TABLE
    unseated = (APART_TABLE, ALONE_TABLE, ALONE_GUEST)
    automatic = False
    notifies = False

    def takes(self, racer: Racer) -> bool:
        return not racer.is_bot

    # Of a table.

    table_words = TableWords(
        tag=_("At a table"),
        let_in=_("Let in and seated at the table."),
        on=_("The race is on at a real table."),
        first_result="",
        stands=_("The racers’ proposal counts:"),
        drawn="",
        no_places=_(
            "At a real table only its racers know the order, and they haven’t proposed a result. Ask them, then enter "
            "the order:"
        ),
    )
    by_hand = True
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

    def no_tables(self, present: Sequence[Entry], params: JsonObject) -> Refused:
        if len(present) > 1:
            return Refused(APART_TABLE, params)
        return Refused(ALONE_GUEST if present[0].player.is_guest else ALONE_TABLE, params)
