"""Which two cards to pass: by habit, or tried in guesses of all hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gameplay.bots.narrowing import narrowed
from gameplay.engine.chance import Chance
from gameplay.games.robotrick.bot_aim import Aim
from gameplay.games.robotrick.bot_deals import Deals
from gameplay.games.robotrick.bot_field import TYPES, Round, cards_in, set_of
from gameplay.games.robotrick.bot_levels import Passing, Strength
from gameplay.games.robotrick.bot_seen import Seen
from gameplay.games.robotrick.bot_wits import play_on
from gameplay.games.robotrick.cards import STRENGTHS, WEAKNESS
from gameplay.games.robotrick.state import PASSED

TRUMPS, LONG = 6.7, 0.4
"""By so many steps of strength a trump costs more, and each further card of its type makes a card cost less."""


def by_habit(hand: int, trump: int, habit: Passing) -> list[int]:
    """Strong cards and trumps cost most: they win tricks that nobody wants, and lose their worth to Droco."""

    def cost(card: int) -> float:
        kind = card // STRENGTHS
        extra = TRUMPS if kind == trump else 0.0
        return card % STRENGTHS + extra - LONG * (hand & TYPES[kind]).bit_count()

    cards = sorted(cards_in(hand), key=WEAKNESS.__getitem__)
    if habit == "weak":
        return cards[:PASSED]
    return sorted(cards, key=cost)[-PASSED:] if habit == "costly" else cards[-PASSED:]


def tried(seen: Seen, strength: Strength, aim: Aim, label: str, chance: Chance) -> list[int]:
    """The two cards without which the round goes best, when the others pass by habit."""
    me, field, deals = seen.me, seen.now.field, Deals(seen, seen.now)
    hand = seen.now.hands[me]
    habit = set_of(by_habit(hand, field.trump, "costly"))
    ways = [set_of(pair) for pair in combinations(cards_in(hand), PASSED)]
    ways.sort(key=lambda way: way != habit)

    def losses(guess: int, some: Sequence[int]) -> list[float]:
        deal = deals.drawn(f"{label}/guess{guess}", chance)
        _rivals_pass(deal, seen)
        found = []
        for way in some:
            then = deal.copy()
            then.hands[me] ^= way
            then.hands[seen.left] |= way
            found.append(-aim.worth(play_on(then, strength.wits)))
        return found

    return cards_in(narrowed(ways, losses, strength.passes))


def _rivals_pass(deal: Round, seen: Seen) -> None:
    """By habit; an absent player by RT-50."""
    field, given = deal.field, {}
    for seat in seen.rivals:
        given[seat] = set_of(by_habit(deal.hands[seat], field.trump, "weak" if field.left[seat] else "costly"))
        deal.hands[seat] ^= given[seat]
    deal.hands[seen.right] |= given[seen.left]
    deal.hands[seen.me] |= given[seen.right]
