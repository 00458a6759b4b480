"""Impossible result sheets are refused with a reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.refusals import refusal_of
from league.scoring.season import HeatResult, Line
from league.scoring.sheets import sheet_problem
from tests.league.scoring.seasons import heat
from tests.league.scoring.strategies import sheets

GRID = (1, 2, 3, 4)


@pytest.mark.parametrize(
    "text",
    [
        "A B C D",
        "A =B C D",
        "A =B =C =D",
        "A B C | dnf D",
        "A B | dnf C D",
        "A B C | dns D",
        "A B | dsq C D",
        "A B =C | dsq D",
    ],
)
def test_every_possible_sheet_is_accepted(text: str) -> None:
    assert sheet_problem(heat(text)[0].lines, GRID) is None


@pytest.mark.parametrize(
    ("lines", "code", "entry"),
    [
        ([Line(1, 1), Line(2, 1), Line(3, 2), Line(4, 4)], "hole", 3),
        ([Line(1, 1), Line(2, 2), Line(3, 2), Line(4, 3)], "hole", 4),
        ([Line(1, 2), Line(2, 3), Line(3, 4), Line(4, 4)], "hole", 1),
        ([Line(1, 1), Line(2, 2), Line(3, 3), Line(4, 5)], "place_out_of_range", 4),
        ([Line(1, 1), Line(2, 2), Line(3, 3), Line(4, 0)], "place_out_of_range", 4),
        ([Line(1, 1), Line(2, 2), Line(3, 3), Line(9, 4)], "not_on_grid", 9),
        ([Line(1, 1), Line(2, 2), Line(3, 3)], "missing", 4),
        ([Line(1, 1), Line(1, 2), Line(3, 3), Line(4, 4)], "twice", 1),
        ([Line(1, 1), Line(2, 2), Line(3, 3), Line(4, None)], "no_place", 4),
        ([Line(1, 1), Line(2, 2), Line(3, 3), Line(4, 4, "dsq")], "place_not_allowed", 4),
        ([Line(1, 1), Line(2, 2), Line(3, 3), Line(4, 4, "dns")], "place_not_allowed", 4),
        ([Line(1, 1), Line(2, 2), Line(3, 3), Line(4, 3, "dnf")], "dnf_before_classified", 4),
    ],
)
def test_what_cannot_happen_is_named(lines: list[Line], code: str, entry: int) -> None:
    assert sheet_problem(lines, GRID) == (refusal_of(f"sheet_{code}"), entry)


@given(st.integers(2, 9).flatmap(lambda n: sheets(list(range(1, n + 1)), 1)))
def test_every_random_possible_sheet_is_accepted(result: HeatResult) -> None:
    assert sheet_problem(result.lines, [line.entry for line in result.lines]) is None
