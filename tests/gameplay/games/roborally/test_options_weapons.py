"""Option weapons of step D, Radio Control, Superior Archive (section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.games.roborally.rules.run import phases_of
from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.range import ROW, armed, offered, shot
from tests.gameplay.games.roborally.scene import Race, Scene

# -- weapons


def test_weapons_replace_the_main_laser_and_need_a_target() -> None:
    """Section 4: at a robot the main laser could hit; High-Power reaches further."""
    held = ("mini-howitzer", "pressor-beam", "tractor-beam", "scrambler", "radio-control")
    assert offered(*held, robots=("B A2N",)) == []
    assert offered(*held) == [("laser", None), *((weapon, 1) for weapon in held)]
    assert offered("pressor-beam", robots=("B C1N", "C E1N")) == [("laser", None), ("pressor-beam", 1)]
    assert offered("pressor-beam", "high-power-laser", robots=("B C1N", "C E1N")) == [
        ("laser", None),
        ("high-power-laser", None),
        ("pressor-beam", 1),
        ("pressor-beam", 2),
    ]
    scene = armed("pressor-beam", "double-barreled-laser", "fire-control", answers=[shot("pressor-beam", 1)]).play()
    assert scene.line == "A=A1E0 B=E1N0"
    assert scene.told("laser") == []


def test_a_powered_down_robot_fires_no_weapon() -> None:
    """RR-A-10, section 4."""
    scene = Scene("A A1E down", "B D1N", options={"A": ["pressor-beam"]}, answers=[shot("pressor-beam", 1)]).play()
    assert (scene.line, scene.asked) == ("A=A1E0 B=D1N0", [])


def test_mini_howitzer_hurts_and_pushes_five_times() -> None:
    """RR-O-16: pushing others behind, never through walls; after the fifth use it is discarded."""
    robots = ("B D1N", "C E1N")
    scene = armed("mini-howitzer", robots=robots, answers=[shot("mini-howitzer", 1)] * 5)
    scene.play()
    assert scene.line == "A=A1E0 B=E1N1 C=F1N0"
    assert scene["A"].shells == 4
    for _ in range(4):
        scene.play()
    assert scene["A"].options == ()
    assert scene["A"].shells == 0
    assert scene.line == "A=A1E0 B=I1N5 C=X"
    assert scene.told("option_lost", seat=0)[0]["cause"] == "used_up"
    held = armed("mini-howitzer", walls=["D1E"], answers=[shot("mini-howitzer", 1)]).play()
    assert held.line == "A=A1E0 B=D1N1"


def test_a_robot_the_howitzer_destroys_is_not_pushed() -> None:
    """RR-O-16, RR-A-36."""
    scene = armed("mini-howitzer", robots=("B D1N d9",), answers=[shot("mini-howitzer", 1)]).play()
    assert scene.line == "A=A1E0 B=X"
    assert scene.told("move") == []


def test_the_howitzers_damage_may_be_shielded_the_push_not() -> None:
    """RR-O-16, RR-12.7."""
    answers = [shot("mini-howitzer", 1), {"discard": "brakes"}]
    scene = Scene("A A1E", "B D1N", options={"A": ["mini-howitzer"], "B": ["brakes"]}, answers=answers).play()
    assert scene.line == "A=A1E0 B=E1N0"


def test_pressor_beam_pushes_without_damage() -> None:
    """RR-O-18: a chain as a push."""
    scene = armed("pressor-beam", robots=("B D1N", "C E1N"), answers=[shot("pressor-beam", 1)]).play()
    assert scene.line == "A=A1E0 B=E1N0 C=F1N0"
    scene = armed("pressor-beam", robots=("B D1N", "C E1N"), walls=["E1E"], answers=[shot("pressor-beam", 1)]).play()
    assert scene.line == "A=A1E0 B=D1N0 C=E1N0"
    off = armed("pressor-beam", robots=("B I1N",), answers=[shot("pressor-beam", 1)]).play()
    assert off.line == "A=A1E0 B=X"


def test_tractor_beam_pulls_a_robot_that_is_not_next_to_it() -> None:
    """RR-O-26."""
    assert armed("tractor-beam", answers=[shot("tractor-beam", 1)]).play().line == "A=A1E0 B=C1N0"
    assert offered("tractor-beam", robots=("B B1N",)) == []
    assert offered("tractor-beam", robots=("B C1N",)) == [("laser", None), ("tractor-beam", 1)]
    robots = ("B C1N", "C D1N")
    held = armed("tractor-beam", "high-power-laser", robots=robots, answers=[shot("tractor-beam", 2)]).play()
    assert held.line == "A=A1E0 B=C1N0 C=D1N0"  # B is in the way, and nobody is pushed
    pit = armed("tractor-beam", grid=". . O . .", answers=[shot("tractor-beam", 1)]).play()
    assert pit.line == "A=A1E0 B=X"


def test_two_weapons_that_move_one_robot_move_nobody() -> None:
    """Section 4, FAQ, RR-A-07, RR-O-18, RR-O-26."""
    held = {"A": ["pressor-beam"], "B": ["pressor-beam"]}
    answers = [shot("pressor-beam", 2), shot("pressor-beam", 2)]
    scene = Scene("A A3E", "B D1S", "C D3N", options=held, answers=answers).play()
    assert scene.at("C") == "D3N0"
    same = Scene("A A3E", "B D1S", "C D3N", options={"A": ["pressor-beam"], "B": []}, answers=answers).play()
    assert same.at("C") == "E3N1"
    crowd = Scene(
        "A A3E",
        "B G1W",
        "C C3N",
        "D E1N",
        options={"A": ["pressor-beam"], "B": ["pressor-beam"]},
        answers=[shot("pressor-beam", 2), shot("pressor-beam", 3)],
    ).play()
    assert (crowd.at("C"), crowd.at("D")) == ("D3N0", "D1N0")
    one_cell = Scene(
        "A A3E",
        "B D1S",
        "C C3N",
        "D D2N",
        options={"A": ["pressor-beam"], "B": ["pressor-beam"]},
        answers=[shot("pressor-beam", 2), shot("pressor-beam", 3)],
    ).play()
    assert (one_cell.at("C"), one_cell.at("D")) == ("C3N0", "D2N0")


def test_two_weapons_the_same_way_move_a_robot_once() -> None:
    """RR-A-07: pressed by A and pulled by B, both eastwards."""
    held = {"A": ["pressor-beam"], "B": ["tractor-beam"]}
    scene = Scene("A A3E", "B G3W", "C D3N", options=held, answers=[shot("pressor-beam", 2), shot("tractor-beam", 2)])
    assert scene.play().line == "A=A3E0 B=G3W0 C=E3N0"
    assert len(scene.told("move")) == 1


def test_weapons_move_after_all_laser_damage() -> None:
    """Section 4: B is pushed out of C's line of fire, and is still hit."""
    scene = Scene("A A3E", "B D3N", "C D5N", options={"A": ["pressor-beam"]}, answers=[shot("pressor-beam", 1)]).play()
    assert scene.line == "A=A3E0 B=E3N1 C=D5N0"


