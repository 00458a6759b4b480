"""Option cards of damage and of the main laser (section 4)."""

from __future__ import annotations

import pytest

from gameplay.games.roborally.rules.run import phases_of
from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.range import ROW, armed, offered, shot
from tests.gameplay.games.roborally.scene import FLOOR, Race, Scene

# -- damage


def test_ablative_coat_takes_three_damage_and_goes_with_the_third() -> None:
    """RR-O-01: compulsory, before any other shield; the fourth reaches the robot."""
    scene = Scene("A A1N down", options={"A": ["ablative-coat"]}, walls=["A1N"], lasers=["A1S2"])
    scene.play()
    assert (scene["A"].damage, scene["A"].coat, scene.asked) == (0, 1, [])
    scene.play()
    assert (scene["A"].damage, scene["A"].coat, scene["A"].options) == (1, 0, ())
    assert scene.told("option_lost") == [{"seat": 0, "option": "ablative-coat", "cause": "used_up"}]


def test_ablative_coat_partly_used_may_still_be_lost_like_any_option() -> None:
    """RR-O-01, RR-13.3: then nothing of it is left."""
    scene = Scene("A A1N", options={"A": ["ablative-coat"]}, walls=["A1W"], lasers=["A1E1"], grid=". O")
    scene.play()
    assert scene["A"].coat == 2
    scene.play(A=80)
    assert scene["A"].coat == 1
    scene.play(A=490)
    assert (scene.line, scene["A"].coat, scene["A"].options) == ("A=X", 0, ())


@pytest.mark.parametrize(("damage", "down"), [(2, False), (3, True), (4, True)])
def test_circuit_breaker_opens_at_three_damage(damage: int, down: bool) -> None:
    """RR-O-04: passive, at the end of the turn."""
    race = Race(f"A C3N d{damage}", "B A5N", stage="prepare", options={"A": ["circuit-breaker"]})
    assert race["A"].down is down
    assert race["A"].damage == (0 if down else damage)


def test_circuit_breaker_is_checked_after_repairs_and_before_re_entry() -> None:
    """RR-O-04: not for a robot destroyed in this turn; also for one that is down already."""
    grid = FLOOR.replace(". . . . . . .", "r . . . . . .", 1)
    race = Race("A A1N d3", "B A5N", grid=grid, stage="prepare", options={"A": ["circuit-breaker"]})
    assert not race["A"].down
    race = Race("A -N d4", "B A5N", stage="prepare", archive={"A": "C3"}, options={"A": ["circuit-breaker"]})
    race.answer("A", place={"cell": [2, 2], "facing": "N"}, down=False)
    assert not race["A"].down
    race = Race("A C3N d3 down", "B A5N", stage="prepare", options={"A": ["circuit-breaker"]})
    assert race.asked == ["program B"]
    assert race["A"].down


def test_damage_on_a_coat_does_not_open_the_breaker() -> None:
    """RR-O-04."""
    race = Race(
        "A C3N d2",
        "B A5N",
        stage="prepare",
        options={"A": ["circuit-breaker", "ablative-coat"]},
        more={"A": {"coat": 1}},
    )
    assert not race["A"].down


@pytest.mark.parametrize("beams", [1, 2, 3])
def test_power_down_shield_stops_one_damage_from_each_side(beams: int) -> None:
    """RR-O-17: a side for each phase; any more comes through."""
    place = {"walls": ["A1N", "A1W"], "lasers": [f"A1S{beams}", "A1E1"], "options": {"A": ["power-down-shield"]}}
    scene = Scene("A A1N down", **place).play()
    assert scene["A"].damage == beams - 1
    assert scene.play()["A"].damage == 2 * (beams - 1)
    assert len(scene.told("absorbed")) == 4
    assert Scene("A A1N", **place).play()["A"].damage == beams + 1


def test_power_down_shield_counts_rams_by_their_side() -> None:
    """RR-O-17, RR-O-20: a ram from the west and the rammer's laser from the west are one side."""
    held = {"options": {"A": ["ramming-gear"], "B": ["power-down-shield"]}}
    for a, b in (("D3N", "D2N"), ("D3E", "E3N"), ("D3S", "D4N"), ("D3W", "C3N")):
        assert Scene(f"A {a}", f"B {b} down", **held).play(A=490)["B"].damage == 1


SIDES = {"N": ("D2S", "D1"), "E": ("E3W", "G3"), "S": ("D4N", "D5"), "W": ("C3E", "A3")}
"""Of a robot on D3: who stands there and shoots at it, and the cell of an emitter at the edge."""


