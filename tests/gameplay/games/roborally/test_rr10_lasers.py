"""RR-10, lasers."""

from __future__ import annotations

from gameplay.engine.squaregrid import name
from tests.gameplay.games.roborally.scene import Race, Scene


def test_lasers_fire_after_the_elements_in_every_phase() -> None:
    """RR-10.1: a robot carried into a beam is hit, one carried out of it is not; five phases, five damages."""
    grid = "> . .\n. . ."
    assert Scene("A A1N down", grid=grid, walls=["B1N"], lasers=["B1S1"]).play().line == "A=B1N1"
    assert Scene("A A1N down", grid=grid, walls=["A1N"], lasers=["A1S1"]).play().line == "A=B1N0"
    scene = Scene("A A1N down", walls=["A1N"], lasers=["A1S1"])
    for phase in range(1, 6):
        assert scene.play()["A"].damage == phase


def test_a_board_laser_hits_only_the_nearest_robot() -> None:
    """RR-10.2: counted from the emitter, whose own cell is in the beam."""
    place = {"walls": ["A1W"], "lasers": ["A1E1"]}
    assert Scene("A A1N down", "B C1N down", **place).play().line == "A=A1N1 B=C1N0"
    assert Scene("A E1N down", "B C1N down", **place).play().line == "A=E1N0 B=C1N1"
    assert Scene("A E1N down", walls=["A1W", "C1E"], lasers=["A1E1"]).play().line == "A=E1N0"


def test_every_beam_counts() -> None:
    """RR-10.3: a double emitter 2, a triple 3, several emitters add up."""
    for beams in (1, 2, 3):
        scene = Scene("A C1N down", walls=["A1W"], lasers=[f"A1E{beams}"]).play()
        assert scene["A"].damage == beams
    scene = Scene("A C3N down", walls=["A3W", "C1N", "G3E"], lasers=["A3E2", "C1S1", "G3W3"]).play()
    assert scene["A"].damage == 6


def test_a_robot_fires_forward_without_limit_of_range() -> None:
    """RR-10.4: from its cell and facing after step C; 1 damage to the first robot."""
    scene = Scene("A A1E", "B G1N").play(A=20, B=30)
    assert scene.line == "A=A1W0 B=G1S0"
    scene = Scene("A A1W", "B G1N", "C D1N").play(A=20, B=430, C=430)
    assert scene.line == "A=A1E0 B=G2N0 C=D2N0"
    assert Scene("A A1W", "B G1N").play(A=20).line == "A=A1E0 B=G1N1"


def test_walking_through_a_beam_does_nothing() -> None:
    """RR-10.5."""
    scene = Scene("A B3N", walls=["A2W"], lasers=["A2E3"]).play(A=670)
    assert scene.line == "A=B1N0"


def test_walls_and_robots_block_beams() -> None:
    """RR-10.6."""
    assert Scene("A A1E", "B D1N", walls=["C1W"]).play().line == "A=A1E0 B=D1N0"
    assert Scene("A A1E", "B D1N", "C B1N").play().line == "A=A1E0 B=D1N0 C=B1N1"


def test_the_tenth_damage_destroys() -> None:
    """RR-10.7, RR-13.1."""
    scene = Scene("A A1E", "B C1N d9").play()
    assert scene.line == "A=A1E0 B=X"
    assert scene.told("destroyed")[0]["cause"] == "damage"


def test_lasers_are_simultaneous() -> None:
    """RR-A-09: a robot that is destroyed still fired and still stopped a beam."""
    scene = Scene("A A1E", "B C1W d9", "C E1W").play()
    assert scene.line == "A=A1E1 B=X C=E1W0"
    lasers = scene.told("laser")
    assert [data["seat"] for data in lasers] == [0, 1, 2]


def test_damage_is_applied_board_lasers_first_then_shooters_in_dock_order() -> None:
    """RR-A-09."""
    scene = Scene("A C3E", "B C1S", "C D3N down", walls=["G3E"], lasers=["G3W1"]).play()
    assert [(data["cause"], data["by"]) for data in scene.told("damage")] == [
        ("laser", None),
        ("robot", 0),
        ("robot", 1),
    ]


