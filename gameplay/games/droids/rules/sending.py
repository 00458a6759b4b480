"""DR-7: players send their orders, one each, round and round."""

from __future__ import annotations

from typing import NamedTuple

from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import Board, distance, serving
from gameplay.games.droids.rules import damage, ending
from gameplay.games.droids.rules.bins import clear
from gameplay.games.droids.rules.order import begin_with, enter, pass_on
from gameplay.games.droids.rules.orders import execute
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, REPAIRERS, Order, Player, State
from gameplay.games.droids.tokens import COLOUR


class Sendable(NamedTuple):
    """A next order that can be sent."""

    emitter: int
    cell: int
    order: Order
    robot: int
    """The robot that gets it."""


def to_send(player: Player) -> bool:
    return player.out is None and not player.done


def begin(table: Table) -> None:
    """Everybody has placed (DR-4.2). The killer, where there is one, sends first (DR-S7.8)."""
    enter(table, "send")
    if table.state.sheet is not None:
        begin_with(table, KILLER)
    else:
        pass_on(table, to_send)


def next_order(player: Player, emitter: int) -> tuple[int, Order] | None:
    """The order on the lowest occupied cell, and that cell (DR-7.2): an order that cannot be sent blocks those behind
    it (DR-7.17)."""
    for cell, order in enumerate(player.emitters[emitter - 1], 1):
        if order is not None:
            return cell, order
    return None


def sendable(state: State, board: Board, seat: int) -> list[Sendable]:
    """The next orders that this player can send now, by emitter (DR-7.3, DR-7.4). Anything else in the column does not
    matter (DR-7.5); an order for a droid only reaches the player's own (DR-7.7)."""
    player, xy = state.players[seat], board.squares.xy
    own = serving(player.side, xy[player.cell])
    grey: dict[int, int] = {}
    for robot in sorted(
        (robot for robot in REPAIRERS if robot in state.neutral),
        key=lambda robot: -distance(player.side, xy[state.neutral[robot]]),
    ):
        grey[serving(player.side, xy[state.neutral[robot]])] = robot  # the nearest one remains (DR-7.6)
    found = []
    for emitter in sorted({own, *grey}):
        following = next_order(player, emitter)
        if following is not None:
            cell, order = following
            if COLOUR[order.kind] == "grey":
                if emitter in grey:
                    found.append(Sendable(emitter, cell, order, grey[emitter]))
            elif emitter == own:
                found.append(Sendable(emitter, cell, order, seat))
    return found


def send(table: Table, seat: int, sent: Sendable) -> None:
    """An order is sent, and carried out at once (DR-7.10)."""
    take(table, seat, sent)
    execute(table, sent.robot, sent.order, seat)
    resolve(table)


def take(table: Table, seat: int, sent: Sendable) -> None:
    """The token goes to its bin, whatever the order does (DR-7.11, DR-7.12)."""
    state, player = table.state, table.player(seat)
    player.emitters[sent.emitter - 1][sent.cell - 1] = None
    state.bins[sent.order.kind] += 1
    player.sent += 1
    state.laid += 1
    table.next_beat()
    table.tell(
        "sent",
        {
            "seat": seat,
            "emitter": sent.emitter,
            "cell": sent.cell,
            "order": sent.order.kind,
            "direction": COMPASS[sent.order.direction],
            "robot": sent.robot,
        },
    )


def resolve(table: Table) -> None:
    """After the action its open choices, in the order of the hits; then the objective; then the next sender
    (DR-7.18)."""
    damage.settle(table)
    state = table.state
    if state.due:
        return
    state.dues = 0
    winners = None if state.mover is None else scenario_of(state).after_order(table, state.mover)
    if winners is not None:
        ending.objective(table, winners)
    else:
        go_round(table)


def go_round(table: Table) -> None:
    """The next player who still sends (DR-7.1), until everybody's turn has ended (DR-7.16); the killer and the player
    alternate (DR-S7.8)."""
    state = table.state
    if state.sheet is None:
        pass_on(table, to_send)
        return
    killer = None if state.sheet.done else KILLER
    player = 0 if to_send(state.players[0]) else None
    first, second = (player, killer) if state.mover == KILLER else (killer, player)
    begin_with(table, second if first is None else first)


def end_sending(table: Table, seat: int) -> None:
    """No order can be sent: this player's turn has ended for good (DR-7.13, DR-7.15, DR-A13); what is left on the
    emitters goes back (DR-7.14)."""
    player = table.player(seat)
    player.done = True
    table.next_beat()
    table.tell("done", {"seat": seat, "back": dict(clear(table.state, player))})
    go_round(table)
