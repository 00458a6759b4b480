"""Decks: what is drawn, dealt and discarded, and that no card is lost."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.deck import Deck


class Held(msgspec.Struct):
    """A state with a deck in it."""

    deck: Deck[int]
    names: Deck[str]


def test_the_top_cards_are_taken_and_no_more_than_there_are() -> None:
    deck = Deck([1, 2, 3, 4])
    assert deck.take(2) == [4, 3]
    assert (deck.take(5), deck.take(1)) == ([2, 1], [])
    assert Deck.stacked("abc").take(2) == ["a", "b"]


def test_a_deal_goes_round_past_players_who_have_enough() -> None:
    deck = Deck.stacked(range(1, 10))
    assert deck.deal([3, 0, 2, 1]) == [[1, 4, 6], [], [2, 5], [3]]
    assert deck.pile == [9, 8, 7]
    assert deck.deal([2, 3]) == [[7, 9], [8]]
    assert Deck([1]).deal([]) == []


def test_the_discards_become_the_pile_when_the_game_says_so() -> None:
    deck = Deck([1])
    deck.discard([9, 7, 8])
    assert not deck.spent
    assert deck.take(1) == [1]
    assert deck.spent
    deck.renew(Chance(b"x"), "again")
    assert (sorted(deck.pile), deck.discards, deck.spent) == ([7, 8, 9], [], False)
    assert not Deck().spent


def test_a_new_pile_depends_on_the_label_and_not_on_the_order_of_the_discards() -> None:
    def renewed(discards: list[int], label: str) -> list[int]:
        deck = Deck([], discards)
        deck.renew(Chance(b"x"), label)
        return deck.pile

    assert renewed([*range(30)], "a") == renewed([*range(29, -1, -1)], "a")
    assert renewed([*range(30)], "a") != renewed([*range(30)], "b")


def test_cards_that_are_left_stay_on_top_of_a_new_pile() -> None:
    deck = Deck([1, 2], [7, 8, 9])
    deck.renew(Chance(b"x"), "again")
    assert deck.take(2) == [2, 1]
    assert sorted(deck.pile) == [7, 8, 9]


def test_a_deck_is_stored_in_a_state() -> None:
    held = Held(Deck([1, 2], [3]), Deck(["a"]))
    assert codec.load(Held, codec.dump(held)) == held
    assert codec.plain(held) == {
        "deck": {"pile": [1, 2], "discards": [3]},
        "names": {"pile": ["a"], "discards": []},
    }


def test_a_copy_has_its_own_cards() -> None:
    deck = Deck([1, 2], [3])
    twin = deck.copy()
    deck.take(1)
    deck.discard([4])
    assert twin == Deck([1, 2], [3])
    assert Deck().pile is not Deck().pile


steps = st.lists(
    st.tuples(st.just("take"), st.integers(0, 5))
    | st.tuples(st.just("deal"), st.lists(st.integers(0, 3), max_size=4))
    | st.tuples(st.just("discard"), st.integers(0, 5))
    | st.tuples(st.just("renew"), st.just(0)),
    max_size=20,
)


@given(st.integers(0, 12), steps)
def test_no_card_is_lost_and_none_is_made(size: int, done: list[tuple[str, Any]]) -> None:
    deck, hand = Deck(list(range(size))), list[int]()
    for number, (what, how) in enumerate(done):
        match what:
            case "take":
                hand += deck.take(how)
            case "deal":
                hands = deck.deal(how)
                assert all(len(one) <= most for one, most in zip(hands, how, strict=True))
                hand += [card for one in hands for card in one]
            case "discard":
                deck.discard(hand[:how])
                del hand[:how]
            case "renew" if deck.spent:
                deck.renew(Chance(b"x"), f"{number}")
        assert sorted([*deck.cards(), *hand]) == list(range(size))
