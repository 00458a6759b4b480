"""Raced on this site: every table is a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, ngettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.models import Match, OpenPrompt
from gameplay.refused import Refused
from gameplay.services import MatchStanding, match_annul, stands
from league.common.refusals import GUEST_NEEDS_ACCOUNT, RACE_LIVE, WRONG_STATUS
from league.models import Entry, Heat, HouseResult, ResultSheet, Run
from league.races.tables import TableWords
from league.races.where import ByKind, Racer, RacerWords, RaceWords, Spot
from league.registration.shapes import LeftOut
from league.results import closing, reading
from league.results.recording import substitutes_fingerprint
from league.results.scorers import TABLE_ONLINE
from league.sets import Venue
from league.start.seating import heats, late
from league.tournaments.consequences import seats
from outbox.kinds import Link

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import _StrOrPromise

    from league.races.shapes import RaceHead, TableRef
    from league.registration.shapes import Field
    from league.results.shapes import TablePage
    from league.scoring.heats import Seating
    from league.start.seating.divide import Group

APART_ONLINE = Refusal(
    "apart_online",
    gettext_noop(
        "%(racers)s racers online can’t be split into tables of %(sizes)s: %(help)s. Or let some check in at the table."
    ),
    CONFLICT,
)
ALONE_ONLINE = Refusal(
    "alone_online",
    gettext_noop("Only %(name)s is online: %(help)s. Or let %(name)s check in at the table."),
    CONFLICT,
)
CHECKED_IN_ONLINE = Refusal(
    "checked_in_online",
    gettext_noop("Somebody has checked in online: choose “Online or at a table” for the race, or undo that check-in."),
    CONFLICT,
)
LATE = _(
    "Until the first answer counts, a latecomer can still be let in: the table’s match is then annulled and "
    "restarts with one more racer."
)


class Online(Spot):
    venue = Venue.ONLINE

    # Of a race.
    race_words = RaceWords(
        listed="",
        location=_("Online"),
        way_out=_("Check somebody in or out, or enter a bot."),
        tables_open=_("All the round’s tables open at once."),
        at=ByKind(
            ngettext_lazy("Race %(n)s is online.", "Races %(n)s are online.", "count"),
            ngettext_lazy("Round %(n)s is online.", "Rounds %(n)s are online.", "count"),
        ),
        fix=ByKind(
            ngettext_lazy("Run this race online", "Run these races online", "count"),
            ngettext_lazy("Run this round online", "Run these rounds online", "count"),
        ),
        fixed=ByKind(
            ngettext_lazy("%(n)d race is now online.", "%(n)d races are now online.", "n"),
            ngettext_lazy("%(n)d round is now online.", "%(n)d rounds are now online.", "n"),
        ),
        no_guests=_("All upcoming races are online: guests without an account can’t race."),
    )
    venues = (Venue.ONLINE.value,)
    usual_venue = Venue.ONLINE.value
    door_venue = ""

    def left_out(self, field: Field, races: Sequence[RaceHead]) -> LeftOut | None:
        if not field.guests:
            return None
        said = ngettext_lazy(
            "Guests without an account cannot race online: %(names)s would be left out.",
            "Guests without an account cannot race online: %(names)s would be left out.",
            "count",
        )
        alone = not (field.bots or field.people)
        if alone or (field.in_teams and not field.bots):
            return LeftOut("online", races, field.guests, "table", said)
        return LeftOut("online", races, field.guests, "" if field.in_teams else "either", said)

    # Of a racer.
    racer_words = RacerWords(
        here=pgettext_lazy("checked in", "online"),
        checked_in=_("You’re checked in."),
        chosen=_("You’re checked in: you race online."),
        waiting=_("The race starts automatically; stay on this page."),
        check_in=_("I’m here, online"),
        accept=_("Yes, and I’m here, online"),
        check_in_all=_('Check in these <span class="js-only" data-ticked>%(n)s</span> online'),
        late_title=_("Let in online"),
        late=LATE,
        late_last=LATE,
    )
    shut = GUEST_NEEDS_ACCOUNT
    moved = CHECKED_IN_ONLINE
    unseated = (APART_ONLINE, ALONE_ONLINE)
    automatic = True
    notifies = True

    def takes(self, racer: Racer) -> bool:
        return not racer.is_guest

    # Of a table.

    table_words = TableWords(
        tag="",
        let_in=_("Let in: the table’s match starts again."),
        on=_("The race is on."),
        first_result=_("The match at this table was annulled. If you raced anyway, enter the result here."),
        stands=_("The match ends now, and everybody keeps their current place:"),
        drawn=_("The match ends without a result."),
        no_places=_("The match hasn’t started."),
    )
    by_hand = False
    label_end = ""
    part = "league/competitions/parts/night_table.html"
    part_now = "league/competitions/parts/match_now.html"
    part_seat = "league/competitions/parts/seat_match.html"
    make = staticmethod(heats.online)
    too_late = staticmethod(late.over_or_answered)
    hold_unanswered = staticmethod(late.match_hold_unanswered)
    newcomer = staticmethod(late.remade_with_newcomer)
    swap = staticmethod(seats.remade_with_swap)
    substitutes = staticmethod(reading.match_substitutes)
    hold = staticmethod(closing.match_hold)
    places = staticmethod(reading.places_now)
    close = staticmethod(closing.as_it_stands)
    drivers_keep = staticmethod(substitutes_fingerprint)

    def report(
        self,
        groups: Sequence[Group],
        seatings: Sequence[Seating],
        venues: Sequence[str],
        grids: Mapping[int, Sequence[int]],
    ) -> JsonObject:
        return {}

    def match(self, heat: Heat) -> Match:
        if match := heat.match:
            return match
        raise Refused(WRONG_STATUS)

    def match_code(self, heat: Heat) -> str:
        return self.match(heat).code

    def token(self, heat: Heat | int) -> str:
        return ""

    def link(self, heat: Heat) -> Link:
        return Link(gettext("Open the match"), reverse("gameplay:match", args=[self.match_code(heat)]))

    def is_over(self, heat: Heat) -> bool:
        return self.match(heat).is_over

    def may_enter(self, table: TableRef) -> bool:
        return table.match_status == Match.Status.ANNULLED

    def entering_check(self, heat: Heat) -> None:
        if not self.is_over(heat):
            raise Refused(RACE_LIVE)

    def phones_check(self) -> None:
        raise Refused(TABLE_ONLINE)

    def choosing(self, tables: Sequence[TablePage]) -> bool:
        on = [one.table.heat_id for one in tables if one.table.match_status != Match.Status.FINISHED]
        return OpenPrompt.objects.filter(match__heat__in=on, kind__in=("grid", "cards")).exists()

    def no_order(self, table: TableRef) -> _StrOrPromise:
        if table.is_annulled:
            return _("The match at this table was annulled.")
        return _("The match hasn’t started.")

    def watching(self, table: TableRef) -> _StrOrPromise:
        return _("Watch") if table.is_on else _("Replay")

    def house_results(self, sheet: ResultSheet) -> QuerySet[HouseResult]:
        return sheet.house_results.all()

    def standing(self, heat: Heat) -> MatchStanding:
        return stands(self.match(heat))

    def end(self, heat: Heat) -> None:
        match_annul(code=self.match(heat).code, by=None)

    def settled(self, run: Run) -> None:
        """A match tells its seed when it ends."""

    def no_tables(self, present: Sequence[Entry], params: JsonObject) -> Refused:
        return Refused(APART_ONLINE if len(present) > 1 else ALONE_ONLINE, params)
