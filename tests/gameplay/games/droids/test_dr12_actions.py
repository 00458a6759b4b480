"""DR-12, DR-13, DR-14, DR-15, one by one: shots, take and place, commands, repairs."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.droids.rules.dice import roll
from gameplay.games.droids.rules.shooting import destroyed
from tests.gameplay.games.droids.scene import Dice, dues, scene, send, things, told, where, why

# -- shots (DR-12)


@pytest.mark.parametrize(
    ("order", "victim"), [("RS-N", "e6"), ("RS-E", "f5"), ("RS-S", "e4"), ("RS-W", "a5"), ("RS-W", "c5")]
)
def test_a_shot_hits_the_first_robot_in_line(order: str, victim: str) -> None:
    """DR-12.1, DR-12.5, DR-12.6, DR-12.9: one in the river as well."""
    table = send(scene(blue="e5", yellow=victim, red="j5", dice=[9]), "blue", order)
    (shot,) = told(table, "shot")
    distance = abs(ord(victim[0]) - ord("e")) + abs(int(victim[1:]) - 5)
    hits = min(9 // distance, 3)
    assert (shot["target"], shot["distance"], shot["digit"], shot["emitters"]) == (1, distance, 9, hits)
    assert shot["direction"] == order[-1]
    assert dues(table) == [("yellow", "damage", hits)]


def test_only_the_first_robot_is_hit_and_never_one_aside() -> None:
    """DR-12.1, DR-12.10."""
    table = send(scene(blue="e5", yellow="c5", red="a5", dice=[9]), "blue", "RS-W")
    assert dues(table) == [("yellow", "damage", 3)]
    table = send(scene(blue="e5", yellow="f6"), "blue", "RS-N", "RS-E")
    assert [(shot["to"], shot["why"]) for shot in told(table, "fired")] == [([4, 3], "covered"), ([6, 5], "covered")]


@pytest.mark.parametrize("thing", ["obstacle", "container"])
def test_an_obstacle_covers_and_no_die_is_rolled(thing: Any) -> None:
    """DR-12.2."""
    table = send(scene(blue="e5", yellow="a5", things={"c5": thing}), "blue", "RS-W")
    assert told(table, "fired") == [{"robot": 0, "direction": "W", "to": [2, 5], "why": "covered"}]
    assert (dues(table), told(table, "shot")) == ([], [])
    table = send(scene(blue="e6", yellow="c6"), "blue", "RS-W")  # d6 is fixed
    assert told(table, "fired") == [{"robot": 0, "direction": "W", "to": [3, 4], "why": "covered"}]


def test_what_covers_nobody() -> None:
    """DR-12.3, DR-S2.8: the river, a mine, an own circle, a carried object."""
    table = scene("mines", blue="e5", yellow="a5", things={"c5": "mine", "b5": "mine"}, dice=[4])
    table.player(0).carries = table.player(1).carries = "obstacle"
    assert dues(send(table, "blue", "RS-W")) == [("yellow", "damage", 1)]
    assert dues(send(scene(blue="b1", yellow="g1", dice=[5]), "blue", "RS-E")) == [("yellow", "damage", 1)]


def test_a_repairer_and_an_eliminated_droid_stop_a_shot_without_a_die() -> None:
    """DR-12.4, DR-15.7, DR-8.6, DR-A17."""
    table = send(scene(blue="e5", yellow="a5", repairers=["c5"]), "blue", "RS-W")
    assert told(table, "fired") == [{"robot": 0, "direction": "W", "to": [2, 5], "why": "repairer"}]
    table = send(scene(blue="e5", yellow="a5", red="d5", out=["red"]), "blue", "RS-W")
    assert told(table, "fired") == [{"robot": 0, "direction": "W", "to": [3, 5], "why": "out"}]
    assert dues(table) == []


def test_a_partner_is_hit_like_anybody() -> None:
    """DR-12.5, DR-A22."""
    table = scene(blue="e5", yellow="a1", green="c5", red="j1", dice=[2], more={"teams": [0, 1, 0, 1]})
    assert dues(send(table, "blue", "RS-W")) == [("green", "damage", 1)]


@pytest.mark.parametrize(
    ("distance", "hits"),
    [
        (1, "0123333333"),
        (2, "0011223333"),
        (3, "0001112223"),
        (4, "0000111122"),
        (5, "0000011111"),
        (7, "0000000111"),
        (9, "0000000001"),
    ],
)
def test_the_shot_table(distance: int, hits: str) -> None:
    """DR-12.7, DR-12.8, DR-A23."""
    assert "".join(str(destroyed(digit, distance)) for digit in range(10)) == hits


def test_a_missed_shot_asks_for_nothing() -> None:
    """DR-12.8."""
    table = send(scene(blue="e1", yellow="b1", dice=[2]), "blue", "RS-W")
    assert (dues(table), told(table, "shot")[0]["emitters"]) == ([], 0)


def test_no_shot_from_the_river() -> None:
    """DR-12.9, DR-9.14."""
    table = send(scene(blue="c5", yellow="a5"), "blue", "RS-W")
    assert (why(table), dues(table)) == ("river", [])


def test_a_shot_at_nobody() -> None:
    """DR-12.10."""
    table = send(scene(blue="e1"), "blue", "RS-W", "RS-S")
    assert told(table, "fired") == [
        {"robot": 0, "direction": "W", "to": [0, 9], "why": "nobody"},
        {"robot": 0, "direction": "S", "to": [4, 9], "why": "nobody"},
    ]


def test_a_forecast_rolls_no_die() -> None:
    """A shot has no digit and destroys nothing; a mine in claws stays there."""
    table = send(scene("mines", blue="e1", yellow="b1", carries={"blue": "mine"}, dice=None), "blue", "RS-W", "V1-N")
    assert told(table, "shot")[0] | {"digit": None, "emitters": 0} == told(table, "shot")[0]
    assert (dues(table), table.player(0).carries, told(table, "mine_roll")) == ([], "mine", [])


def test_the_die_has_ten_faces_and_labels_of_its_own() -> None:
    """DR-1.3, DR-1.4, DR-A23."""
    table = scene(blue="e1", yellow="b1", dice=[5, 5])
    table.state.laid = 3
    send(table, "blue", "RS-W", "RS-W")
    assert isinstance(table.chance, Dice)
    assert [(draw.label, draw.n) for draw in table.chance.log] == [("t1/send.3/shot", 10), ("t1/send.4/shot", 10)]
    table.chance = Chance(b"die")
    digits = []
    for number in range(200):
        table.state.laid = number
        digits.append(roll(table, "shot"))
    assert set(digits) == set(range(10))


# -- take and place (DR-13)


@pytest.mark.parametrize("thing", ["obstacle", "container", "mine"])
@pytest.mark.parametrize(("where_it_lies", "order"), [("e6", "N"), ("f5", "E"), ("e4", "S"), ("d5", "W")])
def test_take_what_lies_on_the_cell_beside(thing: Any, where_it_lies: str, order: str) -> None:
    """DR-13.1, DR-13.2, DR-13.3."""
    table = send(scene("mines", blue="e5", things={where_it_lies: thing}), "blue", f"RT-{order}")
    assert (table.player(0).carries, things(table)) == (thing, {})
    (took,) = told(table, "took")
    assert (took["robot"], took["thing"], took["of"]) == (0, thing, None)


def test_take_the_statue() -> None:
    """DR-13.3, DR-S5.7."""
    table = send(scene("statue", blue="e5", statue="e6"), "blue", "RT-N")
    assert told(table, "took")[0]["of"] is None
    assert (table.player(0).carries, table.state.neutral, table.at) == ("statue", {7: 0}, {table.player(0).cell: 0})
    send(table, "blue", "RT-W")
    assert (table.player(0).carries, where(table, "statue"), told(table, "put")[0]["thing"]) == (None, "d5", "statue")


@pytest.mark.parametrize("thing", ["obstacle", "container", "mine", "statue"])
@pytest.mark.parametrize(("victim", "out"), [("e6", []), ("e6", ["red"]), ("e4", []), ("d5", [])])
def test_steal_from_any_droid(thing: Any, victim: str, out: list[str]) -> None:
    """DR-13.4, DR-13.5, DR-8.6, DR-A24: from a partner, an eliminated one, one in the river as well."""
    order = {"e6": "RT-N", "e4": "RT-S", "d5": "RT-W"}[victim]
    table = send(scene("mines", blue="e5", red=victim, carries={"red": thing}, out=out), "blue", order)
    assert [player.carries for player in table.state.players] == [thing, None]
    assert [took["of"] for took in told(table, "took")] == [1]
    table = send(scene(blue="e2", green="e3", carries={"green": thing}), "blue", "RT-N")
    assert [player.carries for player in table.state.players] == [thing, None]


@pytest.mark.parametrize("neighbour", ["e6", "nobody", "fixed", "edge", "repairer"])
def test_nothing_to_take(neighbour: str) -> None:
    """DR-13.6."""
    table = {
        "e6": lambda: send(scene(blue="e5", red="e6"), "blue", "RT-N"),  # it carries nothing
        "nobody": lambda: send(scene(blue="e5"), "blue", "RT-N"),
        "fixed": lambda: send(scene(blue="e4"), "blue", "RT-E"),
        "edge": lambda: send(scene(blue="e1"), "blue", "RT-S"),
        "repairer": lambda: send(scene(blue="e5", repairers=["e6"]), "blue", "RT-N"),
    }[neighbour]()
    assert (table.player(0).carries, why(table)) == (None, "nothing")


def test_nothing_is_taken_from_or_placed_on_the_own_cell() -> None:
    """DR-13.1."""
    table = scene("mines", blue="e5", things={"e5": "mine"})
    assert why(send(table, "blue", "RT-N")) == "nothing"
    assert things(table) == {"e5": "mine"}


@pytest.mark.parametrize("spot", ["e3", "a5", "a1", "e5"])
def test_place_on_land_river_circles_and_corners(spot: str) -> None:
    """DR-13.2, DR-13.7, DR-13.8, DR-A24."""
    start, order = {"e3": ("e4", "S"), "a5": ("a4", "N"), "a1": ("b1", "W"), "e5": ("e4", "N")}[spot]
    table = send(scene(blue=start, carries={"blue": "obstacle"}), "blue", f"RT-{order}")
    assert (table.player(0).carries, things(table)) == (None, {spot: "obstacle"})
    (put,) = told(table, "put")
    assert (put["robot"], put["thing"]) == (0, "obstacle")


@pytest.mark.parametrize("what", ["fixed", "edge", "obstacle", "container", "mine", "statue", "repairer", "red", "out"])
def test_no_room_to_place(what: str) -> None:
    """DR-13.7, DR-13.9, DR-2.14, DR-A6."""
    start, order, more = "e5", "RT-N", dict[str, Any]()
    if what == "fixed":
        start, order = "e4", "RT-E"
    elif what == "edge":
        start, order = "e1", "RT-S"
    elif what in ("obstacle", "container", "mine"):
        more = {"things": {"e6": what}}
    elif what == "repairer":
        more = {"repairers": ["e6"]}
    elif what == "statue":
        more = {"statue": "e6"}
    else:
        more = {"red": "e6", "out": ["red"] if what == "out" else []}
    table = scene("mines", blue=start, carries={"blue": "obstacle"}, **more)
    before = things(table)
    assert why(send(table, "blue", order)) == "no_room"
    assert (table.player(0).carries, things(table)) == ("obstacle", before)


def test_one_object_at_a_time() -> None:
    """DR-13.2, DR-13.10: full claws place, they never take a second one."""
    table = send(scene(blue="e5", red="e6", carries={"blue": "obstacle", "red": "mine"}), "blue", "RT-N")
    assert (why(table), [player.carries for player in table.state.players]) == ("no_room", ["obstacle", "mine"])


def test_neither_take_nor_place_in_the_river() -> None:
    """DR-13.11, DR-9.14."""
    assert why(send(scene(blue="e3", things={"e4": "obstacle"}), "blue", "RT-N")) == "river"
    table = send(scene(blue="e3", carries={"blue": "obstacle"}), "blue", "RT-N")
    assert (why(table), table.player(0).carries) == ("river", "obstacle")


# -- commands (DR-14)


@pytest.mark.parametrize(
    ("kind", "moves", "end"), [("RCF", "N", "e6"), ("RCR", "E", "f5"), ("RCB", "S", "e5"), ("RCL", "W", "c5")]
)
def test_the_four_kinds_of_command(kind: str, moves: str, end: str) -> None:
    """DR-14.3, DR-14.4, DR-A26."""
    table = scene(blue="e1", red="e5", things={"e4": "obstacle"})
    send(table, "blue", f"{kind}-N")
    assert told(table, "command") == [{"robot": 0, "target": 1, "direction": "N", "moves": moves}]
    assert where(table, "red") == end
    assert {move["cause"] for move in told(table, "move")} <= {"command"}


@pytest.mark.parametrize(("arrow", "end"), [("N", "h6"), ("E", "f5"), ("S", "c4"), ("W", "d5")])
def test_a_command_turns_with_its_transmission(arrow: str, end: str) -> None:
    """DR-14.1, DR-14.4: right of the direction in which it is sent."""
    start = {"N": "e6", "E": "f5", "S": "e4", "W": "d5"}[arrow]
    table = send(scene(blue="e5", red=start), "blue", f"RCR-{arrow}")
    assert told(table, "command")[0]["moves"] == {"N": "E", "E": "S", "S": "W", "W": "N"}[arrow]
    assert told(table, "command")[0]["direction"] == arrow
    assert where(table, "red") == end


def test_the_first_robot_hears_at_any_distance_and_behind_obstacles() -> None:
    """DR-14.1, DR-14.2, DR-8.6."""
    table = scene(blue="e1", red="e10", things={"e5": "obstacle", "e9": "container"})  # e7 is fixed
    assert where(send(table, "blue", "RCL-N"), "red") == "d10"
    table = scene(blue="e1", red="e4", yellow="e5", repairers=["e6"], out=["red"])
    send(table, "blue", "RCL-N")
    assert where(table, "red", "yellow", "repairer") == ["c4", "e5", "e6"]
    assert told(table, "command")[0]["target"] == 1


def test_the_statue_neither_hears_nor_stops_a_command() -> None:
    """DR-14.2, DR-S5.6, DR-A25."""
    table = send(scene("statue", blue="e1", red="e10", statue="e5"), "blue", "RCL-N")
    assert where(table, "red", "statue") == ["d10", "e5"]
    table = send(scene("statue", blue="e1", statue="e5"), "blue", "RCF-N")
    assert (why(table), where(table, "statue")) == ("nobody", "e5")


def test_a_command_that_comes_back() -> None:
    """DR-14.5."""
    table = send(scene(blue="e4", red="e6"), "blue", "RCB-N")
    assert where(table, "blue", "red") == ["e2", "e3"]


def test_a_droid_stays_in_the_river_and_a_repairer_leaves_it() -> None:
    """DR-14.3, DR-14.6, DR-A20."""
    table = send(scene(blue="e1", red="e3"), "blue", "RCF-N")
    assert (where(table, "red"), why(table)) == ("e3", "river")
    assert told(table, "no_effect") == [{"robot": 1, "why": "river"}]
    table = send(scene(blue="e1", repairers=["e3"]), "blue", "RCF-N")
    assert where(table, "repairer") == "e6"
    assert where(send(scene(blue="a3", red="c3"), "blue", "RCF-E"), "red") == "d3"  # stops there
    assert where(send(scene(blue="a3", repairers=["c3"]), "blue", "RCF-E"), "repairer") == "i3"


def test_nobody_hears_a_command() -> None:
    """DR-14.7."""
    table = send(scene(blue="e1", red="f2"), "blue", "RCF-N")
    assert (why(table), where(table, "red")) == ("nobody", "f2")


def test_no_command_from_the_river() -> None:
    """DR-14.8, DR-9.14."""
    table = send(scene(blue="e3", red="e5"), "blue", "RCF-N")
    assert (why(table), told(table, "no_effect")[0]["robot"], where(table, "red")) == ("river", 0, "e5")


# -- repairers (DR-15)


@pytest.mark.parametrize(
    ("order", "end"),
    [("G1-E", "b3"), ("G2-E", "c3"), ("GX-E", "i3"), ("GX-N", "a7"), ("G1-S", "a2"), ("G2-S", "a1"), ("GX-W", "a3")],
)
def test_repairers_move(order: str, end: str) -> None:
    """DR-15.1, DR-15.2, DR-15.3."""
    assert where(send(scene(repairers=["a3"]), "repairer", order), "repairer") == end


def test_repairers_push() -> None:
    """DR-15.1, DR-15.2."""
    table = send(scene(repairers=["a3", "b3"], blue="c3"), "repairer", "G1-E")
    assert where(table, "repairer", "repairer2", "blue") == ["b3", "c3", "d3"]
    assert dues(table) == []


@pytest.mark.parametrize(("start", "droid", "order"), [("e4", "e5", "N"), ("e3", "e4", "N"), ("e4", "e3", "S")])
def test_a_repairer_repairs_the_droid_beside(start: str, droid: str, order: str) -> None:
    """DR-15.4, DR-15.6, DR-15.8, DR-15.9, DR-A27: any sender, in the river and to one in it."""
    table = scene(repairers=[start], blue=droid, broken={"blue": [2, 5]})
    assert dues(send(table, "repairer", f"GR-{order}")) == [("blue", "repair", 1)]
    assert dues(send(table, "repairer", f"GR-{order}")) == [("blue", "repair", 1)] * 2


@pytest.mark.parametrize("what", ["nobody", "whole", "out", "repairer", "elsewhere"])
def test_nobody_to_repair(what: str) -> None:
    """DR-15.4, DR-15.5, DR-A17."""
    table = {
        "nobody": lambda: scene(repairers=["e4"]),
        "whole": lambda: scene(repairers=["e4"], blue="e5"),
        "out": lambda: scene(repairers=["e4"], blue="e5", broken={"blue": [1]}, out=["blue"]),
        "repairer": lambda: scene(repairers=["e4", "e5"]),
        "elsewhere": lambda: scene(repairers=["e4"], blue="d4", broken={"blue": [1]}),
    }[what]()
    assert why(send(table, "repairer", "GR-N")) == "no_repair"
    assert dues(table) == []
