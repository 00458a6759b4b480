"""When time runs out: a complete draft is played, otherwise the game's default. A player who misses too many leaves."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from gameplay.engine.contract import Event, IllegalChoice, InvalidChoice, Json
from gameplay.games.registry import AnyGame
from gameplay.models import Decision, Draft, Match, OpenPrompt, Seating, Snapshot
from gameplay.services import clocks
from gameplay.services.decisions import answer_store, leave_store
from gameplay.services.hostevents import host_event
from gameplay.services.loading import game_get, match_lock, prompt_of, seatings_of, state_load
from gameplay.services.steps import step_record


def prompts_close_overdue(*, match_id: int) -> int:
    """Answer every overdue prompt of a match for its seat. Returns how many. Idempotent: then they are answered.

    Locks the match. If somebody else has the lock, it does nothing.
    """
    with transaction.atomic():
        found = match_lock(pk=match_id, skip_locked=True)
        if found is None or found[0].status != Match.Status.RUNNING:
            return 0
        match, now = found
        rows = list(OpenPrompt.objects.filter(match=match))
        overdue = [row for row in rows if is_overdue(row, now)]
        if not overdue:
            return 0
        game = game_get(match.game)
        state = state_load(game, Snapshot.objects.only("state").get(match=match).state)
        drafts = dict(Draft.objects.filter(match=match).values_list("prompt", "payload"))
        seatings = seatings_of(match)
        holders = {seating.seat: seating for seating in seatings}
        counted: set[int] = set()
        for row in overdue:
            draft = drafts.get(row.key)
            played = draft is not None and is_complete(game, state, row, draft)
            leaves, told = (False, []) if played else _missed(game, holders[row.seat], row, counted)
            if told:
                step_record(match, now=now, events=told, prompts=rows, seatings=seatings)
            if leaves:
                leave_store(match, now, seat=row.seat, reason="absent", by=Decision.By.TIMEOUT)
                continue
            answer_store(
                match,
                now,
                seat=row.seat,
                key=row.key,
                rev=None,
                payload=draft,
                by=Decision.By.DRAFT if played else Decision.By.TIMEOUT,
                use_default=not played,
                rows=rows,
                seatings=seatings,
                state=state,
            )
        return len(overdue)


def is_overdue(row: OpenPrompt, now: datetime) -> bool:
    return not row.answered and row.deadline_at is not None and row.deadline_at + clocks.GRACE <= now


def is_complete(game: AnyGame, state: object, row: OpenPrompt, draft: Json) -> bool:
    """Whether the draft is a complete legal answer."""
    try:
        game.parse(state, prompt_of(row), draft)
    except (InvalidChoice, IllegalChoice):
        return False
    return True


def _missed(game: AnyGame, seating: Seating, row: OpenPrompt, counted: set[int]) -> tuple[bool, list[Event]]:
    """Count a time-out. Returns whether the seat has to leave, and the events to send. Only people are ever absent.

    Several questions that run out together are one absence: `counted` are the seats of this run.
    """
    told = [host_event("timeout", seat=seating.seat, kind=row.kind)]
    if seating.is_bot:
        return False, told
    if seating.seat not in counted and not _is_counted(row):
        counted.add(seating.seat)
        seating.timeouts_in_row += 1
    if seating.timeouts_in_row >= clocks.AWAY_AFTER and not seating.away:
        seating.away = True
        told.append(host_event("away", seat=seating.seat, away=True))
    seating.save(update_fields=["timeouts_in_row", "away"])
    return seating.timeouts_in_row >= game.meta.timeouts_to_leave, told


def _is_counted(row: OpenPrompt) -> bool:
    """Whether the clock of this question has run out before: for an earlier question that shared it."""
    late = Decision.objects.filter(match_id=row.match_id, seat=row.seat, by=Decision.By.TIMEOUT, voided=None)
    return row.version > 0 and late.filter(version__gt=row.version).exists()
