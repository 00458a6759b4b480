"""What one seat knows of a round, read from its view.

Known are the own hand, Droco's, the trump card, all cards played, the two cards that went to the left, and the types
that somebody could not follow. All the rest lies with the rivals, or set aside.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gameplay.games.robotrick.bot_field import ALL, TYPES, Field, Round, set_of
from gameplay.games.robotrick.cards import NUMBER, STRENGTHS, numbers
from gameplay.games.robotrick.shapes import PlayShown, View
from gameplay.games.robotrick.state import DROCO, PLAYERS, ROUNDS


class Seen(msgspec.Struct):
    """A round as one seat sees it."""

    me: int
    now: Round
    """The hands of rivals hold only what is known of them."""
    missing: list[int]
    """By seat: how many cards of each hand are not known."""
    barred: list[int]
    """By seat: cards of types it has shown to lack."""
    unseen: int
    """Cards that lie with rivals, or aside."""
    totals: list[int]
    """By seat: the score of the rounds that are over."""
    rounds: int
    """Rounds that follow this one."""
    order: list[int]
    """The seats clockwise, without Droco."""

    @property
    def rivals(self) -> list[int]:
        return [seat for seat in range(PLAYERS) if seat != self.me]

    @property
    def left(self) -> int:
        """The seat that gets the own two cards (RT-13)."""
        return self.order[(self.order.index(self.me) + 1) % PLAYERS]

    @property
    def right(self) -> int:
        return self.order[self.order.index(self.me) - 1]


def seen_of(view: View, me: int) -> Seen:
    """The round in the view of a seat that plays."""
    players = view["players"]
    circle = [DROCO if seat is None else seat for seat in view["circle"]]
    trump = NUMBER[view["trump"]]
    field = Field(view["ai"], trump // STRENGTHS, circle, [player["left"] for player in players])
    tricks = [trick["plays"] for trick in view["tricks"]]
    played = set_of(NUMBER[play["card"]] for plays in (*tricks, view["table"]) for play in plays)
    now = Round(field, [0] * (PLAYERS + 1))
    now.hands[me] = set_of(numbers(players[me]["hand"] or ()))
    now.hands[DROCO] = set_of(numbers(view["droco"]))
    now.up = [len(player["up"]) for player in players]
    now.score = [player["score"] for player in players]
    _table(now, view["table"])
    now.turn = me
    seen = Seen(
        me=me,
        now=now,
        missing=[player["hand_count"] for player in players],
        barred=_barred((*tricks, view["table"])),
        unseen=ALL & ~(played | now.hands[me] | now.hands[DROCO] | 1 << trump),
        totals=[sum(player["rounds"]) for player in players],
        rounds=ROUNDS - view["round"],
        order=view["order"],
    )
    held = set_of(numbers(players[me]["gave"] or ())) & ~played
    now.hands[seen.left] |= held
    seen.missing[seen.left] -= held.bit_count()
    seen.unseen &= ~held
    return seen


def _table(now: Round, table: Iterable[PlayShown]) -> None:
    """Lay what lies on the table."""
    for play in table:
        seat, card = DROCO if play["by"] is None else play["by"], NUMBER[play["card"]]
        now.hands[seat] |= 1 << card
        now.turn = seat
        now.play(card)


def _barred(tricks: Iterable[list[PlayShown]]) -> list[int]:
    """Who did not follow has no card of the led type, and gets none any more (RT-23)."""
    barred = [0] * (PLAYERS + 1)
    for plays in tricks:
        for play in plays:
            led, laid = NUMBER[plays[0]["card"]] // STRENGTHS, NUMBER[play["card"]] // STRENGTHS
            if laid != led:
                barred[DROCO if play["by"] is None else play["by"]] |= TYPES[led]
    return barred
