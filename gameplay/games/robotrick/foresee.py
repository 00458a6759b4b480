"""What Droco will play, as far as open cards tell: his hand and his AI card are open, so everybody may compute it
(RT-12, RT-17). Nothing here looks at a hidden card."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import TypedDict

from gameplay.games.robotrick.ai import AI_CARDS, Column, Facing, choice
from gameplay.games.robotrick.cards import DECK, NAMES, STRENGTHS, TYPES
from gameplay.games.robotrick.rules.seating import circle
from gameplay.games.robotrick.state import DROCO, State
from gameplay.games.robotrick.winning import NOTHING, POWERS, best_power


class Foreseen(TypedDict):
    """The card he will play if this type is led. `card` None: it depends on cards that are not yet played."""

    led: str | None
    card: str | None
    column: Column
    filter: int | None


ON_OTHERS = [key for key, columns in AI_CARDS.items() if {"BEAT", "DUCK"} & {*columns.follows, *columns.other}]
"""The AI cards for which the other cards of the trick matter, besides the led type."""


def foreseen(state: State) -> list[Foreseen]:
    """Empty once he has played to this trick. While players pass cards: what he will lead. While a player has to lead:
    an entry for each type that may still be led; later in the trick one entry."""
    if state.step == "over" or any(play.by == DROCO for play in state.table):
        return []
    if state.step == "pass":
        return [_entry(state, None, [NOTHING])]
    trump = state.trump // STRENGTHS
    if state.table:
        cards = [play.card for play in state.table]
        led = cards[0] // STRENGTHS
        best = best_power(cards, led, trump)
        may = _powers(not_seen(state), led, trump) if state.ai in ON_OTHERS else []
        return [_entry(state, led, [best, *(p for p in may if p > best)])]
    unseen = not_seen(state)
    entries = []
    for led in range(len(TYPES)):
        leads = [card for card in unseen if card // STRENGTHS == led]
        later = unseen if _before_droco(state) > 1 else leads  # no other card comes before his: only the lead matters
        if leads:
            weakest = min(_powers(leads, led, trump))
            entries.append(_entry(state, led, [p for p in _powers(later, led, trump) if p >= weakest]))
    return entries


def not_seen(state: State) -> list[int]:
    """The cards that are not open in this round: in hands, or set aside."""
    hidden = [True] * len(DECK)
    hidden[state.trump] = False
    for card in state.hands[DROCO]:
        hidden[card] = False
    for plays in (state.table, *(trick.plays for trick in state.tricks)):
        for play in plays:
            hidden[play.card] = False
    return [card for card in DECK if hidden[card]]


def _powers(cards: Iterable[int], led: int, trump: int) -> list[int]:
    powers = POWERS[led][trump]
    return [powers[card] for card in cards]


def _before_droco(state: State) -> int:
    """How many players play a card before he does, in a trick that a player leads."""
    seats = circle(state.order, state.round)
    return (seats.index(DROCO) - seats.index(state.leader)) % len(seats) if state.leader is not None else 0


def _entry(state: State, led: int | None, bests: Iterable[int]) -> Foreseen:
    """`bests`: every power that the winning card may have when it is his turn. Only how many of his own cards beat it
    makes a difference to him."""
    hand, trump = state.hands[DROCO], state.trump // STRENGTHS
    apart = {0: NOTHING}
    if led is not None and state.ai in ON_OTHERS:
        own = sorted(_powers(hand, led, trump))
        apart = {bisect_right(own, best): best for best in bests}
    card, decided = None, None
    for best in apart.values():
        each = choice(state.ai, Facing(hand, trump, led, best))
        if card not in (None, each.card):
            card, decided = None, None
            break
        card = each.card
        decided = each.decided if decided is None else max(decided, each.decided or 0)
    return {
        "led": None if led is None else TYPES[led],
        "card": None if card is None else NAMES[card],
        "column": each.column,
        "filter": decided,
    }
