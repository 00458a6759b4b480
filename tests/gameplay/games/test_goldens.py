"""Golden playthroughs replay to the letter (tests/gameplay/games/goldens.py rewrites them)."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from gameplay.games.registry import GAMES
from tests.gameplay.games.goldens import FOLDER, SETUPS, play, recorded


@pytest.mark.parametrize("name", sorted(SETUPS))
def test_a_golden_match_replays_line_by_line(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text()
    now = play(name, recorded(text))
    for number, (then, line) in enumerate(zip_longest(text.splitlines(), now), start=1):
        assert line == then, f"{name}.txt, line {number}"


def test_every_game_has_a_golden_match() -> None:
    own = {slug for slug in GAMES if any((FOLDER.parent / slug / "goldens").glob("*.txt"))}
    assert {setting["game"] for setting in SETUPS.values()} | own == set(GAMES)
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(SETUPS)
