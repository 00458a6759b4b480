"""RR-13: destruction, life tokens, elimination."""

from __future__ import annotations

import pytest

from tests.gameplay.games.roborally.scene import Race, Scene

FALL = {"stage": "phase", "phase": 4, "slots": {"A": [0, 0, 0, 0, 490]}, "archive": {"A": "A1"}}


@pytest.mark.parametrize(
    ("scene", "cards"),
    [
        (Scene("A G1E"), {"A": 490}),
        (Scene("A A1E", grid=". O"), {"A": 490}),
        (Scene("B F1E", "A G1N"), {"B": 490}),
        (Scene("A A1N down", grid="< ."), {}),
        (Scene("A A1N down", grid=". O", walls=["A1W"], pushers=["A1E:1"]), {}),
        (Scene("A A1N d9 down", walls=["A1N"], lasers=["A1S1"]), {}),
    ],
)
def test_what_destroys(scene: Scene, cards: dict[str, int]) -> None:
    """RR-13.1: the tenth damage, a pit, leaving the board by whatever moves it."""
    assert scene.play(**cards).at("A") == "X"


def test_a_destroyed_robot_is_gone_at_once() -> None:
    """RR-13.2: it stops nothing and does nothing more in the turn."""
    scene = Scene("A A1E", "B C1E", "C E1W", grid=". . . O . .\n. . . . . .").play(A=490, B=840)
    assert scene.line == "A=B1E1 B=X C=E1W1"
    assert scene.run.at.count(None) == len(scene.run.at) - 2


def test_an_option_and_a_life_token_are_lost_at_once() -> None:
    """RR-13.3: the only option without a question."""
    race = Race("A G1E", "B A5E", options={"A": ["ramming-gear"]}, **FALL)
    assert race["A"].lives == 2
    assert race["A"].options == ()
    kinds = [event.kind for event in race.events if event.kind in ("destroyed", "option_lost", "element")]
    assert kinds[:2] == ["destroyed", "option_lost"]


def test_the_owner_chooses_the_option_that_is_lost() -> None:
    """RR-13.3, RR-A-17: no answer, the oldest."""
    race = Race("A G1E", "B A5E", options={"A": ["ramming-gear", "flywheel", "crab-legs"]}, **FALL)
    assert race.asked == ["lose A"]
    assert race.answer("A", option="flywheel")["A"].options == ("ramming-gear", "crab-legs")
    race = Race("A G1E", "B A5E", options={"A": ["ramming-gear", "flywheel", "crab-legs"]}, **FALL)
    assert race.time_out("A")["A"].options == ("flywheel", "crab-legs")


def test_without_a_token_left_it_is_eliminated() -> None:
    """RR-13.4, RR-13.7: it does not come back; options and cards go to the discards."""
    race = Race("A G1E l0", "B A5E", options={"A": ["ramming-gear", "flywheel"]}, stored={"A": 20}, **FALL)
    assert race["A"].status == "eliminated"
    assert race["A"].options == ()
    assert set(race.table.option_discards) == {"ramming-gear", "flywheel"}
    assert race.asked == ["program B"]
    assert all(slot.cards == () for slot in race["A"].slots)
    race.time_out("B").time_outs()
    assert race.table.turn >= 3
    assert race["A"].cell == 0


def test_a_robot_that_could_pay_returns_in_the_same_turn_with_two_damage() -> None:
    """RR-13.5, RR-14.7, RR-A-19."""
    race = Race("A G1E d8", "B A5E", **{**FALL, "slots": {"A": [0, 510, 520, 530, 490]}})
    assert race.table.turn == 1
    race.answer("A", place={"cell": [0, 0], "facing": "S"}, down=False)
    assert race.table.turn == 2
    assert race.at("A") == "A1S2"
    assert race["A"].locks == 0


def test_mc07_three_tokens_survive_three_destructions() -> None:
    """RR-13.6, RR-A-16, MC-07: the fourth eliminates; with the strict rule the third."""
    for rule, survived in (("seed", 3), ("strict", 2)):
        lives, deaths = 3, 0
        while True:
            race = Race(f"A G1E l{lives}", "B A5E", life_rule=rule, **FALL)
            if race["A"].status == "eliminated":
                break
            deaths += 1
            assert race["A"].lives == lives - 1
            lives -= 1
        assert deaths == survived


def test_cards_of_a_destroyed_robot_are_never_shown_and_all_discarded() -> None:
    """RR-A-18: locked ones included."""
    race = Race("A G1E d7", "B A5E", stage="phase", slots={"A": [490, 500, 510, 520, 530]}, archive={"A": "A1"})
    assert [data["cards"] for data in race.told("revealed", seat=0)] == [[490]]
    assert {490, 500, 510, 520, 530} <= set(race.table.discards)
    assert all(slot.cards == () for slot in race["A"].slots)


def test_re_entry_damage_cannot_be_warded_off() -> None:
    """RR-A-19: neither by a coat nor by an option."""
    race = Race("A G1E", "B A5E", options={"A": ["brakes", "ablative-coat"]}, **FALL)
    race.answer("A", use=False).answer("A", option="brakes")
    race.answer("A", place={"cell": [0, 0], "facing": "S"}, down=False)
    assert race["A"].damage == 2
    assert race["A"].coat == 3


def test_the_moment_of_elimination_is_kept() -> None:
    """RR-A-28: turn, phase, order."""
    race = Race("A G1E l0", "B G3E l0", "C A5E", stage="phase", phase=2, slots={"A": [0, 0, 490], "B": [0, 0, 500]})
    assert (race["B"].gone_at, race["A"].gone_at) == ((1, 3, 0), (1, 3, 1))
    assert (race["A"].cell, race["A"].down, race["A"].announced) == (0, False, False)


def test_what_lies_on_a_lost_option_goes_with_it() -> None:
    """RR-12.9, RR-O-05, RR-O-11, RR-O-13, RR-O-16."""
    from gameplay.games.roborally.rules.destruction import lose_option

    held = ["conditional-program", "flywheel", "mini-howitzer", "gyroscopic-stabilizer", "brakes"]
    scene = Scene("A A1E", options={"A": held})
    robot = scene["A"]
    robot.spare, robot.stored, robot.gyro = 500, 510, True
    lose_option(scene.run, robot, "brakes", "shield")
    assert (robot.spare, robot.stored, robot.shells, robot.gyro) == (500, 510, 5, True)
    lose_option(scene.run, robot, "conditional-program", "shield")
    assert (robot.spare, robot.stored, scene.run.table.discards) == (0, 510, [500])
    lose_option(scene.run, robot, "flywheel", "shield")
    assert (robot.stored, scene.run.table.discards) == (0, [500, 510])
    lose_option(scene.run, robot, "mini-howitzer", "shield")
    lose_option(scene.run, robot, "gyroscopic-stabilizer", "shield")
    assert (robot.shells, robot.gyro, robot.options) == (0, False, ())
    assert scene.run.table.option_discards == ["brakes", *held[:4]]


def test_a_destroyed_robots_cards_stay_face_down() -> None:
    """RR-A-18: nobody sees them before they are discarded."""
    scene = Scene("A G1E", "B A5E").hold("A", p2=500, p3=510).play(A=490).play().play()
    assert [slot.up for slot in scene["A"].slots[:3]] == [True, False, False]
