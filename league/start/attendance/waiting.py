"""What keeps a race from starting (another race that is on, an organiser who holds it), and when it is due.

A racer sits in one race at a time, so a live race blocks every other race of its competition, whichever was planned
first. Planned, postponed, cancelled, void and provisional races block nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from gameplay.models import Match
from gameplay.refused import Refused
from league.common.refusals import WRONG_STATUS
from league.common.tell import notify_delayed, notify_hold_changed
from league.common.writing import IN_SEASON, race_lock, race_note, reason_clean
from league.models import Action, GridSlot, Race, RaceNote, RaceStatus, Role, Run, SheetState
from league.planning.dates import PLAN, plan_keep
from league.races.call import call_of
from league.races.naming import ENTRY, entry_changed
from league.scoring.heats import FEWEST
from league.start.attendance.expected import race_field
from league.start.attendance.out import out_of

if TYPE_CHECKING:
    from accounts.models import User


RACE_BLOCKED = Refusal(
    "race_blocked", _("Race %(number)s is still on: this race can’t start until it’s over."), CONFLICT
)
TOO_FEW_FREE = Refusal(
    "too_few_free", _("Race %(number)s is still on, and apart from its racers fewer than two are here."), CONFLICT
)
BAD_DELAY = Refusal("bad_delay", _("You can delay a start by 1 to %(max)s minutes."), BAD_REQUEST)

GRACE = timedelta(minutes=5)
"""Check-in stays open at least this long (or as long as planned) after it opened late, was held, or the way became
free."""
MOST_DELAY = 240
"""Minutes. A race that is moved on by more than an evening is postponed."""
"""The note of a race that waits, because those who are there do not divide into tables."""


def grace(race: Race) -> timedelta:
    return min(timedelta(minutes=race.stage.rules.check_in_minutes), GRACE)


def due_at(race: Race) -> datetime:
    """When a race at check-in starts if no other is on: at its time, but not before a late or held check-in has been
    open for a while."""
    scheduled_at: datetime = race.scheduled_at  # type: ignore[assignment]  # only what is postponed or called has none
    usual, opened = grace(race), race.check_in_opened_at
    late = opened + usual if opened is not None and opened > scheduled_at - usual else scheduled_at
    return max(scheduled_at, late, race.not_before or scheduled_at)


def live(race: Race) -> list[Race]:
    """The other races that are on: a called round waits for those only. One query."""
    others = Race.objects.filter(competition_id=race.stage.competition_id).exclude(pk=race.pk)
    return list(others.filter(status=RaceStatus.LIVE).order_by("number"))


def before(race: Race) -> list[Race]:
    """The races that a race with a date waits for: those that are live; if none is, those at check-in planned for an
    earlier time, so the night keeps its order. A held race, or one without tables, blocks no other. One query."""
    others = Race.objects.filter(competition_id=race.stage.competition_id).exclude(pk=race.pk)
    at, number = race.scheduled_at, race.number
    earlier = Q(scheduled_at__lt=at) | Q(scheduled_at=at, number__lt=number)
    waiting = Q(status=RaceStatus.CHECK_IN, hold="") & ~Q(note=RaceNote.NO_TABLES) & earlier
    found = list(others.filter(Q(status=RaceStatus.LIVE) | waiting).order_by("scheduled_at", "number"))
    return [one for one in found if one.status == RaceStatus.LIVE] or found


def free_at(race: Race, due: datetime) -> datetime:
    """When the way of a race that waits for no other became free: when it was due, or when the last of the others was
    over. One query."""
    others = Run.objects.filter(race__competition_id=race.stage.competition_id).exclude(current_of=race)
    over = others.exclude(race__status=RaceStatus.VOID).aggregate(last=Max("finished_at"))["last"]
    return max(due, over) if over is not None else due


def starts_at(race: Race, others: Collection[Race], now: datetime) -> datetime | None:
    """The latest time when a race with a date, at check-in, starts automatically; None while that is open: it is held,
    or its time has come and it waits for `others`. At most one query."""
    due = due_at(race)
    if race.hold or (others and due <= now):
        return None
    free = due if due > now else free_at(race, due)
    return free + grace(race) if due < free else due


def everybody_is_here(race: Race) -> bool:
    """Nobody except those who are out for this race would forfeit, and it would not be void. Three queries."""
    there, out = race_field(race), out_of(race)
    return len(there.where) >= FEWEST and all(one.pk in there.where or one.pk in out for one in there.expected)


def entries_racing(race: Race) -> frozenset[int]:
    """Entries that sit at a table of another race of the competition, which has no result yet. One query."""
    others = GridSlot.objects.filter(
        run__current_of__competition_id=race.stage.competition_id, run__current_of__status=RaceStatus.LIVE
    ).exclude(run__race=race)
    going = others.exclude(heat__sheets__state=SheetState.CONFIRMED).exclude(heat__match__status__in=Match.OVER)
    return frozenset(going.values_list("entry_id", flat=True))


def way_clear(race: Race, anyway: bool) -> frozenset[int]:
    """For an organiser who starts a race at check-in: the entries not expected because they sit in a race that is on.

    Raises Refused: race_blocked when another is live and it shall not start `anyway`; too_few_free when too few are
    here who sit nowhere else.
    """
    on = [one for one in call_of(race).in_front(race) if one.status == RaceStatus.LIVE]
    if not on:
        return frozenset()
    if not anyway:
        raise Refused(RACE_BLOCKED, {"number": on[0].number, "numbers": [one.number for one in on]})
    elsewhere = entries_racing(race)
    free = len(race_field(race, elsewhere=elsewhere).where)
    if free < FEWEST:
        raise Refused(TOO_FEW_FREE, {"number": on[0].number, "free": free})
    return elsewhere


@transaction.atomic
def race_hold(*, race: Race, by: User, reason: str) -> Race:
    """Hold a race at check-in: it does not start until it is released; check-ins stay. If it is held already, the
    reason changes. For organisers.

    Raises PermissionRefused, and Refused: reason_needed, too_long, wrong_status (also of a round that is called).
    """
    race = race_lock(race, by, Role.ORGANISER)
    reason = reason_clean(reason)
    if race.status != RaceStatus.CHECK_IN or not call_of(race).by_clock:
        raise Refused(WRONG_STATUS)
    if race.hold == reason:
        return race
    race.hold = reason
    race.save(update_fields=["hold"])
    race_note(race, by, Action.RACE_HELD, reason=reason)
    notify_hold_changed(race)
    return race


@transaction.atomic
def race_release(*, race: Race, by: User) -> Race:
    """Release a held race: it starts at its time, but check-in stays open for a while. Does nothing if it is not held.
    For organisers."""
    race = race_lock(race, by, Role.ORGANISER)
    if not race.hold:
        return race
    before = race.hold
    race.hold, race.not_before = "", timezone.now() + grace(race)
    race.save(update_fields=["hold", "not_before"])
    race_note(race, by, Action.RACE_RELEASED, before={"why": before})
    notify_hold_changed(race)
    return race


@transaction.atomic
def race_delay(*, race: Race, by: User, minutes: int) -> Race:
    """Delay the start by this many minutes, from its time or, if that has passed, from now. Check-ins, seed and nonces
    stay; `race_postpone` throws them away. For organisers.

    Raises PermissionRefused, and Refused: bad_delay (at "minutes"), wrong_status (it has started, or has no date).
    """
    race = race_lock(race, by, Role.ORGANISER)
    in_season = race.stage.competition.status in IN_SEASON
    if race.status not in (RaceStatus.PLANNED, RaceStatus.CHECK_IN) or race.scheduled_at is None or not in_season:
        raise Refused(WRONG_STATUS)
    if not 1 <= minutes <= MOST_DELAY:
        raise Refused(BAD_DELAY, {"max": MOST_DELAY}, "minutes")
    before = race.scheduled_at
    entry_changed(race)
    plan_keep(race)
    race.scheduled_at = max(before, _next_minute(timezone.now())) + timedelta(minutes=minutes)
    race.note = "" if race.note == RaceNote.NO_TABLES else race.note
    race.save(update_fields=["scheduled_at", "note", *ENTRY, *PLAN])
    race_note(
        race,
        by,
        Action.RACE_DELAYED,
        before={"scheduled_at": before.isoformat()},
        after={"scheduled_at": race.scheduled_at.isoformat()},
    )
    notify_delayed(race, before)
    return race


def _next_minute(now: datetime) -> datetime:
    """Races start at whole minutes."""
    whole = now.replace(second=0, microsecond=0)
    return whole if whole == now else whole + timedelta(minutes=1)
