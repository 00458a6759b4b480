"""The bots race on alone: the last person has finished or left, and many steps are stored in one transaction.

Steps, decisions and luck are the same as with one answer after another, so replay and verify see no difference. Left
out is only what nobody could see any more: the questions that were answered by the end of the transaction, and the
notes that a bot is ready.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.games.registry import AnyGame
from gameplay.models import Decision, Match, MatchStep, OpenPrompt, Seating, Snapshot
from gameplay.services.loading import match_lock
from gameplay.services.progress import keyframe_make, progress_store
from gameplay.services.resolve import Fed, Resolved, resolve
from gameplay.services.restarts import chance_of
from gameplay.services.steps import step_next
from gameplay.services.thoughts import Think, bot_answer

log = logging.getLogger(__name__)

MOST_STEPS = 40
"""The most steps in one transaction. Browsers are sent even more at once."""
SECONDS = 0.3
"""After that no further step begins: this may be the only process, and then the clock and people's turns wait."""

TOO_SLOW = 5.0
"""A machine that thinks longer about one step stores each answer as it comes, long before its question is overdue."""


class Ahead(msgspec.Struct):
    """A computed step that is not stored yet."""

    done: Resolved[object]
    chance: Chance


def race_on(match: Match, game: AnyGame, state: object, seatings: Sequence[Seating], think: Think) -> bool:
    """Think for bots that race alone, and store the result. False: there was nothing to think about in this way.

    Thinks without a lock, then locks the match, and stores nothing if it has changed meanwhile. Raises Stopping when
    `think` does.
    """
    steps = _think_ahead(match, game, state, seatings, think)
    if not steps:
        return False
    with transaction.atomic():
        found = match_lock(pk=match.pk)
        if found is not None:
            locked, now = found
            if (locked.status, locked.version, locked.ready) == (Match.Status.RUNNING, match.version, False):
                _store(locked, now, game, seatings, steps)
    return True


def _think_ahead(match: Match, game: AnyGame, state: object, seatings: Sequence[Seating], think: Think) -> list[Ahead]:
    """The steps from here to the end, or to a question for a person, or as many as fit together."""
    bots = {seating.seat for seating in seatings if seating.is_bot}
    steps: list[Ahead] = []
    begun = time.monotonic()
    while len(steps) < MOST_STEPS and time.monotonic() - begun < SECONDS:
        prompts = game.prompts(state)
        if not prompts or any(prompt.seat not in bots for prompt in prompts):
            break
        first = prompts[0]
        fed = []
        for prompt in prompts:
            if prompt is first or (first.sealed and prompt.barrier == first.barrier):
                if time.monotonic() - begun > TOO_SLOW:
                    return steps
                how, payload = bot_answer(match, game, state, prompt, seatings, think)
                fed.append(Fed(prompt.key, prompt.seat, payload, use_default=how == "default"))
        chance = chance_of(match, seatings)
        try:
            done = resolve(game, state, fed, chance)
        except Exception:  # rules may crash in any way: `match_advance` will meet this crash again, and counts it
            log.exception("match could not be resolved ahead", extra={"match": match.code})
            break
        if len(done.fed) < len(fed):  # an answer became void: it is asked for again, one by one
            break
        steps.append(Ahead(done, chance))
        state = done.state
    return steps


def _store(match: Match, now: datetime, game: AnyGame, seatings: Sequence[Seating], steps: Sequence[Ahead]) -> None:
    """Write the steps of a locked match; the last one with everything that depends on it."""
    rows = list(OpenPrompt.objects.filter(match=match))
    snapshot = Snapshot.objects.get(match=match)
    changed = []
    if match.rules_version != game.meta.rules_version:
        match.rules_version = game.meta.rules_version
        changed.append("rules_version")
    stored = []
    decisions = _decisions(match, now, match.version + 1, steps)
    *before, last = steps
    for step in before:
        digest = codec.digest(step.done.state)
        stored.append(step_next(match, now=now, events=step.done.events, draws=step.chance.log, digest=digest))
        keyframe_make(match, game, step.done.state, snapshot)
    MatchStep.objects.bulk_create(stored)
    Decision.objects.bulk_create(decisions)
    progress_store(
        match,
        game,
        now=now,
        state=last.done.state,
        events=last.done.events,
        chance=last.chance,
        seatings=seatings,
        rows=rows,
        snapshot=snapshot,
        changed=changed,
    )


def _decisions(match: Match, now: datetime, version: int, steps: Sequence[Ahead]) -> list[Decision]:
    """The answers in the order in which the game was fed; `version` is that of the first step."""
    return [
        Decision(
            match=match,
            prompt=item.prompt,
            seat=item.seat,
            payload=item.payload,
            use_default=item.use_default,
            by=Decision.By.BOT,
            at=now,
            version=version + number,
            ord=ord_,
        )
        for number, step in enumerate(steps)
        for ord_, item in enumerate(step.done.fed)
    ]
