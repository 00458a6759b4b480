"""The overview of a match: its status, seats, open questions and clocks. Every viewer gets the same.

Only this module makes it, and each version stores it (`Match.overview`); the live socket, the API and the pages show it
from there. The events of the steps say what happened, and the game's view where the robots are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gameplay.models import Match, OpenPrompt, Seating, SetBack
from gameplay.services.clocks import millis
from gameplay.services.setback_open import others_at
from gameplay.sets import MatchStatus
from gameplay.shapes import ClockPublic, Decided, Overview, PromptPublic, SeatPublic
from gameplay.shapes_setback import SetBackPublic


def overview_dump(
    match: Match, seatings: Sequence[Seating], prompts: Iterable[OpenPrompt], set_back: SetBack | None = None
) -> str:
    """The overview as JSON; `prompts` in any order; `set_back`: the open request."""
    rows = sorted(prompts, key=lambda row: (row.seat, row.key))
    overview: Overview = {
        "status": MatchStatus(match.status),
        "seats": seats_public(seatings),
        "prompts": [prompt_public(row) for row in rows],
        "ready": sorted({row.seat for row in rows if row.answered and row.sealed}),
        "clocks": {row.key: clock_public(row) for row in rows},
        "decided": decided_public(match),
        "set_back": set_back_public(set_back, seatings) if set_back else None,
    }
    return msgspec.json.encode(overview).decode()


def decided_public(match: Match) -> Decided | None:
    """What is noted at a match, while it can be ended: not while it is paused."""
    running = match.status == Match.Status.RUNNING
    if not running or match.decided_seat is None or match.decided_place is None:
        return None
    return {"seat": match.decided_seat, "place": match.decided_place}


def seats_public(seatings: Sequence[Seating]) -> list[SeatPublic]:
    return [
        {
            "seat": seating.seat,
            "label": seating.label,
            "guest": seating.guest,
            "bot": seating.bot_level,
            "style": seating.style,
            "open": seating.is_open,
            "away": seating.away,
            "left": seating.left,
        }
        for seating in seatings
    ]


def set_back_public(request: SetBack, seatings: Sequence[Seating]) -> SetBackPublic:
    return {
        "asked": request.asked,
        "seat": request.seat,
        "answers": request.answers,
        "waits": [each.seat for each in others_at(seatings, request.seat) if not each.agrees],
    }


def prompt_public(row: OpenPrompt) -> PromptPublic:
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


def clock_public(row: OpenPrompt) -> ClockPublic:
    return {
        "seat": row.seat,
        "deadline": millis(row.deadline_at) if row.deadline_at else None,
        "watch": row.allowance_ms,
        "until": millis(row.watch_until),
        "remaining": row.remaining_ms,
        "asked": row.version,
    }
