"""From rows to what the engine speaks, and back: games, locked matches, states, luck, prompts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models.functions import Now

from gameplay.engine import chance, codec
from gameplay.engine.contract import ClockKind, Game, Prompt
from gameplay.games.registry import GAMES
from gameplay.models import Match, OpenPrompt, Seating, Seed
from gameplay.refused import Refused
from gameplay.services.fold import label_of_stretch

HEAVY = ("setup", "outcome", "face", "title", "back_url")
"""Columns of a match that its steps do not need."""


def game_get(slug: str) -> Game[Any]:
    """Raises Refused("game_unknown")."""
    try:
        return GAMES[slug]
    except KeyError:
        raise Refused("game_unknown", {"game": slug[:40]}, at="game") from None


def match_lock(*, skip_locked: bool = False, **lookup: Any) -> tuple[Match, datetime] | None:
    """The match, locked until the transaction ends, and the database's clock. Lock first, then look.

    None when there is none, or when somebody else has it and `skip_locked`. On SQLite the transaction itself (BEGIN
    IMMEDIATE) is the lock.
    """
    rows = Match.objects.select_for_update(
        of=("self",), skip_locked=skip_locked and connection.features.has_select_for_update_skip_locked
    )
    match = rows.defer(*HEAVY).annotate(clock_now=Now()).filter(**lookup).first()
    return None if match is None else (match, match.clock_now)


def match_locked(**lookup: Any) -> tuple[Match, datetime]:
    """As `match_lock`, waiting for the lock. Raises Refused("not_found")."""
    found = match_lock(**lookup)
    if found is None:
        raise Refused("not_found")
    return found


def seatings_of(match: Match) -> list[Seating]:
    return list(Seating.objects.filter(match=match).order_by("seat"))


def seed_bytes(match: Match, nonces: Sequence[str]) -> bytes:
    """The seed of this match alone, since it was last set back."""
    return seed_of_stretch(match, nonces, match.restarted)


def seed_of_stretch(match: Match, nonces: Sequence[str], restarted: int) -> bytes:
    """The seed between a restart (0: the start) and the next one."""
    return _mixed(match.code, match.seed_id, label_of_stretch(match.seed_label, restarted), tuple(nonces))


@lru_cache(maxsize=1024)
def _mixed(code: str, seed_id: int, label: str, nonces: tuple[str, ...]) -> bytes:
    """Reads the one secret table; once a match (`code`) and process: neither secret nor nonces ever change."""
    secret = Seed.objects.values_list("secret", flat=True).get(pk=seed_id)
    return chance.mix(bytes(secret), label, nonces)


def nonces_of(seatings: Sequence[Seating]) -> list[str]:
    return [seating.nonce for seating in seatings]


def bot_seed(match: Match, nonces: Sequence[str], prompt: str) -> bytes:
    """Luck of the bots: another stream than the game's, or a bot could draw what is yet to come."""
    return chance.mix(seed_bytes(match, nonces), f"bot/{prompt}", ())


def state_load(game: Game[Any], state: bytes | memoryview) -> Any:
    return codec.load(game.state_type, bytes(state))


def prompt_of(row: OpenPrompt) -> Prompt:
    return Prompt(
        key=row.key,
        seat=row.seat,
        kind=row.kind,
        barrier=row.barrier,
        sealed=row.sealed,
        revisable=row.revisable,
        clock=_CLOCKS[row.clock],
        data=row.data,
    )


_CLOCKS: dict[str, ClockKind] = {"planning": "planning", "turn": "turn", "choice": "choice"}
