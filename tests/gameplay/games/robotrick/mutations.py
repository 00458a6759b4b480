"""Rules broken on purpose, and the tests that notice (tests/gameplay/games/mutate.py)."""

from tests.gameplay.games.mutate import Mutation

AT = "gameplay.games.robotrick"
SEATING, SCORING = f"{AT}.rules.seating", f"{AT}.rules.scoring"
MUTATIONS = [
    Mutation(SEATING, "*order[:number], DROCO", "*order[: number - 1], DROCO", "robotrick/test_rt1_setup.py"),
    Mutation(SCORING, "for card in face_up) -", "for card in face_up) +", "robotrick/test_rt6_scoring.py"),
]
