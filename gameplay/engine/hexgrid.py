"""Hexagons in axial coordinates (q, r), pointy-top, r growing downwards.

Directions are 0..5 anticlockwise on screen: E, NE, NW, W, SW, SE.
Source: Red Blob Games, "Hexagonal Grids", axial coordinates.
"""

from __future__ import annotations

Cell = tuple[int, int]
Direction = int

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def neighbour(cell: Cell, direction: Direction, steps: int = 1) -> Cell:
    """The cell `steps` away in a direction (taken modulo 6)."""
    dq, dr = DIRECTIONS[direction % 6]
    return cell[0] + dq * steps, cell[1] + dr * steps


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells that touch a cell, in the order of the directions."""
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def distance(a: Cell, b: Cell) -> int:
    """Steps from one cell to the other on an empty plane."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def touch(a: Cell, b: Cell) -> bool:
    return distance(a, b) == 1


def dot(cell: Cell, direction: Direction) -> int:
    """Dot product of the cube coordinates of a cell and of a direction's unit step.

    For direction 0 it is 2q+r: one cell straight ahead adds 2, one diagonally ahead adds 1.
    """
    (q, r), (dq, dr) = cell, DIRECTIONS[direction % 6]
    return q * dq + r * dr + (q + r) * (dq + dr)


def towards(cell: Cell, target: Cell) -> Direction | None:
    """The direction in which the target lies on a straight line, or None."""
    span = distance(cell, target)
    for direction in range(6):
        if span and neighbour(cell, direction, span) == target:
            return direction
    return None
