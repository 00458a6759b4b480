"""DR-9, DR-10 and DR-11: steps, pushes, the river."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gameplay.games.droids.scene import Dice, dues, scene, send, things, told, where, why


@pytest.mark.parametrize(
    ("start", "order", "end"),
    [
        ("e5", "V1-N", "e6"),
        ("e5", "V1-E", "f5"),
        ("e5", "V1-S", "e4"),
        ("e5", "V1-W", "d5"),
        ("f6", "V2-W", "e6"),  # d6 is an obstacle: one step of two is kept
        ("d5", "V2-E", "f5"),
        ("a3", "V2-E", "c3"),
        ("a3", "VX-E", "d3"),  # the first river cell, over the ford
        ("e1", "VX-E", "g1"),
        ("e1", "VX-W", "a1"),
        ("i10", "VX-E", "j10"),
        ("d4", "VD-NE", "e5"),
        ("d5", "VD-SE", "e4"),
        ("e5", "VD-SW", "d4"),
        ("e4", "VD-NW", "d5"),
        ("c3", "VD-NE", "d4"),
        ("d7", "VD-SE", "e6"),  # between two obstacles
        ("h8", "VD-NW", "h8"),  # g9 is an obstacle
    ],
)
def test_a_droid_goes_where_its_order_says(start: str, order: str, end: str) -> None:
    """DR-9.1, DR-9.2, DR-9.7, DR-9.12, DR-10.1, DR-10.2, DR-10.3, DR-10.4, DR-A21."""
    table = send(scene(blue=start), "blue", order)
    assert where(table, "blue") == end
    assert [move["cause"] for move in told(table, "move")] == ["own"] * len(told(table, "move"))


def test_each_step_is_reported_on_its_own() -> None:
    """DR-9.1."""
    table = send(scene(blue="e1"), "blue", "V2-N")
    assert [(move["from"], move["to"]) for move in told(table, "move")] == [([4, 9], [4, 8]), ([4, 8], [4, 7])]
    assert [event.beat for event in table.events or []] == [0, 1]


@pytest.mark.parametrize("thing", ["obstacle", "container"])
def test_what_blocks_a_cell(thing: Any) -> None:
    """DR-2.16, DR-9.2, DR-9.7: off the board, fixed, loose, a container."""
    table = scene(blue="e5", things={"e6": thing})
    assert why(send(table, "blue", "V1-N")) == "blocked"
    assert where(table, "blue") == "e5"
    assert where(send(scene(blue="e4", things={"e6": thing}), "blue", "V2-N"), "blue") == "e5"
    assert why(send(scene(blue="a1"), "blue", "V1-S")) == "blocked"
    assert why(send(scene(blue="b3"), "blue", "V1-N")) == "blocked"


@pytest.mark.parametrize("thing", ["mine", None])
def test_what_blocks_no_cell(thing: Any) -> None:
    """DR-2.16, DR-S2.8: mines, the river, circles, corners."""
    lying = {"d5": thing} if thing else {}
    assert where(send(scene("mines", blue="e5", things=lying), "blue", "V2-W"), "blue") == "c5"
    assert where(send(scene(blue="b1"), "blue", "V1-W"), "blue") == "a1"
    assert where(send(scene(blue="a4"), "blue", "V1-N"), "blue") == "a5"


def test_a_move_that_ends_early_says_why() -> None:
    """DR-7.12, DR-9.7, DR-9.8, DR-10.3."""
    cases = {("e2", "V2-N"): "river", ("e1", "VX-N"): "river", ("f6", "V2-W"): "blocked"}
    for (start, order), reason in cases.items():
        table = send(scene(blue=start), "blue", order)
        assert [stay["why"] for stay in told(table, "stays")] == [reason]
    for start, order in (("e1", "VX-E"), ("e1", "V2-N"), ("e5", "V1-N")):
        assert told(send(scene(blue=start), "blue", order), "stays") == []


@pytest.mark.parametrize(
    ("order", "cells"),
    [
        ("V1-E", ["f2", "g2", "h2"]),
        ("V2-E", ["g2", "h2", "i2"]),
        ("VX-E", ["h2", "i2", "j2"]),
    ],
)
def test_a_line_is_pushed_without_limit(order: str, cells: list[str]) -> None:
    """DR-9.3, DR-9.4, DR-9.8, DR-9.9."""
    table = send(scene(blue="e2", yellow="f2", red="g2"), "blue", order)
    assert where(table, "blue", "yellow", "red") == cells
    assert where(send(scene(blue="e2", yellow="g2"), "blue", "V2-E"), "blue", "yellow") == ["g2", "h2"]


def test_all_robots_of_the_board_can_be_pushed_in_one_line() -> None:
    """DR-9.4: without limit; droids, repairers, and one that is out."""
    who = ("blue", "yellow", "repairer", "green", "red", "repairer2")
    table = scene(blue="a3", yellow="b3", green="d3", red="e3", repairers=("c3", "f3"), out=["green"])
    assert where(send(table, "blue", "V1-E"), *who) == ["b3", "c3", "d3", "e3", "f3", "g3"]


def test_the_front_of_a_pushed_line_moves_first_and_all_in_one_beat() -> None:
    """DR-9.11, DR-A14."""
    table = send(scene(blue="e2", yellow="f2", red="g2"), "blue", "V2-E")
    moves = [event for event in table.events or [] if event.kind == "move"]
    assert [(event.data["robot"], event.data["cause"]) for event in moves] == [(2, "push"), (1, "push"), (0, "own")] * 2
    assert [event.beat for event in moves] == [0, 0, 0, 1, 1, 1]


def test_the_mine_of_the_front_robot_comes_first() -> None:
    """DR-9.11, DR-A14."""
    table = scene("mines", blue="e2", yellow="f2", red="g2", things={"f2": "mine", "h2": "mine", "g2": "mine"})
    assert dues(send(table, "blue", "V1-E")) == [("red", "damage", 1), ("yellow", "damage", 1), ("blue", "damage", 1)]
    table = scene("mines", blue="e2", yellow="f2", carries={"blue": "mine", "yellow": "mine"}, dice=[0, 5])
    assert dues(send(table, "blue", "V1-E")) == [("yellow", "damage", 2)]
    assert [roll["robot"] for roll in told(table, "mine_roll")] == [1, 0]


@pytest.mark.parametrize(
    ("table", "who"),
    [
        (scene(blue="b1", yellow="a1"), ["blue", "yellow"]),  # off the board
        (scene(blue="e1", yellow="f1", red="g1"), ["blue", "yellow", "red"]),  # a fixed obstacle
        (scene(blue="e2", yellow="f2", red="g2", things={"h2": "obstacle"}), ["blue", "yellow", "red"]),
        (scene(blue="e2", yellow="f2", things={"g2": "container"}), ["blue", "yellow"]),
    ],
)
def test_nobody_moves_when_one_of_the_line_cannot(table: Any, who: list[str]) -> None:
    """DR-9.5, DR-9.7."""
    before = where(table, *who)
    order = "V2-W" if before[0] == "b1" else "V2-E"
    assert why(send(table, "blue", order)) == "blocked"
    assert where(table, *who) == before
    assert told(table, "move") == []


def test_a_push_that_fails_ends_the_move_of_the_pusher() -> None:
    """DR-9.5, DR-9.7, DR-10.3."""
    table = send(scene(blue="e1", repairers=["b1"]), "blue", "VX-W")
    assert where(table, "blue", "repairer") == ["b1", "a1"]
    table = send(scene(blue="e1", repairers=["a1"]), "blue", "VX-W")
    assert where(table, "blue", "repairer") == ["b1", "a1"]
    assert dues(table) == []


def test_a_push_continues_along_an_edge() -> None:
    """DR-9.6, DR-A19."""
    table = send(scene(blue="d10", yellow="e10"), "blue", "VX-E")
    assert where(table, "blue", "yellow") == ["i10", "j10"]
    assert why(send(table, "blue", "V1-E")) == "blocked"


@pytest.mark.parametrize(("start", "order"), [("b8", "V1-E"), ("e3", "V1-N"), ("e3", "VX-S"), ("e3", "VD-NE")])
def test_violet_orders_do_nothing_in_the_river(start: str, order: str) -> None:
    """DR-9.14, DR-10.5."""
    table = send(scene(blue=start), "blue", order)
    assert (where(table, "blue"), why(table)) == (start, "river")


@pytest.mark.parametrize(
    ("start", "order", "end"),
    [
        ("e3", "B1-N", "e4"),
        ("e3", "B1-E", "f3"),  # along the river
        ("e3", "B1-S", "e2"),
        ("e3", "BD-NE", "e3"),  # f4 is an obstacle
        ("e3", "BD-NW", "d4"),
        ("e3", "BD-SE", "f2"),
        ("d3", "BD-SW", "c2"),
    ],
)
def test_blue_orders_go_one_step_from_the_river(start: str, order: str, end: str) -> None:
    """DR-11.1, DR-11.2, DR-11.3."""
    assert where(send(scene(blue=start), "blue", order), "blue") == end


@pytest.mark.parametrize("order", ["B1-N", "BD-NE"])
def test_blue_orders_do_nothing_on_land(order: str) -> None:
    """DR-11.1, DR-11.4."""
    table = send(scene(blue="e5"), "blue", order)
    assert (where(table, "blue"), why(table)) == ("e5", "land")


def test_blue_orders_push() -> None:
    """DR-11.2, DR-11.3."""
    assert where(send(scene(blue="e3", yellow="e4"), "blue", "B1-N"), "blue", "yellow") == ["e4", "e5"]
    assert where(send(scene(blue="e3", yellow="d4"), "blue", "BD-NW"), "blue", "yellow") == ["d4", "c5"]
    assert where(send(scene(blue="d3", yellow="e3"), "blue", "B1-E"), "blue", "yellow") == ["e3", "f3"]


def test_the_river_stops_a_droid_that_moves_and_none_that_is_pushed() -> None:
    """DR-9.8, DR-9.9, DR-A20: into it, along it and out of it."""
    assert where(send(scene(blue="e2"), "blue", "V2-N"), "blue") == "e3"
    table = scene(blue="d1", yellow="e1", repairers=["c1"])
    assert where(send(scene(repairers=["e1"], blue="e2"), "repairer", "GX-N"), "repairer", "blue") == ["e5", "e6"]
    assert where(send(table, "repairer", "G1-E"), "blue", "yellow") == ["e1", "f1"]
    table = send(scene(blue="d5", yellow="c5", red="b5"), "blue", "VX-W")
    assert where(table, "blue", "yellow", "red") == ["c5", "b5", "a5"]  # yellow is pushed out, blue stops


def test_repairers_and_the_killer_treat_the_river_as_land() -> None:
    """DR-9.10, DR-15.3, DR-S7.11, DR-A27."""
    assert where(send(scene(repairers=["e1"]), "repairer", "GX-N"), "repairer") == "e6"
    assert where(send(scene(repairers=["e3"]), "repairer", "G1-N"), "repairer") == "e4"
    table = send(scene(repairers=["c5"], blue="d5"), "repairer", "GX-E")
    assert where(table, "repairer", "blue") == ["e5", "f5"]
    table = send(scene("killer", killer="f10", blue="f9"), "killer", "F2")
    assert where(table, "killer", "blue") == ["f8", "f7"]


def test_a_diagonal_push_is_diagonal() -> None:
    """DR-9.3, DR-9.5, DR-9.9, DR-9.12, DR-10.4."""
    assert where(send(scene(blue="d4", red="e5"), "blue", "VD-NE"), "blue", "red") == ["e5", "f6"]
    table = scene(blue="d5", red="e6", things={"f7": "obstacle"})
    assert where(send(table, "blue", "VD-NE"), "blue", "red") == ["d5", "e6"]
    table = send(scene(blue="f2", red="g3", yellow="h4"), "blue", "VD-NE")
    assert where(table, "blue", "red", "yellow") == ["g3", "h4", "i5"]


def test_what_is_carried_goes_along_and_blocks_nothing() -> None:
    """DR-9.13."""
    table = scene(blue="e4", yellow="e5", carries={"blue": "obstacle", "yellow": "obstacle"})
    send(table, "blue", "V1-N")
    assert where(table, "blue", "yellow") == ["e5", "e6"]
    assert [player.carries for player in table.state.players] == ["obstacle", "obstacle"]
    assert things(table) == {}


def test_an_eliminated_droid_is_pushed_like_any_other() -> None:
    """DR-8.6, DR-A17."""
    assert where(send(scene(blue="e4", red="e5", out=["red"]), "blue", "V1-N"), "blue", "red") == ["e5", "e6"]


def test_nothing_is_reported_where_nobody_listens() -> None:
    """A forecast resolves in silence."""
    table = scene(blue="e1", yellow="e2", dice=None)
    table.events = None
    assert where(send(table, "blue", "V2-N"), "blue") == "e3"
    assert (table.events, table.beat) == (None, 0)


def test_dice_have_labels_of_turn_and_order() -> None:
    """DR-1.4, DR-S2.10."""
    table = scene("mines", blue="a1", red="e6", carries={"blue": "mine"}, dice=[3, 4, 9])
    table.state.turn = 7
    send(table, "blue", "V2-E")
    send(table, "red", "RS-W")  # d6 is an obstacle: no roll
    assert isinstance(table.chance, Dice)
    assert [(draw.label, draw.n) for draw in table.chance.log] == [("t7/send.0/mine.0", 10), ("t7/send.0/mine.1", 10)]
    send(table, "blue", "V1-W")
    assert table.chance.log[-1].label == "t7/send.2/mine.0"


def test_a_robot_is_alone_on_its_cell() -> None:
    """DR-2.13, DR-9.3: those who have gone are no longer where they were."""
    table = send(scene(blue="e4", red="e5", yellow="d4"), "blue", "V1-N")
    assert table.at == {table.cell_of(robot): robot for robot in (0, 1, 2)}
    assert where(send(table, "yellow", "V1-E"), "yellow", "blue", "red") == ["e4", "e5", "e6"]
