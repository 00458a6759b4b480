"""BB-16, bumpers."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.bumping_bots.rules.table import Table
from tests.gameplay.games.bumping_bots.scene import KEEP, Scene, after, pivot

ONE = {"bumpers": [{"center": [0, 0]}]}


def one(direction: int) -> dict[str, Any]:
    """A bumper whose only arrow, on (-1,0), points in a direction."""
    return {"bumpers": [{"center": [0, 0], "arrows": [[-1, 0, direction]]}]}


def test_a_robot_entering_an_arrow_is_affected_at_once() -> None:
    """BB-16.1: willingly, in mid-movement, and when pushed onto it."""
    scene = Scene("A (-3,0) f0 v6 F", **one(1)).turn("A", KEEP)
    assert scene.way("A") == [(-2, 0), (-1, 0), (0, -1), (1, -2)]
    pushed = Scene("A (-3,0) f0 v3 F", "B (-2,0) f0 v3 F", **one(1)).turn("A", KEEP)
    assert pushed.robots[1] == "B (0,-1) f1 v1 F"


def test_six_outward_arrows_round_a_solid_centre() -> None:
    """BB-16.2: a track file may list others."""
    table = Table(Scene("A (5,0) f0 v1 F", **ONE).state)
    around = {(1, 0): 0, (1, -1): 1, (0, -1): 2, (-1, 0): 3, (-1, 1): 4, (0, 1): 5}
    assert table.track.arrow == {cell: (0, d) for cell, d in around.items()}
    assert table.solid((0, 0))
    assert Table(Scene("A (5,0) f0 v1 F", **one(2)).state).track.arrow == {(-1, 0): (0, 2)}


@pytest.mark.parametrize(("marker", "strength"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_strength_by_own_speed(marker: int, strength: int) -> None:
    """BB-16.3, BB-16.4: displaced by that many cells in the direction of the arrow."""
    scene = Scene(f"A (-2,0) f0 v{marker} F", **one(2)).turn("A", KEEP)
    assert scene["A"].cell == (-1, -strength)


@pytest.mark.parametrize(("marker", "strength"), [(3, 1), (6, 2)])
def test_strength_by_units_of_the_push(marker: int, strength: int) -> None:
    """BB-16.3, BB-16.9: even when only the first of two units was moved."""
    scene = Scene(f"A (-3,0) f0 v{marker} F", "B (-2,0) f0 v6 F", **one(2)).turn("A", KEEP)
    assert scene["B"].cell == (-1, -strength)


def arrow_at(q: int, r: int, direction: int) -> list[int]:
    """An arrow on that cell, of a bumper whose centre is aside on (5,5)."""
    return [q - 5, r - 5, direction]


def test_the_strength_is_that_of_the_push_and_not_of_what_is_left_of_it() -> None:
    """BB-16.3, BB-16.9: B enters the arrow with the last cell of a push of two."""
    scene = Scene("A (-4,0) f0 v6 F", "B (-3,0) f0 v6 F", **one(2)).turn("A", KEEP)
    assert scene.told("bump") == [{"seat": 1, "bumper": 0, "strength": 2}]
    assert scene["B"].cell == (-1, -2)


def test_a_push_of_two_that_an_obstacle_has_halved_still_bumps_with_strength_2() -> None:
    """BB-16.9, BB-15.3: B propels the obstacle and continues for one cell of two."""
    bumper = {"center": [5, 5], "arrows": [arrow_at(-1, 0, 2)]}
    scene = Scene("A (-3,0) f0 v6 F", "B (-2,0) f0 v6 F", mobiles=[[-1, 0]], bumpers=[bumper]).turn("A", KEEP)
    assert scene.told("bump") == [{"seat": 1, "bumper": 0, "strength": 2}]
    assert (scene["B"].cell, scene.mobiles) == ((-1, -2), [(1, 0)])


def test_units_count_after_pivots() -> None:
    """BB-16.9: one of two units pivoted B, so it was pushed one cell."""
    scene = Scene("A (-3,0) f0 v6 F", "B (-2,0) f1 v6 F", **one(2)).turn("A", KEEP, pivot("B", "right"))
    assert scene.told("bump") == [{"seat": 1, "bumper": 0, "strength": 1}]


@pytest.mark.parametrize(("facing", "turned"), [(0, 2), (1, 3), (5, 5), (2, 2), (3, 1), (4, 2)])
def test_a_lateral_arrow_pivots_60_degrees_for_each_cell(facing: int, turned: int) -> None:
    """BB-16.5, BB-1.9: up to 120, automatic, towards the arrow; the arrow points to 2, two cells."""
    start = {0: "(-2,0)", 1: "(-2,1)", 2: "(-1,1)", 3: "(0,0)", 4: "(0,-1)", 5: "(-1,-1)"}[facing]
    bumper = {"bumpers": [{"center": [5, 5], "arrows": [[-6, -5, 2]]}]}
    scene = Scene(f"A {start} f{facing} v5 F", **bumper).turn("A", KEEP)
    assert scene.robots == [f"A (-1,-2) f{turned} v3 F"]


def test_the_sense_is_fixed_at_entry() -> None:
    """BB-16.5: a = 1, two cells: 60 degrees each, past the arrow's own direction."""
    scene = Scene("A (-2,0) f0 v5 F", **one(1)).turn("A", KEEP)
    assert scene.robots == ["A (1,-2) f2 v3 F"]


