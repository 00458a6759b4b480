"""Spaces, previews and samples: what a seat may choose, from its view alone."""

from __future__ import annotations

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, Preview
from gameplay.engine.space import Arrange, OneOf
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.state import State
from tests.gameplay.games.robotrick.scene import LUCK, act, asked, dealt, late, passed, position


def preview(state: State, seat: int, draft: Json) -> Preview:
    return game.preview(game.view(state, seat), asked(state, seat), draft)


def test_a_pass_is_two_cards_of_the_own_hand() -> None:
    """RT-13"""
    state = dealt()
    space = game.choices(game.view(state, 2), asked(state, 2), None)
    assert isinstance(space, Arrange)
    assert (space.name, space.k) == ("cards", 2)
    assert [item.value for item in space.items] == game.view(state, 2)["players"][2]["hand"]
    assert (space.items[0].label, space.items[0].params) == ("%(card)s", {"card": "A2"})


def test_a_play_is_one_of_the_legal_cards() -> None:
    """RT-22, RT-23"""
    state = passed()
    space = game.choices(game.view(state, 1), asked(state, 1), None)
    assert isinstance(space, OneOf)
    assert (space.name, [pick.value for pick in space.picks]) == ("card", ["C6", "C10"])


def test_a_pass_is_checked_card_by_card() -> None:
    """RT-13"""
    state = dealt()
    drafts: list[Json] = [{"cards": []}, {}, {"cards": ["A12"]}]
    for draft in drafts:
        begun = preview(state, 0, draft)
        assert (begun.events, begun.complete) == ((), False)
        assert isinstance(begun.next, Arrange)
    whole = preview(state, 0, {"cards": ["A12", "D1"]})
    assert (whole.complete, whole.next) == (True, None)
    assert [(event.kind, event.data, event.seen_by) for event in whole.events] == [("passed", {"seat": 0}, None)]
    with pytest.raises(IllegalChoice, match="not_held"):
        preview(state, 0, {"cards": ["A11"]})
    with pytest.raises(IllegalChoice, match="same_card_twice"):
        preview(state, 0, {"cards": ["A12", "A12"]})
    with pytest.raises(InvalidChoice):
        preview(state, 0, {"cards": ["A12", "D1", "D8"]})


def test_a_play_is_previewed_with_drocos_card() -> None:
    """RT-26"""
    hands = {"P0": ["A2", "B2"], "P1": ["A4", "B4"], "P2": ["A6", "B6"], "D": ["A5", "B5"]}
    whole = preview(position(hands=hands), 0, {"card": "A2"})
    assert [(event.kind, event.data["by"], event.data["card"]) for event in whole.events] == [
        ("play", 0, "A2"),
        ("play", None, "A5"),
    ]
    assert whole.complete
    with pytest.raises(IllegalChoice, match="not_held"):
        preview(position(hands=hands), 0, {"card": "A4"})
    with pytest.raises(InvalidChoice):
        preview(position(hands=hands), 0, {})


def test_the_last_card_of_a_trick_is_previewed_with_its_end_and_drocos_next_lead() -> None:
    """RT-20, RT-34"""
    hands = {"P0": ["A2", "B2"], "P1": ["A4", "B4"], "P2": ["A6", "B6"], "D": ["A7", "B5"]}
    state = position(hands=hands, played=["A2", "A4"])
    events = preview(state, 2, {"card": "A6"}).events
    assert [event.kind for event in events] == ["play", "trick", "play"]
    led = {"by": None, "card": "B5", "trick": 12, "best": "B5", "column": "leads", "filter": None}
    assert events[-1].data == led
    real = act(state, 2, "A6")
    assert real.events[:3] == events


def test_a_preview_ends_where_a_hidden_card_or_luck_comes_in() -> None:
    """RT-49, RT-45, RT-52"""
    last = {"P0": ["A2"], "P1": ["A4"], "P2": ["A6"], "D": ["A5"]}
    state = position(hands=last, played=["A2", "A4"])
    assert [event.kind for event in preview(state, 2, {"card": "A6"}).events] == ["play", "trick"]
    two = {"P0": ["A2", "B2"], "P1": ["A4", "B4"], "P2": ["A6", "B6"], "D": ["A5", "B5"]}
    absent = position(hands=two, left=[1])
    assert [event.data["by"] for event in preview(absent, 0, {"card": "A2"}).events] == [0, None]


def test_a_preview_is_the_beginning_of_what_comes() -> None:
    """RT-26"""
    state = passed()
    while state.step == "play" and state.round == 1:
        seat = game.prompts(state)[0].seat
        card = game.sample(game.view(state, seat), asked(state, seat), LUCK)["card"]
        foretold = preview(state, seat, {"card": card}).events
        step = act(state, seat, card)
        assert step.events[: len(foretold)] == foretold
        state = step.state


def test_samples_are_drawn_from_all_that_is_legal() -> None:
    """RT-13, RT-23"""
    state = dealt()
    passes = {tuple(game.sample(game.view(state, 0), asked(state, 0), Chance(b"%d" % n))["cards"]) for n in range(99)}
    assert len(passes) > 40
    state = late(passed(), 1).state
    cards = {game.sample(game.view(state, 2), asked(state, 2), Chance(b"%d" % n))["card"] for n in range(60)}
    space = game.choices(game.view(state, 2), asked(state, 2), None)
    assert cards == {pick.value for pick in space.picks}  # type: ignore[union-attr]
