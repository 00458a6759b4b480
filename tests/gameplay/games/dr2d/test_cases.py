"""The worked cases of the rulebook, taken by the referee's tool just as they are written there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gameplay.games.dr2d.position import adjudicate

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_worked_case(path: Path) -> None:
    case = json.loads(path.read_text())
    assert adjudicate(case)["differences"] == []
