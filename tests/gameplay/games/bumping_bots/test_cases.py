"""The worked cases of the rulebook, one test each, named by their number."""

from __future__ import annotations

from tests.gameplay.games.bumping_bots.scene import (
    ENGINE,
    KEEP,
    NITRO,
    Scene,
    after,
    arm,
    before,
    jump,
    magnet,
    pivot,
    speed,
)


def test_c01_from_1_to_3_and_left_before_the_last_cell() -> None:
    """BB-4.4, BB-5.5, BB-5.7."""
    scene = Scene("A (0,0) f0 v1 F").turn("A", speed(3), before("left"))
    assert scene.robots == ["A (3,-1) f1 v3 F"]
    assert scene.way("A") == [(1, 0), (2, 0), (3, -1)]


def test_c03_reverse_orients_before_and_after() -> None:
    """BB-5.6."""
    scene = Scene("A (0,0) f0 v3 R").turn("A", KEEP, before("left"), after("left"))
    assert scene.robots == ["A (-3,1) f2 v3 R"]
    assert scene.way("A") == [(-1, 0), (-2, 0), (-3, 1)]


def test_c04_reversing_locks_the_speed_of_the_next_own_turn() -> None:
    """BB-4.8, BB-4.9, BB-4.10."""
    scene = Scene("A (0,0) f0 v6 F").turn("A", speed(2, "R"), before("right"))
    assert scene.robots == ["A (-1,-1) f5 v2 R"]
    assert scene.speeds("A") == {"R2", "F1", "F2"}
    scene.turn("A", KEEP)
    assert scene.robots == ["A (-1,-3) f5 v2 R"]


def test_c05_a_rear_shock_at_4_pushes_one_cell() -> None:
    """BB-6.4, BB-7.1, BB-6.2."""
    scene = Scene("A (0,0) f0 v4 F", "B (3,0) f0 v3 F").turn("A", KEEP, after("left"))
    assert scene.robots == ["A (2,0) f1 v2 F", "B (4,0) f0 v1 F"]


def test_c06_a_frontal_shock_at_2_pushes_nobody_and_nobody_falls_below_1() -> None:
    """BB-7.1, BB-6.5."""
    scene = Scene("A (0,0) f0 v2 F", "B (2,0) f3 v2 F").turn("A", KEEP)
    assert scene.robots == ["A (1,0) f0 v1 F", "B (2,0) f3 v1 F"]


def test_c07_a_shock_at_6_pushes_two_cells() -> None:
    """BB-7.1."""
    scene = Scene("A (0,0) f0 v6 F", "B (4,0) f0 v6 F").turn("A", KEEP)
    assert scene.robots == ["A (3,0) f0 v4 F", "B (6,0) f0 v4 F"]


def test_c08_a_lateral_shock_at_4_may_pivot() -> None:
    """BB-7.2, BB-1.8."""
    scene = Scene("A (0,0) f0 v4 F", "B (3,0) f1 v4 F").turn("A", KEEP, pivot("B", "right"))
    assert scene.robots == ["A (2,0) f0 v2 F", "B (3,0) f0 v2 F"]


def test_c11_a_lateral_shock_at_6_may_pivot_by_120_degrees() -> None:
    """BB-7.3."""
    scene = Scene("A (0,0) f0 v6 F", "B (3,0) f4 v4 F").turn("A", KEEP, pivot("B", "left", 2))
    assert scene.robots == ["A (2,0) f0 v4 F", "B (3,0) f0 v2 F"]


def test_c12_a_pushed_robot_passes_the_rest_of_the_push_on() -> None:
    """BB-7.17, BB-6.8."""
    scene = Scene("A (0,0) f0 v6 F", "B (3,0) f0 v5 F", "C (5,0) f0 v6 F").turn("A", KEEP)
    assert scene.robots == ["A (2,0) f0 v4 F", "B (4,0) f0 v1 F", "C (6,0) f0 v4 F"]


def test_c13_the_end_of_the_chain_is_pushed() -> None:
    """BB-7.11, BB-7.12."""
    scene = Scene("A (0,0) f0 v5 F", "B (3,0) f0 v5 F", "C (4,0) f3 v6 F").turn("A", KEEP)
    assert scene.robots == ["A (2,0) f0 v3 F", "B (3,0) f0 v3 F", "C (6,0) f3 v4 F"]


def test_c16_against_a_wall_one_loss_each_and_no_pivot() -> None:
    """BB-7.7, BB-7.9."""
    scene = Scene("A (5,0) f0 v6 F", "B (10,0) f1 v5 F")
    assert scene.offered("A", KEEP, do="pivot") == []
    scene.turn("A", KEEP, after("right"))
    assert scene.robots == ["A (9,0) f5 v4 F", "B (10,0) f1 v3 F"]


