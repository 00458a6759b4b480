"""Looking ahead from a view: orders carried out on a copy of the table, without luck and without other players.

Ghost paths and bots use this. It runs the rules themselves: a shot rolls no die and a carried mine stays whole.
"""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.contract import Event
from gameplay.games.droids.imagine import state_of
from gameplay.games.droids.rules import placing, sending
from gameplay.games.droids.rules.orders import execute
from gameplay.games.droids.rules.sending import Sendable
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.shapes import View
from gameplay.games.droids.state import Placement, SendChoice

FARTHEST = 30
"""Orders that ten emitters hold."""


def table_of(seen: View, events: list[Event] | None = None) -> Table:
    """The table of a view, without hidden hands and without luck; a list for `events` receives them."""
    return Table(state_of(seen), events=events, copied=True)


def lay(table: Table, seat: int, places: Sequence[Placement]) -> None:
    """Place these tokens, from the hand or, as in a plan, from the bins."""
    hand, bins = table.player(seat).hand, table.state.bins
    for placed in places:
        if placed.order in hand:
            hand.remove(placed.order)
        else:
            bins[placed.order] -= 1
        placing.put(table, seat, placed)


def run(table: Table, seat: int) -> None:
    """Send all of the player's orders one after another, as long as any can be sent and nobody else acts; if several
    can, the one on the lowest-numbered emitter."""
    table.state.mover = seat
    for _order in range(FARTHEST):
        able = sending.sendable(table.state, table.board, seat)
        if not able:
            return
        carry_out(table, seat, able[0])


def carry_out(table: Table, seat: int, sent: Sendable) -> None:
    """Carry out one order, without the choices that it leaves."""
    sending.take(table, seat, sent)
    execute(table, sent.robot, sent.order, seat)
    table.state.due.clear()


def ghost_of_places(seen: View, seat: int, places: Sequence[Placement]) -> list[Event]:
    """What these tokens, and those that are there already, would do if nobody else acted."""
    events: list[Event] = []
    table = table_of(seen, events)
    lay(table, seat, places)
    run(table, seat)
    return events


def ghost_of_order(seen: View, seat: int, choice: SendChoice) -> list[Event]:
    """What this order would do now."""
    events: list[Event] = []
    table = table_of(seen, events)
    for sent in sending.sendable(table.state, table.board, seat):
        if sent.emitter == choice.emitter:
            carry_out(table, seat, sent)
    return events
