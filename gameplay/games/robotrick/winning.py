"""Section 2.4 of the rulebook: the winner of a trick."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.games.robotrick.cards import DECK, STRENGTHS, TYPES

NOTHING = -1
"""The power of a card that cannot win: neither of the led type nor a trump."""


def power(card: int, led: int, trump: int) -> int:
    """Greater is better: any trump beats the led type (RT-32), and no other type can win, whatever its strength
    (RT-31)."""
    kind = card // STRENGTHS
    if kind == trump:
        return STRENGTHS + card % STRENGTHS
    return card % STRENGTHS if kind == led else NOTHING


POWERS = tuple(
    tuple(tuple(power(card, led, trump) for card in DECK) for trump in range(len(TYPES))) for led in range(len(TYPES))
)
"""The same by led type, trump type and card, for frequent use."""


def best_power(trick: Sequence[int], led: int, trump: int) -> int:
    """The power of the card that is winning."""
    powers = POWERS[led][trump]
    return max(powers[card] for card in trick)


def trick_winner(trick: Sequence[int], trump: int) -> int:
    """Which of the cards wins, counted from 0 in order of play; `trump` is a type. The led type is that of the first
    card, also if it is the trump. There is exactly one winner, because no two cards are alike (RT-31, RT-32, RT-33).
    """
    powers = POWERS[trick[0] // STRENGTHS][trump]
    return trick.index(max(trick, key=powers.__getitem__))
