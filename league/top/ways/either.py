"""A race in which each racer says where: every table of it is online or real, so only races answer this way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from league.models import CheckIn, RaceStatus
from league.races.where import SPOTS, ByKind, RaceWords, Where
from league.registration.shapes import LeftOut
from league.sets import Venue

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    from league.models import Competition
    from league.races.shapes import RaceHead
    from league.registration.shapes import Field

ENOUGH = 2
"""This many must be here before "nobody is online" is shown: check-in begins empty."""


class Either(Where):
    venue = Venue.EITHER
    race_words = RaceWords(
        listed=Venue.EITHER.label,
        location=_("Online, or at a table: %(club)s"),
        way_out=_("Check somebody in or out."),
        tables_open=_("All the round’s tables open at once, online and in the hall."),
        fix=ByKind(
            ngettext_lazy("Run this race at a table or online", "Run these races at a table or online", "count"),
            ngettext_lazy("Run this round at a table or online", "Run these rounds at a table or online", "count"),
        ),
        fixed=ByKind(
            ngettext_lazy("%(n)d race is now online or at a table.", "%(n)d races are now online or at a table.", "n"),
            ngettext_lazy(
                "%(n)d round is now online or at a table.", "%(n)d rounds are now online or at a table.", "n"
            ),
        ),
    )
    venues = (Venue.ONLINE.value, Venue.TABLE.value)
    usual_venue = Venue.ONLINE.value
    door_venue = Venue.TABLE.value

    def venues_raced(self, said: Iterable[str], first: frozenset[str]) -> frozenset[str]:
        return first.union(said)

    def checked_in(self, venue: str) -> _StrOrPromise:
        return SPOTS[venue].racer_words.chosen

    def here(self, venue: str) -> _StrOrPromise:
        return SPOTS[venue].racer_words.here

    def left_out(self, field: Field, races: Sequence[RaceHead]) -> LeftOut | None:
        """Bots race those who are online. One query if bots are entered and check-in is open, else none."""
        if not field.bots:
            return None
        if field.guests and not field.people:
            said = ngettext_lazy(
                "Bots race with people who are online, but none of the people entered has an account: %(names)s would "
                "have no table.",
                "Bots race with people who are online, but none of the people entered has an account: %(names)s would "
                "have no table.",
                "count",
            )
            return LeftOut("no_accounts", races, field.bots, "bots_out", said)
        alone = next((race for race in races if race.status == RaceStatus.CHECK_IN), None)
        there = _where_they_are(field.competition, alone.number) if alone is not None else []
        if alone is None or len(there) < ENOUGH or any(SPOTS[one].automatic for one in there):
            return None
        said = ngettext_lazy(
            "Bots race with people who are online, but nobody has checked in to race online: %(names)s has no table.",
            "Bots race with people who are online, but nobody has checked in to race online: %(names)s have no table.",
            "count",
        )
        return LeftOut("nobody_online", [alone], field.bots, "bots_out", said)


def _where_they_are(competition: Competition, number: int) -> list[str]:
    here = CheckIn.objects.filter(run__current_of__competition=competition, run__current_of__number=number)
    return list(here.filter(entry__withdrawn_at=None).values_list("venue", flat=True))
