"""RR-12: damage, locks, options as shields; RR-A-36, RR-A-37, RR-A-38, RR-A-40."""

from __future__ import annotations

from gameplay.games.roborally.rules.damage import repair, take_damage
from gameplay.games.roborally.rules.run import phases_of
from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.scene import Race, Scene

FIVE = [500, 510, 520, 530, 540]


def test_phases_lock_from_the_fifth_to_the_first() -> None:
    """RR-12.1."""
    scene = Scene("A A1E")
    locked = []
    for _ in range(9):
        take_damage(scene.run, scene["A"], cause="laser", by=None)
        locked.append(phases_of(scene["A"].locks))
    assert locked == [[], [], [], [], [5], [4, 5], [3, 4, 5], [2, 3, 4, 5], [1, 2, 3, 4, 5]]


def test_a_locked_phase_keeps_the_card_that_is_in_it() -> None:
    """RR-12.2: even when it has not been executed yet; then it is."""
    race = Race(
        "A C1N d4",
        "B A5N",
        stage="phase",
        board={"walls": ["C1N"], "lasers": ["C1S1"]},
        slots={"A": [70, 80, 90, 100, 110]},
    )
    assert race.told("damage", seat=0)[0]["locked"] == [5]
    assert [data["cards"] for data in race.told("revealed", seat=0)] == [[70], [80], [90], [100], [110]]


def test_a_locked_card_is_executed_every_turn_with_its_own_priority() -> None:
    """RR-12.3, RR-14.5: here before a slower and after a faster card of the same phase."""
    slots = {"A": [0, 0, 0, 0, Slot((110,), up=True)], "B": [], "C": []}
    hands = {"A": [70, 80, 90, 100], "B": [130, 140, 150, 160, 170], "C": [10, 20, 30, 40, 50]}
    race = Race("A D3N d5", "B A5N", "C G1N", slots=slots, hands=hands, no_power_down=True)
    for one, cards in hands.items():
        race.answer(one, registers=cards)
    assert [data["seat"] for data in race.told("execute")][-3:] == [1, 0, 2]
    assert race.told("execute", seat=0)[-1]["cards"] == [110]
    assert race["A"].slots[4] == Slot((110,), up=True)


def test_a_repair_frees_the_phase_and_discards_its_card() -> None:
    """RR-12.4, RR-12.5: the lowest locked number first."""
    scene = Scene("A A1E d7").hold("A", p3=520, p4=530, p5=540)
    repair(scene.run, scene["A"])
    assert (scene["A"].damage, phases_of(scene["A"].locks)) == (6, [4, 5])
    assert [slot.cards for slot in scene["A"].slots] == [(), (), (), (530,), (540,)]
    assert 520 in scene.run.table.discards
    repair(scene.run, scene["A"])
    assert phases_of(scene["A"].locks) == [5]


def test_five_locked_phases_repeat_the_same_program() -> None:
    """RR-12.6, MC-03."""
    race = Race("A D3N d9", "B A5N", stage="deal", slots={"A": [70, 80, 90, 100, 110]}, no_power_down=True)
    race.time_out("B")
    race.time_out("B")
    cards = [data["cards"][0] for data in race.told("execute", seat=0)]
    assert cards[:10] == [70, 80, 90, 100, 110] * 2


def shot_at(*options: str, damage: int = 0, beams: int = 1) -> Race:
    """A is hit in phase 1 by a board laser with these options in hand."""
    return Race(
        f"A C1N d{damage}",
        "B A5N",
        stage="phase",
        board={"walls": ["C1N"], "lasers": [f"C1S{beams}"]},
        options={"A": list(options)},
        archive={"A": "G1"},
    )


def test_an_option_may_take_the_damage() -> None:
    """RR-12.7, RR-12.8, RR-12.9: one for each damage, at that moment, and it lies face up beside the deck."""
    race = shot_at("brakes", "extra-memory", beams=2)
    assert race.asked == ["shield A"]
    assert race.prompt("A").data["fields"]["discard"] == [None, "brakes", "extra-memory"]
    race.answer("A", discard="brakes")
    assert race.asked == ["shield A"]
    assert race.prompt("A").key.endswith("shield.2/s0")
    race.answer("A", discard=None)
    assert race.told("damage", seat=0)[0]["damage"] == 1
    assert race.table.option_discards == ["brakes"]
    assert race["A"].options == ("extra-memory",)


def test_a_shield_is_not_offered_without_options_nor_later() -> None:
    """RR-12.8."""
    race = shot_at()
    assert race.asked[0] != "shield A"
    assert race.told("option_lost") == []


def test_without_an_answer_the_damage_is_taken() -> None:
    """RR-A-23."""
    race = shot_at("brakes").time_out("A")
    assert race["A"].damage >= 1
    assert race["A"].options == ("brakes",)


def test_mc08_options_against_the_tenth_damage() -> None:
    """MC-08, RR-12.7, RR-13.3, RR-A-17: two packets at nine damage."""
    race = shot_at("brakes", "extra-memory", damage=9, beams=2)
    race.answer("A", discard="brakes").answer("A", discard="extra-memory")
    assert race["A"].options == ()
    assert race.told("destroyed") == [] or race.told("damage", seat=0)[0]["damage"] == 10
    first = [event.kind for event in race.events if event.kind in ("option_lost", "damage", "destroyed")][:2]
    assert first == ["option_lost", "option_lost"]
    race = shot_at("brakes", "extra-memory", damage=9, beams=2)
    race.answer("A", discard="brakes").answer("A", discard=None)
    assert race.told("destroyed", seat=0)
    assert [data["cause"] for data in race.told("option_lost")] == ["shield", "destroyed"]


def test_recompile_may_lock_a_phase_that_is_still_empty() -> None:
    """RR-A-37, RR-O-22: it is programmed normally this turn, and the card is then locked."""
    race = Race(
        "A D3N d4",
        "B A5N",
        options={"A": ["recompile"]},
        hands={"A": FIVE, "B": [10, 20, 30, 40, 50]},
        deck=[70, 80, 90, 100, 110],
    )
    race.answer("A", use=True).answer("A", discard=None)
    assert (race["A"].damage, phases_of(race["A"].locks)) == (5, [5])
    assert race.prompt("A").data["phases"] == [1, 2, 3, 4, 5]
    hand = list(race["A"].hand)
    assert len(hand) == 5
    race.answer("A", registers=hand).answer("B", registers=[10, 20, 30, 40, 50])
    race.time_outs("announce", "shield")
    assert race["A"].slots[4].cards == (hand[4],)


def test_mc13_the_lock_model() -> None:
    """RR-A-40, MC-13: a phase locked early changes nothing later on."""
    scene = Scene("A A1E d1")
    robot = scene["A"]
    take_damage(scene.run, robot, cause="robot", by=None, lock=2)
    assert (robot.damage, phases_of(robot.locks)) == (2, [2])
    for _ in range(3):
        take_damage(scene.run, robot, cause="laser", by=None)
    assert (robot.damage, phases_of(robot.locks)) == (5, [2])
    take_damage(scene.run, robot, cause="laser", by=None)
    assert (robot.damage, phases_of(robot.locks)) == (6, [2, 5])
    repair(scene.run, robot)
    assert (robot.damage, phases_of(robot.locks)) == (5, [5])
    for _ in range(4):
        take_damage(scene.run, robot, cause="laser", by=None)
    assert phases_of(robot.locks) == [1, 2, 3, 4, 5]