def test_it_turns_before_the_next_arrow_acts() -> None:
    """BB-16.5, BB-8: with the cell that the first bumper moved it, A faces the second arrow: frontal, so no pivot."""
    second = {"center": [5, 5], "arrows": [arrow_at(0, -1, 4)]}
    scene = Scene("A (-2,0) f0 v1 F", bumpers=[*one(1)["bumpers"], second]).turn("A", KEEP)
    assert [told["bumper"] for told in scene.told("bump")] == [0, 1]
    assert scene.robots == ["A (-1,0) f1 v1 F"]


def test_it_pivots_only_for_cells_really_moved() -> None:
    """BB-16.5: the second cell is a wall."""
    scene = Scene("A (-2,0) f0 v5 F", fixed=[[1, -2]], **one(1)).turn("A", KEEP)
    assert scene.robots == ["A (0,-1) f1 v1 F"]


def test_it_loses_two() -> None:
    """BB-16.6."""
    assert Scene("A (-2,0) f0 v6 F", **one(2)).turn("A", KEEP)["A"].speed == 4


@pytest.mark.parametrize("gear", ["F", "R"])
def test_no_orientation_afterwards_and_the_movement_ends(gear: str) -> None:
    """BB-16.7."""
    facing = 0 if gear == "F" else 3
    scene = Scene(f"A (-2,0) f{facing} v3 {gear}", **one(2))
    assert scene.refused("A", KEEP, after("left")) == "no_orientation_after"
    assert scene.turn("A", KEEP)["A"].cell == (-1, -1)


def test_no_orientation_for_a_robot_that_was_struck_onto_an_arrow_in_its_own_turn() -> None:
    """BB-16.7, BB-15.14: the obstacle A propels comes back and pushes A up onto (0,-1), whose arrow throws it on."""
    arrow = {"center": [5, 5], "arrows": [[-5, -6, 2]]}
    scene = Scene("A (0,0) f0 v4 F", mobiles=[[1, 0]], fixed=[[2, 0], [-1, 2]], bumpers=[arrow])
    assert scene.refused("A", KEEP, after("left")) == "no_orientation_after"
    assert scene.turn("A", KEEP).robots == ["A (0,-2) f1 v1 F"]


def test_another_robot_thrown_by_a_bumper_leaves_the_orientation_to_the_active_one() -> None:
    """BB-16.7, BB-6.2."""
    scene = Scene("A (-3,0) f0 v3 F", "B (-2,0) f0 v6 F", **one(2)).turn("A", KEEP, after("left"))
    assert scene.robots[0] == "A (-3,0) f1 v1 F"


def test_a_bumper_ends_a_push() -> None:
    """BB-16.7: the second cell of the push is lost."""
    assert Scene("A (-3,0) f0 v6 F", "B (-2,0) f0 v6 F", **one(0)).turn("A", KEEP)["B"].cell == (-1, 0)


def test_the_displacement_is_a_slide() -> None:
    """BB-16.8: robots and obstacles on the way are struck; -2 for having moved."""
    scene = Scene("A (-2,0) f0 v6 F", "B (-1,-2) f2 v6 F", **one(2)).turn("A", KEEP)
    assert scene.robots == ["A (-1,-1) f1 v2 F", "B (-1,-3) f2 v4 F"]
    mobile = Scene("A (-2,0) f0 v6 F", mobiles=[[-1, -1]], **one(2)).turn("A", KEEP)
    assert (mobile.mobiles, mobile.robots) == ([(-1, -3)], ["A (-1,-1) f1 v3 F"])


@pytest.mark.parametrize(("marker", "choices"), [(3, 0), (4, 4), (6, 4)])
def test_a_robot_that_enters_at_4_or_more_may_pivot_the_one_it_hits(marker: int, choices: int) -> None:
    """BB-16.8: by its speed at entry, before the loss."""
    scene = Scene(f"A (-2,0) f0 v{marker} F", "B (-1,-1) f1 v6 F", **one(2))
    assert len(scene.offered("A", KEEP, do="pivot")) == choices


@pytest.mark.parametrize(("marker", "choices"), [(3, 0), (4, 2), (6, 4)])
def test_a_pushed_robot_keeps_the_pivots_of_its_push(marker: int, choices: int) -> None:
    """BB-16.8."""
    scene = Scene(f"A (-3,0) f0 v{marker} F", "B (-2,0) f0 v1 F", "C (-1,-1) f1 v6 F", **one(2))
    assert len(scene.offered("A", KEEP, do="pivot")) == choices


