"""Rules broken on purpose, and the tests that notice (tests/gameplay/games/mutate.py)."""

from tests.gameplay.games.mutate import Mutation

SETUP, RULES = "gameplay.games.dr2d.setup", "gameplay.games.dr2d.rules"
TESTS = "dr2d/test_rules.py"
MUTATIONS = [
    Mutation(SETUP, "LENGTH.minimum, LENGTH.maximum", "1, LENGTH.maximum", TESTS),
    Mutation(RULES, '.get("order") or', '.get("no order") or', TESTS),
    Mutation(RULES, "(state.turn - 1)", "state.turn", TESTS),
    Mutation(RULES, "6) + 1", "6)", TESTS),
    Mutation(RULES, "cell > state.length", "cell >= state.length", TESTS),
    Mutation(RULES, "if seat != state.left", "if seat == state.left", TESTS),
]
