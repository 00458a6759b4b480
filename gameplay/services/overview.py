"""The overview of a match: its status, seats, open questions and clocks. Every viewer gets the same.

It is made here alone, and stored with each version (`Match.overview`); the live socket, the API and the pages show it
from there. What happened is not in it, but in the events of the steps. Where the robots are is in the game's view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

import msgspec

from gameplay.engine.contract import Json
from gameplay.models import Match, OpenPrompt, Seating
from gameplay.services.clocks import millis


class SeatPublic(TypedDict):
    """A seat as everybody may see it: a name at the table, no user."""

    seat: int
    label: str
    bot: str
    open: bool
    away: bool
    left: bool


class PromptPublic(TypedDict):
    """A question is public; its answer and its draft are elsewhere."""

    key: str
    seat: int
    kind: str
    barrier: str
    sealed: bool
    revisable: bool
    clock: str
    data: dict[str, Json]
    rev: int
    answered: bool


class ClockPublic(TypedDict):
    """Times in milliseconds since 1970."""

    seat: int
    deadline: int | None
    watch: int
    """The part of the time that is for watching."""
    until: int
    """When that part ends."""
    remaining: int | None
    """Set in a pause."""
    asked: int
    """The version of the step that asked."""


class Overview(TypedDict):
    status: str
    seats: list[SeatPublic]
    prompts: list[PromptPublic]
    ready: list[int]
    """The seats whose sealed answer is in."""
    clocks: dict[str, ClockPublic]
    """By the key of the prompt."""


def overview_dump(match: Match, seatings: Sequence[Seating], prompts: Iterable[OpenPrompt]) -> str:
    """The overview as JSON; `prompts` in any order."""
    rows = sorted(prompts, key=lambda row: (row.seat, row.key))
    overview: Overview = {
        "status": match.status,
        "seats": seats_public(seatings),
        "prompts": [prompt_public(row) for row in rows],
        "ready": sorted({row.seat for row in rows if row.answered and row.sealed}),
        "clocks": {row.key: clock_public(row) for row in rows},
    }
    return msgspec.json.encode(overview).decode()


def seats_public(seatings: Sequence[Seating]) -> list[SeatPublic]:
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