def test_a_robot_shot_to_pieces_holds_no_push() -> None:
    """Section 4: C is gone before the weapons move, so B goes to its cell, before the wall."""
    scene = armed(
        "pressor-beam", robots=("B D1N", "C E1N d9", "D E2N"), grid=f"{ROW}\n{ROW}", walls=["E1E"],
        answers=[shot("pressor-beam", 1)],
    ).play()  # fmt: skip
    assert scene.line == "A=A1E0 B=E1N0 C=X D=E2N0"


@pytest.mark.parametrize("weapon", ["scrambler", "radio-control"])
def test_weapons_move_before_cards_are_changed(weapon: str) -> None:
    """Section 4, RR-O-24, RR-O-19: C is pushed into the pit, so nothing of it is left to scramble or to control."""
    held = {"A": ["pressor-beam"], "B": [weapon]}
    answers = [shot("pressor-beam", 2), shot(weapon, 2)]
    scene = Scene("A A1E", "B D2N", "C D1N", grid=". . . . O .\n. . . . . .", options=held, answers=answers)
    scene.hold("C", p2=500).play()
    assert scene.at("C") == "X"
    assert scene.told("scrambled") == scene.told("controlled") == []
    assert scene["C"].slots[1] == Slot((500,))


# -- Scrambler


def test_scrambler_replaces_the_next_card_unseen() -> None:
    """RR-O-24: by the top card of the deck; a lock stays."""
    scene = armed("scrambler", robots=("B D1N d9",), answers=[shot("scrambler", 1)], deck=[800])
    scene.hold("B", p1=70, p2=80).play()
    assert scene["B"].slots[1] == Slot((800,), blind=True)
    assert phases_of(scene["B"].locks) == [1, 2, 3, 4, 5]
    assert 80 in scene.run.table.discards
    scene.play()
    assert scene.told("revealed", phase=2)[0]["cards"] == [800]


def test_scrambler_takes_both_cards_of_a_pair() -> None:
    """RR-O-24."""
    scene = armed("scrambler", answers=[shot("scrambler", 1)], deck=[800])
    scene.hold("B", p2=Slot((490, 70), "crab")).play()
    assert scene["B"].slots[1].cards == (800,)
    assert {490, 70} <= set(scene.run.table.discards)


