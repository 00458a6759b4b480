"""DR-S1 and DR-S2, one by one, the challenge and mine clearing; and what all scenarios share."""

from __future__ import annotations

from collections import Counter

import pytest

from gameplay.games.droids.rules.scenarios import SCENARIOS, scenario_of
from gameplay.games.droids.tokens import COLOUR
from tests.gameplay.games.droids.scene import FOUR, cell, dues, prepared, scene, send, things, told, where, won

# -- what all share


@pytest.mark.parametrize(
    ("slug", "bins", "seats", "teams"),
    [
        ("challenge", (32, 24, 32, 0), (2, 4), True),
        ("mines", (32, 24, 32, 32), (2, 4), True),
        ("chips", (32, 24, 32, 32), (2, 4), False),
        ("garden", (32, 24, 32, 32), (2, 4), False),
        ("statue", (32, 24, 18, 0), (2, 3), False),
        ("duel", (25, 20, 32, 0), (2, 2), False),
        ("killer", (32, 24, 10, 0), (1, 1), False),
    ],
)
def test_the_table_of_scenarios(slug: str, bins: tuple[int, ...], seats: tuple[int, int], teams: bool) -> None:
    """DR-1.1, DR-3.2, DR-3.5, DR-S0.1, DR-S1.1, DR-S1.4, DR-S2.1, DR-S3.1, DR-S4.1, DR-S5.1, DR-S5.3, DR-S6.1,
    DR-S6.2, DR-S7.1, DR-S7.3: bins by violet, blue, red, grey."""
    scenario = SCENARIOS[slug]
    held: Counter[str] = Counter()
    for kind, count in scenario.bins().items():
        held[COLOUR[kind]] += count
    assert tuple(held[colour] for colour in ("violet", "blue", "red", "grey")) == bins
    assert (scenario.seats, scenario.teams) == (seats, teams)


def test_the_sides_that_are_proposed() -> None:
    """DR-3.11, DR-17.10, DR-A3, DR-A36, DR-S5.1, DR-S6.1, DR-S7.1."""
    for slug in ("challenge", "mines", "chips", "garden"):
        scenario = SCENARIOS[slug]
        assert [scenario.sides(count) for count in (2, 3, 4)] == [(0, 2), (0, 1, 2), (0, 1, 2, 3)]
        assert scenario.sides_allowed == (0, 1, 2, 3)
    statue, duel, killer = SCENARIOS["statue"], SCENARIOS["duel"], SCENARIOS["killer"]
    assert [statue.sides(2), statue.sides(3), duel.sides(2), killer.sides(1)] == [(1, 3), (0, 1, 3), (1, 3), (0,)]
    assert [statue.sides_allowed, duel.sides_allowed, killer.sides_allowed] == [(0, 1, 3), (1, 3), (0, 1, 3)]


def test_where_an_obstacle_may_be_laid_at_set_up() -> None:
    """DR-3.9, DR-A8: no obstacle, no robot; the river and unused circles are fine."""
    table = scene("mines", blue="e1", repairers=["a1"], things={"e5": "obstacle"})
    scenario = scenario_of(table.state)
    fine = [spot for spot in ("e1", "a1", "e5", "a10", "e3", "a5", "j10", "f5") if scenario.may_lay(table, cell(spot))]
    assert fine == ["e3", "a5", "j10", "f5"]
    assert not scenario.may_lay(table, 0)


@pytest.mark.parametrize(
    ("slug", "laid"),
    [
        ("challenge", [8, 9, 8]),
        ("garden", [6, 9, 12]),
        ("mines", [0, 0, 0]),
        ("chips", [0, 0, 0]),
        ("statue", [0, 0, 0]),
    ],
)
def test_how_many_obstacles_are_laid_at_set_up(slug: str, laid: list[int]) -> None:
    """DR-3.8, DR-S1.3, DR-S4.2, DR-S5.3."""
    assert [SCENARIOS[slug].to_lay(players) for players in (2, 3, 4)] == laid
    assert SCENARIOS["killer"].to_lay(1) == SCENARIOS["duel"].to_lay(2) == 0


@pytest.mark.parametrize("slug", ["mines", "chips", "garden"])
def test_repairers_start_on_the_free_corners(slug: str) -> None:
    """DR-S2.2, DR-S3.1, DR-S4.1, DR-A5."""
    table = prepared(slug)
    assert where(table, "repairer", "repairer2") == ["a1", "j10"]
    assert (table.at[cell("a1")], table.at[cell("j10")]) == (4, 5)


def test_the_challenge_has_no_objective_except_to_be_last() -> None:
    """DR-S1.2, DR-S1.4, DR-S2.1: nothing is or lies there, and no order wins."""
    table = prepared("challenge")
    assert (table.state.neutral, table.state.things) == ({}, {})
    for slug in ("challenge", "mines"):
        table = prepared(slug)
        assert won(table) is scenario_of(table.state).end_of_turn(table, {0}) is None


