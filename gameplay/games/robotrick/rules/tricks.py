"""Section 2.3 of the rulebook: the play of a card."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.games.robotrick.ai import droco_choice
from gameplay.games.robotrick.cards import NAMES, STRENGTHS, weakest
from gameplay.games.robotrick.rules.table import Table, shown
from gameplay.games.robotrick.state import DROCO, Play, State
from gameplay.games.robotrick.winning import trick_winner


def legal_plays(hand: Sequence[int], trick: Sequence[int]) -> list[int]:
    """The leader may play anything (RT-22). The others follow the led type, including the trump, if they can (RT-23,
    RT-25); without it anything goes, and nobody has to trump (RT-24)."""
    if not trick:
        return list(hand)
    led = trick[0] // STRENGTHS
    return [card for card in hand if card // STRENGTHS == led] or list(hand)


def lay(table: Table, by: int, card: int, why: dict[str, object] | None = None) -> None:
    """Play a card face up; it stays with its player until the trick is over (RT-18, RT-21)."""
    state = table.state
    state.hands[by].remove(card)
    state.table.append(Play(by, card))
    table.next_beat()
    told = {"by": shown(by), "card": NAMES[card], "trick": len(state.tricks) + 1, "best": NAMES[best_card(state)]}
    table.tell("play", told | (why or {}))


def best_card(state: State) -> int:
    """The card that wins the trick on the table so far (RT-31, RT-32)."""
    cards = [play.card for play in state.table]
    return cards[trick_winner(cards, state.trump // STRENGTHS)]


def droco_plays(table: Table) -> None:
    """His AI card alone chooses, and the server lays the card for him at once (RT-26, RT-30)."""
    state = table.state
    found = droco_choice(state.ai, state.hands[DROCO], table.trump, [play.card for play in state.table])
    lay(table, DROCO, found.card, {"column": found.column, "filter": found.decided})


def weakest_play(hand: Sequence[int], trick: Sequence[int]) -> int:
    """The play of a player who does not choose: the weakest of the legal cards (RT-51)."""
    return weakest(legal_plays(hand, trick))