def test_scrambler_has_no_target_in_phase_five_nor_when_it_is_down() -> None:
    """RR-O-24."""
    assert offered("scrambler", robots=("B D1N down",)) == []
    assert offered("scrambler", phase=4) == []
    assert offered("scrambler", phase=3) == [("laser", None), ("scrambler", 1)]


def test_an_abort_may_follow_a_scrambler() -> None:
    """RR-O-02, RR-O-24."""
    answers = [{"use": False}, shot("scrambler", 1), {"use": True}]
    scene = Scene(
        "A A1E", "B D1E", options={"A": ["scrambler"], "B": ["abort-switch"]}, answers=answers, deck=[80, 90], grid=ROW
    )
    scene.hold("B", p1=70, p2=100).play().play()
    assert [data["cards"] for data in scene.told("execute", seat=1)] == [[70], [90]]


# -- Radio Control


def controlled(phases: int = 2, **more: Any) -> Scene:
    """A takes B's control in phase 1 and plays 510, 80, 520 after that."""
    place: dict[str, Any] = {"grid": "\n".join([". . . . . . . . ."] * 9), **more}
    scene = Scene(
        "A A5E", "B D5N", "C I9N", options={"A": ["radio-control"]}, answers=[shot("radio-control", 1)], **place
    )
    scene.hold("A", p1=Slot((60,)), p2=510, p3=80, p4=520)
    scene["A"].facing = 3
    scene.hold("B", p2=840, p3=830, p4=820)
    for _ in range(phases):
        scene.play()
    return scene


def test_radio_control_makes_the_target_execute_the_controllers_cards() -> None:
    """RR-O-19: right after the own robot, facing-relative; the target's own cards stay, unexecuted."""
    scene = controlled()
    assert scene.told("controlled") == [{"seat": 1, "by": 0}]
    assert scene.at("B").startswith("D4N")
    assert scene.at("A").startswith("B5E")
    assert [(data["seat"], data["by"]) for data in scene.told("execute")][-2:] == [(0, None), (1, 0)]
    assert scene["B"].slots[1] == Slot((840,))
    assert scene.told("revealed", seat=1) == []


@pytest.mark.parametrize("leader", "ABCD")
def test_several_victims_go_in_dock_order(leader: str) -> None:
    """RR-O-19, RR-1.11: all of them right after the robot whose card it is, whatever its dock."""
    scene = Scene("A A1S", "B C1S", "C E1S", "D G1S", first_phase=2)
    victims = [one for one in "ABCD" if one != leader]
    for one in victims:
        scene[one].controller = scene.names.index(leader)
    scene.play(**dict.fromkeys(leader, 490), **dict.fromkeys(victims, 800))
    assert [scene.names[data["seat"]] for data in scene.told("execute")] == [leader, *victims]


def test_victims_of_two_controllers_follow_their_own() -> None:
    """RR-O-19: a card and those it is executed by, then the next card."""
    scene = Scene("A A1S", "B B1S", "C C1S", "D D1S", "E E1S", "F F1S", first_phase=2)
    for one, leader in (("A", "E"), ("C", "E"), ("B", "D"), ("F", "D")):
        scene[one].controller = scene.names.index(leader)
    scene.play(D=490, E=500)
    assert [scene.names[data["seat"]] for data in scene.told("execute")] == list("EACDBF")


def test_radio_control_lasts_for_the_rest_of_the_turn() -> None:
    """RR-O-19."""
    scene = controlled(4)
    assert [data["cards"] for data in scene.told("execute", seat=1)] == [[510], [80], [520]]
    race = Race("A A1E", "B A5N", stage="deal", more={"B": {"controller": 0}})
    assert race["B"].controller is None


def test_radio_control_continues_when_the_controller_is_destroyed() -> None:
    """RR-O-19, RR-A-18: its cards are shown for the victim."""
    scene = controlled(1)
    scene["A"].damage = 9
    scene.run.put(scene["C"], 2, Slot((10,)))
    from gameplay.games.roborally.rules.destruction import destroy

    destroy(scene.run, scene["A"], "damage")
    scene.play()
    assert [(data["seat"], data["cards"]) for data in scene.told("execute")][-2:] == [(1, [510]), (2, [10])]
    assert scene.told("revealed", seat=0, phase=2)[0]["cards"] == [510]
    assert scene["A"].slots[1].up


def test_the_victims_own_options_apply_and_the_controllers_do_not() -> None:
    """RR-O-19, RR-O-03: a victim may use its Brakes; the controller's do not bind it."""
    scene = Scene(
        "A A5E",
        "B D5N",
        options={"A": ["brakes"], "B": ["brakes"]},
        answers=[{"use": True}, {"use": False}],
        grid="\n".join([". . . . . . . . ."] * 9),
        first_phase=2,
    )
    scene["B"].controller = 0
    scene.play(A=490)
    assert scene.asked[:2] == ["p2/brakes A", "p2/brakes B"]
    assert (scene.at("A")[:3], scene.at("B")[:3]) == ("A5E", "D4N")


