"""The league's part of the sweep, every second: opens check-in, starts races whose time has come, lets offers expire,
gives free places to the waitlist, asks the next substitute, settles annulled races, turns weekly challenges over, keeps
the bot race running.

It finds work without locks; each piece is one transaction that looks again under the competition's lock, skipping
competitions somebody else holds. So sweeps may overlap, run twice, or not run for a while.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Exists, OuterRef, Value
from django.utils import timezone

from gameplay.models import Match
from gameplay.refused import Refused
from gameplay.services import heartbeat_beat
from league.challenges import challenges
from league.common.tell import notify_date_changed
from league.common.writing import competition_lock_free, race_fresh, race_note, touch
from league.models import (
    Action,
    CompetitionStatus,
    Heat,
    Race,
    RaceNote,
    RaceStatus,
    Registration,
    RegistrationState,
    ResultSheet,
    SheetState,
)
from league.races.call import call_of
from league.registration.waitlist import offers_expire, places_sweep, waitlists_with_free_places
from league.results.states import race_settle
from league.stakes import outlooks
from league.standings import snapshots
from league.start.attendance import check_in, substitutes
from league.start.attendance.substitutes import overdue_asks
from league.start.seating.divide import unseated
from league.start.seating.start import start
from league.top import exhibition
from league.tournaments.rehearsals import rehearsals
from league.tournaments.rounds import plans
from league.tournaments.rounds.undo import race_unplan

log = logging.getLogger(__name__)

HEARTBEAT = "league"
LIVES = (CompetitionStatus.OPEN, CompetitionStatus.RUNNING)
LONGEST_CHECK_IN = timedelta(days=1)


@dataclass
class Swept:
    opened: int = 0
    started: int = 0
    missed: int = 0
    expired: int = 0
    offered: int = 0
    asked: int = 0
    settled: int = 0
    exhibitions: int = 0
    challenges: int = 0


def league_sweep(*, now: datetime | None = None) -> Swept:
    """One run. `now` is for tests."""
    heartbeat_beat(name=HEARTBEAT)
    now = now or timezone.now()
    swept = Swept()
    for race in _annulled():  # first: one of them may block a race that is due
        swept.settled += _each(race.pk, race.stage.competition_id, _settle)
    soon = Race.objects.filter(
        status__in=(RaceStatus.PLANNED, RaceStatus.CHECK_IN),
        competition__status__in=LIVES,
        scheduled_at__lte=now + LONGEST_CHECK_IN,
    ).select_related("stage__competition__rules", "run")
    for race in soon.order_by("scheduled_at", "id"):
        step = due(race, now)
        if step:
            done = _each(race.pk, race.stage.competition_id, partial(_take, step=step, now=now))
            setattr(swept, step, getattr(swept, step) + done)
    offers, asks = _unanswered(now)
    swept.expired = sum(_guarded(partial(offers_expire, competition_id=pk, now=now)) for pk in offers)
    swept.offered = sum(
        _guarded(partial(places_sweep, competition_id=pk, now=now)) for pk in waitlists_with_free_places()
    )
    swept.asked = sum(_guarded(partial(substitutes.expire, competition_id=pk, now=now)) for pk in asks)
    swept.challenges = sum(
        _guarded(partial(challenges.change_over, challenge_id=pk, now=now)) for pk in challenges.due(now)
    )
    _guarded(plans.again)
    _guarded(rehearsals.again)
    _guarded(outlooks.again)
    swept.exhibitions = _guarded(exhibition.ensure)
    return swept


def due(race: Race, now: datetime) -> str:
    """What there is to do with a race: "opened", "started", "missed", or "". The race comes with its competition."""
    if race.scheduled_at is None or race.stage.competition.status not in LIVES:
        return ""
    return call_of(race).due(race, race.scheduled_at, now)


def _take(race: Race, step: str, now: datetime) -> bool:
    """Do it, with the competition locked. Does nothing if an organiser has moved the race since it was found."""
    if due(race, now) != step:
        return False
    if step == "opened":
        check_in.open(race, None, now)
    elif step == "started":
        return _start(race, now)
    elif race.note == RaceNote.NO_TABLES:
        _back(race, RaceNote.HAD_NO_TABLES)
    else:
        _back(race, RaceNote.MISSED)
    return True


def _start(race: Race, now: datetime) -> bool:
    try:
        with transaction.atomic():
            start(race, None, now)
    except Refused as refused:
        if unseated(refused):
            _wait(race_fresh(race.pk, race.stage.competition))
            return False
        # Checked when the race was planned, so it is our fault; a race must not fail again every second.
        log.exception("race could not start", extra={"race": race.pk})
        _back(race_fresh(race.pk, race.stage.competition), RaceNote.NOT_STARTED, why=refused.code)
    return True


def _wait(race: Race) -> None:
    """Those who are there make no tables: check-in stays open until they do, and the organisers are told, once."""
    if race.note == RaceNote.NO_TABLES:
        return
    race.note = RaceNote.NO_TABLES
    race.save(update_fields=["note"])
    race_note(
        race,
        None,
        Action.RACE_WAITS,
        after={"note": race.note},
    )


def _back(race: Race, note: RaceNote, why: str = "") -> None:
    was = race.scheduled_at
    before = {"scheduled_at": was.isoformat() if was else None}
    race_unplan(race, None, note)
    race_note(
        race,
        None,
        Action.RACE_MISSED,
        before=before,
        after={"note": note, "why": why} if why else {"note": note},
        topic="calendar",
    )
    notify_date_changed(race, was, "missed")


def _settle(race: Race) -> bool:
    if not race_settle(race):
        return False
    snapshots.rebuild(competition=race.stage.competition)
    touch(race.stage.competition, "race")
    return True


def _annulled() -> Iterable[Race]:
    """Live races without a running match or a table without one that waits for its sheet: the last matches were
    annulled, which sends no signal."""
    running = Match.objects.exclude(status__in=Match.OVER).values("heat__run").exclude(heat=None)
    confirmed = ResultSheet.objects.filter(heat=OuterRef("pk"), state=SheetState.CONFIRMED)
    waiting = Heat.objects.filter(match=None, run__current_of__status=RaceStatus.LIVE).exclude(Exists(confirmed))
    live = Race.objects.filter(status=RaceStatus.LIVE).exclude(run__in=running).exclude(run__in=waiting.values("run"))
    return live.select_related("stage")


def _unanswered(now: datetime) -> tuple[list[int], list[int]]:
    """Competitions with offers of a place, and with questions to substitutes, whose time is up. One query."""
    offers = Registration.objects.filter(state=RegistrationState.OFFERED, offer_expires_at__lte=now)
    due = offers.order_by().values_list("competition_id", Value("offer")).union(overdue_asks(now))
    found = sorted(due)
    return [pk for pk, what in found if what == "offer"], [pk for pk, what in found if what == "ask"]


def _each(race_id: int, competition_id: int, work: Callable[[Race], bool]) -> int:
    """Handle one race in its own transaction, fresh, under its competition's lock; skip it when somebody else holds
    that."""

    def locked() -> int:
        with transaction.atomic():
            competition = competition_lock_free(competition_id)
            return int(competition is not None and work(race_fresh(race_id, competition)))

    return _guarded(locked)


def _guarded(work: Callable[[], int]) -> int:
    """An error in one competition must not stop the sweep of the others."""
    try:
        return work()
    except Exception:
        log.exception("sweep: league work failed")
        return 0
