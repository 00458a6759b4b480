"""Feeding the game: waiting decisions go in, and one step comes out."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import DatabaseError, transaction

from gameplay.models import Decision, Match, OpenPrompt, Seating, Snapshot
from gameplay.services.hostevents import host_event
from gameplay.services.loading import game_get, match_lock, match_locked, prompts_of, seatings_of, state_load
from gameplay.services.pauses import pause
from gameplay.services.progress import progress_store
from gameplay.services.resolve import Resolved, resolve
from gameplay.services.restarts import chance_of, fed_of
from gameplay.services.statements import Writes, fetch
from gameplay.services.steps import step_record

log = logging.getLogger(__name__)

MAX_FAULTS = 5


def match_advance(*, match_id: int, skip_locked: bool = False) -> int | None:
    """Feed the game everything that waits. Returns the new version, or None when there was nothing to do.

    It may run twice, or in two places at once: it locks the match and then checks. Decisions, step, snapshot, prompts,
    deadlines and outcome are stored in one transaction. A crash of the rules is counted and raised. After several
    crashes the match is paused, so that one broken match cannot occupy the workers.
    """
    try:
        with transaction.atomic():
            return _advance(match_id, skip_locked)
    except DatabaseError:
        raise  # this says nothing about the match
    except Exception:
        _fault_record(match_id)
        raise


def _advance(match_id: int, skip_locked: bool) -> int | None:
    found = match_lock(pk=match_id, skip_locked=skip_locked)
    if found is None:  # deleted, or locked by somebody else
        return None
    match, now = found
    if match.status != Match.Status.RUNNING or not match.ready:
        return None
    game = game_get(match.game)
    rows = prompts_of(match)
    waiting = fetch(Decision, "WHERE match_id = %s AND version IS NULL ORDER BY ord, seat, id", [match.pk])
    seatings = seatings_of(match)
    [snapshot] = fetch(Snapshot, "WHERE match_id = %s", [match.pk])
    writes = Writes()
    chance = chance_of(match, seatings)
    done = resolve(game, state_load(game, snapshot.state), [fed_of(row) for row in waiting], chance)
    left = {item.seat: item.reason for item in done.fed if item.reason is not None}
    refused = {item.prompt for item in done.refused}
    host = [host_event("left", seat=seat, reason=reason) for seat, reason in left.items()]
    host += [host_event("stopped", seat=item.seat) for item in done.fed if item.stops]
    host += [host_event("unready", seat=item.seat) for item in done.refused if not item.stops]
    if not done.fed:
        match.ready = False
        _reask(match, rows, waiting, refused)
        step_record(match, now=now, events=host, changed=["ready"])
        return match.version
    changed = []
    if match.rules_version != game.meta.rules_version:
        # The rules were corrected during the match: it continues under the new ones.
        match.rules_version = game.meta.rules_version
        changed.append("rules_version")
    _log(waiting, done, match.version + 1, writes)
    _reask(match, rows, waiting, refused)
    if left:
        Seating.objects.filter(match=match, seat__in=left).update(left=True)
        for seating in seatings:
            seating.left = seating.left or seating.seat in left
    progress_store(
        match,
        game,
        now=now,
        state=done.state,
        events=[*host, *done.events],
        chance=chance,
        seatings=seatings,
        rows=rows,
        snapshot=snapshot,
        changed=changed,
        writes=writes,
    )
    _drop_orphans(match, waiting, done)
    return match.version


def _log(waiting: Sequence[Decision], done: Resolved[object], version: int, writes: Writes) -> None:
    """Write the step to each decision that was fed, in the order in which they were fed."""
    by_key = {(row.prompt, row.seat): row for row in waiting}
    fed = [by_key[(Decision.LEAVE if item.reason is not None else item.prompt, item.seat)] for item in done.fed]
    for ord_, row in enumerate(fed):
        row.version, row.ord = version, ord_
        writes.update(row, "version", "ord")


def _reask(match: Match, rows: Sequence[OpenPrompt], waiting: Sequence[Decision], refused: set[str]) -> None:
    """Delete the answers that became void, and ask their questions again."""
    if not refused:
        return
    Decision.objects.filter(pk__in=[row.pk for row in waiting if row.prompt in refused]).delete()
    for row in rows:
        if row.key in refused:
            row.answered, row.rev = False, row.rev + 1
            row.save(update_fields=["answered", "rev"])


def _drop_orphans(match: Match, waiting: Sequence[Decision], done: Resolved[object]) -> None:
    """Delete the answers whose questions were withdrawn before they could be fed."""
    idle = [row.pk for row in waiting if row.version is None]
    if idle:
        open_keys = OpenPrompt.objects.filter(match=match, answered=True).values("key")
        Decision.objects.filter(pk__in=idle, version=None).exclude(prompt__in=open_keys).delete()


def _fault_record(match_id: int) -> None:
    log.exception("match could not be resolved", extra={"match_id": match_id})
    with transaction.atomic():
        match, now = match_locked(pk=match_id)
        if match.status != Match.Status.RUNNING:
            return
        match.faults += 1
        if match.faults >= MAX_FAULTS:
            pause(match, now, name="")
        else:
            match.save(update_fields=["faults"])
