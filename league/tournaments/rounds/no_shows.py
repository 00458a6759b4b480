"""Racers who did not come to a round whose tables are made: their seats go to the waitlist, or the tables are made
again.

`rounds.call` itself gives their seats to free racers or house bots.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import FULL, Refused
from league.common.refusals import LATE_RULE, NOBODY_NAMED, TOO_FEW_HERE
from league.common.writing import race_note, run_of
from league.models import Action, CheckIn, Entry, Race, Registration, RegistrationState, TablePlan
from league.races.call import call_of
from league.registration.waitlist import entry_ensure, place_free, registration_end, registration_note
from league.scoring.fair_plan import Wished
from league.scoring.heats import FEWEST
from league.start.attendance.expected import race_field, waitlisted_for
from league.start.seating import late
from league.tournaments.rounds import plans
from league.tournaments.rounds.berths import not_here
from league.tournaments.rounds.plans import gathering_lock, plan_at, plan_inputs, plan_made, rescored

if TYPE_CHECKING:
    from accounts.models import User


NOT_SEATED = Refusal("not_seated", _("None of them has a seat to give to somebody else."), CONFLICT)
NOBODY_WAITS = Refusal("nobody_waits", _("Nobody on the waitlist can race there."), CONFLICT)


@transaction.atomic
def round_substitute(
    *, race: Race, by: User, version: int, numbers: Collection[int], gone: bool = False
) -> list[Entry]:
    """Give the seats of these start numbers, who did not come, to those who have waited longest and can race there,
    while there are any: they are confirmed, entered, checked in and seated. If the field is full the tournament place
    goes with the seat: the absent racer is withdrawn, and keeps the points. For organisers.

    Raises PermissionRefused, and Refused: wrong_status, plan_waits, plan_changed, nobody_named, not_seated (none of
    them sits at a table), late_rule (the rules let nobody new in), nobody_waits (nobody waiting can race there), full.
    """
    race = _gathering(race, by, numbers)
    plan = plan_at(race, version)
    if not call_of(race).takes_new(race):
        raise Refused(LATE_RULE)
    where = {number: at for at, table in enumerate(plan.tables) for number in table["entries"]}
    absent = {entry.number: entry for entry in not_here(race, by, numbers, gone=gone)}
    seats = sorted(where.keys() & absent.keys())  # a start number may have gone, with a claimed record
    if not seats:
        raise Refused(NOT_SEATED)
    tables: list[JsonObject] = [dict(table) for table in plan.tables]
    came: list[tuple[int, Entry]] = []
    for number in seats:
        table = tables[where[number]]
        entry = _from_waitlist(race, by, str(table["venue"]), absent[number])
        if entry is not None:
            table["entries"] = [entry.number if one == number else one for one in table["entries"]]
            came.append((number, entry))
    if not came:
        raise Refused(NOBODY_WAITS)
    plan.tables = tables
    plan.changes = [*plan.changes, *({"racers": [out, into.number], "by": by.pk} for out, into in came)]
    rescored(race, plan)
    made = plan_made(plan)
    plan.input_hash = plan_inputs(race, made.inputs.wishes if made is not None else Wished.read(plan.wishes)).hash
    plan.version += 1
    plan.by = by
    plan.save()
    race_note(
        race, by, Action.SEAT_FROM_WAITLIST, after={"racers": [entry.player.display_name for _out, entry in came]}
    )
    return [entry for _out, entry in came]


@transaction.atomic
def round_without(*, race: Race, by: User, numbers: Collection[int], gone: bool = False) -> TablePlan:
    """Make the tables again without these start numbers, who did not come. For organisers. Raises PermissionRefused,
    and Refused: wrong_status, nobody_named, too_few_here."""
    race = _gathering(race, by, numbers)
    not_here(race, by, numbers, gone=gone)
    if len(race_field(race).present) < FEWEST:
        raise Refused(TOO_FEW_HERE)
    return plans.ask(race, by)


def _gathering(race: Race, by: User, numbers: Collection[int]) -> Race:
    race = gathering_lock(race, by)
    if not numbers:
        raise Refused(NOBODY_NAMED)
    return race


def _from_waitlist(race: Race, by: User, venue: str, instead: Entry) -> Entry | None:
    """Enter the next one waiting, with the place of `instead` if none is free; None: nobody waits."""
    competition = race.stage.competition
    waiting = waitlisted_for(competition, venue or race.venue)
    if not waiting:
        return None
    registration, now = waiting[0], timezone.now()
    place = place_free(competition)
    if place is None:
        left = Registration.objects.filter(competition=competition, player=instead.player_id).first()
        if left is None or left.place is None:
            raise Refused(FULL)
        left.competition = competition
        registration_end(left, RegistrationState.WITHDRAWN, by, Action.REGISTRATION_WITHDRAWN)
        place = place_free(competition)
    registration.competition = competition
    registration.state, registration.place, registration.decided_by = RegistrationState.CONFIRMED, place, by
    registration.save()
    entry = entry_ensure(competition, registration.player)
    registration_note(registration, by, Action.REGISTRATION_CONFIRMED, RegistrationState.WAITLISTED)
    late.last_place_give(race, entry)
    if not registration.player.is_bot:
        CheckIn.objects.create(run=run_of(race), entry=entry, venue=venue or race.venue, by=by, at=now)
    return entry
