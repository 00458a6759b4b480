"""The working copy of a resolution: a clone of the state, and the record of what happens to it."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.contract import EVERYBODY, Event, Json
from gameplay.games.robotrick.cards import STRENGTHS
from gameplay.games.robotrick.state import DROCO, PLAYERS, State


class Table:
    """A mutable match and its events so far."""

    def __init__(self, state: State) -> None:
        self.state = state.clone()
        self.events: list[Event] = []
        self.beat = 0

    def tell(self, kind: str, data: dict[str, Json], seen_by: Sequence[int] | None = EVERYBODY) -> None:
        """Record an event in the current beat."""
        self.events.append(Event(kind, data, seen_by if seen_by is None else tuple(seen_by), self.beat))

    def next_beat(self) -> None:
        """Later events animate after the earlier ones."""
        if self.events:
            self.beat = self.events[-1].beat + 1

    @property
    def trump(self) -> int:
        """The trump type of the round (RT-8)."""
        return self.state.trump // STRENGTHS


def nothing() -> list[list[int]]:
    """No cards, by seat."""
    return [[] for _seat in range(PLAYERS)]


def shown(by: int) -> int | None:
    """A seat as others see it: Droco is None."""
    return None if by == DROCO else by
