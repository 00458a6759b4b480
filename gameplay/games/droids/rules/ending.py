"""DR-8: elimination, the end of a match, and the ranking."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Literal

from gameplay.games.droids.rules.bins import all_back
from gameplay.games.droids.rules.order import in_game
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Rank, Reason


def seats_in_game(table: Table) -> list[int]:
    return [seat for seat, player in enumerate(table.state.players) if in_game(player)]


def end_turn(table: Table) -> None:
    """The checks at the end of a turn (DR-4.4): the objective first (DR-8.12), then players who sent no order, however
    many emitters are left (DR-8.1, DR-8.2, DR-8.3, DR-A15), then the last turn (DR-8.14)."""
    idle = {seat for seat in seats_in_game(table) if not table.player(seat).sent}
    winners = scenario_of(table.state).end_of_turn(table, idle)
    if winners is not None:
        objective(table, winners)
        return
    if idle:
        table.next_beat()
        for seat in sorted(idle):  # together (DR-8.4)
            eliminate(table, seat, "nothing_sent")
        check_last(table)
    state = table.state
    if not state.ranking and state.turn >= state.setup["turns"]:
        winners = scenario_of(state).at_limit(table)
        close(table, winners, "turn_limit" if winners else "defeat")


def eliminate(table: Table, seat: int, why: Literal["nothing_sent", "left"]) -> None:
    """The droid stays where it is, with what it carries (DR-8.5); its player draws, places and sends nothing any more
    (DR-8.7), and all tokens go back (DR-8.13)."""
    state, player = table.state, table.player(seat)
    player.out = state.turn
    player.stopped = player.done = True
    table.tell("out", {"seat": seat, "turn": state.turn, "why": why, "back": dict(all_back(table, seat))})


def objective(table: Table, winners: Collection[int]) -> None:
    """Somebody has reached the objective (DR-8.8); with nobody the solo player has lost (DR-S7.16)."""
    close(table, winners, "objective" if winners else "defeat")


def check_last(table: Table) -> None:
    """After an elimination the match is over if one player or one team is left (DR-8.9, DR-S1.2, DR-S0.3), or nobody:
    then it is a draw between the players who went out in this turn (DR-8.10). The solo player has lost (DR-S7.17)."""
    state = table.state
    left = seats_in_game(table)
    teams = state.setup["teams"]
    if len(state.players) == 1:
        if not left:
            close(table, (), "defeat")
    elif not left:
        gone = [seat for seat, player in enumerate(state.players) if player.out == state.turn and not player.left]
        close(table, gone, "nobody")
    elif len({seat if teams is None else teams[seat] for seat in left}) == 1:
        close(table, left, "last")


def close(table: Table, winners: Collection[int], reason: Reason) -> None:
    """The match is over; several winners are in a draw."""
    state = table.state
    state.ranking = ranking(table, winners)
    state.step, state.mover, state.reason = "over", None, reason
    state.due, state.dues = [], 0
    lines = [{"seat": rank.seat, "place": rank.place, "status": rank.status} for rank in state.ranking]
    table.next_beat()
    table.tell("over", {"ranking": lines, "reason": reason})


def ranking(table: Table, winners: Collection[int]) -> list[Rank]:
    """Winners, who share the first place in a draw; then players in the game, by the scenario's count; then the
    eliminated, the later the better (DR-8.15). A team has the place of its better player (DR-S0.3). Equals share a
    place, and the next ones are skipped."""
    merit = merits(table, winners)
    ranked = sorted(range(len(table.state.players)), key=lambda seat: (merit(seat), seat))
    lines: list[Rank] = []
    for index, seat in enumerate(ranked):
        same = index > 0 and merit(seat) == merit(ranked[index - 1])
        lines.append(Rank(seat, lines[-1].place if same else index + 1, status(table, seat, winners)))
    return lines


def merits(table: Table, winners: Collection[int]) -> Callable[[int], tuple[Any, ...]]:
    """A key for each seat; smaller is better."""
    players, teams = table.state.players, table.state.setup["teams"]
    count = scenario_of(table.state).order_of_places(table)

    def own(seat: int) -> tuple[Any, ...]:
        out = players[seat].out
        if seat in winners:
            return (0, 0)
        return (1, count(seat)) if out is None else (2, -out)

    def of_team(seat: int) -> tuple[Any, ...]:
        return min(own(mate) for mate in range(len(players)) if teams[mate] == teams[seat])

    return own if teams is None else of_team


def status(table: Table, seat: int, winners: Collection[int]) -> Any:
    player = table.player(seat)
    if player.left:
        return "retired"
    return "classified" if player.out is None or seat in winners else "eliminated"
