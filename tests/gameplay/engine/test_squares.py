"""Boards of squares: steps, walls, the ring outside, eight directions, names; on the boards of two games to come."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gameplay.engine.squareboard import ALL, STRAIGHT, Squares, onward, reached, squares
from gameplay.engine.squaregrid import (
    COMPASS,
    DIRECTIONS,
    LETTERS,
    ROW_BY_ROW,
    Cell,
    Edge,
    Naming,
    around,
    name,
    named,
    neighbour,
    opposite,
    rotated,
    same_edge,
    sides,
    turned,
)

N, E, S, W, NE, SE, SW, NW = ALL


def rectangle(width: int, height: int) -> set[Cell]:
    return {(x, y) for x in range(width) for y in range(height)}


@st.composite
def boards(draw: st.DrawFn) -> tuple[set[Cell], set[Edge]]:
    """A rectangle with holes, and walls anywhere."""
    width, height = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    holes = draw(st.sets(st.sampled_from(sorted(rectangle(width, height))), max_size=6))
    cells = rectangle(width, height) - (holes - {(width - 1, height - 1)})
    edges = [(cell, side) for cell in sorted(cells) for side in STRAIGHT]
    return cells, {same_edge(*edge) for edge in draw(st.lists(st.sampled_from(edges), max_size=20))}


# -- the plane -----------------------------------------------------------------------------------------------------


def test_the_diagonals_lie_between_their_sides() -> None:
    assert [COMPASS[d] for d in ALL] == ["N", "E", "S", "W", "NE", "SE", "SW", "NW"]
    for diagonal in (NE, SE, SW, NW):
        first, second = sides(diagonal)
        assert neighbour(neighbour((5, 5), first), second) == neighbour((5, 5), diagonal)
        assert second == rotated(first, 1)


@pytest.mark.parametrize("direction", ALL)
def test_turning_directions_and_going_back(direction: int) -> None:
    assert neighbour(neighbour((3, 4), direction), opposite(direction)) == (3, 4)
    assert neighbour((3, 4), direction, 3) == neighbour((3, 4), opposite(direction), -3)
    assert rotated(direction, 4) == direction == rotated(rotated(direction, -1), 1)
    dx, dy = DIRECTIONS[direction]
    assert DIRECTIONS[rotated(direction, 1)] == (-dy, dx)


def test_row_by_row_is_the_order_of_the_cells_around() -> None:
    assert [neighbour((3, 3), direction) for direction in ROW_BY_ROW] == around((3, 3))


def test_both_cells_of_an_edge_give_it_one_name() -> None:
    for direction in STRAIGHT:
        assert same_edge((2, 2), direction) == same_edge(neighbour((2, 2), direction), opposite(direction))
    assert len({same_edge((2, 2), direction) for direction in STRAIGHT}) == 4


# -- names ---------------------------------------------------------------------------------------------------------

DROIDS = Naming(rows=10, lower=True)


def test_rows_are_counted_from_either_end() -> None:
    assert (name((2, 3)), named("C4")) == ("C4", (2, 3))
    assert (DROIDS.name((0, 9)), DROIDS.name((9, 0)), DROIDS.named("e1")) == ("a1", "j10", (4, 9))
    assert Naming(rows=12).name((0, 0)) == "A12"


@given(st.tuples(st.integers(0, 60), st.integers(0, 60)), st.integers(61, 99), st.booleans(), st.booleans())
def test_a_name_is_the_name_of_one_cell(cell: Cell, rows: int, south: bool, lower: bool) -> None:
    naming = Naming(rows if south else 0, lower)
    assert naming.named(naming.name(cell)) == cell


@pytest.mark.parametrize("text", ["", "A", "4", "A0", "a1", "AAA1", "A1000", "A-1", " A1", "A1\n"])
def test_an_invalid_name_names_no_cell(text: str) -> None:
    assert named(text) is None
    assert DROIDS.named(text.swapcase()) is None


# -- the tables ----------------------------------------------------------------------------------------------------


@given(boards(), st.booleans())
def test_a_step_leads_next_door_and_back_unless_a_wall_stands_between(
    board: tuple[set[Cell], set[Edge]], diagonal: bool
) -> None:
    cells, walls = board
    on = squares(cells, walls, diagonal=diagonal)
    assert len(on.step) == len(on.ray) == (8 if diagonal else 4)
    assert on.outside[0]
    assert {cell for cell in on.xy if cell in on} == cells
    for n, cell in enumerate(on.xy):
        assert on.number(cell) == n
        for direction, table in enumerate(on.step):
            there = table[n]
            if on.outside[n]:
                assert there == 0
            elif direction < 4:
                assert bool(there) == (same_edge(cell, direction) not in walls)
            if there:
                assert on.xy[there] == neighbour(cell, direction)
                assert on.outside[there] or on.step[opposite(direction)][there] == n


@given(boards())
def test_a_ray_is_the_steps_to_a_wall_or_the_end(board: tuple[set[Cell], set[Edge]]) -> None:
    on = squares(*board, diagonal=True)
    for direction in ALL:
        for n in range(len(on.xy)):
            there = on.step[direction][n]
            ahead = on.ray[direction][n]
            assert ahead == ((there, *on.ray[direction][there]) if there and not on.outside[there] else ())


@given(boards(), st.integers(0, 3))
def test_the_tables_of_a_turned_board_are_the_tables_turned(board: tuple[set[Cell], set[Edge]], quarters: int) -> None:
    cells, walls = board
    size = (1 + max(x for x, _ in cells), 1 + max(y for _, y in cells))
    assume({min(x for x, _ in cells), min(y for _, y in cells)} == {0})  # a board begins at its north-west corner
    on = squares(cells, walls, diagonal=True)
    other = squares(
        {turned(cell, size, quarters) for cell in cells},
        {same_edge(turned(cell, size, quarters), rotated(side, quarters)) for cell, side in walls},
        diagonal=True,
    )
    for n, cell in enumerate(on.xy):
        for direction in ALL:
            there = on.step[direction][n]
            twin = other.step[rotated(direction, quarters)][other.number(turned(cell, size, quarters))]
            assert other.xy[twin] == turned(on.xy[there], size, quarters) if there else twin == 0


@pytest.mark.parametrize(
    ("walls", "open_"),
    [
        ((), True),
        ((((0, 1), N),), True),
        ((((0, 1), E),), True),
        ((((0, 1), N), ((1, 0), S)), False),  # both ways begin or end at a wall
        ((((0, 1), N), ((0, 1), E)), False),  # no way begins
        ((((0, 0), E), ((1, 0), S)), False),  # no way ends
        ((((0, 1), N), ((0, 0), E)), True),  # one way has two walls, the other none
    ],
)
def test_a_diagonal_step_needs_one_of_the_two_ways_round_the_corner(
    walls: Iterable[tuple[Cell, int]], open_: bool
) -> None:
    on = squares(rectangle(2, 2), {same_edge(*wall) for wall in walls}, diagonal=True)
    south_west, north_east = on.number((0, 1)), on.number((1, 0))
    assert on.step[NE][south_west] == (north_east if open_ else 0)
    assert on.step[SW][north_east] == (south_west if open_ else 0)
    assert onward(on.step[:4], south_west, NE) == on.step[NE][south_west]


def test_a_diagonal_step_does_not_lead_through_a_hole_alone() -> None:
    on = squares({(0, 1), (1, 0)}, diagonal=True)
    assert on.step[NE][on.number((0, 1))] == 0
    on = squares({(0, 1), (1, 0), (0, 0)}, diagonal=True)
    assert on.step[NE][on.number((0, 1))] == on.number((1, 0))


def test_what_is_reached_stops_at_walls_and_closed_cells() -> None:
    on = squares(rectangle(3, 1), {same_edge((0, 0), E)})
    closed = list(on.outside)
    assert reached(on.step, on.number((0, 0)), closed) == {on.number((0, 0))}
    assert reached(on.step, on.number((1, 0)), closed) == {on.number((1, 0)), on.number((2, 0))}
    closed[on.number((2, 0))] = True
    assert reached(on.step, on.number((1, 0)), closed) == {on.number((1, 0))}


# -- DR2D: the ring of outside cells ---------------------------------------------------------------------------------

COLD_FORGE = "F7-E D3-N H10-S A6-W B10-N K6-S E12-E I4-W J8-N"
"""The walls of a worked board of 12 x 12 tiles: a cell and a side each."""


def forge(more: str = "") -> Squares:
    return squares(rectangle(12, 12), walls_of(f"{COLD_FORGE} {more}"))


def walls_of(text: str) -> set[Edge]:
    found = re.findall(r"(\w+)-([NESW])", text)
    return {same_edge(cell_of(at), LETTERS.index(side)) for at, side in found}


def cell_of(text: str) -> Cell:
    cell = named(text)
    assert cell is not None
    return cell


def test_a_robot_that_crosses_the_rim_steps_onto_the_ring() -> None:
    """DD-30, DD-50: outside is a cell, so that a move, a push or a belt leads there like anywhere else."""
    on = forge()
    for x in range(12):
        there = on.step[N][on.number((x, 0))]
        assert on.outside[there]
        assert on.xy[there] == (x, -1)
    assert on.exits(on.number((0, 0))) == (N, W)
    assert on.exits(on.number((5, 0))) == (N,)
    assert on.exits(on.number((5, 5))) == ()


def test_two_robots_that_leave_are_on_two_cells_and_come_no_further() -> None:
    on = forge()
    corner = on.number((11, 11))
    east, south = on.step[E][corner], on.step[S][corner]
    assert east != south
    assert [table[east] for table in on.step] == [table[south] for table in on.step] == [0] * 4


def test_a_wall_on_the_outer_side_of_the_rim_holds_a_robot_on_the_board() -> None:
    """DD-62: it prevents leaving and coming back."""
    on = forge()
    walled = on.number(cell_of("A6"))
    assert on.step[W][walled] == 0
    assert on.exits(walled) == ()
    corner = forge("A1-N").number((0, 0))
    assert forge("A1-N").exits(corner) == (W,)
    assert forge("A1-N A1-W").exits(corner) == ()


def test_the_rim_is_walked_counter_clockwise() -> None:
    """DD-52, DD-53: along row 1 westwards, column A southwards, row 12 eastwards, column L northwards; 44 tiles."""
    on = forge()
    names = [name(on.xy[n]) for n in on.rim()]
    assert len(names) == len(set(names)) == 44
    assert names[:3] == ["L1", "K1", "J1"]
    assert names[11:14] == ["A1", "A2", "A3"]
    assert names[22:25] == ["A12", "B12", "C12"]
    assert names[33:] == ["L12", "L11", "L10", "L9", "L8", "L7", "L6", "L5", "L4", "L3", "L2"]


def test_a_robot_comes_back_on_the_first_accessible_tile_of_the_rim() -> None:
    """DD-52, DD-54: the tile after the one it left from, unless a wall or a robot is there; its own is the last."""
    on = forge("B12-S")
    rim = on.rim()

    def back(left: str, taken: Collection[str] = ()) -> str:
        at = rim.index(on.number(cell_of(left)))
        candidates = [*rim[at + 1 :], *rim[: at + 1]]
        return next(name(on.xy[n]) for n in candidates if on.exits(n) and name(on.xy[n]) not in taken)

    assert back("C1") == "B1"
    assert back("A5") == "A7"  # a wall closes A6
    assert back("A12") == "C12"  # a wall closes B12
    assert back("A12", {"C12", "D12"}) == "E12"
    assert back("C1", {name(on.xy[n]) for n in rim} - {"C1"}) == "C1"


def test_a_beam_runs_to_a_wall_or_the_rim() -> None:
    """DD-81: the lasers of the worked board."""
    on = forge()

    def lit(at: str, direction: int) -> list[str]:
        start = on.number(cell_of(at))
        return [name(on.xy[n]) for n in (start, *on.ray[direction][start])]

    assert lit("A7", E) == ["A7", "B7", "C7", "D7", "E7", "F7"]
    assert lit("K1", S) == ["K1", "K2", "K3", "K4", "K5", "K6"]
    assert lit("L10", W)[-1] == "A10"


# -- Droids: eight directions ----------------------------------------------------------------------------------------

RIVER = """
# . # . . G . . . +
. ~ ~ . . . # . . .
# ~ ~ ~ ~ ~ ~ . . .
. . ~ . # . . ~ # .
. . ~ # . . . ~ . R
Y . ~ . . . # ~ . .
. # ~ . . # . ~ . .
. . . ~ ~ ~ ~ ~ ~ #
. . . # . . . ~ ~ .
+ . . . B . . # . #
"""
ROWS = [line.split() for line in RIVER.split("\n") if line]
GROUND = {(x, y): what for y, row in enumerate(ROWS) for x, what in enumerate(row)}
BLUE, YELLOW, GREEN, RED = "e1", "a5", "f10", "j6"


def droids() -> Squares:
    return squares(GROUND.keys(), diagonal=True)


def steps_between(start: str, end: str, directions: Iterable[int], blocked: str = "#") -> int:
    """The fewest steps, by a search over the tables; blocked cells and cells off the board are no ground."""
    on = droids()
    goal = on.number(DROIDS.named(end) or (0, 0))
    begin = on.number(DROIDS.named(start) or (0, 0))
    far, queue = {begin: 0}, deque([begin])
    while queue:
        here = queue.popleft()
        for direction in directions:
            there = on.step[direction][here]
            if there and there not in far and not on.outside[there] and GROUND[on.xy[there]] not in blocked:
                far[there] = far[here] + 1
                queue.append(there)
    return far[goal]


@pytest.mark.parametrize(
    ("start", "end", "straight", "eight", "dry"),
    [
        (BLUE, YELLOW, 8, 5, 5),
        (GREEN, RED, 8, 5, 5),
        (BLUE, RED, 10, 5, 11),
        (YELLOW, GREEN, 10, 5, 11),
        (BLUE, GREEN, 10, 9, 11),
        (YELLOW, RED, 10, 9, 11),
    ],
)
def test_the_circles_are_as_far_apart_as_the_rulebook_says(
    start: str, end: str, straight: int, eight: int, dry: int
) -> None:
    """Section 6: straight steps, steps in eight directions, and these without the river."""
    assert steps_between(start, end, STRAIGHT) == straight
    assert steps_between(start, end, ALL) == eight
    assert steps_between(start, end, ALL, "#~") == dry


def test_a_diagonal_step_looks_at_the_target_cell_only() -> None:
    """DR-9.12: between the obstacles on f4 and g5 a robot goes from f5 to g4."""
    on = droids()
    assert {GROUND[DROIDS.named(at) or (0, 0)] for at in ("f4", "g5")} == {"#"}
    there = on.step[SE][on.number(DROIDS.named("f5") or (0, 0))]
    assert DROIDS.name(on.xy[there]) == "g4"


def test_every_step_off_the_board_differs_from_a_step_on_it() -> None:
    """DR-2.16: a cell is blocked when it is off the board."""
    on = droids()
    for n, cell in enumerate(on.xy):
        for direction in ALL:
            if not on.outside[n]:
                there = on.step[direction][n]
                assert bool(there and not on.outside[there]) == (neighbour(cell, direction) in GROUND)


def test_a_free_line_is_a_ray() -> None:
    """Section 6: from a3 to h3 are seven cells; row 3 ends at the obstacle on j3."""
    on = droids()
    line = [DROIDS.name(on.xy[n]) for n in on.ray[E][on.number(DROIDS.named("a3") or (0, 0))]]
    assert line.index("h3") + 1 == 7
    assert line[-1] == "j3"
    assert [DROIDS.name(on.xy[n]) for n in on.ray[NW][on.number(DROIDS.named("c7") or (0, 0))]] == ["b8", "a9"]


def test_the_map_is_its_own_half_turn() -> None:
    def ground(what: str) -> str:
        return "o" if what in "BYGR" else what

    assert all(ground(GROUND[turned(cell, (10, 10), 2)]) == ground(what) for cell, what in GROUND.items())
