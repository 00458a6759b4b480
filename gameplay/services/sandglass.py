"""The sand glass: in a live match the last person to programme gets little time. Bots do not count.

A prompt asks for it with `data["sandglass"]`, in seconds. The game says whose time is cut; only the host knows people
and clocks.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from datetime import datetime, timedelta

from gameplay.engine.sandglass import countdown
from gameplay.models import Match, OpenPrompt, Seating
from gameplay.services.loading import prompt_of
from gameplay.services.statements import Writes


def sandglass_turn(
    match: Match, rows: Sequence[OpenPrompt], seatings: Sequence[Seating], now: datetime, writes: Writes
) -> None:
    """Shorten the clocks for which the sand glass runs; none gets longer. The match is locked, and `rows` are changed,
    too.
    """
    if match.speed != Match.Speed.LIVE or not any("sandglass" in row.data for row in rows):
        return
    people: dict[int, Hashable] = {s.seat: s.user_id or f"seat {s.seat}" for s in seatings if not s.is_bot}
    asked = [prompt_of(row) for row in rows if row.seat in people]
    hurried = countdown(asked, {row.key for row in rows if row.answered}, people)
    if hurried is None:
        return
    keys, seconds = hurried
    for row in rows:
        if row.key not in keys or row.deadline_at is None:
            continue
        until = max(now, row.watch_until) + timedelta(seconds=seconds)
        if until < row.deadline_at:
            row.deadline_at = until
            writes.update(row, "deadline_at")
