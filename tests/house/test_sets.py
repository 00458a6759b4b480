"""A closed set is declared once, with everything that each member needs: these tests check what types cannot."""

from __future__ import annotations

import re
from enum import Enum

import pytest

from config import urls  # noqa: F401 -- pages import whatever writes a notice
from gameplay import notices as gameplay_notices
from gameplay.gamepages.symbols import HOUSE
from gameplay.models import TableLine
from gameplay.sets import Attendance, MatchStatus, MeetingState, Purpose, Reaction
from league import sets
from league.common import notices as league_notices
from league.models import AskState, PlanState
from league.scoring.season import AdjustmentKind
from outbox.kinds import Kind, kind_get
from outbox.letters import KINDS
from tests.support.tree import ROOT, ours

NOTICES = [one for module in (gameplay_notices, league_notices) for one in vars(module).values() if type(one) is Kind]
ROOMS = ("accounts", "outbox", "gameplay", "league", "config", "templates")
TEXTS = [path.read_text() for path in (*ours(".py"), *ours(".html")) if path.relative_to(ROOT).parts[0] in ROOMS]
COMPARED = [
    (r"(?:card|race|next_race|in_front\.0)\.status", (sets.RaceStatus,)),
    (r"(?:page|competition)\.status", (sets.CompetitionStatus,)),
    (r"match(?:\.|_)status", (MatchStatus,)),
    (r"(?:reg|registration|status|told)\.mine\.state|registration\.state", (sets.RegistrationState,)),
    (r"(?:line|cell|leg|result|one)\.status", (sets.Ending, sets.RaceStatus)),
    (r"sheet\.state", (sets.SheetState,)),
    (r"sheet\.source", (sets.SheetSource,)),
    (r"table\.closed", (sets.Closing,)),
    (r"ask\.state", (AskState,)),
    (r"(?:plan|rehearsal)\.state", (PlanState,)),
    (r"meeting\.state", (MeetingState,)),
    (r"meeting\.you", (Attendance,)),
    (r"(?:card|next_race)\.you", (sets.You,)),
    (r"purpose", (Purpose,)),
    (r"closed_code", (sets.Shut,)),
    (r"thing\.code", (sets.Todo,)),
    (r"adjustment\.kind", (AdjustmentKind,)),
]
"""By what it is called in templates and in Python: what is compared with words, and of which sets they are."""


@pytest.mark.parametrize("reaction", Reaction)
def test_a_reaction_has_a_drawing_and_fits_its_column(reaction: Reaction) -> None:
    assert f"reaction-{reaction.value}" in HOUSE.symbols
    assert len(reaction) <= (TableLine._meta.get_field("reaction").max_length or 0)


@pytest.mark.parametrize("kind", [*NOTICES, *KINDS.values()], ids=lambda kind: kind.key)
def test_a_kind_of_notice_has_a_writer_and_people_read_when_it_comes(kind: Kind) -> None:
    assert kind_get(kind.key) is kind
    assert bool(kind.about) is kind.chosen


@pytest.mark.parametrize(("names", "known"), COMPARED, ids=[names for names, _known in COMPARED])
def test_what_is_compared_with_a_word_may_be_that_word(names: str, known: tuple[type[Enum], ...]) -> None:
    """Types do not look into templates, nor at a column that is a text."""
    codes = {"none", *(code for one in known for code in one)}
    asked = re.compile(rf"(?<![\w.])(?:\w+\.)*(?:{names}) (?:[!=]=|(?:not )?in) (\(?(?:\"[a-z_]+\"(?:, )?)+)")
    found = [word for text in TEXTS for said in asked.findall(text) for word in re.findall(r'"(\w+)"', said)]
    assert found
    assert set(found) <= codes
