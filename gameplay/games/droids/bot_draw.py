"""From which bins a bot draws: by what its goal wishes for, or tried out in hands that it might get."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gameplay.bots.guesses import luck
from gameplay.bots.narrowing import Round, narrowed
from gameplay.engine.chance import Chance
from gameplay.games.droids.rules.drawing import TOKENS
from gameplay.games.droids.state import State
from gameplay.games.droids.tokens import COLOUR, COLOURS, Colour, Kind

Split = tuple[int, ...]
TRIED = 6
"""Ways to draw that are tried out."""


def rounded(wish: Sequence[float], bins: Sequence[int]) -> Split:
    """Seven tokens, as near to a wish as the bins allow."""
    split = [0] * len(COLOURS)
    for _token in range(TOKENS):
        able = [n for n in range(len(COLOURS)) if split[n] < bins[n]]
        split[max(able, key=lambda n: (wish[n] - split[n], -n))] += 1
    return tuple(split)


def near(wish: Sequence[float], bins: Sequence[int]) -> list[Split]:
    """Some splits around a wish, itself first."""
    middle = rounded(wish, bins)
    found = dict.fromkeys([middle, *_varied(middle, bins)])
    return list(found)[:TRIED]


def _varied(middle: Split, bins: Sequence[int]) -> Iterator[Split]:
    """Another token or two of one colour instead of another: violet and red first, which matter most."""
    for more, count in ((0, 1), (2, 1), (1, 1), (0, 2), (2, 2), (3, 1)):
        fewer = max((n for n in range(len(COLOURS)) if n != more), key=lambda n: middle[n])
        if middle[fewer] >= count and middle[more] + count <= bins[more]:
            split = list(middle)
            split[more] += count
            split[fewer] -= count
            yield tuple(split)


def _tokens(state: State, colour: Colour) -> list[Kind]:
    """What may lie in a bin, as far as the bot knows."""
    return [kind for kind, count in state.bins.items() if COLOUR[kind] == colour for _token in range(count)]


def best_split(
    splits: Sequence[Split], state: State, worth: Callable[[list[Kind]], float], hands: int, label: str, chance: Chance
) -> Split:
    """The split whose hands are worth most on average. All of them meet the same luck."""

    def losses(guess: int, some: Sequence[Split]) -> list[float]:
        drawn = luck(f"{label}/hand{guess}", chance)
        piles = [drawn.shuffle(str(colour), _tokens(state, colour)) for colour in COLOURS]
        return [-worth([kind for pile, n in zip(piles, split, strict=True) for kind in pile[:n]]) for split in some]

    return narrowed(splits, losses, [Round(hands, stay=1)])
