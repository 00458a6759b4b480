"""RR-S-11, RR-S-12, RR-S-13, RR-S-14, RR-S-15: a board may turn under its flag."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.roborally import board as courses
from gameplay.games.roborally.bot_field import field_of
from gameplay.games.roborally.forecast import forecast
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.invariants import broken
from gameplay.games.roborally.rules import turning
from gameplay.games.roborally.rules.register import play_phase
from gameplay.management.browser_half import difference
from tests.gameplay.games.roborally.scene import Race, Scene

PLAIN = "> . .\n. . .\n. . O"
"""A belt in the north-west corner, a pit in the south-east."""


class Coin(Chance):
    """Tosses as the test says."""

    def __init__(self, *sides: int) -> None:
        super().__init__(b"coin")
        self.sides, self.tossed = list(sides), list[str]()

    def below(self, label: str, n: int) -> int:
        if "coin" not in label:
            return super().below(label, n)
        self.tossed.append(label)
        return self.sides.pop(0)


HEADS, TAILS = 0, 1


def scene(*robots: str, coins: tuple[int, ...], grid: str = PLAIN, **more: Any) -> Scene:
    flags = more.pop("flags", {1: "B2", 2: "A2"})
    made = Scene(*robots, grid=grid, rules=["turning-boards"], flags=flags, **more)
    made.run.chance = Coin(*coins)
    return made


def test_heads_turns_the_board_a_quarter_and_nothing_on_it() -> None:
    """RR-S-12."""
    made = scene("A B2N", coins=(HEADS,), archive={"A": "C2"}).play()
    course = made.run.course
    assert made.run.table.turned == (1,)
    assert course.belt[course.number((2, 0))] == 2, "the belt lies north-east now and runs south"
    assert course.deadly[course.number((0, 2))], "and the pit south-west"
    assert made.line == "A=B2N0"
    assert [course.xy[flag] for flag in made.run.table.flags] == [(1, 1), (0, 1)]


def test_tails_turns_nothing() -> None:
    """RR-S-11."""
    made = scene("A B2N", coins=(TAILS,)).play()
    assert made.run.table.turned == ()
    assert made.told("coin") == [{"seat": 0, "heads": False}]
    assert made.told("board_turned") == []


def test_only_a_flag_that_counts_is_worth_a_coin() -> None:
    made = scene("A A2N", "B C2N", coins=()).play()
    assert made.told("coin") == []
    assert made.run.chance.tossed == []  # type: ignore[union-attr]


def test_each_touch_tosses_once_in_dock_order() -> None:
    """RR-S-11."""
    made = scene(
        "A B2N", "B A1N f1", coins=(HEADS, HEADS), flags={1: "B2", 2: "A1", 3: "C1"}, grid=". . .\n" * 3
    ).play()
    assert [data["seat"] for data in made.told("coin")] == [0, 1]
    assert made.run.table.turned == (2,)
    assert made.run.chance.tossed == ["t1/p1/coin/s0", "t1/p1/coin/s1"]  # type: ignore[union-attr]


def test_a_robot_over_a_pit_then_falls() -> None:
    """RR-S-14."""
    made = scene("A B2N", "B A3N", coins=(HEADS,), flags={1: "B2", 2: "A1"}).play()
    assert (made.destroyed, made["B"].status) == ("B", "destroyed")
    assert made.told("destroyed")[0]["cause"] == "pit"


def test_coins_are_tossed_when_everybody_has_touched() -> None:
    """RR-S-11, RR-11.4: B is on a wrench site still, which turns away from under it with A's coin."""
    made = scene("A B2N", "B A1N", coins=(HEADS,), grid="r . .\n. . .\n. . .", archive={"B": "C3"}).play()
    assert made.run.table.turned == (1,)
    assert made.told("archived", seat=1) == [{"seat": 1, "cell": [0, 0]}]


def test_nobody_falls_before_the_last_coin() -> None:
    """RR-S-14: the first quarter brings the pit under C, the second brings it under D."""
    made = scene("A B2N", "B B1N f1", "C A3W", "D A1W", coins=(HEADS, HEADS), flags={1: "B2", 2: "B1", 3: "C1"}).play()
    assert (made.run.table.turned, made.destroyed) == ((2,), "D")


def test_a_board_turns_again_while_a_flag_would_lie_over_a_pit() -> None:
    """RR-S-13."""
    made = scene("A B2N", coins=(HEADS,), flags={1: "B2", 2: "A3"}).play()
    # A quarter would bring the pit to A3, where flag 2 is; the next brings it to A1.
    assert made.run.table.turned == (2,)


def test_a_board_turns_again_while_a_flag_would_be_out_of_reach() -> None:
    """RR-S-13."""
    made = scene("A B2N", coins=(HEADS,), flags={1: "B2", 2: "A3"}, grid=". . .\n. . .\n. . .", walls=["C3NW"]).play()
    assert made.run.table.turned == (2,)


