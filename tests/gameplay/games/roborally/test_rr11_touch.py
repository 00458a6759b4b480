"""RR-11, step E."""

from __future__ import annotations

from tests.gameplay.games.roborally.scene import Race, Scene


def test_standing_on_the_next_flag_touches_it() -> None:
    """RR-11.1: after the lasers, survivors only."""
    assert Scene("A A1E", flags={1: "B1", 2: "D1"}).play(A=490)["A"].flags == 1
    scene = Scene("A B1E d9 down", flags={1: "B1", 2: "D1"}, walls=["B1N"], lasers=["B1S1"]).play()
    assert (scene.line, scene["A"].flags) == ("A=X", 0)


def test_only_the_next_flag_counts() -> None:
    """RR-11.2."""
    assert Scene("A B1E", flags={1: "D1", 2: "B1"}).play()["A"].flags == 0
    assert Scene("A B1E f2", flags={1: "B1", 2: "D1", 3: "F1"}).play()["A"].flags == 2


def test_the_following_flag_waits_for_the_next_phase() -> None:
    """RR-11.3: even for a robot that reaches both in one phase."""
    scene = Scene("A A1E", flags={1: "B1", 2: "C1", 3: "G5"})
    assert scene.play(A=670)["A"].flags == 0
    scene = Scene("A B1E", flags={1: "B1", 2: "C1", 3: "G5"})
    assert scene.play()["A"].flags == 1
    assert scene.play(A=490)["A"].flags == 2


def test_two_flags_on_one_cell_take_two_phases() -> None:
    """RR-11.3, where moving flags have met."""
    scene = Scene("A B1E", flags={1: "B1", 2: "B1", 3: "G5"})
    assert [scene.play()["A"].flags for _ in range(3)] == [1, 2, 2]


def test_the_archive_marker_comes_along() -> None:
    """RR-11.4: any flag, wrench or hammer, every phase."""
    for grid, flags in ((". r . .", {}), (". R . .", {}), (". . . .", {1: "D1", 2: "B1"})):
        scene = Scene("A A1E", grid=grid, flags=flags, archive={"A": "A1"}).play(A=490)
        assert scene["A"].archive == scene["A"].cell
    scene = Scene("A A1E", archive={"A": "A1"}).play(A=490)
    assert scene["A"].archive != scene["A"].cell


def test_passing_over_touches_nothing() -> None:
    """RR-11.5."""
    scene = Scene("A A1E", grid=". r . .", flags={1: "C1", 2: "A1"}, archive={"A": "A1"}).play(A=790)
    assert (scene.line, scene["A"].flags, scene.told("archived")) == ("A=D1E0", 0, [])


def test_the_marker_is_where_the_robot_returns() -> None:
    """RR-11.4, RR-14.7: saved on the wrench in phase 1, destroyed in phase 2."""
    grid = ". . . . . . .\n" * 4 + ". . . . . . r"
    race = Race("A F5E", "B A1E", grid=grid, flags=("G1",), stage="phase", slots={"A": [490, 500]}, archive={"A": "A5"})
    assert race.prompt("A").data["fields"]["place"][0]["cell"] == [6, 4]
