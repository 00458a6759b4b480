"""What the scores of a round are worth to a seat: points, or the chance to win the match."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.bots.winning import Arrival, first
from gameplay.games.robotrick.bot_levels import Style
from gameplay.games.robotrick.bot_seen import Seen
from gameplay.games.robotrick.state import PLAYERS

ROUND = 7.0
"""How uncertain the score of a round to come is, as a logistic spread in points."""
SURE, VAGUE = 0.3, 0.4
"""The same of the last round's score: of one that stands, and what each card adds that is yet to play."""
LEVEL = 0.5
"""Level is nearly as good as ahead, as a victory may be shared (RT-47): a lead of none counts as so many points."""
SIDE = 0.001
"""The chance that a point is worth when it wins nothing."""
LIKED = 0.01
"""The chance that a point is worth which a style likes."""


class Aim:
    """What one bot plays for in a round."""

    def __init__(self, seen: Seen, style: Style, *, wins: bool) -> None:
        self.seen, self.style, self.wins = seen, style, wins
        self.point = LIKED if wins else 1.0
        """The worth of a point that a style likes."""
        to_play = seen.now.hands[seen.me].bit_count()
        self.spread = ROUND * seen.rounds**0.5 if seen.rounds else SURE + VAGUE * to_play
        left = seen.now.field.left
        self.racing = [seat for seat in seen.rivals if not left[seat]]
        """Rivals that can win the match (RT-52)."""

    def worth(self, score: Sequence[int]) -> float:
        """Of these scores of the round."""
        mine = score[self.seen.me]
        others = (sum(score) - mine) / (PLAYERS - 1)
        liked = -self.point * self.style.grudge * others
        if self.wins and self.racing:
            return self.hope(score) + SIDE * (mine - others) + liked
        return mine - others + liked

    def hope(self, score: Sequence[int]) -> float:
        """The chance to have the most points at the end of the match."""
        ends = [before + now for before, now in zip(self.seen.totals, score, strict=True)]
        rivals = [Arrival(-ends[seat], self.spread) for seat in self.racing]
        return first(Arrival(-ends[self.seen.me] - LEVEL, self.spread), rivals)[0]
