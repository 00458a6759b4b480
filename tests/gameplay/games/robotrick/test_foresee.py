"""Droco's next card, named before he plays it: never wrong, and left open only where it is open (RT-12, RT-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.robotrick.ai import AI_CARDS, droco_choice
from gameplay.games.robotrick.cards import DECK, NAMES, TYPES
from gameplay.games.robotrick.foresee import foreseen, not_seen
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.seating import circle
from gameplay.games.robotrick.state import DROCO, Play, State, Trick
from tests.gameplay.games.robotrick.scene import WHO, act, dealing, dealt, late, passed, position, told


def positions(ai: str, seed: bytes, number: int) -> Iterator[State]:
    """A drawn round with this AI card, from its first trick on."""
    cards = Chance(seed).shuffle("deal", DECK)
    names = [NAMES[card] for card in cards]
    hands = {who: names[place * 12 : place * 12 + 12] for place, who in enumerate(WHO)}
    table = dealing(number, ai, hands)
    state = table.state
    state.trump, state.aside = cards[48], sorted(cards[49:])
    while state.step != "over" and state.round == number:
        yield state
        prompt = game.prompts(state)[0]
        payload = game.sample(game.view(state, prompt.seat), prompt, Chance(seed + prompt.key.encode()))
        state = game.decide(state, prompt, game.parse(state, prompt, payload), Chance(seed)).state


def to_come(state: State) -> int:
    """How many players play before Droco does, in this trick."""
    seats = circle(state.order, state.round)
    return (seats.index(DROCO) - seats.index(state.leader or 0)) % 4 - len(state.table)


def possible(state: State, led: str) -> set[int]:
    """Every card that Droco may play if this type is led, with any open cards of others before his."""
    hidden, on_table = not_seen(state), [play.card for play in state.table]
    firsts = [[on_table[0]]] if on_table else [[card] for card in hidden if TYPES[card // 13] == led]
    before = to_come(state) - (0 if on_table else 1)
    found = set()
    for first in firsts:
        for more in product(hidden, repeat=before):
            trick = [*(on_table or first), *more]
            if len(set(trick)) == len(trick):
                found.add(droco_choice(state.ai, state.hands[DROCO], state.trump // 13, trick).card)
    return found


@pytest.mark.parametrize("ai", ["AI-08", "AI-09", "AI-05"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_foreseen_card_is_possible(ai: str, number: int) -> None:
    """RT-12, RT-27, RT-28"""
    open_ones = sure_ones = 0
    for state in positions(ai, b"foresee%d" % number, number):
        entries = foreseen(state)
        if state.step == "pass" or any(play.by == DROCO for play in state.table) or to_come(state) > 2:
            continue  # three players before him: too many combinations to try
        by_type = {entry["led"]: entry for entry in entries}
        leads = {TYPES[card // 13] for card in not_seen(state)}
        assert set(by_type) == ({TYPES[state.table[0].card // 13]} if state.table else leads)
        for led, entry in by_type.items():
            may = possible(state, str(led))
            assert entry["card"] == (NAMES[may.pop()] if len(may) == 1 else None)
            sure_ones += entry["card"] is not None
            open_ones += entry["card"] is None
    assert sure_ones
    assert (open_ones > 0) == (ai != "AI-05")


@pytest.mark.parametrize("ai", sorted(AI_CARDS))
def test_he_plays_what_was_foreseen(ai: str) -> None:
    """RT-26, RT-29"""
    kept = 0
    for number in (1, 2, 3):
        expected: dict[Any, Any] = {}
        led = None
        for state in positions(ai, b"kept%d" % number, number):
            entries = {entry["led"]: entry for entry in foreseen(state)}
            played = [play for play in state.table if play.by == DROCO]
            if state.table:
                led = TYPES[state.table[0].card // 13]
            if played and expected:
                entry = expected.get(led, expected.get(None))
                if entry and entry["card"]:
                    assert entry["card"] == NAMES[played[0].card]
                    kept += 1
            expected = entries
    assert kept > 6


def entry(state: State) -> list[tuple[str | None, str | None, str, int | None]]:
    return [(each["led"], each["card"], each["column"], each["filter"]) for each in foreseen(state)]


HANDS: dict[str, Sequence[str]] = {
    "P0": ["A2", "B9", "C9"],
    "P1": ["A4", "A8", "C5"],
    "P2": ["A6", "C3", "C4"],
    "D": ["A5", "A9", "B1"],
}


def test_open_cards_are_all_except_the_hands_and_those_set_aside() -> None:
    """RT-9, RT-11, RT-41"""
    for state in positions("AI-03", b"open", 1):
        hidden = [card for seat in (0, 1, 2) for card in state.hands[seat]]
        assert not_seen(state) == sorted([*hidden, *state.aside])


def test_only_cards_that_may_come_count() -> None:
    """RT-12: P0 leads, P1 follows; of type A only 5 and 6 are left, and no trump. Whatever is led, Droco's 9 beats it,
    and his 1 does not."""
    hidden = {"P0": ["A5", "C3", "C4"], "P1": ["A6", "C5", "C6"], "P2": ["B2", "B3", "B4"], "D": ["A1", "A9", "B9"]}
    state = position(number=2, ai="AI-08", hands=hidden, leader="P0", trump="D", aside=["C7", "C8", "C9"])
    left = {*not_seen(state)} - {card for seat in (0, 1, 2) for card in state.hands[seat]} - {*state.aside}
    state.tricks[0] = Trick(DROCO, tuple(Play(DROCO, card) for card in sorted(left)), DROCO)
    assert [(each["led"], each["card"]) for each in foreseen(state)] == [("A", "A9"), ("B", "B9"), ("C", "A1")]


def test_before_a_lead_each_type_that_may_be_led_has_its_entry() -> None:
    """RT-12"""
    state = position(ai="AI-01", hands=HANDS, leader="P0", trump="D")
    assert entry(state) == [
        ("A", "A5", "follows", 0),
        ("B", "B1", "follows", None),  # one candidate: no filter had to decide
        ("C", "A9", "other", 0),
        ("D", "A9", "other", 0),
    ]


def test_once_a_card_lies_there_is_one_entry_and_none_after_he_has_played() -> None:
    """RT-12"""
    state = position(number=2, ai="AI-08", hands=HANDS, leader="P0", trump="D", played=["A2"])
    assert entry(state) == [("A", None, "follows", None)]  # P1's card is to come
    assert entry(act(state, 1, "A4").state) == []
    sniper = position(number=1, ai="AI-08", hands=HANDS, leader="P2", trump="D", played=["A6"])
    assert entry(sniper) == [("A", None, "follows", None)]
    assert foreseen(passed()) == []


def test_while_passing_his_first_lead_is_known() -> None:
    """RT-17, RT-19"""
    for ai in AI_CARDS:
        state = dealt(1, ai)
        (expected,) = foreseen(state)
        assert expected["led"] is None
        assert expected["column"] == "leads"
        assert passed(1, ai).table[0].card == NAMES.index(expected["card"] or "")


def test_the_forecast_is_sent_whenever_it_changes() -> None:
    """RT-12: at the end of a step, `[]` included."""
    state = dealt()
    before = foreseen(state)
    while state.step != "over":
        step = late(state, game.prompts(state)[0].seat)
        now = foreseen(step.state)
        assert told(step, "foreseen") == ([{"foreseen": now}] if now != before else [])
        before, state = now, step.state


def test_nothing_is_foreseen_at_the_end() -> None:
    """RT-42"""
    state = position(number=3, hands={"P0": ["A2"], "P1": ["A4"], "P2": ["A6"], "D": ["A5"]}, past=[])
    while game.prompts(state):
        state = late(state, game.prompts(state)[0].seat).state
    assert foreseen(state) == []
