"""RR-9, board elements; RR-A-01, RR-A-02, RR-A-03, RR-A-04, RR-A-05, RR-A-06, RR-A-07, RR-A-34."""

from __future__ import annotations

import pytest

from gameplay.engine.squaregrid import name
from gameplay.games.roborally import board
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.rules.elements import belts, pushers
from gameplay.games.roborally.rules.run import RULES, Run
from gameplay.games.roborally.state import Robot, Table
from tests.gameplay.games.roborally.scene import Race, Scene


def test_the_order_of_elements() -> None:
    """RR-9.1: express, all belts, pushers, gears: two cells by express, pushed aside, turned."""
    grid = ">> >> . .\n. . @r ."
    scene = Scene("A A1N down", grid=grid, walls=["C1N"], pushers=["C1S:135"]).play()
    assert scene.line == "A=C2E0"
    assert [data["what"] for data in scene.told("element")] == ["express_belts", "belts", "pushers", "gears"]
    assert Scene("A A1N down", grid="> > . .").play().line == "A=B1N0"


def test_each_sub_step_starts_from_the_state_before() -> None:
    """RR-9.2, RR-A-05: express onto a normal belt is carried again, normal onto express is not."""
    assert Scene("A A1N down", grid=">> > . .").play().line == "A=C1N0"
    assert Scene("A A1N down", grid="> >> . .").play().line == "A=B1N0"


def test_a_belt_moves_one_cell_along_its_arrow() -> None:
    """RR-9.3."""
    assert Scene("A B1N down", grid=". v .\n. . .").play().line == "A=B2N0"
    assert Scene("A B2N down", grid=". . .\n. ^ .").play().line == "A=B1N0"
    assert Scene("A B1N down", grid=". < .").play().line == "A=A1N0"


def test_belt_moves_are_simultaneous() -> None:
    """RR-9.4, RR-A-02: a queue moves up whatever the cards or docks."""
    assert Scene("A A1N down", "B B1N down", grid="> > .").play().line == "A=B1N0 B=C1N0"
    assert Scene("A B1N down", "B A1N down", grid="> > .").play().line == "A=C1N0 B=B1N0"


def test_belts_never_push() -> None:
    """RR-9.5: a robot that would be carried onto one that stays also stays."""
    assert Scene("A A1N down", "B B1N down", grid="> . .").play().line == "A=A1N0 B=B1N0"


def test_two_robots_for_one_cell_stay() -> None:
    """RR-9.6, RR-9.7."""
    assert Scene("A A1N down", "B C1N down", grid="> . <").play().line == "A=A1N0 B=C1N0"
    three = Scene("A A2N down", "B C2N down", "C B1N down", grid=". v .\n> . <\n. . .").play()
    assert three.line == "A=A2N0 B=C2N0 C=B1N0"


def test_doubt_spreads_backwards() -> None:
    """RR-9.7, RR-A-01: a robot behind two that block each other stays as well."""
    scene = Scene("A A1N down", "B B1N down", "C D1N down", grid="> > . <").play()
    assert scene.line == "A=A1N0 B=B1N0 C=D1N0"


def test_a_belt_turns_onto_its_curve() -> None:
    """RR-9.8: normal and express alike, even from an express belt onto a normal curve."""
    assert Scene("A A1N down", grid="> v/w\n. .").play().line == "A=B1E0"
    assert Scene("A A1N down", grid=">> v/w\n. .\n. .").play().line == "A=B2E0"
    assert Scene("A A2N down", grid=". .\n> ^/w").play().line == "A=B2W0"


def test_cards_pushes_and_pushers_do_not_turn_on_a_curve() -> None:
    """RR-9.9, RR-A-06: the robot is only carried along the arrow."""
    assert Scene("A A1E", grid=". v/w\n. .").play(A=490).line == "A=B2E0"
    assert Scene("A A1E", "B B1E down", grid=". . v/w\n. . .").play(A=490).line == "A=B1E0 B=C2E0"
    pushed = Scene("A A1N down", grid=". >/n\n. .", walls=["A1W"], pushers=["A1E:135"]).play()
    assert pushed.line == "A=B1N0"


def test_leaving_a_curve_does_not_turn() -> None:
    """RR-9.10."""
    assert Scene("A B1N down", grid="> v/w\n. v\n. .").play().line == "A=B2N0"


