"""What a hand of tuning cards is worth, by planning own turns ahead on the table of a track.

A card is worth what it saves where it saves most within the next turns, or its price by tier (BB-12): what it has
saved on average later in the race. So a card is kept where keeping it is worth more, and played where it saves a turn.

Not here: rivals. They stand as walls in the first turn planned, and are gone after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gameplay.games.bumping_bots.bot_field import KEPT, Field
from gameplay.games.bumping_bots.rules.cards import AIR, ENGINE, NITRO, QUICK
from gameplay.games.bumping_bots.state import Card

PRICES: dict[Card, tuple[float, float, float, float]] = {
    "jump": (0.25, 0.25, 0.45, 0.7),
    "magnet": (0.15, 0.2, 0.3, 0.4),
    "nitro": (0.15, 0.3, 0.5, 0.7),
    "engine": (0.25, 0.45, 0.7, 1.0),
    "quick": (0.15, 0.25, 0.4, 0.5),
}
"""Turns that a card saves in the rest of a race, by tier."""
AVERAGE: list[float] = [sum(prices) / len(PRICES) for prices in zip(*PRICES.values(), strict=True)]
"""The price of a card that nobody has seen, by tier."""
MELTS = 6.0
"""Turns to go below which a card loses its price."""
WIDTH = 6
"""Endings of a turn that are planned on."""
MOST_KNOWN = 20_000
"""Plans kept of a track and a tier, 300 bytes each. They are exact, so that forgetting them changes no decision."""

Hand = tuple[Card, ...]
NO_CELLS: frozenset[int] = frozenset()


def hand_value(cards: Sequence[Card], tier: int, go: float) -> float:
    """What unplayed cards are worth, in turns, that far from the end of the race."""
    if not cards:
        return 0.0
    return sum(PRICES[card][tier] for card in cards) * max(0.0, min(1.0, go / MELTS))


def any_cards(count: int, tier: int, go: float) -> float:
    """What so many cards that nobody has seen are worth."""
    return count * AVERAGE[tier] * max(0.0, min(1.0, go / MELTS))


class Planner:
    """Plans own turns of one seat: its tier is that of its place now."""

    def __init__(self, field: Field, tier: int) -> None:
        self.field = field
        self.tier = tier
        self._known: dict[tuple[int, int, int, Hand, int], float] = {}

    def held(self, node: int, need: int, engine: int, hand: Hand) -> float:
        go = self.field.value_at(node, need, engine)
        return go - hand_value(hand, self.tier, go)

    def to_go(
        self, node: int, need: int, engine: int, hand: Hand, depth: int, taken: frozenset[int] = NO_CELLS
    ) -> float:
        """Turns to go with the cards well used; `taken` cells stand in the way of the first turn."""
        if need <= 0 or depth == 0 or not (hand or taken):
            return self.held(node, need, engine, hand)
        key = (node, need, engine, hand, depth)
        if not taken and (known := self._known.get(key)) is not None:
            return known
        found: dict[tuple[int, int, int, Hand], float] = {}
        for end in self.turns(node, need, engine, hand, taken):
            if end not in found:
                found[end] = self.held(*end)
        if not found:
            return self.held(node, need, engine, hand)
        best = sorted(found, key=found.__getitem__)[:WIDTH]
        values = sorted(self.to_go(*end, depth - 1) for end in best)
        worth = self.field.mixed(values[0], values[min(1, len(values) - 1)])
        if not taken:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            self._known[key] = worth
        return worth

    def turns(
        self, node: int, need: int, engine: int, hand: Hand, taken: frozenset[int] = NO_CELLS
    ) -> Iterator[tuple[int, int, int, Hand]]:
        """Every standing after one own turn."""
        after = max(0, engine - 1)
        for end, crossed in self.field.ends(node, 1 if engine else 0, taken):
            yield end, need - crossed, after, hand
        for card in dict.fromkeys(hand):
            left = list(hand)
            left.remove(card)
            rest = tuple(left)
            if card == "engine":
                if not engine:
                    for end, crossed in self.field.ends(node, 1, taken):
                        yield end, need - crossed, ENGINE[self.tier] - 1, rest
            elif card == "jump":
                extra = max(1, AIR[self.tier]) + (1 if engine else 0)
                for end, crossed in self.field.ends(node, extra, taken if self.tier == 0 else NO_CELLS):
                    yield end, need - crossed, after, rest
            elif card == "nitro":
                for end, crossed in self.field.leaps(node, NITRO[self.tier] + (1 if engine else 0), taken):
                    yield end, need - crossed, after, rest
            elif card == "quick":
                for end, crossed in self.field.spins(node, QUICK[self.tier], self.tier > 0, 1 if engine else 0, taken):
                    yield end, need - crossed, after, rest


@lru_cache(maxsize=KEPT)
def _planners(field: Field) -> dict[int, Planner]:
    """By tier. No more tracks than there are fields: a planner keeps its field."""
    return {}


def planner_of(field: Field, tier: int) -> Planner:
    """The planner of a track and a tier; what it has planned once is known to all later decisions."""
    planners = _planners(field)
    if tier not in planners:
        planners[tier] = Planner(field, tier)
    return planners[tier]
