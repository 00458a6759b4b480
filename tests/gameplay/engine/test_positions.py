"""What the referee's tool says about every game alike: where a document is wrong, and where it differs."""

from __future__ import annotations

import pytest

from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json
from gameplay.engine.positions import (
    Answer,
    Document,
    Question,
    adjudicator,
    allowed,
    differences,
    must,
    no_two,
    seat_of,
    within,
)


class Said(Document, kw_only=True):
    robot: str

    def answer(self) -> Answer:
        must(self.robot != "bad", "no", "$.robots[2].pos")
        return {"said": self.robot}


class Sum(Question, tag="sum", kw_only=True):
    of: list[int]

    def found(self) -> Json:
        return {"sum": sum(self.of)}


class Most(Question, tag="most", kw_only=True):
    of: list[int]

    def found(self) -> Json:
        allowed(self.of, "nothing_there", "$.of")
        return max(self.of)


def test_an_error_in_a_list_has_its_number() -> None:
    adjudicate = adjudicator(Said)
    assert adjudicate([{"robot": "a"}, {"robot": "b"}]) == {"cases": [{"said": "a"}, {"said": "b"}]}
    with pytest.raises(InvalidChoice) as wrong:
        adjudicate([{"robot": "good"}, {"robot": "bad"}])
    assert wrong.value.at == "$[1].robots[2].pos"
    with pytest.raises(InvalidChoice) as wrong:
        adjudicate([[{"robot": "a"}]])
    assert wrong.value.at == "$[0]"


def test_a_question_is_answered_by_its_kind_and_compared() -> None:
    adjudicate = adjudicator(Sum, Most)
    assert adjudicate({"kind": "most", "of": [1, 2]}) == {"id": "", "kind": "most", "answer": 2}
    told = adjudicate({"kind": "sum", "id": "x", "of": [1, 2], "expect": {"sum": 4}})
    assert told == {"id": "x", "kind": "sum", "answer": {"sum": 3}, "differences": ["sum: 3 instead of 4"]}
    with pytest.raises(IllegalChoice) as refused:
        adjudicate({"kind": "most", "of": []})
    assert (refused.value.code, refused.value.at) == ("nothing_there", "$.of")
    with pytest.raises(InvalidChoice) as wrong:
        adjudicate({"kind": "least", "of": []})
    assert wrong.value.at == "$.kind"


def test_a_refusal_keeps_its_code_and_parameters() -> None:
    with pytest.raises(IllegalChoice) as refused, within("$.turns[0]"):
        raise IllegalChoice("follow", "$.card", led="A")
    assert (refused.value.code, refused.value.at, refused.value.params) == ("follow", "$.turns[0].card", {"led": "A"})
    with pytest.raises(IllegalChoice) as refused, within("$.plays[3]", exactly=True):
        raise IllegalChoice("follow", "$.card", led="A")
    assert (refused.value.at, refused.value.params) == ("$.plays[3]", {"led": "A"})


def test_the_second_of_two_equal_values_is_at_fault() -> None:
    no_two({"$.a": 1, "$.b": None, "$.c": None}, "twice")
    with pytest.raises(InvalidChoice, match=r"twice at \$\.c"):
        no_two({"$.a": 1, "$.b": 2, "$.c": 1}, "twice")


def test_an_unknown_robot_is_named() -> None:
    assert seat_of(["A", "B"], "B", "$") == 1
    with pytest.raises(InvalidChoice, match=r"no robot named 'C' at \$\.previous"):
        seat_of(["A", "B"], "C", "$.previous")


def test_differences_have_their_place_and_cover_only_what_is_expected() -> None:
    found = {"A": {"pos": "C4", "pc": 7}, "over": False}
    assert differences({"A": {"pos": "C4"}}, found) == []
    assert differences({"A": {"pos": "C5"}, "B": 1}, found) == ["A, pos: 'C4' instead of 'C5'", "B: None instead of 1"]
    assert differences(2, 3) == ["answer: 3 instead of 2"]
