"""A round as bots play it out: cards are numbers 0..51, hands are sets of bits, Droco is seat 3.

Its own light copy of the rules, because a bot plays hundreds of rounds to the end for one answer; a test plays the
same matches by both. Not here: which card is good (`bot_wits`), and what nobody can see (`bot_deals`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gameplay.games.robotrick.ai import AI_CARDS
from gameplay.games.robotrick.cards import DECK, POINTS, STRENGTHS
from gameplay.games.robotrick.cards import TYPES as LETTERS
from gameplay.games.robotrick.state import DROCO, HANGARS

COLUMN = (1 << STRENGTHS) - 1
TYPES = tuple(COLUMN << STRENGTHS * kind for kind in range(len(LETTERS)))
"""The cards of each type."""
ALL = (1 << len(DECK)) - 1
ALIKE = tuple(sum(1 << STRENGTHS * kind + strength for kind in range(len(LETTERS))) for strength in range(STRENGTHS))
"""The four cards of each strength."""


def set_of(cards: Iterable[int]) -> int:
    """The cards as bits."""
    return sum(1 << card for card in cards)


def cards_in(some: int) -> list[int]:
    """The cards of a set, by type and then the weakest first."""
    found = []
    while some:
        low = some & -some
        found.append(low.bit_length() - 1)
        some ^= low
    return found


def strongest(some: int) -> int:
    """The cards of the greatest strength among these."""
    folded = (some | some >> 13 | some >> 26 | some >> 39) & COLUMN
    return some & ALIKE[folded.bit_length() - 1]


def weakest(some: int) -> int:
    """The cards of the least strength among these."""
    folded = (some | some >> 13 | some >> 26 | some >> 39) & COLUMN
    return some & ALIKE[(folded & -folded).bit_length() - 1]


def first(some: int) -> int:
    """The first card: of the first type, the weakest."""
    return (some & -some).bit_length() - 1


def _beaten_by(trump: int) -> tuple[int, ...]:
    """For the card that is winning: what would win instead (RT-31, RT-32). It is of the type led, or a trump."""
    found = []
    for one in DECK:
        kind = one // STRENGTHS
        stronger = TYPES[kind] & ~((2 << one) - 1)
        found.append(stronger if kind == trump else stronger | TYPES[trump])
    return tuple(found)


BEATEN_BY = tuple(map(_beaten_by, range(len(LETTERS))))
"""By trump type and the card that is winning."""


class Field:
    """What stays the same during a round: who sits where, the trump type, what Droco does."""

    __slots__ = ("_known", "after", "beaten_by", "columns", "judges", "left", "ranks", "trump")

    def __init__(self, ai: str, trump: int, circle: Sequence[int], left: Sequence[bool] = (False,) * 3) -> None:
        """`circle`: the seats clockwise, Droco among them as 3; `left`: who has left and plays by RT-51."""
        follows, other, leads = AI_CARDS[ai]
        self.columns = (follows, other, leads)
        self.judges = any(rule in ("BEAT", "DUCK") for rule in (*follows, *other))
        """Whether what he lays depends on who is winning, too."""
        self.trump = trump
        self.after = tuple(circle[(circle.index(seat) + 1) % 4] for seat in range(4))
        """Who comes after each seat."""
        self.beaten_by = BEATEN_BY[trump]
        self.left = tuple(left)
        self._known: dict[int, int] = {}
        self.ranks: dict[int, int] = {}
        """Filled and read by `bot_wits`."""

    def lays(self, hand: int, led: int, best: int) -> int:
        """The card that Droco lays from this hand (RT-26, RT-27, RT-28, RT-29, RT-30). `led` is -1 when he leads,
        `best` is winning."""
        key = hand << 9 | (best + 1) << 3 | (led + 1) if self.judges else hand << 3 | (led + 1)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._filtered(hand, led, best)
        return found

    def _filtered(self, hand: int, led: int, best: int) -> int:
        if led < 0:
            some, column = hand, self.columns[2]
        elif hand & TYPES[led]:
            some, column = hand & TYPES[led], self.columns[0]
        else:
            some, column = hand, self.columns[1]
        for rule in column:
            if some & (some - 1) == 0:
                break
            some = self._kept(rule, some, hand, best)
        return some.bit_length() - 1

    def _kept(self, rule: str, some: int, hand: int, best: int) -> int:
        if rule == "HI":
            return strongest(some)
        if rule == "LO":
            return weakest(some)
        if rule in ("LONG", "SHORT"):
            counts = [(hand & kind).bit_count() for kind in TYPES if some & kind]
            wanted = max(counts) if rule == "LONG" else min(counts)
            return sum(some & kind for kind in TYPES if (hand & kind).bit_count() == wanted)
        if rule == "ABC":
            return next(some & kind for kind in TYPES if some & kind)
        wins = self.beaten_by[best] if best >= 0 else ALL
        trumps = TYPES[self.trump]
        wanted = {"TRUMP": trumps, "PLAIN": ~trumps, "BEAT": wins, "DUCK": ~wins}[rule]
        return some & wanted or some


class Round:
    """A round from some moment on, all hands known."""

    __slots__ = ("best", "by", "count", "field", "hands", "led", "on", "score", "turn", "up")

    def __init__(self, field: Field, hands: list[int], turn: int = DROCO) -> None:
        self.field = field
        self.hands = hands
        """By seat, Droco last."""
        self.turn = turn
        self.led = self.best = self.by = -1
        """The type led, the card that is winning, and whose it is; -1 before a trick."""
        self.count = 0
        """Cards on the table."""
        self.on = [-1] * 4
        """By seat, what lies on the table."""
        self.up = [0] * 3
        """Robots in the hangars of each."""
        self.score = [0] * 3
        """Of this round."""

    def copy(self) -> Round:
        twin = Round.__new__(Round)
        twin.field, twin.turn, twin.led, twin.best = self.field, self.turn, self.led, self.best
        twin.by, twin.count = self.by, self.count
        twin.hands, twin.on, twin.up, twin.score = self.hands[:], self.on[:], self.up[:], self.score[:]
        return twin

    def legal(self) -> int:
        """What the seat whose turn it is may play (RT-22, RT-23, RT-24, RT-25)."""
        hand = self.hands[self.turn]
        return (hand & TYPES[self.led] or hand) if self.count else hand

    def play(self, card: int) -> None:
        """A card of the seat whose turn it is, and the end of the trick if it is the last (RT-18, RT-20)."""
        seat = self.turn
        self.hands[seat] ^= 1 << card
        self.on[seat] = card
        if self.count == 0:
            self.led, self.best, self.by = card // STRENGTHS, card, seat
        elif self.field.beaten_by[self.best] >> card & 1:
            self.best, self.by = card, seat
        if self.count < 3:
            self.count += 1
            self.turn = self.field.after[seat]
        else:
            self._end()

    def _end(self) -> None:
        """RT-34, RT-35, RT-36."""
        winner, on = self.by, self.on
        if winner == DROCO:
            for seat in range(3):
                self.score[seat] -= POINTS[on[seat]]
        elif self.up[winner] < HANGARS:
            self.up[winner] += 1
            self.score[winner] += POINTS[on[DROCO]]
        else:
            self.score[winner] -= POINTS[on[DROCO]]
        self.turn = winner
        self.count = 0
        self.led = self.best = self.by = -1
        self.on = [-1] * 4
