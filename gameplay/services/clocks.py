"""How long a question may take. Deadlines are rows; only the database's clock counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from gameplay.engine.contract import ClockKind, Event
from gameplay.sets import Speed

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

BEAT_MS = 400
ALLOWANCE_MAX_MS = 20_000
"""For one step."""
BEHIND_MAX_MS = 60_000
"""For all steps that a player may still have to watch."""
GRACE = timedelta(seconds=1.5)
"""Covers lag; never told to a client."""
AWAY_AFTER = 2
"""Time-outs in a row."""
OUTAGE = timedelta(seconds=10)
"""After a longer silence, the sweep adds the silence to the open deadlines."""


def allowance_ms(events: Sequence[Event]) -> int:
    """How long a step takes to watch. Only its public events count: a deadline must not reveal hidden ones."""
    beats = {event.beat for event in events if event.seen_by is None and not event.kind.startswith("match.")}
    return min(len(beats) * BEAT_MS, ALLOWANCE_MAX_MS)


def behind_ms(until: Sequence[datetime], *, now: datetime) -> int:
    """How long the steps before this one may still take to watch; `until`: when the time to watch each of them ends.

    Bots answer while people watch, so several steps can be on their way to the board.
    """
    rest = max(until, default=now) - now
    return max(0, min(rest // timedelta(milliseconds=1), BEHIND_MAX_MS))


def deadline(
    speed: str, clock: ClockKind, *, now: datetime, allowance: int, away: bool, limit: int | None = None
) -> datetime | None:
    """When time runs out, or None without a clock. The grace is added later.

    `limit` is the number of seconds by the game's own rules; it applies in live matches.
    """
    table = Speed(speed).seconds
    if table is None:
        return None
    seconds = table["away" if away else clock]
    if limit is not None and speed == Speed.LIVE and not away:
        seconds = limit
    return now + timedelta(milliseconds=allowance, seconds=seconds)


def bot_due(pace_ms: int, *, now: datetime, allowance: int) -> datetime:
    """When a bot may answer: without a pace at once, otherwise after its pace and not before the animation has
    ended."""
    return now + timedelta(milliseconds=max(pace_ms, allowance) if pace_ms else 0)


def millis(at: datetime) -> int:
    """A moment in milliseconds since 1970."""
    return (at - EPOCH) // timedelta(milliseconds=1)  # division of floats would now and then give one too few
