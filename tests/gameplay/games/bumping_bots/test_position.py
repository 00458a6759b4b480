"""Positions written by hand, as the referee's command reads them (docs/games/bumping_bots.md, section 6)."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from gameplay.engine import codec
from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.games.bumping_bots.position import PositionFile, adjudicate, lab
from tests.gameplay.games.bumping_bots.scene import END, before, speed
from tests.support.tree import ROOT

BOOK = ROOT / "docs" / "games" / "bumping_bots.md"


def two(*actions: dict[str, Any], **position: Any) -> dict[str, Any]:
    robots = {"A": {"cell": [0, 0], "facing": 0, "speed": 4}, "B": {"cell": [3, 0], "facing": 1, "speed": 4}}
    return {"robots": robots, "actions": list(actions), **position}


def turn(*steps: dict[str, Any]) -> dict[str, Any]:
    return {"do": "turn", "robot": "A", "steps": list(steps)}


def test_the_example_of_the_rulebook_is_played() -> None:
    """Every key and every action of the documented form."""
    example = re.search(r"```yaml\n(track: lab.*?)```", BOOK.read_text(), re.DOTALL)
    assert example
    answer = adjudicate(yaml.safe_load(example[1]))
    assert codec.plain(answer) == answer
    assert answer["seats"] == ["A", "B"]
    kinds = [[key for key in result if key != "action"] for result in answer["results"]]
    assert kinds == [["events"], ["events"], ["events"], ["speeds"], ["order"], ["grid"]]
    assert answer["results"][3]["speeds"][0] == {"to": 2, "gear": "F"}
    assert answer["results"][4]["order"] == ["B", "A"]


def test_case_c08_through_the_referees_command() -> None:
    """BB-7.2: names instead of seats."""
    pivot = {"do": "pivot", "seat": "B", "turn": "right", "k": 1, "strike": 1}
    answer = adjudicate(two(turn(speed(4), pivot, END)))
    robots = answer["position"]["robots"]
    assert (robots["A"]["cell"], robots["A"]["speed"]) == ([2, 0], 2)
    assert (robots["B"]["cell"], robots["B"]["facing"], robots["B"]["speed"]) == ([3, 0], 0, 2)


def test_a_turn_without_its_end_is_only_looked_at() -> None:
    """BB-18.2: the next steps are listed, the position stays."""
    answer = adjudicate(two(turn(speed(4))))
    (result,) = answer["results"]
    assert result["preview"] is True
    assert END in [pick["value"] for pick in result["next"]["next"]]
    assert answer["position"]["robots"]["A"]["cell"] == [0, 0]


def test_actions_follow_one_another() -> None:
    """Turns, then the end of the round with motors and the finish check."""
    motors = [{"center": [0, -5], "arm": 1, "rot": "cw"}]
    answer = adjudicate(two(turn(speed(4), END), {"do": "motors"}, {"do": "end_of_round"}, motors=motors))
    assert answer["position"]["motors"] == [5]
    assert answer["position"]["robots"]["B"]["cell"] == [4, 0]


def test_an_illegal_step_is_refused_with_its_place() -> None:
    with pytest.raises(IllegalChoice) as refusal:
        adjudicate(two({"do": "motors"}, turn(speed(4), speed(5), END)))
    assert (refusal.value.code, refusal.value.at) == ("speed_once", "$.actions[1].steps[1]")


@pytest.mark.parametrize(
    ("position", "at"),
    [
        ({}, "$"),
        ([], "$"),
        ({"robots": {}}, "$.robots"),
        ({"robots": {"A": {"cell": [0, 0], "sped": 3}}}, "$.robots[...]"),
        ({"robots": {"A": {"cell": [11, 0]}}}, "$.robots.A.cell"),
        ({"robots": {"A": {"cell": [0, 0]}, "B": {"cell": [0, 0]}}}, "$.robots.B.cell"),
        ({"robots": {"A": {"cell": [0, 0]}}, "track": "atlantis"}, "$.track"),
        ({"robots": {"A": {"cell": [0, 0]}}, "track": 5}, "$.track"),
        ({"robots": {"A": {"cell": [0, 0]}}, "motors": [{"center": [0]}]}, "$.track"),
        ({"robots": {"A": {"cell": [0, 0]}}, "previous": ["Z"]}, "$.previous"),
        (two({"do": "dance"}), "$.actions[0].do"),
        (two({"do": "turn", "robot": "Z"}), "$.actions[0].robot"),
        (two(turn({"do": "fly"})), "$.actions[0].steps[0].do"),
        (two(turn(speed(4), {"do": "pivot", "seat": "Z"})), "$.actions[0].steps[1].seat"),
        (two(turn(speed(4), before("up"))), "$.actions[0].steps[1].turn"),
    ],
)
def test_a_mistake_is_reported_with_its_place(position: Any, at: str) -> None:
    with pytest.raises(InvalidChoice) as wrong:
        adjudicate(position)
    assert wrong.value.at == at


def test_a_position_knows_tracks_by_name_and_by_content() -> None:
    robots = {"A": {"cell": [5, 4]}}
    assert codec.read(PositionFile, {"robots": robots, "track": "rivet_oval"}).state().robots[0].facing == 0
    assert codec.read(PositionFile, {"robots": robots, "track": lab()}).state().setup["board"]["lab"] is True
