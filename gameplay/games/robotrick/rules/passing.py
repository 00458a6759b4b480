"""Section 2.2 of the rulebook: two cards go to the left."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.games.robotrick.cards import WEAKNESS, named
from gameplay.games.robotrick.rules.seating import left_of
from gameplay.games.robotrick.rules.table import Table
from gameplay.games.robotrick.state import DROCO, PASSED, PLAYERS, State


def to_pass(state: State) -> list[int]:
    """The seats that have still to choose: all at once, Droco never (RT-13, RT-14, RT-15)."""
    return [seat for seat in range(PLAYERS) if not state.passes[seat]] if state.step == "pass" else []


def choose(table: Table, seat: int, cards: Sequence[int]) -> None:
    """A choice is final, and nobody else knows it (RT-15, RT-16)."""
    table.state.passes[seat] = sorted(cards)
    table.next_beat()
    table.tell("passed", {"seat": seat})  # but not the cards


def hand_over(table: Table) -> None:
    """All have chosen: each gives to the player on the left, and only then takes the cards from the right (RT-13,
    RT-14, RT-15). Only its giver and its receiver know a pass (RT-16). Droco leads the first trick (RT-19)."""
    state = table.state
    table.next_beat()
    table.tell("passes", {})
    for seat in state.order:
        to, cards = left_of(state.order, seat), state.passes[seat]
        state.hands[seat] = [card for card in state.hands[seat] if card not in cards]
        state.hands[to] = sorted([*state.hands[to], *cards])
        table.tell("given", {"seat": seat, "to": to, "cards": named(cards)}, sorted((seat, to)))
    state.step, state.leader = "play", DROCO


def weakest_pass(hand: Sequence[int]) -> list[int]:
    """The pass of a player who does not choose: the two weakest cards (RT-50)."""
    return sorted(hand, key=WEAKNESS.__getitem__)[:PASSED]