@pytest.mark.parametrize("gun", ["board", "main", "rear", "howitzer"])
@pytest.mark.parametrize("side", "NESW")
def test_power_down_shield_takes_each_shot_on_the_side_it_comes_from(gun: str, side: str) -> None:
    """RR-O-17: a gun on one side and three main lasers on the others are one damage from each side."""
    shooters = [SIDES[other][0] for other in "NESW" if other != side or gun != "board"]
    ours = -1 if gun == "board" else shooters.index(SIDES[side][0])
    if gun == "rear":
        shooters[ours] = f"{shooters[ours][:2]}{side}"  # it faces away
    lines = [f"{one} {at}" for one, at in zip("BCDE", shooters, strict=False)]
    options = {"A": ["power-down-shield"]}
    if gun in ("rear", "howitzer"):
        options["BCDE"[ours]] = ["rear-firing-laser" if gun == "rear" else "mini-howitzer"]
    emitter, away = SIDES[side][1], "SWNE"["NESW".index(side)]
    board = {"walls": [f"{emitter}{side}"], "lasers": [f"{emitter}{away}1"]} if gun == "board" else {}
    scene = Scene("A D3N down", *lines, options=options, answers=[shot("mini-howitzer", 0)], **board).play()
    assert (scene["A"].damage, len(scene.told("absorbed", seat=0))) == (0, 4)


def test_a_ram_and_a_howitzer_from_one_side_are_two_damages() -> None:
    """RR-O-17, RR-O-20, RR-O-16: the shield stops one of them."""
    guns = {"A": ["power-down-shield"], "B": ["ramming-gear", "mini-howitzer"]}
    scene = Scene("A D3N down", "B C3E", options=guns, answers=[shot("mini-howitzer", 0)]).play(B=490)
    assert (scene["A"].damage, len(scene.told("absorbed"))) == (1, 1)


def test_power_down_shield_works_before_the_ablative_coat() -> None:
    """RR-O-17, RR-O-01: what the shield prevents never reaches the coat; the coat takes the rest."""
    held = {"A": ["ablative-coat", "power-down-shield"]}
    scene = Scene("A A1N down", options=held, walls=["A1N"], lasers=["A1S2"]).play()
    assert (scene["A"].damage, scene["A"].coat) == (0, 2)
    assert [data["option"] for data in scene.told("absorbed")] == ["power-down-shield", "ablative-coat"]


def test_double_barreled_laser_does_two() -> None:
    """RR-O-07: two separate damages."""
    scene = armed("double-barreled-laser").play()
    assert scene["B"].damage == 2
    assert len(scene.told("damage")) == 2
    cut = Scene("A A1E", "B D1N down", options={"A": ["double-barreled-laser"], "B": ["power-down-shield"]}).play()
    assert cut["B"].damage == 1


def test_rear_firing_laser_fires_backwards() -> None:
    """RR-O-21: compulsory, one damage, not improved by other options."""
    scene = Scene(
        "A D1E", "B A1N", "C G1N", options={"A": ["rear-firing-laser", "double-barreled-laser", "fire-control"]}
    ).play()
    assert (scene["B"].damage, scene["C"].damage) == (1, 2)
    assert [data["cause"] for data in scene.told("damage", seat=1)] == ["rear"]
    blocked = Scene("A D1E", "B A1N", options={"A": ["rear-firing-laser"]}, walls=["D1W"]).play()
    assert blocked["B"].damage == 0


def test_a_weapon_does_not_change_the_rear_laser() -> None:
    """RR-O-21, FAQ."""
    scene = Scene(
        "A D1E",
        "B A1N",
        "C F1N",
        options={"A": ["rear-firing-laser", "pressor-beam"]},
        answers=[shot("pressor-beam", 2)],
    ).play()
    assert scene.line == "A=D1E0 B=A1N1 C=G1N0"


def test_ramming_gear_hurts_the_robot_it_bumps() -> None:
    """RR-O-20: once a step that makes contact, even when a wall holds the push; nobody further in the chain."""
    scene = Scene("A A1S", "B B1S", "C C1S", options={"A": ["ramming-gear"]}, grid=ROW).play(A=80)
    assert scene["B"].damage == 0
    assert Scene("A A1E", "B B1S", options={"A": ["brakes"]}, grid=ROW).play(A=670).told("damage", cause="ram") == []
    scene = Scene("A A1E", "B B1S", "C C1S", options={"A": ["ramming-gear"]}, grid=ROW).play(A=670)
    assert [(data["seat"], data["cause"]) for data in scene.told("damage")] == [(1, "ram"), (1, "ram"), (1, "robot")]
    scene = Scene("A A1E", "B B1S", options={"A": ["ramming-gear"]}, walls=["B1E"]).play(A=790)
    assert len(scene.told("damage", cause="ram")) == 1
    assert scene.line == "A=A1E0 B=B1S2"


