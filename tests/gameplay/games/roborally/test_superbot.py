"""RR-S-01, RR-S-02, RR-S-03, RR-S-04, RR-S-05: the SuperBot of a course rule."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.roborally.bot_goal import goal_of
from gameplay.games.roborally.forecast import forecast
from gameplay.games.roborally.game import roborally
from gameplay.management.browser_half import difference
from tests.gameplay.games.roborally.range import ROW
from tests.gameplay.games.roborally.scene import Race, Scene


def scene(*robots: str, superbot: str = "A", grid: str = ROW, **more: Any) -> Scene:
    made = Scene(*robots, grid=grid, rules=["superbot"], **more)
    made.run.table.superbot = made.names.index(superbot)
    return made


def holder(made: Scene) -> str:
    seat = made.run.table.superbot
    return "-" if seat is None else made.names[seat]


def test_the_robot_on_dock_1_starts_as_the_superbot() -> None:
    """RR-S-01."""
    setup = roborally.setup({"superbot": True, "grid": {"mode": "order", "order": [2, 0, 1]}}, 3)
    step = roborally.start(setup, Chance(b"start"))
    assert step.state.table.superbot == 2
    assert [event.data for event in step.events if event.kind == "superbot"] == [{"seat": 2, "cause": "start"}]
    assert roborally.view(step.state, None)["superbot"] == 2


def test_a_race_without_it_shows_nothing_of_it() -> None:
    state = roborally.start(roborally.setup({}, 2), Chance(b"start")).state
    assert state.table.superbot is None
    assert "superbot" not in roborally.view(state, None)
    assert "superbot" not in roborally.view(state, None)["options"]


def test_its_main_laser_does_twice_the_damage_and_others_do_not() -> None:
    """RR-S-02."""
    assert scene("A A1E", "B D1W").play().line == "A=A1E1 B=D1W2"
    assert scene("A A1E", "B D1W", options={"A": ["double-barreled-laser"]}).play().line == "A=A1E1 B=D1W4"
    high = scene(
        "A A1E", "B D1N", "C F1N", options={"A": ["high-power-laser"]},
        answers=[{"shot": {"weapon": "high-power-laser", "target": None}}],
    )  # fmt: skip
    assert high.play().line == "A=A1E0 B=D1N2 C=F1N2"


def test_its_other_guns_do_not() -> None:
    """RR-S-02."""
    assert scene("A E1N", "B E2N", options={"A": ["rear-firing-laser"]}, grid=f"{ROW}\n{ROW}").play()["B"].damage == 1


def test_it_discards_all_damage_at_the_end_of_the_turn() -> None:
    """RR-S-05."""
    race = Race("A B2E d6", "B E4N d6", stage="prepare", superbot="A", slots={"A": [0, 0, 0, 500, 510]}, phase=5)
    assert (race["A"].damage, race["A"].locks, race["B"].damage) == (0, 0, 6)
    assert race.told("repaired", seat=0) == [{"seat": 0, "damage": 0, "locked": [], "freed": [4, 5]}]


def test_it_mends_before_a_circuit_breaker_looks() -> None:
    """RR-S-05, RR-O-04."""
    breaker = {"A": ["circuit-breaker"], "B": ["circuit-breaker"]}
    race = Race("A B2E d6", "B E4N d6", stage="prepare", superbot="A", options=breaker, phase=5)
    assert [race[one].down for one in "AB"] == [False, True]


def test_a_destroyed_superbot_comes_back_with_two_damage() -> None:
    race = Race("A -E", "B E4N", stage="prepare", superbot="A", archive={"A": "B2"}, phase=5)
    race.time_outs("reentry")
    assert race.line == "A=B2N2 B=E4N0"


def test_only_what_the_superbot_touches_counts_but_all_may_archive() -> None:
    """RR-S-01."""
    made = scene("A A1E", "B D1N", superbot="B", flags={1: "A1", 2: "D1"}).play()
    assert (made["A"].flags, made["B"].flags) == (0, 0)
    made = scene("A A1E", "B D1N", flags={1: "A1", 2: "D1"}, archive={"B": "G1"}).play()
    assert (made["A"].flags, made["B"].flags) == (1, 0)
    assert made.told("archived", seat=1) == [{"seat": 1, "cell": [3, 0]}]


def test_a_mechanical_arm_reaches_no_flag_for_another() -> None:
    made = scene("A H1N", "B D1N", flags={1: "E1"}, options={"B": ["mechanical-arm"]}, archive={"B": "E1"}).play()
    assert made["B"].flags == 0
    assert made.asked == []


def test_the_robot_that_shoots_it_to_pieces_becomes_the_superbot() -> None:
    """RR-S-03."""
    made = scene("A D1N d9", "B A1E").play()
    assert (made.destroyed, holder(made)) == ("A", "B")
    assert made.told("superbot") == [{"seat": 1, "cause": "destroyed"}]


def test_of_several_shooters_it_is_the_first_in_dock_order_and_before_the_factory() -> None:
    walled: dict[str, Any] = {"walls": ["I1E"], "lasers": ["I1W1"]}
    made = scene("A A1E d9", "B D1N d9", "C D2N", superbot="B", grid=f"{ROW}\n{ROW}", **walled).play()
    assert (made.destroyed, holder(made)) == ("B", "A")
    made = scene("A D1N d8", "B A1E", "C H1W").play()
    assert holder(made) == "B"


def test_the_factory_takes_the_role_from_nobody() -> None:
    made = scene("A D1N d9", "B A2N", grid=f"{ROW}\n{ROW}", walls=["I1E"], lasers=["I1W1"]).play()
    assert (made.destroyed, holder(made)) == ("A", "A")


def test_the_robot_that_pushes_it_into_a_pit_becomes_the_superbot_but_a_belt_or_its_own_card_does_not_count() -> None:
    """RR-S-03."""
    pit = ". . . O"
    made = scene("A C1N", "B A1E", grid=pit).play(B=670)
    assert (made.destroyed, holder(made)) == ("A", "B")
    made = scene("A C1E", "B A1N", grid=pit).play(A=490)
    assert (made.destroyed, holder(made)) == ("A", "A")
    made = scene("A C1E", "B A1N", grid=". . > O").play()
    assert (made.destroyed, holder(made)) == ("A", "A")


def test_a_weapon_that_moves_it_into_a_pit_counts() -> None:
    made = scene(
        "A C1N", "B A1E", grid=". . . O", options={"B": ["pressor-beam"]},
        answers=[{"shot": {"weapon": "pressor-beam", "target": 0}}],
    )  # fmt: skip
    made.play()
    assert (made.destroyed, holder(made)) == ("A", "B")


def test_a_ramming_gear_counts() -> None:
    made = scene("A C1N d9", "B B1E", options={"B": ["ramming-gear"]}).play(B=490)
    assert (made.destroyed, holder(made)) == ("A", "B")


@pytest.mark.parametrize("tractor_first", [True, False])
def test_of_two_weapons_that_move_it_the_one_aimed_at_it_counts(tractor_first: bool) -> None:
    """RR-S-03: pulled into the pit by one, while the other, from behind another robot, pushes the same way."""
    puller, pusher = ("A", "C") if tractor_first else ("C", "A")
    lines = sorted([f"{puller} G1W", "B C1N", f"{pusher} A1E", "D B1N"])
    shots = [{"shot": {"weapon": "tractor-beam", "target": 1}}, {"shot": {"weapon": "pressor-beam", "target": 3}}]
    made = scene(
        *lines,
        superbot="B",
        grid=". . . O . . .",
        options={puller: ["tractor-beam"], pusher: ["pressor-beam"]},
        answers=shots if tractor_first else shots[::-1],
    ).play()
    assert (made.destroyed, made.at("D"), holder(made)) == ("B", "C1N0", puller)


def test_the_new_one_touches_its_flag_in_the_same_phase() -> None:
    """RR-S-03, RR-S-01: the role is handed over after the lasers and before flags are touched."""
    made = scene("A D1N d9", "B A1E", flags={1: "A1"}).play()
    assert (holder(made), made["B"].flags) == ("B", 1)


def test_a_destroyed_destroyer_still_takes_the_role() -> None:
    made = scene("A D1W d9", "B A1E d9").play()
    assert (made.destroyed, holder(made)) == ("AB", "B")


def test_a_destroyer_that_is_out_of_the_race_does_not() -> None:
    made = scene("A D1W d9", "B A1E d9 l0", "C I1N", superbot="A").play()
    assert made.destroyed == "AB"
    assert holder(made) == "A"


def test_when_it_is_out_of_the_race_the_next_in_dock_order_takes_the_role() -> None:
    """RR-S-04."""
    made = scene("A C1N", "B C2E l0", "C G1N", grid=". . . . . . .\n. . . O . . .", superbot="B").play(B=490)
    assert (made["B"].status, holder(made)) == ("eliminated", "C")
    assert made.told("superbot") == [{"seat": 2, "cause": "next"}]
    race = Race("A B2E", "B E4N", stage="phase", phase=4, superbot="B", flags=["E4"], end="full")
    assert (race["B"].status, race.table.superbot) == ("finished", 0)


def test_a_view_and_its_events_agree_on_who_it_is() -> None:
    race = Race("A D2N d9", "B A2E", stage="phase", phase=4, superbot="A")
    after = roborally.view(race.state, None)
    assert after["superbot"] == 1
    told = [event for event in race.events if event.kind == "superbot"]
    assert difference("roborally", {**after, "superbot": 0}, told, after) is None


def test_a_bot_that_is_not_the_superbot_hunts_it() -> None:
    race = Race("A B2E", "B E4N", hands={"A": [500] * 5, "B": [510] * 5}, superbot="A")
    run = forecast(roborally.view(race.state, 1))
    assert goal_of(run, run.seats[0]).quarry == 0
    assert goal_of(run, run.seats[1]).quarry == run.seats[0].cell
