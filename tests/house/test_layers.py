"""The layers hold: import contracts, and engine packages that load without a framework."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.tree import ROOT, ours, short

PURE = [
    "gameplay.engine",
    "gameplay.bots",
    "gameplay.games",
    "league.scoring",
    *(f"league.files.pasting.text_{one}" for one in ("cells", "marks", "people", "results")),
]
APPS = ["accounts", "config", "gameplay", "league", "outbox"]
FRAMEWORKS = ["django", "channels", "celery", "rest_framework", "redis", "kombu"]
SHAPE = re.compile(r"\b(EMBEDDED|REDIS_URL|DATABASE_URL)\b|\bconfig\.embedded\b")
LOAD_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, {root!r})
package = importlib.import_module({package!r})
for found in pkgutil.walk_packages(getattr(package, "__path__", ()), package.__name__ + "."):
    importlib.import_module(found.name)
print(sorted(name for name in {frameworks!r} if name in sys.modules))
"""


@pytest.mark.parametrize("package", PURE)
def test_a_pure_package_loads_no_framework(package: str) -> None:
    code = LOAD_ALL.format(root=str(ROOT), package=package, frameworks=FRAMEWORKS)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_every_folder_with_modules_is_a_package() -> None:
    """The import contracts see packages only: they ignore a folder without `__init__.py`."""
    folders = {path.parent for path in ours(".py") if short(path).split("/")[0] in APPS}
    assert [short(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_the_import_contracts_hold() -> None:
    """It runs here too, so that plain `pytest` in an editor finds what `make test` would."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.testing"}
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-cache"], capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stdout


def test_every_game_has_a_place_in_the_independence_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    named = {module for contract in contracts if contract["type"] == "independence" for module in contract["modules"]}
    games = {path.parent for path in (ROOT / "gameplay" / "games").glob("*/__init__.py")}
    pages = {path.parent for path in (ROOT / "gameplay" / "gamepages").glob("*/__init__.py")}
    assert named == {f"gameplay.games.{path.name}" for path in games} | {
        f"gameplay.gamepages.{path.name}" for path in pages
    }


@pytest.mark.parametrize("app", ["accounts", "gameplay", "league", "outbox"])
def test_no_app_asks_in_which_shape_the_site_runs(app: str) -> None:
    """Only `config/` knows that (ARCHITECTURE.md, "Two shapes")."""
    files = {path: path.read_text() for path in (ROOT / app).rglob("*.py")}
    assert files
    assert [str(path.relative_to(ROOT)) for path, text in files.items() if SHAPE.search(text)] == []
