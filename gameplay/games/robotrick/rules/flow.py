"""The course of a match: three rounds of passing and twelve tricks. Each function moves a working copy one step on."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.games.robotrick.rules import passing, tricks
from gameplay.games.robotrick.rules.capture import resolve_trick
from gameplay.games.robotrick.rules.dealing import begin_round, deal
from gameplay.games.robotrick.rules.ending import close, end_round
from gameplay.games.robotrick.rules.seating import owner_drawn, to_play
from gameplay.games.robotrick.rules.table import Table
from gameplay.games.robotrick.state import DROCO, PLAYERS, ROUNDS, TRICKS


def begin(table: Table, chance: Chance) -> None:
    """The owner is drawn, then the first round is dealt (RT-1, RT-2, RT-53)."""
    table.state.order = owner_drawn(chance)
    table.tell("owner", {"order": list(table.state.order)})
    begin_round(table, deal(chance, 1))


def follow(table: Table) -> int | None:
    """What follows from open cards alone: Droco's plays and the ends of tricks. Returns the seat that has to play then,
    or None when the round's twelve tricks are over (RT-18, RT-42)."""
    state = table.state
    while len(state.tricks) < TRICKS:
        seat = to_play(state)
        if seat is None:
            resolve_trick(table)
        elif seat == DROCO:
            tricks.droco_plays(table)
        else:
            return seat
    return None


def go_on(table: Table, chance: Chance) -> None:
    """Play everything that follows automatically, until a player is asked or the match is over. Players who have left
    are played at once (RT-50, RT-51, RT-52)."""
    state = table.state
    while state.step != "over":
        if state.step == "pass":
            if not all_passed(table):
                return
            passing.hand_over(table)
        seat = follow(table)
        if seat is None:
            end_round(table)
            if state.round < ROUNDS:
                begin_round(table, deal(chance, state.round + 1))
            else:
                close(table)
        elif seat in state.left:
            tricks.lay(table, seat, tricks.weakest_play(state.hands[seat], [play.card for play in state.table]))
        else:
            return


def all_passed(table: Table) -> bool:
    """Whether every pass has been chosen, once the absent have passed (RT-50)."""
    for seat in passing.to_pass(table.state):
        if seat in table.state.left:
            passing.choose(table, seat, passing.weakest_pass(table.state.hands[seat]))
    return not passing.to_pass(table.state)


def leave(table: Table, seat: int, reason: str, chance: Chance) -> None:
    """The rules for absent players play on for a player who leaves, to the end (RT-52). If nobody is left, they play
    the rest."""
    state = table.state
    if state.step == "over" or seat in state.left or not 0 <= seat < PLAYERS:
        return
    state.left.append(seat)
    table.tell("left", {"seat": seat, "reason": reason})
    go_on(table, chance)
