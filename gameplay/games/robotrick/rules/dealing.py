"""Section 2.1 of the rulebook: the setup of a round."""

from __future__ import annotations

from typing import NamedTuple

from gameplay.engine.chance import Chance
from gameplay.games.robotrick.ai import AI_CARDS
from gameplay.games.robotrick.cards import DECK, NAMES, STRENGTHS, TYPES, named
from gameplay.games.robotrick.rules.seating import circle
from gameplay.games.robotrick.rules.table import Table, nothing, shown
from gameplay.games.robotrick.state import DROCO, PLAYERS, TRICKS

ASIDE = 3


class Deal(NamedTuple):
    """The luck of a round. Tests inject one."""

    ai: str
    cards: list[int]
    """All 52, in the order in which they are dealt."""


def deal(chance: Chance, number: int) -> Deal:
    """One of all ten AI cards, and then a shuffle of the Robot cards (RT-6, RT-7, RT-8, RT-53)."""
    return Deal(chance.choice(f"r{number}/ai", sorted(AI_CARDS)), chance.shuffle(f"r{number}/deck", DECK))


def begin_round(table: Table, dealt: Deal) -> None:
    """Card 1 is turned up as the trump, three are set aside unseen, twelve go to P0, P1, P2 and Droco each; his are
    open (RT-6, RT-8, RT-9, RT-10, RT-11, RT-12, RT-45, RT-53). Hangars and piles start empty (RT-40)."""
    state = table.state
    state.round += 1
    state.step, state.leader, state.ai = "pass", None, dealt.ai
    state.trump, state.aside = dealt.cards[0], sorted(dealt.cards[1 : 1 + ASIDE])
    state.hands = [[] for _hand in range(PLAYERS + 1)]
    for place, seat in enumerate([*state.order, DROCO]):
        first = 1 + ASIDE + place * TRICKS
        state.hands[seat] = sorted(dealt.cards[first : first + TRICKS])
    state.passes, state.up, state.down = nothing(), nothing(), nothing()
    state.table, state.tricks = [], []
    seats = [shown(by) for by in circle(state.order, state.round)]
    table.next_beat()
    table.tell("round", {"round": state.round, "circle": seats, "ai": state.ai})
    table.next_beat()
    table.tell("trump", {"card": NAMES[state.trump]})
    table.next_beat()
    table.tell("dealt", {"droco": named(columns(state.hands[DROCO]))})
    for seat in range(PLAYERS):
        table.tell("hand", {"seat": seat, "cards": named(state.hands[seat])}, (seat,))


def columns(cards: list[int]) -> list[int]:
    """Droco's hand on the table: by type, each with the strongest first (RT-12)."""
    return [card for kind in range(len(TYPES)) for card in reversed(cards) if card // STRENGTHS == kind]
