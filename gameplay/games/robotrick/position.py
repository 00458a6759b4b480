"""Positions written by hand: a question of a referee, or a worked case of the rulebook.

`kind` says what is asked: one thing about a trick, some tricks, or a whole round. `adjudicate` answers by the rules, in
the format of the worked cases; see docs/games/robotrick.md, 6.7. P0 (the owner), P1 and P2 sit on seats 0, 1 and 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from gameplay.engine.codec import read
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json
from gameplay.engine.positions import Answer, differences, events_told, no_two, one_or_each
from gameplay.games.robotrick import position_file as files
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
from gameplay.games.robotrick.state import DROCO, PASSED, PLAYERS, ROUNDS, TRICKS, Play, State, Trick
from gameplay.games.robotrick.winning import trick_winner

WHO = ("P0", "P1", "P2", "D")
"""By seat, Droco last."""
Named = Mapping[str, Sequence[str]]
"""Cards by where they are."""


def adjudicate(raw: Json) -> Answer:
    """The answer to a document, or to each in a list. Raises InvalidChoice or IllegalChoice that say where."""
    return one_or_each(raw, _adjudicate)


def _adjudicate(raw: Json) -> Answer:
    asked = read(files.QUESTION, raw)
    found = _answer(asked)
    answer = {"id": asked.id, "kind": raw["kind"], "answer": found}
    if asked.expect is not None:
        answer["differences"] = differences(asked.expect, found)
    return answer


def _answer(asked: files.Question) -> Json:
    match asked:
        case files.Deck():
            return {"cards": len(DECK), "vp_total": sum(POINTS)}
        case files.Seats():
            return {str(number): [WHO[by] for by in _from(DROCO, number)] for number in range(1, ROUNDS + 1)}
        case files.Winner(trick=trick):
            _apart({"trick": trick})
            return trick_winner(numbers(trick), TYPES.index(asked.trump)) + 1
        case files.Legal(hand=hand, trick=trick):
            _apart({"hand": hand, "trick": trick})
            return named(legal_plays(numbers(hand), numbers(trick)))
        case files.Droco(hand=hand, trick=trick):
            _apart({"hand": hand, "trick": trick})
            facing = (numbers(hand), TYPES.index(asked.trump), numbers(trick))
            return {ai: NAMES[droco_choose(ai, *facing)] for ai in AI_CARDS if asked.ai in (None, ai)}
        case files.Score(up=up, down=down):
            _apart({"up": up, "down": down})
            return round_score(numbers(up), numbers(down))
        case files.Round():
            return _round(asked)
        case files.Resolve():
            told = _tricks(asked)
            return {"winner": told["winners"][-1], **told}
        case files.Tricks():
            return _tricks(asked)


def _from(by: int, number: int) -> list[int]:
    """The order of a trick that somebody leads in this round."""
    order = circle(range(PLAYERS), number)
    first = order.index(by)
    return order[first:] + order[:first]


def _apart(lists: Named) -> None:
    """There is one card of each name (RT-8)."""
    places = {f"$.{where}[{index}]": card for where, cards in lists.items() for index, card in enumerate(cards)}
    no_two(places, "this card is somewhere else too")


@contextmanager
def _at(place: str) -> Iterator[None]:
    """The rules refuse what stands here."""
    try:
        yield
    except IllegalChoice as refused:
        raise IllegalChoice(refused.code, place, **refused.params) from refused


# -- more than one card --------------------------------------------------------------------------------------------


def tricks_state(asked: files.Tricks) -> State:
    """The table of a position, as it lies. As many tricks are over as the hands do not need. Raises InvalidChoice."""
    hands, up, down = asked.hands.by(), asked.up.by(), asked.down.by()
    lists: dict[str, Sequence[str]] = {"played": asked.played}
    for where, part in (("hands", hands), ("up", up), ("down", down)):
        lists |= {f"{where}.{who}": cards for who, cards in part.items()}
    leader = WHO.index(asked.leader)
    table = [Play(by, NUMBER[card]) for by, card in zip(_from(leader, asked.round), asked.played, strict=False)]
    played = {WHO[play.by] for play in table}
    most = max(len(cards) + (who in played) for who, cards in hands.items())
    for who, cards in hands.items():
        if len(cards) != (needed := most - (who in played)):
            raise InvalidChoice(f"expected {needed} cards, as the others have", f"$.hands.{who}")
    if most > TRICKS:
        raise InvalidChoice(f"a round has {TRICKS} tricks", "$.played")
    state = _state(asked, hands, lists)
    state.step, state.leader, state.table = "play", leader, table
    state.tricks = [Trick(DROCO, (), DROCO)] * (TRICKS - most)
    state.up, state.down = ([numbers(cards) for cards in piles.values()] for piles in (up, down))
    return state


def _state(asked: files.Play, hands: Named, lists: Named) -> State:
    """These hands. The trump card is the weakest of its type that is nowhere else."""
    _apart(lists)
    seen = {card for cards in lists.values() for card in cards}
    free = (card for card in DECK if NAMES[card] not in seen and TYPES[card // STRENGTHS] == asked.trump)
    trump = next(free, None)
    if trump is None:
        raise InvalidChoice("all cards of the trump type are in the game, and one should lie open", "$.trump")
    if asked.ai is None and hands["D"]:
        raise InvalidChoice("name Droco's AI card", "$.ai")
    return State(
        {},
        order=list(range(PLAYERS)),
        round=asked.round,
        ai=asked.ai or "",
        trump=trump,
        hands=[sorted(numbers(cards)) for cards in hands.values()],
        passes=nothing(),
        up=nothing(),
        down=nothing(),
    )


def _tricks(asked: files.Tricks) -> dict[str, Json]:
    return _played(asked, Table(tricks_state(asked)))


def _round(asked: files.Round) -> dict[str, Json]:
    """From the deal on: everybody passes, and Droco leads (RT-13, RT-15, RT-19)."""
    dealt = asked.dealt.by()
    for who, cards in dealt.items():
        if len(cards) != TRICKS:
            raise InvalidChoice(f"expected {TRICKS} cards", f"$.dealt.{who}")
    table = Table(_state(asked, dealt, {f"dealt.{who}": cards for who, cards in dealt.items()}))
    passes: dict[str, Json] = {}
    for seat, (who, given) in enumerate(asked.passes.by().items()):
        hand = table.state.hands[seat]
        cards = named(passing.weakest_pass(hand)) if not given and who in asked.absent else given
        if len(cards) != PASSED:
            raise InvalidChoice(f"expected {PASSED} cards", f"$.passes.{who}")
        with _at(f"$.passes.{who}"):
            check_pass(hand, cards)
        passing.choose(table, seat, numbers(cards))
        passes[who] = list(cards)
    passing.hand_over(table)
    return {"passes": passes, **_played(asked, table)}


def _played(asked: files.Play, table: Table) -> dict[str, Json]:
    """Play what is said, as far as it goes, and tell what came of it (RT-18, RT-23, RT-51)."""
    laid = [0] * PLAYERS
    plays = [asked.human_plays.by()[who] for who in WHO[:PLAYERS]]
    while (seat := follow(table)) is not None:
        hand, trick = table.state.hands[seat], [play.card for play in table.state.table]
        if laid[seat] < len(plays[seat]):
            said = plays[seat][laid[seat]]
            with _at(f"$.human_plays.{WHO[seat]}[{laid[seat]}]"):
                check_play(hand, trick, said)
            laid[seat] += 1
            lay(table, seat, NUMBER[said])
        elif WHO[seat] in asked.absent:
            lay(table, seat, weakest_play(hand, trick))
        else:
            return _told(table) | {"next": {"by": WHO[seat], "legal": named(legal_plays(hand, trick))}}
    for seat, cards in enumerate(plays):
        if laid[seat] < len(cards):
            raise InvalidChoice("the round is over", f"$.human_plays.{WHO[seat]}[{laid[seat]}]")
    return _told(table) | {"next": None}


# -- telling -------------------------------------------------------------------------------------------------------


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
        "events": events_told(table.events),
    }
