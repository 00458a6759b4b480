"""Positions written by hand: a question of a referee, or a worked case of the rulebook.

`kind` says what is asked: one thing about a trick, some tricks, or a whole round. The format is that of the worked
cases; see docs/games/robotrick.md, 6.7. P0 (the owner), P1 and P2 sit on seats 0, 1 and 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from gameplay.engine.contract import Json
from gameplay.engine.positions import Question, adjudicator, events_shown, must, no_two, within
from gameplay.games.robotrick.ai import AI_CARDS, droco_choose
from gameplay.games.robotrick.cards import DECK, NAMES, NUMBER, POINTS, STRENGTHS, TYPES, named, numbers
from gameplay.games.robotrick.choices import check_pass, check_play
from gameplay.games.robotrick.rules import passing
from gameplay.games.robotrick.rules.capture import scores
from gameplay.games.robotrick.rules.flow import follow
from gameplay.games.robotrick.rules.scoring import round_score
from gameplay.games.robotrick.rules.seating import circle
from gameplay.games.robotrick.rules.table import Table, nothing
from gameplay.games.robotrick.rules.tricks import lay, legal_plays, weakest_play
from gameplay.games.robotrick.state import DROCO, HANGARS, PASSED, PLAYERS, ROUNDS, TRICKS, Play, State, Trick
from gameplay.games.robotrick.winning import trick_winner

WHO = ("P0", "P1", "P2", "D")
"""By seat, Droco last."""
Named = Mapping[str, Sequence[str]]
"""Cards by where they are."""
Card = Annotated[str, msgspec.Meta(pattern=r"^[A-D]([1-9]|1[0-3])\Z")]
Cards = Annotated[list[Card], msgspec.Meta(max_length=PLAYERS * TRICKS)]
Hangars = Annotated[list[Card], msgspec.Meta(max_length=HANGARS)]
Hand = Annotated[list[Card], msgspec.Meta(max_length=TRICKS)]
Held = Annotated[list[Card], msgspec.Meta(min_length=1, max_length=TRICKS)]
Begun = Annotated[list[Card], msgspec.Meta(max_length=PLAYERS)]
Laid = Annotated[list[Card], msgspec.Meta(min_length=1, max_length=PLAYERS + 1)]
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


class Asked(Question, tag_field="kind", kw_only=True):
    """What every document may say."""

    game: Literal["robotrick"] = "robotrick"


class Deck(Asked, tag="deck"):
    """How many cards there are, and what they are worth."""

    def found(self) -> Json:
        return {"cards": len(DECK), "vp_total": sum(POINTS)}


class Seats(Asked, tag="seats"):
    """The order of the first trick in each round."""

    def found(self) -> Json:
        return {str(number): [WHO[by] for by in _from(DROCO, number)] for number in range(1, ROUNDS + 1)}


class Winner(Asked, tag="winner"):
    """Who wins a trick, or is winning it: the place in the order of play, the leader is 1."""

    trump: Trump
    trick: Laid

    def found(self) -> Json:
        _apart({"trick": self.trick})
        return trick_winner(numbers(self.trick), TYPES.index(self.trump)) + 1


class Legal(Asked, tag="legal"):
    """Which cards of a hand may be played."""

    hand: Held
    trick: Begun = []

    def found(self) -> Json:
        _apart({"hand": self.hand, "trick": self.trick})
        return named(legal_plays(numbers(self.hand), numbers(self.trick)))


class Droco(Asked, tag="ai"):
    """What Droco plays by each AI card, or by one."""

    hand: Held
    trump: Trump
    trick: Begun = []
    ai: Ai | None = None

    def found(self) -> Json:
        _apart({"hand": self.hand, "trick": self.trick})
        facing = (numbers(self.hand), TYPES.index(self.trump), numbers(self.trick))
        return {ai: NAMES[droco_choose(ai, *facing)] for ai in AI_CARDS if self.ai in (None, ai)}


class Score(Asked, tag="score"):
    """What these cards score."""

    up: Hangars = []
    down: Cards = []

    def found(self) -> Json:
        _apart({"up": self.up, "down": self.down})
        return round_score(numbers(self.up), numbers(self.down))


class Played(Asked, kw_only=True):
    """What the play of several cards needs."""

    round: Literal[1, 2, 3]
    trump: Trump
    ai: Ai | None = None
    """Needed when Droco has cards."""
    human_plays: Piles = msgspec.field(default_factory=Piles)
    """In the order in which each plays them. Where one is missing the answer stops, and tells who is `next`."""
    absent: list[Player] = []
    """For them the weakest legal card is played where one is missing (RT-51)."""

    def state(self, hands: Named, lists: Named) -> State:
        """These hands. The trump card is the weakest of its type that is nowhere else."""
        _apart(lists)
        seen = {card for cards in lists.values() for card in cards}
        free = (card for card in DECK if NAMES[card] not in seen and TYPES[card // STRENGTHS] == self.trump)
        trump = next(free, -1)
        must(trump >= 0, "all cards of the trump type are in the game, and one should lie open", "$.trump")
        must(self.ai or not hands["D"], "name Droco's AI card", "$.ai")
        state = State({}, list(range(PLAYERS)), self.round, ai=self.ai or "", trump=trump)
        state.hands = [sorted(numbers(cards)) for cards in hands.values()]
        state.passes, state.up, state.down = nothing(), nothing(), nothing()
        return state

    def play(self, table: Table) -> dict[str, Json]:
        """Play what is said, as far as it goes, and tell what came of it (RT-18, RT-23, RT-51)."""
        laid = [0] * PLAYERS
        plays = [self.human_plays.by()[who] for who in WHO[:PLAYERS]]
        while (seat := follow(table)) is not None:
            hand, trick = table.state.hands[seat], [play.card for play in table.state.table]
            if laid[seat] < len(plays[seat]):
                said = plays[seat][laid[seat]]
                with within(f"$.human_plays.{WHO[seat]}[{laid[seat]}]", exactly=True):
                    check_play(hand, trick, said)
                laid[seat] += 1
                lay(table, seat, NUMBER[said])
            elif WHO[seat] in self.absent:
                lay(table, seat, weakest_play(hand, trick))
            else:
                return _told(table) | {"next": {"by": WHO[seat], "legal": named(legal_plays(hand, trick))}}
        for seat, cards in enumerate(plays):
            must(laid[seat] == len(cards), "the round is over", f"$.human_plays.{WHO[seat]}[{laid[seat]}]")
        return _told(table) | {"next": None}


class Tricks(Played, tag="tricks", kw_only=True):
    """Some tricks, up to the last of a round."""

    leader: Literal["P0", "P1", "P2", "D"] = "D"
    played: Annotated[list[Card], msgspec.Meta(max_length=PLAYERS + 1)] = []
    """What lies on the table, the leader's card first; it is in no hand."""
    hands: Hands = msgspec.field(default_factory=Hands)
    up: Ups = msgspec.field(default_factory=Ups)
    down: Piles = msgspec.field(default_factory=Piles)

    def found(self) -> Json:
        return self.play(Table(self.begun()))

    def begun(self) -> State:
        """The table as it lies. As many tricks are over as the hands do not need. Raises InvalidChoice."""
        hands, up, down = self.hands.by(), self.up.by(), self.down.by()
        lists: dict[str, Sequence[str]] = {"played": self.played}
        for where, part in (("hands", hands), ("up", up), ("down", down)):
            lists |= {f"{where}.{who}": cards for who, cards in part.items()}
        leader = WHO.index(self.leader)
        table = [Play(by, NUMBER[card]) for by, card in zip(_from(leader, self.round), self.played, strict=False)]
        played = {WHO[play.by] for play in table}
        most = max(len(cards) + (who in played) for who, cards in hands.items())
        for who, cards in hands.items():
            needed = most - (who in played)
            must(len(cards) == needed, f"expected {needed} cards, as the others have", f"$.hands.{who}")
        must(most <= TRICKS, f"a round has {TRICKS} tricks", "$.played")
        state = self.state(hands, lists)
        state.step, state.leader, state.table = "play", leader, table
        state.tricks = [Trick(DROCO, (), DROCO)] * (TRICKS - most)
        state.up, state.down = ([numbers(cards) for cards in piles.values()] for piles in (up, down))
        return state


