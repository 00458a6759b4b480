"""DD-80 and following: lasers and presses."""

from __future__ import annotations

from gameplay.engine.squaregrid import name
from tests.gameplay.games.dr2d.scene import Scene


def test_lasers_fire_in_odd_registers_at_robots_that_have_stopped_in_the_beam() -> None:
    """DD-80: after all other steps; crossing it is harmless."""
    scene = Scene("A C5", "B F6", "C H5", tiles="H6v", lasers="A6-E")
    scene.step(A="S")
    assert scene.line == "A=C6/6 B=F6 C=H5"
    assert scene.step(A="S").line == "A=C7/6 B=F6 C=H5"
    scene.step(B="N", C="S")
    assert scene.line == "A=C7/6 B=F5 C=H7"  # the belt has carried C out of the beam


def test_a_beam_starts_on_its_emitters_tile_and_ends_at_a_wall_or_the_rim() -> None:
    """DD-81, DD-60."""
    scene = Scene("A A6", "B F6", lasers="A6-E", walls="E6-E").step()
    assert scene.line == "A=A6/6 B=F6"
    beams = Scene("A C1", lasers="A6-E H8-N", walls="E6-E").step().told("laser")
    assert [(name((x, y)), data["target"]) for data in beams for x, y in [data["to"]]] == [("E6", None), ("H1", None)]


def test_a_beam_hurts_the_first_robot_alone() -> None:
    """DD-82."""
    scene = Scene("A E6", "B C6", lasers="A6-E").step()
    assert scene.line == "A=E6 B=C6/6"
    assert scene.told("laser") == [{"from": [0, 5], "to": [2, 5], "direction": "E", "target": 1}]


def test_each_beam_that_hits_costs_a_point() -> None:
    """DD-83: all fire together."""
    scene = Scene("A C6", lasers="A6-E C12-N L6-W").step()
    assert scene.line == "A=C6/4"


def test_robots_that_wait_are_hit_and_give_cover() -> None:
    """DD-84, DD-93."""
    scene = Scene("A C6 standby", "B E6", "C H1 lost3", "D H5", lasers="A6-E H1-S").step()
    assert scene.line == "A=C6/6 B=E6 C=H1/6 D=H5"


def test_a_press_costs_2_pc_after_register_5() -> None:
    """DD-85, DD-86: once a turn, and not in registers 1 to 4."""
    scene = Scene("A B6", "B F6", "C H6", tiles="C6P F6P H6P").turn(A="HHHHE", B="HHHHN", C="HHHHH")
    assert scene.line == "A=C6/5 B=F5 C=H6/5"
    assert len(scene.told("press")) == 2
    assert scene.step(1).line == "A=C6/5 B=F5 C=H6/5"


def test_presses_come_before_downloads_repairs_and_teleports() -> None:
    """DD-87, DD-108: the press counts for the place of a robot that is teleported from it."""
    scene = Scene("A C6 laws12", "B F6 pc3", laws="B2 F1 C6", tiles="C6P F6P").turn()
    assert scene.line == "A=OUT/5 B=F6/1"
    assert scene.kinds("press", "law", "teleported") == ["press", "press", "law", "teleported"]
