"""Positions of a match for the tests: dealt hands, or any moment of a round. P0, P1 and P2 sit on seats 0, 1 and 2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Json, Prompt, Step
from gameplay.games.robotrick.cards import DECK, NUMBER, named, numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules import flow
from gameplay.games.robotrick.rules.dealing import Deal, begin_round
from gameplay.games.robotrick.rules.table import Table
from gameplay.games.robotrick.state import DROCO, PLAYERS, TRICKS, Past, State, Trick

WHO = {"P0": 0, "P1": 1, "P2": 2, "D": DROCO}
LUCK = Chance(b"luck")
TYPE = {kind: number for number, kind in enumerate("ABCD")}

HANDS = {
    "P0": ["A12", "A10", "A8", "B11", "B8", "B2", "C13", "C11", "C7", "D10", "D8", "D1"],
    "P1": ["A11", "A5", "B12", "B9", "B4", "C10", "C6", "C2", "C1", "D12", "D6", "D5"],
    "P2": ["A13", "A6", "A4", "A2", "B13", "B7", "B5", "C9", "C3", "D13", "D11", "D3"],
    "D": ["A9", "A3", "B10", "B6", "B3", "B1", "C12", "C8", "C4", "D7", "D4", "D2"],
}
"""The deal of worked case RTC-17."""
TRUMP, ASIDE = "A1", ["A7", "C5", "D9"]


def started(seed: bytes = b"match") -> State:
    """A match as luck begins it."""
    return game.start(game.setup({}, PLAYERS), Chance(seed)).state


def dealing(number: int = 1, ai: str = "AI-08", hands: Mapping[str, Sequence[str]] = HANDS) -> Table:
    """A newly dealt round, with the events of the deal."""
    table = Table(State(game.setup({}, PLAYERS), order=[0, 1, 2], round=number - 1))
    cards = [TRUMP, *ASIDE, *(card for who in WHO for card in hands[who])]
    begin_round(table, Deal(ai, numbers(cards)))
    return table


def dealt(number: int = 1, ai: str = "AI-08") -> State:
    return dealing(number, ai).state


def passed(number: int = 1, ai: str = "AI-08") -> State:
    """The same round after each has passed the two weakest cards."""
    state = dealt(number, ai)
    for seat in range(PLAYERS):
        state = late(state, seat).state
    return state


def position(
    *, number: int = 1, ai: str = "AI-03", trump: str = "D", leader: str = "P0", played: Sequence[str] = (),
    hands: Mapping[str, Sequence[str]], up: Mapping[str, Sequence[str]] | None = None,
    down: Mapping[str, Sequence[str]] | None = None, past: Sequence[Past] = (), left: Sequence[int] = (),
    aside: Sequence[str] = (),
) -> State:  # fmt: skip
    """Near the end of a round: as many tricks are over as the hands do not need. The trump card is the weakest of its
    type that nobody here has. Everything that happens automatically has happened."""
    seen = numbers(card for cards in (*hands.values(), *(up or {}).values(), *(down or {}).values()) for card in cards)
    free = (card for card in DECK if card not in {*seen, *numbers(played)} and card // 13 == TYPE[trump])
    most = max(len(cards) for cards in hands.values())
    state = State(
        game.setup({}, PLAYERS),
        order=[0, 1, 2],
        round=number,
        step="play",
        ai=ai,
        trump=next(free),
        aside=numbers(aside),
        hands=[sorted(numbers(hands.get(who, ()))) for who in WHO],
        passes=[[], [], []],
        leader=WHO[leader],
        tricks=[Trick(DROCO, (), DROCO)] * (TRICKS - most),
        up=[numbers((up or {}).get(who, ())) for who in list(WHO)[:PLAYERS]],
        down=[numbers((down or {}).get(who, ())) for who in list(WHO)[:PLAYERS]],
        past=list(past),
        left=list(left),
    )
    table = Table(state)
    flow.follow(table)
    state = table.state
    for card in played:
        (prompt,) = game.prompts(state)
        state = act(state, prompt.seat, card).state
    return state


def asked(state: State, seat: int) -> Prompt:
    return next(prompt for prompt in game.prompts(state) if prompt.seat == seat)


def act(state: State, seat: int, *cards: str, luck: Chance = LUCK) -> Step[State]:
    """The answer of a seat: a pass of two cards, or a play of one."""
    prompt = asked(state, seat)
    payload: dict[str, Json] = {"cards": list(cards)} if prompt.kind == "pass" else {"card": cards[0]}
    return game.decide(state, prompt, game.parse(state, prompt, payload), luck)


def late(state: State, seat: int, luck: Chance = LUCK) -> Step[State]:
    """What happens when a seat does not answer in time."""
    prompt = asked(state, seat)
    return game.decide(state, prompt, game.default(state, prompt, None, luck), luck)


def hand(state: State, who: str) -> list[str]:
    return named(state.hands[WHO[who]])


def told(step: Step[State] | Table, kind: str) -> list[dict[str, Any]]:
    """The data of the events of a kind."""
    events: Sequence[Event] = step.events
    return [event.data for event in events if event.kind == kind]


def past(*scores: int, number: int = 1) -> Past:
    """A round that is over, with these scores."""
    return Past(number, "AI-01", NUMBER["A1"], scores, ((), (), ()), ((), (), ()))