def test_obstacles_of_the_challenge_are_moved() -> None:
    """DR-S1.5."""
    table = send(scene("challenge", blue="e4", things={"e5": "obstacle"}), "blue", "RT-N", "RT-S")
    assert things(table) == {"e3": "obstacle"}


def test_players_who_are_left_are_equal_at_the_last_turn() -> None:
    """DR-8.14, DR-8.15."""
    table = scene("garden", **FOUR, out=["yellow"])
    scenario = scenario_of(table.state)
    assert scenario.at_limit(table) == (0, 2, 3)
    assert {scenario.order_of_places(table)(seat) for seat in (0, 2, 3)} == {0}


# -- mine clearing


@pytest.mark.parametrize(
    ("order", "end", "mines"),
    [
        ("G1-N", "c2", {"c1": "mine"}),
        ("G2-N", "c3", {"c1": "mine"}),
        ("GX-E", "g1", {"c1": "mine"}),
        ("G1-S", "c1", {}),  # off the board
        ("GR-N", "c1", {}),
    ],
)
def test_a_repairer_lays_one_mine_where_it_started(order: str, end: str, mines: dict[str, str]) -> None:
    """DR-S2.3, DR-S2.4, DR-A30."""
    table = send(scene("mines", repairers=["c1"], mines=24), "repairer", order)
    assert (where(table, "repairer"), things(table)) == (end, mines)
    assert table.state.mines == 24 - len(mines)


def test_a_command_makes_a_repairer_lay_a_mine_and_a_push_does_not() -> None:
    """DR-S2.3, DR-S2.4, DR-A30."""
    table = send(scene("mines", blue="e1", repairers=["e5"], mines=24), "blue", "RCF-N")
    assert (where(table, "repairer"), things(table)) == ("e6", {"e5": "mine"})
    table = send(scene("mines", blue="b1", repairers=["c1"], mines=24), "blue", "V1-E")
    assert (where(table, "repairer"), things(table)) == ("d1", {})
    table = send(scene("mines", repairers=["b1", "c1"], mines=24), "repairer", "G1-E")
    assert things(table) == {"b1": "mine"}


def test_only_repairers_lay_mines_and_only_here() -> None:
    """DR-S2.3."""
    assert things(send(scene("mines", blue="e1", mines=24), "blue", "V1-N")) == {}
    assert things(send(scene("chips", repairers=["e1"], mines=24), "repairer", "G1-N")) == {}


@pytest.mark.parametrize("way", ["own", "push", "command"])
def test_a_mine_explodes_under_a_droid(way: str) -> None:
    """DR-S2.5, DR-S2.7, DR-S2.12, DR-A30."""
    table = scene("mines", blue="e1", red="d1", things={"c1": "mine"}, mines=23)
    if way == "own":
        send(table, "red", "V2-W")
    elif way == "push":
        send(table, "blue", "V2-W")
    else:
        send(table, "blue", "RCF-W")
    assert where(table, "red") == ("a1" if way == "command" else "b1")
    assert (dues(table), things(table), table.state.mines) == ([("red", "damage", 1)], {}, 24)
    (bang,) = told(table, "exploded")
    assert bang == {"robot": 1, "cell": [2, 9], "carried": False, "emitters": 1, "mines": 24}


def test_a_mine_explodes_under_a_repairer_without_damage() -> None:
    """DR-S2.6, DR-S2.7, DR-15.7."""
    table = send(scene("mines", repairers=["a1"], things={"a3": "mine"}, mines=23), "repairer", "GX-N")
    assert (where(table, "repairer"), things(table), dues(table)) == ("a7", {"a1": "mine"}, [])
    assert told(table, "exploded")[0]["emitters"] == 0


def test_an_eliminated_droid_sets_a_mine_off_and_loses_nothing() -> None:
    """DR-8.6, DR-A17."""
    table = scene("mines", blue="e1", red="d1", things={"c1": "mine"}, out=["red"], carries={"red": "mine"}, dice=[0])
    send(table, "blue", "V1-W")
    assert (dues(table), things(table), table.state.mines, table.player(1).carries) == ([], {}, 2, None)


def test_mines_one_after_the_other() -> None:
    """DR-S2.5, DR-S2.7."""
    table = send(scene("mines", blue="e1", things={"c1": "mine", "b1": "mine"}), "blue", "VX-W")
    assert (where(table, "blue"), dues(table), things(table)) == ("a1", [("blue", "damage", 1)] * 2, {})


