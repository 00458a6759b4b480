"""Bots: when they are due is a row; they think beside the turns, and answer through the same door as people.

Server shape: a task on the queue "bots". One process: a thread that waits for a second process, which does the
thinking, so that neither the sweep nor a turn waits behind a bot, nor the interpreter's lock.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Game, Prompt
from gameplay.models import Decision, Match, OpenPrompt, Seating
from gameplay.refused import Refused
from gameplay.services import brain
from gameplay.services.decisions import answer_store
from gameplay.services.payloads import payload_check
from gameplay.services.states import bot_seed, game_get, match_locked, nonces_of, prompt_of, seatings_of, state_load

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=30)
"""A bot that has not answered by then is started again."""
QUEUE = "bots"


def bots_start(*, prompt_ids: Sequence[int]) -> int:
    """Have the bots of these prompts think, each once a lease; how many were started.

    In the one-process shape only the process that serves can; for the others its sweep does it.
    """
    if settings.EMBEDDED and not brain.is_open():
        return 0
    started = 0
    for prompt_id in prompt_ids:
        free = OpenPrompt.objects.filter(
            Q(bot_lease_until=None) | Q(bot_lease_until__lte=Now()), pk=prompt_id, answered=False
        )
        if free.update(bot_lease_until=Now() + LEASE):
            _dispatch(prompt_id)
            started += 1
    return started


def bot_think(*, prompt_id: int, apart: bool = False) -> str:
    """Think about one prompt and answer it; how it went (for logs and tests). Thinks outside of any transaction.

    `apart`: in another process where possible. A bot that crashes or answers nonsense gets a random legal answer,
    and if that fails too, the game's default: a match never stands still because of a bot.
    """
    # One statement: a bot must not think about a question with a state that is newer than it.
    row = OpenPrompt.objects.select_related("match__snapshot").defer("match__setup").filter(pk=prompt_id).first()
    if row is None or row.answered or row.match.status != Match.Status.RUNNING:
        return "not needed"
    match = row.match
    seatings = seatings_of(match)
    level = next((s.bot_level for s in seatings if s.seat == row.seat), "")
    if not level:
        return "not needed"
    game = game_get(match.game)
    prompt = prompt_of(row)
    state = state_load(game, match.snapshot.state)
    view = game.view(state, row.seat)
    seed = bot_seed(match, nonces_of(seatings), row.key)
    for how, answer in (("bot", _choose), ("sample", _sample)):
        try:
            payload = answer(game, view, prompt, level, seed, apart)
            _submit(match, row, payload=payload)
        except Refused as refused:
            if refused.code in ("not_open", "stale", "paused", "finished", "not_found"):
                return "not needed"
            log.error("bot's answer refused", extra={"match": match.code, "prompt": row.key, "code": refused.code})
        except brain.Stopping:
            raise
        except Exception:
            log.exception("bot crashed", extra={"match": match.code, "prompt": row.key, "level": level})
        else:
            return how
    try:
        _submit(match, row, payload=None, use_default=True)
    except Refused:
        return "not needed"
    return "default"


def _choose(game: Game[Any], view: Any, prompt: Prompt, level: str, seed: bytes, apart: bool) -> Any:
    if apart:
        return brain.think_apart(game.meta.slug, view, prompt, level, seed)
    return game.bot(view, prompt, level, Chance(seed))


def _sample(game: Game[Any], view: Any, prompt: Prompt, level: str, seed: bytes, apart: bool) -> Any:
    return game.sample(view, prompt, Chance(seed))


def _submit(match: Match, row: OpenPrompt, *, payload: Any, use_default: bool = False) -> None:
    """The same door as people's, but the seat is the bot's."""
    payload = payload_check(payload)
    with transaction.atomic():
        locked, now = match_locked(pk=match.pk)
        if locked.status != Match.Status.RUNNING:
            raise Refused("not_open")
        if not Seating.objects.filter(match=locked, seat=row.seat).exclude(bot_level="").exists():
            raise Refused("not_open")
        answer_store(
            locked,
            now,
            seat=row.seat,
            key=row.key,
            rev=row.rev,
            payload=payload,
            by=Decision.By.BOT,
            use_default=use_default,
        )


def _dispatch(prompt_id: int) -> None:
    if settings.EMBEDDED:
        brain.start(prompt_id)
        return
    from gameplay.tasks import bot_think_task  # tasks call services

    bot_think_task.apply_async(args=[prompt_id], queue=QUEUE, retry=False)
