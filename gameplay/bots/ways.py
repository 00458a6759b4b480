"""How far it is to somewhere from everywhere: steps of different price, followed backwards from the targets.

Source: Dijkstra (1959).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heapify, heappop, heappush

Step = tuple[int, float]
"""From where, and at what price."""


def distances(targets: Collection[int], back: Sequence[Sequence[Step]], far: float) -> list[float]:
    """By place: the price of the cheapest way to the nearest target; `far` where there is none as cheap.

    `back[place]` are the steps that lead there.

    >>> distances([2], [[], [(0, 1.0)], [(1, 1.0), (0, 3.0)], []], 9.0)
    [2.0, 1.0, 0.0, 9.0]
    """
    found = [far] * len(back)
    queue = [(0.0, target) for target in targets]
    for target in targets:
        found[target] = 0.0
    heapify(queue)
    while queue:
        so_far, place = heappop(queue)
        if so_far > found[place]:
            continue
        for before, price in back[place]:
            if so_far + price < found[before]:
                found[before] = so_far + price
                heappush(queue, (so_far + price, before))
    return found
