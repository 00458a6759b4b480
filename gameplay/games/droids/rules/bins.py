"""Tokens on their way back to the bins (DR-1.2, DR-7.11)."""

from __future__ import annotations

from collections.abc import Iterable

from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Order, Player, State
from gameplay.games.droids.tokens import COLOUR, COLOURS, KINDS, Colour, Kind


def by_colour(kinds: Iterable[Kind]) -> dict[str, int]:
    """How many of each colour: all that others know of hidden tokens (DR-5.5)."""
    counts = dict.fromkeys(COLOURS, 0)
    for kind in kinds:
        counts[COLOUR[kind]] += 1
    return {str(colour): count for colour, count in counts.items()}


def of_colour(state: State, colour: Colour) -> list[Kind]:
    """The kinds of a bin, always in one order."""
    return [kind for kind in KINDS if COLOUR[kind] == colour and kind in state.bins]


def in_bin(state: State, colour: Colour) -> int:
    return sum(state.bins[kind] for kind in of_colour(state, colour))


def bins_shown(state: State) -> dict[str, int]:
    """Tokens in each bin, which everybody sees."""
    return {str(colour): in_bin(state, colour) for colour in COLOURS}


def give_back(state: State, kinds: Iterable[Kind]) -> dict[str, int]:
    """Put tokens into their bins; returns how many of each colour."""
    back = list(kinds)
    for kind in back:
        state.bins[kind] += 1
    return by_colour(back)


def hand_back(state: State, player: Player) -> dict[str, int]:
    """Return the tokens left in a hand (DR-6.9)."""
    back, player.hand = player.hand, []
    return give_back(state, back)


def clear(state: State, player: Player) -> dict[str, int]:
    """Return all orders on the emitters of a player (DR-7.14)."""
    return give_back(state, [order.kind for emitter in range(len(player.emitters)) for order in lift(player, emitter)])


def lift(player: Player, emitter: int) -> list[Order]:
    """Take the orders off an emitter, counted from 0."""
    cells = player.emitters[emitter]
    orders = [order for order in cells if order is not None]
    if orders:
        player.emitters[emitter] = [None] * len(cells)
    return orders


def all_back(table: Table, seat: int) -> dict[str, int]:
    """Return everything of a player who is out: hand and emitters (DR-8.13)."""
    player = table.player(seat)
    hand, laid = hand_back(table.state, player), clear(table.state, player)
    return {colour: hand[colour] + laid[colour] for colour in hand}


def sorted_hand(kinds: Iterable[Kind]) -> list[Kind]:
    """In the order in which hands are shown."""
    return sorted(kinds, key=KINDS.index)
