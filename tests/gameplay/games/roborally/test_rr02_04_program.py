"""RR-2 turn structure, RR-3 deal, RR-4 program."""

from __future__ import annotations

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidChoice
from gameplay.games.roborally.cards import DECK
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.rules.deal import hand_size
from gameplay.games.roborally.rules.run import phases_of
from gameplay.games.roborally.state import COUNT, Robot
from tests.gameplay.games.roborally.scene import Race, Scene

HAND = [500, 510, 520, 530, 540, 70, 80, 90, 100]
FIVE = [500, 510, 520, 530, 540]


def test_a_turn_is_deal_program_announce_five_phases_prepare() -> None:
    """RR-2.1, RR-2.3."""
    race = Race("A D3N d1", "B A1E d1", stage="deal", turn=0)
    for one in "AB":
        race.time_out(one)
    race.time_outs()
    steps = [(event.kind, event.data.get("phase"), event.data.get("step")) for event in race.events]
    flow = [step for kind, _phase, step in steps if kind == "step"]
    assert flow == ["program", "announce", *"ABCDE" * 5, "prepare", "program"]
    assert [phase for kind, phase, step in steps if kind == "step" and step == "A"] == [1, 2, 3, 4, 5]
    kinds = [kind for kind, _phase, _step in steps]
    assert kinds.index("dealt") < kinds.index("programmed") < kinds.index("announced") < kinds.index("wiped")


def test_each_phase_runs_reveal_move_elements_lasers_register() -> None:
    """RR-2.2: the steps of a phase in this order, and none skipped when no robot can act."""
    scene = Scene("A D3N down").play()
    assert [data["step"] for data in scene.told("step")] == list("ABCDE")
    scene = Scene("A A1E", "B D1W", flags={1: "B1"}, grid=". . > .\n. . . .").play(A=490, B=80)
    order = [e.kind for e in scene.run.events or [] if e.kind in ("revealed", "move", "laser", "touched", "archived")]
    assert order == ["revealed", "revealed", "move", "laser", "touched", "archived"]


def test_powered_down_robots_are_healed_before_the_shuffle() -> None:
    """RR-3.1, RR-6.5: their locked cards are back in the deck."""
    race = Race("A A1E d9", "B A3E", stage="deal", slots={"A": FIVE}, more={"A": {"announced": True}})
    assert (race["A"].damage, race["A"].locks) == (0, 0)
    assert all(slot.cards == () for slot in race["A"].slots)
    assert {*FIVE} <= {*race.table.deck, *race["B"].hand}
    assert race.asked == ["program B"]


def test_everything_that_is_not_locked_or_stored_is_shuffled() -> None:
    """RR-3.1, RR-A-20: 84 less locked, less stored."""
    race = Race(
        "A A1E d7",
        "B A3E",
        stage="deal",
        slots={"A": [0, 0, 520, 530, 540]},
        stored={"B": 10},
        options={"B": ["flywheel"]},
    )
    hands = race["A"].hand + race["B"].hand
    assert len(hands) + len(race.table.deck) == 84 - 3 - 1
    assert not {520, 530, 540, 10} & {*hands, *race.table.deck}


@pytest.mark.parametrize("damage", range(10))
def test_mc01_hand_size_and_locks(damage: int) -> None:
    """RR-3.2, RR-12.1, RR-O-09: table 1.3, and one card more with Extra Memory."""
    race = Race(
        f"A D3N d{damage}", "B A1E", stage="deal", slots={"A": [500, 510, 520, 530, 540][: 0 if damage < 9 else 5]}
    )
    robot = race["A"]
    assert len(robot.hand) == hand_size(Robot(0, 1, 1, 0, 1, damage=damage)) == 9 - damage
    assert hand_size(Robot(0, 1, 1, 0, 1, damage=damage, options=("extra-memory",))) == 10 - damage
    assert phases_of(robot.locks) == [phase for phase in range(1, 6) if phase > 9 - damage]
    assert COUNT[robot.locks] == max(0, damage - 4)


