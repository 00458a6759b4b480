"""How many still race in matches that are on: who looks at several looks first where it ends soonest."""

from __future__ import annotations

from collections.abc import Collection

from gameplay.models import Match, Snapshot
from gameplay.services.loading import game_get, state_load


def seats_racing(codes: Collection[str]) -> dict[str, int]:
    """By code, of matches that have begun and are not over: seats that have neither finished nor left. One query, none
    without codes."""
    if not codes:
        return {}
    going = Snapshot.objects.filter(
        match__code__in=codes, match__status__in=(Match.Status.RUNNING, Match.Status.PAUSED)
    )
    found = {}
    for code, slug, state in going.values_list("match__code", "match__game", "state"):
        game = game_get(slug)
        found[code] = len(game.racing(state_load(game, state)))
    return found
