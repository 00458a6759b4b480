"""Section 2.5 of the rulebook: after a trick."""

from __future__ import annotations

from gameplay.games.robotrick.cards import NAMES, named
from gameplay.games.robotrick.rules.scoring import round_score
from gameplay.games.robotrick.rules.table import Table, shown
from gameplay.games.robotrick.state import DROCO, HANGARS, Play, State, Trick
from gameplay.games.robotrick.winning import trick_winner


def resolve_trick(table: Table) -> None:
    """The winner leads the next trick, even if that is Droco (RT-20)."""
    state = table.state
    plays = tuple(state.table)
    winner = plays[trick_winner([play.card for play in plays], table.trump)].by
    captures = by_droco(plays) if winner == DROCO else by_player(state, plays, winner)
    for seat, card, up in captures:
        (state.up if up else state.down)[seat].append(card)
    taken = {card for _seat, card, _up in captures}
    discards = [play.card for play in plays if play.card not in taken]
    state.tricks.append(Trick(plays[0].by, plays, winner))
    state.table, state.leader = [], winner
    table.next_beat()
    table.tell(
        "trick",
        {
            "trick": len(state.tricks),
            "winner": shown(winner),
            "captures": [{"seat": seat, "card": NAMES[card], "up": up} for seat, card, up in captures],
            "discards": named(discards),
            "scores": scores(state),
        },
    )


Capture = tuple[int, int, bool]
"""Seat, card, face up."""


def by_droco(plays: tuple[Play, ...]) -> list[Capture]:
    """Each player takes back their own card, face down; Droco's is discarded and scores for nobody (RT-34, RT-39)."""
    return [(play.by, play.card, False) for play in plays if play.by != DROCO]


def by_player(state: State, plays: tuple[Play, ...], winner: int) -> list[Capture]:
    """The winner captures Droco's card and nothing else (RT-35, RT-39): face up while a hangar is free, filled in order
    of capture and only by face-up cards (RT-37, RT-38); otherwise face down (RT-36)."""
    (card,) = (play.card for play in plays if play.by == DROCO)
    return [(winner, card, len(state.up[winner]) < HANGARS)]


def scores(state: State) -> list[int]:
    """The round scores so far; Droco has none (RT-44)."""
    return [round_score(up, down) for up, down in zip(state.up, state.down, strict=True)]
