"""DR-4: the flow of a match, as far as the answers reach."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.games.droids.rules import drawing, ending, placing, sending, sheet
from gameplay.games.droids.rules.order import enter, in_game, left_of, order, pass_on
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER


def go_on(table: Table, chance: Chance) -> None:
    """Play until a player has to be asked or the match is over. A turn has three phases, draw, place, send (DR-4.1),
    and none starts before all have finished the one before (DR-4.2)."""
    state = table.state
    while state.step != "over" and not asked(table):
        if state.step == "lay":
            begin_turn(table)
        elif state.step == "draw":
            placing.begin(table)
        elif state.step == "plan":
            sheet.lay(table, chance)
            sending.begin(table)
        elif state.step == "place":
            sending.begin(table)
        elif state.mover is None:
            ending.end_turn(table)
            if not state.ranking:
                begin_turn(table)
        elif state.mover == KILLER:
            if state.sheet is not None:
                sheet.act(table, state.sheet)
        else:
            send_alone(table, state.mover)


def asked(table: Table) -> bool:
    """Whether somebody has a choice: between several orders that can be sent, for example (DR-7.8, DR-7.9)."""
    state = table.state
    if state.due:
        return True
    if state.step == "lay":
        return state.to_lay > 0
    if state.mover is None or state.mover == KILLER:
        return False
    return state.step != "send" or len(sending.sendable(state, table.board, state.mover)) > 1


def begin_turn(table: Table) -> None:
    """The first player is to the left of the first player of the turn before (DR-4.5); the first turn begins with the
    player who rolled highest (DR-3.6), or the next one still in the game (DR-4.6)."""
    state = table.state
    if state.turn:
        following = left_of(state, state.first, in_game)
        state.first = state.first if following is None else following
    elif not in_game(table.player(state.first)):
        state.first = order(state)[0]
    state.turn += 1
    for player in state.players:
        if in_game(player):
            player.stopped = player.done = False
            player.sent = 0
    state.sheet = None
    table.next_beat()
    table.tell("turn", {"turn": state.turn, "order": list(order(state))})
    if KILLER in state.neutral:
        enter(table, "plan")
        pass_on(table, placing.to_place)
    else:
        enter(table, "draw")
        pass_on(table, drawing.to_draw)


def send_alone(table: Table, seat: int) -> None:
    """The only order that can be sent plays itself (DR-17.9); without one, the player's turn has ended (DR-7.13)."""
    able = sending.sendable(table.state, table.board, seat)
    if able:
        sending.send(table, seat, able[0])
    else:
        sending.end_sending(table, seat)
