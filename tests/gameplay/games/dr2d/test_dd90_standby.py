"""DD-90 and following: capacity and standby; DD-100 and following: repairs."""

from __future__ import annotations

import pytest

from tests.gameplay.games.dr2d.scene import Match, Scene


@pytest.mark.parametrize(("pc", "code"), [(7, "not_damaged"), (6, ""), (2, "")])
def test_a_damaged_robot_may_be_put_in_standby(pc: int, code: str) -> None:
    """DD-90."""
    match = Match(2).begun()
    match.robot(0).pc = pc
    assert match.prompt(0).data["standby"] is (pc < 7)
    payload = {"actions": "NNNNN", "standby_from": 3}
    if code:
        assert match.refused(0, payload) == code
    else:
        match.answer(0, payload)


@pytest.mark.parametrize("register", [0, 7, -1])
def test_standby_begins_in_register_1_to_6(register: int) -> None:
    """DD-91."""
    match = Match(2).begun()
    match.robot(0).pc = 4
    assert match.refused(0, {"actions": "NNNNN", "standby_from": register}) == "no_register"


@pytest.mark.parametrize(
    ("register", "tile"), [(1, "C8"), (2, "C7"), (3, "C6"), (4, "C5"), (5, "C4"), (6, "C3"), (None, "C3")]
)
def test_registers_from_the_announced_one_on_are_cancelled(register: int | None, tile: str) -> None:
    """DD-91, DD-92: 6 plays all five; without it no standby is announced."""
    scene = Scene("A C8 pc4").turn(A="NNNNN", standby={"A": register})
    assert scene.line == f"A={tile}/4"
    assert scene["A"].standby_next is (register is not None)
    assert [data["why"] for data in scene.told("shutdown")] == ["announced"] * (register is not None)
    scene.next()
    assert scene.line == (f"A={tile}" if register else f"A={tile}/4")
    assert scene["A"].standby is (register is not None)


def test_a_robot_in_standby_is_whole_and_does_not_act() -> None:
    """DD-92, DD-94: its player is not asked; in the turn after it acts again."""
    match = Match(2, order=[0, 1]).begun()
    match.robot(0).pc = 4
    match.answer(0, {"actions": "HHHHH", "standby_from": 1}).answer(1, {"actions": "HHHHH"})
    assert (match.robot(0).pc, match.robot(0).standby, match.asked) == (7, True, [1])
    tile = match.tile(0)
    match.answer(1, {"actions": "HHHHH"})
    assert (match.tile(0), match.robot(0).standby, match.asked) == (tile, False, [0, 1])


def test_a_robot_in_standby_is_pushed_carried_turned_hit_pressed_and_trapped() -> None:
    """DD-93."""
    scene = Scene("A C6 standby", "B B6", tiles="D6v D7)", lasers="A7-E").step(B="E")
    assert (scene.line, scene.headings) == ("A=D7/6 B=C6", "EN")
    assert Scene("A C6 standby", tiles="C6e D6O").step(2).line == "A=D6/6"
    assert Scene("A C6 standby", tiles="C6P").turn().line == "A=C6/5"


def test_a_standby_that_is_due_is_announced_once() -> None:
    """DD-91, DD-95, DD-96: announced and then shot down to 1 PC, or the other way round."""
    scene = Scene("A F6 pc2", "B H6 pc2", lasers="F1-S H1-S").turn(
        standby={"A": 1, "B": 6}, glitch={"A": (1, 2), "B": (1, 2)}
    )
    assert scene.line == "A=F6/1 B=H6/1"
    assert [(data["seat"], data["why"]) for data in scene.told("shutdown")] == [(0, "announced"), (1, "capacity")]
    assert [(data["seat"], data["pc"]) for data in scene.told("damage")] == [(0, 1), (1, 1)]


