"""The last tricks of a round, solved: everybody plays what is best for himself, and knows all hands."""

from __future__ import annotations

from gameplay.games.robotrick.bot_field import Round, cards_in, first, weakest
from gameplay.games.robotrick.state import DROCO

OTHERS = 0.5
"""What a rival's point costs: who has two rivals and wants to lead both."""


def solve(now: Round) -> list[int]:
    """The scores of the round when all play on as is best for them. `now` is used up.

    Best is what leads the rivals by most on average; of cards alike the first.
    """
    hands, field = now.hands, now.field
    while True:
        seat = now.turn
        if seat == DROCO:
            if not hands[DROCO]:
                return now.score
            now.play(field.lays(hands[DROCO], now.led, now.best))
            continue
        some = now.legal()
        if not some:
            return now.score
        if some & (some - 1) == 0:
            now.play(some.bit_length() - 1)
        elif field.left[seat]:
            now.play(first(weakest(some)))
        else:
            break
    best, found = -1e9, now.score
    for card in cards_in(some):
        then = now.copy()
        then.play(card)
        score = solve(then)
        worth = score[seat] - OTHERS * (score[0] + score[1] + score[2] - score[seat])
        if worth > best:
            best, found = worth, score
    return found
