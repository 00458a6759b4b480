"""The worked cases of the rulebook; the referee's tool takes them exactly as written there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.games.roborally.position import adjudicate

CASES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


def test_all_worked_cases_are_here() -> None:
    assert len(CASES) == 21


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_worked_case(path: Path) -> None:
    """Every step of every phase, the order of destruction, what was touched."""
    answer = adjudicate(yaml.safe_load(path.read_text()))
    assert answer["differences"] == []
    assert len(answer["phases"]) >= 1


def case(**more: Any) -> dict[str, Any]:
    return {
        "grid": ". . .\n. . .\n",
        "robots": {"A": "A1E", "B": "C1W"},
        "phases": [{"cards": {"A": [490, "1"]}}],
    } | more


def test_a_position_reports_steps_and_events() -> None:
    answer = adjudicate(case())
    phase = answer["phases"][0]
    assert phase["steps"]["B"] == "A=B1E0 B=C1W0"
    assert phase["steps"]["D"] == phase["steps"]["E"] == "A=B1E1 B=C1W1"
    assert {"kind": "move", "seat": 0, "from": [0, 0], "to": [1, 0], "cause": "card"}.items() <= next(
        event.items() for event in phase["events"] if event["kind"] == "move"
    )
    assert "differences" not in answer


def test_a_wrong_expectation_is_reported() -> None:
    phases = [{"cards": {"A": [490, "1"]}, "expect": {"B": "A=C1E0 B=C1W0"}, "destroyed": ["A"]}]
    assert adjudicate(case(phases=phases))["differences"][0].startswith("phase 1, B: A=B1E0 B=C1W0 instead of")


def test_a_list_of_cases_is_answered_one_by_one() -> None:
    assert [one["id"] for one in adjudicate([case(id="x"), case(id="y")])["cases"]] == ["x", "y"]


def test_answers_are_given_in_the_order_of_the_questions() -> None:
    phases = [{"cards": {"A": [490, "1"]}}]
    held = case(phases=phases, options={"A": ["brakes"]}, answers=[{"use": True}])
    assert adjudicate(held)["phases"][0]["steps"]["B"] == "A=A1E0 B=C1W0"
    with pytest.raises(IllegalChoice) as refused:
        adjudicate(case(options={"A": ["brakes"]}, answers=[{"use": 7}]))
    assert refused.value.at == "$.answers"


def test_two_cards_share_a_phase() -> None:
    phases = [{"cards": {"A": [490, "1", 80, "R"]}}]
    crab = adjudicate(case(phases=phases, options={"A": ["crab-legs"]}))
    assert crab["phases"][0]["steps"]["B"] == "A=A2E0 B=C1W0"
    both = case(phases=[{"cards": {"A": [490, "1", 80, "R", "dual"]}}], options={"A": ["crab-legs", "dual-processor"]})
    assert adjudicate(both)["phases"][0]["steps"]["B"] == "A=A1S0 B=C1W0"
    with pytest.raises(IllegalChoice):
        adjudicate(case(phases=phases))


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"robots": {"A": "Z9E"}}, "$.robots.A"),
        ({"robots": {"A": "A1Q"}}, "$.robots.A"),
        ({"robots": {"A": "A1E", "B": "A1W"}}, "$.robots.B"),
        ({"grid": ". x\n"}, "$.grid"),
        ({"walls": ["A1X"]}, "$.grid"),
        ({"phases": [{"cards": {"C": [490, "1"]}}]}, "$.phases[0].cards"),
        ({"phases": [{"cards": {"A": [490, "2"]}}]}, "$.phases[0].cards.A"),
        ({"phases": [{"cards": {"A": [495, "1"]}}]}, "$.phases[0].cards.A"),
        ({"phases": []}, "$.phases"),
        ({"first_phase": 5, "phases": [{}, {}]}, "$.phases[1]"),
        ({"flags": {2: "A1"}}, "$.flags"),
        ({"flags": {1: "C9"}}, "$.flags"),
        ({"options": {"A": ["anvil"]}}, "$.options.A"),
        ({"archive": {"A": "Q9"}}, "$.archive.A"),
        ({"rules": ["anarchy"]}, "$.rules"),
        ({"unknown": 1}, "$"),
        ({"robots": {}}, "$.robots"),
    ],
)
def test_an_unreadable_position_says_where(more: dict[str, Any], at: str) -> None:
    with pytest.raises(InvalidChoice) as wrong:
        adjudicate(case(**more))
    assert wrong.value.at == at
