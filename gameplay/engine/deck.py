"""A deck of cards: a pile face down, and the discarded cards. A value that a state can hold.

No card is lost and none made: every card outside the deck is in somebody's hands. The game says which luck shuffles it,
with a label of `Chance` that is used once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from gameplay.engine.chance import Chance


class Ordered(Protocol):
    """The cards of a deck are of one kind and have an order: numbers or names."""

    def __lt__(self, other: Any, /) -> bool: ...


C = TypeVar("C", bound=Ordered)


class Deck(msgspec.Struct, Generic[C]):
    """Changed in place: a resolution works on its own `copy`."""

    pile: list[C] = []
    """The top card last."""
    discards: list[C] = []
    """The latest last."""

    @classmethod
    def stacked(cls, cards: Iterable[C]) -> Deck[C]:
        """A pile whose first card is on top."""
        return cls(list(cards)[::-1])

    def copy(self) -> Deck[C]:
        return Deck(list(self.pile), list(self.discards))

    def cards(self) -> list[C]:
        """All cards in the deck."""
        return [*self.pile, *self.discards]

    def take(self, count: int) -> list[C]:
        """The top cards, the topmost first; fewer when there are no more."""
        return [self.pile.pop() for _ in range(min(count, len(self.pile)))]

    def deal(self, sizes: Sequence[int]) -> list[list[C]]:
        """Hands of these sizes: one card at a time to each in turn, except hands that are full, until the pile is
        empty."""
        hands: list[list[C]] = [[] for _ in sizes]
        for turn in range(max(sizes, default=0)):
            for hand, size in zip(hands, sizes, strict=True):
                if turn < size:
                    hand += self.take(1)
        return hands

    def discard(self, cards: Iterable[C]) -> None:
        self.discards += cards

    @property
    def spent(self) -> bool:
        """The pile is empty, and the discards can make a new one."""
        return not self.pile and bool(self.discards)

    def renew(self, chance: Chance, label: str) -> None:
        """Shuffle the discards in below the pile. The order in which they were discarded does not affect the luck."""
        self.pile[:0] = chance.shuffle(label, sorted(self.discards))
        self.discards.clear()