def test_radio_control_has_no_effect_in_phase_five_nor_on_a_robot_that_is_down() -> None:
    """RR-O-19."""
    assert offered("radio-control", phase=4) == []
    assert offered("radio-control", robots=("B D1N down",)) == []


def test_a_victim_is_asked_neither_to_abort_nor_to_exchange() -> None:
    """House order of section 4: RR-O-19 comes before RR-O-02 and RR-O-05."""
    scene = Scene("A A5E", "B D5N", options={"B": ["abort-switch", "conditional-program"]}, first_phase=2)
    scene["B"].controller, scene["B"].spare = 0, 500
    scene.hold("B", p2=840).play(A=80)
    assert scene.asked == []


def test_control_ends_with_the_controllers_race() -> None:
    """RR-A-30 with RR-O-19: no cards are left to execute."""
    race = Race(
        "A A1E",
        "B D5N",
        flags=("B1",),
        stage="phase",
        end="full",
        slots={"A": [490, 500], "B": [70, 80]},
        more={"B": {"controller": 0}},
    )
    assert race.told("controlled") == [{"seat": 1, "by": None}]
    assert [data["cards"] for data in race.told("execute", seat=1)] == [[490], [80]]


def test_all_that_it_controls_are_free_then() -> None:
    """RR-A-30 with RR-O-19: any number of robots it took control of, in one phase after the other."""
    race = Race(
        "A A1E",
        "B D5N",
        "C F5N",
        flags=("B1",),
        stage="phase",
        end="full",
        slots={"A": [490, 500], "B": [70, 80], "C": [90, 100]},
        more={"B": {"controller": 0}, "C": {"controller": 0}},
    )
    assert race.told("controlled") == [{"seat": 1, "by": None}, {"seat": 2, "by": None}]
    assert [data["cards"] for data in race.told("execute", seat=2)] == [[490], [100]]


# -- Superior Archive


@pytest.mark.parametrize("lost", ["superior-archive", "brakes"])
def test_superior_archive_returns_without_damage(lost: str) -> None:
    """RR-O-25, RR-A-19: even when it is the option lost to that destruction."""
    race = Race(
        "A G1E",
        "B A5N",
        stage="phase",
        phase=4,
        slots={"A": [0, 0, 0, 0, 500]},
        options={"A": ["superior-archive", "flywheel" if lost == "superior-archive" else "brakes"]},
        archive={"A": "A1"},
    )
    if race.asked == ["brakes A"]:
        race.answer("A", use=False)
    race.answer("A", option=race.prompt("A").data["fields"]["option"][0 if lost == "superior-archive" else 1])
    race.answer("A", place={"cell": [0, 0], "facing": "N"}, down=False)
    assert race["A"].damage == 0
    assert ("superior-archive" in race["A"].options) is (lost == "brakes")


def test_weapons_at_a_robot_that_lasers_destroy_do_nothing_more() -> None:
    """Section 4, RR-A-36: no scrambled card, no control, no push."""
    for weapon in ("scrambler", "radio-control", "pressor-beam"):
        held = {"A": [weapon]}
        scene = Scene("A A3E", "B D3N d9", "C D1S", options=held, answers=[shot(weapon, 1)])
        scene.hold("B", p2=500).play()
        assert scene.at("B") == "X"
        assert scene.told("scrambled") == scene.told("controlled") == scene.told("move") == []
        assert scene["B"].controller is None


def test_the_howitzer_hits_the_side_it_is_fired_at() -> None:
    """RR-O-16, RR-O-17: with a laser from the same side only one of two is stopped."""
    held = {"A": ["mini-howitzer"], "B": ["power-down-shield"]}
    for a, c in (("A3E", "D1S"), ("D1S", "A3E")):
        scene = Scene(f"A {a}", "B D3N down", f"C {c}", options=held, answers=[shot("mini-howitzer", 1)]).play()
        assert scene["B"].damage == 0


def test_a_scrambler_without_a_card_to_draw_does_nothing() -> None:
    """RR-O-24, RR-A-20: neither deck nor discards."""
    aim = {"shot": {"weapon": "scrambler", "target": 1}}
    scene = Scene("A A1E", "B D1N", options={"A": ["scrambler"]}, answers=[aim]).hold("B", p2=500)
    scene.run.table.deck, scene.run.table.discards = [], []
    scene.play()
    assert scene["B"].slots[1] == Slot((500,))
    assert scene.told("scrambled") == []
