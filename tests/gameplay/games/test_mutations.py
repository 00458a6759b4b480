"""A sample of the rules is broken, one spot at a time, and a test of the rule's own chapter must fail for each."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gameplay.games.registry import GAMES
from tests.support.tree import ROOT


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_mutation_of_the_rules_survives(slug: str) -> None:
    """`<slug>/mutations.py` beside the tests of the game."""
    command = [sys.executable, "-m", "tests.gameplay.games.mutate", slug]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
