"""The program cards: 84, every priority once (rulebook 1.2). A card's id is its priority."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

Code = Literal["1", "2", "3", "B", "L", "R", "U"]
Card = int
"""Its priority: 10, 20, ... 840. Higher ones move first (RR-7.2)."""

DECK: tuple[Card, ...] = tuple(range(10, 850, 10))


def _code(card: Card) -> Code:
    if card <= 60:
        return "U"
    if card <= 420:
        return "L" if card // 10 % 2 else "R"
    if card <= 480:
        return "B"
    if card <= 660:
        return "1"
    return "2" if card <= 780 else "3"


CODES: dict[Card, Code] = {card: _code(card) for card in DECK}
_STEPS: dict[Code, int] = {"1": 1, "2": 2, "3": 3, "B": -1}
_TURNS: dict[Code, int] = {"L": 3, "R": 1, "U": 2}

STEPS: dict[Card, int] = {card: _STEPS.get(code, 0) for card, code in CODES.items()}
"""Cells forward of a move card, -1 for Back up, 0 for a rotation (RR-7.4, RR-7.5)."""
TURNS: dict[Card, int] = {card: _TURNS.get(code, 0) for card, code in CODES.items()}
"""Quarter turns clockwise of a rotation, 0 for a move card (RR-7.3)."""


def is_move(card: Card) -> bool:
    return STEPS[card] != 0


def pair_kinds(first: Card, second: Card, options: Sequence[str]) -> tuple[Literal["crab", "dual"], ...]:
    """How two cards may share a phase with these options: as a side step (RR-O-06) or move-and-turn (RR-O-08)."""
    kinds: list[Literal["crab", "dual"]] = []
    if STEPS[first] and TURNS[second]:
        if "crab-legs" in options and CODES[first] == "1" and CODES[second] in "LR":
            kinds.append("crab")
        if "dual-processor" in options:
            kinds.append("dual")
    return tuple(kinds)
