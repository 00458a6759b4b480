"""How a bot thinks and answers: beside the turns, through the same door as people. `leases` knows when it is due."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from django.db import transaction

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.games import thinking
from gameplay.models import Decision, Match, OpenPrompt, Seating
from gameplay.refused import Refused
from gameplay.services.decisions import answer_store
from gameplay.services.loading import game_get, match_locked, prompt_of, seatings_of, state_load
from gameplay.services.payloads import payload_check
from gameplay.services.seeds import bot_seed, nonces_of

log = logging.getLogger(__name__)

Think = Callable[[str, Mapping[str, Json], Prompt, str, bytes], Json]
"""`thinking.think`, here or in another process: slug, view, prompt, level, seed."""


class Stopping(Exception):
    """Raised by a `Think`: this process is being stopped. The question is thought about again after the next start."""


def bot_think(*, prompt_id: int, think: Think = thinking.think) -> str:
    """Think about one prompt and answer it. Returns how it went, for logs and tests. Thinks outside of any transaction.

    A bot that crashes or answers nonsense gets a random legal answer, and if that fails too, the game's default: a
    match never stands still because of a bot. Raises Stopping when `think` does.
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
    view = game.view(state_load(game, match.snapshot.state), row.seat)
    seed = bot_seed(match, nonces_of(seatings), row.key)
    ways: dict[str, Callable[[], Json]] = {
        "bot": lambda: think(match.game, view, prompt, level, seed),
        "sample": lambda: game.sample(view, prompt, Chance(seed)),
    }
    for how, answer in ways.items():
        try:
            _submit(match, row, payload=answer())
        except Refused as refused:
            if refused.code in ("not_open", "stale", "paused", "finished", "not_found"):
                return "not needed"
            log.error("bot's answer refused", extra={"match": match.code, "prompt": row.key, "code": refused.code})
        except Stopping:
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


def _submit(match: Match, row: OpenPrompt, *, payload: Json, use_default: bool = False) -> None:
    """Answer through the same door as people, for the seat of the bot."""
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
