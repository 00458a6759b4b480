"""Raced at a real table: those who sit there send the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext_lazy, pgettext_lazy

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.refusals import BOT_AT_TABLE
from league.races.where import ByKind, Racer, RacerWords, RaceWords, Spot
from league.registration.shapes import LeftOut
from league.sets import Venue

if TYPE_CHECKING:
    from accounts.typing import JsonObject
    from league.models import Entry
    from league.races.shapes import RaceHead
    from league.registration.shapes import Field

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
    spots = (Venue.TABLE.value,)
    usual = Venue.TABLE.value
    has_door = True

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
    def apart(self, present: Sequence[Entry], params: JsonObject) -> Refused:
        if len(present) > 1:
            return Refused(APART_TABLE, params)
        return Refused(ALONE_GUEST if present[0].player.is_guest else ALONE_TABLE, params)