def test_no_pivots_at_the_end_of_a_round() -> None:
    """BB-16.8: an arm throws A onto an arrow, and A is thrown at B; nobody is asked."""
    motors = [{"center": [0, 0], "arm": 1, "rot": "ccw"}]
    bumpers = [{"center": [-3, -1], "arrows": [[2, 0, 2]]}]
    scene = Scene("A (0,-1) f3 v6 F", "B (-1,-2) f1 v6 F", motors=motors, bumpers=bumpers).motors()
    assert scene.robots == ["A (-1,-1) f3 v2 F", "B (-1,-3) f1 v4 F"]


def test_a_bumper_acts_once_on_a_robot_in_a_turn() -> None:
    """BB-16.10: thrown onto another arrow of the same bumper, that one is a plain cell."""
    arrows = [[-1, 0, 2], [-1, -1, 2]]
    scene = Scene("A (-2,0) f0 v5 F", bumpers=[{"center": [0, 0], "arrows": arrows}]).turn("A", KEEP)
    assert len(scene.told("bump")) == 1
    assert scene["A"].cell == (-1, -2)
    two = [{"center": [0, 0], "arrows": [[-1, 0, 2]]}, {"center": [1, -1], "arrows": [[-2, 0, 3]]}]
    other = Scene("A (-2,0) f0 v5 F", bumpers=two).turn("A", KEEP)
    assert [told["bumper"] for told in other.told("bump")] == [0, 1]
    assert other["A"].cell == (-3, -1)


def test_two_bumpers_that_throw_at_each_other_come_to_rest() -> None:
    """BB-16.10: each acts once."""
    arrows = [{"center": [5, 5], "arrows": [[-6, -5, 0]]}, {"center": [-5, 5], "arrows": [[5, -5, 3]]}]
    scene = Scene("A (-2,0) f0 v3 F", bumpers=arrows).turn("A", KEEP)
    assert [told["bumper"] for told in scene.told("bump")] == [0, 1]
    assert scene["A"].cell == (-1, 0)


def test_the_bumper_that_has_acted_is_the_one_that_does_not_act_again() -> None:
    """BB-16.10: the second of the list throws A onto an arrow of the first, which throws it back onto the second."""
    first = {"center": [-5, 5], "arrows": [[4, -6, 5]]}
    second = {"center": [5, 5], "arrows": [arrow_at(-1, 0, 2), arrow_at(-1, -2, 2)]}
    scene = Scene("A (-2,0) f0 v3 F", bumpers=[first, second]).turn("A", KEEP)
    assert [told["bumper"] for told in scene.told("bump")] == [1, 0]
    assert scene["A"].cell == (-1, 0)


def test_at_the_end_of_the_round_it_acts_again() -> None:
    """BB-16.10, BB-14.10: thrown in front of an arm by its own turn, the last of the round, and by the arm onto an
    arrow of the same bumper."""
    bumper = {"center": [5, 5], "arrows": [arrow_at(0, -2, 5), arrow_at(-1, -1, 2)]}
    motor = {"center": [0, 0], "arm": 1, "rot": "ccw"}
    scene = Scene("A (1,-3) f4 v1 F", "B (8,0) f0 v1 F", bumpers=[bumper], motors=[motor])
    scene.state.order = [1, 0]
    scene.state.turn = 0
    scene.decide("A", KEEP)
    assert scene.told("bump") == [{"seat": 0, "bumper": 0, "strength": 1}] * 2
    assert scene.way("A") == [(0, -2), (0, -1), (-1, -1), (-1, -2)]


def test_in_one_end_of_a_round_it_acts_once() -> None:
    """BB-16.10, BB-14.9: the first motor throws A onto the arrow, the second one back onto it."""
    motors = [{"center": [0, 0], "arm": 1, "rot": "ccw"}, {"center": [0, -3], "arm": 3, "rot": "ccw"}]
    bumper = {"center": [5, 5], "arrows": [arrow_at(-1, -1, 2)]}
    scene = Scene("A (0,-1) f2 v6 F", motors=motors, bumpers=[bumper]).motors()
    assert scene.way("A") == [(-1, -1), (-1, -2), (-1, -1)]
    assert scene.told("bump") == [{"seat": 0, "bumper": 0, "strength": 1}]


def test_in_the_next_turn_it_acts_again() -> None:
    """BB-16.10: an arrow under a robot has no effect."""
    scene = Scene("A (-2,0) f0 v1 F", **one(3)).turn("A", KEEP)
    assert scene.robots == ["A (-2,0) f0 v1 F"]
    assert len(scene.turn("A", KEEP).told("bump")) == 1
    stands = Scene("A (-1,0) f2 v1 F", **one(3)).turn("A", KEEP)
    assert (stands.told("bump"), stands["A"].cell) == ([], (-1, -1))
