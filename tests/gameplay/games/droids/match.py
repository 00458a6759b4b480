"""A match played answer by answer, from its start or from a hand-written position."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.codec import plain
from gameplay.engine.contract import Event, IllegalChoice, Json, Prompt, Step
from gameplay.games.droids.board import COLOURS
from gameplay.games.droids.game import droids as game
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.rules.turn import go_on
from gameplay.games.droids.state import Player, State
from gameplay.games.droids.tokens import COLOURS as BINS
from gameplay.games.droids.tokens import Kind
from tests.gameplay.games.droids.scene import order_of

EVEN = {"violet": 3, "blue": 2, "red": 2}


class Match:
    """The state, the events of the last answer, and those of all answers."""

    def __init__(self, step: Step[State], chance: Chance) -> None:
        self.chance = chance
        self.events: tuple[Event, ...] = ()
        self.all: list[Event] = []
        self.take(step)

    def take(self, step: Step[State]) -> None:
        self.state, self.events = step.state, step.events
        self.all += step.events

    @property
    def prompt(self) -> Prompt:
        (prompt,) = game.prompts(self.state)
        return prompt

    @property
    def asked(self) -> tuple[str, int]:
        """Which question is open for which seat; ("over", -1) at the end."""
        prompts = game.prompts(self.state)
        return (prompts[0].kind, prompts[0].seat) if prompts else ("over", -1)

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def answer(self, payload: Json) -> Match:
        choice = game.parse(self.state, self.prompt, payload)
        self.take(game.decide(self.state, self.prompt, choice, self.chance))
        return self

    def late(self) -> Match:
        """Time runs out."""
        choice = game.default(self.state, self.prompt, None, self.chance)
        assert game.parse(self.state, self.prompt, plain(choice)) == choice
        self.take(game.decide(self.state, self.prompt, choice, self.chance))
        return self

    def leave(self, seat: int) -> Match:
        self.take(game.leave(self.state, seat, "conceded", self.chance))
        return self

    def until(self, *kinds: str) -> Match:
        """Time runs out until one of these is asked, or the match is over."""
        while self.asked[0] not in (*kinds, "over"):
            self.late()
        return self

    def place(self, text: str, emitter: int, cell: int = 1) -> Match:
        """`V1-N` on a cell of an emitter."""
        return self.answer({"place": placement(text, emitter, cell)})

    def stop(self) -> Match:
        return self.answer({"place": None})

    def refused(self, payload: Json) -> str:
        """The code with which an answer is refused, and where."""
        with pytest.raises(IllegalChoice) as wrong:
            game.parse(self.state, self.prompt, payload)
        assert wrong.value.code in game.meta.refusals
        return f"{wrong.value.code} {wrong.value.at}"

    def told(self, kind: str) -> list[Any]:
        """Events of one kind from the last answer."""
        return [event.data for event in self.events if event.kind == kind]

    def ever(self, kind: str) -> list[Any]:
        return [event.data for event in self.all if event.kind == kind]

    @property
    def places(self) -> list[tuple[int, int, str]]:
        """Seat, place and status at the end."""
        outcome = game.outcome(self.state)
        return [(line.seat, line.place, line.status) for line in outcome.lines] if outcome else []

    @property
    def winners(self) -> tuple[int, ...] | None:
        outcome = game.outcome(self.state)
        return outcome.winners if outcome else None

    def tokens(self) -> dict[Kind, int]:
        """All tokens, wherever they are."""
        return dict(game.view(self.state, None)["supply"])


def placement(text: str, emitter: int, cell: int = 1) -> dict[str, Json]:
    kind, _, arrow = text.partition("-")
    return {"order": kind, "emitter": emitter, "cell": cell, "direction": arrow}


def start(seats: int = 2, seed: bytes = b"droids", **raw: Any) -> Match:
    """A match from its beginning."""
    chance = Chance(seed)
    return Match(game.start(game.setup(raw, seats), chance), chance)


def sending(table: Table, laid: dict[str, dict[int, str]], chance: Chance | None = None) -> Match:
    """The send phase of a position: by colour and emitter, orders on its cells from the board ("" none)."""
    for colour, emitters in laid.items():
        player = next(one for one in table.state.players if COLOURS[one.side] == colour)
        for emitter, orders in emitters.items():
            for at, text in enumerate(orders.split(" ")):
                if text not in ("", "."):
                    order = order_of(text)
                    player.emitters[emitter - 1][at] = order
                    table.state.bins[order.kind] -= 1
    luck = chance or Chance(b"send")
    table.chance = luck
    events: list[Event] = []
    table.events = events
    go_on(table, luck)
    return Match(Step(table.state, tuple(events)), luck)


def hand(match: Match, seat: int, *kinds: Kind) -> Match:
    """Swaps a hand for these tokens."""
    state = match.state.clone()
    player = state.players[seat]
    for kind in player.hand:
        state.bins[kind] += 1
    player.hand = list(kinds)
    for kind in kinds:
        state.bins[kind] -= 1
    match.state = state
    return match


def colours(**counts: int) -> dict[str, int]:
    """By colour; those not named are 0."""
    return {str(colour): counts.get(colour, 0) for colour in BINS}
