"""A racer says whether they come to a race: on the site, or with the link of a mail without signing in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from gameplay.refused import Refused
from league.common.refusals import CHECK_IN_BY_ITSELF, NOT_ENTERED, NOT_IN_STAGE
from league.common.rights import barred_check
from league.common.writing import audit, entry_acting, race_lock, touch
from league.models import Action, Availability, Competition, Entry, Race
from league.start.attendance.expected import may_race
from league.start.attendance.links import absence_find
from league.start.attendance.out import check_in_drop, coming_check
from league.start.attendance.substitutes import no_other_here, release

if TYPE_CHECKING:
    from accounts.models import User


SAID = {True: Action.SAID_COMING, False: Action.SAID_OUT, None: Action.SAID_NOTHING}
"""Actions of the history."""


@transaction.atomic
def say(*, race: Race, by: User, coming: bool | None, entry_number: int | None = None) -> bool:
    """ "I'll be there", "I can't", or (None) not known yet: for your own entry; organisers for any. Returns whether
    anything changed. A racer who is out loses the check-in; one who comes after all needs no substitute.

    Locks the competition. Raises PermissionRefused, NotFound, and Refused: race_not_coming, not_entered, not_in_stage,
    check_in_by_itself (a bot), banned, substitute_here (somebody has checked in to drive).
    """
    race = race_lock(race)
    entry = entry_acting(race.stage.competition, by, entry_number)
    return _say(race, entry, coming, by)


@transaction.atomic
def absence_say(*, token: str, coming: bool) -> bool:
    """With the link of a mail: out for the race, or coming after all. Returns whether anything changed. Locks the
    competition. Raises as `absence_find` and `say`."""
    _entry, race = absence_find(token)
    race = race_lock(race)
    entry, _race = absence_find(token)  # read again under the competition's lock
    return _say(race, entry, coming, None)


def _say(race: Race, entry: Entry, coming: bool | None, by: User | None) -> bool:
    competition = race.stage.competition
    row = Availability.objects.filter(race=race, entry=entry).first()
    coming_check(race)
    if entry.withdrawn_at is not None:
        raise Refused(NOT_ENTERED)
    if entry.player.is_bot:
        raise Refused(CHECK_IN_BY_ITSELF, at="entry_number")
    barred_check(competition.club_id, player=entry.player)
    if (row.coming if row is not None else None) == coming:
        return False
    if not may_race(race, entry):
        raise Refused(NOT_IN_STAGE)
    if coming is False:
        check_in_drop(race, entry, by)
    else:
        no_other_here(race, entry)
        release(race, entry, by)
    if coming is None:
        Availability.objects.filter(race=race, entry=entry).delete()
    else:
        said = {"coming": coming, "by": by, "at": timezone.now()}
        Availability.objects.update_or_create(race=race, entry=entry, defaults=said)
    _note(competition, race, entry, by, SAID[coming])
    return True


def _note(competition: Competition, race: Race, entry: Entry, by: User | None, action: Action) -> None:
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=entry.player.display_name,
        after={"race": race.number, **({"link": True} if by is None else {})},
    )
    touch(competition, "race")
