"""Golden playthroughs replay to the letter (tests/gameplay/games/goldens.py rewrites them)."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.gameplay.games.goldens import FILES, play, recorded, setting_of


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_match_replays_line_by_line(path: Path) -> None:
    text = path.read_text()
    now = play(path.stem, setting_of(text), recorded(text))
    for number, (then, line) in enumerate(zip_longest(text.splitlines(), now), start=1):
        assert line == then, f"{path.name}, line {number}"


def test_a_golden_match_lies_in_the_folder_of_its_game() -> None:
    assert all(setting_of(path.read_text())["game"] == path.parts[-3] for path in FILES)
