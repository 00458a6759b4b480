"""DR-S5, DR-S6, DR-S7, one by one: the statue, the duel, and what the killer's orders do."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.droids.rules.orders import killer_direction
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, Sheet
from tests.gameplay.games.droids.scene import Dice, cell, dues, lying, scene, send, things, told, where, why, won

# -- the statue


def test_the_statue_starts_in_the_middle() -> None:
    """DR-S5.2, DR-S5.3, DR-A33: nothing else is there."""
    table = scene("statue", yellow="a5", red="j6")
    scenario_of(table.state).prepare(table)
    assert (where(table, "statue"), table.at[cell("e6")]) == ("e6", 7)
    assert (set(table.state.neutral), table.state.things) == ({7}, {})


def test_the_statue_is_pushed_like_a_robot() -> None:
    """DR-S5.5, DR-9.4, DR-9.5, DR-9.9."""
    table = send(scene("statue", red="g6", statue="e6"), "red", "VX-W")
    assert where(table, "red", "statue") == ["f6", "e6"]  # d6 is an obstacle
    table = send(scene("statue", yellow="e5", statue="d5"), "yellow", "VX-W")
    assert where(table, "yellow", "statue") == ["c5", "b5"]  # over the river
    table = send(scene("statue", yellow="d1", red="c1", statue="b1"), "yellow", "V2-W")
    assert where(table, "yellow", "red", "statue") == ["c1", "b1", "a1"]  # in a chain, up to the edge
    table = send(scene("statue", yellow="e2", blue="f2", statue="g2", red="h2"), "yellow", "V1-E")
    assert where(table, "yellow", "blue", "statue", "red") == ["f2", "g2", "h2", "i2"]  # and it pushes on


@pytest.mark.parametrize(
    ("order", "end"), [("V1-S", "e4"), ("V2-S", "e4"), ("VX-S", "e4"), ("VD-SW", "e5"), ("VD-SE", "e5")]
)
def test_a_droid_that_carries_the_statue_makes_one_step(order: str, end: str) -> None:
    """DR-S5.8."""
    table = send(scene("statue", blue="e5", statue="", carries={"blue": "statue"}), "blue", order)
    assert where(table, "blue") == {"VD-SW": "d4", "VD-SE": "e5"}.get(order, end)  # f4 is an obstacle
    assert [stay["why"] for stay in told(table, "stays")] == (["statue"] if order in ("V2-S", "VX-S") else [])


def test_a_command_moves_a_carrier_one_step() -> None:
    """DR-S5.8, DR-A33."""
    table = scene("statue", blue="e5", red="f5", statue="", carries={"blue": "statue"})
    send(table, "red", "RCF-W")
    assert where(table, "blue") == "d5"


def test_others_are_not_slowed_down() -> None:
    """DR-S5.8."""
    table = scene("statue", blue="e5", red="f5", statue="", carries={"red": "statue"})
    assert where(send(table, "blue", "V2-S"), "blue") == "e3"
    table = scene("chips", blue="e5", carries={"blue": "container"})
    assert where(send(table, "blue", "V2-S"), "blue") == "e3"


def test_a_carrier_is_pushed_as_far_as_it_goes() -> None:
    """DR-S5.9, DR-A33."""
    table = scene("statue", blue="e5", red="f5", statue="", carries={"blue": "statue"})
    assert where(send(table, "red", "V2-W"), "red", "blue") == ["d5", "c5"]
    assert (table.player(0).carries, won(table)) == ("statue", None)


def test_the_statue_is_stolen_and_pushed_by_its_carrier() -> None:
    """DR-S5.7, DR-13.4."""
    table = scene("statue", blue="e5", red="f5", statue="", carries={"blue": "statue"})
    send(table, "red", "RT-W")
    assert [player.carries for player in table.state.players] == [None, "statue"]
    assert (where(table, "statue"), set(table.at.values())) == ("", {0, 1})
    table = send(scene("statue", blue="c6", statue="c7"), "blue", "RT-N")
    assert (table.player(0).carries, why(table)) == (None, "river")  # nobody takes from the river
    table = send(scene("statue", blue="b7", statue="c7"), "blue", "RT-E")
    assert (table.player(0).carries, where(table, "statue")) == ("statue", "")  # out of it from the bank


@pytest.mark.parametrize("sender", [0, 1])
def test_the_statue_at_home_wins(sender: int) -> None:
    """DR-S5.4, DR-8.8, DR-A33: the owner of the circle, no matter who brought it."""
    table = scene("statue", blue="e5", yellow="a1", statue="e1")
    assert won(table, sender) == (0,)
    assert told(table, "home") == [{"seat": 0}]
    assert won(scene("statue", blue="e5", yellow="a1", statue="a5"), sender) == (1,)
    assert won(scene("statue", blue="e5", yellow="a1", statue="e2"), sender) is None
    assert won(scene("statue", blue="e5", yellow="a1", statue="j6"), sender) is None  # the circle of nobody here


def test_the_own_droid_brings_the_statue_home() -> None:
    """DR-S5.4."""
    table = scene("statue", blue="e2", yellow="a1", statue="", carries={"blue": "statue"})
    assert won(table) is None
    assert won(send(table, "blue", "V1-S")) == (0,)
    table = scene("statue", blue="a5", yellow="a1", statue="", carries={"blue": "statue"})
    assert won(table) is None  # another's circle
    table = scene("statue", blue="e1", yellow="a1", statue="", carries={"yellow": "statue"})
    assert won(table) is None


def test_a_player_who_is_out_gets_no_statue() -> None:
    """DR-S5.4, DR-8.7."""
    assert won(scene("statue", blue="e5", yellow="a1", red="j5", statue="e1", out=["blue"]), 1) is None


def test_the_way_home_of_the_worked_case() -> None:
    """DR-S5.4, DR-S5.7, DR-S5.8."""
    table = send(scene("statue", blue="e5", yellow="a1", statue="e6"), "blue", "RT-N", "VX-S")
    assert where(table, "blue") == "e4"
    send(table, "blue", "V2-S", "B1-S", "V2-S")
    assert (where(table, "blue"), won(table)) == ("e1", (0,))


# -- the duel


def duel(**more: Any) -> Table:
    return scene("duel", **({"yellow": "a5", "red": "j6", "stock": {"yellow": 12, "red": 12}} | more))


def test_the_duel_begins_with_full_stocks() -> None:
    """DR-S6.1, DR-S6.2, DR-S6.3, DR-A34."""
    table = duel(stock={})
    scenario_of(table.state).prepare(table)
    assert [player.stock for player in table.state.players] == [12, 12]
    assert [player.carries for player in table.state.players] == [None, None]
    assert (table.state.neutral, table.state.things) == ({}, {})
    kinds = scenario_of(table.state).bins()
    assert {"VD", "BD", "G1", "G2", "GX", "GR"}.isdisjoint(kinds)


def test_the_cell_decides_what_rt_does() -> None:
    """DR-S6.4, DR-A34, DR-13.8."""
    table = send(duel(yellow="e4", things={"e5": "obstacle"}), "yellow", "RT-N")
    assert (table.player(0).stock, things(table)) == (13, {})
    send(table, "yellow", "RT-N", "RT-S")
    assert (table.player(0).stock, things(table)) == (11, {"e5": "obstacle", "e3": "obstacle"})
    assert [put["thing"] for put in told(table, "put")] == ["obstacle", "obstacle"]
    table = send(duel(yellow="e4", red="e5"), "yellow", "RT-N")
    assert [player.stock for player in table.state.players] == [13, 11]
    assert told(table, "took") == [{"robot": 0, "thing": "obstacle", "cell": [4, 5], "of": 1}]
    assert [player.carries for player in table.state.players] == [None, None]


@pytest.mark.parametrize("what", ["fixed", "edge", "empty", "poor", "river"])
def test_an_rt_without_effect(what: str) -> None:
    """DR-S6.4, DR-13.11."""
    table, order, reason = {
        "fixed": (duel(yellow="e4"), "RT-E", "no_room"),
        "edge": (duel(), "RT-W", "no_room"),
        "empty": (duel(stock={"red": 24}), "RT-N", "nothing"),
        "poor": (duel(yellow="e4", red="e5", stock={"yellow": 24}), "RT-N", "nothing"),
        "river": (duel(yellow="e3"), "RT-N", "river"),
    }[what]
    before = [player.stock for player in table.state.players]
    assert why(send(table, "yellow", order)) == reason
    assert ([player.stock for player in table.state.players], things(table)) == (before, {})


def checked(table: Table, *idle: int) -> tuple[int, ...] | None:
    return scenario_of(table.state).end_of_turn(table, set(idle))


BOX = lying("a4 a6 b5")
"""Yellow's circle between three obstacles and the edge."""


