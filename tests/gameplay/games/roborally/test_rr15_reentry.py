"""RR-15, shared archive cells; RR-A-15, RR-A-23."""

from __future__ import annotations

from typing import Any

from gameplay.games.roborally import board
from gameplay.games.roborally.rules.reentry import place
from gameplay.games.roborally.rules.run import RULES, Run
from gameplay.games.roborally.state import Robot, Table
from tests.gameplay.games.roborally.scene import FLOOR, Race


def returning(*lines: str, archive: dict[str, str], **more: Any) -> Race:
    return Race(*lines, stage="prepare", archive=archive, **more)


def spots(race: Race, one: str) -> dict[tuple[int, int], str]:
    """The facings offered on each cell."""
    found: dict[tuple[int, int], str] = {}
    for pick in race.prompt(one).data["fields"]["place"]:
        cell = (pick["cell"][0], pick["cell"][1])
        found[cell] = found.get(cell, "") + pick["facing"]
    return found


def test_robots_return_in_the_order_of_their_destruction() -> None:
    """RR-15.1, RR-A-15: whatever their archive cells."""
    race = Race("A -N", "B -N", "C A5N", stage="prepare", archive={"A": "C3", "B": "E3"}, more={"A": {}, "B": {}})
    assert race.asked == ["reentry A"]
    race.state.base.wrecks = [1, 0]
    race._take(race.state)
    assert race.asked == ["reentry B"]


def test_the_first_takes_the_archive_cell_with_a_free_facing() -> None:
    """RR-15.2: even towards a robot next to it."""
    race = returning("A -N", "B C2S", archive={"A": "C3"})
    assert spots(race, "A") == {(2, 2): "NESW"}


def test_the_next_takes_a_neighbouring_cell() -> None:
    """RR-15.3: one of eight, empty, on the board, no pit."""
    grid = FLOOR.replace(". . . . . . .", ". O . . . . .", 1)
    race = returning("A -N", "B -N", "C A2S", archive={"A": "A1", "B": "A1"}, grid=grid)
    race.answer("A", place={"cell": [0, 0], "facing": "E"}, down=False)
    assert set(spots(race, "B")) == {(1, 1)}


def test_no_robot_within_three_cells_in_its_line_of_sight() -> None:
    """RR-15.4, RR-A-15: measured like a laser: walls block, so only the facing counts."""
    race = returning("A -N", "B -N", "C G2N", "D E1N", archive={"A": "C2", "B": "C2"})
    race.answer("A", place={"cell": [2, 1], "facing": "E"}, down=False)
    assert spots(race, "B") == {
        (1, 0): "NSW",  # E1 is three cells east
        (2, 0): "NW",  # E1 two cells east, C2 south
        (3, 0): "NSW",
        (1, 1): "NSW",
        (3, 1): "NS",  # C2 west, G2 three cells east
        (1, 2): "NESW",
        (2, 2): "ESW",  # C2 north
        (3, 2): "NESW",
    }
    race = returning("A -N", "B -N", "C G2N", archive={"A": "C2", "B": "C2"}, board={"walls": ["D2E"]})
    race.answer("A", place={"cell": [2, 1], "facing": "E"}, down=False)
    assert spots(race, "B")[3, 1] == "NES"


def test_at_distance_four_a_robot_does_not_matter() -> None:
    """RR-15.4."""
    race = returning("A -N", "B -N", "C G2N", archive={"A": "B2", "B": "B2"})
    race.answer("A", place={"cell": [1, 1], "facing": "E"}, down=False)
    assert "E" in spots(race, "B")[2, 1]


def test_elements_do_not_touch_a_robot_being_placed() -> None:
    """RR-15.5: belts, gears and beams do not act; only pits are forbidden."""
    grid = FLOOR.replace(". . . . . . .", ". > @r O . . .", 1)
    race = returning(
        "A -N", "B -N", "C G5N", archive={"A": "B1", "B": "B1"}, grid=grid, board={"walls": ["C1N"], "lasers": ["C1S1"]}
    )
    race.answer("A", place={"cell": [1, 0], "facing": "N"}, down=False)
    race.answer("B", place={"cell": [2, 0], "facing": "N"}, down=False)
    assert race.line.startswith("A=B1N2 B=C1N2")


def test_the_marker_stays_where_it_is() -> None:
    """RR-15.6."""
    race = returning("A -N", "B -N", "C G5N", archive={"A": "C3", "B": "C3"})
    race.answer("A", place={"cell": [2, 2], "facing": "N"}, down=False)
    race.answer("B", place={"cell": [3, 3], "facing": "N"}, down=False)
    assert race["B"].archive == race["A"].cell != race["B"].cell


def test_an_occupied_archive_cell_counts_as_shared() -> None:
    """RR-A-15."""
    race = returning("A -N", "B C3N", archive={"A": "C3"})
    assert (2, 2) not in spots(race, "A")
    assert len(spots(race, "A")) == 8


