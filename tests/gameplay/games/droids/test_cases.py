"""The worked cases of the rulebook (`cases.json`); the referee's tool takes them exactly as written there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.games.droids.position import adjudicate
from gameplay.games.droids.rules.sheet import SHEET
from gameplay.games.droids.tokens import COUNTS

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case(case: dict[str, Any]) -> None:
    """DR-1.1, DR-2.4, DR-2.6, DR-2.8, DR-2.9, DR-6.1, DR-6.5, DR-6.9, DR-6.12, DR-7.2, DR-7.6, DR-7.9, DR-7.13,
    DR-7.17, DR-8.1, DR-8.9, DR-8.10, DR-S0.3, DR-S7.4, DR-S7.5, DR-S7.6, DR-S7.8, DR-S7.9."""
    assert adjudicate(case)["differences"] == []


def test_all_worked_cases_are_here() -> None:
    """Those of the rulebook up to GC-33, and more for clauses that had none."""
    assert len(CASES) == 99
    assert {case["kind"] for case in CASES} == {"supply", "columns", "shots", "garden", "orders", "turn", "place"}
    assert len({case["id"] for case in CASES}) == len(CASES)


BOOK = (Path(__file__).parents[4] / "docs" / "games" / "droids.md").read_text()


def test_the_tokens_are_those_of_the_rulebook() -> None:
    """DR-1.1."""
    for kind, count in COUNTS.items():
        if not kind.startswith("RC"):
            assert re.search(rf"^\| {kind} \|.*\| {count} \|$", BOOK, re.MULTILINE), kind
    assert {count for kind, count in COUNTS.items() if kind.startswith("RC")} == {2}


def test_the_sheet_is_that_of_the_rulebook() -> None:
    """DR-S7.9, DR-A37."""
    rows = [row.split("|")[2:-1] for row in BOOK.splitlines() if re.match(r"\| (1st|2nd|3rd) ", row)]
    assert tuple(zip(*([code.strip() for code in row] for row in rows), strict=True)) == SHEET


# -- what a referee may say


def orders(**more: Any) -> dict[str, Any]:
    return {"kind": "orders", "droids": {"blue": "e1", "yellow": "b1"}, "orders": ["blue V1-N"]} | more


def turn(**more: Any) -> dict[str, Any]:
    return {"kind": "turn", "droids": {"blue": "e1", "yellow": "b1"}} | more


def place(**more: Any) -> dict[str, Any]:
    return {"kind": "place", "droids": {"blue": "e1", "yellow": "b1"}, "hands": {"blue": ["V1"]}} | more


def answer(document: dict[str, Any]) -> Any:
    return adjudicate(document)["answer"]


def test_an_answer_says_where_everything_is_and_what_happened() -> None:
    found = answer(orders(things={"e5": "obstacle"}))
    assert found["cells"] == {"blue": "e2", "yellow": "b1"}
    assert (found["things"], found["carries"]) == ({"e5": "obstacle"}, {"blue": None, "yellow": None})
    assert [event["kind"] for event in found["events"]] == ["move"]
    assert (found["winners"], found["effects"]) == (None, [None])
    assert "differences" not in adjudicate(orders())


def test_a_wrong_expectation_is_reported() -> None:
    assert adjudicate(orders(expect={"cells": {"blue": "e3"}}))["differences"] == ["cells, blue: 'e2' instead of 'e3'"]


def test_a_list_is_answered_one_by_one() -> None:
    assert [one["id"] for one in adjudicate([orders(id="x"), turn(id="y")])["cases"]] == ["x", "y"]
    with pytest.raises(InvalidChoice) as wrong:
        adjudicate([orders(), orders(droids={"blue": "a10"})])
    assert wrong.value.at == "$[1].droids.blue"


def test_a_gap_is_filled_by_the_rules() -> None:
    """DR-17.3, DR-17.4, DR-17.5, DR-16.3."""
    found = answer(orders(orders=["blue RS-W"], dice=[6], emitters={"yellow": {"10": ["V1-N"]}}))
    assert found["broken"]["yellow"] == [8, 9]
    both = {"blue": {"5": ["V1-N"], "1": ["G1-N"]}}
    found = answer(turn(scenario="mines", repairers=["a1"], emitters=both))
    assert [event["emitter"] for event in found["events"] if event["kind"] == "sent"] == [1, 5]
    found = answer(turn(scenario="mines", repairers=["a1"], emitters=both, sends={"blue": [5]}))
    assert [event["emitter"] for event in found["events"] if event["kind"] == "sent"] == [5, 1]
    document = orders(scenario="mines", repairers=["e2"], orders=["yellow GR-S"], broken={"blue": [7, 4]})
    assert answer(document)["broken"]["blue"] == [7]
    assert answer(document | {"repair": {"blue": [7]}})["broken"]["blue"] == [4]


def test_mines_and_stocks_are_counted_where_the_document_does_not_say() -> None:
    """DR-S2.12, DR-S6.3, DR-S7.2."""
    document = orders(scenario="mines", things={"d5": "mine"}, carries={"yellow": "mine"})
    assert (answer(document)["mines"], answer(document | {"mines": 3})["mines"]) == (22, 3)
    assert answer(orders(scenario="duel"))["stock"] == {"blue": 12, "yellow": 12}


KILLER = {"scenario": "killer", "droids": {"blue": "e1"}, "killer": "f10"}


@pytest.mark.parametrize(
    ("document", "at"),
    [
        ({"droids": {}}, "$"),
        ({"kind": "dance"}, "$.kind"),
        ({"kind": "columns", "cell": "k1"}, "$.cell"),
        ({"kind": "garden", "colour": "blue", "obstacles": ["a10"]}, "$.obstacles[0]"),
        ({"kind": "shots", "distance": 10}, "$.distance"),
        (orders(droids={}), "$.droids"),
        (orders(droids={"blue": "e7"}), "$.droids.blue"),
        (orders(droids={"blue": "e1", "red": "e1"}), "$.droids.red"),
        (orders(droids={"pink": "e1"}), "$.droids"),
        (orders(repairers=["e1"]), "$.repairers[0]"),
        (orders(things={"e1": "obstacle"}), "$.droids.blue"),
        (orders(things={"j1": "obstacle"}), "$.things.j1"),
        (orders(things={"e5": "statue"}), "$.things[...]"),
        (orders(carries={"red": "mine"}), "$.carries.red"),
        (orders(carries={"blue": "statue"}), "$.statue"),
        (orders(scenario="statue"), "$.statue"),
        (orders(scenario="statue", statue="e6", carries={"blue": "statue"}), "$.statue"),
        (orders(statue="e6"), "$.statue"),
        (orders(killer="f10"), "$.killer"),
        (orders(scenario="killer", killer="f10"), "$.killer"),
        (orders(teams=True), "$.teams"),
        (orders(emitters={"blue": {"11": ["V1-N"]}}), "$.emitters[...]"),
        (orders(emitters={"blue": {"1": ["VD-N"]}}), "$.emitters.blue.1[0]"),
        (orders(emitters={"blue": {"1": [None, "G1-N"]}}), "$.emitters.blue.1[1]"),
        (orders(emitters={"blue": {"1": ["V1-N"]}}, broken={"blue": [1]}), "$.emitters.blue.1"),
        (orders(emitters={"blue": {"1": ["V1-N"]}}, out=["blue"]), "$.emitters.blue.1"),
        (orders(emitters={"blue": {k: ["RCF-N"] for k in "123"}}), "$.emitters.blue.3[0]"),
        (orders(orders=["blue"]), "$.orders[0]"),
        (orders(orders=["blue V1-N", "red V1-N"]), "$.orders[1]"),
        (orders(orders=["blue V1"]), "$.orders[0]"),
        (orders(orders=["blue VD-N"]), "$.orders[0]"),
        (orders(orders=["blue RS-NE"]), "$.orders[0]"),
        (orders(orders=["blue G1-N"]), "$.orders[0]"),
        (orders(orders=["blue V1-N 4"]), "$.orders[0]"),
        (orders(orders=["blue V1-N"], out=["blue"]), "$.orders[0]"),
        (orders(orders=["blue G1-N"], scenario="mines"), "$.orders[0]"),
        (orders(orders=["blue G1-N 4"], scenario="mines", repairers=["a1"]), "$.orders[0]"),
        (orders(orders=["killer T"]), "$.orders[0]"),
        (orders(orders=["killer F3"], **KILLER), "$.orders[0]"),
        (orders(orders=["killer T", "killer T"], **KILLER | {"droids": {"blue": "f8"}, "level": 6}), "$.orders[1]"),
        (orders(orders=["blue RS-W"]), "$.dice[0]"),
        (orders(orders=["blue RS-W"], dice=[6], damage={"yellow": [3, 3]}), "$.damage.yellow"),
        (orders(orders=["blue RS-W"], dice=[3], damage={"yellow": [3]}, broken={"yellow": [3]}), "$.damage.yellow"),
        (orders(orders=["blue RS-W"], dice=[10]), "$.dice[0]"),
        (turn(droids={"blue": "e1"}), "$.droids"),
        (turn(first="red"), "$.first"),
        (turn(**KILLER), "$.sheet"),
        (turn(sends={"blue": [11]}), "$.sends[...][0]"),
        (
            turn(
                scenario="mines",
                repairers=["a1"],
                emitters={"blue": {"5": ["V1-N"], "1": ["G1-N"]}},
                sends={"blue": [3]},
            ),
            "$.sends.blue",
        ),
        (place(hands={"red": []}), "$.hands.red"),
        (place(hands={"blue": ["G1"]}), "$.hands.blue"),
        (place(hands={"blue": ["RCF"] * 3}), "$.hands.blue"),
        (place(places=[{"by": "yellow", "order": "V1-N"}]), "$.places[0].by"),
        (place(places=[{"by": "blue", "order": "V2-N"}]), "$.places[0].order"),
        (place(places=[{"by": "blue", "order": "V1-NE"}]), "$.places[0].order"),
        (place(places=[{"by": "blue", "order": "V1-N"}], broken={"blue": [1]}), "$.places[0].emitter"),
        (orders(unknown=1), "$"),
    ],
)
def test_a_document_that_cannot_be_answered_says_where(document: Any, at: str) -> None:
    with pytest.raises((InvalidChoice, IllegalChoice)) as wrong:
        adjudicate(document)
    assert wrong.value.at == at
