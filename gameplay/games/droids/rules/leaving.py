"""DR-8.13: a player who leaves."""

from __future__ import annotations

from gameplay.games.droids.rules import drawing, ending, placing, sending
from gameplay.games.droids.rules.order import in_game, pass_on
from gameplay.games.droids.rules.table import Table


def leave(table: Table, seat: int, reason: str) -> None:
    """The player is eliminated at once, and all tokens go back to the bins (DR-8.13, DR-A18); open questions are
    withdrawn."""
    state, player = table.state, table.player(seat)
    if state.step == "over" or player.left:
        return
    player.left = True
    table.tell("left", {"seat": seat, "reason": reason})
    if player.out is not None:
        return
    ending.eliminate(table, seat, "left")
    ending.check_last(table)
    if state.ranking:
        return
    if state.due:
        mine = [due for due in state.due if due.seat == seat]
        state.due = [due for due in state.due if due.seat != seat]
        state.dues -= len(mine)  # the remaining ones keep their numbers
        sending.resolve(table)  # the current order is carried out to its end (DR-7.18)
    elif state.mover == seat:
        hand_on(table)


def hand_on(table: Table) -> None:
    """Pass on the move of a player who has left."""
    step = table.state.step
    if step == "send":
        sending.go_round(table)
    else:
        pass_on(table, {"lay": in_game, "draw": drawing.to_draw}.get(step, placing.to_place))