def test_belts_carry_into_pits_and_off_the_board() -> None:
    """RR-9.11, RR-13.1, RR-A-03."""
    assert Scene("A A1N down", grid="> O").play().line == "A=X"
    assert Scene("A A1N down", grid="< .").play().line == "A=X"
    both = Scene("A A1N down", "B A2N down", grid="< .\n< .").play()
    assert both.destroyed == "AB"
    same_pit = Scene("A A1N down", "B C1N down", grid="> O <").play()
    assert same_pit.line == "A=A1N0 B=C1N0"
    corner = Scene("A A1N down", "B B1N down", grid="^ ^\n. .").play()
    assert corner.line == "A=X B=X"


def two_at_a_gap(west: str, east: str, *more: dict[str, list[str]]) -> tuple[Run, list[Robot]]:
    """Two boards with one cell of outside between them, and a robot on either side of it."""
    extra = more or ({}, {})
    grids = (("w", west, 1), ("e", east, 2))
    parts = [
        {"id": one, "kind": "test", "grid": f"{cell}\n{dock}"} | extra[n] for n, (one, cell, dock) in enumerate(grids)
    ]
    boards = [{"board": "w", "at": [0, 0]}, {"board": "e", "at": [2, 0]}]
    course = board.load(
        board.normalise(
            *board.bundle({"id": "gap", "players": [2, 2], "boards": boards, "flags": ["A1"], "parts": parts})
        )
    )
    robots = [Robot(seat, seat + 1, course.number((x, 0)), 0, 1) for seat, x in enumerate((0, 2))]
    setup = {**dict.fromkeys(RULES, False), "life_rule": "seed"}
    return Run(Table(robots, [course.number((0, 0))]), course, setup), robots


def test_two_robots_carried_off_to_one_place_outside_are_both_destroyed() -> None:
    """RR-A-03: outside targets never conflict; here a gap between two boards."""
    run, robots = two_at_a_gap(">", "<")
    belts(run, express_only=False)
    assert [robot.status for robot in robots] == ["destroyed", "destroyed"]


def test_a_pusher_pushes_in_its_phases() -> None:
    """RR-9.12."""
    scene = Scene("A A1N down", grid=". . . .", walls=["A1W", "B1W"], pushers=["B1E:24"])
    assert scene.play().line == "A=A1N0"
    scene = Scene("A B1N down", grid=". . . . .", walls=["B1W"], pushers=["B1E:24"])
    assert [scene.play().at("A") for _ in range(5)] == ["B1N0", "C1N0", "C1N0", "C1N0", "C1N0"]


def test_a_gear_turns_without_moving() -> None:
    """RR-9.13."""
    assert Scene("A A1N down", "B B1N down", grid="@r @l").play().line == "A=A1E0 B=B1W0"


def test_walls_hold_a_belt_move() -> None:
    """RR-A-01 (1)."""
    assert Scene("A A1N down", grid="> .", walls=["A1E"]).play().line == "A=A1N0"


def test_a_robot_behind_one_held_by_a_wall_stays_too() -> None:
    """RR-A-01 (4), repeated until stable."""
    scene = Scene("A A1N down", "B B1N down", "C C1N down", grid="> > > .", walls=["C1E"]).play()
    assert scene.line == "A=A1N0 B=B1N0 C=C1N0"


def test_a_ring_turns_and_a_swap_does_not() -> None:
    """RR-A-02."""
    ring = Scene("A A1N down", "B B1N down", "C B2N down", "D A2N down", grid="> v\n^ <").play()
    assert ring.line == "A=B1N0 B=B2N0 C=A2N0 D=A1N0"
    assert Scene("A A1N down", "B B1N down", grid="> <").play().line == "A=A1N0 B=B1N0"


def test_a_t_merge_turns_only_from_the_printed_side() -> None:
    """RR-A-04."""
    grid = ". v .\n> >/ns .\n. ^ ."
    for start, facing in (("A2", "N"), ("B1", "W"), ("B3", "E")):
        assert Scene(f"A {start}N down", grid=grid).play().line == f"A=B2{facing}0"
    assert Scene("A B1N down", grid=". v .\n> > .").play().line == "A=B2N0"


