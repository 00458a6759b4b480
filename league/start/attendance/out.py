"""Who is out for one race, and what follows from it while the race has not started.

By today's rules a racer who withdraws before the start forfeits (BB-10.6, BB-10.7): no points, and the others race for
those of a smaller field. Saying so in time does not change that, but the others know, nobody waits for the racer at
check-in, and somebody else can be asked to drive (`substitutes`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.writing import IN_SEASON, audit, touch
from league.models import Action, Availability, CheckIn, Entry, Race, RaceStatus, Scorer

if TYPE_CHECKING:
    from accounts.models import User


RACE_NOT_COMING = Refusal(
    "race_not_coming", _("You can’t answer any more: the race has begun or isn’t planned."), CONFLICT
)

COMING = (RaceStatus.PLANNED, RaceStatus.CHECK_IN)
"""Racers can still say whether they come: check-in has not closed."""


def is_coming(race: Race) -> bool:
    return race.status in COMING and race.stage.competition.status in IN_SEASON


def coming_check(race: Race) -> None:
    """Raises Refused: race_not_coming."""
    if not is_coming(race):
        raise Refused(RACE_NOT_COMING)


def out_of(race: Race) -> frozenset[int]:
    """Entries that are out for a race. One query."""
    return frozenset(Availability.objects.filter(race=race, coming=False).values_list("entry_id", flat=True))


def is_out(race: Race, entry: Entry) -> bool:
    return Availability.objects.filter(race=race, entry=entry, coming=False).exists()


def is_here(race: Race, entry: Entry) -> bool:
    return race.run_id is not None and CheckIn.objects.filter(run=race.run_id, entry=entry).exists()


def check_in_drop(race: Race, entry: Entry, by: User | None) -> bool:
    """Take back a check-in; False: there was none. The device that came by the door's code loses the name, so another
    phone can take it. The competition is locked."""
    there = CheckIn.objects.filter(run=race.run_id, entry=entry).first() if race.run_id is not None else None
    if there is None:
        return False
    if there.at_door:
        Scorer.objects.filter(entry=entry, user=None).delete()
    there.delete()
    competition = race.stage.competition
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.CHECKED_OUT,
        subject=entry.player.display_name,
        before={"race": race.number},
    )
    touch(competition, "race")
    return True
