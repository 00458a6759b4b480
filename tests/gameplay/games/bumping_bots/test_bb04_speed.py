"""BB-4, phase 1: speed."""

from __future__ import annotations

import pytest

from tests.gameplay.games.bumping_bots.scene import KEEP, NITRO, Scene, before, speed


def test_exactly_one_choice_of_speed_must_be_made() -> None:
    """BB-4.1."""
    scene = Scene("A (0,0) f0 v3 F")
    assert scene.refused("A", before("left")) == "speed_first"
    assert scene.refused("A", KEEP, speed(4)) == "speed_once"
    assert scene.refused("A", speed(4), speed(4)) == "speed_once"


def test_keeping_changes_nothing() -> None:
    """BB-4.2."""
    for marker in ("v4 F", "v2 R"):
        scene = Scene(f"A (0,0) f0 {marker}").turn("A", KEEP)
        assert scene.robots[0].endswith(marker)


@pytest.mark.parametrize(("before_", "after_"), [(2, 3), (3, 4), (5, 6)])
def test_accelerating_adds_one(before_: int, after_: int) -> None:
    """BB-4.3."""
    scene = Scene(f"A (0,0) f0 v{before_} F")
    assert {to for to in range(1, 7) if f"F{to}" in scene.speeds("A") and to > before_} == {after_}
    assert scene.turn("A", speed(after_)).robots == [f"A ({after_},0) f0 v{after_} F"]


def test_only_from_1_may_a_robot_accelerate_by_two() -> None:
    """BB-4.4."""
    assert Scene("A (0,0) f0 v1 F").turn("A", speed(3)).robots == ["A (3,0) f0 v3 F"]
    assert Scene("A (0,0) f0 v1 R").turn("A", speed(3, "R")).robots == ["A (-3,0) f0 v3 R"]
    assert Scene("A (0,0) f0 v2 F").refused("A", speed(4)) == "speed_not_allowed"
    assert Scene("A (0,0) f0 v1 F").refused("A", speed(4)) == "speed_not_allowed"


def test_slowing_down_takes_exactly_one() -> None:
    """BB-4.5."""
    assert Scene("A (0,0) f0 v4 F").turn("A", speed(3)).robots == ["A (3,0) f0 v3 F"]
    assert Scene("A (0,0) f0 v3 R").turn("A", speed(2, "R")).robots == ["A (-2,0) f0 v2 R"]
    assert Scene("A (0,0) f0 v4 F").refused("A", speed(2)) == "speed_not_allowed"


def test_there_is_no_speed_0() -> None:
    """BB-4.6."""
    for gear in "FR":
        scene = Scene(f"A (0,0) f0 v1 {gear}")
        assert scene.refused("A", speed(0, gear)) == "speed_not_allowed"
        assert not any(choice.endswith("0") for choice in scene.speeds("A"))


def test_at_most_6_forwards_and_3_in_reverse() -> None:
    """BB-4.7."""
    assert Scene("A (0,0) f0 v6 F").refused("A", speed(7)) == "speed_not_allowed"
    assert Scene("A (0,0) f0 v3 R").refused("A", speed(4, "R")) == "speed_not_allowed"


@pytest.mark.parametrize("marker", ["v1 F", "v6 F", "v1 R", "v3 R"])
@pytest.mark.parametrize("to", [1, 2])
def test_reversing_sets_the_speed_to_1_or_2(marker: str, to: int) -> None:
    """BB-4.8: whatever the speed was."""
    scene = Scene(f"A (0,0) f0 {marker}")
    gear = "R" if marker.endswith("F") else "F"
    assert scene.refused("A", speed(3, gear)) == "speed_not_allowed"
    scene.turn("A", speed(to, gear))
    assert (scene["A"].speed, scene["A"].gear, scene["A"].facing) == (to, gear, 0)
    assert scene["A"].cell == ((to, 0) if gear == "F" else (-to, 0))


def test_after_reversing_no_acceleration_and_no_slowing_down_in_the_next_turn() -> None:
    """BB-4.9."""
    scene = Scene("A (0,0) f0 v4 F").turn("A", speed(2, "R"))
    assert scene.refused("A", speed(3, "R")) == "just_reversed"
    assert scene.refused("A", speed(1, "R")) == "just_reversed"
    assert scene.speeds("A") == {"R2", "F1", "F2"}


def test_the_restriction_ends_with_the_next_own_turn() -> None:
    """BB-4.10: keep, and the turn after everything is allowed again."""
    scene = Scene("A (0,0) f0 v4 F").turn("A", speed(2, "R")).turn("A", KEEP)
    assert scene.speeds("A") == {"R2", "R3", "R1", "F1", "F2"}


def test_reversing_again_renews_the_restriction() -> None:
    """BB-4.10."""
    scene = Scene("A (0,0) f0 v4 F").turn("A", speed(2, "R")).turn("A", speed(1))
    assert scene.speeds("A") == {"F1", "R1", "R2"}


def test_shocks_and_nitroglycerine_are_not_affected_by_the_restriction() -> None:
    """BB-4.10: a robot that has just reversed loses speed in a shock, and may leap."""
    reversed_ = {"extra": {"A": {"locked": True}}}
    assert Scene("A (9,0) f0 v2 F", **reversed_).turn("A", KEEP).robots == ["A (10,0) f0 v1 F"]
    leap = Scene("A (0,0) f0 v2 F", cards={"A": ["nitro"]}, place={"A": 1}, **reversed_).turn("A", NITRO)
    assert leap.robots == ["A (4,0) f0 v3 F"]
    assert leap["A"].locked is False


def test_the_restriction_can_be_switched_off() -> None:
    """BB-4.9: section 3, row 4, the switch `reverse_lock`."""
    scene = Scene("A (0,0) f0 v4 F", reverse_lock=False).turn("A", speed(2, "R"))
    assert scene.speeds("A") == {"R2", "R3", "R1", "F1", "F2"}
