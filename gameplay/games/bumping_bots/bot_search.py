"""Every legal own turn of a position, found by running the rules themselves.

An `Explorer` stands in for the player's path: it takes a given option at each offer, declines after that, and
notes what else it might have taken. Each run of the rules is one whole turn; the notes say which runs are left.
Not here: which turn is good (`bot_value`, `bot`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import msgspec

from gameplay.engine import codec
from gameplay.engine.ask import Path
from gameplay.engine.contract import Json
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.rules.turn import own_turn
from gameplay.games.bumping_bots.state import (
    Arm,
    Card,
    Engine,
    Gear,
    Magnet,
    Nitro,
    Pivot,
    Speed,
    State,
    TurnStep,
    Where,
)

SLOW = 2
"""Up to this speed reversing is always looked at."""


class Found(msgspec.Struct):
    """One whole legal turn and the race after it."""

    steps: tuple[TurnStep, ...]
    state: State

    def payload(self) -> dict[str, Json]:
        """The turn as an answer to the prompt."""
        return {"steps": [*(codec.plain(step) for step in self.steps), {"do": "end"}]}


def card_of(step: TurnStep) -> Card | None:
    """The card a step declares."""
    match step:
        case Nitro():
            return "nitro"
        case Engine():
            return "engine"
        case Magnet():
            return "magnet"
        case Arm(card):
            return card
    return None


class Quiet(Table):
    """A table that tells nobody what happens on it: hundreds of them are looked at for one answer."""

    def tell(self, kind: str, data: dict[str, Json]) -> None:
        pass


class Explorer(Path[TurnStep, Where]):
    """Takes option `prefix[n]` at the n-th offer (0 declines, or takes the first where one is a must)."""

    def __init__(self, prefix: Sequence[int], card: Card | None, pivots: bool, gear: Gear | None) -> None:
        super().__init__()
        self.prefix = prefix
        self.card = card
        self.pivots = pivots
        self.gear = gear
        """The only gear that is looked at, or None: both."""
        self.counts: list[int] = []
        """How many options each offer had."""
        self.taken: list[TurnStep] = []

    def offer(self, options: Sequence[TurnStep], where: Where | None = None, *, must: bool = False) -> TurnStep | None:
        open_to = [step for step in options if self._wanted(step)]
        here = len(self.counts)
        self.counts.append(len(open_to) + (0 if must else 1))
        pick = self.prefix[here] if here < len(self.prefix) else 0
        if not must:
            if pick == 0:
                return None
            pick -= 1
        step = open_to[pick]
        self.taken.append(step)
        return step

    def _wanted(self, step: TurnStep) -> bool:
        if isinstance(step, Speed):
            return self.gear is None or step.gear == self.gear
        card = card_of(step)
        if card is not None:
            return card == self.card
        return self.pivots or not isinstance(step, Pivot)


def turns(
    state: State, seat: int, card: Card | None = None, *, pivots: bool = True, onward: bool = False, limit: int = 400
) -> Iterator[Found]:
    """Legal turns of a seat: all without a card, or all that use the given card (at most `limit` runs).

    `onward`: none that reverses, for a robot that is not slow.

    Runs breadth first, so that what a limit cuts off are the turns with many decisions.
    """
    waiting: deque[tuple[int, ...]] = deque([()])
    robot = state.robots[seat]
    had = len(robot.cards)
    gear = robot.gear if onward and robot.speed > SLOW else None
    while waiting and limit > 0:
        limit -= 1
        prefix = waiting.popleft()
        path = Explorer(prefix, card, pivots, gear)
        table = Quiet(state, path)
        own_turn(table, seat)
        for here in range(len(prefix), len(path.counts)):
            skipped = prefix + (0,) * (here - len(prefix))
            waiting.extend((*skipped, pick) for pick in range(1, path.counts[here]))
        if card is None or len(table.robots[seat].cards) < had:
            yield Found(tuple(path.taken), table.state)