def test_pushers_push_chains_and_stop_at_walls() -> None:
    """RR-A-07."""
    place = {"grid": ". . . .", "walls": ["A1W"], "pushers": ["A1E:135"]}
    assert Scene("A A1N down", "B B1N down", **place).play().line == "A=B1N0 B=C1N0"
    place["walls"] = ["A1W", "B1E"]
    assert Scene("A A1N down", "B B1N down", **place).play().line == "A=A1N0 B=B1N0"


def test_two_pushers_for_one_cell_push_nobody() -> None:
    """RR-A-07."""
    scene = Scene("A A1N down", "B C1N down", grid=". . .", walls=["A1W", "C1E"], pushers=["A1E:1", "C1W:1"]).play()
    assert scene.line == "A=A1N0 B=C1N0"


def test_two_pushers_at_one_robot_push_nobody() -> None:
    """RR-A-07: it cannot go two ways; the chain behind it stays as well."""
    place = {"grid": ". . .\n. . .", "walls": ["A1W", "A1N"], "pushers": ["A1E:1", "A1S:1"]}
    assert Scene("A A1N down", "B B1N down", **place).play().line == "A=A1N0 B=B1N0"


def test_a_robot_pulled_two_ways_holds_the_whole_chain() -> None:
    """RR-A-07: B, whom A would push eastwards, has a pusher of its own; A is in no other way."""
    place = {"walls": ["A2W", "B2S"], "pushers": ["A2E:1", "B2N:1"]}
    assert Scene("A A2N down", "B B2N down", grid=". . .\n. . .\n. . .", **place).play().line == "A=A2N0 B=B2N0"


def test_two_robots_pushed_off_to_one_place_outside_are_both_destroyed() -> None:
    """RR-A-07, RR-A-03: outside nobody is in anybody's way; again the gap between two boards."""
    gap = {"walls": ["A1W"], "pushers": ["A1E:1"]}, {"walls": ["A1E"], "pushers": ["A1W:1"]}
    run, robots = two_at_a_gap(".", ".", *gap)
    pushers(run, 1)
    assert [robot.status for robot in robots] == ["destroyed", "destroyed"]


def test_a_pusher_moves_the_robots_before_it_along() -> None:
    """RR-A-07, RR-8.2: reported as a push, with its own robot as the pusher."""
    column = ". .\n. .\n. .\n. ."
    two = Scene("A A1N down", "B A2N down", grid=column, walls=["A1N"], pushers=["A1S:1"]).play()
    assert two.line == "A=A2N0 B=A3N0"
    assert {data["seat"]: data["cause"] for data in two.told("move")} == {0: "pusher", 1: "push"}


def test_pushers_push_into_pits_in_dock_order() -> None:
    """RR-A-14, RR-13.1."""
    grid = ". . .\n. . ."
    place = {"walls": ["C1W", "C2W", "B1E", "B2E"], "pushers": ["C1E:1", "C2E:1"]}
    scene = Scene("A C2N down", "B C1N down", grid=grid, walls=["C1W", "C2W"], pushers=place["pushers"]).play()
    assert scene.destroyed == "AB"


def test_a_robot_pushed_by_another_waits_for_its_own_dock() -> None:
    """RR-A-14: A's pusher pushes C into a pit, B's pushes B into another."""
    place = {"walls": ["A1W", "A2W"], "pushers": ["A1E:1", "A2E:1"]}
    scene = Scene("A A1N down", "B A2N down", "C B1N down", grid=". . O\n. O .", **place).play()
    assert scene.destroyed == "BC"


def test_seams_are_ordinary_edges() -> None:
    """RR-A-34: moves, belts and beams cross from board to board unless a wall is there."""
    setup = roborally.setup({"board": "coil-yard"}, 2)
    course = board.course_of(setup["board"], setup["board_digest"])
    above, below = course.number((6, 11)), course.number((6, 12))
    assert course.step[0][below] == 0  # G12S is a wall of the coil yard
    above, below = course.number((5, 11)), course.number((5, 12))
    assert course.step[0][below] == above
    assert course.step[2][above] == below
    assert above in course.ray[0][course.number((5, 15))]


def test_the_outside_has_no_walls_of_its_own() -> None:
    """RR-A-34."""
    setup = roborally.setup({"board": "coil-yard"}, 2)
    course = board.course_of(setup["board"], setup["board_digest"])
    assert course.outside[course.step[0][course.number((1, 0))]]
    assert course.step[0][course.number((2, 0))] == 0  # C1N


