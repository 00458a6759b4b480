"""DD-20 and following: registers, moves made all at once, pushes, crashes, walls. More in test_together.py."""

from __future__ import annotations

import pytest

from tests.gameplay.games.dr2d.scene import Scene


def test_an_action_moves_a_robot_one_tile_or_leaves_it_where_it_is() -> None:
    """DD-20."""
    for action, tile in {"N": "C5", "E": "D6", "S": "C7", "W": "B6", "H": "C6"}.items():
        assert Scene("A C6").step(A=action).line == f"A={tile}"


def test_all_robots_act_at_the_same_time() -> None:
    """DD-20: one after the other, B would have been pushed."""
    assert Scene("A C6", "B D6").step(A="E", B="S").line == "A=D6 B=D7"
    assert Scene("B D6", "A C6").step(A="E", B="S").line == "B=D7 A=D6"


@pytest.mark.parametrize("heading", "NESW")
def test_a_heading_changes_no_action(heading: str) -> None:
    """DD-21."""
    assert Scene(f"A C6 {heading}").turn(A="NEEHH").line == "A=E5"


def test_a_turn_has_five_registers() -> None:
    """DD-20."""
    scene = Scene("A A6").turn(A="EEEEE")
    assert scene.line == "A=F6"
    assert [data["register"] for data in scene.told("register")] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("line", ["A C6 standby", "A C6 lost1", "A C6 pc1", "A C6 left"])
def test_some_robots_wait_whatever_was_programmed(line: str) -> None:
    """DD-22: they are immobile, so B pushes A."""
    scene = Scene(line, "B B6")
    scene["A"].actions = "NNNNN"
    if "left" in line:
        assert Scene(line, "B B6").turn(A="NNNNN", B="EHHHH").told("move", seat=0)[0]["to"] == [3, 5]
        return
    assert scene.step(B="E").line.startswith("A=D6")


def test_a_robot_waits_from_its_standby_register_on() -> None:
    """DD-22, DD-91."""
    assert Scene("A C6 pc5").turn(A="NNNNN", standby={"A": 3}).line == "A=C4/5"


def test_robots_off_the_board_do_nothing_and_nothing_happens_to_them() -> None:
    """DD-23, DD-50: the beam along column C hits any robot there."""
    scene = Scene("A C1", "B C3", lasers="C12-N").turn(A="NSSSS", B="HHHHH")
    assert scene.line == "A=OFF B=C3/4"
    scene = Scene("A B3 laws23", laws="B2 F6 J10").turn(A="HHHHN").next().turn(A="NNNNN")
    assert scene.line == "A=OUT"


def test_a_register_is_resolved_in_its_order() -> None:
    """DD-24: A walks onto a belt, the belt carries it onto a turnstile, that turns it, and a laser hits it there."""
    scene = Scene("A B6", tiles="C6> D6)", lasers="D1-S").step(A="E")
    assert scene.line == "A=D6/6"
    assert scene.headings == "E"
    assert scene.kinds("move", "spun", "damage") == ["move", "move", "spun", "damage"]
    scene = Scene("A B6", tiles="C6> D6s", lasers="D1-S").step(2, A="E")
    assert [data["cause"] for data in scene.told("move")] == ["move", "belt", "pusher"]
    assert scene.line == "A=D7"


def test_a_robot_that_is_pushed_onto_a_turnstile_is_not_turned_in_that_register() -> None:
    """DD-24: turnstiles come before pushers. Only a robot still there in the next register is turned."""
    scene = Scene("A C6", "B F6", tiles="C6e D6) F6s F7(").step(2)
    assert (scene.line, scene.headings) == ("A=D6 B=F7", "NN")
    assert scene.told("spun") == []
    assert scene.step(3, A="N").headings == "NW"
    scene = Scene("A B6", tiles="B6> C6s C7)", drift=True).turn(A="HHNNH")
    assert scene.line == "A=C5"  # carried to C6, pushed to C7 in register 2, and north from there, unturned
    assert scene.told("turned_actions") == []


def test_a_turnstile_turns_after_the_moves() -> None:
    """DD-24, DD-70: a robot that walks onto it is turned, one that walks off it is not."""
    scene = Scene("A B6", "B F6", "C E9", "D F9", tiles="C6) F6) F9)").step(A="E", B="E", C="E")
    assert (scene.line, scene.headings) == ("A=C6 B=G6 C=F9 D=G9", "ENEN")


def test_pushers_work_in_even_registers_and_lasers_in_odd_ones() -> None:
    """DD-24, DD-75, DD-80."""
    scene = Scene("A D4", "B H4", tiles="D4s", lasers="H1-S")
    seen = [scene.step(register).line for register in (1, 2, 3, 4, 5)]
    assert seen == ["A=D4 B=H4/6", "A=D5 B=H4/6", "A=D5 B=H4/5", "A=D5 B=H4/5", "A=D5 B=H4/4"]