def test_a_powered_down_robot_gets_no_card() -> None:
    """RR-3.3, RR-6.6."""
    race = Race("A D3N d3", "B A1E", stage="deal", more={"A": {"announced": True}})
    assert race["A"].hand == ()
    assert race.asked == ["program B"]
    race.time_out("B").time_outs("announce")
    assert [data["seat"] for data in race.told("execute")] == [1] * 5
    assert race.told("revealed", seat=0) == []


def test_no_hand_is_seen_before_all_are_dealt() -> None:
    """RR-3.4: the deal is one step, and players see their hands after the last card has left the deck."""
    race = Race("A D3N", "B A1E", stage="deal")
    assert len(race["A"].hand) == len(race["B"].hand) == 9
    assert race.asked == ["program A", "program B"]


def test_a_hand_is_secret_and_unplayed_cards_are_never_shown() -> None:
    """RR-3.5."""
    race = Race("A D3N", "B A1E", hands={"A": HAND, "B": [10, 20, 30, 40, 50]})
    for viewer in (None, 1):
        seen = roborally.view(race.state, viewer)["robots"][0]
        assert (seen["hand"], seen["hand_count"]) == (None, 9)
    assert roborally.view(race.state, 0)["robots"][0]["hand"] == sorted(HAND, reverse=True)
    race.answer("A", registers=FIVE).answer("B", registers=[10, 20, 30, 40, 50])
    told = [event for event in race.events if event.seen_by is None]
    assert not any({70, 80, 90, 100} & set(map(int, _numbers(event.data))) for event in told if event.kind != "hand")


def _numbers(data: object) -> list[int]:
    if isinstance(data, dict):
        return [n for key, value in data.items() if key in ("cards", "card", "registers") for n in _numbers(value)]
    if isinstance(data, list):
        return [n for value in data for n in _numbers(value)]
    return [data] if isinstance(data, int) else []


def test_one_card_in_each_unlocked_phase() -> None:
    """RR-4.1, RR-4.2: a locked phase keeps its card and takes no other."""
    race = Race(
        "A D3N d6", "B A1E", hands={"A": [70, 80, 90], "B": FIVE}, slots={"A": [0, 0, 0, 530, 540]}, no_power_down=True
    )
    assert race.prompt("A").data["phases"] == [1, 2, 3]
    assert race.refused("A", registers=[70, 80, 90, 70]) == "too_many_registers"
    race.answer("A", registers=[90, 80, 70]).answer("B", registers=FIVE)
    assert [data["cards"] for data in race.told("revealed", seat=0)] == [[90], [80], [70], [530], [540]]


def test_a_card_that_is_not_placed_is_discarded() -> None:
    """RR-4.3."""
    race = Race("A D3N d1", hands={"A": HAND[:8]})
    race.answer("A", registers=FIVE)
    assert race.asked == ["announce A"]
    assert race["A"].hand == ()
    assert set(race.table.discards) == {70, 80, 90}


def test_done_is_done() -> None:
    """RR-4.4: the answer is sealed and cannot be taken back."""
    race = Race("A D3N", "B A1E", hands={"A": HAND, "B": FIVE})
    prompt = race.prompt("A")
    assert prompt.sealed
    assert not prompt.revisable
    assert prompt.clock == "planning"
    race.answer("A", registers=FIVE)
    assert race.asked == ["program B"]
    assert roborally.view(race.state, 1)["robots"][0]["ready"] is True


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"registers": [500, 510, 520, 530, 530]}, "card_used_twice"),
        ({"registers": [500, 510, 520, 530, 800]}, "card_not_in_hand"),
        ({"registers": [500, 510, 520, 530]}, "register_empty"),
        ({"registers": [500, 510, None, 530, 540]}, "register_empty"),
        ({"registers": [500, 510, 520, 530, {"card": 540, "second": 70}]}, "pair_not_allowed"),
        ({"registers": FIVE, "conditional": 70}, "option_not_held"),
        ({"registers": FIVE, "store": 70}, "option_not_held"),
    ],
)
def test_a_bad_program_is_refused(payload: dict[str, object], code: str) -> None:
    """RR-4.5."""
    race = Race("A D3N", "B A1E", hands={"A": HAND, "B": [10, 20, 30, 40, 50]})
    assert race.refused("A", **payload) == code


