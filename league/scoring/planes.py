"""Affine planes: rounds in which no two racers meet twice, when there are as many tables as seats at each.

A plane of order q has q * q points and q + 1 parallel classes of q lines; two points share one line. So q * q people
sit at q tables of q for q + 1 rounds, and everybody meets everybody once. With a few people fewer, most classes still
make tables that differ by one seat. Planes of this kind exist for the powers of primes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

FIELDS = {2: (2, ()), 3: (3, ()), 4: (2, (1, 1)), 5: (5, ()), 7: (7, ()), 8: (2, (1, 1, 0)), 9: (3, (1, 0))}
"""By order: the prime, and the lower coefficients of an irreducible polynomial (x^2 + x + 1 for 4), the constant first;
() when the order is the prime itself."""


def classes(people: Sequence[int], tables: int) -> list[list[list[int]]]:
    """Every parallel class of the plane of order `tables`, as tables of these people, who are its first points. [] if
    there is no such plane, or too many people for it."""
    if tables not in FIELDS or len(people) > tables * tables:
        return []
    return [[[people[point] for point in line if point < len(people)] for line in one] for one in _lines(tables)]


@cache
def _lines(order: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Points are numbered order * x + y. Lines x = c, then y = slope * x + c for each slope."""
    upright = tuple(tuple(order * x + y for y in range(order)) for x in range(order))
    sloping = (
        tuple(tuple(order * x + _plus(order, _times(order, slope, x), c) for x in range(order)) for c in range(order))
        for slope in range(order)
    )
    return (upright, *sloping)


def _digits(order: int, value: int) -> list[int]:
    """A number of the field as the coefficients of a polynomial, the constant first."""
    prime, rest = FIELDS[order]
    return [value // prime**power % prime for power in range(max(1, len(rest)))]


def _number(prime: int, digits: Sequence[int]) -> int:
    return sum(digit % prime * prime**power for power, digit in enumerate(digits))


def _plus(order: int, one: int, other: int) -> int:
    pairs = zip(_digits(order, one), _digits(order, other), strict=True)
    return _number(FIELDS[order][0], [left + right for left, right in pairs])


def _times(order: int, one: int, other: int) -> int:
    prime, rest = FIELDS[order]
    left, right = _digits(order, one), _digits(order, other)
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    for power in range(len(product) - 1, len(left) - 1, -1):  # the polynomial replaces x^n
        top = product.pop()
        for low, coefficient in enumerate(rest):
            product[power - len(rest) + low] -= top * coefficient
    return _number(prime, product)
