"""Moves made all at once: belts that carry, and robots that drive (the clauses are those of DR2D, `DD-`)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.squareboard import Squares, squares
from gameplay.engine.squaregrid import LETTERS, Edge, name, named, same_edge
from gameplay.engine.together import Drive, Driven, carried, driven

# A line of cells 1..9 for the plain cases; 8 and 9 are outside.
OUTSIDE = [n in (0, 8, 9) for n in range(10)]


@pytest.mark.parametrize(
    ("wanted", "standing", "moving"),
    [
        ({1: 2}, (), {1: 2}),
        ({1: 2}, (2,), {}),  # a robot stays there
        ({1: 2, 2: 3}, (), {1: 2, 2: 3}),  # a train
        ({1: 2, 2: 3, 3: 4}, (4,), {}),  # blocked back along the chain
        ({1: 2, 3: 2}, (), {}),  # crowded out
        ({1: 2, 3: 2, 4: 3}, (), {}),  # and the one behind
        ({1: 2, 2: 1}, (), {}),  # a swap
        ({1: 2, 2: 3, 3: 1}, (), {1: 2, 2: 3, 3: 1}),  # a ring
        ({1: 2, 2: 3, 3: 1, 4: 1}, (), {}),  # a ring that another robot wants to enter
        ({1: 8, 2: 8}, (), {1: 8, 2: 8}),  # off the board
        ({1: 2, 3: 2, 4: 5}, (), {4: 5}),
    ],
)
def test_belts_carry_robots_without_doubt(
    wanted: dict[int, int], standing: tuple[int, ...], moving: dict[int, int]
) -> None:
    """RR-9.5, RR-9.6, RR-9.7, RR-A-01, RR-A-02, RR-A-03; DD-41, DD-42, DD-43, DD-46."""
    assert carried(wanted, {*wanted, *standing}, OUTSIDE) == moving


cells = st.integers(1, 9)
wishes = st.dictionaries(st.integers(1, 7), cells, max_size=7).map(
    lambda wanted: {here: target for here, target in wanted.items() if here != target}
)


def consistent(moving: Mapping[int, int], wanted: Mapping[int, int], taken: set[int]) -> bool:
    """By the letter of the rule: none of these moves is in doubt while all others stay."""
    targets = list(wanted.values())
    return all(
        (OUTSIDE[target] or targets.count(target) == 1)
        and wanted.get(target) != here
        and (target not in taken or target in moving)
        for here, target in moving.items()
    )


@given(wishes, st.sets(st.integers(1, 7)))
def test_belts_carry_as_many_as_can_be_carried(wanted: dict[int, int], standing: set[int]) -> None:
    """Of all choices of moves that leave no doubt, the one that contains every other."""
    taken = {*wanted, *standing}
    choices = [
        {here: wanted[here] for here in chosen}
        for count in range(len(wanted) + 1)
        for chosen in combinations(wanted, count)
        if consistent({here: wanted[here] for here in chosen}, wanted, taken)
    ]
    best = max(choices, key=len)
    assert all(choice.items() <= best.items() for choice in choices)
    assert carried(wanted, taken, OUTSIDE) == best


@given(wishes, st.sets(st.integers(1, 7)))
def test_robots_that_push_nobody_drive_where_belts_would_carry_them(wanted: dict[int, int], standing: set[int]) -> None:
    """DD-46: the algorithm of belts is that of moves without pushes, though it judges in another order."""
    taken = {*wanted, *standing}
    drives = {here: Drive(target, 0) for here, target in wanted.items()}
    assert driven(drives, taken, OUTSIDE).moving == carried(wanted, taken, OUTSIDE)


# -- robots that drive: a board, robots as "A1" (stands still) or "A1-E" (wants to go east) ------------------------


def drive(text: str, walls: str = "", size: tuple[int, int] = (5, 5)) -> tuple[dict[str, str], set[str], set[str]]:
    """(from -> to of everybody who moves, who crashed, who was held), by cell names; `out` is off the board."""
    edges = {same_edge(named(one[:2]) or (0, 0), LETTERS.index(one[3])) for one in walls.split()}
    on = squares({(x, y) for x in range(size[0]) for y in range(size[1])}, edges)
    facing = {on.number(named(one[:2]) or (0, 0)): LETTERS.find(one[3:] or "-") for one in text.split()}
    told = resolve(on, facing)

    def called(cell: int) -> str:
        return "out" if on.outside[cell] else name(on.xy[cell])

    moved = {called(here): called(there) for here, there in (told.moving | told.pushed).items()}
    return moved, {called(here) for here in told.crashed}, {called(here) for here in told.held}


def resolve(on: Squares, facing: Mapping[int, int]) -> Driven:
    """`facing` by cell: the direction it wants to go, -1 for a robot that stands still."""
    wanted = {}
    for here, direction in facing.items():
        if direction >= 0:
            target = on.step[direction][here]
            wanted[here] = Drive(target, on.step[direction][target])
    return driven(wanted, facing.keys(), on.outside)


@pytest.mark.parametrize(
    ("text", "walls", "moved", "crashed", "held"),
    [
        ("A1-E", "", {"A1": "B1"}, "", ""),
        ("A1-E", "A1-E", {}, "", "A1"),  # DD-29: a wall
        ("A1-N A2-W", "", {"A1": "out", "A2": "out"}, "", ""),  # DD-30: any number may leave
        ("A1-E B1", "", {"A1": "B1", "B1": "C1"}, "", ""),  # DD-31: a push
        ("D1-E E1", "", {"D1": "E1", "E1": "out"}, "", ""),  # DD-31: over the rim
        ("A1-E B1", "B1-E", {}, "", "A1"),  # DD-32: a wall behind
        ("A1-E B1 C1", "", {}, "", "A1"),  # DD-32: a robot behind that stays
        ("A1-E C1-W", "", {}, "A1 C1", ""),  # DD-33: the same target
        ("A2-E C2-W B1-S", "", {}, "A2 C2 B1", ""),
        ("A1-E B1-W", "", {}, "A1 B1", ""),  # DD-34: head-on
        ("A1-E B1-E C1-E", "", {"A1": "B1", "B1": "C1", "C1": "D1"}, "", ""),  # DD-35: a train
        ("A1-E B1-S B2-W A2-N", "", {"A1": "B1", "B1": "B2", "B2": "A2", "A2": "A1"}, "", ""),  # DD-35: a ring
        ("A1-E B1-E D1-W", "", {}, "A1 B1 D1", ""),  # DD-36: into one that has just crashed
        ("A1-E B1 C1-S", "", {"A1": "B1", "B1": "C1", "C1": "C2"}, "", ""),  # DD-37: into a tile that is left
        ("A1-E B1 C2-N", "", {}, "A1 C2", ""),  # DD-38: into a tile that another wants
        ("A1-E B1 D1 E1-W", "", {}, "A1 E1", ""),  # DD-38: into a tile that another pushes into
        ("A3-E B3 D2 D1-S", "", {"A3": "B3", "B3": "C3", "D1": "D2", "D2": "D3"}, "", ""),
        ("A1-W B1-W", "A1-W", {}, "", "A1 B1"),  # held, and then not to be pushed against the wall
        ("B2-W B3-N", "B2-W", {"B3": "B2", "B2": "B1"}, "", "B2"),  # held, and then pushed by another
        ("A1-E B1-N B2-N", "B1-N", {"A1": "B1", "B1": "C1"}, "", "B1 B2"),  # held, and then pushed aside
        ("A1-E B1-E C1-E D1", "D1-E", {}, "", "A1 B1 C1"),  # held back along the chain
        ("A1-E B1-E D1-W C2-N", "", {}, "A1 B1 D1 C2", ""),
        ("A1-E B1 C1-S C3-N", "", {}, "C1 C3", "A1"),  # a robot behind which one has crashed stays (DD-32, DD-39a)
        ("B1-S B2-E D2-W B3", "", {}, "B1 B2 D2", ""),  # nobody pushes a robot that crashed (DD-39a)
    ],
)
def test_robots_drive_all_at_once(text: str, walls: str, moved: dict[str, str], crashed: str, held: str) -> None:
    assert drive(text, walls) == (moved, set(crashed.split()), set(held.split()))


def test_a_robot_that_crashed_is_no_push_that_others_run_into() -> None:
    """DD-38, DD-39a: B2 and D2 crash, B1 runs into B2 and crashes too; it pushes nobody onto B3, which A3 enters."""
    assert drive("B2-E D2-W B1-S A3-E") == ({"A3": "B3"}, {"B1", "B2", "D2"}, set())


@st.composite
def scenes(draw: st.DrawFn) -> tuple[Squares, dict[int, int]]:
    size = draw(st.integers(2, 4))
    places = [(x, y) for x in range(size) for y in range(size)]
    sides = st.tuples(st.sampled_from(places), st.integers(0, 3))
    walls: set[Edge] = {same_edge(*side) for side in draw(st.lists(sides, max_size=6))}
    on = squares(set(places), walls)
    robots = draw(st.dictionaries(st.sampled_from(places), st.integers(-1, 3), max_size=9))
    return on, {on.number(cell): direction for cell, direction in robots.items()}


@given(scenes())
def test_nobody_shares_a_cell_and_everybody_is_accounted_for(scene: tuple[Squares, dict[int, int]]) -> None:
    """DD-28, DD-31, DD-32, DD-39."""
    on, facing = scene
    told = resolve(on, facing)
    moves = told.moving | told.pushed
    after = [moves.get(here, here) for here in facing]
    inside = [cell for cell in after if not on.outside[cell]]
    assert len(set(inside)) == len(inside)
    movers = {here for here, direction in facing.items() if direction >= 0}
    assert sorted([*told.moving, *told.held, *told.crashed]) == sorted(movers)
    assert told.crashed.isdisjoint(told.pushed)
    for here, there in moves.items():
        assert there in {table[here] for table in on.step} - {0}
    for here, there in told.pushed.items():
        assert here not in told.moving
        behind = [mover for mover, target in told.moving.items() if target == here]
        assert len(behind) == 1
        assert there - here == here - behind[0]


@given(scenes(), st.randoms(use_true_random=False))
def test_the_order_in_which_robots_are_named_makes_no_difference(
    scene: tuple[Squares, dict[int, int]], luck: Random
) -> None:
    on, facing = scene
    shuffled = list(facing.items())
    luck.shuffle(shuffled)
    assert resolve(on, facing) == resolve(on, dict(shuffled))


@given(scenes())
def test_a_robot_that_crashes_would_have_moved_alone(scene: tuple[Squares, dict[int, int]]) -> None:
    """A crash takes another mover: with all others standing still there is none."""
    on, facing = scene
    for here in resolve(on, facing).crashed:
        alone = resolve(on, {cell: direction if cell == here else -1 for cell, direction in facing.items()})
        assert not alone.crashed
