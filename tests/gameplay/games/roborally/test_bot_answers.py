"""What the champion answers when it is asked something else than a programme."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.roborally.bot_answers import wise
from gameplay.games.roborally.game import roborally
from tests.gameplay.games.roborally.scene import Race

PIT = """
. . . . O . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


def says(race: Race, one: str = "A") -> Any:
    prompt = race.prompt(one)
    answer = wise(roborally.view(race.state, prompt.seat), prompt)
    roborally.parse(race.state, prompt, answer)
    return answer


def fires(target: str, *options: str, grid: str = PIT) -> Any:
    race = Race("A A1E", f"B {target}", grid=grid, stage="phase", options={"A": list(options)})
    return says(race)["shot"]["weapon"]


def test_it_pushes_a_rival_into_a_pit() -> None:
    assert fires("D1N", "pressor-beam", "scrambler") == "pressor-beam"


def test_it_pulls_a_rival_into_a_pit() -> None:
    assert fires("F1N", "tractor-beam") == "tractor-beam"


def test_it_destroys_a_rival_that_is_nearly_done_with_the_plain_laser() -> None:
    assert fires("C1N d9", "pressor-beam", "scrambler", "radio-control") == "laser"


def test_it_does_not_push_a_rival_against_a_wall() -> None:
    walled = {"walls": ["D1E"]}
    race = Race("A A1E", "B D1N", stage="phase", options={"A": ["pressor-beam"]}, board=walled)
    assert says(race)["shot"]["weapon"] == "laser"


@pytest.mark.parametrize(("damage", "discards"), [(0, None), (5, "brakes"), (9, "brakes")])
def test_it_gives_a_cheap_option_for_a_damage_that_costs_more(damage: int, discards: str | None) -> None:
    options = {"B": ["extra-memory", "brakes"]}
    race = Race("A A1E", f"B C1N d{damage}", stage="phase", options=options)
    assert says(race, "B") == {"discard": discards}


@pytest.mark.parametrize(("damage", "rests"), [(1, False), (3, False), (7, True)])
def test_it_powers_down_when_it_is_badly_hurt(damage: int, rests: bool) -> None:
    race = Race(f"A A1S d{damage}", "B G5N", stage="announce", flags=("G1", "A5", "G3"))
    assert says(race) == {"down": rests}


def test_it_does_not_rest_where_the_belt_would_carry_it_into_a_pit() -> None:
    grid = PIT.replace(". . . . O . .", "> > > > O . .")
    race = Race("A A1S d7", "B G5N", grid=grid, stage="announce", flags=("G1", "A5", "G3"))
    assert says(race) == {"down": False}


def test_it_does_not_rest_on_its_last_steps() -> None:
    race = Race("A A1S d5", "B G5N", stage="announce", flags=("A3",))
    assert says(race) == {"down": False}


def test_it_comes_back_facing_its_flag() -> None:
    race = Race("A -N", "B G5N", stage="prepare", flags=("A5",), archive={"A": "A1"})
    assert says(race) == {"place": {"cell": [0, 0], "facing": "S"}, "down": False}


def test_it_loses_its_cheapest_option_and_keeps_the_best() -> None:
    race = Race("A A1E", "B C1N d9", stage="phase", options={"B": ["power-down-shield", "extra-memory"]})
    race.answer("B", discard=None)
    assert says(race, "B") == {"option": "power-down-shield"}


def test_it_brakes_before_a_pit() -> None:
    race = Race("A D1E", "B G5N", grid=PIT, stage="phase", options={"A": ["brakes"]}, slots={"A": [500]})
    assert says(race) == {"use": True}


def test_it_takes_fire_control_to_finish_a_rival_off_and_otherwise_to_take_a_good_option() -> None:
    fire = {"A": ["fire-control"], "B": ["extra-memory"]}
    assert says(Race("A A1E", "B C1N d9", stage="phase", options=fire))["aim"] == {"do": "damage"}
    assert says(Race("A A1E", "B C1N", stage="phase", options=fire))["aim"] == {
        "do": "destroy",
        "option": "extra-memory",
    }


def test_its_arm_reaches_for_the_next_flag() -> None:
    race = Race("A A1E", "B G5N", stage="phase", flags=("B2", "G1"), options={"A": ["mechanical-arm"]})
    assert says(race)["touch"] == [1, 1]