class Resolve(Tricks, tag="resolve", kw_only=True):
    """A trick whose four cards are on the table."""

    played: Annotated[list[Card], msgspec.Meta(min_length=PLAYERS + 1, max_length=PLAYERS + 1)]

    def found(self) -> Json:
        told = self.play(Table(self.begun()))
        return {"winner": told["winners"][-1], **told}


class Round(Played, tag="auto_round", kw_only=True):
    """A whole round from the deal on: everybody passes, and Droco leads (RT-13, RT-15, RT-19)."""

    dealt: Hands
    passes: Passes = msgspec.field(default_factory=Passes)
    absent: list[Player] = msgspec.field(default_factory=lambda: ["P0", "P1", "P2"])
    """They pass the two weakest cards where nothing is said (RT-50)."""

    def found(self) -> Json:
        dealt = self.dealt.by()
        for who, cards in dealt.items():
            must(len(cards) == TRICKS, f"expected {TRICKS} cards", f"$.dealt.{who}")
        table = Table(self.state(dealt, {f"dealt.{who}": cards for who, cards in dealt.items()}))
        passes: dict[str, Json] = {}
        for seat, (who, given) in enumerate(self.passes.by().items()):
            hand, at = table.state.hands[seat], f"$.passes.{who}"
            cards = named(passing.weakest_pass(hand)) if not given and who in self.absent else given
            must(len(cards) == PASSED, f"expected {PASSED} cards", at)
            with within(at, exactly=True):
                check_pass(hand, cards)
            passing.choose(table, seat, numbers(cards))
            passes[who] = list(cards)
        passing.hand_over(table)
        return {"passes": passes, **self.play(table)}