def test_when_the_eight_are_taken_the_next_ring_serves() -> None:
    """RR-A-15: even when pits and walls of the course leave none."""
    grid = "O O O . .\nO . O . .\nO O O . .\n. . . . .\n. . . . ."
    race = returning("A -N", "B B2N", archive={"A": "B2"}, grid=grid, flags=("E5",))
    assert set(spots(race, "A")) == {(3, 0), (3, 1), (3, 2), (3, 3), (0, 3), (1, 3), (2, 3)}


def test_without_an_answer_a_robot_returns_as_it_started() -> None:
    """RR-A-23: towards the factory; the legal cell nearest the next flag, then the smallest row and column."""
    race = returning("A -E", "B -N", "C G5N", archive={"A": "C3", "B": "C3"}, flags=("G3",))
    assert race.prompt("A").data["default"] == {"place": {"cell": [2, 2], "facing": "N"}, "down": False}
    race.time_out("A")
    assert race.prompt("B").data["default"]["place"] == {"cell": [3, 2], "facing": "N"}
    corner = returning("A -E", "B C3N", "C G5N", archive={"A": "C3"}, flags=("A1",))
    assert corner.prompt("A").data["default"]["place"] == {"cell": [1, 1], "facing": "N"}
    tie = returning("A -E", "B C3N", "C G5N", archive={"A": "C3"}, flags=("C1",))
    assert tie.prompt("A").data["default"]["place"]["cell"] == [2, 1]
    assert tie.prompt("A").data["default"]["place"]["facing"] == "N"
    grid = FLOOR.splitlines()
    grid[1] = ". O . . . . ."
    rows = returning("A -E", "B C3N", "C G5N", archive={"A": "C3"}, flags=("A1",), grid="\n".join(grid))
    assert rows.prompt("A").data["default"]["place"]["cell"] == [2, 1]  # as near as B3, in a smaller row


def test_of_two_cells_in_one_row_the_first_column_serves() -> None:
    """RR-A-23: B2 and D2 are equally near to the flag on C1, for C2 is a pit."""
    grid = FLOOR.splitlines()
    grid[1] = ". . O . . . ."
    race = returning("A -E", "B C3N", "C G5N", archive={"A": "C3"}, flags=("C1",), grid="\n".join(grid))
    assert race.prompt("A").data["default"]["place"]["cell"] == [1, 1]


def test_the_next_flag_is_the_one_that_counts() -> None:
    """RR-A-23: A has touched the first."""
    race = returning("A -E f1", "B C3N", "C G1N", archive={"A": "C3"}, flags=("A1", "G5"))
    assert race.prompt("A").data["default"]["place"]["cell"] == [3, 3]


def test_the_default_facing_is_the_docks_when_it_is_legal() -> None:
    """RR-A-23: otherwise the first of N, E, S, W."""
    blocked = returning("A -E", "B C3N", "C C1S", archive={"A": "C3"}, flags=("C2",))
    assert blocked.prompt("A").data["default"]["place"] == {"cell": [2, 1], "facing": "E"}


def test_on_a_full_course_any_free_cell_will_do() -> None:
    """RR-A-15: no legal cell in any ring."""
    race = returning("A -N", "B A1N", "C C1N", archive={"A": "A1"}, grid=". . .", flags=("B1",))
    assert spots(race, "A") == {(1, 0): "NS"}
    race = returning("A -N", "B A1N", "C A2N", archive={"A": "A1"}, grid=". .\n. .", flags=("B1",))
    assert set(spots(race, "A")) == {(1, 0), (1, 1)}
    shut = returning("A -N", "B A1N", "C C1N", "D B2N", archive={"A": "A1"}, grid=". . .\nO . O", flags=("B1",))
    assert set(spots(shut, "A")) == {(1, 0)}


def placed_beside_a_western_dock(*others: tuple[int, int]) -> tuple[Run, Robot]:
    """The docking board is west of the factory, so robots face east there; the first one returns to B2."""
    part = {"id": "t", "kind": "test", "grid": "1 2 . .\n. . . .\n. . . ."}
    boards = [{"board": "t", "at": [0, 0], "rot": 1}]
    raw = {"id": "side", "players": [2, 2], "boards": boards, "flags": ["A4"], "parts": [part]}
    course = board.load(board.admit(raw))
    robots = [Robot(0, 1, 0, 0, course.number((1, 1)), status="destroyed")]
    robots += [Robot(seat, seat + 1, course.number(spot), 0, 1) for seat, spot in enumerate(others, 1)]
    run = Run(Table(robots, list(course.flags)), course, {**dict.fromkeys(RULES, False), "life_rule": "seed"})
    place(run, robots[0])
    return run, robots[0]


def test_the_docks_facing_comes_first() -> None:
    """RR-A-23, RR-1.9."""
    run, robot = placed_beside_a_western_dock((2, 1))
    assert (run.course.homes, robot.facing, run.course.xy[robot.cell]) == ((1, 1), 1, (1, 1))


def test_where_the_docks_facing_is_not_legal_the_first_of_the_others_is_taken() -> None:
    """RR-A-23, RR-15.4: on A3 a robot is in sight eastwards, and nobody is to the north, south or west."""
    run, robot = placed_beside_a_western_dock((1, 1), (2, 2))
    assert (run.course.xy[robot.cell], robot.facing) == ((0, 2), 0)
