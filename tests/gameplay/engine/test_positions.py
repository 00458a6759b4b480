"""What the referee's tool is told of every game alike: where a document is wrong, and where it differs."""

from __future__ import annotations

import pytest

from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json
from gameplay.engine.positions import differences, no_two, one_or_each, seat_of, within


def test_what_is_wrong_in_a_list_is_told_with_its_number() -> None:
    def refuse(raw: Json) -> dict[str, Json]:
        if raw == "bad":
            raise InvalidChoice("no", "$.robots[2].pos")
        return {"said": raw}

    assert one_or_each(["a", "b"], refuse) == {"cases": [{"said": "a"}, {"said": "b"}]}
    with pytest.raises(InvalidChoice) as wrong:
        one_or_each(["good", "bad"], refuse)
    assert wrong.value.at == "$[1].robots[2].pos"


def test_a_refusal_keeps_its_code_and_parameters() -> None:
    with pytest.raises(IllegalChoice) as refused, within("$.turns[0]"):
        raise IllegalChoice("follow", "$.card", led="A")
    assert (refused.value.code, refused.value.at, refused.value.params) == ("follow", "$.turns[0].card", {"led": "A"})


def test_the_second_of_two_equal_values_is_at_fault() -> None:
    no_two({"$.a": 1, "$.b": None, "$.c": None}, "twice")
    with pytest.raises(InvalidChoice, match=r"twice at \$\.c"):
        no_two({"$.a": 1, "$.b": 2, "$.c": 1}, "twice")


def test_an_unknown_robot_is_named() -> None:
    assert seat_of(["A", "B"], "B", "$") == 1
    with pytest.raises(InvalidChoice, match=r"no robot named 'C' at \$\.previous"):
        seat_of(["A", "B"], "C", "$.previous")


def test_differences_are_told_by_their_place_and_only_of_what_is_expected() -> None:
    found = {"A": {"pos": "C4", "pc": 7}, "over": False}
    assert differences({"A": {"pos": "C4"}}, found) == []
    assert differences({"A": {"pos": "C5"}, "B": 1}, found) == ["A, pos: 'C4' instead of 'C5'", "B: None instead of 1"]
    assert differences(2, 3) == ["answer: 3 instead of 2"]
