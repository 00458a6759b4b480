"""RR-7 reveal and priority, RR-8 pushing."""

from __future__ import annotations

import pytest

from tests.gameplay.games.roborally.scene import Race, Scene


def test_all_active_robots_reveal_at_once() -> None:
    """RR-7.1."""
    scene = Scene("A A1E", "B A3E", "C A5E down").play(A=70, B=490, C=80)
    kinds = [event.kind for event in scene.run.events or [] if event.kind in ("revealed", "execute")]
    assert kinds == ["revealed", "revealed", "execute", "execute"]
    assert [data["seat"] for data in scene.told("revealed")] == [0, 1]
    beats = {event.beat for event in scene.run.events or [] if event.kind == "revealed"}
    assert len(beats) == 1


def test_the_highest_priority_goes_first() -> None:
    """RR-7.2."""
    scene = Scene("A A1E", "B A3E", "C A5E").play(A=70, B=840, C=430)
    assert [data["seat"] for data in scene.told("execute")] == [1, 2, 0]


@pytest.mark.parametrize(("card", "facing"), [(70, "W"), (80, "E"), (10, "S")])
def test_rotations(card: int, facing: str) -> None:
    """RR-7.3."""
    assert Scene("A D3N").play(A=card).line == f"A=D3{facing}0"


@pytest.mark.parametrize(("card", "cell"), [(490, "B3"), (670, "C3"), (790, "D3")])
def test_move_n_goes_n_cells_one_at_a_time(card: int, cell: str) -> None:
    """RR-7.4."""
    scene = Scene("A A3E").play(A=card)
    assert scene.line == f"A={cell}E0"
    beats = [event.beat for event in scene.run.events or [] if event.kind == "move"]
    assert len(beats) == len(set(beats)) == ord(cell[0]) - ord("A")


def test_back_up_keeps_the_facing() -> None:
    """RR-7.5."""
    assert Scene("A D3N").play(A=430).line == "A=D4N0"


def test_a_destroyed_robot_does_not_execute_its_card() -> None:
    """RR-7.6, RR-13.2."""
    scene = Scene("A F1E", "B G1N").play(A=490, B=80)
    assert scene.line == "A=G1E0 B=X"
    assert scene.told("execute", seat=1) == []


def test_a_displaced_robot_starts_from_its_new_cell() -> None:
    """RR-7.7."""
    assert Scene("A A1E", "B B1S").play(A=670, B=490).line == "A=C1E0 B=D2S0"


def test_a_wall_stops_the_step_without_damage() -> None:
    """RR-7.8, RR-A-08: the rest of the card is lost."""
    scene = Scene("A A1E", walls=["B1E"]).play(A=790)
    assert scene.line == "A=B1E0"
    assert len(scene.told("blocked")) == 1
    assert Scene("A D3S", walls=["D3N"]).play(A=430).line == "A=D3S0"


@pytest.mark.parametrize(("start", "card"), [("G1E", 490), ("A1E", 430), ("D1N", 670), ("D5S", 790)])
def test_leaving_the_board_destroys(start: str, card: int) -> None:
    """RR-7.9, RR-13.1: the remaining steps are lost."""
    scene = Scene(f"A {start}").play(A=card)
    assert scene.line == "A=X"
    assert len(scene.told("move")) == 1
    assert scene.told("destroyed")[0]["cause"] == "outside"


def test_entering_a_pit_destroys_at_once() -> None:
    """RR-7.9."""
    scene = Scene("A A1E", grid=". O . .").play(A=790)
    assert scene.line == "A=X"
    assert scene.told("destroyed")[0]["cause"] == "pit"
    assert scene.told("blocked") == []


def test_crossing_elements_in_step_b_does_nothing() -> None:
    """RR-7.10, RR-10.5."""
    scene = Scene("A A2E", grid=". . . .\n. @r vv .\n. . . .", walls=["C1N"], lasers=["C1S3"]).play(A=790)
    assert scene.line == "A=D2E0"


