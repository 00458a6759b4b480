"""Plans played out on a position, beginnings that they share only once.

A plan is a sequence of plays: the cards of a programme, the turns of a bot and its rivals. Programmes of five cards
from one hand have most of their first cards in common, so that a tree of them is a fifth of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

S = TypeVar("S")
P = TypeVar("P", bound=Hashable)


def play_out(
    root: S,
    plans: Sequence[Sequence[P]],
    play: Callable[[S, int, P], S],
    judge: Callable[[S], float],
    *,
    over: Callable[[S], bool] = lambda _state: False,
) -> list[float]:
    """What each plan comes to: `judge` of the state at its end, or where it is `over` before.

    `play(state, depth, play)` gives the state after the play at that depth (from 0) and leaves the given one untouched.
    """
    values = [0.0] * len(plans)
    _grow(root, 0, range(len(plans)), values, plans, play, judge, over)
    return values


def _grow(
    state: S,
    depth: int,
    some: Sequence[int],
    values: list[float],
    plans: Sequence[Sequence[P]],
    play: Callable[[S, int, P], S],
    judge: Callable[[S], float],
    over: Callable[[S], bool],
) -> None:
    """Fill in the values of `some` plans, which have led to this state together."""
    is_over = over(state)
    ended = [n for n in some if is_over or len(plans[n]) <= depth]
    if ended:
        worth = judge(state)
        for n in ended:
            values[n] = worth
        if len(ended) == len(some):
            return
    branches: dict[P, list[int]] = {}
    for n in some:
        if len(plans[n]) > depth:
            branches.setdefault(plans[n][depth], []).append(n)
    for following, group in branches.items():
        _grow(play(state, depth, following), depth + 1, group, values, plans, play, judge, over)
