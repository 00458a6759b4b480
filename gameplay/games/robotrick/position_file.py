"""The documents that `position.adjudicate` answers, a struct for each `kind`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from gameplay.engine.contract import Json
from gameplay.games.robotrick.state import HANGARS, PASSED, PLAYERS, TRICKS

Card = Annotated[str, msgspec.Meta(pattern=r"^[A-D]([1-9]|1[0-3])\Z")]
Cards = Annotated[list[Card], msgspec.Meta(max_length=PLAYERS * TRICKS)]
Hangars = Annotated[list[Card], msgspec.Meta(max_length=HANGARS)]
Hand = Annotated[list[Card], msgspec.Meta(max_length=TRICKS)]
Held = Annotated[list[Card], msgspec.Meta(min_length=1, max_length=TRICKS)]
Begun = Annotated[list[Card], msgspec.Meta(max_length=PLAYERS)]
Trick = Annotated[list[Card], msgspec.Meta(min_length=1, max_length=PLAYERS + 1)]
Ai = Annotated[str, msgspec.Meta(pattern=r"^AI-(0[1-9]|10)\Z")]
Trump = Literal["A", "B", "C", "D"]
Player = Literal["P0", "P1", "P2"]


class Piles(msgspec.Struct, forbid_unknown_fields=True, rename="upper"):
    """Cards of the players."""

    p0: Cards = []
    p1: Cards = []
    p2: Cards = []

    def by(self) -> dict[str, Sequence[str]]:
        """By name, in the order of the seats."""
        return {field.upper(): getattr(self, field) for field in self.__struct_fields__}


class Passes(Piles):
    p0: Annotated[list[Card], msgspec.Meta(max_length=PASSED)] = []
    p1: Annotated[list[Card], msgspec.Meta(max_length=PASSED)] = []
    p2: Annotated[list[Card], msgspec.Meta(max_length=PASSED)] = []


class Ups(Piles):
    p0: Hangars = []
    p1: Hangars = []
    p2: Hangars = []


class Hands(Piles):
    p0: Hand = []
    p1: Hand = []
    p2: Hand = []
    d: Hand = []


class Asked(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """What every document may say."""

    game: Literal["robotrick"] = "robotrick"
    id: str = ""
    expect: Json = None


class Deck(Asked, tag="deck"):
    """How many cards there are, and what they are worth."""


class Seats(Asked, tag="seats"):
    """The order of the first trick in each round."""


class Winner(Asked, tag="winner"):
    """Who wins a trick, or is winning it: the place in the order of play, the leader is 1."""

    trump: Trump
    trick: Trick


class Legal(Asked, tag="legal"):
    """Which cards of a hand may be played."""

    hand: Held
    trick: Begun = []


class Droco(Asked, tag="ai"):
    """What Droco plays by each AI card, or by one."""

    hand: Held
    trump: Trump
    trick: Begun = []
    ai: Ai | None = None


class Score(Asked, tag="score"):
    """What these cards score."""

    up: Hangars = []
    down: Cards = []


class Play(Asked, kw_only=True):
    """What the play of several cards needs."""

    round: Literal[1, 2, 3]
    trump: Trump
    ai: Ai | None = None
    """Needed when Droco has cards."""
    human_plays: Piles = msgspec.field(default_factory=Piles)
    """In the order in which each plays them. Where one is missing the answer stops, and tells who is `next`."""
    absent: list[Player] = []
    """For them the weakest legal card is played where one is missing (RT-51)."""


class Tricks(Play, tag="tricks", kw_only=True):
    """Some tricks, up to the last of a round."""

    leader: Literal["P0", "P1", "P2", "D"] = "D"
    played: Annotated[list[Card], msgspec.Meta(max_length=PLAYERS + 1)] = []
    """What lies on the table, the leader's card first; it is in no hand."""
    hands: Hands = msgspec.field(default_factory=Hands)
    up: Ups = msgspec.field(default_factory=Ups)
    down: Piles = msgspec.field(default_factory=Piles)


class Resolve(Tricks, tag="resolve", kw_only=True):
    """A trick whose four cards are on the table."""

    played: Annotated[list[Card], msgspec.Meta(min_length=PLAYERS + 1, max_length=PLAYERS + 1)]


class Round(Play, tag="auto_round", kw_only=True):
    """A whole round from the deal on."""

    dealt: Hands
    passes: Passes = msgspec.field(default_factory=Passes)
    absent: list[Player] = msgspec.field(default_factory=lambda: ["P0", "P1", "P2"])
    """They pass the two weakest cards where nothing is said (RT-50)."""


Question = Deck | Seats | Winner | Legal | Droco | Score | Tricks | Resolve | Round
QUESTION: Any = Question
"""The same for `codec.read`, whose parameter is the type of what it returns."""
