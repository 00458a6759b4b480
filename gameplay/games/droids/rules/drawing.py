"""DR-5: each player draws seven tokens."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.chance import Chance
from gameplay.games.droids.rules.bins import in_bin, of_colour, sorted_hand
from gameplay.games.droids.rules.order import pass_on
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Player, State
from gameplay.games.droids.tokens import COLOURS, Colour, Kind

TOKENS = 7
"""DR-5.1."""
Split = tuple[int, int, int, int]
"""By `tokens.COLOURS`."""


def to_draw(player: Player) -> bool:
    """Every hand starts empty (DR-5.6), so a player with tokens has drawn."""
    return player.out is None and not player.hand


def draw(table: Table, seat: int, split: Sequence[int], chance: Chance) -> None:
    """Draw this many tokens from each bin, all at once and at random (DR-5.2, DR-A10). Everybody sees the split, only
    the player sees the tokens (DR-5.5)."""
    state = table.state
    label = f"t{state.turn}/draw/s{seat}"
    player = table.player(seat)
    player.hand = sorted_hand(drawn(state, split, label, chance))
    table.next_beat()
    table.tell("split", {"seat": seat, "tokens": {str(c): n for c, n in zip(COLOURS, split, strict=True)}})
    table.tell("drawn", {"seat": seat, "orders": list(player.hand)}, (seat,))
    pass_on(table, to_draw)


def drawn(state: State, split: Sequence[int], label: str, chance: Chance) -> list[Kind]:
    """Take the tokens out of the bins; each token in a bin has the same chance (DR-5.4)."""
    bins = [in_bin(state, colour) for colour in COLOURS]
    sizes = [held - taken for held, count in zip(bins, split, strict=True) for taken in range(count)]
    numbers = iter(chance.draws(label, sizes))
    found = []
    for colour, count in zip(COLOURS, split, strict=True):
        for _token in range(count):
            kind = token(state, colour, next(numbers))
            state.bins[kind] -= 1
            found.append(kind)
    return found


def token(state: State, colour: Colour, number: int) -> Kind:
    """The token with this number, from 0, in a bin whose tokens are sorted by kind."""
    for kind in of_colour(state, colour):
        if number < state.bins[kind]:
            return kind
        number -= state.bins[kind]
    raise ValueError(f"the {colour} bin is empty")


def even_split(bins: Sequence[int]) -> Split:
    """Seven tokens as evenly as the bins allow; a remainder comes from the fuller bin, then from violet, blue, red,
    grey (DR-17.1)."""
    split = [0] * len(COLOURS)
    for _token in range(TOKENS):
        able = [number for number in range(len(COLOURS)) if split[number] < bins[number]]
        best = min(able, key=lambda number: (split[number], -bins[number], number))
        split[best] += 1
    violet, blue, red, grey = split
    return violet, blue, red, grey
