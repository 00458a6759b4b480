"""No code ever shows bare."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from django.utils import translation

from gameplay.models import Match
from league.models import CompetitionStatus, RaceStatus, RegistrationState, ResultStatus, Role
from league.models.race import ANNULLED
from league.services.common import table_title
from league.services.sweep import NO_TABLES
from league.words import WORDS

ROOT = Path(__file__).resolve().parents[3]
SOURCES = "".join(file.read_text() for file in sorted((ROOT / "league" / "services").glob("*.py")))


def test_every_note_that_a_service_leaves_on_a_race_has_its_words() -> None:
    left = set(re.findall(r'\.note = [^\n]*"([a-z_]+)"', SOURCES))
    left |= set(re.findall(r'_back\([^"\n]*"([a-z_]+)"', SOURCES))
    assert left | {ANNULLED, NO_TABLES} == set(WORDS["race_note"])


def test_every_action_of_the_history_has_its_words() -> None:
    written = set(re.findall(r'action="([a-z_]+)"', SOURCES))
    assert written - set(WORDS["audit"]) == set()


def test_every_fact_of_the_history_has_its_words() -> None:
    """The keys of all that services note as `before` and `after`."""
    facts = set()
    for file in (ROOT / "league" / "services").glob("*.py"):
        tree = list(ast.walk(ast.parse(file.read_text())))
        given = [word.value for word in tree if isinstance(word, ast.keyword) and word.arg in ("before", "after")]
        named = [line for line in tree if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "after"]
        for said in [*given, *(line.value for line in named)]:
            keys = [key for part in ast.walk(said) if isinstance(part, ast.Dict) for key in part.keys]
            facts |= {key.value for key in keys if isinstance(key, ast.Constant)}
    assert {"state", "starters"} <= facts
    assert facts - set(WORDS["audit_field"]) == set()


def test_every_state_has_its_words() -> None:
    for kind, codes in (
        ("race", RaceStatus.values), ("competition", CompetitionStatus.values), ("role", Role.values),
        ("registration", RegistrationState.values), ("result", ResultStatus.values), ("match", Match.Status.values),
    ):  # fmt: skip
        assert set(codes) <= set(WORDS[kind]), kind


def test_a_table_is_called_by_its_race_and_number() -> None:
    with translation.override("en"):
        assert table_title("Cup", 3, 2) == "Cup · Race 3, table 2"
        assert table_title("Cup", 3, None) == "Cup · Race 3"
    with translation.override("fr"):
        assert table_title("Coupe", 3, 2) == "Coupe · Course 3, table 2"
