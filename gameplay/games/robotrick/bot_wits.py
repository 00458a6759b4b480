"""What a card does to a trick, and what that is worth: the quick judgement with which whole rounds are played out.

All hands that are given are taken for true; a rival without one lets every trick go. Bots that know no hands deal them
first (`bot_deals`).
"""

from __future__ import annotations

import msgspec

from gameplay.games.robotrick.bot_field import TYPES, Field, Round, first, weakest
from gameplay.games.robotrick.cards import POINTS, STRENGTHS
from gameplay.games.robotrick.state import DROCO, HANGARS, PLAYERS


class Wits(msgspec.Struct, frozen=True):
    """What things are worth, in points. The numbers won most in thousands of rounds against neighbours of theirs."""

    patience: float = 1.0
    """The price of a hangar, as a share of the robot that would fill the last one that is free."""
    spite: float = 0.54
    """What a rival's point costs."""
    sheds: tuple[float, ...] = (0.01, 0.03, 0.2, 0.29)
    """What it is worth to be rid of a step of strength, by hangars filled."""
    trumps: float = 6.7
    """By so many steps a trump is stronger."""
    leads: float = 1.7
    """What it costs to lead the next trick."""


def rank(field: Field, hand: int, slots: int) -> int:
    """The worth of the robot that would fill the last of so many hangars, when Droco has these cards to play."""
    key = hand << 4 | slots
    found = field.ranks.get(key)
    if found is None:
        worths = []
        while hand:
            low = hand & -hand
            worths.append(POINTS[low.bit_length() - 1])
            hand ^= low
        worths.sort(reverse=True)
        found = field.ranks[key] = worths[slots - 1] if 0 < slots <= len(worths) else 0
    return found


def ends(now: Round, price: float, card: int) -> tuple[int, int]:
    """Who wins the trick, as it seems, when the seat whose turn it is plays this card; and Droco's card in it.

    The others win where his card is worth more than `price` and they have a hangar free, or where they must.
    """
    field, seat, best, by = now.field, now.turn, now.best, now.by
    beaten_by = field.beaten_by
    if now.count == 0:
        led, best, by = card // STRENGTHS, card, seat
    else:
        led = now.led
        if beaten_by[best] >> card & 1:
            best, by = card, seat
    hands, up = now.hands, now.up
    robot = now.on[DROCO]
    if robot < 0:
        robot = field.lays(hands[DROCO], led, best)
    for _more in range(PLAYERS - now.count):
        seat = field.after[seat]
        if seat == DROCO:
            if field.judges:
                robot = field.lays(hands[DROCO], led, best)
            if beaten_by[best] >> robot & 1:
                best, by = robot, DROCO
            continue
        hand = hands[seat]
        legal = hand & TYPES[led] or hand
        beats = legal & beaten_by[best]
        if beats:
            if field.left[seat]:
                beats &= 1 << first(weakest(legal))
            elif beats != legal and (up[seat] == HANGARS or POINTS[robot] <= price):
                continue
            if beats:
                best, by = beats.bit_length() - 1, seat
    return by, robot


def weighed(now: Round, wits: Wits, some: int) -> list[tuple[float, int]]:
    """What each of some cards is worth to the seat whose turn it is, and the card."""
    seat, field, up = now.turn, now.field, now.up
    filled = up[seat]
    price = wits.patience * rank(field, now.hands[DROCO], PLAYERS * HANGARS - sum(up))
    sheds, wins = wits.sheds[filled], wits.sheds[min(filled + 1, HANGARS)]
    trump = field.trump
    found = []
    while some:
        low = some & -some
        some ^= low
        card = low.bit_length() - 1
        by, robot = ends(now, price, card)
        strength = card % STRENGTHS + (wits.trumps if card // STRENGTHS == trump else 0.0)
        if by == seat:
            catch = -POINTS[robot] if filled == HANGARS else POINTS[robot] - price
            worth = catch - wits.leads + wins * strength
        elif by == DROCO:
            worth = sheds * strength - POINTS[card]
        else:
            worth = sheds * strength + wits.spite * (POINTS[robot] if up[by] == HANGARS else price - POINTS[robot])
        found.append((worth, card))
    return found


def chosen(now: Round, wits: Wits) -> int:
    """The card that the seat whose turn it is plays in a play-out; an absent player's by RT-51."""
    some = now.legal()
    if some & (some - 1) == 0:
        return some.bit_length() - 1
    if now.field.left[now.turn]:
        return first(weakest(some))
    return max(weighed(now, wits, some))[1]


def play_on(now: Round, wits: Wits) -> list[int]:
    """The scores when all play the rest of the round so. `now` is used up."""
    field, hands = now.field, now.hands
    while True:
        turn = now.turn
        if not hands[turn]:
            return now.score
        if turn == DROCO:
            now.play(field.lays(hands[DROCO], now.led, now.best))
        else:
            now.play(chosen(now, wits))
