"""DD-40, DD-70, DD-75 and following: conveyors, turnstiles, pushers. The kit's algorithm is in test_together.py."""

from __future__ import annotations

from tests.gameplay.games.dr2d.scene import Scene


def test_a_conveyor_carries_one_tile_along_its_arrow_after_the_moves() -> None:
    """DD-40, DD-45: once a register, whether the robot was there or has just come, and it keeps its heading."""
    scene = Scene("A C6", "B F5 S", tiles="C6> D6> F6v").step(B="S")
    assert scene.line == "A=D6 B=F7"
    assert scene.headings == "NS"
    assert scene.step().line == "A=E6 B=F7"


def test_robots_on_one_belt_advance_together() -> None:
    """DD-41."""
    scene = Scene("A C6", "B D6", "C E6", tiles="C6> D6> E6>").step()
    assert scene.line == "A=D6 B=E6 C=F6"


def test_a_ring_of_belts_turns() -> None:
    """DD-41, DD-46."""
    scene = Scene("A C6", "B D6", "C D7", "D C7", tiles="C6> D6v D7< C7^").step()
    assert scene.line == "A=D6 B=D7 C=C7 D=C6"


def test_a_conveyor_never_pushes() -> None:
    """DD-42: nor does it carry through a wall (DD-60)."""
    scene = Scene("A C6", "B D6", "C G6", tiles="C6> G6>", walls="G6-E").step()
    assert scene.line == "A=C6 B=D6 C=G6"
    assert [(data["seat"], data["why"], data["cause"]) for data in scene.told("stays")] == [
        (0, "held", "belt"),
        (2, "wall", "belt"),
    ]


def test_a_robot_that_cannot_be_carried_holds_those_behind() -> None:
    """DD-42, DD-46."""
    assert Scene("A C6", "B D6", "C E6", tiles="C6> D6>").step().line == "A=C6 B=D6 C=E6"


def test_robots_carried_to_one_tile_or_to_each_others_stay_unhurt() -> None:
    """DD-43."""
    scene = Scene("A C6", "B E6", "C H3", "D I3", "E C5", tiles="C6> E6< H3> I3< C5v").step()
    assert scene.line == "A=C6 B=E6 C=H3 D=I3 E=C5"
    assert [data["why"] for data in scene.told("stays")] == ["contested"] * 4 + ["held"]


def test_a_conveyor_carries_over_the_rim_and_into_potholes() -> None:
    """DD-44."""
    scene = Scene("A A6", "B C6", tiles="A6< C6> D6O").step()
    assert scene.line == "A=OFF B=D6/6"
    assert scene.told("exited")[0]["cause"] == "belt"


def test_robots_that_wait_are_carried_like_any_other() -> None:
    """DD-93, DD-40."""
    assert Scene("A C6 standby", "B F6 pc1", tiles="C6> F6>").step().line == "A=D6 B=G6/1"


# -- turnstiles


def test_a_turnstile_turns_a_quarter_in_every_register() -> None:
    """DD-70, DD-71: for every robot on it."""
    scene = Scene("A C6", "B F6 E", "C I6 S standby", tiles="C6) F6( I6)")
    assert [scene.step().headings for _register in range(5)] == ["ENW", "SWN", "WSE", "NES", "ENW"]


def test_turning_goes_round_the_compass() -> None:
    """DD-72: N E S W N, or N W S E N; it changes nothing else."""
    scene = Scene("A C6", "B F6", tiles="C6) F6(")
    seen = [scene.step().headings for _register in range(4)]
    assert [one[0] for one in seen] == ["E", "S", "W", "N"]
    assert [one[1] for one in seen] == ["W", "S", "E", "N"]
    assert scene.line == "A=C6 B=F6"
    assert scene.turn(A="NHHHH").line == "A=C5 B=F6"


def test_nothing_but_a_turnstile_changes_a_heading() -> None:
    """DD-73: not moves, pushes, belts, pushers, crashes or coming back."""
    scene = Scene("A C6 E", "B D6 S", "C A12 W", tiles="E6v G4s", walls="").step(A="E", C="S").step(A="N", B="N")
    assert scene.headings == "ESW"
    assert scene.next().headings == "ESW"


def test_passing_a_turnstile_on_a_belt_leaves_no_turn() -> None:
    """DD-70, DD-24: the belts come first, then robots on a turnstile turn."""
    assert Scene("A C6", tiles="C6> D6)").step().headings == "E"


# -- pushers


def test_a_pusher_moves_the_robot_on_its_tile_in_registers_2_and_4() -> None:
    """DD-75: no damage."""
    scene = Scene("A D4", "B H4", tiles="D4e H4n E4e")
    seen = [scene.step(register).line for register in (1, 2, 3, 4, 5)]
    assert seen == ["A=D4 B=H4", "A=E4 B=H3", "A=E4 B=H3", "A=F4 B=H3", "A=F4 B=H3"]
    assert {data["cause"] for data in scene.told("move")} == {"pusher"}


def test_pushers_act_all_at_once_and_push_nobody_into_anybody() -> None:
    """DD-76: a wall, a robot that stays, a contested tile; but a train goes."""
    scene = Scene("A C6", "B D6", tiles="C6e", walls="").step(2)
    assert scene.line == "A=C6 B=D6"
    assert Scene("A C6", tiles="C6e", walls="C6-E").step(2).line == "A=C6"
    assert Scene("A C6", "B E6", tiles="C6e E6w").step(2).line == "A=C6 B=E6"
    assert Scene("A C6", "B D6", tiles="C6e D6e").step(2).line == "A=D6 B=E6"


def test_a_pusher_sends_over_the_rim_and_into_potholes() -> None:
    """DD-77."""
    scene = Scene("A L6", "B C6", tiles="L6e C6s C7O").step(2)
    assert scene.line == "A=OFF B=C7/6"
    assert scene.told("exited")[0] == {
        "seat": 0, "from": [11, 5], "direction": "E", "register": 2, "cause": "pusher",
    }  # fmt: skip


def test_a_pusher_moves_a_robot_once_even_onto_another_pusher() -> None:
    """DD-78."""
    assert Scene("A C6", tiles="C6e D6e").step(2).line == "A=D6"


def test_a_belt_delivers_to_a_pusher_in_the_same_register() -> None:
    """DD-79."""
    assert Scene("A C6", tiles="C6> D6s").step(2).line == "A=D7"


def test_what_a_pusher_delivers_to_a_belt_waits_for_the_next_register() -> None:
    """DD-79, DD-45."""
    scene = Scene("A C6", tiles="C6e D6>").step(2)
    assert scene.line == "A=D6"
    assert scene.step(3).line == "A=E6"
