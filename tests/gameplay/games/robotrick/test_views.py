"""Nothing leaks: whatever is hidden from a viewer may differ, and nothing that they see changes (RT-9, RT-11, RT-16,
RT-41, RT-49; worked case RTC-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json
from gameplay.games.robotrick.cards import NAMES, named, numbers
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.seating import left_of
from gameplay.games.robotrick.state import PLAYERS, State
from tests.gameplay.games.matches import told
from tests.gameplay.games.robotrick.scene import act, dealt, late, passed, started

VIEWERS = (None, 0, 1, 2)


def moments(seed: bytes, *, leaving: dict[int, int] | None = None) -> Iterator[State]:
    """Every position of a drawn match."""
    state, count = started(seed), 0
    while prompts := game.prompts(state):
        yield state
        gone = (leaving or {}).get(count)
        count += 1
        if gone is not None:
            state = game.leave(state, gone, "conceded", Chance(seed)).state
            continue
        prompt = prompts[0]
        payload = game.sample(game.view(state, prompt.seat), prompt, Chance(seed + prompt.key.encode()))
        state = game.decide(state, prompt, game.parse(state, prompt, payload), Chance(seed)).state
    yield state


def mixed(state: State, viewer: int | None, luck: Chance) -> State:
    """The same to this viewer: other hands and other cards set aside, other passes between others."""
    twin = state.clone()
    known = set(state.passes[viewer]) if viewer is not None and state.step == "play" else set()
    others = [seat for seat in range(PLAYERS) if seat != viewer]
    places = [*(twin.hands[seat] for seat in others), twin.aside]
    loose = luck.shuffle("hidden", [card for place in places for card in place if card not in known])
    for place in places:
        for index, card in enumerate(place):
            if card not in known:
                place[index] = loose.pop()
        place.sort()
    for seat in others:
        to = left_of(state.order, seat)
        if state.passes[seat] and to != viewer:
            may = twin.hands[seat] if state.step == "pass" else twin.hands[to]
            twin.passes[seat] = sorted(luck.shuffle(f"pass{seat}", may)[:2])
        elif state.passes[seat] and state.step == "pass":
            twin.passes[seat] = sorted(luck.shuffle(f"pass{seat}", twin.hands[seat])[:2])
    return twin


PAYLOADS: list[Json] = [{"card": name} for name in NAMES] + [{"cards": ["A1", name]} for name in NAMES] + [{}]


def refusals(state: State, seat: int) -> list[Any]:
    """Every reply that a seat gets to each answer that it may try."""
    (prompt,) = (prompt for prompt in game.prompts(state) if prompt.seat == seat)
    found: list[Any] = []
    for payload in PAYLOADS:
        try:
            found.append(game.parse(state, prompt, payload))
        except (IllegalChoice, InvalidChoice) as refused:
            found.append((refused.code, refused.at, getattr(refused, "params", None)))
    return found


@pytest.mark.parametrize(("seed", "leaving"), [(b"leak", None), (b"leaver", {1: 2, 9: 0}), (b"early", {0: 1})])
def test_hidden_cards_change_no_view_no_question_and_no_refusal(seed: bytes, leaving: dict[int, int] | None) -> None:
    """RT-9, RT-11, RT-16, RT-49"""
    others = 0
    for number, state in enumerate(moments(seed, leaving=leaving)):
        for viewer in VIEWERS:
            twin = mixed(state, viewer, Chance(b"twin%d" % number))
            others += twin != state
            view = game.view(state, viewer)
            assert codec.dump(game.view(twin, viewer)) == codec.dump(view)
            assert game.prompts(twin) == game.prompts(state)
            if number % 5 == 0 and viewer in {prompt.seat for prompt in game.prompts(state)}:
                assert refusals(twin, viewer) == refusals(state, viewer)
    assert others > 100


def test_the_result_of_a_play_looks_alike_whatever_is_hidden() -> None:
    """RT-11, RT-26: events of the own answer, and of everybody's while the card is the same."""
    for number, state in enumerate(moments(b"events")):
        prompts = game.prompts(state)
        if state.step != "play" or len(state.tricks) == 11:
            continue
        seat = prompts[0].seat
        twin = mixed(state, seat, Chance(b"twin%d" % number))
        choice = game.default(state, prompts[0], None, Chance(b"d"))
        one, other = (game.decide(each, prompts[0], choice, Chance(b"d")) for each in (state, twin))
        for viewer in (None, seat):
            assert told(one.events, viewer) == told(other.events, viewer)
            assert game.view(one.state, viewer) == game.view(other.state, viewer)


@pytest.mark.parametrize("viewer", [None, 0])
def test_nobody_else_learns_of_passes_between_others(viewer: int | None) -> None:
    """RT-16: P1's pass to P2 is hidden from P0 and from a spectator."""
    told_to = []
    for cards in (("A11", "A5"), ("D12", "C1")):
        state = act(dealt(), 0, "A12", "D1").state
        first = act(state, 1, *cards)
        last = act(first.state, 2, "C9", "C3")
        told_to.append((told(first.events, viewer), told(last.events, viewer), game.view(last.state, viewer)))
    assert told_to[0] == told_to[1]


def test_an_absent_pass_shows_no_card() -> None:
    """RT-16, RT-50"""
    state = dealt()
    step = game.leave(state, 1, "absent", Chance(b"d"))
    for viewer in VIEWERS:
        assert [event.kind for event in told(step.events, viewer)] == ["left", "passed"]
        view = game.view(step.state, viewer)
        assert [player["passed"] for player in view["players"]] == [False, True, False]
        assert [player["gave"] for player in view["players"]] == [None] * 3


def test_what_each_may_see_while_passing() -> None:
    """RT-12, RT-17, RT-41: worked case RTC-15."""
    state = dealt()
    view = game.view(state, 1)
    mine = view["players"][1]
    assert mine["hand"] == named(state.hands[1])
    assert [player["hand_count"] for player in view["players"]] == [12] * 3
    words = codec.dump(view).decode()
    for seat in (0, 2):
        assert not any(f'"{name}"' in words for name in named(state.hands[seat]))
    assert not any(f'"{name}"' in words for name in named(state.aside))
    after = game.view(passed(), 1)["players"]
    assert (after[1]["got"], after[0]["gave"], after[2]["got"]) == (["B2", "D1"], None, None)


def test_hidden_cards_stay_hidden_until_the_round_is_over_and_after() -> None:
    """RT-9, RT-45: a card set aside is never shown, not even at the end."""
    aside: set[int] = set()
    words = ""
    for state in moments(b"aside"):
        if state.round == 1 and state.step == "pass":
            aside = set(state.aside)
        if state.round == 1:
            words += codec.dump([game.view(state, viewer) for viewer in VIEWERS]).decode()
    assert len(aside) == 3
    assert not any(f'"{name}"' in words for name in named(aside))


def test_everybody_sees_the_same_trick_in_the_middle_of_it() -> None:
    """RT-21"""
    state = late(passed(), 1).state
    views = [game.view(state, viewer) for viewer in VIEWERS]
    assert len({codec.dump(view["table"]) for view in views}) == 1
    assert numbers(["C12", "C6"]) == [play.card for play in state.table]