adjudicate = adjudicator(Deck, Seats, Winner, Legal, Droco, Score, Tricks, Resolve, Round)


def _from(by: int, number: int) -> list[int]:
    """The order of a trick that somebody leads in this round."""
    order = circle(range(PLAYERS), number)
    first = order.index(by)
    return order[first:] + order[:first]


def _apart(lists: Named) -> None:
    """There is one card of each name (RT-8)."""
    places = {f"$.{where}[{index}]": card for where, cards in lists.items() for index, card in enumerate(cards)}
    no_two(places, "this card is somewhere else too")


def _piles(piles: Iterable[Iterable[int]]) -> dict[str, Json]:
    return {who: named(cards) for who, cards in zip(WHO, piles, strict=False)}


def _plays(plays: Iterable[Play]) -> list[Json]:
    return [[WHO[play.by], NAMES[play.card]] for play in plays]


def _told(table: Table) -> dict[str, Json]:
    state = table.state
    tricks = [trick for trick in state.tricks if trick.plays]
    ends = [event.data for event in table.events if event.kind == "trick"]
    plays = [play for trick in tricks for play in trick.plays] + state.table
    return {
        "winners": [WHO[trick.winner] for trick in tricks],
        "droco": [NAMES[play.card] for play in plays if play.by == DROCO],
        "tricks": [
            {
                "plays": _plays(trick.plays),
                "winner": WHO[trick.winner],
                "captures": [[WHO[got["seat"]], got["card"], "up" if got["up"] else "down"] for got in end["captures"]],
                "scores": dict(zip(WHO, end["scores"], strict=False)),
            }
            for trick, end in zip(tricks, ends, strict=True)
        ],
        "table": _plays(state.table),
        "hands": _piles(state.hands),
        "up": _piles(state.up),
        "down": _piles(state.down),
        "scores": dict(zip(WHO, scores(state), strict=False)),
        "events": events_shown(table.events),
    }