def test_entering_an_occupied_cell_pushes() -> None:
    """RR-8.1, even backwards."""
    assert Scene("A A1E", "B B1N").play(A=490).line == "A=B1E0 B=C1N1"
    assert Scene("A C1E", "B B1N").play(A=430).line == "A=B1E0 B=A1N0"


def test_the_push_event_names_the_pusher_and_the_pushed() -> None:
    """RR-8.1: one beat for the whole chain; a held push is reported too."""
    scene = Scene("A A1E", "B B1N", "C C1N").play(A=490)
    assert [(data["seat"], data["cause"]) for data in scene.told("move")] == [(2, "push"), (1, "push"), (0, "card")]
    assert len({event.beat for event in scene.run.events or [] if event.kind == "move"}) == 1
    held = Scene("A A1E", "B B1N", walls=["B1E"]).play(A=490)
    assert held.told("blocked") == [{"seat": 0, "cell": [0, 0], "direction": "E"}]


def test_a_chain_has_no_limit() -> None:
    """RR-8.2."""
    robots = [f"{name} {cell}1N" for name, cell in zip("BCDEF", "BCDEF", strict=True)]
    scene = Scene("A A1E", *robots).play(A=490)
    assert scene.line == "A=B1E0 B=C1N1 C=D1N0 D=E1N0 E=F1N0 F=G1N0"


def test_a_wall_behind_the_chain_holds_everybody() -> None:
    """RR-8.3: wherever it is; the card ends."""
    assert Scene("A A1E", "B B1N", "C C1N", walls=["C1E"]).play(A=790).line == "A=A1E0 B=B1N1 C=C1N0"
    assert Scene("A A1E", "B B1N", "C C1N", walls=["B1E"]).play(A=790).line == "A=A1E0 B=B1N1 C=C1N0"
    assert Scene("A A1E", "B B1N", walls=["A1E"]).play(A=790).line == "A=A1E0 B=B1N0"


def test_pushing_hurts_nobody_and_turns_nobody() -> None:
    """RR-8.4."""
    scene = Scene("A A1E", "B B1S", walls=["C1E"]).play(A=790)
    assert scene.told("damage", cause="robot") == scene.told("damage")
    assert scene.told("rotate") == []
    assert scene["B"].facing == 2


def test_a_robot_may_be_pushed_anywhere() -> None:
    """RR-8.5."""
    assert Scene("A A1E", "B B1N", grid=". . O .").play(A=490).line == "A=B1E0 B=X"
    assert Scene("A B1E", "B C1N", grid=". . .").play(A=490).line == "A=C1E0 B=X"
    assert Scene("A A2E", "B B2N", grid=". . . .\n. . @r .").play(A=490).line == "A=B2E0 B=C2E1"


def test_the_rest_of_the_chain_still_advances() -> None:
    """RR-8.6: and the pusher continues with its card."""
    scene = Scene("A A1E", "B B1N", "C C1N", grid=". . . O .").play(A=670)
    assert scene.line == "A=C1E0 B=X C=X"
    assert scene.destroyed == "CB"


def test_a_robot_that_returns_with_a_card_left_in_the_turn_does_nothing() -> None:
    """RR-13.2, RR-A-18: later cards of the turn are cancelled and never revealed."""
    race = Race("A G1E", "B A5E", stage="phase", slots={"A": [490, 500, 510, 520, 530]}, archive={"A": "A1"})
    assert [data["phase"] for data in race.told("revealed", seat=0)] == [1]
    assert race.asked == ["reentry A"]


def test_cards_of_equal_phase_are_judged_where_robots_are_now() -> None:
    """RR-7.7, RR-7.2: a slow robot pushes one that came into its way."""
    scene = Scene("A A1E", "B D1W").play(A=500, B=490)
    assert scene.line == "A=B1E1 B=C1W1"
