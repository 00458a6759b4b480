"""Section 2.1 of the rulebook: seats, and the setup of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidSetup, Json
from gameplay.games.robotrick.ai import AI_CARDS
from gameplay.games.robotrick.cards import DECK, NAMES, VP, named
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.dealing import deal
from gameplay.games.robotrick.rules.seating import left_of, owner_drawn
from gameplay.games.robotrick.state import DROCO, State
from tests.gameplay.games.robotrick.scene import ASIDE, HANDS, TRUMP, dealing, dealt, hand, late, started, told

SEEDS = [b"%d" % number for number in range(60)]


def test_exactly_three_people_play_and_droco_is_not_one_of_them() -> None:
    """RT-1"""
    assert game.tables({}) == {3}
    for seats in (2, 4):
        with pytest.raises(InvalidSetup, match="seats: out_of_range"):
            game.setup({}, seats)
    state = started()
    assert {prompt.seat for prompt in game.prompts(state)} == game.racing(state) == {0, 1, 2}
    assert [player["seat"] for player in game.view(state, None)["players"]] == [0, 1, 2]


def test_nothing_can_be_chosen_for_a_table_and_no_start_order_given() -> None:
    """RT-2"""
    assert game.setup({}, 3) == {"game": "robotrick", "seats": 3}
    assert not game.meta.has_grid
    for raw in ({"owner": 1}, {"grid": {"mode": "drawn"}}):
        with pytest.raises(InvalidSetup, match="unknown_option"):
            game.setup(raw, 3)


def test_the_owner_is_drawn_and_the_others_follow_clockwise() -> None:
    """RT-2"""
    assert {tuple(owner_drawn(Chance(seed))) for seed in SEEDS} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    for seed in SEEDS[:10]:
        state = started(seed)
        assert state.order == owner_drawn(Chance(seed))
        first = game.start(game.setup({}, 3), Chance(seed)).events[0]
        assert (first.kind, first.data, first.seen_by) == ("owner", {"order": state.order}, None)


def test_the_seats_stay_for_all_three_rounds() -> None:
    """RT-2, RT-13"""
    state = started(b"1")
    order = list(state.order)
    for number in (1, 2, 3):
        assert (state.round, state.order) == (number, order)
        while state.step != "over" and state.round == number:
            state = late(state, game.prompts(state)[0].seat).state
    assert [left_of(order, seat) for seat in order] == [*order[1:], order[0]]


@pytest.mark.parametrize(
    ("number", "circle"), [(1, [0, None, 1, 2]), (2, [0, 1, None, 2]), (3, [0, 1, 2, None])], ids=["1", "2", "3"]
)
def test_droco_sits_elsewhere_in_each_round(number: int, circle: list[int | None]) -> None:
    """RT-3, RT-4, RT-5"""
    table = dealing(number)
    assert game.view(table.state, None)["circle"] == circle
    assert told(table, "round") == [{"round": number, "circle": circle, "ai": "AI-08"}]


def test_one_of_the_ten_ai_cards_is_drawn_for_a_round() -> None:
    """RT-6"""
    assert len(AI_CARDS) == 10
    assert {deal(Chance(seed), 1).ai for seed in SEEDS} == set(AI_CARDS)
    state = started()
    assert game.view(state, None)["ai"] == state.ai


def test_the_same_ai_card_may_come_again() -> None:
    """RT-7"""
    drawn = [[deal(Chance(seed), number).ai for number in (1, 2, 3)] for seed in SEEDS]
    assert any(len(set(cards)) < 3 for cards in drawn)
    assert any(len(set(cards)) == 3 for cards in drawn)


class Lowest(Chance):
    """Every draw is the first of what may come."""

    def draws(self, label: str, sizes: Sequence[int]) -> list[int]:
        return [0 for _size in sizes]


def test_one_ai_card_may_govern_all_three_rounds() -> None:
    """RT-6, RT-7: drawn in each of them, whatever was in play before."""
    luck = Lowest(b"")
    state = game.start(game.setup({}, 3), luck).state
    while state.step != "over":
        state = late(state, game.prompts(state)[0].seat, luck).state
    assert [past.ai for past in state.past] == ["AI-01"] * 3


def test_a_card_is_turned_up_and_its_type_is_trump() -> None:
    """RT-8"""
    table = dealing()
    assert (NAMES[table.state.trump], table.trump, told(table, "trump")) == (TRUMP, 0, [{"card": TRUMP}])
    assert table.state.trump not in {card for cards in table.state.hands for card in cards}
    assert {NAMES[deal(Chance(seed), 1).cards[0]][0] for seed in SEEDS} == set("ABCD")


def test_three_cards_are_set_aside_and_shown_to_nobody() -> None:
    """RT-9"""
    state = dealt()
    assert named(state.aside) == sorted(ASIDE)
    for viewer in (None, 0, 1, 2):
        view = game.view(state, viewer)
        assert not set(ASIDE) & set(words_of(view))


def words_of(value: Json) -> list[str]:
    """Every text in a view."""
    if isinstance(value, dict):
        return [word for each in value.values() for word in words_of(each)]
    if isinstance(value, list):
        return [word for each in value for word in words_of(each)]
    return [value] if isinstance(value, str) else []


def test_everybody_has_twelve_cards_and_no_card_is_lost() -> None:
    """RT-10"""
    state = dealt()
    assert {who: set(hand(state, who)) for who in HANDS} == {who: set(cards) for who, cards in HANDS.items()}
    assert [len(cards) for cards in state.hands] == [12] * 4
    everywhere = [state.trump, *state.aside, *(card for cards in state.hands for card in cards)]
    assert Counter(everywhere) == Counter(DECK)


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """RT-11"""
    table = dealing()
    for event in table.events:
        if event.kind == "hand":
            assert event.seen_by == (event.data["seat"],)
    assert len(told(table, "hand")) == 3
    for viewer in (None, 0, 1, 2):
        hands = [player["hand"] for player in game.view(table.state, viewer)["players"]]
        assert [seat for seat, cards in enumerate(hands) if cards is not None] == ([] if viewer is None else [viewer])
    mine = game.view(table.state, 0)["players"][0]["hand"]
    assert mine == ["A8", "A10", "A12", "B2", "B8", "B11", "C7", "C11", "C13", "D1", "D8", "D10"]


def test_drocos_hand_is_open_in_four_columns_the_strongest_first() -> None:
    """RT-12"""
    table = dealing()
    for viewer in (None, 0, 1, 2):
        assert game.view(table.state, viewer)["droco"] == HANDS["D"]
    (event,) = [event for event in table.events if event.kind == "dealt"]
    assert (event.data, event.seen_by) == ({"droco": HANDS["D"]}, None)


class Luck(Chance):
    """Remembers what was asked of it."""

    def __init__(self) -> None:
        super().__init__(b"luck")
        self.asked: list[str] = []

    def draws(self, label: str, sizes: Sequence[int]) -> list[int]:
        self.asked.append(label)
        return super().draws(label, sizes)


def test_the_order_of_the_draws_is_fixed() -> None:
    """RT-53"""
    luck = Luck()
    state = game.start(game.setup({}, 3), luck).state
    assert luck.asked == ["owner", "r1/ai", "r1/deck"]
    dealt_cards = Chance(b"luck").shuffle("r1/deck", DECK)
    assert state.trump == dealt_cards[0]
    assert state.aside == sorted(dealt_cards[1:4])
    places = [*state.order, DROCO]
    assert [state.hands[seat] for seat in places] == [sorted(dealt_cards[at : at + 12]) for at in (4, 16, 28, 40)]
    while state.round < 3:
        state = late(state, game.prompts(state)[0].seat, luck).state
    assert luck.asked[3:] == ["r2/ai", "r2/deck", "r3/ai", "r3/deck"]


def test_strength_and_points_are_two_numbers_on_a_card() -> None:
    """RT-43: table 1.1 of the rulebook."""
    assert VP == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15)
    assert sum(VP) == 94
    assert (NAMES[0], NAMES[12], NAMES[13], NAMES[-1], len(NAMES)) == ("A1", "A13", "B1", "D13", 52)


def test_a_round_begins_with_empty_hangars() -> None:
    """RT-40, RT-45"""
    state = dealt(2)
    assert (state.up, state.down, state.tricks, state.table) == ([[], [], []], [[], [], []], [], [])
    assert isinstance(state, State)
