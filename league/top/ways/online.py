"""Raced on this site: every table is a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext_lazy, pgettext_lazy

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.refusals import GUEST_NEEDS_ACCOUNT
from league.races.where import ByKind, Racer, RacerWords, RaceWords, Spot
from league.registration.shapes import LeftOut
from league.sets import Venue

if TYPE_CHECKING:
    from accounts.typing import JsonObject
    from league.models import Entry
    from league.races.shapes import RaceHead
    from league.registration.shapes import Field

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
    spots = (Venue.ONLINE.value,)
    usual = Venue.ONLINE.value
    has_door = False

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
    def apart(self, present: Sequence[Entry], params: JsonObject) -> Refused:
        return Refused(APART_ONLINE if len(present) > 1 else ALONE_ONLINE, params)