def test_the_second_flag_is_touched_on_the_turned_board() -> None:
    made = scene("A B2N", coins=(HEADS,), flags={1: "B2", 2: "C3"}, grid="> . .\n. . .\n. . .").play()
    assert made.run.table.turned == (1,)
    made.run.at[made["A"].cell] = None
    made["A"].cell = made.run.course.number((2, 0))
    made.run.at[made["A"].cell] = made["A"]
    made.play()
    assert made.at("A") == "C2N0"


def test_a_docking_board_never_turns() -> None:
    plain = courses.admit(courses.catalogue()["coil-yard"])
    course = courses.load(plain)
    assert {course.part[cell] for cell in course.docks} == {-1}
    assert {course.part[cell] for cell in course.flags} == {0}


def test_a_race_that_is_over_tosses_no_coin() -> None:
    race = Race("A B2N f1", "B A1N", stage="phase", phase=4, grid=PLAIN, flags=["A3", "B2"], turning_boards=True)
    assert race.table.reason == "finished"
    assert race.told("coin") == []


def test_a_robot_that_is_home_falls_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """RR-S-14 with RR-A-30, RR-S-23: B is home by its mate's touch when the pit comes under it."""
    monkeypatch.setattr(Chance, "below", lambda self, label, n: HEADS)
    teams = {"teams": [0, 0, 1, 1], "shared_flags": True}
    robots = ("A B2N f1", "B A3N f1 l0", "C C1N", "D A2N")
    more: dict[str, Any] = {"grid": PLAIN, "flags": ["C2", "B2"], "end": "full", "turning_boards": True}
    race = Race(*robots, stage="phase", phase=4, **more, **teams)
    assert race.told("board_turned") != []
    assert race.told("destroyed") == []
    assert [race[one].status for one in "AB"] == ["finished", "finished"]


def test_a_forecast_tosses_nothing() -> None:
    race = Race("A B2N", "B A1N", stage="program", grid=PLAIN, flags=["B2", "A3"], turning_boards=True)
    run = forecast(roborally.view(race.state, 0))
    play_phase(run, 1)
    assert run.seats[0].flags == 1
    assert run.table.turned == ()


def turned_race(monkeypatch: pytest.MonkeyPatch) -> Race:
    """A has touched flag 1 in phase 5 and the coin said heads."""
    monkeypatch.setattr(Chance, "below", lambda self, label, n: HEADS)
    return Race("A B2N", "B A1N", stage="phase", phase=4, grid=PLAIN, flags=["B2", "C1"], turning_boards=True)


def test_the_state_keeps_how_the_boards_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    race = turned_race(monkeypatch)
    assert race.table.turned == (1,)
    assert race.table.turn == 2
    assert broken(race.state) == []
    view = roborally.view(race.state, None)
    assert view["turned"] == [1]
    assert view["board"]["grid"][0][2] == "v"
    assert view["board"]["source"] == race.state.setup["board"]
    assert roborally.view(roborally.imagine(view, Chance(b"x")), None) == view


def test_the_rest_of_the_turn_is_played_on_the_turned_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chance, "below", lambda self, label, n: HEADS)
    race = Race("A B2N", "B C1N", stage="phase", phase=3, grid=PLAIN, flags=["B2", "A2"], turning_boards=True)
    assert race.told("coin") == [{"seat": 0, "heads": True}]
    assert race["B"].cell == race.course.number((2, 1)), "the belt came under it in phase 4 and ran south in phase 5"


def test_the_event_has_the_new_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    race = turned_race(monkeypatch)
    now = roborally.view(race.state, None)
    before = {
        **now,
        "turned": [],
        "board": courses.drawing(race.state.setup["board"], race.state.setup["board_digest"]),
    }
    assert before["board"] != now["board"]
    told = [event for event in race.events if event.kind == "board_turned"]
    assert difference("roborally", before, told, now) is None


def test_bots_know_the_turned_board(monkeypatch: pytest.MonkeyPatch) -> None:
    race = turned_race(monkeypatch)
    view = roborally.view(race.state, 0)
    straight = {**view, "turned": []}
    assert field_of(view).course.belt != field_of(straight).course.belt
    assert field_of(view) is field_of(dict(view))


def test_an_archive_marker_over_a_pit_counts_as_taken() -> None:
    """RR-S-15."""
    race = Race(
        "A B2N", "B -N", stage="prepare", phase=5, grid="O . .\n. . .\n. . .", flags=["C3"], archive={"B": "A1"}
    )
    cells = {tuple(one["cell"]) for one in race.prompt("B").data["fields"]["place"]}
    assert cells
    assert (0, 0) not in cells


def test_a_flag_no_way_leads_to_is_out_of_reach() -> None:
    plain = courses.admit(courses.catalogue()["coil-yard"])
    course = courses.load(plain)
    assert turning.reachable(course, course.flags)
    pit = course.deadly.index(True, course.number((0, 0)))
    assert not turning.reachable(course, [pit])
