"""No code ever appears without words."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.db.models import TextChoices
from django.test import Client
from django.utils import translation

from accounts.zones import zone_name
from gameplay.services import title_text
from league.common.words import AUDIT_FIELDS
from league.models import Action, RaceNote
from league.races.naming import round_title, table_title
from league.scoring.formats import FORMATS
from tests.league.pages.scene import Scene

ROOT = Path(__file__).resolve().parents[3]
WRITERS = [
    path
    for path in sorted((ROOT / "league").rglob("*.py"))
    if not {"migrations", "models", "scoring"} & set(path.parts)
    and re.search(r"@transaction\.atomic|audit\(|Action\.", path.read_text())
]
SOURCES = "".join(path.read_text() for path in WRITERS)


@pytest.mark.parametrize("kind", [Action, RaceNote])
def test_a_service_writes_every_member(kind: type[TextChoices]) -> None:
    assert {one.name for one in kind} == set(re.findall(rf"\b{kind.__name__}\.([A-Z_]+)", SOURCES))


def test_every_fact_of_the_history_has_its_words() -> None:
    """The keys of everything that services note as `before` and `after`."""
    facts = set()
    for file in WRITERS:
        tree = list(ast.walk(ast.parse(file.read_text())))
        given = [word.value for word in tree if isinstance(word, ast.keyword) and word.arg in ("before", "after")]
        named = [line for line in tree if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "after"]
        for said in [*given, *(line.value for line in named)]:
            keys = [key for part in ast.walk(said) if isinstance(part, ast.Dict) for key in part.keys]
            facts |= {key.value for key in keys if isinstance(key, ast.Constant)}
    assert {"state", "starters"} <= facts
    assert facts - set(AUDIT_FIELDS) == set()


def test_a_table_is_named_by_its_race_and_number() -> None:
    with translation.override("en"):
        assert title_text(table_title("Cup", 3, 2)) == "Cup · Race 3, table 2"
        assert title_text(table_title("Cup", 3, None)) == "Cup · Race 3"
    with translation.override("fr"):
        assert title_text(table_title("Coupe", 3, 2)) == "Coupe · Course 3, table 2"


def test_a_table_of_a_round_is_named_by_its_round() -> None:
    def said(format_: str, number: int, table: int | None, planned: int = 0, decides: bool = False) -> str:
        named = round_title(FORMATS[format_], number, planned=planned, decides=decides)
        return title_text(table_title("Open", 9, table, named))

    with translation.override("en"):
        assert said("rounds", 2, 3) == "Open · Round 2, table 3"
        assert said("knockout", 1, None) == "Open · Knock-out, round 1"
        assert said("final", 1, None, planned=1) == "Open · The final"
        assert said("final", 2, None, planned=3) == "Open · Final, race 2"
        assert said("rounds", 3, None, decides=True) == "Open · Deciding race"
    with translation.override("fr"):
        assert said("groups", 1, 2) == "Open · Groupes, manche 1, table 2"


@pytest.mark.django_db
def test_the_table_of_a_race_is_named_in_the_readers_language(client: Client, scene: Scene) -> None:
    scene.start(3)
    match = scene.race(3).run.heats.get().match
    assert match
    for language, title in (("en", "Gearbox Cup · Race 3"), ("fr", "Gearbox Cup · Course 3")):
        client.cookies["django_language"] = language
        assert title in client.get(f"/m/{match.code}/").content.decode()


@pytest.mark.django_db
def test_a_zone_has_one_name_everywhere(client: Client, scene: Scene) -> None:
    """Beside times, in forms with dates, and in lists of zones."""
    type(scene.club).objects.update(zone="America/New_York")
    type(scene.alice).objects.update(zone="America/New_York")
    client.force_login(scene.alice, backend="accounts.backends.SignInBackend")
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    club = f"/clubs/{scene.club.slug}/"
    for path in (season + "calendar/", season + "desk/races/new/", "/me/settings/", club + "championships/new/"):
        html = client.get(path).content.decode()
        assert zone_name("America/New_York") in html, path
        assert "America/New_York" not in html.replace('value="America/New_York"', ""), path
