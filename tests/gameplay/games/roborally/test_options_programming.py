"""Option cards of programming and of the program sheet (section 4)."""

from __future__ import annotations

from typing import Any

from gameplay.games.roborally.rules.run import phases_of
from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.scene import FLOOR, Race, Scene

FIVE = [500, 510, 520, 530, 540]
TURNS = [70, 80, 90, 100, 110]
OTHER = [10, 20, 30, 40, 50]


# -- RR-O-02 Abort Switch


def aborting(**more: object) -> Race:
    return Race(
        "A D3N",
        "B A5N",
        stage="phase",
        slots={"A": [70, 80, 90, 100, 110]},
        options={"A": ["abort-switch"]},
        deck=[120, 130, 140, 150, 160, 170],
        **more,
    )


def test_abort_switch_replaces_the_revealed_card_and_all_later_ones() -> None:
    """RR-O-02: decided at the own reveal; the later ones are replaced as they come up."""
    race = aborting()
    assert race.asked == ["abort-switch A"]
    assert race.prompt("A").data["cards"] == [70]
    race.answer("A", use=False)
    assert race.prompt("A").data["phase"] == 2
    race.answer("A", use=True)
    assert [data["cards"] for data in race.told("execute", seat=0)] == [[70], [120], [130], [140], [150]]
    assert [data["phase"] for data in race.told("aborted")] == [2, 3, 4, 5]
    assert race.told("revealed", seat=0)[-1]["cards"] == [150]


def test_abort_switch_is_used_once_a_turn() -> None:
    """RR-O-02: once used nothing is asked until the next turn."""
    race = aborting().answer("A", use=True)
    assert race.table.turn == 2
    assert not race["A"].aborting


def test_abort_switch_leaves_locked_phases_alone() -> None:
    """RR-O-02: they can not start it and are not replaced."""
    race = Race(
        "A D3N d6",
        "B A5N",
        stage="phase",
        phase=2,
        slots={"A": [0, 0, 90, 100, 110]},
        options={"A": ["abort-switch"]},
        deck=[120, 130],
    )
    race.answer("A", use=True)
    assert [data["cards"] for data in race.told("execute", seat=0)] == [[120], [100], [110]]
    race = Race(
        "A D3N d6", "B A5N", stage="phase", phase=3, slots={"A": [0, 0, 0, 100, 110]}, options={"A": ["abort-switch"]}
    )
    assert "abort-switch A" not in race.asked


def test_abort_switch_makes_one_card_of_two() -> None:
    """RR-O-02."""
    scene = Scene("A C3N", options={"A": ["abort-switch", "crab-legs"]}, deck=[500], answers=[{"use": True}])
    scene.play(A=Slot((490, 70), "crab"))
    assert scene.line == "A=C2N0"
    assert {490, 70} <= set(scene.run.table.discards)


def test_abort_switch_with_nothing_to_draw_does_nothing() -> None:
    """RR-A-20, RR-O-02."""
    scene = Scene("A C3N", options={"A": ["abort-switch"]}, answers=[{"use": True}])
    scene.run.table.deck = []
    assert scene.play(A=490).line == "A=C2N0"


def test_a_draw_from_an_empty_deck_shuffles_the_discards() -> None:
    """RR-A-20."""
    scene = Scene("A C3N", options={"A": ["abort-switch"]}, answers=[{"use": True}])
    scene.run.table.deck, scene.run.table.discards = [], [670]
    assert scene.play(A=490).line == "A=C1N0"
    assert scene.run.table.discards == [490]


# -- RR-O-05 Conditional Program


def conditional(**more: object) -> Race:
    race = Race(
        "A D3N d2",
        "B A5N",
        hands={"A": [*TURNS, 500, 510], "B": OTHER},
        options={"A": ["conditional-program"]},
        no_power_down=True,
        **more,
    )
    return race.answer("A", registers=TURNS, conditional=500).answer("B", registers=OTHER)


def test_conditional_program_exchanges_a_card_before_the_reveal() -> None:
    """RR-O-05: the old card is discarded."""
    race = conditional()
    assert race["A"].spare == 500
    assert 510 in race.table.discards
    assert race.asked == ["conditional-program A"]
    race.answer("A", use=False).answer("A", use=True)
    assert [data["cards"] for data in race.told("revealed", seat=0)][:3] == [[70], [500], [90]]
    scene = Scene("A D3N", options={"A": ["conditional-program"]}, answers=[{"use": True}])
    scene["A"].spare = 500
    assert scene.play(A=80).run.table.discards == [80]
    assert race.at("A") == "B3W2" or race.told("move", seat=0)[0]["cause"] == "card"


def test_conditional_program_unused_is_discarded() -> None:
    """RR-O-05."""
    race = conditional()
    for _ in range(5):
        race.answer("A", use=False)
    assert race["A"].spare == 0
    assert race.table.turn == 2
    assert race.told("exchanged") == []


