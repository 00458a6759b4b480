"""The five strengths: what each of them looks at, and how it errs.

Rookie, amateur and racer see their own way alone; expert and champion what a turn does to the others too.
"""

from __future__ import annotations

import msgspec

from gameplay.bots.slips import Slips


class Strength(msgspec.Struct, frozen=True):
    """What a bot looks at when it judges its turns, and the slips it makes."""

    slips: Slips = Slips()
    """`blur` is in turns; a lapse keeps the speed."""
    rush: float = 0.0
    """How far it judges a turn by the cells it gains, and sees the bend behind them late: 0 not at all, 1 only so."""
    saves: float = 0.0
    """Turns that a card must save beyond its price."""
    rivals: bool = False
    """Whether it sees what a turn does to rivals: shocks, pivots, places."""
    promising: int = 0
    """Turns that it plays on with its rivals' answers."""


STRENGTHS: dict[str, Strength] = {
    "rookie": Strength(Slips(sees=0.83, blur=1.45, lapse=0.06), rush=0.43, saves=0.8),
    "amateur": Strength(Slips(sees=0.9, blur=1.3, lapse=0.04), rush=0.3, saves=0.5),
    "racer": Strength(Slips(sees=0.95, blur=1.2), saves=0.3),
    "expert": Strength(Slips(blur=0.3), rivals=True),
    "champion": Strength(Slips(blur=0.05), rivals=True, promising=10),
}
