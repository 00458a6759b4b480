"""Rules broken on purpose, and the tests that notice (tests/gameplay/games/mutate.py)."""

from __future__ import annotations

from tests.gameplay.games.mutate import Mutation

MUTATIONS = (
    Mutation("gameplay.games.dr2d.rules.elements", "+ quarter) % 4\n", "- quarter) % 4\n", "dr2d/test_cases.py"),
)