@pytest.mark.parametrize("rot", range(4))
def test_a_turned_board_works_the_same(rot: int) -> None:
    """RR-1.2: belts, curves, walls, lasers and pushers turn with their board."""
    raw = {
        "id": "turned",
        "players": [2, 2],
        "boards": [{"board": "yard", "at": [0, 0], "rot": rot}],
        "flags": ["A1"],
        "parts": [
            {
                "id": "yard",
                "kind": "test",
                "grid": "r . .\n> v/w 1\n. . 2",
                "walls": ["C1E", "A3W"],
                "lasers": ["C1W1"],
                "pushers": ["A3E:1"],
            }
        ],
    }
    raw["flags"] = [["A1", "C1", "C3", "A3"][rot]]
    plain = board.admit(raw)
    course = board.load(plain)
    start = [(0, 1), (1, 0), (2, 1), (1, 2)][rot]
    here = course.number(start)
    assert course.belt[here] == (1 + rot) % 4
    there = course.step[course.belt[here]][here]
    assert course.curve[course.belt[here]][there] == 1
    assert [beam.direction for beam in course.beams] == [(3 + rot) % 4]
    assert list(course.pushers[1].values()) == [((1 + rot) % 4,)]
    assert course.homes == (rot, rot)
    wall = course.number([(2, 0), (2, 2), (0, 2), (0, 0)][rot])  # C1, its east side
    assert course.step[(1 + rot) % 4][wall] == 0
    assert course.step[(2 + rot) % 4][wall] != 0


def test_flags_ride_belts_by_course_rule() -> None:
    """Rulebook 5.4, moving flags: carried like robots, back to their place after a pit; two never share a cell."""
    race = Race(
        "A A5N",
        "B C5N",
        grid="> > O .\n> . < .\n. . . .\n. . . .\n. . . .",
        flags=("A1", "A2", "C2", "D1"),
        moving_flags=True,
        stage="phase",
        phase=4,
    )
    where = [race.course.xy[cell] for cell in race.table.flags]
    assert where == [(1, 0), (0, 1), (2, 1), (3, 0)]
    race = Race(
        "A A5N",
        "B C5N",
        grid="> > O .\n. . . .\n. . . .\n. . . .\n. . . .",
        flags=("B1",),
        moving_flags=True,
        stage="phase",
        phase=4,
    )
    assert race.told("flag_moved")[0]["to"] == [1, 0]
    race = Race(
        "A A5N", "B C5N", grid="> > O .\n. . . .\n. . . .\n. . . .\n. . . .", flags=("A1",), stage="phase", phase=4
    )
    assert race.told("flag_moved") == []


def test_flags_wait_for_each_other_like_robots() -> None:
    """Rulebook 5.4 with RR-A-01, RR-A-02: no swap, no ride onto a flag that stays, a queue moves together."""
    grid = "> < . . .\n> > > . <\n> > . . .\n. ^ . . .\n. ^ . . ."
    flags = ("A1", "B1", "A2", "B2", "C2", "E2", "A3", "B4")
    race = Race("A E5N", "B E4N", grid=grid, flags=flags, moving_flags=True, stage="phase", phase=4)
    where = [name(race.course.xy[cell]) for cell in race.table.flags]
    assert where == ["A1", "B1", "A2", "B2", "C2", "E2", "A3", "B4"]
    race = Race("A E5N", "B E4N", grid=grid, flags=flags[2:5], moving_flags=True, stage="phase", phase=4)
    assert [name(race.course.xy[cell]) for cell in race.table.flags] == ["B2", "C2", "D2"]
    race = Race("A E5N", "B E4N", grid=grid, flags=("B5",), moving_flags=True, stage="phase", phase=4)
    assert name(race.course.xy[race.table.flags[0]]) == "B4"


def test_a_flag_rides_as_far_as_a_robot() -> None:
    """Rulebook 5.4: two cells by express, one by a normal belt, none on the floor or against a wall."""
    grid = ">> >> . .\n> > . .\n. . . .\n> . . .\n. . . ."
    race = Race(
        "A D5N",
        "B C5N",
        grid=grid,
        flags=("A1", "A2", "A3", "A4", "D1"),
        moving_flags=True,
        stage="phase",
        phase=4,
        board={"walls": ["A4E"]},
    )
    assert [race.course.xy[cell] for cell in race.table.flags] == [(2, 0), (1, 1), (0, 2), (0, 3), (3, 0)]
