"""RR-A-24 with RR-A-23: a player leaves with a question open. The default answers, and the turn continues."""

from __future__ import annotations

from typing import Any

from tests.gameplay.games.roborally.scene import Race

LAST_PHASE: dict[str, Any] = {"stage": "phase", "phase": 4}
"""So that the turn ends with it, and the robot of who has left is removed."""


def leaving(kind: str, *lines: str, **more: Any) -> Race:
    """A leaves with this question open."""
    race = Race(*lines, **more)
    assert race.asked == [f"{kind} A"]
    race.leave("A")
    assert not [question for question in race.asked if question.endswith(" A")]
    return race


def test_the_first_of_the_options_offered_is_kept() -> None:
    """Rulebook 5.4, RR-A-23: then the next player is asked."""
    lines = ("A A1N", "B F5N")
    top = ["flywheel", "brakes", "crab-legs"]
    race = leaving("keep", *lines, stage="keep", keep_one_of_three=True, option_deck=top, turn=0)
    assert race["A"].options == ("flywheel",)
    assert race.asked == ["keep B"]


def test_no_option_is_discarded_against_damage() -> None:
    """RR-12.7: the damage is taken, also the second of two."""
    beam = {"walls": ["A1N"], "lasers": ["A1S2"]}
    race = leaving("shield", "A A1N down", "B F5N", options={"A": ["brakes"]}, board=beam, **LAST_PHASE)
    assert [data["damage"] for data in race.told("damage", seat=0)] == [1, 2]
    assert [data["cause"] for data in race.told("option_lost", seat=0)] == ["eliminated"]


def test_the_oldest_option_is_lost() -> None:
    """RR-A-17."""
    held = {"A": ["ramming-gear", "flywheel"]}
    race = leaving("lose", "A G1E", "B A5E", options=held, slots={"A": [0, 0, 0, 0, 490]}, **LAST_PHASE)
    lost = [(data["option"], data["cause"]) for data in race.told("option_lost", seat=0)]
    assert lost == [("ramming-gear", "destroyed"), ("flywheel", "eliminated")]
    assert race.told("reentered") == []


def test_the_plain_laser_is_fired() -> None:
    """RR-A-23: no weapon is used that its clause does not name as the default."""
    race = leaving("weapon", "A A1E", "B D1N", options={"A": ["pressor-beam"]}, **LAST_PHASE)
    assert race.at("B") == "D1N1"


def test_fire_control_does_plain_damage() -> None:
    """RR-O-10."""
    race = leaving("fire_control", "A A1E", "B D1N", options={"A": ["fire-control"]}, **LAST_PHASE)
    assert (race.at("B"), race["B"].locks) == ("D1N1", 0)


def test_a_card_is_executed_as_it_is() -> None:
    """RR-O-03."""
    slots = {"A": [0, 0, 0, 0, 490]}
    race = leaving("brakes", "A A1E", "B F5N", options={"A": ["brakes"]}, slots=slots, **LAST_PHASE)
    assert race.told("move", seat=0)[0]["to"] == [1, 0]


def test_the_arm_touches_what_it_touches_by_default() -> None:
    """RR-O-15: the next flag; so a player who leaves may win with it."""
    race = leaving("arm", "A A1N", "B F5N", options={"A": ["mechanical-arm"]}, flags=("B1",), **LAST_PHASE)
    assert (race.table.reason, race.winners) == ("finished", "A")


def test_a_robot_that_comes_back_is_placed_and_then_removed() -> None:
    """RR-A-24, and section 6.8: step 14.1 has passed, so it is removed before the next deal."""
    race = leaving("reentry", "A -N", "B A5N", "C G1N", stage="prepare", archive={"A": "C3"})
    assert race.told("reentered", seat=0)[0]["cell"] == [2, 2]
    assert race["A"].status == "abandoned"
    assert race.asked == ["program B", "program C"]