@pytest.mark.parametrize(("register", "tile"), [(1, "C6v"), (2, "C6s")])
@pytest.mark.parametrize(("pc", "lost"), [(7, 1), (6, 2), (2, 3)])
def test_a_pothole_looks_at_pc_without_the_damage_of_its_register(register: int, tile: str, pc: int, lost: int) -> None:
    """DD-25: A crashes, then a belt or a pusher brings it into a pothole, which stops it as if it had not crashed."""
    scene = Scene(f"A C6 pc{pc}", "B D5", tiles=f"{tile} C7O").step(register, A="E", B="S")
    assert scene.crashes == [([0, 1], [3, 5])]
    assert scene.line == f"A=C7/{max(1, pc - 2)} B=D5/6"
    assert scene["A"].lost == lost
    assert scene.step(register + 1, A="E").at("A").startswith("C7")


def test_the_damage_of_a_register_comes_all_at_once_after_its_last_step() -> None:
    """DD-25: crash, pothole and laser; then the standby of a robot that is at 1 PC."""
    scene = Scene("A C6 pc4", "B D5", "C H6 pc2", tiles="C6v C7O H6)", lasers="C12-N H1-S").step(A="E", B="S")
    assert scene.line == "A=C7/1 B=D5/6 C=H6/1"
    steps = ["crash", "move", "pit", "spun", "laser", "laser"]
    assert scene.kinds(*steps, "damage", "shutdown") == [
        *steps, "damage", "damage", "damage", "damage", "shutdown", "damage", "shutdown",
    ]  # fmt: skip
    assert [(data["seat"], data["pc"], data["cause"]) for data in scene.told("damage")] == [
        (0, 3, "crash"), (1, 6, "crash"), (0, 2, "pit"), (0, 1, "laser"), (2, 1, "laser"),
    ]  # fmt: skip
    assert len({event.beat for event in scene.run.events or [] if event.kind in ("damage", "shutdown")}) == 1


def test_a_robot_that_leaves_the_board_still_loses_what_it_suffered_before() -> None:
    """DD-25, DD-51: A crashes into B and is carried over the rim; at 1 PC it sits out the turn in which it is back."""
    scene = Scene("A A6 pc2", "B A4", tiles="A6<").step(A="N", B="S")
    assert scene.line == "A=OFF/1 B=A4/6"
    assert scene.kinds("crash", "exited", "damage", "shutdown") == ["crash", "exited", "damage", "shutdown", "damage"]
    assert (scene.next().line, scene["A"].standby) == ("A=A7 B=A4/6", True)


def test_the_damage_of_a_register_is_there_in_the_next_one() -> None:
    """DD-25, DD-66: the crash of register 1 counts in the pothole of register 2."""
    scene = Scene("A C6", "B D5", tiles="C7O").step(A="E", B="S").step(A="S")
    assert (scene.at("A"), scene["A"].lost) == ("C7/5", 2)


def test_two_robots_never_share_a_tile() -> None:
    """DD-28."""
    assert Scene("A C6", "B E6").step(A="E", B="W").line == "A=C6/6 B=E6/6"
    assert Scene("A C6", "B D6", "C E6").step(A="E").line == "A=C6 B=D6 C=E6"


def test_a_tile_that_a_robot_has_left_is_free() -> None:
    """DD-28, DD-35."""
    scene = Scene("A C6", "B B6").step(A="E").step(A="E", B="E").step(B="E")
    assert scene.line == "A=E6 B=D6"


def test_a_mover_against_a_wall_stays_unhurt_and_is_immobile() -> None:
    """DD-29, DD-60, DD-61."""
    scene = Scene("A C6", walls="C6-E").step(A="E")
    assert scene.line == "A=C6"
    assert scene.told("stays") == [{"seat": 0, "cell": [2, 5], "direction": "E", "why": "wall", "cause": "move"}]
    assert Scene("A C6", "B C7", walls="C6-E").step(A="E", B="N").line == "A=C5 B=C6"


def test_a_wall_is_there_from_both_sides() -> None:
    """DD-60."""
    for walls in ("C6-E", "D6-W"):
        assert Scene("A C6", "B D6", walls=walls).step(A="E", B="W").line == "A=C6 B=D6"


def test_any_number_of_robots_may_leave_the_board_at_once() -> None:
    """DD-30."""
    scene = Scene("A A1", "B B1", "C A2").step(A="N", B="N", C="W")
    assert scene.line == "A=OFF B=OFF C=OFF"


def test_a_push_costs_nobody_anything_and_may_be_repeated() -> None:
    """DD-31: over the rim in the end."""
    scene = Scene("A I6", "B J6")
    lines = [scene.step(A="E").line for _register in range(3)]
    assert lines == ["A=J6 B=K6", "A=K6 B=L6", "A=L6 B=OFF"]
    assert scene.told("exited")[0]["cause"] == "push"
    assert [data["cause"] for data in scene.told("move", seat=1)] == ["push", "push"]


