"""The golden races (replayed by tests/gameplay/games/test_goldens.py) ask what a race can ask."""

from __future__ import annotations

from tests.gameplay.games.goldens import FILES


def test_the_golden_races_ask_most_kinds_of_question() -> None:
    text = "".join(path.read_text() for path in FILES if path.parts[-3] == "roborally")
    for kind in ("program", "announce", "stay", "reentry", "keep", "shield", "weapon"):
        assert f"/{kind}" in text, kind
