"""Section 1.2 of the rulebook: what each filter of each AI card decides.

A second criterion counts only where the first leaves several cards, which whole rounds seldom show. So each has a
position: Droco's hand, the trump, the cards on the table, and what he plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from gameplay.games.robotrick.ai import AI_CARDS, Column, Facing, Filter, droco_choice, filtered
from gameplay.games.robotrick.cards import NAMES, STRENGTHS, numbers
from gameplay.games.robotrick.winning import NOTHING, best_power
from tests.gameplay.games.robotrick.scene import TYPE

POSITIONS: tuple[tuple[str, Column, str, str, str, str], ...] = (
    ("AI-01", "follows", "C5 D6 D10", "D", "D3", "D6"),
    ("AI-01", "other", "A5 B4 B5 B12 D11 D12", "D", "C9", "D12"),
    ("AI-01", "other", "A4 B4 D4", "C", "C7", "A4"),
    ("AI-01", "leads", "A7 C7 C11 D5 D11", "D", "", "C7"),
    ("AI-02", "follows", "C13 D5 D13", "A", "D10", "D5"),
    ("AI-02", "other", "A8 C6 C10 D10 D12", "C", "B4", "C10"),
    ("AI-02", "leads", "A8 C4 C8 D7 D8", "A", "", "C8"),
    ("AI-02", "leads", "A5 A8 B9", "B", "", "B9"),
    ("AI-03", "follows", "B7 C5 C12", "A", "C6", "C12"),
    ("AI-03", "other", "B3 B6 B7 C6 C12 D3 D6", "C", "A6", "C6"),
    ("AI-03", "leads", "A12 B4 B7 D7 D8", "A", "", "B7"),
    ("AI-04", "follows", "A11 A12 C11", "C", "A2", "A12"),
    ("AI-04", "other", "A7 B7 B10 D7 D8", "A", "C3", "B7"),
    ("AI-04", "other", "A4 A6 B2", "A", "C1", "B2"),
    ("AI-04", "leads", "A3 A6 A12 B3 B6 C3 C12", "D", "", "B6"),
    ("AI-05", "follows", "A2 D2 D9", "C", "D1", "D2"),
    ("AI-05", "other", "A3 A7 A13 C3 C5 D5", "B", "B10", "C3"),
    ("AI-05", "other", "A8 A11 C5", "A", "D8", "A8"),
    ("AI-05", "other", "A7 B7 C12", "D", "D1", "A7"),
    ("AI-05", "leads", "A7 B7 B13 C7 C13 D2", "D", "", "B7"),
    ("AI-05", "leads", "A3 B7 B8", "D", "", "A3"),
    ("AI-06", "follows", "A2 A9 C9", "D", "A1", "A9"),
    ("AI-06", "other", "A11 B9 B11 C8 C11", "D", "D1", "B11"),
    ("AI-06", "other", "B4 C11 D4", "B", "A2", "B4"),
    ("AI-06", "other", "C4 D2 D3", "A", "B5", "C4"),
    ("AI-06", "leads", "A13 B2 B13 C2 C13", "D", "", "B13"),
    ("AI-06", "leads", "A5 C3 D3", "D", "", "D3"),
    ("AI-06", "leads", "B2 B4 C8", "D", "", "C8"),
    ("AI-07", "follows", "A13 B2 B4", "C", "B8", "B2"),
    ("AI-07", "other", "B8 C10 D10 D13", "B", "A1", "D10"),
    ("AI-07", "other", "A5 B5 D8 D13", "C", "C1", "A5"),
    ("AI-07", "leads", "A5 A8 A10 B2 B10 D5", "D", "", "B2"),
    ("AI-07", "leads", "A11 B9 D11", "D", "", "A11"),
    ("AI-08", "follows", "C4 C7 C10", "B", "C5", "C7"),
    ("AI-08", "other", "A10 A11 A13 B12 D10 D13", "C", "C7", "D10"),
    ("AI-08", "other", "A11 C4 C10", "A", "B5", "A11"),
    ("AI-08", "other", "A6 C6 D9", "B", "B11 B9", "A6"),
    ("AI-08", "leads", "A3 A4 A9 B3 C13 D3 D9", "C", "", "D9"),
    ("AI-08", "leads", "A9 B7 C7", "A", "", "B7"),
    ("AI-09", "follows", "D6 D8 D13", "B", "D12 A3", "D8"),
    ("AI-09", "other", "A2 A4 A12 C13 D2 D12", "C", "B9 D1", "D12"),
    ("AI-09", "other", "A9 A13 B9 B13 C9", "D", "D12", "A13"),
    ("AI-09", "leads", "B5 C5 C12 D5 D11", "B", "", "C5"),
    ("AI-09", "leads", "B2 D7 D10", "D", "", "B2"),
    ("AI-10", "follows", "C11 D11 D12", "D", "D8", "D12"),
    ("AI-10", "other", "A11 C2 C11 D2 D11", "D", "B3", "C11"),
    ("AI-10", "other", "A11 C6 C10", "B", "B9", "A11"),
    ("AI-10", "leads", "A10 B5 B11 C5 D5", "B", "", "C5"),
    ("AI-10", "leads", "C3 C6 D6", "C", "", "C3"),
)
"""AI card, column, hand, trump, trick, and the card played. Worked out from the table
of section 1.2, not by the engine."""
OPPOSITE: dict[Filter, Filter] = {"HI": "LO", "LONG": "SHORT", "TRUMP": "PLAIN", "BEAT": "DUCK"}
OPPOSITE |= {one: other for other, one in OPPOSITE.items()}


@pytest.mark.parametrize(("ai", "column", "hand", "trump", "trick", "card"), POSITIONS)
def test_droco_plays_by_each_filter_in_its_turn(
    ai: str, column: Column, hand: str, trump: str, trick: str, card: str
) -> None:
    """RT-26, RT-27, RT-28, RT-29, RT-30"""
    found = droco_choice(ai, numbers(hand.split()), TYPE[trump], numbers(trick.split()))
    assert (NAMES[found.card], found.column) == (card, column)


def broken(column: Sequence[Filter]) -> Iterator[tuple[Filter, ...]]:
    """A column with one filter left out, turned into its opposite, or exchanged with the next one."""
    for at, name in enumerate(column):
        before, after = (*column[:at],), (*column[at + 1 :],)
        if len(column) > 1:
            yield (*before, *after)
        if name in OPPOSITE:
            yield (*before, OPPOSITE[name], *after)
        if after:
            yield (*before, after[0], name, *after[1:])


def played(filters: Sequence[Filter], hand: str, trump: str, trick: str) -> str | None:
    """What a column of filters leaves of a hand; None: several cards."""
    cards, table = numbers(hand.split()), numbers(trick.split())
    led = table[0] // STRENGTHS if table else None
    best = NOTHING if led is None else best_power(table, led, TYPE[trump])
    may = [card for card in cards if card // STRENGTHS == led] or cards
    try:
        return NAMES[filtered(filters, may, Facing(cards, TYPE[trump], led, best))[0]]
    except ValueError:
        return None


@pytest.mark.parametrize("ai", sorted(AI_CARDS))
@pytest.mark.parametrize("column", ["follows", "other", "leads"])
def test_no_filter_can_be_left_out_turned_or_moved_unseen(ai: str, column: Any) -> None:
    """RT-30: the positions above decide, each criterion of each column and its place."""
    mine = [position[2:] for position in POSITIONS if position[:2] == (ai, column)]
    for filters in broken(getattr(AI_CARDS[ai], column)):
        assert any(played(filters, *rest) != card for *rest, card in mine), filters


def test_the_length_of_a_type_is_counted_in_the_whole_hand() -> None:
    """RT-30, LONG and SHORT: in his whole hand, not in what the filters before have left."""
    hand = numbers(["A3", "B3", "B9"])  # LO leaves A3 and B3, one of each
    assert NAMES[droco_choice("AI-09", hand, TYPE["D"], []).card] == "B3"
    assert NAMES[droco_choice("AI-04", hand, TYPE["D"], numbers(["C5"])).card] == "B3"