def test_a_push_into_a_pothole() -> None:
    """DD-31, DD-65."""
    scene = Scene("A C6", "B D6", tiles="E6O").step(A="E")
    assert (scene.line, scene["B"].lost) == ("A=D6 B=E6/6", 1)


def test_a_push_that_fails_leaves_both_unhurt() -> None:
    """DD-32: a wall behind, or a robot that stays; the mover is immobile then."""
    assert Scene("A C6", "B D6", walls="D6-E").step(A="E").line == "A=C6 B=D6"
    scene = Scene("A C6", "B D6", "C E6", "D C7").step(A="E", D="N")
    assert scene.line == "A=C5 B=D6 C=E6 D=C6"
    assert [(data["seat"], data["why"]) for data in scene.told("stays")] == [(0, "held")]


def test_a_push_against_a_robot_that_has_just_crashed_fails() -> None:
    """DD-32, DD-39a: C and D want E5 and crash; C stays, so A cannot push B onto it, and A is unhurt."""
    scene = Scene("A C6", "B D6", "C E6", "D E4").step(A="E", C="N", D="S")
    assert scene.line == "A=C6 B=D6 C=E6/6 D=E4/6"
    assert scene.crashes == [([2, 3], [4, 4])]


def test_movers_with_the_same_target_crash() -> None:
    """DD-33, DD-39: each loses one PC, however many there are."""
    scene = Scene("A C6", "B E6", "C D5", "D D7").step(A="E", B="W", C="S", D="N")
    assert scene.line == "A=C6/6 B=E6/6 C=D5/6 D=D7/6"
    assert scene.crashes == [([0, 1, 2, 3], [3, 5])]


def test_movers_head_on_crash() -> None:
    """DD-34."""
    scene = Scene("A C6", "B D6").step(A="E", B="W")
    assert scene.line == "A=C6/6 B=D6/6"
    assert scene.crashes == [([0, 1], None)]


def test_trains_and_rings_move_unhurt() -> None:
    """DD-35."""
    assert Scene("A C6", "B D6", "C E6").step(A="E", B="E", C="E").line == "A=D6 B=E6 C=F6"
    ring = Scene("A C6", "B D6", "C D7", "D C7").step(A="E", B="S", C="W", D="N")
    assert ring.line == "A=D6 B=D7 C=C7 D=C6"


def test_a_robot_that_runs_into_a_crashed_one_crashes_too() -> None:
    """DD-36, DD-39: one PC each, even along a chain."""
    scene = Scene("A A6", "B B6", "C C6", "D E6").step(A="E", B="E", C="E", D="W")
    assert scene.line == "A=A6/6 B=B6/6 C=C6/6 D=E6/6"
    assert scene.crashes == [([0, 1, 2, 3], None)]
    assert scene.told("crash")[0]["wants"] == [[1, 5], [2, 5], [3, 5], [3, 5]]


def test_two_crashes_are_reported_one_by_one() -> None:
    """DD-33, DD-34."""
    scene = Scene("A A1", "B C1", "C H8", "D I8").step(A="E", B="W", C="E", D="W")
    assert scene.crashes == [([0, 1], [1, 0]), ([2, 3], None)]


def test_a_push_into_a_tile_that_a_mover_leaves() -> None:
    """DD-37."""
    assert Scene("A C6", "B D6", "C E6").step(A="E", C="N").line == "A=D6 B=E6 C=E5"


def test_movers_that_push_and_walk_into_one_tile_crash_and_the_pushed_stay_unhurt() -> None:
    """DD-38."""
    scene = Scene("A C6", "B D6", "C E5").step(A="E", C="S")
    assert scene.line == "A=C6/6 B=D6 C=E5/6"
    assert scene.crashes == [([0, 2], None)]
    scene = Scene("A C6", "B D6", "C F6", "D G6").step(A="E", D="W")
    assert scene.line == "A=C6/6 B=D6 C=F6 D=G6/6"


def test_a_robot_held_by_a_wall_is_judged_before_crashes() -> None:
    """DD-39a: B is immobile before anybody crashes, so A pushes it and nobody is hurt."""
    assert Scene("A C6", "B D6", walls="D6-N").step(A="E", B="N").line == "A=D6 B=E6"


def test_a_crashed_robot_is_neither_pushed_nor_pushes() -> None:
    """DD-39a: B and C crash, so A crashes into B instead of pushing it."""
    scene = Scene("A B5", "B B6", "C D6", "D B7").step(A="S", B="E", C="W")
    assert scene.line == "A=B5/6 B=B6/6 C=D6/6 D=B7"
    scene = Scene("A C6", "B D6", "C E5", "D F6").step(A="E", C="S", D="W")
    assert scene.line == "A=C6/6 B=D6 C=E5/6 D=F6/6"
