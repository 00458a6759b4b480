"""A match's face: what is public beside its events, and the same for every viewer. The one place that chooses it.

Stored with each version (`Match.face`); the live socket, the API and the pages all show it from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from gameplay.models import Match, OpenPrompt, Seating

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def face_dump(match: Match, seatings: Sequence[Seating], prompts: Sequence[OpenPrompt]) -> str:
    """The face as JSON; `prompts` in any order."""
    rows = sorted(prompts, key=lambda row: (row.seat, row.key))
    face = {
        "status": match.status,
        "seats": seats_public(seatings),
        "prompts": [prompt_public(row) for row in rows],
        "ready": sorted({row.seat for row in rows if row.answered and row.sealed}),
        "clocks": {row.key: clock_public(row) for row in rows},
    }
    return msgspec.json.encode(face).decode()


def seats_public(seatings: Sequence[Seating]) -> list[dict[str, Any]]:
    """The seats as everybody may see them: names at the table, no users."""
    return [
        {
            "seat": seating.seat,
            "label": seating.label,
            "bot": seating.bot_level,
            "open": seating.is_open,
            "away": seating.away,
            "left": seating.left,
        }
        for seating in seatings
    ]


def prompt_public(row: OpenPrompt) -> dict[str, Any]:
    """A prompt's question is public; its answer and its draft are elsewhere."""
    return {
        "key": row.key,
        "seat": row.seat,
        "kind": row.kind,
        "barrier": row.barrier,
        "sealed": row.sealed,
        "revisable": row.revisable,
        "clock": row.clock,
        "data": row.data,
        "rev": row.rev,
        "answered": row.answered and row.sealed,
    }


def clock_public(row: OpenPrompt) -> dict[str, Any]:
    """The deadline in milliseconds since 1970; `watch` is the part for watching, which ends at `until`; `remaining` is
    set in a pause; `asked` is the version of the step that asked."""
    return {
        "seat": row.seat,
        "deadline": millis(row.deadline_at) if row.deadline_at else None,
        "watch": row.allowance_ms,
        "until": millis(row.watch_until),
        "remaining": row.remaining_ms,
        "asked": row.version,
    }


def millis(at: datetime) -> int:
    return (at - EPOCH) // timedelta(milliseconds=1)  # by way of a float it would be one less now and then