def test_a_prisoner_loses() -> None:
    """DR-S6.5, DR-S6.6, DR-A35: obstacles, fixed and loose, robots and the edge; diagonals do not matter."""
    table = duel(things=BOX)
    assert checked(table) == (1,)
    assert told(table, "prisoner") == [{"robot": 0}]
    assert checked(duel(red="b5", things={key: BOX[key] for key in ("a4", "a6")})) == (1,)
    assert checked(duel(yellow="c2", things=lying("c1 b2 c3"))) == (1,)
    for spot in BOX:
        assert checked(duel(things={key: thing for key, thing in BOX.items() if key != spot})) is None
    river = lying("d3 e4 e2")
    assert checked(duel(yellow="e3", things=river)) is None  # f3 is river, and free


def test_each_of_the_four_sides_frees_a_prisoner() -> None:
    """DR-S6.5: in the middle of the board, one after another left open."""
    walls = lying("e4 e6 d5 f5")
    assert checked(duel(yellow="e5", things=walls)) == (1,)
    for spot in walls:
        assert checked(duel(yellow="e5", things={key: walls[key] for key in walls if key != spot})) is None


def test_two_prisoners_are_in_a_draw() -> None:
    """DR-S6.6, DR-A16."""
    table = duel(things=BOX | lying("j5 j7 i6"))
    assert checked(table) == (0, 1)
    assert checked(table, 0) == checked(table, 1) == (0, 1)


