"""Notices to players who are asked and do not look: "your turn".

The step that asks writes nothing: a step waits for nobody's mail. The open question itself is the record, made in that
transaction, and each is judged once, after `PATIENCE`. A player with the open page has seen it by then; anybody else
gets a notice. If a run is killed, the next one does the rest.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta

from django.core.cache import cache
from django.utils import timezone

from gameplay.models import Match, OpenPrompt, Seating
from gameplay.notices import YOUR_TURN
from gameplay.services.presence import is_here, moot_take, turn_key
from outbox.services import returned, tell

PATIENCE = timedelta(seconds=20)
"""Reloading a page, or answering quickly, sends nothing."""
WINDOW = timedelta(hours=1)
"""After an outage this long, older questions send nothing."""
PURPOSES = (Match.Purpose.RACE, Match.Purpose.PRACTICE)
MATCHES_A_RUN = 200


def turns_tell(*, now: datetime | None = None) -> int:
    """Judge the questions that have been open long enough. Returns how many people get a notice. Idempotent.

    A match in which no other person waits sends none. Two queries; at most five more for each match.
    """
    now = now or timezone.now()
    prompts = OpenPrompt.objects.filter(
        match__status=Match.Status.RUNNING,
        match__purpose__in=PURPOSES,
        answered=False,
        bot_due_at=None,
        opened_at__gt=now - WINDOW,
        opened_at__lte=now - PATIENCE,
    )
    asked = list(prompts.order_by("opened_at").values_list("pk", "rev", "seat", "match_id"))
    judged = cache.get_many(_judged(pk, rev) for pk, rev, _seat, _match in asked)
    fresh = [one for one in asked if _judged(*one[:2]) not in judged]
    matches = list(dict.fromkeys(match_id for *_prompt, match_id in fresh))[:MATCHES_A_RUN]
    if not matches:
        return 0
    people: dict[int, dict[int, Seating]] = defaultdict(dict)
    for seating in Seating.objects.filter(match__in=matches, left=False).exclude(user=None).select_related("match"):
        people[seating.match_id][seating.seat] = seating
    told = 0
    for match_id in matches:
        there, seats = people[match_id], {seat for _pk, _rev, seat, match in fresh if match == match_id}
        if len(there) > 1:
            told += _tell([there[seat] for seat in seats if seat in there and not there[seat].away])
        done = [_judged(pk, rev) for pk, rev, _seat, match in fresh if match == match_id]
        cache.set_many(dict.fromkeys(done, 1), int(2 * WINDOW.total_seconds()))
    return told


def _tell(asked: list[Seating]) -> int:
    """Tell the players of one match who do not look. In a live match only by push: a letter would come too late."""
    away = [one for one in asked if one.user_id is not None and not is_here(one.match.code, one.user_id)]
    if not away:
        return 0
    match = away[0].match
    users = [one.user_id for one in away if one.user_id is not None]
    for user_id in users:
        if moot_take(match.code, user_id):
            returned(YOUR_TURN, user_id, turn_key(match.code))
    live = match.speed == Match.Speed.LIVE
    return tell(YOUR_TURN, users, turn_key(match.code), {"match": match.code}, push_alone=live)


def _judged(prompt_id: int, rev: int) -> str:
    return f"turn/{prompt_id}/{rev}"
