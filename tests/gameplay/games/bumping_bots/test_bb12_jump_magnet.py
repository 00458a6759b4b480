"""BB-12: jumping robot and magnet."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.bumping_bots.rules.table import Table
from tests.gameplay.games.bumping_bots.scene import END, KEEP, Scene, after, arm, before, jump, magnet, speed

J = arm("jump")


def jumper(*lines: str, place: int = 3, **position: Any) -> Scene:
    return Scene(*lines, cards={"A": ["jump"]}, place={"A": place}, **position)


def test_a_jump_is_declared_before_any_cell() -> None:
    """BB-12.10: the first included; and only once the card was made ready."""
    scene = jumper("A (0,0) f0 v3 F")
    assert scene.offered("A", KEEP, J, do="jump") == [jump(0), jump(1), jump(2)]
    assert scene.refused("A", KEEP, jump(0)) == "card_not_ready"
    for at in range(3):
        assert jumper("A (0,0) f0 v3 F").turn("A", KEEP, J, jump(at)).robots == ["A (4,0) f0 v3 F"]


def test_a_jump_avoids_the_shock_of_the_next_cell() -> None:
    """BB-12.10: even when that cell is occupied or solid."""
    assert jumper("A (0,0) f0 v2 F", "B (1,0) f0 v3 F").turn("A", KEEP, J, jump(0)).robots == [
        "A (3,0) f0 v2 F",
        "B (1,0) f0 v3 F",
    ]
    assert jumper("A (0,0) f0 v2 F", fixed=[[1, 0]]).turn("A", KEEP, J, jump(0)).robots == ["A (3,0) f0 v2 F"]


@pytest.mark.parametrize("place", [1, 2])
def test_tier_0_drives_one_cell_more_on_the_ground(place: int) -> None:
    """BB-12.11: no flight, so what is in the way is hit."""
    free = jumper("A (0,0) f0 v2 F", place=place).turn("A", KEEP, J, jump(1))
    assert (free.robots, free.way("A")) == (["A (3,0) f0 v2 F"], [(1, 0), (2, 0), (3, 0)])
    hit = jumper("A (0,0) f0 v2 F", "B (3,0) f0 v2 F", place=place).turn("A", KEEP, J, jump(0))
    assert hit.robots == ["A (2,0) f0 v1 F", "B (3,0) f0 v1 F"]


@pytest.mark.parametrize("thing", [{}, {"fixed": [[1, 0]]}, {"mobiles": [[1, 0]]}])
def test_tier_0_needs_a_free_next_cell(thing: dict[str, Any]) -> None:
    """BB-12.10: only tiers 1-3 declare it in front of something."""
    robots = ["A (0,0) f0 v2 F"] if thing else ["A (0,0) f0 v2 F", "B (1,0) f0 v2 F"]
    assert jumper(*robots, place=2, **thing).refused("A", KEEP, J, jump(0)) == "no_jump_here"
    assert jump(0) in jumper(*robots, place=3, **thing).offered("A", KEEP, J, do="jump")


@pytest.mark.parametrize(("place", "air"), [(3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 3)])
def test_tiers_1_to_3_fly_over_cells_in_the_travel_direction(place: int, air: int) -> None:
    """BB-12.12, BB-12.13: air cells are extra; the landing cell costs one."""
    scene = jumper("A (0,0) f3 v2 R", place=place).turn("A", KEEP, J, jump(0))
    assert scene.robots == [f"A ({2 + air},0) f3 v2 R"]
    (first, _) = scene.told("move")
    assert first["over"] == [[k, 0] for k in range(1, air + 1)]


def test_the_jump_is_made_in_one_go() -> None:
    """BB-12.14: one event from take-off to landing; the card is spent."""
    scene = jumper("A (0,0) f0 v1 F", place=9).turn("A", KEEP, J, jump(0))
    assert [(told["from"], told["to"], told["cause"]) for told in scene.told("move")] == [([0, 0], [4, 0], "jump")]
    assert scene["A"].cards == []


def test_no_orientation_before_the_jump() -> None:
    """BB-12.15: in that turn; afterwards the normal rules hold."""
    scene = jumper("A (0,0) f0 v2 F")
    assert scene.refused("A", KEEP, J, before("left"), jump(1)) == "no_jump_here"
    assert jumper("A (0,0) f0 v2 F").turn("A", KEEP, J, jump(1), after("left")).robots == ["A (3,0) f1 v2 F"]


def test_movement_after_landing_follows_the_normal_rules() -> None:
    """BB-12.16: with its orientation before the last cell, and its shocks."""
    assert jumper("A (0,0) f0 v2 F").turn("A", KEEP, J, jump(0), before("left")).robots == ["A (3,-1) f1 v2 F"]
    shock = jumper("A (0,0) f0 v3 F", "B (3,0) f0 v3 F").turn("A", KEEP, J, jump(0))
    assert shock.robots == ["A (2,0) f0 v1 F", "B (4,0) f0 v1 F"]


def test_what_is_flown_over_is_not_affected() -> None:
    """BB-12.17, BB-16.10: robots, obstacles and arrow cells."""
    scene = jumper("A (-2,0) f0 v2 F", place=9, bumpers=[{"center": [0, 0]}]).turn("A", KEEP, J, jump(0))
    assert scene.robots == ["A (3,0) f0 v2 F"]
    mobile = jumper("A (0,0) f0 v1 F", "B (2,0) f1 v4 F", place=5, mobiles=[[1, 0]]).turn("A", KEEP, J, jump(0))
    assert (mobile.robots, mobile.mobiles) == (["A (3,0) f0 v1 F", "B (2,0) f1 v4 F"], [(1, 0)])


@pytest.mark.parametrize(("q", "legal"), [(8, True), (9, False), (10, False)])
def test_one_cannot_jump_over_a_wall(q: int, legal: bool) -> None:
    """BB-12.17: all air cells and the landing cell must be track cells."""
    scene = jumper(f"A ({q},0) f0 v1 F")
    assert bool(scene.offered("A", KEEP, J, do="jump")) is legal
    if not legal:
        assert scene.refused("A", KEEP, J, jump(0)) == "no_jump_here"


def test_every_cell_of_the_flight_must_be_track() -> None:
    """BB-12.17: the first cell and the landing cell are, but a corner of wall lies between them."""
    scene = jumper("A (6,-11) f4 v1 F", place=5, track="clockwork_foundry")
    track = Table(scene.state).track
    assert [track.is_track(cell) for cell in [(5, -10), (4, -9), (3, -8)]] == [True, False, True]
    assert scene.refused("A", KEEP, J, jump(0)) == "no_jump_here"


def test_landing_on_a_robot_is_a_shock_from_the_last_free_cell() -> None:
    """BB-12.18: (2,0) is free, (3,0) holds B."""
    scene = jumper("A (0,0) f0 v3 F", "B (3,0) f0 v3 F", place=5).turn("A", KEEP, J, jump(0), after("left"))
    assert scene.robots == ["A (2,0) f1 v1 F", "B (4,0) f0 v1 F"]


def test_with_no_free_cell_in_the_flight_the_robot_stays_at_take_off() -> None:
    """BB-12.18: and the landing cell is still struck."""
    scene = jumper("A (0,0) f0 v3 F", "B (1,0) f0 v3 F", "C (2,0) f0 v3 F").turn("A", KEEP, J, jump(0))
    assert scene.robots == ["A (0,0) f0 v1 F", "B (1,0) f0 v3 F", "C (3,0) f0 v1 F"]
    solid = jumper("A (0,0) f0 v4 F", fixed=[[1, 0], [2, 0]]).turn("A", KEEP, J, jump(0))
    assert solid.robots == ["A (0,0) f0 v2 F"]


def test_landing_on_a_mobile_obstacle_propels_it_and_ends_the_movement() -> None:
    """BB-12.18: -1, and no half of the rest."""
    scene = jumper("A (0,0) f0 v4 F", mobiles=[[2, 0]]).turn("A", KEEP, J, jump(0))
    assert (scene.robots, scene.mobiles) == (["A (1,0) f0 v3 F"], [(6, 0)])


def test_coming_to_rest_on_an_arrow_this_way_does_not_bump() -> None:
    """BB-12.18: whereas landing on one does (BB-16.8)."""
    rest = jumper("A (-3,0) f0 v3 F", "B (-2,0) f0 v3 F", place=5, bumpers=[{"center": [0, 0]}])
    assert rest.turn("A", KEEP, J, jump(0)).robots == ["A (-1,0) f0 v1 F", "B (-2,0) f0 v3 F"]
    assert rest.told("bump") == []
    landing = jumper("A (-3,0) f0 v3 F", "B (-2,0) f0 v3 F", place=3, bumpers=[{"center": [0, 0]}])
    assert landing.turn("A", KEEP, J, jump(0)).told("bump") == [{"seat": 0, "bumper": 0, "strength": 1}]


# -- magnet -----------------------------------------------------------------------------------------------------


def puller(*lines: str, place: int = 9, **position: Any) -> Scene:
    return Scene(*lines, cards={"A": ["magnet"]}, place={"A": place}, **position)


def directions(scene: Scene, *steps: Any) -> list[tuple[int, str]]:
    return [(step["direction"], step["when"]) for step in scene.offered("A", *steps, do="magnet")]


def test_a_magnet_pulls_at_the_start_or_at_the_end() -> None:
    """BB-12.20, BB-12.26: never in between; there is no such step."""
    scene = puller("A (0,0) f0 v1 F", "B (-2,3) f0 v1 F", "C (0,3) f0 v1 F")
    assert directions(scene, KEEP) == [(5, "start"), (4, "end")]


def test_the_nearest_robot_in_line_is_the_target() -> None:
    """BB-12.21: C is behind B."""
    scene = puller("A (0,0) f0 v1 F", "B (0,3) f0 v1 F", "C (0,5) f0 v1 F").turn("A", KEEP, magnet(5, "start"))
    assert scene.way("A") == [(0, 1), (0, 2), (1, 2)]


def test_a_robot_it_touches_hides_the_one_behind_it() -> None:
    """BB-12.21, BB-12.23: B is too near to be a target, and it is before C."""
    assert directions(puller("A (0,0) f0 v1 F", "B (0,1) f0 v1 F", "C (0,3) f0 v1 F"), KEEP) == []


def test_of_several_robots_in_sight_any_is_a_target() -> None:
    """BB-12.21, BB-12.22: in whichever of the six directions."""
    scene = puller("A (0,0) f0 v1 F", "B (3,0) f0 v1 F", "C (0,-2) f0 v1 F", "D (-2,2) f0 v1 F")
    assert [d for d, when in directions(scene, KEEP) if when == "start"] == [0, 2, 4]
    assert scene.turn("A", KEEP, magnet(4, "start")).way("A")[0] == (-1, 1)


@pytest.mark.parametrize(
    "between", [{"fixed": [[0, 2]]}, {"mobiles": [[0, 2]]}, {"motors": [{"center": [0, 2], "arm": 0, "rot": "cw"}]}]
)
def test_obstacles_break_the_line_of_sight(between: dict[str, Any]) -> None:
    """BB-12.22; and so does wall: there is no robot beyond it."""
    assert directions(puller("A (0,0) f0 v1 F", "B (0,4) f0 v1 F", **between), KEEP) == []
    assert directions(puller("A (0,0) f0 v1 F", "B (0,4) f0 v1 F"), KEEP) == [(5, "start")]


def test_only_the_six_straight_lines_count() -> None:
    """BB-12.22: (2,1) is at distance 3 but on no line."""
    assert directions(puller("A (0,0) f0 v1 F", "B (2,1) f0 v1 F"), KEEP) == []


@pytest.mark.parametrize(("place", "reach"), [(1, 2), (3, 3), (5, 4), (7, 5)])
def test_the_range_by_tier(place: int, reach: int) -> None:
    """BB-12.23: at least 2, at most 2/3/4/5."""
    for far in range(1, 8):
        scene = puller("A (0,0) f0 v1 F", f"B (0,{far}) f0 v1 F", place=place)
        assert ((5, "start") in directions(scene, KEEP)) is (2 <= far <= reach), far
    if reach < 5:
        assert puller("A (0,0) f0 v1 F", "B (0,5) f0 v1 F", place=place).refused("A", KEEP, magnet(5, "start")) == (
            "no_magnet_target"
        )


def test_the_robot_moves_until_it_touches_and_keeps_its_facing() -> None:
    """BB-12.24."""
    scene = puller("A (0,0) f2 v1 F", "B (4,0) f0 v1 F").turn("A", KEEP, magnet(0, "start"))
    assert scene.way("A") == [(1, 0), (2, 0), (3, 0), (3, -1)]
    assert scene["A"].facing == 2


def test_contact_by_magnet_is_no_shock() -> None:
    """BB-12.25."""
    scene = puller("A (0,0) f1 v5 R", "B (0,4) f0 v4 F").turn("A", speed(1), magnet(5, "start"))
    assert scene.robots == ["A (1,2) f1 v1 F", "B (0,4) f0 v4 F"]
    assert scene.told("shock") == []


@pytest.mark.parametrize(("marker", "back"), [(3, 1), (4, 2)])
def test_an_arrow_on_the_way_acts_and_ends_everything(marker: int, back: int) -> None:
    """BB-12.25, BB-16.8: the rest of the movement is lost, and no orientation is left."""
    scene = puller(f"A (-4,1) f2 v{marker} F", "B (1,1) f0 v1 F", bumpers=[{"center": [0, 0]}])
    assert directions(scene, KEEP) == [(0, "start")]
    assert scene.offered("A", KEEP, magnet(0, "start")) == [END]
    scene.turn("A", KEEP, magnet(0, "start"))
    # (-1,1) is the arrow cell of direction 4, lateral for facing 2 (a = 2).
    assert scene.told("bump") == [{"seat": 0, "bumper": 0, "strength": back}]
    assert scene["A"].cell == (-1 - back, 1 + back)


def test_cells_pulled_at_the_start_are_no_movement() -> None:
    """BB-12.26, BB-5.3: all cells of the speed follow, and still no orientation before the first of them."""
    scene = puller("A (0,0) f0 v1 F", "B (0,4) f0 v1 F")
    assert scene.offered("A", KEEP, magnet(5, "start"), do="before") == []
    assert scene.turn("A", KEEP, magnet(5, "start")).way("A") == [(0, 1), (0, 2), (0, 3), (1, 3)]


def test_at_the_end_the_magnet_follows_the_orientation() -> None:
    """BB-12.26."""
    scene = puller("A (0,0) f0 v1 F", "B (1,3) f0 v1 F")
    assert scene.refused("A", KEEP, magnet(5, "end"), after("left")) == "no_orientation_after"
    assert scene.turn("A", KEEP, after("left"), magnet(5, "end")).robots[0] == "A (1,2) f1 v1 F"


def test_no_magnet_after_a_shock_or_a_bumper() -> None:
    """BB-12.26."""
    shock = puller("A (9,-5) f0 v3 F", "B (10,-2) f0 v1 F", fixed=[[10, -5]])
    shock.state.robots[1].cell = (9, -2)
    assert directions(shock, KEEP) == [(5, "start")]
    bumper = puller("A (-2,0) f0 v1 F", "B (-2,3) f0 v1 F", bumpers=[{"center": [0, 0]}])
    assert directions(bumper, KEEP) == [(5, "start")]


def test_a_red_obstacle_that_stays_in_the_way_is_no_shock() -> None:
    """BB-12.26, BB-15.14: A stops at (0,0) before an obstacle that is shut in, and the magnet may still pull it."""
    shut = {"mobiles": [[1, 0]], "fixed": [[2, 0], [0, 1], [1, -1]]}
    scene = puller("A (-1,0) f0 v6 F", "B (0,-3) f0 v1 F", **shut)
    assert directions(scene, KEEP) == [(2, "end")]
    assert scene.turn("A", KEEP, magnet(2, "end")).way("A") == [(0, 0), (0, -1), (0, -2)]


def test_the_start_is_over_once_the_robot_has_turned() -> None:
    """BB-12.20, BB-18.1: what a later decision has passed over is declined."""
    scene = puller("A (0,0) f0 v2 F", "B (0,4) f0 v1 F")
    assert scene.refused("A", KEEP, before("left"), magnet(5, "start")) == "too_late"
