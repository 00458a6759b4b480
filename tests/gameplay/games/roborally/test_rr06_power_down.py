"""RR-6, power down."""

from __future__ import annotations

from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.scene import FLOOR, Race, Scene

FIVE = [70, 80, 90, 100, 110]
SPIN = [70, 80, 90, 100, 110]
OTHER = [120, 130, 140, 150, 160]


def test_only_a_damaged_robot_may_announce() -> None:
    """RR-6.1."""
    race = Race("A A1E d1", "B A3E", "C A5E d4", stage="announce")
    assert race.answer("A", down=True).asked == ["announce C"]
    assert race.answer("C", down=False).told("announced") == [
        {"seat": 0, "down": True},
        {"seat": 2, "down": False},
    ]


def test_announcements_are_made_in_dock_order_hearing_the_earlier_ones() -> None:
    """RR-6.2, RR-A-39: one question after the other, each player once."""
    race = Race("A A1E d1", "B A3E d1", "C A5E d1", stage="announce", more={"A": {"dock": 3}, "C": {"dock": 1}})
    order = []
    while race.asked and race.asked[0].startswith("announce"):
        assert len(race.asked) == 1
        order.append(race.asked[0][-1])
        race.answer(order[-1], down=False)
    assert order == ["C", "B", "A"]


def test_an_announcement_does_not_change_the_present_turn() -> None:
    """RR-6.3."""
    race = Race("A A1E d1", "B A5E", stage="announce", slots={"A": SPIN}).answer("A", down=True)
    assert [data["cards"] for data in race.told("execute", seat=0)] == [[card] for card in SPIN]


def test_an_announcement_is_final() -> None:
    """RR-6.4: nothing is asked again, and the robot is down in the next turn."""
    race = Race("A A1E d1", "B A5E", stage="announce").answer("A", down=True)
    assert race.table.turn == 2
    assert race["A"].down
    assert race.told("turn") == [{"turn": 2, "down": [0]}]


def test_powered_down_all_damage_goes() -> None:
    """RR-6.5: the phases unlock and their cards go."""
    race = Race("A A1E d7", "B A5E", stage="announce", slots={"A": SPIN}).answer("A", down=True)
    assert (race["A"].damage, race["A"].locks) == (0, 0)
    assert race.told("repaired", seat=0)[-1] == {"seat": 0, "damage": 0, "locked": [], "freed": [3, 4, 5]}


def test_powered_down_it_gets_plays_and_moves_nothing() -> None:
    """RR-6.6."""
    race = Race("A A1E d7", "B C5E", stage="announce", slots={"A": SPIN}).answer("A", down=True)
    assert race.asked == ["program B"]
    before = len(race.events)
    race.time_out("B").time_outs("announce")
    later = race.events[before:]
    assert not [event for event in later if event.kind in ("execute", "revealed") and event.data["seat"] == 0]


def test_elements_pushes_and_lasers_reach_it() -> None:
    """RR-6.7, RR-9.14: carried, pushed, hit; new damage stays on the sheet."""
    grid = "> . . .\n. . . ."
    scene = Scene("A A1N down", "B A2E", grid=grid, walls=["D1E"], lasers=["D1W1"]).play(B=490)
    assert scene.line == "A=B1N1 B=B2E0"
    scene = Scene("A B1N down", "B A1E").play(B=490)
    assert scene.line == "A=C1N1 B=B1E0"


def test_at_the_end_of_the_turn_it_chooses_to_stay_down() -> None:
    """RR-6.8, RR-14.6, RR-A-11: with any damage, none included; then RR-6.5 applies again."""
    race = Race("A A1E down", "B C5E", stage="prepare")
    assert race.asked == ["stay A"]
    assert race.answer("A", down=True)["A"].down
    race = Race("A A1E d3 down", "B C5E", stage="prepare").answer("A", down=True)
    assert (race["A"].down, race["A"].damage) == (True, 0)
    race = Race("A A1E d3 down", "B C5E", stage="prepare").answer("A", down=False)
    assert (race["A"].down, race["A"].damage, len(race["A"].hand)) == (False, 3, 6)


def test_a_robot_destroyed_after_announcing_chooses_again() -> None:
    """RR-6.9, RR-6.4."""
    for down in (True, False):
        race = Race("A G1E d3", "B C5E", stage="announce", slots={"A": [490]}, archive={"A": "A1"})
        race.answer("A", down=True)
        assert race.asked == ["reentry A"]
        assert not race["A"].announced
        race.answer("A", place={"cell": [0, 0], "facing": "E"}, down=down)
        assert race["A"].down is down


def test_a_robot_that_returns_may_be_powered_down_without_having_announced() -> None:
    """RR-6.10, RR-14.8."""
    race = Race("A -N", "B C5E", stage="prepare", archive={"A": "A1"})
    race.answer("A", place={"cell": [0, 0], "facing": "E"}, down=True)
    assert (race["A"].down, race["A"].damage) == (True, 0)


def test_a_phase_that_locks_while_down_is_programmed_at_random_face_up() -> None:
    """RR-6.11, RR-A-12, RR-A-37: the top card of the deck, one for each newly locked phase."""
    light = Scene("A A1N down", "B A3S", walls=["A1N"], lasers=["A1S2"]).play()
    assert light["A"].slots == (Slot(),) * 5
    scene = Scene("A A1N d4 down", "B A3S", deck=[810, 820], walls=["A1N"], lasers=["A1S2"]).play()
    assert scene["A"].slots[3:] == (Slot((820,), up=True), Slot((810,), up=True))
    assert scene.told("programmed_at_random") == [
        {"seat": 0, "phase": 5, "card": 810},
        {"seat": 0, "phase": 4, "card": 820},
    ]


def test_that_card_waits_for_the_next_active_turn() -> None:
    """RR-6.12: not in this turn, then as long as it is locked."""
    up = Slot((500,), up=True)
    scene = Scene("A A1E d5 down", first_phase=5).hold("A", p5=up)
    assert scene.play().line == "A=A1E5"
    scene = Scene("A A1E d5", first_phase=5).hold("A", p5=up)
    assert scene.play().line == "A=B1E5"
    race = Race("A A1E d5 down", "B C5E", stage="prepare", slots={"A": [0, 0, 0, 0, up]}).answer("A", down=False)
    assert race["A"].slots[4] == up


def test_a_turn_with_all_robots_down_is_played() -> None:
    """RR-A-25: belts, pushers, gears, board lasers and touches for five phases."""
    grid = "> > > > > . .\n. . . . . . ."
    race = Race("A A1N d1", "B A2N d1", grid=grid, flags=("A2", "F1"), stage="announce")
    race.answer("A", down=True).answer("B", down=True)
    assert race.asked == ["stay A"]
    assert race.at("A") == "F1N0"
    assert race["B"].flags == 1
    assert [data["phase"] for data in race.told("step", step="E")] == [1, 2, 3, 4, 5] * 2


def test_no_power_down_is_a_course_rule() -> None:
    """RR-1.3: neither announced, kept nor chosen on return."""
    assert Race("A A1E d4", "B A5E", stage="announce", no_power_down=True).asked == ["program A", "program B"]
    race = Race("A -N", "B C5E", stage="prepare", archive={"A": "A1"}, no_power_down=True)
    assert race.prompt("A").data["fields"]["down"] == [False]
    assert FLOOR


def test_a_robot_put_down_by_its_breaker_may_not_stay_by_choice() -> None:
    """RR-A-33: the course forbids it, and only the card may do otherwise."""
    race = Race("A A1E down", "B A5N", stage="prepare", no_power_down=True)
    assert race.asked == ["program A", "program B"]