def test_conditional_program_stays_out_of_locked_phases() -> None:
    """RR-O-05."""
    race = Race(
        "A D3N d6",
        "B A5N",
        stage="phase",
        phase=3,
        slots={"A": [0, 0, 0, 100, 110]},
        options={"A": ["conditional-program"]},
        more={"A": {"spare": 500}},
    )
    assert race.told("exchanged") == []
    assert "conditional-program A" not in race.asked


def test_a_card_exchanged_in_is_not_aborted() -> None:
    """House order of section 4: RR-O-05 has the last word over RR-O-02 at work."""
    race = Race(
        "A D3N",
        "B A5N",
        stage="phase",
        slots={"A": TURNS},
        options={"A": ["abort-switch", "conditional-program"]},
        more={"A": {"spare": 120}},
        deck=[130, 140, 150, 160],
    )
    race.answer("A", use=False).answer("A", use=True)  # not the exchange in phase 1, but the abort
    assert race.asked == ["conditional-program A"]
    race.answer("A", use=True)
    assert [data["cards"] for data in race.told("execute", seat=0)] == [[130], [120], [140], [150], [160]]


# -- RR-O-11 Flywheel


def test_flywheel_keeps_a_card_for_a_later_turn() -> None:
    """RR-O-11: it stays out of the shuffle and may be used like a card of the hand."""
    race = Race(
        "A D3N d3", "B A5N", hands={"A": [*TURNS, 500], "B": OTHER}, options={"A": ["flywheel"]}, no_power_down=True
    )
    race.answer("A", registers=TURNS, store=500).answer("B", registers=OTHER)
    assert race.table.turn == 2
    assert race["A"].stored == 500
    assert 500 not in {*race.table.deck, *race["A"].hand, *race["B"].hand}
    hand = list(race["A"].hand)
    race.answer("A", registers=[500, *hand[:4]])
    race.time_out("B")
    assert race.told("revealed", seat=0)[5]["cards"] == [500]
    assert race["A"].stored == 0 or race.table.turn == 3


def test_flywheel_holds_one_card() -> None:
    """RR-O-11: what is not used stays; a new one takes its place; losing the option discards it."""
    base = {
        "hands": {"A": [*TURNS, 500], "B": OTHER},
        "options": {"A": ["flywheel"]},
        "stored": {"A": 510},
        "no_power_down": True,
    }
    race = Race("A D3N d3", "B A5N", **base).answer("A", registers=TURNS).answer("B", registers=OTHER)
    assert race["A"].stored == 510
    race = Race("A D3N d3", "B A5N", **base).answer("A", registers=TURNS, store=500).answer("B", registers=OTHER)
    assert race["A"].stored == 500
    race = Race("A D3N d3", "B A5N", **base)
    assert race.refused("A", registers=[510, *TURNS[1:]], store=510) == "card_used_twice"
    assert race.refused("A", registers=[510, *TURNS[1:]], conditional=500) == "option_not_held"
    fallen = Race(
        "A G1E",
        "B A5N",
        stage="phase",
        slots={"A": [490]},
        options={"A": ["flywheel"]},
        stored={"A": 20},
        archive={"A": "A1"},
    )
    assert fallen["A"].stored == 0
    assert 20 in fallen.table.discards


# -- RR-O-13 Gyroscopic Stabilizer


def test_gyroscopic_stabilizer_holds_the_facing_for_a_turn() -> None:
    """RR-O-13: asked after the announcements; gears and curves carry but do not turn; cards still do."""
    grid = FLOOR.replace(". . . . . . .", "> v/w . . . . .", 1)
    for on, facing in ((True, "N"), (False, "E")):
        race = Race("A A1N d1", "B A5N", grid=grid, stage="announce", options={"A": ["gyroscopic-stabilizer"]})
        assert race.asked == ["announce A"]
        race.answer("A", down=False)
        assert race.asked == ["gyroscopic-stabilizer A"]
        race.answer("A", use=on)
        assert race.told("rotate") == ([] if on else [{"seat": 0, "from": "N", "to": facing, "cause": "curve"}])
        assert race.told("move", seat=0)[0]["to"] == [1, 0]
    race = Race(
        "A B1N",
        "B A5N",
        grid=". @r" + "\n. ." * 4,
        flags=("A1",),
        stage="announce",
        options={"A": ["gyroscopic-stabilizer"]},
    )
    race.answer("A", use=True)
    assert race.at("A") == "B1N0"
    assert not race["A"].gyro
    spun = Scene("A B1N", grid=". @r")
    spun["A"].gyro = True
    assert spun.play(A=80).line == "A=B1E0"


# -- RR-O-22 Recompile


def recompiling(line: str = "A D3N d1", **more: object) -> Race:
    size = 9 - int(line[-1])
    hand = [500, 510, 520, 530, 540, 550, 560, 570][:size]
    options = {"A": ["recompile"]}
    return Race(line, "B A5N", hands={"A": hand, "B": OTHER}, **{"options": options, **more})  # type: ignore[arg-type]


