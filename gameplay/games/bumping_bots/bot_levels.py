"""The five strengths: what each of them looks at, and how it errs.

Rookie, amateur and racer see their own way alone; expert and champion what a turn does to the others too.
"""

from __future__ import annotations

import msgspec

from gameplay.bots.slips import Slips


class Strength(msgspec.Struct, frozen=True):
    """What a bot looks at when it judges its turns, and the slips it makes."""

    slips: Slips = Slips()
    """`blur` is in turns, for those who see rivals in tenths of a point; a lapse keeps the speed."""
    rush: float = 0.0
    """How far it judges a turn by the cells it gains, and sees the bend behind them late: 0 not at all, 1 only so."""
    saves: float = 0.0
    """Turns that a card must save beyond its price."""
    rivals: bool = False
    """Whether it sees what a turn does to rivals: shocks, pivots, places."""
    promising: int = 0
    """Turns that it plays on with its rivals' answers."""


STRENGTHS: dict[str, Strength] = {
    "rookie": Strength(Slips(sees=0.84, blur=1.4, lapse=0.06), rush=0.4, saves=0.8),
    "amateur": Strength(Slips(sees=0.9, blur=1.25, lapse=0.04), rush=0.28, saves=0.5),
    "racer": Strength(Slips(sees=0.95, blur=1.2), saves=0.3),
    "expert": Strength(Slips(blur=0.25), rivals=True),
    "champion": Strength(Slips(blur=0.02), rivals=True, promising=10),
}
