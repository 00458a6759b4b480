"""DR-S3 and DR-S4, one by one: golden chips and the crazy garden."""

from __future__ import annotations

import pytest

from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.scenarios.garden import garden
from tests.gameplay.games.droids.scene import FOUR, cell, lying, name, prepared, scene, send, things, told, where, won

# -- golden chips


@pytest.mark.parametrize(("players", "count"), [(2, 6), (3, 8), (4, 14)])
def test_the_containers(players: int, count: int) -> None:
    """DR-S3.3, DR-S3.4, DR-A31."""
    table = prepared("chips", **dict(list(FOUR.items())[:players]))
    two, three = set(lying("g3 c7 h4 d8 e5 f6")), set(lying("d3 c4 h7 g8 h2 b8 i3 c9"))
    assert set(things(table)) == {2: two, 3: three, 4: two | three}[players]
    assert set(things(table).values()) == {"container"}
    assert len(things(table)) == count


def test_containers_are_like_loose_obstacles() -> None:
    """DR-S3.2."""
    table = scene("chips", blue="e4", red="e6", things={"e5": "container"})
    send(table, "blue", "V1-N", "RS-N")
    assert where(table, "blue") == "e4"
    assert [shot["why"] for shot in told(table, "fired")] == ["covered"]
    send(table, "blue", "RT-N")
    assert (table.player(0).carries, won(table)) == ("container", None)


def test_a_container_is_delivered_on_the_own_circle() -> None:
    """DR-S3.5, DR-S3.6."""
    table = scene("chips", blue="e2", red="e6", carries={"blue": "container"}, things={"h4": "container"})
    send(table, "blue", "V1-S")
    assert (won(table), table.player(0).kept, table.player(0).carries) == (None, 1, None)
    assert told(table, "delivered") == [{"seat": 0, "kept": 1}]
    assert things(table) == {"h4": "container"}


def test_passing_over_the_circle_is_not_enough() -> None:
    """DR-S3.5."""
    table = scene("chips", blue="c1", red="e6", carries={"blue": "container"})
    send(table, "blue", "VX-E")
    assert (won(table), table.player(0).kept, table.player(0).carries) == (None, 0, "container")


def test_a_push_onto_the_own_circle_delivers() -> None:
    """DR-S3.5: any sender, and only there; a foreign circle is nobody's."""
    table = scene("chips", blue="d1", red="c1", carries={"blue": "container"}, things={"h4": "container"})
    send(table, "red", "V1-E")
    assert (won(table, 1), table.player(0).kept) == (None, 1)
    table = scene("chips", blue="j5", red="c1", carries={"blue": "container"})
    send(table, "blue", "V1-N")
    assert (won(table), table.player(0).kept) == (None, 0)


def test_any_player_s_container_is_delivered_by_any_order() -> None:
    """DR-S3.5: not the first player's alone, nor the sender's."""
    for sender in (0, 1, 2):
        table = scene("chips", blue="e4", yellow="a5", red="j6", carries={"red": "container", "yellow": "container"})
        table.state.things[cell("h4")] = "container"
        assert won(table, sender) is None
        assert [player.kept for player in table.state.players] == [0, 1, 1]


def test_an_eliminated_droid_delivers_nothing() -> None:
    """DR-S3.5, DR-8.7."""
    table = scene("chips", blue="d1", red="c1", carries={"blue": "container"}, out=["blue"])
    send(table, "red", "V1-E")
    assert (won(table, 1), table.player(0).kept, table.player(0).carries) == (None, 0, "container")


def test_a_container_is_delivered_by_placing_it_on_the_own_circle() -> None:
    """DR-S3.5, DR-S3.6."""
    table = scene("chips", blue="e2", red="e6", carries={"blue": "container"}, things={"h4": "container"})
    send(table, "blue", "RT-S")
    assert (table.player(0).kept, table.player(0).carries, things(table)) == (1, None, {"h4": "container"})


def test_a_container_that_another_places_there_stays_as_an_obstacle() -> None:
    """DR-S3.7."""
    table = scene("chips", blue="e4", red="e2", carries={"red": "container"})
    send(table, "red", "RT-S")
    assert (won(table, 1), table.player(0).kept, things(table)) == (None, 0, {"e1": "container"})
    table = scene("chips", blue="e2", red="j5", things={"e1": "container"})
    send(table, "blue", "RT-W")
    assert (won(table), things(table)) == (None, {"e1": "container"})  # what lies there is not placed
    send(table, "blue", "RT-S")
    assert (won(table), table.player(0).carries) == (None, "container")


def test_the_most_containers_win_when_none_is_left() -> None:
    """DR-S3.8, DR-8.8."""
    table = scene("chips", blue="e1", red="e6", carries={"blue": "container"})
    table.player(1).kept = 3
    assert won(table) == (1,)
    table.player(0).kept = 4
    assert won(table) == (0,)


def test_a_tie_for_most_is_a_draw() -> None:
    """DR-S3.9, DR-8.11: also for the one who sent the last order."""
    table = scene("chips", **FOUR)
    for seat, kept in enumerate((3, 1, 3, 2)):
        table.player(seat).kept = kept
    assert won(table, 0) == won(table, 1) == (0, 2)


def test_containers_in_claws_and_on_the_board_are_left() -> None:
    """DR-S3.8: in those of an eliminated droid as well."""
    assert won(scene("chips", blue="e2", red="e6", carries={"red": "container"}, out=["red"])) is None
    assert won(scene("chips", blue="e2", red="e6", things={"h4": "container"})) is None


