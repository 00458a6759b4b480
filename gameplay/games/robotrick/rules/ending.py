"""Section 2.6 of the rulebook: the end of a round and of the match."""

from __future__ import annotations

from gameplay.games.robotrick.rules.capture import scores
from gameplay.games.robotrick.rules.scoring import ranking, totals
from gameplay.games.robotrick.rules.table import Table, nothing
from gameplay.games.robotrick.state import PLAYERS, Past


def end_round(table: Table) -> None:
    """All hands are empty (RT-42): the round is counted (RT-43, RT-44), and its cards are gathered (RT-45)."""
    state = table.state
    counted = scores(state)
    up, down = (tuple(tuple(cards) for cards in piles) for piles in (state.up, state.down))
    state.past.append(Past(state.round, state.ai, state.trump, tuple(counted), up, down))
    state.leader = None
    state.up, state.down, state.passes = nothing(), nothing(), nothing()
    state.tricks, state.aside = [], []
    table.next_beat()
    told = {"round": state.round, "scores": counted, "totals": totals(state.past, PLAYERS)}
    table.tell("round_over", told)


def close(table: Table) -> None:
    """The match is over after the last round (RT-45); the totals decide (RT-46, RT-47, RT-48, RT-52)."""
    state = table.state
    state.step = "over"
    state.ranking = list(ranking(totals(state.past, PLAYERS), state.left))
    state.reason = "abandoned" if len(state.left) == PLAYERS else "finished"
    lines = [{"seat": rank.seat, "place": rank.place, "status": rank.status} for rank in state.ranking]
    table.next_beat()
    table.tell("over", {"ranking": lines, "reason": state.reason})
