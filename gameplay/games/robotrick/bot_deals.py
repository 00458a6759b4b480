"""Hands that fit all that a seat knows: drawn one after the other, or all of them when they are few."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

import msgspec

from gameplay.bots.guesses import SEEDS
from gameplay.engine.chance import Chance
from gameplay.games.robotrick.bot_field import Round, cards_in
from gameplay.games.robotrick.bot_seen import Seen


class _Split(msgspec.Struct, frozen=True):
    """How many cards of each kind lie aside and with the first rival."""

    one: int
    """Aside, of those that only the first rival can hold."""
    two: int
    """Aside, of those that only the second can."""
    both: int
    """Aside, of those that both can."""
    first: int
    """With the first rival, of those that both can."""
    deals: int
    """In so many ways."""


class Deals:
    """All deals that fit, each as likely as any other."""

    def __init__(self, seen: Seen, now: Round) -> None:
        """`now`: the round of `seen`, to which hands are added."""
        self.now = now
        self.x, self.y = seen.rivals
        x, y = seen.barred[self.x], seen.barred[self.y]
        self.one = cards_in(seen.unseen & y & ~x)
        self.two = cards_in(seen.unseen & x & ~y)
        self.both = cards_in(seen.unseen & ~x & ~y)
        self.splits = list(self._splits(seen.missing[self.x], seen.missing[self.y]))
        self.count = sum(split.deals for split in self.splits)
        """How many there are. None: what is known contradicts itself."""

    def _splits(self, first_lacks: int, second_lacks: int) -> Iterator[_Split]:
        one, two, both = len(self.one), len(self.two), len(self.both)
        aside = one + two + both - first_lacks - second_lacks
        for a in range(min(one, aside) + 1):
            for b in range(min(two, aside - a) + 1):
                c = aside - a - b
                first = first_lacks - (one - a)
                if c <= both and 0 <= first <= both - c:
                    ways = comb(one, a) * comb(two, b) * comb(both, c) * comb(both - c, first)
                    yield _Split(a, b, c, first, ways)

    def drawn(self, label: str, chance: Chance) -> Round:
        """One of them."""
        which, *luck = chance.draws(label, [self.count, SEEDS, SEEDS, SEEDS])
        split = self.splits[0]
        for split in self.splits:
            if which < split.deals:
                break
            which -= split.deals
        one, two, both = (
            shuffled(some, word) for some, word in zip((self.one, self.two, self.both), luck, strict=True)
        )
        mine = one[split.one :] + both[split.both : split.both + split.first]
        return self._dealt(mine, two[split.two :] + both[split.both + split.first :])

    def all(self) -> Iterator[Round]:
        """Each of them once."""
        for split in self.splits:
            for aside in combinations(self.one, split.one):
                for other in combinations(self.two, split.two):
                    for third in combinations(self.both, split.both):
                        some = [card for card in self.both if card not in third]
                        for first in combinations(some, split.first):
                            mine = [card for card in self.one if card not in aside] + list(first)
                            theirs = [card for card in self.two if card not in other]
                            yield self._dealt(mine, theirs + [card for card in some if card not in first])

    def _dealt(self, mine: list[int], theirs: list[int]) -> Round:
        deal = self.now.copy()
        for card in mine:
            deal.hands[self.x] |= 1 << card
        for card in theirs:
            deal.hands[self.y] |= 1 << card
        return deal


def shuffled(cards: list[int], word: int) -> list[int]:
    """In an order that the word draws: 27 cards have more orders than it has values, which no bot will notice."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        word, other = divmod(word, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
        if word == 0:
            word = SEEDS - 1 - other
    return deck