def test_recompile_exchanges_the_hand_for_one_damage() -> None:
    """RR-O-22: before anything is placed; the new hand has the size of the old."""
    race = recompiling()
    assert race.asked == ["recompile A", "program B"]
    race.answer("A", use=True)
    assert race.asked == ["shield A", "program B"]
    race.answer("A", discard=None)
    assert race["A"].damage == 2
    assert len(race["A"].hand) == 8
    assert {500, 510, 520, 530, 540, 550, 560, 570} <= set(race.table.discards)
    assert race.asked == ["program A", "program B"]
    assert race.told("damage")[0]["cause"] == "recompile"


def test_recompile_shares_the_barrier_of_the_programmes() -> None:
    """RR-O-22: unsealed, decided on arrival; the others' sealed answers keep their keys."""
    race = recompiling()
    first, second = race.state.asked
    assert (first.sealed, second.sealed) == (False, True)
    assert first.barrier == second.barrier
    key = race.prompt("B").key
    race.answer("A", use=False)
    assert race.prompt("B").key == key
    assert race.asked == ["program A", "program B"]


def test_recompile_is_used_once_a_turn() -> None:
    """RR-O-22."""
    race = recompiling().answer("A", use=True).answer("A", discard=None)
    assert "recompile A" not in race.asked


def test_the_damage_of_recompile_can_be_shielded() -> None:
    """RR-O-22, RR-12.7, RR-O-01."""
    race = recompiling().answer("A", use=True).answer("A", discard="recompile")
    assert (race["A"].damage, race["A"].options) == (1, ())
    race = recompiling(options={"A": ["recompile", "ablative-coat"]}).answer("A", use=True)
    assert (race["A"].damage, race["A"].coat) == (1, 2)


def test_recompile_locks_a_phase_and_at_nine_damage_destroys() -> None:
    """RR-O-22, RR-A-37."""
    race = recompiling("A D3N d6").answer("A", use=True).answer("A", discard=None)
    assert phases_of(race["A"].locks) == [3, 4, 5]
    race = recompiling("A D3N d9", options={"A": ["recompile", "extra-memory"]})
    race = Race("A D3N d9", "B A5N", hands={"A": [500], "B": OTHER}, options={"A": ["recompile", "extra-memory"]})
    race.answer("A", use=True).answer("A", discard=None)
    assert race["A"].status == "destroyed"
    assert race["A"].hand == ()
    assert race.asked == ["lose A", "program B"]


def test_who_recompiles_its_last_life_away_goes_before_the_phases() -> None:
    """RR-O-22 with RR-A-28: whoever is eliminated in a phase of that turn outlived it; and it announces nothing."""
    held: dict[str, Any] = {"hands": {"A": [500], "B": OTHER}, "options": {"A": ["recompile", "extra-memory"]}}
    race = Race("A D3N d9 l0", "B A5N d1", **held).answer("A", use=True).answer("A", discard=None)
    assert race["A"].status == "eliminated"
    assert race["A"].gone_at == (1, 0, 0)
    race = Race("A D3N d9", "B A5N d1", **held).answer("A", use=True).answer("A", discard=None)
    race.answer("A", option="recompile").time_out("B")
    assert race.asked == ["announce B"]


def test_recompiling_and_leaving_programmes_at_random() -> None:
    """RR-A-24 with RR-O-22."""
    race = recompiling()
    race.leave("A")
    assert race.asked == ["program B"]


def test_a_hand_without_a_phase_to_fill_is_discarded() -> None:
    """RR-4.6, RR-O-09: nine damage and Extra Memory."""
    locked = [Slot((card,), up=True) for card in FIVE]
    race = Race(
        "A D3N d9", "B A5N", hands={"A": [70], "B": OTHER}, slots={"A": locked}, options={"A": ["extra-memory"]}
    )
    assert race.asked == ["program B"]
    race.answer("B", registers=OTHER)
    assert race["A"].hand == ()
    assert 70 in race.table.discards


def test_time_out_leaves_the_flywheel_alone() -> None:
    """RR-5.4, RR-O-11: only the hand is drawn from; a card the draft has used is used."""
    base = {"hands": {"A": [*TURNS, 500], "B": OTHER}, "options": {"A": ["flywheel"]}, "stored": {"A": 510}}
    race = Race("A D3N d3", "B A5N", **base).time_out("A").answer("B", registers=OTHER)
    assert race["A"].stored == 510
    race = Race("A D3N d3", "B A5N", **base).time_out("A", {"registers": [510]}).answer("B", registers=OTHER)
    assert (race["A"].stored, race["A"].slots[0].cards) == (0, (510,))
    race = Race("A D3N d3", "B A5N", **base).time_out("A", {"registers": [], "store": 500}).answer("B", registers=OTHER)
    assert race["A"].stored == 500
    assert 510 in race.table.discards


def test_a_powered_down_robot_declares_no_stabilizer() -> None:
    """RR-O-13, section 4: while powered down only what needs no action works."""
    race = Race("A A1N down", "B A5N", stage="announce", options={"A": ["gyroscopic-stabilizer"]})
    assert race.told("gyroscope") == []
