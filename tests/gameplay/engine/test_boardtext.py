"""Texts of boards are read safely, and problems name file, line, column and cells."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from gameplay.engine.boardfile import BoardError, Problem, located, named_cells
from gameplay.engine.boardtext import MOST_TEXT, as_struct, read_first, read_json, read_yaml


class Lamp(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[int, int]
    colour: Annotated[str, msgspec.Meta(max_length=5)] = "red"


class Room(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    lamps: Annotated[tuple[Lamp, ...], msgspec.Meta(max_length=9)] = ()
    rows: tuple[tuple[int, ...], ...] = ()


def told(read: Callable[..., Any], *given: Any) -> str:
    with pytest.raises(BoardError) as refusal:
        read(*given)
    (problem,) = refusal.value.problems
    assert (problem.level, problem.rule) == ("error", "format")
    return str(problem)


def test_a_problem_is_one_plain_line_and_the_error_holds_them_all() -> None:
    plain = Problem("error", "size", "Only %(count)s cells.", {"count": 3}, file="a.json")
    placed = Problem("warning", "hole", "A hole.", {}, ((1, 2),), "B3", part="north")
    assert str(BoardError(plain, placed)) == "a.json: Only 3 cells. [size]\nnorth B3: A hole. [hole]"
    assert BoardError(plain, placed).problems == (plain, placed)


def test_a_problem_names_the_first_few_of_its_cells() -> None:
    assert named_cells([]) == ""
    assert named_cells(["A1", "B2", "C3"]) == "A1, B2, C3"
    assert named_cells(["A1", "B2", "C3", "D4"]) == "A1, B2, C3 …"


def test_a_problem_that_names_no_file_or_part_gets_them() -> None:
    bare, placed = Problem("error", "size", "Small."), Problem("error", "size", "Small.", part="north")
    assert [one.part for one in located([bare, placed], part="south")] == ["south", "north"]
    assert {one.file for one in located([bare, placed], file="a.yaml")} == {"a.yaml"}


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        (read_json, "", "Line 1, column 1: this isn’t valid JSON"),
        (read_json, '{"id": 1,\n "at": }', "Line 2, column 8: this isn’t valid JSON"),
        pytest.param(read_json, "[" * 50_000, "can’t be read", id="json too deep"),
        pytest.param(read_json, "9" * 5000, "can’t be read", id="a number too long"),
        pytest.param(read_json, "1" * (MOST_TEXT + 1), f"more than {MOST_TEXT} characters", id="json too long"),
        (read_yaml, "a: 1\nb: [1, 2\nc: 3", "Line 3, column 2: this isn’t valid YAML"),
        (read_yaml, "a: &x 1\nb: *x", "Line 2, column 4: this isn’t valid YAML (aliases are not allowed)"),
        (read_yaml, "a:\n  - !!int ''", "Line 2, column 5: this isn’t valid YAML (tags are not allowed)"),
        (read_yaml, "!!python/object:x {}", "Line 1, column 1: this isn’t valid YAML (tags are not allowed)"),
        (read_yaml, "a: b\nc: \x07", "Line 2, column 4: this isn’t valid YAML (special characters"),
        pytest.param(read_yaml, "[" * 500, "can’t be read", id="yaml too deep"),
        (read_yaml, "a: 0x_", "can’t be read"),
        pytest.param(read_yaml, "x" * (MOST_TEXT + 1), f"more than {MOST_TEXT} characters", id="yaml too long"),
    ],
)
def test_an_unreadable_text_says_where(read: Callable[..., Any], text: str, said: str) -> None:
    assert f"mine.txt: {said}" in told(read, text, "mine.txt") or said in told(read, text, "mine.txt")
    assert told(read, text, "mine.txt").startswith("mine.txt: ")


def test_yaml_holds_what_json_can_hold_and_no_dates() -> None:
    assert read_yaml("id: x\ngrid: |\n  . .\n  . O\nplayers: [2, 8]\n") == {
        "id": "x",
        "grid": ". .\n. O\n",
        "players": [2, 8],
    }
    assert read_yaml("name: 2001-12-24\nalso: 2001-99-99") == {"name": "2001-12-24", "also": "2001-99-99"}


def test_the_first_of_several_documents_is_read_by_the_same_rules() -> None:
    assert read_first("at: 2001-12-24\n---\n- a note: [\n") == {"at": "2001-12-24"}
    assert read_first("") is None
    assert "Line 1, column 4: this isn’t valid YAML (aliases" in told(read_first, "a: *x\n---\nb", "mine.txt")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda v: st.lists(v, max_size=3)))
def test_both_readers_read_what_was_written(value: Any) -> None:
    assert read_json(json.dumps(value)) == value
    assert read_yaml(yaml.safe_dump(value)) == value


@given(st.text(st.sampled_from("[]{}:,-!&*?|>'\"#%@ \n\tabn019.x_=<~"), max_size=40))
@example("a: !!timestamp x")
@example("? [a]\n: b")
@example("--- 1\n--- 2")
def test_whatever_is_written_the_readers_answer_or_say_what_is_wrong(text: str) -> None:
    for read in (read_json, read_yaml, read_first):
        with contextlib.suppress(BoardError):  # nothing else comes out
            read(text)


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({}, "name"),
        ({"name": 3}, "$.name"),
        ({"name": "a", "lamps": [{"at": [0, 0]}, {"at": [0]}]}, "$.lamps[1].at"),
        ({"name": "a", "lamps": [{"at": [0, 0], "colour": "purple"}]}, "$.lamps[0].colour"),
        ({"name": "a", "lamps": [{"at": [0, 0]}, 5]}, "$.lamps[1]`"),
        ({"name": "a", "rows": [[1], [1, "x"]]}, "$.rows[1]"),
        ({"name": "a", "lamps": [{}] * 10}, "$.lamps[0]"),
        ({"name": "a", "doors": []}, "doors"),
        ([], "object"),
        (None, "object"),
    ],
)
def test_an_object_of_another_shape_is_refused_with_the_place_of_its_fault(raw: Any, path: str) -> None:
    assert path in told(as_struct, raw, Room, "room.yaml")


def test_an_object_of_the_right_shape_is_the_struct() -> None:
    assert as_struct({"name": "a", "lamps": [{"at": [1, 2]}]}, Room) == Room("a", (Lamp((1, 2)),))
