"""DR-6: players lay their tokens on their emitters."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.rules.bins import hand_back
from gameplay.games.droids.rules.order import enter, pass_on
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Order, Placement, Player


def to_place(player: Player) -> bool:
    return player.out is None and not player.stopped


def begin(table: Table) -> None:
    """Everybody has drawn (DR-4.2). Players who can place nothing stop (DR-6.10)."""
    enter(table, "place")
    for seat, player in enumerate(table.state.players):
        if to_place(player) and not able(player):
            stop(table, seat)
    pass_on(table, to_place)


def able(player: Player) -> bool:
    """Whether the player has a token, and a free cell on an intact emitter (DR-6.3, DR-6.10)."""
    return bool(player.hand) and bool(spots(player))


def spots(player: Player) -> list[tuple[int, int]]:
    """Free cells of intact emitters (DR-6.3, DR-16.4), in any order and with gaps (DR-6.5), whether or not a robot is
    in front of them (DR-6.8): emitter and cell from 1."""
    return [
        (emitter, cell)
        for emitter, cells in enumerate(player.emitters, 1)
        if not player.broken[emitter - 1]
        for cell, order in enumerate(cells, 1)
        if order is None
    ]


def put(table: Table, seat: int, placed: Placement) -> None:
    """Lay a token face up (DR-6.2), with its arrow as the player turns it (DR-6.6); it stays like that (DR-6.7,
    DR-A11)."""
    player, direction = table.player(seat), placed.direction
    player.emitters[placed.emitter - 1][placed.cell - 1] = Order(placed.order, COMPASS.index(direction))
    table.state.laid += 1
    table.next_beat()
    table.tell(
        "placed",
        {
            "seat": seat,
            "order": placed.order,
            "emitter": placed.emitter,
            "cell": placed.cell,
            "direction": direction,
        },
    )


def place(table: Table, seat: int, placed: Placement | None) -> None:
    """Place one token from the hand; with None, the player stops for good (DR-6.9), after any number of orders
    (DR-6.11). Then it is the next player's turn, round and round (DR-6.1), until all have stopped (DR-6.12)."""
    player = table.player(seat)
    if placed is not None:
        player.hand.remove(placed.order)
        put(table, seat, placed)
    if placed is None or not able(player):
        stop(table, seat)
    pass_on(table, to_place)


def stop(table: Table, seat: int) -> None:
    """This player places no more; the tokens left in the hand go back, face down (DR-6.9)."""
    player = table.player(seat)
    player.stopped = True
    table.tell("stopped", {"seat": seat, "back": dict(hand_back(table.state, player))})


def plan(table: Table, seat: int, places: Sequence[Placement]) -> None:
    """The solo player chooses and places all orders of the turn in one go (DR-S7.3)."""
    for placed in places:
        table.state.bins[placed.order] -= 1
        put(table, seat, placed)
    table.player(seat).stopped = True
    pass_on(table, to_place)
