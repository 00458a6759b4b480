"""What a seat may see of a match (RT-49).

Hidden are the hands of others (RT-11), the cards set aside (RT-9), and passes that the viewer neither gave nor got
(RT-16). Droco's hand, hangars, piles and discards are open (RT-12, RT-41). The keys are documented in
docs/games/robotrick.md.
"""

from __future__ import annotations

from gameplay.games.robotrick.cards import NAMES, named
from gameplay.games.robotrick.foresee import foreseen
from gameplay.games.robotrick.rules.dealing import columns
from gameplay.games.robotrick.rules.scoring import round_score
from gameplay.games.robotrick.rules.seating import circle, to_play
from gameplay.games.robotrick.rules.table import shown
from gameplay.games.robotrick.rules.tricks import best_card
from gameplay.games.robotrick.shapes import PlayerShown, PlayShown, View
from gameplay.games.robotrick.state import DROCO, PLAYERS, TRICKS, Play, State


def view(state: State, viewer: int | None) -> View:
    """The open cards, and what only the viewer holds, gave and got."""
    leader, turn = state.leader, to_play(state)
    return {
        "game": "robotrick",
        "options": {"game": "robotrick", "seats": PLAYERS},
        "round": state.round,
        "step": state.step,
        "order": list(state.order),
        "circle": [shown(by) for by in circle(state.order, state.round)],
        "ai": state.ai,
        "trump": NAMES[state.trump],
        "droco": named(columns(state.hands[DROCO])),
        "leader": None if leader is None else shown(leader),
        "turn": None if turn is None else shown(turn),
        "trick": TRICKS if state.step == "over" else len(state.tricks) + 1,
        "table": plays_shown(state.table),
        "best": NAMES[best_card(state)] if state.table else "",
        "tricks": [
            {"leader": shown(trick.leader), "plays": plays_shown(trick.plays), "winner": shown(trick.winner)}
            for trick in state.tricks
        ],
        "players": [player(state, seat, own=seat == viewer) for seat in range(PLAYERS)],
        "foreseen": foreseen(state),
        "past": [
            {
                "round": past.round,
                "ai": past.ai,
                "trump": NAMES[past.trump],
                "scores": list(past.scores),
                "up": [named(cards) for cards in past.up],
                "down": [named(cards) for cards in past.down],
            }
            for past in state.past
        ],
        "ranking": [{"seat": rank.seat, "place": rank.place, "status": rank.status} for rank in state.ranking],
        "reason": state.reason,
        "you": viewer,
    }


def player(state: State, seat: int, *, own: bool) -> PlayerShown:
    """One seat: its open cards and scores, and what only it may see if the view is its `own`."""
    score = round_score(state.up[seat], state.down[seat])
    rounds = [past.scores[seat] for past in state.past]
    exchanged = own and state.step == "play"
    right = state.order[state.order.index(seat) - 1]
    return {
        "seat": seat,
        "hand": named(state.hands[seat]) if own else None,
        "hand_count": len(state.hands[seat]),
        "passed": state.step == "pass" and bool(state.passes[seat]),
        "gave": named(state.passes[seat]) if exchanged else None,
        "got": named(state.passes[right]) if exchanged else None,
        "up": named(state.up[seat]),
        "down": named(state.down[seat]),
        "won": sum(trick.winner == seat for trick in state.tricks),
        "score": score,
        "rounds": rounds,
        "total": sum(rounds) + score,
        "left": seat in state.left,
    }


def plays_shown(plays: list[Play] | tuple[Play, ...]) -> list[PlayShown]:
    return [{"by": shown(play.by), "card": NAMES[play.card]} for play in plays]
