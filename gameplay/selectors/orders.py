"""The order in running matches: place by place, from what everybody sees. For lists of several, again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from threading import Lock

from django.utils.translation import get_language

from gameplay.gamepages.registry import game_page
from gameplay.models import Match, Snapshot
from gameplay.services.loading import game_get, state_load

KNOWN = 256
"""Matches, in each language, that a process need not compute again while nothing happens in them."""


@dataclass(frozen=True)
class SeatProgress:
    """One seat of a running match."""

    seat: int
    place: int
    tied: bool
    told: str
    """How far it is, in the game's words; "" if the game says nothing."""
    is_racing: bool
    """It has neither finished nor left."""


Order = tuple[SeatProgress, ...]
"""In order of place; () for a match that has not begun."""


Key = tuple[str, int, str]
"""Code and version of a match, and a language."""
_known: dict[Key, Order] = {}
_lock = Lock()


def match_orders(codes: Collection[str]) -> dict[str, Order]:
    """By code, for those that have begun and are not over. Two queries, however many; one while nothing happened."""
    rows = Snapshot.objects.filter(match__code__in=codes, match__status__in=(Match.Status.RUNNING, Match.Status.PAUSED))
    found = {code: (game, version) for code, game, version in rows.values_list("match__code", "match__game", "version")}
    language = get_language() or ""
    new = [code for code, (_game, version) in found.items() if (code, version, language) not in _known]
    states = dict(rows.filter(match__code__in=new).values_list("match__code", "state")) if new else {}
    for code, state in states.items():
        game, version = found[code]
        _remember((code, version, language), _order(game, bytes(state)))
    return {code: _known.get((code, version, language), ()) for code, (_game, version) in found.items()}


def _order(slug: str, stored: bytes) -> Order:
    game, page = game_get(slug), game_page(slug)
    state = state_load(game, stored)
    view, racing, lines = game.view(state, None), game.racing(state), game.standing(state)
    holders = Counter(line.place for line in lines)
    return tuple(
        SeatProgress(
            line.seat, line.place, holders[line.place] > 1, page.progress(view, line.seat), line.seat in racing
        )
        for line in lines
    )


def _remember(key: Key, order: Order) -> None:
    """Drops the oldest when there are too many."""
    with _lock:
        _known[key] = order
        if len(_known) > KNOWN:
            del _known[next(iter(_known))]
