"""The question that waits for a player, and the tag of its notification."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from gameplay.models import Match, OpenPrompt, Seating
from gameplay.notices import YOUR_TURN
from gameplay.services.presence import turn_key
from outbox.services import topic


@dataclass(frozen=True)
class Turn:
    match: Match
    deadline: datetime | None


def turn_of(code: str, user_id: int) -> Turn | None:
    """None: they are asked nothing, or they have left the match. Two queries."""
    seating = Seating.objects.filter(match__code=code, user=user_id, left=False).select_related("match").first()
    if seating is None or seating.match.status != Match.Status.RUNNING:
        return None
    rows = OpenPrompt.objects.filter(match=seating.match, seat=seating.seat, answered=False).order_by("opened_at")
    prompt = rows.first()
    return None if prompt is None else Turn(seating.match, prompt.deadline_at)


def call_tag(code: str, user_id: int) -> str:
    """Of a notification that the page of a match shows: that of the push message "your turn"."""
    return topic(YOUR_TURN, user_id, turn_key(code))
