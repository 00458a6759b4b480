"""Moving a match on: store the new state, with the step, the next questions, and the outcome if there is one."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from functools import partial

import msgspec
from django.db import transaction

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Outcome
from gameplay.games.registry import AnyGame
from gameplay.models import Draft, Keyframe, Match, OpenPrompt, Seating, Snapshot
from gameplay.services import clocks
from gameplay.services.asking import prompts_store
from gameplay.services.hostevents import host_event
from gameplay.services.moments import moment_keep
from gameplay.services.seeds import seed_reveal
from gameplay.services.setback_open import set_back_end
from gameplay.services.solo import solo_record
from gameplay.services.statements import Writes
from gameplay.services.steps import step_record
from gameplay.services.stopping import decided_note
from gameplay.signals import match_finished

KEYFRAME_EVERY = 20
"""Versions."""


def progress_store(
    match: Match,
    game: AnyGame,
    *,
    now: datetime,
    state: object,
    events: Sequence[Event],
    chance: Chance,
    seatings: Sequence[Seating],
    rows: Sequence[OpenPrompt],
    snapshot: Snapshot | None,
    changed: Sequence[str] = (),
    back_to: int | None = None,
    writes: Writes | None = None,
) -> None:
    """Store a step that made a new state; `rows` are the prompts that were open before it. The match is locked.

    With `writes` it stores what else is in there, too. `back_to` is the step whose position the match goes back to. The
    match ends when the game has an outcome. After the commit browsers are nudged, and due bots are started.
    """
    prompts = game.prompts(state)
    outcome = game.outcome(state)
    if (outcome is None) == (not prompts):
        raise RuntimeError(f"{match.game}: a match must have either prompts or an outcome")
    writes = Writes() if writes is None else writes
    told = list(events)
    match.ready = False
    match.faults = 0
    fields = {"ready", "faults", *changed, *_end(match, outcome, now), *decided_note(match, game, state, seatings)}
    if outcome is not None:
        told.append(host_event("finished", reason=outcome.reason))
        fields |= {"asks_back"} if set_back_end(match) else set()
    data = codec.dump(state)
    asked = prompts_store(
        match,
        prompts,
        rows,
        seatings,
        now=now,
        allowance=clocks.allowance_ms(told),
        writes=writes,
        hurry=bots_alone(game, state, seatings),
    )
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
        writes=writes,
    )
    keyframe = outcome is not None or back_to is not None
    _snapshot_store(match, game, state, data, snapshot, keyframe=keyframe, writes=writes)
    writes.carry_out()
    if outcome is not None:
        _ended(match, now)


def _ended(match: Match, now: datetime) -> None:
    """What else happens once the end is stored."""
    Draft.objects.filter(match=match).delete()
    seed_reveal(match, now)
    solo_record(match)
    match_finished.send(sender=Match, match_id=match.pk)
    transaction.on_commit(partial(moment_keep, match.pk), robust=True)


def _end(match: Match, outcome: Outcome | None, now: datetime) -> tuple[str, ...]:
    """Finish the match if it has an outcome; it is not saved. Returns the changed fields."""
    if outcome is None:
        return ()
    match.status = Match.Status.FINISHED
    match.finished_at = now
    match.outcome = codec.plain(outcome)
    return ("status", "finished_at", "outcome")


def bots_alone(game: AnyGame, state: object, seatings: Sequence[Seating]) -> bool:
    """People took seats, and the last of them has finished or left: bots race on, and nobody waits for their motion.

    A race that only bots ever drove is there to be watched, and keeps its pace.
    """
    people = [seating for seating in seatings if not seating.is_bot]
    racing = game.racing(state)
    return bool(people) and not any(seating.seat in racing and not seating.left for seating in people)


def _snapshot_store(
    match: Match,
    game: AnyGame,
    state: object,
    data: bytes,
    snapshot: Snapshot | None,
    *,
    keyframe: bool,
    writes: Writes,
) -> None:
    if snapshot is None:
        snapshot = Snapshot(match=match, version=match.version, state=data)
        keyframe_make(match, game, state, snapshot, at_once=True)
        writes.insert(snapshot)
        return
    keyframe_make(match, game, state, snapshot, at_once=keyframe)
    snapshot.version, snapshot.state = match.version, data
    writes.update(snapshot, "version", "state", "keyframe_version")


def keyframe_make(match: Match, game: AnyGame, state: object, snapshot: Snapshot, *, at_once: bool = False) -> None:
    """Store what a spectator sees now, if it is time; the snapshot notes that, and is not saved."""
    if at_once or match.version - snapshot.keyframe_version >= KEYFRAME_EVERY:
        view = msgspec.json.encode(game.view(state, None)).decode()
        Keyframe.objects.create(match=match, version=match.version, view=view)
        snapshot.keyframe_version = match.version
