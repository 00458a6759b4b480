"""What a changed result would have changed: who would be in the next round or stage, and instead of whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec


class Exchange(msgspec.Struct, frozen=True):
    """`comes` should be in it and is not; `goes` is in it instead. One may be None: the change makes it larger or
    smaller."""

    comes: int | None
    goes: int | None


class Moved(msgspec.Struct, frozen=True):
    """An entry that is in it either way, but with another seed or in another group."""

    entry: int
    made: int
    due: int


def exchanges(made: Sequence[int], due: Sequence[int], origin: Mapping[int, int]) -> tuple[Exchange, ...]:
    """`made`: those who are in it; `due`: those whom the results call for, both best first. `origin`: the table or
    group that each came from. A newcomer replaces somebody from the same origin, if there is one.

    >>> exchanges([1, 4, 2, 5], [1, 4, 6, 2], {5: 2, 6: 2})
    (Exchange(comes=6, goes=5),)
    >>> exchanges([1, 2], [1, 2, 3], {})
    (Exchange(comes=3, goes=None),)
    """
    coming = [entry for entry in due if entry not in made]
    going = [entry for entry in made if entry not in due]
    found: dict[int, int | None] = {}
    for entry in coming:
        mates = (one for one in going if entry in origin and origin[entry] == origin.get(one))
        if (one := next(mates, None)) is not None:
            found[entry] = one
            going.remove(one)
    for entry in coming:
        if entry not in found:
            found[entry] = going.pop(0) if going else None
    return (*(Exchange(entry, found[entry]) for entry in coming), *(Exchange(None, one) for one in going))


def moved(made: Mapping[int, int], due: Iterable[tuple[int, int]]) -> tuple[Moved, ...]:
    """Seeds or groups, by entry: those that differ.

    >>> moved({7: 1, 8: 2}, [(8, 1), (7, 2), (9, 3)])
    (Moved(entry=8, made=2, due=1), Moved(entry=7, made=1, due=2))
    """
    return tuple(Moved(entry, made[entry], at) for entry, at in due if entry in made and made[entry] != at)