def test_a_repairer_pushes_a_droid_over_a_mine() -> None:
    """DR-S2.3, DR-S2.5, DR-S2.6."""
    table = scene("mines", yellow="a5", repairers=["a1"], things={"a3": "mine", "a6": "mine"}, mines=22)
    send(table, "repairer", "GX-N")
    assert (where(table, "repairer", "yellow"), things(table)) == (["a6", "a7"], {"a1": "mine"})
    assert (dues(table), table.state.mines) == ([("yellow", "damage", 1)], 23)


def test_a_mine_that_is_taken_stolen_or_placed_does_not_explode() -> None:
    """DR-S2.9, DR-A30."""
    table = scene("mines", blue="e5", red="f5", things={"e6": "mine"}, dice=[])
    send(table, "blue", "RT-N")
    send(table, "red", "RT-W", "RT-N")
    assert (things(table), dues(table), told(table, "mine_roll")) == ({"f6": "mine"}, [], [])


def test_a_carried_mine_explodes_on_a_zero() -> None:
    """DR-S2.10, DR-S2.7, DR-1.3, DR-A30."""
    table = send(scene("mines", blue="e1", carries={"blue": "mine"}, dice=[4, 0]), "blue", "V2-N")
    assert (where(table, "blue"), dues(table), table.player(0).carries) == ("e3", [("blue", "damage", 2)], None)
    assert [roll["digit"] for roll in told(table, "mine_roll")] == [4, 0]
    assert told(table, "exploded") == [{"robot": 0, "cell": [4, 7], "carried": True, "emitters": 2, "mines": 1}]
    table = send(scene("mines", blue="a1", carries={"blue": "mine"}, dice=[0]), "blue", "VX-E")
    assert (where(table, "blue"), len(told(table, "mine_roll"))) == ("g1", 1)  # the move continues without it


@pytest.mark.parametrize("digit", range(1, 10))
def test_a_carried_mine_is_safe_on_every_other_digit(digit: int) -> None:
    """DR-S2.10."""
    table = send(scene("mines", blue="e1", carries={"blue": "mine"}, dice=[digit]), "blue", "V1-N")
    assert (table.player(0).carries, dues(table)) == ("mine", [])


def test_a_push_and_a_command_roll_for_a_carried_mine() -> None:
    """DR-S2.10: each cell entered, whatever the cause. Other carried objects roll nothing."""
    for order in ("V1-W", "RCF-W"):
        table = scene("mines", blue="e1", red="d1", carries={"red": "mine"}, dice=[9, 9, 9])
        send(table, "blue", order)
        assert len(told(table, "mine_roll")) == len(told(table, "move")) - (order == "V1-W")
    assert told(send(scene("mines", blue="e1", carries={"blue": "obstacle"}), "blue", "V1-N"), "mine_roll") == []


def test_the_mine_on_the_ground_comes_before_the_carried_one() -> None:
    """DR-S2.11, DR-9.11."""
    table = scene("mines", blue="g2", red="f2", carries={"blue": "mine"}, things={"h2": "mine"}, dice=[0], mines=22)
    send(table, "red", "V1-E")
    assert where(table, "red", "blue") == ["g2", "h2"]
    assert dues(table) == [("blue", "damage", 1), ("blue", "damage", 2)]
    assert (things(table), table.player(0).carries, table.state.mines) == ({}, None, 24)


def test_no_mine_is_laid_when_there_is_none_left() -> None:
    """DR-S2.12."""
    assert prepared("mines").state.mines == 24
    table = send(scene("mines", repairers=["c1"], mines=1), "repairer", "G1-N", "G1-N")
    assert (things(table), table.state.mines) == ({"c1": "mine"}, 0)


def test_a_mine_that_explodes_on_the_way_can_be_laid_again() -> None:
    """DR-S2.3, DR-S2.12: the supply is checked once the order is executed, not before."""
    table = scene("mines", yellow="a5", repairers=["a1"], things={"a3": "mine"}, mines=0)
    send(table, "repairer", "GX-N")
    assert (things(table), table.state.mines) == ({"a1": "mine"}, 0)
    assert [event.kind for event in table.events or [] if event.kind != "move"] == ["exploded", "mine_laid"]


def test_a_partner_is_robbed_commanded_and_shot_like_any_other() -> None:
    """DR-S0.2, DR-13.5, DR-14.1, DR-12.5, DR-A22, DR-A24"""
    table = scene("mines", **{**FOUR, "blue": "f5", "green": "f6"}, carries={"green": "mine"}, dice=[1],
                  more={"teams": [0, 1, 0, 1]})  # fmt: skip
    send(table, "blue", "RS-N", "RT-N")
    assert dues(table) == [("green", "damage", 1)]
    assert (table.player(0).carries, table.player(2).carries) == ("mine", None)
    assert where(send(table, "blue", "RCR-N"), "green") == "h6"  # into the river
