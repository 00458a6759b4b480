"""Places lost by penalty: the order of a table once the stewards have decided.

A disqualified racer leaves the order, and the places close up. Then, in finishing order, each punished racer takes the
first free slot at or below *place + places lost*, counted from the last slot of those it finished level with. The
others fill the free slots in their order, and gaps close at the end. Racers who finished level and are not punished
stay together: a slot that would separate them moves behind them. Equals who are punished equally stay equal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from league.scoring.season import Line, PenaltyRule

Places = Callable[[Sequence[Line], Mapping[int, int], Collection[int]], dict[int, int]]


class Block(NamedTuple):
    """Racers who share a place."""

    slot: int
    """The first of the slots that they take, if they are punished."""
    entries: tuple[int, ...]


def places_after(lines: Sequence[Line], lost: Mapping[int, int], disqualified: Collection[int]) -> dict[int, int]:
    """Final places of the classified, house bots among them: without penalties the sheet's own, closed up.

    `lost`: places by entry, each at least 1.

    >>> A, B, C, D, E = (Line(entry, entry) for entry in range(1, 6))
    >>> places_after([A, B, C, D, E], {1: 1, 2: 1}, ())
    {3: 1, 1: 2, 2: 3, 4: 4, 5: 5}
    >>> places_after([A, B, C], {1: 1}, {2})
    {3: 1, 1: 2}
    """
    punished, free = _blocks(_level(lines, disqualified), lost)
    places: dict[int, int] = {}
    while punished or free:
        place = 1 + len(places)
        next_one = punished.pop(0) if punished and (punished[0].slot <= place or not free) else Block(0, free.pop(0))
        places.update(dict.fromkeys(next_one.entries, place))
    return places


def _level(lines: Sequence[Line], disqualified: Collection[int]) -> list[tuple[int, ...]]:
    """Racers who finished, in order, equals together."""
    finished = sorted(
        (line.place, line.entry)
        for line in lines
        if line.status == "classified" and line.place is not None and line.entry not in disqualified
    )
    return [tuple(entry for _place, entry in group) for _place, group in groupby(finished, key=lambda one: one[0])]


def _blocks(order: Sequence[tuple[int, ...]], lost: Mapping[int, int]) -> tuple[list[Block], list[tuple[int, ...]]]:
    """Punished racers with their slots, by slot; and the others, who have none."""
    punished: list[Block] = []
    free: list[tuple[int, ...]] = []
    taken: set[int] = set()
    last = 0
    for equals in order:
        last += len(equals)
        if others := tuple(entry for entry in equals if not lost.get(entry)):
            free.append(others)
        for count in sorted({lost[entry] for entry in equals if lost.get(entry)}):
            block = tuple(entry for entry in equals if lost.get(entry) == count)
            slot = last + count
            while taken.intersection(range(slot, slot + len(block))):
                slot += 1
            taken.update(range(slot, slot + len(block)))
            punished.append(Block(slot, block))
    return sorted(punished), free


def places_raw(lines: Sequence[Line], lost: Mapping[int, int], disqualified: Collection[int]) -> dict[int, int]:
    """The way of older competitions, and of those that still say "raw"; frozen.

    A robot that loses k places goes behind the robot that was k places further back on the sheet, punished or gone.
    """
    classified = {
        line.entry: line.place
        for line in lines
        if line.status == "classified" and line.place is not None and line.entry not in disqualified
    }
    out = sum(line.status == "classified" and line.entry in disqualified for line in lines)
    if not out and not any(entry in lost for entry in classified):
        return classified
    keys = {entry: (2 * (place + lost.get(entry, 0)) + (entry in lost), place) for entry, place in classified.items()}
    ordered = sorted(keys.values())
    return {entry: 1 + ordered.index(key) for entry, key in keys.items()}


def places_of_rule(rule: PenaltyRule | str) -> Places:
    """The function that a competition uses to count. Raises KeyError."""
    return {"raw": places_raw, "slots": places_after}[rule]