def test_ramming_gear_works_only_by_the_own_move() -> None:
    """RR-O-20: not when pushed, carried or shoved by a pusher."""
    scene = Scene("A A1E", "B B1S", "C C1S", options={"B": ["ramming-gear"]}).play(A=490)
    assert scene.told("damage", cause="ram") == []
    pushed = Scene(
        "A A1N down", "B B1S down", options={"A": ["ramming-gear"]}, walls=["A1W"], pushers=["A1E:1"], grid=ROW
    ).play()
    assert pushed.told("damage") == []


def test_the_tenth_damage_by_ramming_destroys() -> None:
    """RR-O-20, RR-10.7; a robot that falls in the same push takes nothing more (RR-A-36)."""
    scene = Scene("A A1E", "B B1S d9", options={"A": ["ramming-gear"]}).play(A=490)
    assert scene.line == "A=B1E0 B=X"
    kinds = [e.kind for e in scene.run.events or [] if e.kind == "destroyed" or e.data.get("step") == "C"]
    assert kinds == ["destroyed", "step"]  # at once, not with the lasers
    fallen = Scene("A A1E", "B B1S", options={"A": ["ramming-gear"]}, grid=". . O").play(A=490)
    assert fallen.told("damage") == []


# -- High-Power Laser


def test_high_power_laser_passes_one_wall() -> None:
    """RR-O-14: the default is to use it when it adds a hit."""
    scene = armed("high-power-laser", walls=["B1E"]).play()
    assert scene["B"].damage == 1
    assert armed("high-power-laser", walls=["B1E", "C1E"]).play()["B"].damage == 0
    refused = armed("high-power-laser", walls=["B1E"], answers=[shot("laser")]).play()
    assert refused["B"].damage == 0


def test_high_power_laser_passes_one_robot_which_takes_full_damage() -> None:
    """RR-O-14, RR-O-07: each robot hit takes 2 from a double barrel."""
    robots = ("B C1N", "C E1N", "D G1N")
    scene = armed("high-power-laser", robots=robots).play()
    assert scene.line == "A=A1E0 B=C1N1 C=E1N1 D=G1N0"
    scene = armed("high-power-laser", "double-barreled-laser", robots=robots).play()
    assert scene.line == "A=A1E0 B=C1N2 C=E1N2 D=G1N0"
    assert armed("high-power-laser", robots=robots, walls=["D1E"]).play().line == "A=A1E0 B=C1N1 C=E1N0 D=G1N0"


def test_high_power_laser_is_only_offered_when_it_adds_a_hit() -> None:
    """RR-O-14."""
    assert offered("high-power-laser") == []
    assert offered("high-power-laser", board={"walls": ["B1E"]}) == [("laser", None), ("high-power-laser", None)]


def test_the_outer_wall_is_no_way_out() -> None:
    """RR-O-14 with RR-10.4: past the wall at the edge the course ends."""
    assert offered("high-power-laser", robots=("B A2N",), board={"walls": ["I1E"]}) == []


# -- Fire Control


def test_fire_control_locks_a_phase_or_destroys_an_option() -> None:
    """RR-O-10, RR-A-40, MC-13: the target cannot shield by discarding."""
    target = {"B": ["brakes", "flywheel"]}
    scene = Scene(
        "A A1E", "B D1N d1", options={"A": ["fire-control"], **target}, answers=[{"aim": {"do": "lock", "phase": 2}}]
    )
    scene.hold("B", p2=500).play()
    assert (scene["B"].damage, phases_of(scene["B"].locks)) == (2, [2])
    assert scene["B"].slots[1].cards == (500,)
    assert scene.asked == ["p1/fire_control A"]
    scene = Scene(
        "A A1E",
        "B D1N d1",
        options={"A": ["fire-control"], **target},
        answers=[{"aim": {"do": "destroy", "option": "flywheel"}}],
    ).play()
    assert (scene["B"].damage, scene["B"].options) == (1, ("brakes",))
    assert scene.asked == ["p1/fire_control A"]


def test_fire_control_may_do_plain_damage_which_may_be_shielded() -> None:
    """RR-O-10: the default."""
    scene = Scene("A A1E", "B D1N", options={"A": ["fire-control"], "B": ["brakes"]}).play()
    assert scene["B"].damage == 1
    assert scene.asked == ["p1/fire_control A", "p1/shield B"]


def test_fire_control_is_not_asked_without_a_choice() -> None:
    """RR-O-10: all phases locked, no option: the damage is the tenth."""
    scene = Scene("A A1E", "B D1N d9", options={"A": ["fire-control"]}).play()
    assert (scene.asked, scene["B"].status) == ([], "destroyed")
    scene = Scene("A A1E", "B D1N d9", options={"A": ["fire-control"], "B": ["brakes"]}).play()
    assert scene.asked[0] == "p1/fire_control A"


