"""DD-1 to place: what is fixed before the match, seat order, start tiles."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidSetup
from gameplay.engine.squaregrid import name, named
from gameplay.games.dr2d.board import catalogue
from gameplay.games.dr2d.game import dr2d as game
from tests.gameplay.games.dr2d.scene import Match, Scene


def test_every_robot_tries_to_collect_all_three_laws_in_any_order() -> None:
    """DD-1."""
    scene = Scene("A B3", "B J9", laws="B2 F6 J10")
    scene.turn(A="HHHHN", B="HHHHS").next()
    assert (scene.laws("A"), scene.laws("B")) == ([1], [3])
    scene = Scene("A J9 laws12", "B B3 laws23", laws="B2 F6 J10").turn(A="HHHHS", B="HHHHN")
    assert scene.line == "A=OUT B=OUT"


def test_the_board_is_fixed_before_anybody_is_placed() -> None:
    """DD-2: laws and elements are in the setup, and in the first view."""
    setup = game.setup({"board": "cold_forge"}, 3)
    state = game.start(setup, Chance(b"x")).state
    board = game.view(state, None)["board"]
    assert [name((x, y)) for x, y in board["laws"]] == ["E4", "H9", "B11"]
    assert all(robot["cell"] is None for robot in game.view(state, None)["robots"])
    assert game.setup(setup, 3) == setup


def drawn(**changes: Any) -> dict[str, Any]:
    return {**catalogue()["cold_forge"], **changes}


@pytest.mark.parametrize("tile", ["B2", "C11", "J6", "C2", "J3"])
def test_a_law_lies_on_no_wrench_conveyor_or_pothole(tile: str) -> None:
    """DD-3: C11 is a single wrench, J6 nothing, J3 a pothole."""
    glyphs = {"B2": "1", "C11": "1", "J6": ".", "C2": ">", "J3": "O"}
    x, y = named(tile) or (0, 0)
    assert catalogue()["cold_forge"]["grid"][y][x] == glyphs[tile]
    if glyphs[tile] == ".":
        game.setup({"board": drawn(laws=[tile, "H9", "B11"])}, 2)
        return
    with pytest.raises(InvalidSetup, match="bad_board"):
        game.setup({"board": drawn(laws=[tile, "H9", "B11"])}, 2)


def test_the_three_laws_are_different_tiles() -> None:
    """DD-3."""
    with pytest.raises(InvalidSetup, match="bad_board"):
        game.setup({"board": drawn(laws=["E4", "H9", "E4"])}, 2)


def test_a_match_has_two_to_eight_robots() -> None:
    """DD-4."""
    assert game.tables({}) == frozenset(range(2, 9))
    for seats in (1, 9):
        with pytest.raises(InvalidSetup, match="out_of_range"):
            game.setup({}, seats)
    assert game.tables({"board": drawn(players=[3, 5])}) == {3, 4, 5}


def test_seat_order_is_drawn_once_and_never_changes() -> None:
    """DD-4."""
    orders = {Match(3, seed=b"%d" % number).state.table.order for number in range(60)}
    assert len(orders) == 6
    match = Match(3)
    order = match.state.table.order
    assert match.told("order") == [{"order": list(order)}]
    match.begun().program("NHHHH", "EHHHH", "SHHHH")
    assert match.state.table.order == order


def test_a_race_may_give_the_seat_order() -> None:
    """DD-4: the grid of a championship says who chooses first."""
    for number in range(10):
        match = Match(3, order=[1, 2, 0], seed=b"%d" % number)
        assert match.told("order") == [{"order": [1, 2, 0]}]
    with pytest.raises(InvalidSetup, match="not_an_order_of_all_seats"):
        Match(3, order=[1, 1, 0])


def test_players_choose_their_tiles_one_after_another() -> None:
    """DD-5."""
    match = Match(3, order=[1, 2, 0])
    assert match.asked == [1]
    assert match.prompt().clock == "choice"
    assert match.place(1, "A1").asked == [2]
    assert match.told("placed") == [{"seat": 1, "cell": [0, 0]}]
    assert match.place(2, "L12").asked == [0]
    assert match.place(0, "D12").asked == [1, 2, 0]
    assert [match.tile(seat) for seat in range(3)] == ["D12", "A1", "L12"]


@pytest.mark.parametrize(
    ("tile", "legal"),
    [
        ("A1", True),
        ("B2", False),  # a wrench
        ("C2", False),  # a conveyor
        ("J3", False),  # a pothole
        ("J5", False),  # a press
        ("F6", False),  # a turnstile
        ("H12", False),  # a pusher
        ("E4", False),  # a law
        ("E6", False),  # two steps from a law
        ("D6", True),  # three steps
        ("E7", True),
        ("E1", True),
        ("I10", False),  # two steps from law 2
        ("B9", False),  # two steps from law 3
        ("A9", True),
    ],
)
def test_a_start_tile_is_plain_floor_three_steps_from_every_law(tile: str, legal: bool) -> None:
    """DD-6: laws of Cold Forge lie on E4, H9 and B11."""
    match = Match(2, order=[0, 1])
    cell = list(named(tile) or ())
    assert (cell in match.prompt().data["legal"]) is legal
    if legal:
        assert match.place(0, tile).tile(0) == tile
    else:
        assert match.refused(0, {"cell": cell}) == "not_a_start"


def test_a_start_tile_holds_one_robot() -> None:
    """DD-6, DD-28."""
    match = Match(2, order=[0, 1]).place(0, "A1")
    assert match.refused(1, {"cell": [0, 0]}) == "not_a_start"


def test_a_player_who_does_not_place_in_time_gets_the_first_free_tile_of_the_list() -> None:
    """DD-7: starts of Cold Forge are A1 L12 L1 D12 H1 E12 A9 L4."""
    match = Match(3, order=[0, 1, 2]).place(0, "L12").late().late()
    assert [match.tile(seat) for seat in range(3)] == ["L12", "A1", "L1"]


def test_every_robot_starts_whole_and_heads_north() -> None:
    """DD-8."""
    match = Match(2).begun()
    for robot in game.view(match.state, None)["robots"]:
        start = {key: robot[key] for key in ("pc", "laws", "lost", "heading", "state", "standby", "repair")}
        assert start == {
            "pc": 7, "laws": [], "lost": 0, "heading": "N", "state": "board", "standby": False, "repair": 0,
        }  # fmt: skip
    assert match.state.table.turn == 1