def test_an_announced_standby_is_due_beyond_the_rim_too() -> None:
    """DD-91, DD-98: in its register, and after register 5."""
    scene = Scene("A A6 pc4", "B A9 pc4").turn(A="WHHHH", B="WHHHH", standby={"A": 3, "B": 6})
    assert [data["why"] for data in scene.told("shutdown")] == ["announced", "announced"]
    assert scene.next().line == "A=A7 B=A10"


def test_nobody_is_asked_and_the_turn_is_played_when_all_sit_it_out() -> None:
    """DD-94."""
    match = Match(2, order=[0, 1]).begun()
    for seat in (0, 1):
        match.robot(seat).pc = 4
    match.program("HHHHH", "HHHHH", standby_from=6)
    assert match.state.table.turn == 3
    assert match.asked == [0, 1]


def test_a_robot_at_1_pc_stops_and_sits_out_the_next_turn() -> None:
    """DD-95."""
    scene = Scene("A F6 pc2", lasers="F1-S").turn(A="HEEEE")
    assert scene.line == "A=F6/1"
    assert scene.told("shutdown") == [{"seat": 0, "why": "capacity"}]
    scene.next().turn(A="NNNNN")
    assert scene.line == "A=F6/4"  # three shots while it sits there
    assert not scene.next()["A"].standby


def test_pc_never_falls_below_1() -> None:
    """DD-96: damage beyond that is void."""
    scene = Scene("A C6 pc2", lasers="A6-E C12-N L6-W").step()
    assert scene.line == "A=C6/1"
    assert len(scene.told("damage")) == 1
    assert Scene("A C6 pc2", tiles="C6P").turn().line == "A=C6/1"
    assert len(scene.told("shutdown")) == 1


def test_a_robot_that_reaches_1_pc_in_standby_sits_out_another_turn() -> None:
    """DD-97."""
    scene = Scene("A C6 pc2 standby", lasers="A6-E").turn()
    assert scene["A"].standby_next
    scene.next()
    assert (scene["A"].standby, scene.line) == (True, "A=C6")


def test_a_robot_due_for_standby_comes_back_first() -> None:
    """DD-98."""
    scene = Scene("A A6 pc4").turn(A="WHHHH", standby={"A": 4})
    assert scene["A"].standby_next
    scene.next()
    assert (scene.line, scene["A"].standby) == ("A=A7", True)
    assert scene.kinds("reentered", "standby") == ["reentered", "standby"]


# -- repairs


def test_a_wrench_gives_1_pc_and_a_double_one_2() -> None:
    """DD-100, DD-101: not before the next turn starts."""
    scene = Scene("A B6 pc3", "B E6 pc3", tiles="C61 E62").turn(A="HHHHE")
    assert scene.line == "A=C6/3 B=E6/3"
    assert [(data["seat"], data["points"]) for data in scene.told("wrench")] == [(0, 1), (1, 2)]
    assert scene.next().line == "A=C6/4 B=E6/5"
    assert scene["A"].repair == scene["B"].repair == 0


def test_repairs_arrive_before_the_glitch_test() -> None:
    """DD-102."""
    scene = Scene("A C6 pc2", tiles="C61").turn().next().turn(A="NEHHH", glitch={"A": (1, 2)})
    assert scene.told("glitch") == []


def test_pc_never_exceeds_7() -> None:
    """DD-103."""
    scene = Scene("A C6 pc6", "B E6", tiles="C62 E62").turn().next()
    assert scene.line == "A=C6 B=E6"
    assert scene.told("repaired") == [{"seat": 0, "pc": 7, "by": 1}]
    assert [data["seat"] for data in scene.told("wrench")] == [0]


def test_only_the_end_of_a_turn_on_a_wrench_counts_for_any_robot_there() -> None:
    """DD-104."""
    scene = Scene("A C6 pc3", "B F6 pc3 lost9", "C H6 pc3 standby", tiles="C61 F61 H61").turn(A="HHHHN")
    assert scene.next().line == "A=C5/3 B=F6/4 C=H6/4"
