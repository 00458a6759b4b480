"""Turn order (DR-2.10, DR-4.3, DR-4.6): the next player, clockwise."""

from __future__ import annotations

from collections.abc import Callable

from gameplay.games.droids.board import SIDES
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Player, State, Step

May = Callable[[Player], bool]
"""Whether a player has still to act in this step."""


def clockwise(state: State, seat: int) -> list[int]:
    """All seats from this one on: the next side clockwise is that to the left (DR-2.10)."""
    at = state.players[seat].side
    return sorted(range(len(state.players)), key=lambda one: (state.players[one].side - at) % len(SIDES))


def in_game(player: Player) -> bool:
    return player.out is None


def order(state: State) -> list[int]:
    """Players in the game, clockwise from the first one of this turn; players who are out are skipped (DR-4.3, DR-4.6,
    DR-A9)."""
    return [seat for seat in clockwise(state, state.first) if in_game(state.players[seat])]


def left_of(state: State, seat: int, may: May) -> int | None:
    """The next player clockwise who has still to act, the seat itself last; None: nobody has."""
    _self, *others = clockwise(state, seat)
    return next((one for one in (*others, seat) if may(state.players[one])), None)


def pass_on(table: Table, may: May) -> None:
    """The move passes to the next player who has still to act, at the beginning of a step to the first one (DR-4.3)."""
    state = table.state
    if state.mover is None:
        begin_with(table, next((seat for seat in clockwise(state, state.first) if may(state.players[seat])), None))
    else:
        begin_with(table, left_of(state, state.mover, may))


def begin_with(table: Table, mover: int | None) -> None:
    """It is now the move of this seat, of the killer, or of nobody for the rest of this step."""
    state = table.state
    if mover != state.mover:
        state.mover = mover
        if mover is not None:
            table.tell("mover", {"mover": mover})


def enter(table: Table, step: Step) -> None:
    """A step of the turn begins; nobody has acted in it (DR-4.1, DR-4.2)."""
    state = table.state
    state.step = step
    state.mover, state.laid = None, 0
    table.next_beat()
    table.tell("phase", {"step": step})