@pytest.mark.parametrize(
    "payload",
    [
        {"registers": 5},
        {"registers": [1] * 6},
        {"registers": ["500"]},
        {"registers": [[500, 70]]},
        {},
        {"registers": FIVE, "more": 1},
        {"steps": [{"card": "x"}]},
        {"steps": [{"fly": 1}]},
        {"steps": [{"card": 1}] * 6},
        None,
    ],
)
def test_an_unreadable_program_says_where(payload: object) -> None:
    race = Race("A D3N", hands={"A": HAND})
    with pytest.raises(InvalidChoice) as wrong:
        roborally.parse(race.state, race.prompt("A"), payload)
    assert wrong.value.at.startswith("$")


def test_mc03_a_robot_with_nine_damage_is_done_at_once() -> None:
    """RR-4.6, RR-12.6, RR-14.3, RR-12.4, RR-12.5: the same five cards again; then the hammer frees phase 1."""
    slots = [500, 510, 520, 530, 540]
    grid = ". . . . . . R\n. . . . . . ."
    race = Race("A B1E d9", "B A2N", grid=grid, flags=("G2",), stage="deal", turn=1, slots={"A": slots})
    assert race.asked == ["program B"]
    assert race["A"].hand == ()
    race.time_out("B").time_outs()
    assert [data["cards"] for data in race.told("revealed", seat=0)] == [[card] for card in slots]
    assert race.told("repaired", seat=0)[0]["freed"] == [1]
    assert len(race["A"].options) == 1
    assert race["A"].damage == 8
    assert len(race["A"].hand) == 1
    assert [slot.cards for slot in race["A"].slots] == [(), (510,), (520,), (530,), (540,)]
    assert race.prompt("A").data["phases"] == [1]


def test_mc11_deck_count() -> None:
    """RR-A-20, RR-A-21: eight hands of nine leave twelve cards; Extra Memory takes one more."""
    lines = [f"{name} {name}1N" for name in "ABCDEFGH"]
    grid = "\n".join([". . . . . . . ."] * 2)
    race = Race(*lines, grid=grid, flags=("A2",), stage="deal")
    assert len(race.table.deck) == 12
    race = Race(*lines, grid=grid, flags=("A2",), stage="deal", options={"C": ["extra-memory"]})
    assert len(race.table.deck) == 11
    assert len(race["C"].hand) == 10


def test_cards_are_dealt_one_at_a_time_in_dock_order() -> None:
    """RR-A-21."""
    race = Race("A D3N d8", "B A1E d6", "C C1E d7", stage="deal")
    deck = Chance(b"scene").shuffle("t2/deal", DECK)
    deck.reverse()
    assert race["A"].hand == (deck[0],)
    assert set(race["B"].hand) == {deck[1], deck[3], deck[5]}
    assert set(race["C"].hand) == {deck[2], deck[4]}


def test_the_first_card_is_for_dock_1_and_not_for_the_first_seat() -> None:
    """RR-A-21, RR-1.11: the same shuffle, with the docks exchanged."""
    lines = ("A A1N", "B G5N")
    plain = Race(*lines, stage="deal", turn=0)
    exchanged = Race(*lines, stage="deal", turn=0, more={"A": {"dock": 2}, "B": {"dock": 1}})
    assert plain["A"].hand == exchanged["B"].hand != plain["B"].hand == exchanged["A"].hand