def test_c18_a_wall_costs_two_and_allows_an_orientation() -> None:
    """BB-6.6, BB-6.1."""
    scene = Scene("A (8,0) f0 v5 F").turn("A", KEEP, after("left"))
    assert scene.robots == ["A (10,0) f1 v3 F"]


def test_c20_a_mobile_obstacle_halves_the_rest() -> None:
    """BB-15.1, BB-15.2, BB-15.3, BB-15.4."""
    scene = Scene("A (0,0) f0 v5 F", mobiles=[[3, 0]]).turn("A", KEEP, before("left"))
    assert scene.robots == ["A (3,-1) f1 v4 F"]
    assert scene.mobiles == [(8, 0)]


def test_c21_a_mobile_obstacle_bounces_off_the_wall() -> None:
    """BB-15.8, BB-15.9."""
    scene = Scene("A (5,0) f0 v5 F", mobiles=[[7, 0]]).turn("A", KEEP)
    assert scene.robots == ["A (8,0) f0 v4 F"]
    assert scene.mobiles == [(9, 1)]


def test_c23_a_mobile_obstacle_strikes_a_robot_and_the_propeller_may_pivot_it() -> None:
    """BB-15.5, BB-15.6, BB-15.7."""
    scene = Scene("A (0,0) f0 v4 F", "B (5,0) f1 v4 F", mobiles=[[2, 0]]).turn("A", KEEP, pivot("B", "right"))
    assert scene.robots == ["A (2,0) f0 v3 F", "B (5,0) f0 v2 F"]
    assert scene.mobiles == [(4, 0)]


def test_c24_a_bumper_throws_a_slow_robot_one_cell() -> None:
    """BB-16.3, BB-16.4, BB-16.6."""
    scene = Scene("A (-4,0) f0 v3 F", bumpers=[{"center": [0, 0]}])
    assert scene.offered("A", KEEP, do="after") == []
    scene.turn("A", KEEP)
    assert scene.robots == ["A (-2,0) f0 v1 F"]


def test_c26_a_robot_pushed_onto_an_arrow_is_bumped() -> None:
    """BB-16.3, BB-16.9."""
    scene = Scene("A (-6,0) f0 v4 F", "B (-2,0) f1 v5 F", bumpers=[{"center": [0, 0]}]).turn("A", KEEP)
    assert scene.robots == ["A (-3,0) f0 v2 F", "B (-2,0) f2 v1 F"]


def test_c27_an_arm_pushes_a_robot() -> None:
    """BB-14.3, BB-14.4, BB-14.5, BB-14.6."""
    scene = Scene("A (0,-1) f0 v4 F", motors=[{"center": [0, 0], "arm": 1, "rot": "ccw"}]).motors()
    assert scene.robots == ["A (-1,-1) f0 v2 F"]
    assert scene.state.motors == [2]


def test_c30_a_jump_flies_over_two_robots() -> None:
    """BB-12.12, BB-12.13, BB-12.14, BB-12.15, BB-12.16."""
    scene = Scene("A (0,0) f0 v3 F", "B (2,0) f0 v3 F", "C (3,0) f0 v3 F", cards={"A": ["jump"]}, place={"A": 5}).turn(
        "A", KEEP, arm("jump"), jump(1)
    )
    assert scene.robots == ["A (5,0) f0 v3 F", "B (2,0) f0 v3 F", "C (3,0) f0 v3 F"]


def test_c32_nitroglycerine() -> None:
    """BB-12.30, BB-12.31, BB-12.32."""
    scene = Scene("A (0,0) f0 v3 F", cards={"A": ["nitro"]}, place={"A": 1}).turn("A", NITRO)
    assert scene.robots == ["A (5,0) f0 v4 F"]


def test_c34_a_magnet_at_the_end() -> None:
    """BB-12.20, BB-12.21, BB-12.22, BB-12.23, BB-12.24, BB-12.25, BB-12.26."""
    scene = Scene("A (0,0) f0 v2 F", "B (-1,3) f0 v3 F", cards={"A": ["magnet"]}, place={"A": 1})
    scene.turn("A", KEEP, before("right"), magnet(4, "end"))
    assert scene.robots == ["A (0,2) f5 v2 F", "B (-1,3) f0 v3 F"]