def test_a_prisoner_whose_rival_sent_nothing_is_in_a_draw() -> None:
    """DR-S6.7, DR-A16."""
    assert checked(duel(things=BOX), 1) == (0, 1)
    assert checked(duel(things=BOX), 0) == (1,)
    assert checked(duel(things=BOX), 0, 1) == (0, 1)  # the rival's is the one that counts
    assert checked(duel(), 0) is None  # the common rule decides
    assert won(duel(things=BOX)) is None  # and no order does


# -- the killer


def solo(blue: str = "e1", killer: str = "f10", level: int = 1, **more: Any) -> Table:
    return scene("killer", killer=killer, more={"level": level}, stock={"blue": 7}, blue=blue, **more)


def placed(colour: str) -> dict[str, Any]:
    return {colour: "e1"}


@pytest.mark.parametrize(("colour", "start"), [("blue", "f10"), ("yellow", "j6"), ("red", "a5")])
def test_the_killer_starts_opposite(colour: str, start: str) -> None:
    """DR-S7.1, DR-S7.2, DR-A36."""
    table = scene("killer", **placed(colour))
    scenario_of(table.state).prepare(table)
    assert (where(table, "killer"), table.at[cell(start)]) == (start, 6)
    assert (set(table.state.neutral), table.state.things) == ({6}, {})
    assert (table.player(0).stock, table.player(0).carries) == (7, None)


@pytest.mark.parametrize(("colour", "directions"), [("blue", "SWNE"), ("yellow", "WNES"), ("red", "ESWN")])
def test_the_killers_directions_are_seen_from_its_seat(colour: str, directions: str) -> None:
    """DR-S7.10, DR-A37: forward, right, back, left."""
    table = scene("killer", killer="e5", **placed(colour))
    assert "".join("NESW"[killer_direction(table, f"{letter}1")] for letter in "FRBL") == directions


@pytest.mark.parametrize(
    ("start", "order", "end"),
    [
        ("f10", "R1", "e10"),
        ("f10", "L2", "h10"),
        ("f10", "F2", "f8"),
        ("f10", "FX", "f5"),  # over the river
        ("f10", "BX", "f10"),
        ("f8", "B2", "f10"),
        ("e10", "RX", "d10"),
    ],
)
def test_the_killer_moves_like_a_repairer(start: str, order: str, end: str) -> None:
    """DR-S7.11, DR-9.10."""
    assert where(send(solo(killer=start), "killer", order), "killer") == end


def test_the_killer_pushes() -> None:
    """DR-S7.11, DR-9.3."""
    assert where(send(solo("f9"), "killer", "F2"), "killer", "blue") == ["f8", "f7"]


