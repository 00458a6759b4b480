"""DR-16: emitters are destroyed; DR-15.4: and repaired."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.games.droids.rules.bins import give_back, lift
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Due, Player


def intact(player: Player) -> list[int]:
    """Emitters without a black marker, from 1."""
    return [emitter for emitter, broken in enumerate(player.broken, 1) if not broken]


def destroyed(player: Player) -> list[int]:
    return [emitter for emitter, broken in enumerate(player.broken, 1) if broken]


def forced(table: Table, due: Due) -> list[int] | None:
    """The emitters of a choice without alternatives, or None. If there are as many hits as emitters left, all are
    destroyed (DR-16.3, DR-A28); the only destroyed emitter is repaired (DR-17.9)."""
    player = table.player(due.seat)
    may = intact(player) if due.kind == "damage" else destroyed(player)
    return may if len(may) <= due.emitters else None


def settle(table: Table) -> None:
    """Make the open choices without alternatives, up to the first that a player has to make."""
    due = table.state.due
    while due and (emitters := forced(table, due[0])) is not None:
        answer(table, emitters)


def answer(table: Table, emitters: Sequence[int]) -> None:
    """Make the first open choice."""
    due = table.state.due.pop(0)
    if emitters and due.kind == "damage":
        destroy(table, due.seat, emitters)
    elif emitters:
        repair(table, due.seat, emitters[0])


def destroy(table: Table, seat: int, emitters: Sequence[int]) -> None:
    """Put black markers on the emitters that the hit player has chosen (DR-16.1), also after the end of their own turn
    (DR-16.6); the orders on them go back to their bins (DR-16.2)."""
    player = table.player(seat)
    orders = [order.kind for emitter in emitters for order in lift(player, emitter - 1)]
    for emitter in emitters:
        player.broken[emitter - 1] = True
    table.next_beat()
    table.tell("broken", {"seat": seat, "emitters": list(emitters), "back": dict(give_back(table.state, orders))})


def repair(table: Table, seat: int, emitter: int) -> None:
    """Remove the marker (DR-15.4); tokens can be placed there from the next place phase on (DR-16.5)."""
    table.player(seat).broken[emitter - 1] = False
    table.next_beat()
    table.tell("repaired", {"seat": seat, "emitter": emitter})


def worst(player: Player, count: int) -> list[int]:
    """The highest-numbered intact emitters, empty ones first (DR-17.4)."""

    def merit(emitter: int) -> tuple[bool, int]:
        return any(order is not None for order in player.emitters[emitter - 1]), -emitter

    return sorted(sorted(intact(player), key=merit)[:count])
