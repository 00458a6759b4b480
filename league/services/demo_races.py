"""How races of the demo club end without waiting for anybody: bots drive as fast as they think, and two phones at a
real table enter the result."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from gameplay.models import Match, OpenPrompt
from gameplay.services import bot_think, match_advance
from league.models import Heat
from league.services import tables
from league.services.scorers import Device
from league.services.sheets import SheetLine

MOST_TURNS = 20_000


def match_play_out(match: Match) -> None:
    """Let the bots of a match drive it to its end as fast as they think. Every seat must be a bot's."""
    for _turn in range(MOST_TURNS):
        asked = list(OpenPrompt.objects.filter(match=match, answered=False).values_list("pk", flat=True))
        for prompt_id in asked:
            bot_think(prompt_id=prompt_id)
        match_advance(match_id=match.pk)
        if Match.objects.filter(pk=match.pk, status=Match.Status.FINISHED).exists():
            return
    raise RuntimeError(f"match {match.code} does not end")


def table_say(
    heat: Heat, lines: Sequence[SheetLine], *, one: int, another: int, grid: Sequence[int] | None = None
) -> None:
    """The racer `one` of a real table enters its result on a phone, and `another` agrees on a second one. `grid`: start
    numbers in the order of the grid, pole first."""
    phone, second = (Device(hashlib.sha256(name).hexdigest(), scanned=True) for name in (b"one phone", b"another"))
    if grid is not None:
        tables.grid_set(heat=heat, device=phone, order=grid, entry_number=one)
    sheet = tables.propose(heat=heat, device=phone, lines=lines, entry_number=one)
    tables.second(heat=heat, device=second, sheet_id=sheet.pk, entry_number=another)