def test_fire_control_is_asked_for_each_hit_of_the_main_laser_only() -> None:
    """RR-O-10, RR-O-07, RR-O-21."""
    scene = Scene(
        "A D1E", "B A1N", "C G1N", options={"A": ["fire-control", "double-barreled-laser", "rear-firing-laser"]}
    ).play()
    assert scene.asked == ["p1/fire_control A", "p1/fire_control.2 A"]


def test_fire_control_offers_only_unlocked_phases() -> None:
    """RR-O-10."""
    race = Race("A A1E", "B D1N d7", stage="phase", options={"A": ["fire-control"], "B": ["brakes"]})
    assert race.prompt("A").data["fields"]["aim"] == [
        {"do": "damage"},
        {"do": "lock", "phase": 1},
        {"do": "lock", "phase": 2},
        {"do": "destroy", "option": "brakes"},
    ]


def test_fire_control_against_other_protections() -> None:
    """RR-O-10, RR-O-01, RR-O-17: a coat takes the locking damage, a Power-Down Shield leaves nothing to choose."""
    lock = [{"aim": {"do": "lock", "phase": 1}}]
    scene = Scene("A A1E", "B D1N", options={"A": ["fire-control"], "B": ["ablative-coat"]}, answers=lock).play()
    assert (scene["B"].damage, scene["B"].locks, scene["B"].coat) == (0, 0, 2)
    scene = Scene(
        "A A1E", "B D1N down", options={"A": ["fire-control"], "B": ["power-down-shield"]}, answers=lock
    ).play()
    assert (scene["B"].damage, scene.asked) == (0, [])


def test_a_phase_of_a_powered_down_robot_locked_by_fire_control_is_programmed_at_once() -> None:
    """RR-A-37, RR-6.11, RR-O-10."""
    lock = [{"aim": {"do": "lock", "phase": 3}}]
    scene = Scene("A A1E", "B D1N down", options={"A": ["fire-control"]}, answers=lock, deck=[800]).play()
    assert scene["B"].slots[2] == Slot((800,), up=True)


def test_power_down_shield_knows_from_which_side_each_beam_comes() -> None:
    """RR-O-17: a board laser, a main laser and a rear laser from one side count together; each side has its own."""
    held = {"B": ["power-down-shield"]}
    for a, wall, beam in (
        ("A3E", "A3W", "A3E1"),
        ("D1S", "D1N", "D1S1"),
        ("G3W", "G3E", "G3W1"),
        ("D5N", "D5S", "D5N1"),
    ):
        behind = Scene(f"A {a}", "B D3N down", options=held, walls=[wall], lasers=[beam]).play()
        assert (behind["A"].damage, behind["B"].damage) == (1, 0)
    same = Scene("A C3E", "B D3N down", options=held, walls=["D3W"], lasers=["D3E1"]).play()
    assert same["B"].damage == 0  # the wall stops A's laser, the emitter is on B's own cell
    rear = Scene("A C3W", "B D3N down", "C D1S", options={**held, "A": ["rear-firing-laser"]}).play()
    assert rear["B"].damage == 0
    two = Scene(
        "A E3E",
        "B D3N down",
        "C G3W down",
        options={**held, "A": ["rear-firing-laser"]},
        walls=["D3E"],
        lasers=["D3W1"],
    ).play()
    assert two["B"].damage == 0
    four = Scene("A C3E", "B D3N down", "C E3W", "D D2S", "E D4N", options=held).play()
    assert four["B"].damage == 0
    crowd = Scene("A C3E", "B D3N down", "C B3E", options={**held, "A": ["double-barreled-laser"]}).play()
    assert crowd["B"].damage == 1


def test_a_doomed_robot_is_not_aimed_at_again() -> None:
    """RR-O-10, RR-A-38."""
    guns = ["fire-control", "double-barreled-laser"]
    scene = Scene("A A1E", "B D1N d9", options={"A": guns, "B": ["brakes"]}).play()
    assert scene.asked == ["p1/fire_control A", "p1/shield B"]


def test_fire_control_may_lock_any_of_five_phases() -> None:
    """RR-O-10."""
    race = Race("A A1E", "B D1N", stage="phase", options={"A": ["fire-control"]})
    assert [aim["phase"] for aim in race.prompt("A").data["fields"]["aim"][1:]] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("facing", "wall"), [("N", "D4N"), ("E", "C3E"), ("S", "D3S"), ("W", "D3W")])
def test_high_power_passes_walls_in_every_direction(facing: str, wall: str) -> None:
    """RR-O-14."""
    lines = {"N": ("D5", "D1"), "E": ("A3", "G3"), "S": ("D1", "D5"), "W": ("G3", "A3")}[facing]
    scene = Scene(
        f"A {lines[0]}{facing}", f"B {lines[1]}N down", walls=[wall], options={"A": ["high-power-laser"]}
    ).play()
    assert scene["B"].damage == 1
