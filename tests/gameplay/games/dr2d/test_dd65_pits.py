"""DD-65 and following: potholes."""

from __future__ import annotations

import pytest

from gameplay.games.dr2d.rules.pits import POTHOLE_DAMAGE
from tests.gameplay.games.dr2d.scene import Scene


def test_a_robot_that_enters_a_pothole_stops_there() -> None:
    """DD-65: the rest of its programme takes it no further."""
    scene = Scene("A B6", tiles="C6O").step(A="E")
    assert scene.line == "A=C6/6"
    assert scene.told("pit") == [{"seat": 0, "cell": [2, 5], "lost": 1}]
    assert scene.step(A="E").line == "A=C6/6"
    assert scene.step(A="E").line == "A=D6/6"


@pytest.mark.parametrize(("pc", "lost"), [(7, 1), (6, 2), (5, 3), (4, 3), (3, 3), (2, 3)])
def test_a_robot_loses_more_actions_the_more_it_is_damaged(pc: int, lost: int) -> None:
    """DD-66: read before the pothole's own damage (DD-68)."""
    scene = Scene(f"A B6 pc{pc}", tiles="C6O").step(A="E")
    assert (scene["A"].lost, scene["A"].pc) == (lost, pc - POTHOLE_DAMAGE)


def test_losses_that_do_not_fit_are_taken_from_the_next_turn() -> None:
    """DD-67."""
    scene = Scene("A B6 pc5", tiles="C6O").turn(A="HHHEE")
    assert (scene.line, scene["A"].lost) == ("A=C6/4", 2)
    scene.next().turn(A="EEEEE")
    assert scene.line == "A=F6/4"


def test_a_pothole_costs_1_pc() -> None:
    """DD-68."""
    scene = Scene("A B6", tiles="C6O").step(A="E")
    assert scene.told("damage") == [{"seat": 0, "pc": 6, "cause": "pit"}]


def test_losses_go_down_whatever_else_keeps_a_robot_from_acting() -> None:
    """DD-69: standby and being off the board included."""
    scene = Scene("A C6 lost4 standby", "B A6 lost4", "C D9 lost4", "D B6").step(D="W")
    assert [scene[one].lost for one in "ABC"] == [3, 3, 3]
    assert scene.at("B") == "OFF"
    scene.step()
    assert [scene[one].lost for one in "ABC"] == [2, 2, 2]


def test_losses_go_down_in_registers_that_are_cancelled_too() -> None:
    """DD-69: by an announced standby, at 1 PC, and of a robot whose player has gone."""
    scene = Scene("A C6 pc5 lost4", "B E6 pc2 lost4", "C G6 lost4 left", lasers="E1-S").turn(standby={"A": 2})
    assert scene.at("B") == "E6/1"
    assert [scene[one].lost for one in "AB"] == [0, 0]
    assert [data["lost"] for data in scene.told("lost", seat=2)] == [3, 2, 1, 0]


def test_a_lost_register_is_lost_even_before_an_announced_standby() -> None:
    """DD-22, DD-69, DD-91."""
    scene = Scene("A C6 pc5 lost1").turn(A="NEEEE", standby={"A": 3})
    assert scene.line == "A=D6/5"


def test_a_new_entry_adds_to_the_losses() -> None:
    """DD-69: A is pushed from one pothole into another while it is trapped."""
    scene = Scene("A B6 pc5", "B A6", tiles="C6O D6O").step(A="E").step(B="E").step(B="E")
    assert scene.line == "A=D6/3 B=C6/6"
    assert [(data["seat"], data["lost"]) for data in scene.told("pit")] == [(0, 3), (0, 4), (1, 1)]


def test_waiting_in_a_pothole_and_leaving_it_trigger_nothing() -> None:
    """DD-69."""
    scene = Scene("A C6", "B F6", tiles="C6O F6O").step(A="E")
    assert scene.line == "A=D6 B=F6"
    assert scene.step().told("pit") == []


def test_a_trapped_robot_is_pushed_hit_and_pressed() -> None:
    """DD-69, DD-84: it is immobile."""
    scene = Scene("A C6 lost5", "B B6", tiles="D6P", lasers="D1-S").step(A="N", B="E")
    assert scene.line == "A=D6/6 B=C6"
    scene = Scene("A D6 lost9", tiles="D6P").turn(A="NNNNN")
    assert scene.line == "A=D6/5"
