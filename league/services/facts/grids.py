"""Where each seat started, read from the public record of its match."""

from __future__ import annotations

import json

from gameplay.models import MatchStep
from league.services.facts import games

FIRST_STEPS = 40
"""The grid is drawn or chosen before anything else: nine choices at most, with room for host events between them."""


def start_places(match_id: int, game: str) -> dict[int, int]:
    """{seat: start place, 1 is the first placed}; {} when the record does not say (yet).

    The game names the event (`Meta.start_event`): the first one counts.
    """
    meta = games.game_meta(game)
    if meta is None or not meta.start_event:
        return {}
    rows = MatchStep.objects.filter(match_id=match_id, voided=None).order_by("version")
    for public in rows.values_list("public", flat=True)[:FIRST_STEPS]:
        for event in json.loads(public):
            if event["kind"] == meta.start_event:
                return {seat: place for place, seat in enumerate(event["data"]["order"], 1)}
    return {}
