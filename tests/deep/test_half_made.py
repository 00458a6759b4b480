"""A member that is added to a set of gameplay, and nothing with it, is red before any test asks for it: in types, or in
`makemigrations --check`."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gameplay import sets
from tests.support.tree import ROOT

SOURCE = Path(sets.__file__).read_text()
SETS = [one for one in ast.parse(SOURCE).body if isinstance(one, ast.ClassDef) and "TextChoices" in ast.unparse(one)]
MATCHED = [one for one in SETS if "assert_never" in ast.unparse(one)]
"""They say something of each member."""
PLAIN = [one for one in SETS if one not in MATCHED]
MIGRATIONS = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
spec = spec_from_file_location("gameplay.sets", sys.argv[1])
sys.modules["gameplay.sets"] = planted = module_from_spec(spec)
spec.loader.exec_module(planted)
import django
django.setup()
from django.core.management import call_command
call_command("makemigrations", "--dry-run", "--check", "--verbosity=3")
"""


@pytest.fixture
def planted(tmp_path: Path, those: list[ast.ClassDef]) -> Path:
    """The sets, of which those have one more member."""
    lines = SOURCE.splitlines()
    for one in reversed(those):
        first = next(node for node in one.body if isinstance(node, ast.Assign))
        lines.insert(first.lineno - 1, f'    HALF = "{code(one)}"')
    path = tmp_path / "planted.py"
    path.write_text("\n".join([*lines, ""]))
    return path


def code(one: ast.ClassDef) -> str:
    """A short one: it fits its column."""
    return f"h{SETS.index(one)}"


def said(*command: str) -> str:
    """By a command, which fails."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.testing"}
    asked = [sys.executable, *command]
    done = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    return done.stdout + done.stderr


@pytest.mark.parametrize("those", [MATCHED])
def test_types_ask_what_is_said_of_a_member(planted: Path) -> None:
    told = said("-m", "mypy", "--strict", "--config-file=", f"--cache-dir={planted.parent}", str(planted))
    assert told.count('expected "Never"') == SOURCE.count("assert_never(self)")


@pytest.mark.parametrize("those", [PLAIN])
def test_a_member_of_which_nothing_is_said_needs_a_migration(planted: Path, those: list[ast.ClassDef]) -> None:
    told = said("-c", MIGRATIONS, str(planted))
    assert [one.name for one in those if f"'{code(one)}'" not in told] == []
