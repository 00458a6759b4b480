"""Knockouts and penalties in every variant, of which the first suite tests some."""

from __future__ import annotations

import pytest

from tests.league.scoring.test_knockout import GAMES, ends
from tests.league.scoring.test_penalties import as_by_the_second_way_of_thinking, fields


@pytest.mark.parametrize("sizes", GAMES, ids=str)
@pytest.mark.parametrize("on", [1, 2, 3, 4])
@pytest.mark.parametrize("losers", [True, False])
def test_every_knockout_ends(sizes: range, on: int, losers: bool) -> None:
    ends(sizes, on, losers)


def test_every_field_of_up_to_six_comes_out_as_the_second_algorithm_says() -> None:
    as_by_the_second_way_of_thinking(fields(6))
