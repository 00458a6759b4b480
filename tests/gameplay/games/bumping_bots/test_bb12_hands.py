"""BB-12: hands, deal, choice and the one card of a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.games.bumping_bots.game import bumping_bots as game
from gameplay.games.bumping_bots.rules import cards
from gameplay.games.bumping_bots.state import CARDS, State
from tests.gameplay.games.bumping_bots.scene import ENGINE, KEEP, NITRO, Scene, arm, before, jump, magnet, quick


def choosing(seats: int = 4, **raw: Any) -> State:
    return game.start(game.setup({"cards": "choose", **raw}, seats), Chance(b"x")).state


def answer(state: State, seat: int, chosen: list[str]) -> State:
    prompt = next(p for p in game.prompts(state) if p.seat == seat)
    return game.decide(state, prompt, game.parse(state, prompt, {"cards": chosen}), Chance(b"x")).state


def test_a_card_is_used_once_and_discarded() -> None:
    """BB-12.1."""
    scene = Scene("A (0,0) f0 v1 F", cards={"A": ["nitro", "magnet"]}, place={"A": 1}).turn("A", NITRO)
    assert (scene["A"].cards, scene["A"].played) == (["magnet"], ["nitro"])
    assert scene.told("card") == [{"seat": 0, "card": "nitro", "tier": 0}]
    assert scene.refused("A", NITRO) == "card_not_held"


@pytest.mark.parametrize(
    ("card", "steps"),
    [
        ("jump", (KEEP, arm("jump"), jump(0))),
        ("magnet", (KEEP, magnet(5, "start"))),
        ("magnet", (KEEP, magnet(4, "end"))),
        ("nitro", (NITRO,)),
        ("engine", (KEEP, ENGINE)),
        ("quick", (KEEP, arm("quick"), quick("left", 1))),
    ],
)
def test_every_card_leaves_the_hand_when_it_is_used(card: str, steps: tuple[Any, ...]) -> None:
    """BB-12.1: one copy of two, announced to everybody with its tier."""
    scene = Scene(
        "A (0,0) f0 v1 F",
        "B (-2,3) f0 v1 F",
        "C (0,3) f0 v1 F",
        cards={"A": [card, card]},
        place={"A": 9},
    ).turn("A", *steps)
    assert (scene["A"].cards, scene["A"].played) == ([card], [card])
    assert scene.told("card") == [{"seat": 0, "card": card, "tier": 3}]


@pytest.mark.parametrize(("laps", "count"), [(2, 2), (3, 3)])
def test_as_many_cards_as_laps(laps: int, count: int) -> None:
    """BB-12.2, BB-2.11."""
    state = game.start(game.setup({"laps": laps}, 3), Chance(b"x")).state
    assert [len(robot.cards) for robot in state.robots] == [count] * 3


@pytest.mark.parametrize("count", [1, 4, 5])
def test_more_or_fewer_cards_can_be_agreed(count: int) -> None:
    """BB-12.3."""
    state = game.start(game.setup({"card_count": count}, 9), Chance(b"x")).state
    assert [len(robot.cards) for robot in state.robots] == [count] * 9


def test_cards_are_dealt_from_one_box_without_reshuffling() -> None:
    """BB-12.4: nine of each, so nine hands of five use the whole box."""
    for seed in range(5):
        state = game.start(game.setup({"card_count": 5}, 9), Chance(bytes([seed]))).state
        assert Counter(card for robot in state.robots for card in robot.cards) == dict.fromkeys(CARDS, 9)


def test_cards_are_chosen_in_secret_before_the_grid() -> None:
    """BB-12.3, BB-12.4: all at once, sealed; the robots are placed afterwards."""
    state = choosing()
    prompts = game.prompts(state)
    assert [p.seat for p in prompts] == [0, 1, 2, 3]
    assert all(p.sealed and p.kind == "cards" and p.barrier == "cards" for p in prompts)
    assert all(robot.cell is None for robot in state.robots)
    for seat in range(4):
        state = answer(state, seat, ["jump", "nitro"])
    assert state.phase == "race"
    assert {tuple(robot.cards) for robot in state.robots} == {("jump", "nitro")}


@pytest.mark.parametrize(("robots", "most"), [(2, 4), (3, 3), (4, 2), (5, 1), (9, 1)])
def test_at_most_floor_of_nine_by_robots_copies(robots: int, most: int) -> None:
    """BB-12.4: so nine copies always suffice."""
    assert cards.copies_each(robots) == most
    state = choosing(robots, card_count=5)
    fill = [card for card in CARDS if card != "magnet"]
    hand = ["magnet"] * most + (fill * 2 if most > 1 else fill)
    assert answer(state, 0, hand[:5]).robots[0].cards.count("magnet") == most
    with pytest.raises(IllegalChoice) as refusal:
        answer(state, 0, ["magnet"] * (most + 1) + hand[most : most + 4 - most])
    assert (refusal.value.code, refusal.value.at) == ("too_many_of_a_card", f"$.cards[{most}]")


def test_exactly_the_agreed_number_is_chosen() -> None:
    """BB-12.4."""
    for chosen in ([], ["jump"], ["jump", "magnet", "nitro"]):
        with pytest.raises(IllegalChoice) as refusal:
            answer(choosing(), 0, chosen)
        assert (refusal.value.code, refusal.value.params) == ("wrong_number_of_cards", {"count": 2})
    with pytest.raises(InvalidChoice):
        answer(choosing(), 0, ["jump", "rocket"])


def test_a_player_who_does_not_choose_in_time_gets_a_random_legal_set() -> None:
    """BB-12.4: recorded, and different for different seeds."""
    state = choosing(9, card_count=3)
    hands = set()
    for seed in range(30):
        for prompt in game.prompts(state)[:2]:
            choice = game.default(state, prompt, None, Chance(bytes([seed])))
            assert game.parse(state, prompt, {"cards": list(choice.cards)}) == choice
            hands.add(choice.cards)
    assert len(hands) == 10


def test_hands_are_secret_until_played() -> None:
    """BB-12.4, BB-18.5."""
    step = game.start(game.setup({}, 3), Chance(b"x"))
    for viewer in (None, 0, 1, 2):
        robots = game.view(step.state, viewer)["robots"]
        assert [robot["cards"] is not None for robot in robots] == [viewer == seat for seat in range(3)]
        assert [robot["card_count"] for robot in robots] == [2, 2, 2]
    dealt = [event for event in step.events if event.kind == "dealt"]
    assert [(event.seen_by, event.data["seat"]) for event in dealt] == [((0,), 0), ((1,), 1), ((2,), 2)]


def test_a_card_prevails_over_the_standard_rules() -> None:
    """BB-12.5: nitroglycerine accelerates a locked robot; a quick rotation comes before the first cell."""
    locked = Scene("A (0,0) f0 v1 F", cards={"A": ["nitro"]}, place={"A": 1}, extra={"A": {"locked": True}})
    assert locked.turn("A", NITRO)["A"].speed == 2
    first = Scene("A (0,0) f0 v1 F", cards={"A": ["quick"]}, place={"A": 1}).turn(
        "A", KEEP, arm("quick"), quick("left", 0)
    )
    assert first.robots == ["A (1,-1) f1 v1 F"]


ALL = {"A": ["jump", "magnet", "nitro", "engine", "quick"]}


@pytest.mark.parametrize(
    "steps",
    [
        (NITRO, ENGINE),
        (NITRO, arm("jump")),
        (NITRO, magnet(0, "start")),
        (NITRO, magnet(0, "end")),
        (KEEP, ENGINE, arm("quick")),
        (KEEP, arm("quick"), arm("jump")),
        (KEEP, arm("quick"), jump(0)),
        (KEEP, ENGINE, magnet(0, "end")),
        (KEEP, magnet(0, "start"), magnet(0, "end")),
        (KEEP, arm("jump"), jump(0), magnet(0, "end")),
    ],
)
def test_at_most_one_card_a_turn(steps: tuple[Any, ...]) -> None:
    """BB-12.6."""
    scene = Scene("A (0,0) f0 v2 F", "B (5,0) f0 v1 F", cards=ALL, place={"A": 9})
    assert scene.refused("A", *steps) == "one_card_a_turn"


def test_an_engine_already_running_does_not_count() -> None:
    """BB-12.6, BB-12.42: it adds to nitroglycerine."""
    scene = Scene("A (0,0) f0 v2 F", cards=ALL, place={"A": 1}, extra={"A": {"engine": 2}}).turn("A", NITRO)
    assert scene.robots == ["A (5,0) f0 v3 F"]


def test_a_card_made_ready_and_not_used_stays_in_the_hand() -> None:
    """BB-12.1, BB-18.1: jump and quick rotation are declared during the movement."""
    for card in ("jump", "quick"):
        scene = Scene("A (0,0) f0 v2 F", cards={"A": [card]}).turn("A", KEEP, arm(card))
        assert (scene["A"].cards, scene["A"].played, scene.told("card")) == ([card], [], [])


def test_a_second_copy_does_not_make_a_second_jump() -> None:
    """BB-12.6."""
    scene = Scene("A (0,0) f0 v3 F", cards={"A": ["jump", "jump"]}, place={"A": 3})
    assert scene.offered("A", KEEP, arm("jump"), jump(0), do="jump") == []
    assert scene.refused("A", KEEP, arm("jump"), jump(0), jump(1)) == "no_jump_here"


def test_the_tier_is_read_from_the_place_of_the_round() -> None:
    """BB-12.7, BB-3.8: the leader's nitroglycerine gives one cell, that of the last of four two."""
    field = ("A (0,0) f0 v1 F", "B (1,1) f0 v1 F", "C (2,2) f0 v1 F", "D (-3,0) f0 v1 F")
    scene = Scene(*field, cards={"A": ["nitro"], "D": ["nitro"]})
    assert scene.turn("A", NITRO).robots[0] == "A (3,0) f0 v2 F"
    scene.turn("D", NITRO)
    assert scene.told("card")[0]["tier"] == 1
    assert scene.robots[3] == "D (1,0) f0 v2 F"


