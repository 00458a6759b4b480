"""What holds in every position of every match. The fuzzer and the tests call `broken`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gameplay.games.robotrick.cards import DECK, STRENGTHS, named
from gameplay.games.robotrick.rules.dealing import ASIDE
from gameplay.games.robotrick.rules.scoring import ranking, round_score, totals
from gameplay.games.robotrick.rules.seating import circle, to_play
from gameplay.games.robotrick.rules.tricks import legal_plays
from gameplay.games.robotrick.state import DROCO, HANGARS, PASSED, PLAYERS, ROUNDS, TRICKS, Play, State
from gameplay.games.robotrick.winning import trick_winner


def broken(state: State) -> list[str]:
    """One sentence for each thing that is wrong with a state; empty if nothing is."""
    return [*_cards(state), *_hands(state), *_piles(state), *_tricks(state), *_course(state), *_counts(state)]


def _cards(state: State) -> Iterator[str]:
    """Each of the 52 cards in exactly one place: the trump, set aside, a hand, or played (RT-8, RT-9, RT-10, RT-33)."""
    if state.step == "over":
        if any((*state.hands, *state.up, *state.down, state.table, state.tricks, state.aside)):
            yield "cards lie about after the end"
        return
    played = [play.card for plays in (*(trick.plays for trick in state.tricks), state.table) for play in plays]
    places = Counter([state.trump, *state.aside, *(card for hand in state.hands for card in hand), *played])
    wrong = [card for card in DECK if places[card] != 1]
    if wrong or len(places) != len(DECK):
        yield f"not in one place: {named(wrong)}"
    if len(state.aside) != ASIDE:
        yield f"{len(state.aside)} cards set aside"


def _hands(state: State) -> Iterator[str]:
    """Twelve cards, minus those played (RT-10, RT-16, RT-18), each hand in order."""
    on_table = {play.by for play in state.table}
    for seat, hand in enumerate(state.hands):
        left = 0 if state.step == "over" else TRICKS - len(state.tricks) - (seat in on_table)
        if len(hand) != left:
            yield f"hand {seat} has {len(hand)} cards, not {left}"
        if hand != sorted(hand):
            yield f"hand {seat} is not in order"
    for seat, cards in enumerate(state.passes):
        if len(cards) not in ((PASSED,) if state.step == "play" else (0, PASSED) if state.step == "pass" else (0,)):
            yield f"seat {seat} passed {named(cards)}"
        if state.step == "pass" and not set(cards) <= set(state.hands[seat]):
            yield f"seat {seat} passes cards that it does not hold"


def _piles(state: State) -> Iterator[str]:
    """Three hangars (RT-36); all cards in a pile come from the tricks (RT-34, RT-35)."""
    for seat in range(PLAYERS):
        if len(state.up[seat]) > HANGARS:
            yield f"seat {seat} has {len(state.up[seat])} robots face up"
        if state.down[seat] and len(state.up[seat]) < HANGARS:
            own = {play.card for trick in state.tricks for play in trick.plays if play.by == seat}
            if not set(state.down[seat]) <= own:
                yield f"seat {seat} has a robot face down beside a free hangar"
    won = Counter(trick.winner for trick in state.tricks)
    for seat in range(PLAYERS):
        if len(state.up[seat]) + len(state.down[seat]) != won[seat] + won[DROCO]:
            yield f"seat {seat} has {len(state.up[seat])} and {len(state.down[seat])} cards after {won[seat]} tricks"


def _tricks(state: State) -> Iterator[str]:
    """Everybody once, clockwise, following where they could; the winner leads (RT-18, RT-20, RT-23, RT-31, RT-32)."""
    seats, leader = circle(state.order, state.round), DROCO
    later = [list(hand) for hand in state.hands]
    for play in state.table:
        later[play.by].append(play.card)
    for trick in state.tricks:
        for play in trick.plays:
            later[play.by].append(play.card)
    for number, trick in enumerate(state.tricks, 1):
        first = seats.index(leader)
        if [play.by for play in trick.plays] != seats[first:] + seats[:first] or trick.leader != leader:
            yield f"trick {number} went round otherwise"
            return
        leader = trick.plays[trick_winner([play.card for play in trick.plays], state.trump // STRENGTHS)].by
        if leader != trick.winner:
            yield f"trick {number} is not won by {leader}"
        yield from _followed(trick.plays, later, f"trick {number}")
    if state.step == "play":
        if state.leader != leader:
            yield f"{state.leader} leads, not {leader}"
        yield from _followed(tuple(state.table), later, "the table")


def _followed(plays: tuple[Play, ...], later: list[list[int]], where: str) -> Iterator[str]:
    """`later`: what everybody held before these plays; the played cards are taken out of it."""
    cards: list[int] = []
    for play in plays:
        if play.card not in legal_plays(later[play.by], cards):
            yield f"{where}: {play.by} did not follow"
        later[play.by].remove(play.card)
        cards.append(play.card)


def _course(state: State) -> Iterator[str]:
    """Three rounds, and always a player to ask until the end, who has not left (RT-26, RT-45, RT-52)."""
    if not 1 <= state.round <= ROUNDS or sorted(state.order) != list(range(PLAYERS)):
        yield f"round {state.round} of {state.order}"
    if len(state.past) != state.round - (state.step != "over"):
        yield f"{len(state.past)} rounds are over in round {state.round}"
    if (state.step == "over") != (state.reason is not None) or (state.step == "over") != bool(state.ranking):
        yield f"{state.step} because of {state.reason}"
    turn = to_play(state)
    if (state.step == "play") != (turn is not None) or turn == DROCO or turn in state.left:
        yield f"turn of {turn} in {state.step}"
    if state.step == "pass" and any(not state.passes[seat] for seat in state.left):
        yield "waits for the pass of somebody who has left"


def _counts(state: State) -> Iterator[str]:
    """Scores follow from cards (RT-43, RT-46), places from scores (RT-47, RT-48, RT-52)."""
    for past in state.past:
        counted = [round_score(up, down) for up, down in zip(past.up, past.down, strict=True)]
        if counted != list(past.scores):
            yield f"round {past.round}: {past.scores} from cards worth {counted}"
    if state.step == "over" and list(ranking(totals(state.past, PLAYERS), state.left)) != state.ranking:
        yield f"ranked {state.ranking}"
