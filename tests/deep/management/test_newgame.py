"""`manage.py newgame`: the command makes a game in a copy of the project. Without further changes the game passes
everything that every game must pass: the house's tests, the contract, its own tests, and a championship that its bots
race."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from gameplay.management.commands.newgame import CLAUSE, free_prefix
from tests.support.tree import ROOT, ours

OPTIONS = {"a_button_for_two": ("--title", "A Button for Two"), "a_bolt_for_two": ("--prefix", "QX")}
SLUGS = tuple(OPTIONS)
TESTS = (
    "tests/house",
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests" / "gameplay" / "games").glob("test_*.py"))),
    f"tests/gameplay/games/{SLUGS[0]}",
    "tests/gameplay/host/test_restarts_games.py",
    "tests/gameplay/pages/test_learning.py",
    "tests/league/pages/test_every_game.py",
)
CHOSEN = " or ".join((SLUGS[0], "gamepages", "rulebooks", "layers", "documents", "translations", "everybody_may_read"))
"""Of the tests that ask each game, those of one of the two; and the house's. Those of other games are not read."""


def run(folder: Path, *command: str) -> str:
    """Runs in the folder, as if nothing surrounded it."""
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False,
        env={"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.testing", "VAR_DIR": str(folder / "var")},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copy_of_the_project(folder: Path) -> None:
    for source in ours(""):
        target = folder / source.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)  # the house's tests ask git for the files


@pytest.mark.long
def test_a_game_made_by_the_command_passes_every_test_of_a_game(tmp_path: Path) -> None:
    """Beside another game that the command made: with its own letters for its clauses, and no message twice."""
    copy_of_the_project(tmp_path)
    for slug in SLUGS:
        assert f"gameplay/games/{slug}/rules.py\n" in run(tmp_path, "manage.py", "newgame", slug, *OPTIONS[slug])
    assert (
        len({letters for slug in SLUGS for letters in CLAUSE.findall((tmp_path / f"docs/games/{slug}.md").read_text())})
        == 2
    )
    run(tmp_path, "-m", "ruff", "check", "--no-cache", ".")
    run(tmp_path, "-m", "ruff", "format", "--no-cache", "--check", ".")
    # Its rules, which know no framework; for its page mypy would read all of Django.
    run(tmp_path, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=var/mypy", f"gameplay/games/{SLUGS[0]}")
    said = run(tmp_path, "-m", "pytest", "-q", "-rp", "-k", CHOSEN, *TESTS)
    for passed in (
        f"tests/house/test_gamepages.py::test_a_game_has_what_every_game_must_have[{SLUGS[0]}]",
        f"tests/gameplay/games/test_contract.py::test_sample_and_default_are_legal[{SLUGS[0]}-1]",
        f"tests/gameplay/games/{SLUGS[0]}/test_rules.py::test_the_robots_take_turns",
        f"tests/league/pages/test_every_game.py::test_its_bots_race_a_championship_to_the_standings[{SLUGS[0]}]",
    ):
        assert f"PASSED {passed}" in said


def written() -> dict[Path, int]:
    """When each file of a kind that the command writes was changed. A log beside them may grow meanwhile."""
    return {path: path.stat().st_mtime_ns for path in ours(".css", ".html", ".js", ".md", ".po", ".py", ".toml")}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("Robot",), "small letters"),
        (("class",), "no word of Python"),
        (("registry",), "registry is taken"),
        (("roborally",), "roborally is taken"),
        (("standings",), "Standings is a word that the house uses, in"),
        (("bolt_barrel", "--prefix", "RR"), "RR: two capitals, and not .*BB, DD, DR, .*RR, .*RT"),
    ],
)
def test_an_unusable_name_is_refused_before_anything_is_written(words: tuple[str, ...], why: str) -> None:
    before = written()
    with pytest.raises(CommandError, match=why):
        call_command("newgame", *words)
    assert written() == before


def test_letters_that_a_test_names_already_are_taken() -> None:
    assert free_prefix(ROOT, "bolt_barrel", "") == "BO"
    with pytest.raises(CommandError, match="--prefix"):
        free_prefix(ROOT, "r", "")
