"""Section 2.6 of the rulebook: the end of a round and of the match."""

from __future__ import annotations

from gameplay.engine.contract import DECIDED
from gameplay.games.robotrick.rules.capture import scores
from gameplay.games.robotrick.rules.scoring import ranking, totals
from gameplay.games.robotrick.rules.table import Table, nothing
from gameplay.games.robotrick.state import PLAYERS, Past, State


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


def decided(state: State) -> int | None:
    """The last player who has not left: those who have are behind, whatever the score (RT-52). So the first place is
    decided (RT-54)."""
    there = [seat for seat in range(PLAYERS) if seat not in state.left]
    return there[0] if state.step != "over" and len(there) == 1 else None


def stop(table: Table) -> None:
    """The last player ends the match: the current round counts as it is, and all cards are gathered (RT-54)."""
    state = table.state
    if decided(state) is None:
        raise ValueError("the match is not decided")
    end_round(table)
    state.hands, state.table = [[] for _hand in state.hands], []
    close(table, DECIDED)


def close(table: Table, reason: str = "") -> None:
    """The match is over after the last round (RT-45); the totals decide (RT-46, RT-47, RT-48, RT-52)."""
    state = table.state
    state.step = "over"
    state.ranking = list(ranking(totals(state.past, PLAYERS), state.left))
    state.reason = reason or ("abandoned" if len(state.left) == PLAYERS else "finished")
    lines = [{"seat": rank.seat, "place": rank.place, "status": rank.status} for rank in state.ranking]
    table.next_beat()
    table.tell("over", {"ranking": lines, "reason": state.reason})
