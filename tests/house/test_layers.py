"""The layers hold: import contracts, and engine packages that load without a framework."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.tree import ROOT

PURE = ["gameplay.engine", "gameplay.games", "league.scoring"]
FRAMEWORKS = ["django", "channels", "celery", "rest_framework", "redis", "kombu"]
LOAD_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, {root!r})
package = importlib.import_module({package!r})
for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(found.name)
print(sorted(name for name in {frameworks!r} if name in sys.modules))
"""


@pytest.mark.parametrize("package", PURE)
def test_a_pure_package_loads_no_framework(package: str) -> None:
    code = LOAD_ALL.format(root=str(ROOT), package=package, frameworks=FRAMEWORKS)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_the_import_contracts_hold() -> None:
    """Run here too, so that the plain `pytest` of somebody's editor finds what `make test` would."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.testing"}
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-cache"], capture_output=True, text=True, check=False, cwd=ROOT, env=environment)
    assert done.returncode == 0, done.stdout


def test_every_game_has_a_place_in_the_independence_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    named = {module for contract in contracts if contract["type"] == "independence" for module in contract["modules"]}
    games = {path.parent for path in (ROOT / "gameplay" / "games").glob("*/__init__.py")}
    assert named == {f"gameplay.games.{path.name}" for path in games}
