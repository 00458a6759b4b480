"""BB-5, phase 2: movement."""

from __future__ import annotations

import pytest

from tests.gameplay.games.bumping_bots.scene import ENGINE, KEEP, Scene, after, before, speed


@pytest.mark.parametrize("marker", [1, 2, 3, 4, 5, 6])
def test_a_robot_moves_as_many_cells_as_its_speed(marker: int) -> None:
    """BB-5.1."""
    scene = Scene(f"A (-5,0) f0 v{marker} F").turn("A", KEEP)
    assert scene.way("A") == [(-5 + k, 0) for k in range(1, marker + 1)]


def test_a_swelled_engine_adds_one_cell() -> None:
    """BB-5.1, BB-12.40."""
    scene = Scene("A (0,0) f0 v3 F", extra={"A": {"engine": 1}}).turn("A", KEEP)
    assert scene.robots == ["A (4,0) f0 v3 F"]


def test_forward_gear_moves_forwards_and_reverse_backwards() -> None:
    """BB-5.2: in a straight line, the facing kept."""
    assert Scene("A (0,0) f2 v3 F").turn("A", KEEP).way("A") == [(0, -1), (0, -2), (0, -3)]
    assert Scene("A (0,0) f2 v3 R").turn("A", KEEP).way("A") == [(0, 1), (0, 2), (0, 3)]


@pytest.mark.parametrize("gear", ["F", "R"])
def test_no_orientation_before_the_first_cell(gear: str) -> None:
    """BB-5.3: a movement of one cell has none before its last cell either."""
    scene = Scene(f"A (0,0) f0 v1 {gear}")
    assert scene.offered("A", KEEP, do="before") == []
    assert scene.refused("A", KEEP, before("left")) == "no_orientation_before"
    assert len(scene.offered("A", KEEP, do="after")) == 2


def test_no_orientation_after_a_first_cell_that_was_refused() -> None:
    """BB-5.3, BB-5.8: one cell remains, but none was moved yet."""
    scene = Scene("A (0,0) f0 v2 F", mobiles=[[1, 0]])
    assert scene.offered("A", KEEP, do="before") == []
    assert scene.turn("A", KEEP).robots == ["A (1,0) f0 v1 F"]


def test_an_orientation_is_one_rotation_of_60_degrees_and_optional() -> None:
    """BB-5.4."""
    scene = Scene("A (0,0) f0 v3 F")
    assert scene.offered("A", KEEP, do="before") == [before("left"), before("right")]
    assert Scene("A (0,0) f0 v3 F").turn("A", KEEP, after("right")).robots == ["A (3,0) f5 v3 F"]
    assert Scene("A (0,0) f0 v3 F").turn("A", KEEP).robots == ["A (3,0) f0 v3 F"]
    assert scene.refused("A", KEEP, before("left"), before("left")) == "no_orientation_before"


def test_forward_at_most_one_orientation_a_turn() -> None:
    """BB-5.5: before or after the last cell, not both."""
    scene = Scene("A (0,0) f0 v3 F")
    assert scene.refused("A", KEEP, before("left"), after("left")) == "no_orientation_after"
    assert scene.refused("A", KEEP, after("left"), after("left")) == "no_orientation_after"
    assert scene.offered("A", KEEP, before("left"), do="after") == []


@pytest.mark.parametrize(
    ("first", "second", "facing"), [("left", "left", 2), ("left", "right", 0), ("right", "right", 4)]
)
def test_reverse_may_orient_before_and_after(first: str, second: str, facing: int) -> None:
    """BB-5.6: same or opposite sense."""
    scene = Scene("A (0,0) f0 v2 R").turn("A", KEEP, before(first), after(second))
    assert scene["A"].facing == facing


def test_an_orientation_before_the_last_cell_changes_only_its_direction() -> None:
    """BB-5.7."""
    assert Scene("A (0,0) f0 v4 F").turn("A", KEEP, before("right")).way("A") == [(1, 0), (2, 0), (3, 0), (3, 1)]
    assert Scene("A (0,0) f0 v2 R").turn("A", KEEP, before("right")).way("A") == [(-1, 0), (-1, -1)]


def test_just_before_the_last_cell_is_when_exactly_one_cell_remains() -> None:
    """BB-5.8: with a souped-up engine that is one cell later."""
    scene = Scene("A (0,0) f0 v2 F", cards={"A": ["engine"]}).turn("A", KEEP, ENGINE, before("left"))
    assert scene.way("A") == [(1, 0), (2, 0), (3, -1)]


def test_every_displacement_updates_the_crossings() -> None:
    """BB-5.9: forth and back over the line in one turn leaves c as it was."""
    scene = Scene("A (6,4) f0 v1 F", track="rivet_oval").turn("A", speed(2))
    assert scene.robots == ["A (8,4) f0 v2 F c1"]
    scene.turn("A", speed(2, "R"))
    assert scene.robots == ["A (6,4) f0 v2 R"]
    assert [(told["from"], told["to"]) for told in scene.told("crossing")] == [(1, 0)]
