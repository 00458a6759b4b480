"""Hexagons in axial coordinates."""

from __future__ import annotations

import pytest

from gameplay.engine.hexgrid import DIRECTIONS, distance, dot, neighbour, neighbours, touch, towards

CELLS = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]


def test_opposite_directions_cancel() -> None:
    for d in range(6):
        assert neighbour(neighbour((2, -1), d), d + 3) == (2, -1)
        assert neighbour((0, 0), d + 6) == neighbour((0, 0), d) == DIRECTIONS[d]
        assert neighbour((0, 0), d, 3) == tuple(3 * x for x in DIRECTIONS[d])


def test_two_sixths_apart_add_up_to_the_one_between() -> None:
    for d in range(6):
        a, b, c = DIRECTIONS[d], DIRECTIONS[(d + 1) % 6], DIRECTIONS[(d + 2) % 6]
        assert (a[0] + c[0], a[1] + c[1]) == b


def test_the_six_neighbours_are_the_cells_that_touch() -> None:
    for cell in CELLS:
        assert sorted(neighbours((0, 0))) == sorted(c for c in CELLS if touch((0, 0), c))
        assert [neighbour(cell, d) for d in range(6)] == neighbours(cell)


def test_distance_is_a_metric_of_steps() -> None:
    """Against a breadth-first search."""
    reached, rim = {(0, 0): 0}, [(0, 0)]
    while rim:
        cell = rim.pop(0)
        for n in neighbours(cell):
            if n not in reached and reached[cell] < 8:
                reached[n] = reached[cell] + 1
                rim.append(n)
    assert all(distance((0, 0), cell) == reached[cell] for cell in CELLS)
    assert all(distance((1, 2), cell) == distance(cell, (1, 2)) for cell in CELLS)


@pytest.mark.parametrize("d", range(6))
def test_dot_grows_by_two_straight_ahead_and_by_one_diagonally(d: int) -> None:
    for cell in CELLS:
        steps = [dot(neighbour(cell, d + turn), d) - dot(cell, d) for turn in range(6)]
        assert steps == [2, 1, -1, -2, -1, 1]


def test_dot_for_direction_0_is_2q_plus_r() -> None:
    assert all(dot((q, r), 0) == 2 * q + r for q, r in CELLS)


def test_towards_knows_the_six_straight_lines_only() -> None:
    for d in range(6):
        for span in (1, 2, 5):
            assert towards((1, 1), neighbour((1, 1), d, span)) == d
    assert towards((0, 0), (0, 0)) is None
    assert towards((0, 0), (1, 1)) is None
