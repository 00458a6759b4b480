"""RR-1, goal and setup; the decks of section 1."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidSetup
from gameplay.games.roborally import board, options
from gameplay.games.roborally.cards import CODES, DECK, STEPS, TURNS
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.state import State
from tests.gameplay.games.roborally.scene import FLOOR, Race


def start(seats: int = 4, seed: bytes = b"s", **raw: Any) -> State:
    return roborally.start(roborally.setup(raw, seats), Chance(seed)).state


def refused(seats: int = 4, **raw: Any) -> tuple[str, str]:
    with pytest.raises(InvalidSetup) as refusal:
        roborally.setup(raw, seats)
    return refusal.value.field, refusal.value.code


def test_the_program_deck() -> None:
    """Section 1.2: 84 cards, every priority once; codes by range."""
    counts = {code: sum(one == code for one in CODES.values()) for code in "ULRB123"}
    assert counts == {"U": 6, "L": 18, "R": 18, "B": 6, "1": 18, "2": 12, "3": 6}
    assert len(DECK) == 84
    assert sum(DECK) == 35_700
    assert [CODES[card] for card in (60, 70, 80, 410, 420, 430, 490, 660, 670, 780, 790, 840)] == list("ULRLRB112233")
    assert (STEPS[430], STEPS[490], STEPS[840], STEPS[60]) == (-1, 1, 3, 0)
    assert (TURNS[70], TURNS[80], TURNS[10], TURNS[490]) == (3, 1, 2, 0)


def test_the_option_deck() -> None:
    """Section 1.4: 26 cards, all different."""
    assert len(options.DECK) == len(set(options.DECK)) == 26


def test_the_first_to_touch_every_flag_in_order_wins() -> None:
    """RR-1.1."""
    race = Race("A A1E f1", "B A3E", stage="phase", slots={"A": [490]}, flags=("G5", "B1"))
    assert race.winners == "A"
    assert race.state.table.reason == "finished"
    race = Race("A A1E", "B A3E", stage="phase", slots={"A": [490]}, flags=("G5", "B1"))
    assert race.state.table.reason is None


def test_a_course_fixes_boards_docks_flags_players_and_rules() -> None:
    """RR-1.2."""
    setup = roborally.setup({"board": "coil-yard"}, 2)
    view = roborally.view(roborally.start(setup, Chance(b"")).state, None)
    assert view["board"]["size"] == [12, 16]
    assert view["flags"] == [[6, 1], [2, 10], [9, 8]]
    assert len(view["board"]["docks"]) == 8
    narrow = {**board.catalogue()["coil-yard"], "players": [3, 4], "rules": ["double-lasers"]}
    assert refused(2, board=narrow) == ("seats", "not_on_this_course")
    assert roborally.setup({"board": narrow}, 3)["double_lasers"] is True
    assert roborally.setup({}, 3)["double_lasers"] is False


def test_a_card_wins_over_the_course_and_the_course_over_the_rules() -> None:
    """RR-1.3, RR-A-33: no power down is a course rule; a Circuit Breaker still opens."""
    grid = FLOOR.replace(". . . . . . .", ". . . . . . r", 1)
    breaker = Race(
        "A A1E d4", "B A5E", grid=grid, stage="announce", no_power_down=True, options={"A": ["circuit-breaker"]}
    )
    assert breaker["A"].down
    assert breaker.asked == ["program B"]
    race = Race("A A1E d4", "B A5E", grid=grid, stage="announce", no_power_down=True)
    assert race.asked == ["program A", "program B"]
    assert race.told("announced") == []


def test_every_player_has_a_robot_of_its_own() -> None:
    """RR-1.4: one robot a seat, from 2 to 8."""
    assert [robot.seat for robot in start(8).table.robots] == list(range(8))
    assert refused(1) == ("seats", "out_of_range")
    assert refused(9) == ("seats", "out_of_range")


def test_three_life_tokens() -> None:
    """RR-1.5."""
    assert [robot.lives for robot in start(2).table.robots] == [3, 3]


def test_four_tokens_only_with_five_players() -> None:
    """RR-1.6."""
    assert {robot.lives for robot in start(5, lives=4).table.robots} == {4}
    assert refused(4, lives=4) == ("lives", "needs_five_robots")
    generous = {**board.catalogue()["coil-yard"], "lives": 4}
    assert roborally.setup({"board": generous}, 5)["lives"] == 4
    assert roborally.setup({"board": generous}, 4)["lives"] == 3


def test_both_decks_are_shuffled_apart() -> None:
    """RR-1.7."""
    one, other = start(seed=b"1").table, start(seed=b"2").table
    assert one.option_deck != other.option_deck
    assert one.deck != other.deck
    assert sorted(one.option_deck) == sorted(options.DECK)


def test_the_first_player_is_drawn_and_docks_go_clockwise() -> None:
    """RR-1.8."""
    firsts = set()
    for seed in range(40):
        robots = start(3, str(seed).encode()).table.robots
        order = [robot.seat for robot in sorted(robots, key=lambda robot: robot.dock)]
        assert order in ([0, 1, 2], [1, 2, 0], [2, 0, 1])
        firsts.add(order[0])
    assert firsts == {0, 1, 2}
    given = start(3, grid={"mode": "order", "order": [2, 0, 1]}).table.robots
    assert [robot.dock for robot in given] == [2, 3, 1]


def test_robots_and_archive_markers_start_on_their_docks_facing_the_factory() -> None:
    """RR-1.9."""
    state = start(8)
    course = board.course_of(state.setup["board"], state.setup["board_digest"])
    for robot in state.table.robots:
        assert robot.cell == robot.archive == course.docks[robot.dock - 1]
        assert robot.facing == 0
    turned = {
        **board.catalogue()["coil-yard"],
        "boards": [{"board": "coil-yard", "at": [0, 0], "rot": 0}, {"board": "dock-apron", "at": [12, 0], "rot": 3}],
    }
    assert {robot.facing for robot in start(2, board=turned).table.robots} == {3}


def test_a_robot_starts_with_nothing() -> None:
    """RR-1.10."""
    for robot in start(2).table.robots:
        assert (robot.damage, robot.options, robot.flags, robot.locks) == (0, (), 0, 0)


def test_dock_order_lasts_and_breaks_every_tie() -> None:
    """RR-1.11: announcements go in dock order, whatever the seats."""
    race = Race("A A1E d1", "B A3E d1", stage="announce", more={"A": {"dock": 2}, "B": {"dock": 1}})
    assert race.asked == ["announce B"]
    assert race.answer("B", down=False).asked == ["announce A"]


def test_a_bad_setup_is_refused_with_a_code() -> None:
    assert refused(unknown=1) == ("unknown", "unknown_option")
    assert refused(board="atlantis") == ("board", "unknown_board")
    assert refused(board={"id": "x"}) == ("board", "bad_course")
    assert refused(board="id: x\nflags: [") == ("board", "bad_course")
    assert refused(end="never") == ("end", "unknown_value")
    assert refused(lives=5) == ("lives", "out_of_range")
    assert refused(lives="3") == ("lives", "not_a_number")
    assert refused(double_lasers=1) == ("double_lasers", "not_a_bool")
    assert refused(grid=[]) == ("grid", "not_an_object")
    assert refused(grid={"mode": "order", "order": [0, 0, 1, 2]}) == ("grid", "not_an_order_of_all_seats")
    assert refused(grid={"mode": "chaos"}) == ("grid", "unknown_mode")


def test_the_mode_is_fixed_before_the_race() -> None:
    """RR-16.4."""
    assert roborally.setup({"end": "full"}, 2)["end"] == "full"
    assert roborally.setup({}, 2)["end"] == "first"
