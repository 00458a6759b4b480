"""The Robot cards: 52 small numbers, their names, and what each is worth (section 1.1 of the rulebook).

A card is `type * 13 + strength - 1`: its type is `card // 13`, and in a type the stronger card has the greater number.
The state and the rules have numbers; everything that leaves the game has names such as "A5".
"""

from __future__ import annotations

from collections.abc import Iterable

TYPES = "ABCD"
STRENGTHS = 13
DECK = tuple(range(len(TYPES) * STRENGTHS))
VP = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15)
"""Victory points by strength, from 1 to 13, the same in every type."""

NAMES = tuple(f"{kind}{strength}" for kind in TYPES for strength in range(1, STRENGTHS + 1))
NUMBER = {name: card for card, name in enumerate(NAMES)}
POINTS = tuple(VP[card % STRENGTHS] for card in DECK)
"""Victory points by card."""
WEAKNESS = tuple(card % STRENGTHS * len(TYPES) + card // STRENGTHS for card in DECK)
"""Orders cards from the weakest to the strongest; of equal strength, type A before B before C before D (RT-50)."""


def named(cards: Iterable[int]) -> list[str]:
    """The names of cards, in the order given."""
    return [NAMES[card] for card in cards]


def numbers(names: Iterable[str]) -> list[int]:
    """The cards of names, in the order given. Raises KeyError."""
    return [NUMBER[name] for name in names]


def weakest(cards: Iterable[int]) -> int:
    return min(cards, key=WEAKNESS.__getitem__)
