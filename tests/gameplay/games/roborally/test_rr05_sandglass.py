"""RR-5, the sand glass: whose clock is cut, and random cards when it runs out. Clocks themselves are the host's."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Prompt
from gameplay.engine.sandglass import countdown
from gameplay.games.roborally.game import roborally
from tests.gameplay.games.roborally.scene import Race

FIVE = [500, 510, 520, 530, 540]


def four() -> tuple[Prompt, ...]:
    return Race("A A1E", "B B3E", "C C5E", "D D1E", stage="deal").state.asked


ALONE = {seat: seat for seat in range(4)}


def test_mc10_the_last_player_gets_thirty_seconds() -> None:
    """RR-5.1, MC-10: docks 3, 1 and 4 are done, then the countdown of dock 2 starts."""
    prompts = four()
    keys = [prompt.key for prompt in prompts]
    assert countdown(prompts, {keys[2], keys[0], keys[3]}, ALONE) == ((keys[1],), 30)


def test_thirty_seconds_for_each_robot_not_yet_programmed() -> None:
    """RR-5.2: one player drives the last two robots; when one of them is done, 30 are left for the other."""
    prompts = four()
    keys = [prompt.key for prompt in prompts]
    players = {0: "Bob", 1: "Bob", 2: "Alice", 3: "Dora"}
    assert countdown(prompts, {keys[2], keys[3]}, players) == ((keys[0], keys[1]), 60)
    assert countdown(prompts, {keys[2], keys[3], keys[0]}, players) == ((keys[1],), 30)


def test_a_lone_programmer_is_timed_from_the_deal() -> None:
    """RR-5.3: the others are powered down, locked (RR-4.6) or eliminated."""
    race = Race(
        "A A1E d3",
        "B B3E",
        "C C5E d9",
        stage="deal",
        slots={"C": FIVE},
        more={"A": {"announced": True}},
    )
    assert race.asked == ["program B"]
    assert countdown(race.state.asked, (), ALONE) == (("t2/program/s1",), 30)


def test_no_countdown_while_two_still_programme() -> None:
    """RR-5.6."""
    prompts = four()
    assert countdown(prompts, {prompts[0].key}, ALONE) is None
    assert countdown(prompts, {prompts[0].key, prompts[1].key}, ALONE) is None
    assert countdown((), (), ALONE) is None


def test_on_expiry_empty_phases_get_random_cards_of_the_hand() -> None:
    """RR-5.4, RR-5.5, MC-10: cards in phases 1 and 3 stay; the two left go to phases 2 and 4."""
    seen = set()
    for seed in range(30):
        race = Race("A D3N d5", hands={"A": [70, 80, 90, 100]}, slots={"A": [0, 0, 0, 0, 540]})
        race.chance = Chance(str(seed).encode())
        race.time_out("A", {"registers": [90, None, 70]})
        assert [slot.cards for slot in race["A"].slots][::2] == [(90,), (70,), (540,)]
        seen.add((race["A"].slots[1].cards, race["A"].slots[3].cards))
        assert race["A"].hand == ()
        assert race.table.discards == []
        assert race.asked == ["announce A"]
    assert seen == {((80,), (100,)), ((100,), (80,))}


def test_the_rest_of_the_hand_is_discarded_on_expiry() -> None:
    """RR-5.4: drawn uniformly from the whole remaining hand."""
    firsts = set()
    for seed in range(60):
        race = Race("A D3N d1", hands={"A": [10, 20, 30, 40, 50, 60, 70, 80]})
        race.chance = Chance(str(seed).encode())
        race.time_out("A", {"registers": [10]})
        placed = [slot.cards[0] for slot in race["A"].slots]
        assert placed[0] == 10
        assert len(set(placed)) == 5
        assert {*placed, *race.table.discards} == {10, 20, 30, 40, 50, 60, 70, 80}
        firsts.add(placed[1])
    assert firsts == {20, 30, 40, 50, 60, 70, 80}


@pytest.mark.parametrize(
    "draft",
    [
        None,
        7,
        {"registers": [800]},
        {"registers": [70, 70]},
        {"registers": "x"},
        {"steps": [{"card": 10}]},
        {"registers": [10, 20, 30, 40, 50, 60]},
        {"registers": [None, None, 30]},
    ],
)
def test_whatever_the_draft_time_out_gives_a_legal_programme(draft: Any) -> None:
    """RR-5.4: an unusable draft counts as none."""
    race = Race("A D3N d1", hands={"A": [10, 20, 30, 40, 50, 60, 70, 80]})
    choice = roborally.default(race.state, race.prompt("A"), draft, Chance(b"x"))
    assert len(choice.registers) == 5
    assert None not in choice.registers


def test_second_cards_go_back_when_too_few_are_left() -> None:
    """RR-5.5 with two cards in a phase (RR-O-06): the phases come first."""
    race = Race("A D3N d4", hands={"A": [500, 70, 80, 90, 100]}, options={"A": ["crab-legs"]})
    choice = roborally.default(race.state, race.prompt("A"), {"registers": [{"card": 500, "second": 70}]}, Chance(b"x"))
    assert choice.registers[0] == 500
    assert sorted(choice.registers) == [70, 80, 90, 100, 500]


@pytest.mark.parametrize(("rule", "seconds"), [(None, 120), ("thirty_seconds", 30), ("sixty_seconds", 60)])
def test_everybody_has_a_limit(rule: str | None, seconds: int) -> None:
    """RR-A-22: 120 s, or what the course says; the sand glass stays at 30."""
    race = Race("A D3N", "B A1E", stage="deal", **({rule: True} if rule else {}))
    assert [(p.data["limit"], p.data["sandglass"]) for p in race.state.asked] == [(seconds, 30)] * 2
    race.time_out("A")
    assert race.asked == ["program B"]


def test_a_finished_programmer_gets_no_second_chance() -> None:
    """RR-5.4: the player is done."""
    race = Race("A D3N", "B A1E", stage="deal")
    race.time_out("A")
    assert race.asked == ["program B"]
