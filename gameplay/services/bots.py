"""How a bot thinks and answers: outside of turns, through the same door as people. `leases` knows when it is due."""

from __future__ import annotations

import time
from typing import Literal

from django.db import transaction

from gameplay.engine.contract import Json
from gameplay.games import thinking
from gameplay.models import Decision, Match, OpenPrompt, Seating
from gameplay.refused import NOT_OPEN, Refused
from gameplay.services.decisions import answer_store
from gameplay.services.leases import bot_give_back, bot_take, bot_wake, bots_rest
from gameplay.services.loading import game_get, match_locked, prompt_of, seatings_of, state_load
from gameplay.services.progress import bots_alone
from gameplay.services.runout import race_on
from gameplay.services.thoughts import How, Think, bot_answer

ANSWERED: tuple[How, ...] = ("bot", "sample", "default")


def bot_next(*, think: Think = thinking.think) -> bool:
    """Think for the most urgent bot, then wake the next. False: none is due, or as many think as may.

    Raises Stopping when `think` does.
    """
    taken = bot_take()
    if taken is None:
        return False
    how, begun = None, time.monotonic()
    try:
        how = bot_think(prompt_id=taken.prompt_id, think=think)
    finally:
        if how not in ANSWERED:
            bot_give_back(prompt_id=taken.prompt_id)
    bot_wake(after=bots_rest(thought=time.monotonic() - begun) if taken.is_alone else 0)
    return True


def bot_think(*, prompt_id: int, think: Think = thinking.think) -> How | Literal["not needed", "raced on"]:
    """Think about one prompt and answer it. Returns how it went, for logs and tests. Thinks outside of any transaction.

    If bots race alone, the first of them thinks for all, for many steps at once. Raises Stopping when `think` does.
    """
    # One statement: a bot must not think about a question with a state that is newer than it.
    row = OpenPrompt.objects.select_related("match__snapshot").defer("match__setup").filter(pk=prompt_id).first()
    if row is None or row.answered or row.match.status != Match.Status.RUNNING:
        return "not needed"
    match = row.match
    seatings = seatings_of(match)
    if not any(seating.seat == row.seat and seating.is_bot for seating in seatings):
        return "not needed"
    game = game_get(match.game)
    state = state_load(game, match.snapshot.state)
    if bots_alone(game, state, seatings):
        rows = list(OpenPrompt.objects.filter(match=match))
        if not any(other.answered for other in rows):  # what waits is fed first, with one answer after another
            if rows and rows[0].pk != row.pk:
                return "not needed"
            if race_on(match, game, state, seatings, think):
                return "raced on"
    how, payload = bot_answer(match, game, state, prompt_of(row), seatings, think)
    try:
        _submit(match, row, payload=payload, use_default=how == "default")
    except Refused:  # it was answered, asked again or withdrawn meanwhile; if it is still open, its lease ends
        return "not needed"
    return how


def _submit(match: Match, row: OpenPrompt, *, payload: Json, use_default: bool) -> None:
    """Answer through the same door as people, for the seat of the bot."""
    with transaction.atomic():
        locked, now = match_locked(pk=match.pk)
        if locked.status != Match.Status.RUNNING:
            raise Refused(NOT_OPEN)
        if not Seating.objects.filter(match=locked, seat=row.seat).exclude(bot_level="").exists():
            raise Refused(NOT_OPEN)
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