def test_c36_a_swelled_engine_for_two_turns() -> None:
    """BB-12.40, BB-12.41, BB-12.42."""
    scene = Scene("A (-5,0) f0 v3 F", cards={"A": ["engine"]}, place={"A": 3})
    scene.turn("A", KEEP, ENGINE).turn("A", KEEP).turn("A", speed(2))
    assert scene.robots == ["A (5,0) f0 v2 F"]


def test_c37_a_crossing_in_reverse_gear_counts() -> None:
    """BB-9.2, BB-9.3."""
    scene = Scene("A (6,4) f3 v2 R c1", track="rivet_oval").turn("A", KEEP)
    assert scene.robots == ["A (8,4) f3 v2 R c2"]


def test_c41_an_obstacle_that_stays_stops_the_robot() -> None:
    """BB-15.14, BB-15.10."""
    scene = Scene("A (0,0) f0 v2 F", "B (3,0) f1 v5 F", mobiles=[[2, 0]]).turn("A", KEEP, after("left"))
    assert scene.robots == ["A (1,0) f1 v1 F", "B (3,0) f1 v3 F"]
    assert scene.mobiles == [(2, 0)]


def test_c42_a_shock_in_reverse_gear() -> None:
    """BB-7.1, BB-1.7."""
    scene = Scene("A (0,0) f3 v3 R", "B (2,0) f2 v6 F")
    assert scene.offered("A", KEEP, do="pivot") == []
    scene.turn("A", KEEP, after("right"))
    assert scene.robots == ["A (1,0) f2 v1 R", "B (3,0) f2 v4 F"]


def test_c44_an_arm_never_touches_a_robot_two_cells_away() -> None:
    """BB-14.8 (control)."""
    scene = Scene("A (0,-2) f0 v5 F", "B (-1,-2) f0 v5 F", motors=[{"center": [0, 0], "arm": 1, "rot": "ccw"}]).motors()
    assert scene.robots == ["A (0,-2) f0 v5 F", "B (-1,-2) f0 v5 F"]
    assert scene.state.motors == [2]


def test_l01_legal_speeds() -> None:
    """BB-4."""
    legal = {
        "v1 F": {"F1", "F2", "F3", "R1", "R2"},
        "v4 F": {"F4", "F5", "F3", "R1", "R2"},
        "v6 F": {"F6", "F5", "R1", "R2"},
        "v1 R": {"R1", "R2", "R3", "F1", "F2"},
        "v3 R": {"R3", "R2", "F1", "F2"},
    }
    for marker, expected in legal.items():
        assert Scene(f"A (0,0) f0 {marker}").speeds("A") == expected, marker
    assert Scene("A (0,0) f0 v2 R", extra={"A": {"locked": True}}).speeds("A") == {"R2", "F1", "F2"}


def test_g01_the_first_places_touch_the_line_the_next_a_robot() -> None:
    """BB-2.6, BB-2.7."""
    from gameplay.games.bumping_bots.rules.grid import free_places

    scene = Scene("A off f0 v1 F", "B off f0 v1 F", track="rivet_oval")
    assert set(free_places(scene.state)) == {(7, 3), (6, 5), (6, 4), (5, 6)}
    scene.state.robots[0].cell = (7, 3)
    assert set(free_places(scene.state)) == {(6, 5), (6, 4), (5, 6), (6, 3)}


def test_o01_order() -> None:
    """BB-3.3, BB-3.4, BB-3.5, BB-3.6."""
    scene = Scene(
        "A (5,4) f0 v1 F",
        "B (4,6) f0 v1 F",
        "C (6,3) f0 v1 F",
        "D (5,5) f0 v1 F",
        "E (8,3) f0 v1 F c1",
        "F (10,-4) f0 v1 F c1",
        track="rivet_oval",
    )
    assert scene.order() == "FECDAB"


def test_f01_equal_distance_the_faster_is_ahead() -> None:
    """BB-9.6, BB-9.7, BB-9.8, BB-9.12."""
    scene = Scene(
        "A (9,4) f0 v4 F c3", "B (8,6) f0 v5 F c3", "C (9,3) f0 v6 F c3", "D (6,4) f0 v1 F c2", track="rivet_oval"
    )
    scene.end_round()
    assert scene.ranking == [("B", 1), ("A", 2), ("C", 3), ("D", 4)]
    assert scene.state.phase == "over"


def test_f04_a_later_zone_is_always_farther() -> None:
    """BB-9.7."""
    scene = Scene(
        "Y (7,4) f0 v6 F c3", "Z (12,3) f0 v1 F c3", "W (0,4) f0 v1 F c2", "X (1,4) f0 v1 F c2", track="rivet_oval"
    )
    scene.end_round()
    assert scene.ranking == [("Z", 1), ("Y", 2)]