def test_the_droid_takes_and_places_its_obstacles() -> None:
    """DR-S7.2, DR-S7.12, DR-A34."""
    table = send(solo("e4", "e6", things={"d4": "obstacle"}), "blue", "RT-N", "RT-W")
    assert (things(table), table.player(0).stock) == ({"e5": "obstacle"}, 7)
    table = send(solo("e4", "e5"), "blue", "RT-N")  # the killer has nothing to steal
    assert (why(table), table.player(0).stock) == ("no_room", 7)
    table = solo("e4", "e6")
    table.player(0).stock = 0
    assert why(send(table, "blue", "RT-W")) == "nothing"


@pytest.mark.parametrize("droid", ["e6", "f5", "e1", "a5"])
def test_the_killer_shoots_in_four_directions(droid: str) -> None:
    """DR-S7.13, DR-12.1, DR-12.6."""
    table = send(solo(droid, "e5", 2), "killer", "T")
    assert dues(table) == [("blue", "damage", 1)]
    assert len(told(table, "shot")) == 1
    assert len(told(table, "fired")) == 3
    assert {event.beat for event in table.events or []} == {0}


@pytest.mark.parametrize(("droid", "walls"), [("e1", "e3"), ("d6", ""), ("e8", ""), ("e1", "e2 e4")])
def test_obstacles_cover_from_the_killer(droid: str, walls: str) -> None:
    """DR-S7.13, DR-12.2: loose and fixed ones."""
    table = send(solo(droid, "e5", 6, things=lying(walls)), "killer", "T")
    assert (dues(table), told(table, "shot")) == ([], [])


def test_the_killer_shoots_from_the_river() -> None:
    """DR-S7.13."""
    assert dues(send(solo("a5", "c5", 2), "killer", "T")) == [("blue", "damage", 1)]


@pytest.mark.parametrize(("level", "hits"), [(2, 1), (3, 2), (4, 3), (5, 5), (6, 10)])
def test_a_sure_shot_by_level(level: int, hits: int) -> None:
    """DR-S7.14, DR-A38: no die is rolled, whatever the distance; at level 6 the droid is destroyed."""
    table = send(solo("a5", "e5", level), "killer", "T")
    assert dues(table) == [("blue", "damage", hits)]
    assert (told(table, "shot")[0]["digit"], told(table, "shot")[0]["emitters"]) == (None, hits)


@pytest.mark.parametrize(("digit", "hits"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (9, 2)])
def test_a_rolled_shot_of_the_killer(digit: int, hits: int) -> None:
    """DR-S7.14, DR-12.8."""
    table = send(solo("a5", "e5", 1, dice=[digit]), "killer", "T")
    assert dues(table) == ([("blue", "damage", hits)] if hits else [])
    assert told(table, "shot")[0]["digit"] == digit


def test_the_killers_die_has_labels_of_its_own() -> None:
    """DR-S7.4, DR-S7.14."""
    table = solo("a5", "e5", 1, dice=[4])
    table.state.sheet = Sheet((None,) * 10, [1, 2, 0, 0, 0, 0, 0, 0, 0, 0])
    table.state.mover = KILLER
    send(table, "killer", "T")
    assert isinstance(table.chance, Dice)
    assert [draw.label for draw in table.chance.log] == ["t1/killer.3/shot.0"]


def test_the_killer_is_bound() -> None:
    """DR-S7.15, DR-A35: loose obstacles, fixed ones and the edge; the droid does not count."""
    walls = lying("e10 g10 f9")
    table = solo(things=walls)
    assert won(table) == won(table, 6) == (0,)
    assert told(table, "prisoner")[0] == {"robot": 6}
    for spot in walls:
        assert won(solo(things={key: thing for key, thing in walls.items() if key != spot})) is None
    assert won(solo("f9", things=lying("e10 g10"))) is None
    assert won(solo(killer="b10", things={"b9": "obstacle"})) == (0,)  # between two fixed ones and the edge
    assert won(solo(killer="e3", things=lying("e2 e4"))) is None  # the river is open


def test_each_of_the_four_sides_frees_the_killer() -> None:
    """DR-S7.15"""
    walls = lying("e4 e6 d5 f5")
    assert won(solo(killer="e5", things=walls)) == (0,)
    for spot in walls:
        assert won(solo(killer="e5", things={key: walls[key] for key in walls if key != spot})) is None


def test_the_tenth_emitter_is_a_defeat() -> None:
    """DR-S7.16, DR-A38."""
    assert won(solo(broken={"blue": range(1, 10)})) is None
    assert won(solo(broken={"blue": range(1, 11)})) == ()
    assert scenario_of(solo().state).at_limit(solo()) == ()
