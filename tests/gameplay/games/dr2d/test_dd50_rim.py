"""DD-50 and following: over the rim, and back; DD-62: walls along the rim."""

from __future__ import annotations

import pytest

from tests.gameplay.games.dr2d.scene import Scene


def rim_walls(gap: str) -> str:
    """The whole rim is closed except for one side."""
    rim = [f"{column}1-N" for column in "ABCDEFGHIJKL"] + [f"{column}12-S" for column in "ABCDEFGHIJKL"]
    rim += [f"A{row}-W" for row in range(1, 13)] + [f"L{row}-E" for row in range(1, 13)]
    return " ".join(side for side in rim if side != gap)


@pytest.mark.parametrize(
    ("scene", "cause"),
    [
        (Scene("A A6").step(1, A="W"), "move"),
        (Scene("A A6", "B B6").step(1, B="W"), "push"),
        (Scene("A A6", tiles="A6<").step(1), "belt"),
        (Scene("A A6", tiles="A6w", walls="A6-E").step(2), "pusher"),
    ],
)
def test_a_robot_that_crosses_the_rim_is_out_until_the_end_of_the_turn(scene: Scene, cause: str) -> None:
    """DD-50: its remaining registers are not played."""
    told = scene.told("exited")[0]
    assert told["cause"] == cause
    assert scene["A"].exit == (scene.run.board.squares.number((0, 5)), told["register"])
    assert told["register"] == (2 if cause == "pusher" else 1)
    scene.step(3, A="E").step(4, A="E").step(5, A="E")
    assert scene.line.startswith("A=OFF")
    assert scene.next().line.startswith("A=A7")


def test_leaving_costs_nothing_and_everything_is_kept() -> None:
    """DD-51: laws, PC and losses."""
    scene = Scene("A A6 pc4 laws12 lost9", "B B6").step(B="W")
    assert (scene.line, scene.laws("A"), scene["A"].lost) == ("A=OFF/4 B=A6", [1, 2], 8)
    scene.step().step()
    assert scene["A"].lost == 6


@pytest.mark.parametrize(
    ("left_at", "way", "back"),
    [
        ("F1", "N", "E1"),  # along row 1 westwards
        ("A1", "N", "A2"),  # round the corner
        ("A1", "W", "A2"),
        ("A6", "W", "A7"),  # column A southwards
        ("A12", "S", "B12"),
        ("F12", "S", "G12"),  # row 12 eastwards
        ("L12", "E", "L11"),
        ("L6", "E", "L5"),  # column L northwards
        ("L1", "N", "K1"),
    ],
)
def test_a_robot_comes_back_counter_clockwise_beside_its_exit(left_at: str, way: str, back: str) -> None:
    """DD-52, DD-53."""
    scene = Scene(f"A {left_at}").step(A=way)
    assert scene.line == "A=OFF"
    assert scene.next().line == f"A={back}"


def test_the_exit_tile_is_the_last_candidate() -> None:
    """DD-52: a robot that finds all others closed comes back where it left; when that is taken, too, it waits."""
    walls = rim_walls("F1-N")
    scene = Scene("A F1", walls=walls).step(A="N").next()
    assert scene.line == "A=F1"
    scene = Scene("A F1", "B F2", walls=walls).step(A="N").step(B="N")
    assert scene.line == "A=OFF B=F1"
    assert scene.next().line == "A=OFF B=F1"
    scene.turn(B="SHHHH")
    assert scene.next().line == "A=F1 B=F2"


def test_a_tile_that_is_taken_closed_or_a_pothole_is_passed_over() -> None:
    """DD-54, DD-62: in a corner one open side is enough."""
    scene = Scene("A D1", "B C1", tiles="B1O", walls="A1-N").step(A="N").next()
    assert scene.line == "A=A1 B=C1"
    scene = Scene("A D1", "B C1", tiles="B1O", walls="A1-N A1-W").step(A="N").next()
    assert scene.line == "A=A2 B=C1"
    scene = Scene("A D1", "B C1", tiles="B1O", walls="A1-W").step(A="N").next()
    assert scene.line == "A=A1 B=C1"
    for walls, tile in {"L1-N": "L1", "L1-E": "L1", "L1-N L1-E": "K1"}.items():
        assert Scene("A L2", walls=walls).step(A="E").next().line == f"A={tile}"


