"""Storing what the game asks next: prompts with their clocks, the snapshot, the end."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction

from gameplay import notify
from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Game, Prompt
from gameplay.models import Draft, Keyframe, Match, OpenPrompt, Seating, Snapshot
from gameplay.refused import Refused
from gameplay.services import clocks
from gameplay.services.hostevents import host_event
from gameplay.services.sandglass import sandglass_turn
from gameplay.services.seeds import seed_reveal
from gameplay.services.states import game_get, nonces_of, seatings_of, seed_bytes
from gameplay.services.steps import step_record
from gameplay.signals import match_finished

KEYFRAME_EVERY = 20
"""Versions."""


def match_open(match: Match, now: datetime) -> None:
    """Start a locked, open match. Raises Refused("seats_open")."""
    seatings = seatings_of(match)
    if any(seating.is_open for seating in seatings):
        raise Refused("seats_open", {"seats": [s.seat for s in seatings if s.is_open]})
    game = game_get(match.game)
    chance = Chance(seed_bytes(match, nonces_of(seatings)))
    step = game.start(match.setup, chance)
    absent = [s for s in seatings if s.user_id is None and not s.is_bot]
    for seating in absent:
        seating.away = True  # nobody sits there yet: a short clock, until the seat is given
    Seating.objects.bulk_update(absent, ["away"])
    match.status = Match.Status.RUNNING
    match.started_at = now
    match.rules_version = game.meta.rules_version
    progress_store(
        match,
        game,
        now=now,
        state=step.state,
        events=[host_event("started"), *step.events],
        chance=chance,
        seatings=seatings,
        rows=[],
        snapshot=None,
        changed=["status", "started_at", "rules_version"],
    )


def progress_store(
    match: Match,
    game: Game[Any],
    *,
    now: datetime,
    state: Any,
    events: Sequence[Event],
    chance: Chance,
    seatings: Sequence[Seating],
    rows: Sequence[OpenPrompt],
    snapshot: Snapshot | None,
    changed: Sequence[str] = (),
    back_to: int | None = None,
) -> None:
    """Store a step after which the game's state is new; `rows` are the prompts that were open before it.

    `back_to`: it goes on from the position after that step. Of a locked match. Ends it when the game has an outcome.
    After the commit: the nudge, and the bots that are due.
    """
    prompts = game.prompts(state)
    outcome = game.outcome(state)
    if (outcome is None) == (not prompts):
        raise RuntimeError(f"{match.game}: a match must have either prompts or an outcome")
    told = list(events)
    fields = {"ready", "faults", *changed}
    match.ready = False
    match.faults = 0
    if outcome is not None:
        match.status = Match.Status.FINISHED
        match.finished_at = now
        match.outcome = codec.plain(outcome)
        fields |= {"status", "finished_at", "outcome"}
        told.append(host_event("finished", reason=outcome.reason))
    data = codec.dump(state)
    asked = _prompts_store(match, prompts, rows, seatings, now=now, allowance=clocks.allowance_ms(told))
    step_record(
        match,
        now=now,
        events=told,
        changed=sorted(fields),
        draws=chance.log,
        digest=hashlib.sha256(data).hexdigest(),
        seatings=seatings,
        prompts=asked,
        back_to=back_to,
    )
    _snapshot_store(match, game, state, data, snapshot, keyframe=outcome is not None or back_to is not None)
    if outcome is not None:
        Draft.objects.filter(match=match).delete()
        seed_reveal(match, now)
        match_finished.send(sender=Match, match_id=match.pk)


def _snapshot_store(
    match: Match, game: Game[Any], state: Any, data: bytes, snapshot: Snapshot | None, *, keyframe: bool
) -> None:
    last = snapshot.keyframe_version if snapshot else None
    if last is None or keyframe or match.version - last >= KEYFRAME_EVERY:
        view = msgspec.json.encode(game.view(state, None)).decode()
        Keyframe.objects.create(match=match, version=match.version, view=view)
        last = match.version
    if snapshot is None:
        Snapshot.objects.create(match=match, version=match.version, state=data, keyframe_version=last)
        return
    snapshot.version, snapshot.state, snapshot.keyframe_version = match.version, data, last
    snapshot.save(update_fields=["version", "state", "keyframe_version"])


def _prompts_store(
    match: Match,
    prompts: Sequence[Prompt],
    rows: Sequence[OpenPrompt],
    seatings: Sequence[Seating],
    *,
    now: datetime,
    allowance: int,
) -> list[OpenPrompt]:
    """Make the rows say what the game asks; the rows. A question that stays keeps its row, its clock and its draft."""
    open_now = {prompt.key: prompt for prompt in prompts}
    holders = {seating.seat: seating for seating in seatings}
    gone = [row for row in rows if row.key not in open_now]
    if gone:
        OpenPrompt.objects.filter(pk__in=[row.pk for row in gone]).delete()
    if keys := [row.key for row in gone if not holders[row.seat].is_bot]:
        Draft.objects.filter(match=match, prompt__in=keys).delete()
    kept = {row.key: row for row in rows if row.key in open_now}
    for key, row in kept.items():
        if row.data != open_now[key].data:
            row.data = open_now[key].data
            row.save(update_fields=["data"])
    new = [
        _row(match, prompt, holders[prompt.seat], gone, now=now, allowance=allowance)
        for prompt in prompts
        if prompt.key not in kept
    ]
    if new:
        OpenPrompt.objects.bulk_create(new)
    due = [row.pk for row in new if row.bot_due_at is not None and row.bot_due_at <= now]
    if due and match.status == Match.Status.RUNNING:
        transaction.on_commit(lambda: notify.bots_due(due), robust=True)
    asked = [*kept.values(), *new]
    sandglass_turn(match, asked, seatings, now)
    return asked


def _row(
    match: Match, prompt: Prompt, holder: Seating, gone: Sequence[OpenPrompt], *, now: datetime, allowance: int
) -> OpenPrompt:
    deadline = clocks.deadline(
        match.speed, prompt.clock, now=now, allowance=allowance, away=holder.away, limit=prompt.data.get("limit")
    )
    opened_at, version = now, match.version + 1
    for old in gone:
        # Asked again after a change, in the same barrier: the clock runs on.
        if (old.barrier, old.seat, old.kind) == (prompt.barrier, prompt.seat, prompt.kind) and not old.answered:
            deadline, allowance = old.deadline_at, old.allowance_ms
            opened_at, version = old.opened_at, old.version
    remaining = None
    if deadline is not None and match.status == Match.Status.PAUSED:  # set back while it is paused
        deadline, remaining = None, int((deadline - now) / timedelta(milliseconds=1))
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
        # The same may be asked again after the match was set back: no late message answers it then.
        rev=match.restarted + 1,
        bot_due_at=clocks.bot_due(match.bot_pace_ms, now=now, allowance=allowance) if holder.is_bot else None,
    )
