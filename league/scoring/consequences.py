"""What a changed result would have changed: who would be in what was made from it, instead of whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec


class Exchange(msgspec.Struct, frozen=True):
    """One who is not in what was made and should be, and the one who is there instead. One of them may be None: more
    would be in it, or fewer."""

    comes: int | None
    goes: int | None


class Moved(msgspec.Struct, frozen=True):
    """One who is in it either way, on another seed or in another group."""

    entry: int
    made: int
    due: int


def exchanges(made: Sequence[int], due: Sequence[int], origin: Mapping[int, int]) -> tuple[Exchange, ...]:
    """`made`: those who are in it; `due`: those whom the results call for, both best first. `origin`: the table or
    group that somebody came from. Who comes takes the place of one from the same origin, where there is one.

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