def test_the_tier_of_a_running_engine_stays_fixed() -> None:
    """BB-12.7, BB-12.41: declared in place 7, it lasts four turns though the robot leads soon after."""
    scene = Scene("A (-9,0) f0 v1 F", cards={"A": ["engine"]}, place={"A": 7}).turn("A", KEEP, ENGINE)
    scene.state.places[0] = 1
    for _ in range(3):
        scene.turn("A", KEEP)
    assert scene.robots == ["A (-1,0) f0 v1 F"]
    assert scene.turn("A", KEEP).robots == ["A (0,0) f0 v1 F"]
    assert scene.refused("A", KEEP, before("left")) == "no_orientation_before"


def test_when_the_last_one_to_choose_leaves_the_race_continues() -> None:
    """BB-12.4, BB-9.14: the grid follows as soon as nobody still has to choose."""
    state = choosing(3)
    state = answer(answer(state, 0, ["jump", "nitro"]), 2, ["quick", "quick"])
    assert [p.seat for p in game.prompts(state)] == [1]
    step = game.leave(state, 1, "absent", Chance(b"x"))
    assert (step.state.phase, sorted(step.state.order)) == ("race", [0, 2])
    assert [event.kind for event in step.events][:2] == ["retire", "grid_draw"]
    assert step.state.robots[1].cell is None
