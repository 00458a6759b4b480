"""What services load first: the game, the locked match, its seats, its state, its prompts."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus
from typing import TypeVar

import msgspec
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from gameplay.engine import codec
from gameplay.engine.contract import ClockKind, Game, Prompt
from gameplay.games.registry import GAMES, AnyGame
from gameplay.models import Match, OpenPrompt, Seating
from gameplay.refused import FINISHED, NOT_FOUND, NOT_OPEN, HostRefusal, Refused
from gameplay.services.statements import fetch, fetch_with

PAUSED = HostRefusal("paused", _("The match is paused."), CONFLICT)
GAME_UNKNOWN = HostRefusal("game_unknown", _("There is no such game."), HTTPStatus.NOT_FOUND)

S = TypeVar("S")

HEAVY = ("setup", "outcome", "overview", "title", "title_words", "back_url")
"""Columns of a match that its steps do not need."""


def game_get(slug: str) -> AnyGame:
    """The game. Raises Refused("game_unknown")."""
    try:
        return GAMES[slug]
    except KeyError:
        raise Refused(GAME_UNKNOWN, {"game": slug[:40]}, at="game") from None


def match_lock(*, code: str = "", pk: int | None = None, skip_locked: bool = False) -> tuple[Match, datetime] | None:
    """The match with a code or an id, locked until the transaction ends, and the database's clock.

    None if there is no such match, or with `skip_locked` if somebody else has the lock. On SQLite the transaction
    itself (BEGIN IMMEDIATE) is the lock.
    """
    which, value = ("code", code) if pk is None else ("id", pk)
    rest = f'WHERE "{which}" = %s'
    if connection.vendor == "sqlite":  # its clock is this machine's
        found = fetch(Match, rest, [value], without=HEAVY)
        return (found[0], timezone.now()) if found else None
    rest += " FOR UPDATE SKIP LOCKED" if skip_locked else " FOR UPDATE"
    locked = fetch_with("statement_timestamp()", Match, rest, [value], without=HEAVY)
    return (locked[0][0], locked[0][1][0]) if locked else None


def match_locked(*, code: str = "", pk: int | None = None) -> tuple[Match, datetime]:
    """Like `match_lock`, but waits for the lock. Raises Refused("not_found")."""
    found = match_lock(code=code, pk=pk)
    if found is None:
        raise Refused(NOT_FOUND)
    return found


def check_running(match: Match) -> None:
    """Raises Refused: finished, paused, not_open (not begun)."""
    if match.is_over:
        raise Refused(FINISHED)
    if match.status == Match.Status.PAUSED:
        raise Refused(PAUSED)
    if match.status == Match.Status.OPEN:
        raise Refused(NOT_OPEN)


def seatings_of(match: Match) -> list[Seating]:
    return fetch(Seating, "WHERE match_id = %s ORDER BY seat", [match.pk])


def prompts_of(match: Match) -> list[OpenPrompt]:
    return fetch(OpenPrompt, "WHERE match_id = %s ORDER BY seat, id", [match.pk])


def state_load(game: Game[S], state: bytes | memoryview) -> S:
    return codec.load(game.state_type, bytes(state))


def prompt_of(row: OpenPrompt) -> Prompt:
    return Prompt(
        key=row.key,
        seat=row.seat,
        kind=row.kind,
        barrier=row.barrier,
        sealed=row.sealed,
        revisable=row.revisable,
        clock=clock_of(row),
        data=row.data,
    )


def clock_of(row: OpenPrompt) -> ClockKind:
    clock: ClockKind = msgspec.convert(row.clock, ClockKind)
    return clock