def test_a_player_who_is_out_does_not_win_by_the_count() -> None:
    """DR-S3.8, DR-S3.10, DR-8.7, DR-8.14."""
    table = scene("chips", **FOUR, out=["green"])
    for seat, kept in enumerate((3, 1, 5, 2)):
        table.player(seat).kept = kept
    assert won(table) == (0,)
    scenario = scenario_of(table.state)
    assert scenario.at_limit(table) == (0,)
    assert sorted((0, 1, 3), key=scenario.order_of_places(table)) == [0, 3, 1]


# -- the crazy garden


@pytest.mark.parametrize(
    ("obstacles", "cells"),
    [
        ("d1 e2 f2 f1", "e1"),
        ("d1 e2 f1", ""),  # a diagonal leak
        ("d1 e2 f2 g2 g1", "e1 f1"),
        ("d1 e2 f2 g2", ""),  # leaks to g1
        ("d1 e2 f2 f1 e1", ""),  # no obstacle on the circle
        ("d1 e1 f2 e2", ""),
    ],
)
def test_a_garden(obstacles: str, cells: str) -> None:
    """DR-S4.4, DR-S4.5, DR-S4.6, DR-A32: Blue's circle e1, the obstacle d2 is fixed."""
    table = scene("garden", blue="h9", red="j6", things=lying(obstacles))
    found = garden(table, cell("e1"))
    assert {name(one) for one in found} == set(cells.split())
    assert won(table, 1) == ((0,) if cells else None)
    assert [set(map(tuple, told_["cells"])) for told_ in told(table, "garden")] == (
        [{tuple(table.spot(one)) for one in found}] if cells else []
    )


def test_a_garden_has_at_most_twelve_cells() -> None:
    """DR-S4.6, DR-A32: the circle included."""
    ring = lying("c1 c2 c3 d3 e3 f3 g3 h3 h2")  # d2 and h1 are fixed
    table = scene("garden", blue="h9", red="j6", things=ring)
    assert {name(one) for one in garden(table, cell("e1"))} == {"d1", "e1", "f1", "g1", "e2", "f2", "g2"}
    wide = lying("b1 b2 b3 b4 c4 d4 e4 f4 g4 h4 i4 i3 i2 i1")
    inside = {f"{x}{y}" for x in "cdefgh" for y in (1, 2, 3)} - {"d2", "h1"}
    assert len(inside) == 16
    table = scene("garden", blue="h9", red="j6", things=wide)
    assert garden(table, cell("e1")) == set()
    for spot in ("c1", "c2", "c3"):
        table.state.things[cell(spot)] = "obstacle"
    assert garden(table, cell("e1")) == set()  # 13
    table.state.things[cell("h3")] = "obstacle"
    assert len(garden(table, cell("e1"))) == 12


def test_robots_and_what_they_carry_do_not_count() -> None:
    """DR-S4.6, DR-S4.7, DR-S4.8."""
    walls = lying("d1 e2 f2")
    table = scene("garden", blue="e1", red="f1", repairers=["g1"], things=walls, carries={"red": "obstacle"})
    assert won(table) is None
    table = scene("garden", blue="e1", red="j5", things=walls | lying("f1"), carries={"blue": "obstacle"})
    assert won(table) == (0,)


def test_every_player_in_the_game_may_win_by_any_order() -> None:
    """DR-S4.4, DR-S4.9, DR-8.11, DR-A16."""
    walls = lying("d1 e2 f2 f1 a4 b5 b6 a6 j5 i5 i6")
    table = scene("garden", **FOUR, things=walls)
    assert won(table, 1) == (1,)
    assert won(table, 0) == (0,)
    assert won(table, 2) == (0, 1)  # red's leaks at j7
    assert [one["seat"] for one in told(table, "garden")][:2] == [0, 1]


def test_a_player_who_is_out_has_no_garden() -> None:
    """DR-S4.9, DR-8.7."""
    walls = lying("d1 e2 f2 f1")
    assert won(scene("garden", blue="h9", red="j6", green="f10", things=walls, out=["blue"]), 1) is None


def test_no_garden_is_completed_at_set_up() -> None:
    """DR-S4.3, DR-A32: nobody's; those of absent colours do not matter."""
    walls = lying("d1 e2 f2")
    table = scene("garden", blue="e1", red="j6", things=walls)
    scenario = scenario_of(table.state)
    assert not scenario.may_lay(table, cell("f1"))
    assert scenario.may_lay(table, cell("g1"))
    assert things(table) == walls
    absent = scene("garden", yellow="a5", red="j6", things=walls)
    assert scenario_of(absent.state).may_lay(absent, cell("f1"))
    assert not scenario.may_lay(table, cell("e2"))


def test_nobodys_garden_is_completed_at_set_up() -> None:
    """DR-S4.3: that of any player in the game, no matter who places the obstacle; not that of one who has left."""
    gardens = {"blue": ("d1 e2 f2", "f1"), "yellow": ("a4 b5 b6", "a6"), "red": ("j5 i5 i6", "j7")}
    names = {"blue": "e1", "yellow": "a5", "red": "j6"}
    for mover in range(3):
        for colour, (walls, last) in gardens.items():
            closing = [last] if colour != "red" else ["i7", "j7"]
            table = scene("garden", **names, things=lying(walls) | lying(" ".join(closing[:-1])))
            table.state.mover = mover
            assert not scenario_of(table.state).may_lay(table, cell(closing[-1])), (mover, colour)
            table.player(list(names).index(colour)).out = 0
            assert scenario_of(table.state).may_lay(table, cell(closing[-1])), (mover, colour)