def test_board_lasers_do_their_damage_in_the_order_of_the_file() -> None:
    """RR-A-09: wherever the robots are."""
    scene = Scene("A A1N down", "B C1N down", walls=["A1N", "C1N"], lasers=["C1S1", "A1S1"]).play()
    assert [data["seat"] for data in scene.told("damage")] == [1, 0]


def test_shooters_do_their_damage_by_dock_and_not_by_seat() -> None:
    """RR-A-09, RR-1.11."""
    docks = {"A": {"dock": 2}, "B": {"dock": 1}, "C": {"dock": 3}}
    race = Race("A A3E", "B C1S", "C C3N down", stage="phase", phase=4, more=docks)
    assert [data["by"] for data in race.told("damage", seat=2)] == [1, 0]


def test_a_powered_down_robot_does_not_fire_but_does_the_rest() -> None:
    """RR-A-10: no laser; it touches, archives, repairs and draws."""
    assert Scene("A A1E down", "B C1N").play().line == "A=A1E0 B=C1N0"
    assert Scene("A A1E down", "B C1N", options={"A": ["rear-firing-laser"]}).play().line == "A=A1E0 B=C1N0"
    scene = Scene("A A1E down", flags={1: "A1"}).play()
    assert (scene["A"].flags, scene["A"].archive) == (1, scene["A"].cell)
    race = Race("A A1E d2 down", "B E5N", grid="R . . . .\n" + ". . . . .\n" * 4, stage="prepare", flags=("E1",))
    assert (race["A"].damage, len(race["A"].options)) == (1, 1)


def test_beams_pass_over_pits_belts_and_flags() -> None:
    """RR-A-35."""
    assert Scene("A A1E", "B E1N", grid=". O > . .", flags={1: "D1"}).play().line == "A=A1E0 B=E1N1"


def test_excess_damage_is_lost() -> None:
    """RR-A-38, RR-A-36: three beams at nine damage destroy once."""
    scene = Scene("A C1N d9 down", walls=["A1W"], lasers=["A1E3"]).play()
    assert scene["A"].damage == 10
    assert len(scene.told("damage")) == len(scene.told("destroyed")) == 1
    assert scene["A"].lives == 2


def test_a_destroyed_robot_takes_no_damage() -> None:
    """RR-A-36: it is off the board."""
    race = Race(
        "A G1E d1",
        "B A5E",
        stage="phase",
        slots={"A": [490]},
        board={"walls": ["G1N"], "lasers": ["G1S3"]},
        archive={"A": "A1"},
    )
    assert race.told("damage", seat=0) == []
    assert race.asked == ["reentry A"]


def test_simultaneous_destructions_go_in_dock_order() -> None:
    """RR-A-14."""
    scene = Scene("A E1N d9 down", "B A1N d9 down", walls=["A1N", "E1N"], lasers=["E1S1", "A1S1"]).play()
    assert scene.destroyed == "AB"
    scene = Scene("A A1N d9 down", "B E1N d9 down", walls=["A1N", "E1N"], lasers=["E1S1", "A1S1"]).play()
    assert scene.destroyed == "AB"


def test_they_go_by_dock_and_not_by_seat() -> None:
    """RR-A-14, RR-1.11, RR-15.1: shot down or carried into pits, and they come back in this order."""
    place = {"stage": "phase", "phase": 4, "more": {"A": {"dock": 2}, "B": {"dock": 1}}}
    beams = {"walls": ["A1N", "C1N"], "lasers": ["A1S1", "C1S1"]}
    shot = Race("A A1N d9 down", "B C1N d9 down", board=beams, **place)
    carried = Race("A A1N down", "B B1N down", grid="^ ^ .\n. . .", flags=("C2",), **place)
    for race in (shot, carried):
        assert [data["seat"] for data in race.told("destroyed")] == [1, 0]
        assert race.asked == ["reentry B"]


def test_doubled_lasers_are_a_course_rule() -> None:
    """Rulebook 5.4: robot lasers do two damage, board lasers as many as usual."""
    scene = Scene("A A1E", "B C1N", walls=["C1N"], lasers=["C1S1"], rules=["double-lasers"]).play()
    assert scene["B"].damage == 3
    assert name((2, 0)) == "C1"
