"""Golden races replay to the letter (golden.py rewrites them)."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from gameplay.games.registry import GAMES
from gameplay.games.roborally.game import roborally
from tests.gameplay.games import goldens
from tests.gameplay.games.roborally.golden import FOLDER, SETUPS


@pytest.mark.parametrize("name", sorted(SETUPS))
def test_a_golden_race_replays_line_by_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "roborally", roborally)
    monkeypatch.setitem(goldens.SETUPS, name, SETUPS[name])
    text = (FOLDER / f"{name}.txt").read_text()
    now = goldens.play(name, goldens.recorded(text))
    for number, (then, line) in enumerate(zip_longest(text.splitlines(), now), start=1):
        assert line == then, f"{name}.txt, line {number}"


def test_the_golden_races_ask_most_kinds_of_question() -> None:
    text = "".join(path.read_text() for path in FOLDER.glob("*.txt"))
    for kind in ("program", "announce", "stay", "reentry", "keep", "shield", "weapon"):
        assert f"/{kind}" in text, kind
