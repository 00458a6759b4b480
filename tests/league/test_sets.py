"""A closed set is declared once, with everything that each member needs: these tests check what types cannot."""

from __future__ import annotations

import inspect
from typing import get_args

import pytest
from django.apps import apps
from django.db.models import TextChoices
from django.utils.functional import Promise

from gameplay.models import Match
from league import sets
from league.competitions.life.making import STEPS
from league.models import Action
from league.models.columns import Code
from league.races.kind import KINDS, Kind
from league.races.where import SPOTS, WHERES
from league.scoring.going_on import Why
from league.scoring.race import CellStatus
from league.scoring.season import SHEET_STATUSES

SETS = [one for _name, one in inspect.getmembers(sets, inspect.isclass) if issubclass(one, TextChoices) and len(one)]
COLUMNS = [
    field for model in apps.get_app_config("league").get_models() for field in model._meta.fields if type(field) is Code
]


@pytest.mark.parametrize("one", [*SETS, Action])
def test_a_member_has_words(one: type[TextChoices]) -> None:
    assert [member for member in one if member.label != "" and not isinstance(member.label, Promise)] == []


@pytest.mark.parametrize("column", COLUMNS, ids=str)
def test_a_member_fits_its_column(column: Code) -> None:
    assert all(len(code) <= (column.max_length or 0) for code, _word in column.flatchoices)


def test_what_scoring_distinguishes_has_words() -> None:
    assert set(get_args(CellStatus)) == set(sets.Ending.values) - {sets.Ending.ABSENT}
    assert set(SHEET_STATUSES) < set(get_args(CellStatus))
    assert set(get_args(Why)) - {"consolation"} <= set(sets.BerthWhy.values)
    assert Match.Status.values == sets.TableStatus.values


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: type(kind).__name__)
def test_a_kind_of_competition_has_words_for_each_step(kind: Kind) -> None:
    assert set(kind.words.steps) == set(STEPS)


def test_each_venue_has_an_object_that_answers() -> None:
    assert set(WHERES) == set(sets.Venue)
    assert all(set(where.venues) <= set(SPOTS) and where.usual_venue in where.venues for where in WHERES.values())
