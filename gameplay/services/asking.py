"""The rows of a game's questions, each with its clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from gameplay.engine.contract import Prompt
from gameplay.models import Draft, Match, OpenPrompt, Seating
from gameplay.services import clocks
from gameplay.services.leases import due_bots_start
from gameplay.services.sandglass import sandglass_turn
from gameplay.services.statements import Writes


def prompts_store(
    match: Match,
    prompts: Sequence[Prompt],
    rows: Sequence[OpenPrompt],
    seatings: Sequence[Seating],
    *,
    now: datetime,
    allowance: int,
    writes: Writes,
    hurry: bool = False,
) -> list[OpenPrompt]:
    """Make the rows of a match agree with the game's questions. Returns the rows.

    A question that stays keeps its row, its clock and its draft. A new one gets time to watch: as long as its step, and
    earlier ones that are still being watched, take at speed 1. `hurry`: bots answer at once, without their pace and
    without the time to watch.
    """
    open_now = {prompt.key: prompt for prompt in prompts}
    holders = {seating.seat: seating for seating in seatings}
    gone = [row for row in rows if row.key not in open_now]
    writes.delete(OpenPrompt, "id", [row.pk for row in gone])
    writes.delete(Draft, "prompt", [row.key for row in gone if not holders[row.seat].is_bot], match_id=match.pk)
    kept = {row.key: row for row in rows if row.key in open_now}
    for key, row in kept.items():
        prompt = open_now[key]
        if (row.data, row.barrier, row.clock) != (prompt.data, prompt.barrier, prompt.clock):
            row.data, row.barrier, row.clock = prompt.data, prompt.barrier, prompt.clock
            writes.update(row, "data", "barrier", "clock")
    allowance = min(allowance + clocks.behind_ms([row.watch_until for row in rows], now=now), clocks.BEHIND_MAX_MS)
    new = [
        _row(match, prompt, holders[prompt.seat], gone, now=now, allowance=allowance)
        for prompt in prompts
        if prompt.key not in kept
    ]
    waiting = [row for row in kept.values() if hurry and not row.answered and holders[row.seat].is_bot]
    for row in [*waiting, *(row for row in new if hurry and row.bot_due_at is not None)]:
        row.bot_due_at = now
    for row in waiting:
        writes.update(row, "bot_due_at")
    writes.insert(*new)
    if match.status == Match.Status.RUNNING:
        due_bots_start([*waiting, *new], now)
    asked = [*kept.values(), *new]
    sandglass_turn(match, asked, seatings, now, writes)
    return asked


def _clock_runs_on(old: OpenPrompt, prompt: Prompt) -> bool:
    """Whether a new question inherits the deadline of one that is gone.

    It does if the same is asked again after a change, and if both belong to one barrier and one seat under the sand
    glass: everything that a seat is asked there, one question after the other, is timed together. Without a deadline
    each question starts afresh, or the silence before the last answer would count for the next.
    """
    if (old.barrier, old.seat) != (prompt.barrier, prompt.seat):
        return False
    timed_as_one = old.deadline_at is not None and "sandglass" in old.data and "sandglass" in prompt.data
    return timed_as_one or (old.kind == prompt.kind and not old.answered)


def _row(
    match: Match, prompt: Prompt, holder: Seating, gone: Sequence[OpenPrompt], *, now: datetime, allowance: int
) -> OpenPrompt:
    deadline = clocks.deadline(
        match.speed, prompt.clock, now=now, allowance=allowance, away=holder.away, limit=prompt.data.get("limit")
    )
    opened_at, version, motion = now, match.version + 1, allowance  # a bot with a pace waits for all motion
    for old in gone:
        if _clock_runs_on(old, prompt):
            deadline, allowance = old.deadline_at, old.allowance_ms
            opened_at, version = old.opened_at, old.version
    remaining = None
    if deadline is not None and match.status == Match.Status.PAUSED:  # it was set back while it is paused
        remaining = int((deadline - now) / timedelta(milliseconds=1))
        deadline = None
    return OpenPrompt(
        match=match,
        key=prompt.key,
        seat=prompt.seat,
        kind=prompt.kind,
        barrier=prompt.barrier,
        sealed=prompt.sealed,
        revisable=prompt.revisable,
        clock=prompt.clock,
        data=prompt.data,
        version=version,
        opened_at=opened_at,
        allowance_ms=allowance,
        deadline_at=deadline,
        remaining_ms=remaining,
        # After the match was set back the same may be asked again. No late message may answer it then.
        rev=match.restarted + 1,
        bot_due_at=clocks.bot_due(match.bot_pace_ms, now=now, allowance=motion) if holder.is_bot else None,
    )
