"""Droco's ten AI cards, and the card that he plays by one of them (section 1.2 of the rulebook).

Each column is a list of filters, applied one after the other to his candidates; the first filter that leaves one card
decides. `words/` has the names of the cards and their columns in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from gameplay.games.robotrick.cards import STRENGTHS, TYPES
from gameplay.games.robotrick.winning import NOTHING, POWERS, best_power

Filter = Literal["HI", "LO", "LONG", "SHORT", "TRUMP", "PLAIN", "BEAT", "DUCK", "ABC"]
Column = Literal["follows", "other", "leads"]


class AiCard(NamedTuple):
    """One card: what Droco does when he follows, when he cannot, and when he leads."""

    follows: tuple[Filter, ...]
    other: tuple[Filter, ...]
    leads: tuple[Filter, ...]


AI_CARDS: Mapping[str, AiCard] = {
    "AI-01": AiCard(("LO",), ("HI", "SHORT", "ABC"), ("LONG", "ABC", "LO")),
    "AI-02": AiCard(("LO",), ("LONG", "ABC", "HI"), ("HI", "LONG", "ABC")),
    "AI-03": AiCard(("HI",), ("SHORT", "ABC", "LO"), ("LONG", "ABC", "HI")),
    "AI-04": AiCard(("HI",), ("LO", "LONG", "ABC"), ("SHORT", "ABC", "HI")),
    "AI-05": AiCard(("LO",), ("TRUMP", "LO", "SHORT", "ABC"), ("PLAIN", "LO", "LONG", "ABC")),
    "AI-06": AiCard(("HI",), ("TRUMP", "HI", "LONG", "ABC"), ("TRUMP", "HI", "LONG", "ABC")),
    "AI-07": AiCard(("LO",), ("PLAIN", "LO", "LONG", "ABC"), ("PLAIN", "SHORT", "ABC", "LO")),
    "AI-08": AiCard(("BEAT", "LO"), ("BEAT", "LO", "SHORT", "ABC"), ("PLAIN", "HI", "SHORT", "ABC")),
    "AI-09": AiCard(("DUCK", "HI"), ("DUCK", "HI", "SHORT", "ABC"), ("LO", "LONG", "ABC")),
    "AI-10": AiCard(("HI",), ("HI", "LONG", "ABC"), ("LO", "SHORT", "ABC")),
}
"""Our own design (the printed ones are not known). The data is only here."""


class Facing(NamedTuple):
    """What Droco's filters look at just before he plays (RT-30)."""

    hand: Sequence[int]
    """All his cards, candidates or not."""
    trump: int
    led: int | None
    """The type that was led; None when he leads."""
    best: int
    """The power of the card that is winning the trick so far."""


class Chosen(NamedTuple):
    card: int
    column: Column
    decided: int | None
    """Index in the column of the filter that left one card; None if there was only one candidate."""


def droco_choose(ai: str, hand: Sequence[int], trump: int, trick: Sequence[int]) -> int:
    """The card that Droco plays to a trick with these cards on the table; `trump` is a type (RT-26)."""
    return droco_choice(ai, hand, trump, trick).card


def droco_choice(ai: str, hand: Sequence[int], trump: int, trick: Sequence[int]) -> Chosen:
    """The same, with the filter that decided."""
    if not trick:
        return choice(ai, Facing(hand, trump, None, NOTHING))
    led = trick[0] // STRENGTHS
    return choice(ai, Facing(hand, trump, led, best_power(trick, led, trump)))


def choice(ai: str, facing: Facing) -> Chosen:
    """The column for the situation: "Follows" with a card of the led type, and then only those are candidates (RT-27);
    "Does not follow" without one, from the whole hand (RT-28); "Leads" when he opens the trick (RT-29).
    """
    hand, led = facing.hand, facing.led
    columns = AI_CARDS[ai]
    if led is None:
        found, decided = filtered(columns.leads, hand, facing)
        return Chosen(found, "leads", decided)
    following = [card for card in hand if card // STRENGTHS == led]
    if following:
        found, decided = filtered(columns.follows, following, facing)
        return Chosen(found, "follows", decided)
    found, decided = filtered(columns.other, hand, facing)
    return Chosen(found, "other", decided)


def filtered(column: Sequence[Filter], candidates: Sequence[int], facing: Facing) -> tuple[int, int | None]:
    """The card that the filters leave, and the filter that left it. Never a tie: ABC, or HI or LO in one type, leaves
    one."""
    if len(candidates) == 1:
        return candidates[0], None
    for index, name in enumerate(column):
        candidates = FILTERS[name](candidates, facing)
        if len(candidates) == 1:
            return candidates[0], index
    raise ValueError(f"{column} leaves {candidates}")


# -- the filters: each keeps at least one of the candidates ---------------------------------------------------------


def _high(cards: Sequence[int], _facing: Facing) -> list[int]:
    most = max(card % STRENGTHS for card in cards)
    return [card for card in cards if card % STRENGTHS == most]


def _low(cards: Sequence[int], _facing: Facing) -> list[int]:
    least = min(card % STRENGTHS for card in cards)
    return [card for card in cards if card % STRENGTHS == least]


def _counts(facing: Facing) -> list[int]:
    """How many cards of each type he holds, whatever the candidates are."""
    counts = [0] * len(TYPES)
    for card in facing.hand:
        counts[card // STRENGTHS] += 1
    return counts


def _long(cards: Sequence[int], facing: Facing) -> list[int]:
    counts = _counts(facing)
    most = max(counts[card // STRENGTHS] for card in cards)
    return [card for card in cards if counts[card // STRENGTHS] == most]


def _short(cards: Sequence[int], facing: Facing) -> list[int]:
    counts = _counts(facing)
    fewest = min(counts[card // STRENGTHS] for card in cards)
    return [card for card in cards if counts[card // STRENGTHS] == fewest]


def _trump(cards: Sequence[int], facing: Facing) -> Sequence[int]:
    return [card for card in cards if card // STRENGTHS == facing.trump] or cards


def _plain(cards: Sequence[int], facing: Facing) -> Sequence[int]:
    return [card for card in cards if card // STRENGTHS != facing.trump] or cards


def _beat(cards: Sequence[int], facing: Facing) -> Sequence[int]:
    return [card for card in cards if wins(card, facing)] or cards


def _duck(cards: Sequence[int], facing: Facing) -> Sequence[int]:
    return [card for card in cards if not wins(card, facing)] or cards


def wins(card: int, facing: Facing) -> bool:
    """Whether this card would be winning the trick so far."""
    return facing.led is None or POWERS[facing.led][facing.trump][card] > facing.best


def _first(cards: Sequence[int], _facing: Facing) -> list[int]:
    first = min(cards) // STRENGTHS
    return [card for card in cards if card // STRENGTHS == first]


FILTERS: Mapping[Filter, Callable[[Sequence[int], Facing], Sequence[int]]] = {
    "HI": _high,
    "LO": _low,
    "LONG": _long,
    "SHORT": _short,
    "TRUMP": _trump,
    "PLAIN": _plain,
    "BEAT": _beat,
    "DUCK": _duck,
    "ABC": _first,
}
