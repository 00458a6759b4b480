"""The light field of the bots: it plays by the rules, deals only what fits, and solves the last tricks."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Prompt
from gameplay.games.robotrick.ai import AI_CARDS, droco_choose
from gameplay.games.robotrick.bot_deals import Deals
from gameplay.games.robotrick.bot_field import Field, Round, cards_in, set_of
from gameplay.games.robotrick.bot_seen import seen_of
from gameplay.games.robotrick.bot_solve import solve
from gameplay.games.robotrick.bot_wits import Wits, play_on
from gameplay.games.robotrick.cards import DECK, NUMBER, named
from gameplay.games.robotrick.game import robotrick as game
from gameplay.games.robotrick.rules.capture import scores
from gameplay.games.robotrick.state import DROCO, PLAYERS, State
from gameplay.games.robotrick.view import view

from .scene import position


def laid(state: State, me: int) -> Round:
    """The round as the bots have it, with the true hands."""
    now = seen_of(view(state, me), me).now
    now.hands = [set_of(hand) for hand in state.hands]
    return now


def drawn(state: State, prompt: Prompt, dice: Random) -> State:
    payload = game.sample(game.view(state, prompt.seat), prompt, Chance(b"%d" % dice.randrange(10**9)))
    return game.decide(state, prompt, game.parse(state, prompt, payload), Chance(b"field")).state


def somewhere(seed: int, answers: int) -> tuple[State, Prompt]:
    """A match after so many answers, and its first question."""
    dice, state = Random(seed), game.start(game.setup({}, PLAYERS), Chance(b"field%d" % seed)).state
    for _answer in range(answers):
        state = drawn(state, game.prompts(state)[0], dice)
    return state, game.prompts(state)[0]


# -- as the rules play


def droco_plays(field: Round) -> None:
    """As often as it is his turn."""
    while field.turn == DROCO and field.hands[DROCO]:
        field.play(field.field.lays(field.hands[DROCO], field.led, field.best))


@pytest.mark.parametrize("seed", range(4))
def test_a_round_in_the_field_follows_the_rules(seed: int) -> None:
    """Random matches, in every other one a player leaves: the same hands, hangars and scores after every card."""
    dice, state, compared = Random(seed), game.start(game.setup({}, PLAYERS), Chance(b"field%d" % seed)).state, 0
    while prompts := game.prompts(state):
        prompt, before = prompts[0], state
        if seed % 2 and dice.random() < 0.01:
            state = game.leave(state, prompt.seat, "conceded", Chance(b"field")).state
            continue
        state = drawn(state, prompt, dice)
        if prompt.kind == "pass" or state.round != before.round or state.step == "over":
            continue
        field = laid(before, prompt.seat)
        (card,) = set(before.hands[prompt.seat]) - set(state.hands[prompt.seat])
        field.play(card)
        droco_plays(field)
        while field.turn != DROCO and field.field.left[field.turn] and any(field.hands):
            field.play(min(cards_in(field.legal()), key=lambda card: (card % 13, card)))
            droco_plays(field)
        assert [named(cards_in(hand)) for hand in field.hands] == [named(hand) for hand in state.hands]
        assert (field.score, field.up) == (scores(state), [len(up) for up in state.up])
        compared += 1
    assert compared > 30


def test_droco_lays_what_his_card_says_in_any_hand_and_trick() -> None:
    dice = Random(1)
    for _hand in range(400):
        cards = dice.sample(DECK, 15)
        ai, trump, count = dice.choice(sorted(AI_CARDS)), dice.randrange(4), dice.randint(1, 12)
        hand, trick = cards[:count], cards[12 : 12 + dice.randint(0, 3)]
        field = Field(ai, trump, [0, 1, 2, DROCO])
        field.left = (True,) * PLAYERS
        now = Round(field, [0, 0, 0, set_of(hand)], turn=DROCO - len(trick))
        for card in trick:
            now.hands[now.turn] |= 1 << card
            now.play(card)
        assert field.lays(set_of(hand), now.led, now.best) == droco_choose(ai, hand, trump, trick)


def test_a_round_of_absent_players_is_known_to_its_end() -> None:
    """RT-51: when all have left, a play-out gives exactly the final scores."""
    state, prompt = somewhere(5, 12)
    now = laid(state, prompt.seat)
    now.field.left = (True,) * PLAYERS
    for seat in range(PLAYERS):
        state = game.leave(state, seat, "conceded", Chance(b"field")).state
    assert play_on(now.copy(), Wits()) == solve(now) == list(state.past[0].scores)


# -- deals


@pytest.mark.parametrize("answers", [0, 3, 20, 33])
def test_a_deal_fits_all_that_is_known(answers: int) -> None:
    for seed in range(6):
        state, prompt = somewhere(seed, answers)
        me = prompt.seat
        seen = seen_of(view(state, me), me)
        deals = Deals(seen, seen.now)
        for guess in range(8):
            deal = deals.drawn(f"guess{guess}", Chance(b"fits"))
            sizes = [hand.bit_count() for hand in deal.hands]
            assert sizes == [len(hand) for hand in state.hands]
            assert sum(deal.hands).bit_count() == sum(sizes)
            assert deal.hands[me] == set_of(state.hands[me])
            for rival in seen.rivals:
                assert deal.hands[rival] & seen.now.hands[rival] == seen.now.hands[rival]
                assert deal.hands[rival] & seen.barred[rival] == 0


def test_near_the_end_all_deals_are_listed_and_the_true_one_is_among_them() -> None:
    for seed in range(12):
        state, prompt = somewhere(seed, 35)
        seen = seen_of(view(state, prompt.seat), prompt.seat)
        deals = Deals(seen, seen.now)
        every = [tuple(deal.hands) for deal in deals.all()]
        assert len(every) == len(set(every)) == deals.count
        assert tuple(map(set_of, state.hands)) in every
        found = Counter(tuple(deals.drawn(f"{n}", Chance(b"each")).hands) for n in range(30 * deals.count))
        assert set(found) == set(every)
        assert min(found.values()) > 10


def test_a_given_card_is_with_the_left_neighbour_until_it_is_played() -> None:
    """RT-16."""
    state, prompt = somewhere(3, 3)
    me = prompt.seat
    seen = seen_of(view(state, me), me)
    assert seen.now.hands[seen.left] == set_of(state.passes[me])
    assert seen.now.hands[seen.right] == 0


# -- the end


def test_the_last_tricks_are_solved_for_everybody() -> None:
    """P0 can hold either type with the 9: the lead of B2 would give the dear robot away."""
    hands = {"P0": ["B9", "B2"], "P1": ["B3", "C1"], "P2": ["C2", "C3"], "D": ["B8", "B1"]}
    now = laid(position(ai="AI-03", trump="D", hands=hands), 0)
    dear, cheap = now.copy(), now.copy()
    dear.play(NUMBER["B9"])
    cheap.play(NUMBER["B2"])
    assert solve(now) == solve(dear) != solve(cheap)


def test_a_player_who_has_left_is_not_expected_to_play_well() -> None:
    hands = {"P0": ["A9", "C1"], "P1": ["A10", "A2"], "P2": ["A3", "C2"], "D": ["A8", "C3"]}
    state = position(ai="AI-03", trump="D", hands=hands)
    here, gone = laid(state, 0), laid(state, 0)
    gone.field.left = (False, True, False)
    for now in (here, gone):
        now.play(NUMBER["A9"])
    assert (solve(here)[1], solve(gone)[0]) == (8 + 3, 8 - 1)
