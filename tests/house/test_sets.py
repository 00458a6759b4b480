"""A closed set is declared once, and what belongs to a member is there: here is what types cannot ask for."""

from __future__ import annotations

import pytest

from gameplay.gamepages.symbols import HOUSE
from gameplay.models import TableLine
from gameplay.sets import Reaction


@pytest.mark.parametrize("reaction", Reaction)
def test_a_reaction_has_a_drawing_and_fits_its_column(reaction: Reaction) -> None:
    assert f"reaction-{reaction.value}" in HOUSE.symbols
    assert len(reaction) <= (TableLine._meta.get_field("reaction").max_length or 0)
