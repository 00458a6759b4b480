"""A closed set is declared once, with everything that each member needs: these tests check what types cannot."""

from __future__ import annotations

import pytest

from gameplay import notices as gameplay_notices
from gameplay.gamepages.symbols import HOUSE
from gameplay.models import TableLine
from gameplay.sets import Reaction
from league import notices as league_notices
from outbox.kinds import Kind, kind_get
from outbox.letters import KINDS

NOTICES = [one for module in (gameplay_notices, league_notices) for one in vars(module).values() if type(one) is Kind]


@pytest.mark.parametrize("reaction", Reaction)
def test_a_reaction_has_a_drawing_and_fits_its_column(reaction: Reaction) -> None:
    assert f"reaction-{reaction.value}" in HOUSE.symbols
    assert len(reaction) <= (TableLine._meta.get_field("reaction").max_length or 0)


@pytest.mark.parametrize("kind", [*NOTICES, *KINDS.values()], ids=lambda kind: kind.key)
def test_a_kind_of_notice_has_a_writer_and_people_read_when_it_comes(kind: Kind) -> None:
    assert kind_get(kind.key) is kind
    assert bool(kind.about) is kind.chosen
