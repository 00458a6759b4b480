"""Option cards that hold a program card: Conditional Program and Flywheel (section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.pilot import Pilot
from gameplay.engine.space import Steps
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.hands import FIVE, OTHER, TURNS
from tests.gameplay.games.roborally.scene import Race, Scene

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
    """RR-O-11: an unused card stays; a new one takes its place; losing the option discards it."""
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


@pytest.mark.parametrize("leaves", [False, True])
def test_flywheel_without_an_answer_keeps_its_card(leaves: bool) -> None:
    """RR-O-11, RR-5.4: a player who does not answer does not take the card back; empty phases are filled from the hand
    alone."""
    hand = [500, 510, 520, 530, 540, 550]
    for seed in range(30):
        race = Race("A D3N d3", "B A5N", hands={"A": hand, "B": OTHER}, options={"A": ["flywheel"]}, stored={"A": 20})
        race.chance = Chance(str(seed).encode())
        if leaves:
            race.leave("A")
        else:
            race.time_out("A")
        race.answer("B", registers=OTHER)
        told = race.told("programme", seat=0)[0]
        laid = {card for register in told["registers"] for card in register["cards"]}
        assert (len(laid), laid <= set(hand), told["stored"]) == (5, True, 20)


def locked_out(**more: Any) -> Race:
    """Nine damage, one card of Extra Memory, a Flywheel."""
    options = {"A": ["extra-memory", "flywheel"]}
    slots = {"A": [Slot((card,), up=True) for card in FIVE]}
    return Race("A D3N d9", "B A5N", hands={"A": [70], "B": OTHER}, slots=slots, options=options, **more)


def test_with_all_phases_locked_the_card_of_extra_memory_may_be_stored() -> None:
    """RR-O-11, RR-O-09 over RR-4.6 (RR-A-33)."""
    race = locked_out()
    assert race.asked == ["program A", "program B"]
    assert race.prompt("A").data["phases"] == []
    assert race.refused("A", registers=[70]) == "too_many_registers"
    race.answer("A", registers=[], store=70).answer("B", registers=OTHER)
    assert (race["A"].stored, race["A"].hand) == (70, ())
    assert [slot.cards for slot in race["A"].slots] == [(card,) for card in FIVE]


def test_with_all_phases_locked_the_card_may_be_left() -> None:
    """RR-O-11, RR-4.3: a new card takes the place of the stored one, or is discarded."""
    race = locked_out(stored={"A": 20}).answer("A", registers=[]).answer("B", registers=OTHER)
    assert (race["A"].stored, 70 in race.table.discards) == (20, True)
    race = locked_out(stored={"A": 20}).time_out("A").answer("B", registers=OTHER)
    assert (race["A"].stored, 70 in race.table.discards) == (20, True)
    race = locked_out(stored={"A": 20}).answer("A", registers=[], store=70).answer("B", registers=OTHER)
    assert (race["A"].stored, 20 in race.table.discards) == (70, True)


def test_with_all_phases_locked_the_space_offers_the_card_and_bots_take_it() -> None:
    """RR-O-11."""
    race = locked_out()
    prompt, view = race.prompt("A"), roborally.view(race.state, 0)
    space = roborally.choices(view, prompt, None)
    assert isinstance(space, Steps)
    assert (space.complete, [pick.value for pick in space.next]) == (True, [{"store": 70}])
    for level in roborally.meta.bot_levels:
        assert roborally.bot(view, prompt, Pilot(level), Chance(b"bot")) == {"registers": [], "store": 70}
    assert roborally.sample(view, prompt, Chance(b"any")) == {"registers": [], "store": 70}


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
