"""Option cards of programming and of the program sheet (section 4), except those that hold a card."""

from __future__ import annotations

from typing import Any

from gameplay.games.roborally.rules.run import phases_of
from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.hands import FIVE, OTHER
from tests.gameplay.games.roborally.scene import FLOOR, Race, Scene

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
    """RR-O-02: they cannot start it and are not replaced."""
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


def test_gyroscopic_stabilizer_does_not_work_while_powered_down() -> None:
    """RR-O-13, section 4: it has to be declared, which a powered-down robot does not do; it is turned."""
    gear = ". @r" + "\n. ." * 4
    held: dict[str, Any] = {"grid": gear, "flags": ("A1",), "options": {"A": ["gyroscopic-stabilizer"]}}
    race = Race("A B1N down", "B A5N", stage="announce", **held)
    assert race.told("gyroscope") == []
    assert race.told("rotate", seat=0)[0] == {"seat": 0, "from": "N", "to": "E", "cause": "gear"}
    last_turn = {"A": {"announced": True, "gyro": True}}
    race = Race("A B1N d1", "B A5N", stage="deal", more=last_turn, **held)
    assert (race["A"].down, race["A"].gyro) == (True, False)
    race.time_out("B")
    assert race.told("rotate", seat=0)[0]["to"] == "E"


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


def test_what_recompile_asks_is_programming() -> None:
    """RR-5.1, RR-5.6, RR-A-22: the question for a shield has the barrier, limit and sand glass of programmes."""
    race = recompiling()
    before = [race.prompt("A")]
    race.answer("A", use=True)
    before.append(race.prompt("A"))
    race.answer("A", discard=None)
    programme = race.prompt("A")
    assert [prompt.kind for prompt in (*before, programme)] == ["option", "shield", "program"]
    for prompt in before:
        assert (prompt.barrier, prompt.clock) == (programme.barrier, "planning")
        assert (prompt.data["limit"], prompt.data["sandglass"]) == (120, 30)


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


def test_the_new_hand_is_seen_before_the_damage_is_shielded() -> None:
    """RR-O-22: first the cards, then the damage."""
    race = recompiling().answer("A", use=True)
    assert race.asked == ["shield A", "program B"]
    assert len(race["A"].hand) == 8
    assert {500, 510, 520, 530, 540, 550, 560, 570}.isdisjoint(race["A"].hand)


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


def test_a_player_who_recompiles_its_last_life_away_goes_before_the_phases() -> None:
    """RR-O-22 with RR-A-28: a robot eliminated in a phase of that turn outlived it; and it announces nothing."""
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