@pytest.mark.parametrize("glyph", "^>v<)(nesw12P")
def test_any_other_tile_lets_a_robot_in(glyph: str) -> None:
    """DD-54: only robots, potholes and walls keep it out."""
    assert Scene("A D1", tiles=f"C1{glyph}").step(A="N").next().line == "A=C1"


def test_robots_come_back_in_the_order_in_which_they_left() -> None:
    """DD-55: register, then step, then seat order."""
    scene = Scene("A D1", "B C1").step(B="N").step(A="N").next()
    assert scene.line == "A=C1 B=B1"
    scene = Scene("A D1", "B C1", tiles="D1^").step(B="N").next()
    assert scene.line == "A=C1 B=B1"
    scene = Scene("A C1", "B D1").step(A="N", B="N").next()
    assert scene.line == "A=B1 B=C1"
    # All three next to each other: the one that left first finds the first free tile.
    scene = Scene("A E1", "B D1", "C C1", tiles="C1^", walls="C1-S").step(A="H", B="N").step(A="N").next()
    assert scene.line == "A=D1 B=C1 C=B1"
    assert [data["seat"] for data in scene.told("reentered")] == [1, 2, 0]


def test_the_earlier_one_takes_the_tile_that_both_want() -> None:
    """DD-55: A and B left from the same tile."""
    scene = Scene("A D1", "B D2").step(A="N").step(B="N").step(B="N").next()
    assert scene.line == "A=C1 B=B1"
    scene = Scene("B D2", "A D1").step(A="N").step(B="N").step(B="N").next()
    assert scene.line == "B=B1 A=C1"


def test_of_two_that_leave_in_one_register_the_one_of_the_earlier_step_comes_back_first() -> None:
    """DD-55, DD-24: B walks off D1, and A follows onto it and is carried off; the seat order does not matter here."""
    for order in ("AB", "BA"):
        scene = Scene("A D2", "B D1", tiles="D1^", order=order).step(A="N", B="N").next()
        assert scene.line == "A=B1 B=C1"
    scene = Scene("A D1", "B E1", "C C3", tiles="D1n", walls="D1-S").step(2, B="N").step(4, C="N").step(C="N").next()
    assert scene.line == "A=B1 B=D1 C=C1"
    assert [data["seat"] for data in scene.told("reentered")] == [1, 0]


def test_of_two_that_leave_in_one_step_the_earlier_in_seat_order_comes_back_first() -> None:
    """DD-55, DD-4: C comes to D1 meanwhile, so both want C1; seat order is the one that was drawn."""
    seen = []
    for order in ("ABC", "CBA"):
        scene = Scene("A D1", "B E1", "C D3", order=order).step(A="N", B="N").step(C="N").step(C="N").next()
        seen.append(scene.line)
    assert seen == ["A=C1 B=B1 C=D1", "A=B1 B=C1 C=D1"]


def test_a_robot_that_could_not_come_back_goes_before_those_that_left_a_turn_later() -> None:
    """DD-55: A left in register 5, B in register 2 of the next turn; the only way in is A's."""
    scene = Scene("A F1", "B F3", walls=rim_walls("F1-N")).turn(A="HHHHN", B="HHHNN").next()
    assert scene.line == "A=OFF B=F1"
    scene.turn(B="HNHHH").next()
    assert scene.line == "A=F1 B=OFF"


def test_standby_begins_even_for_a_robot_that_finds_no_way_in() -> None:
    """DD-11, DD-92, DD-98: it has 7 PC, sits that turn out beyond the rim, and acts in the turn after."""
    scene = Scene("A F1 pc4", "B F2", walls=rim_walls("F1-N")).turn(A="NHHHH", B="HNHHH", standby={"A": 6}).next()
    assert (scene.line, scene["A"].standby, scene["A"].standby_next) == ("A=OFF B=F1", True, False)
    scene.turn(B="SHHHH").next()
    assert (scene.line, scene["A"].standby) == ("A=F1 B=F2", False)


def test_a_robot_that_comes_back_keeps_its_heading_and_plays() -> None:
    """DD-56."""
    scene = Scene("A D1 W").step(A="N").next()
    assert scene.headings == "W"
    assert scene.turn(A="SHHHH").line == "A=C2"


def test_a_wall_on_the_rim_holds_robots_in_and_out() -> None:
    """DD-62."""
    scene = Scene("A D1", "B F1", walls="D1-N E1-N").step(A="N", B="N")
    assert scene.line == "A=D1 B=OFF"
    assert scene.next().line == "A=D1 B=C1"
    assert Scene("A A6", tiles="A6<", walls="A6-W").step().line == "A=A6"
