"""Stores the best moment of a match once it is over (gameplay/gamepages/moments.py)."""

from __future__ import annotations

import msgspec

from gameplay.gamepages.moments import Happened, Record, moment_of
from gameplay.gamepages.registry import game_page
from gameplay.models import Match, MatchStep

FINISHED = Match.Status.FINISHED
A_RUN = 100
"""Matches that one run of the purge looks through."""


def moment_keep(match_id: int) -> None:
    """Find it in the record, and store it with the match; a second call changes nothing. A match that is not over has
    none."""
    match = Match.objects.filter(pk=match_id, status=FINISHED).only("game", "outcome").first()
    if match is None:
        return
    rules = game_page(match.game).moments
    found = moment_of(rules, _record(match)) if rules else None
    Match.objects.filter(pk=match_id, status=FINISHED).update(moment=found or {})


def moments_keep() -> None:
    """For matches that ended before there were moments, or whose process ended with them."""
    waiting = Match.objects.filter(status=FINISHED, moment__isnull=True).order_by("-finished_at")
    for pk in list(waiting.values_list("pk", flat=True)[:A_RUN]):
        moment_keep(pk)


def _record(match: Match) -> Record:
    steps = MatchStep.objects.filter(match=match, voided=None).order_by("version").values_list("version", "public")
    happened = [
        Happened(version, event["beat"], event["kind"], event["data"])
        for version, public in steps
        for event in msgspec.json.decode(public)
        if not event["kind"].startswith("match.")
    ]
    return Record(happened, (match.outcome or {})["winners"])
