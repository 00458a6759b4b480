"""The rules: from the start to the result."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from gameplay.engine.chance import Chance
from gameplay.engine.contract import EVERYBODY, Event, Json, LeaveReason, Line, Outcome, Prompt, Step
from gameplay.games.robotrick.state import State


def start(setup: Mapping[str, Json], chance: Chance) -> Step[State]:
    """The robots stand before the lane; who drives first is drawn, unless the table says it (RT-1.1, RT-1.2)."""
    seats = list(range(setup["seats"]))
    order = setup["grid"].get("order") or chance.shuffle("order", seats)
    state = State(setup["length"], tuple(order), cells=(0,) * len(seats))
    return Step(state, (Event("start", {"order": order}, EVERYBODY),))


def prompts(state: State) -> tuple[Prompt, ...]:
    """The robots take turns (RT-2.1), until the race is over."""
    if winner(state) is not None:
        return ()
    seat = state.order[(state.turn - 1) % len(state.order)]
    return (Prompt(f"t{state.turn}", seat, "drive", f"t{state.turn}"),)


def drive(state: State, seat: int, chance: Chance) -> Step[State]:
    """A die of six says how many cells the robot drives (RT-2.2); the first cell beyond the lane is the last."""
    die = chance.below(f"t{state.turn}/die", 6) + 1
    before = state.cells[seat]
    after = min(before + die, state.length + 1)
    cells = tuple(after if at == seat else cell for at, cell in enumerate(state.cells))
    told = Event("drive", {"seat": seat, "die": die, "from": before, "to": after}, EVERYBODY)
    return Step(replace(state, cells=cells, turn=state.turn + 1), (told,))


def leave(state: State, seat: int, reason: LeaveReason) -> Step[State]:
    """Whoever leaves has lost (RT-3.2)."""
    if winner(state) is not None:
        return Step(state)
    return Step(replace(state, left=seat), (Event("left", {"seat": seat, "reason": reason}, EVERYBODY),))


def winner(state: State) -> int | None:
    """The first robot beyond the lane, or the one that is left alone (RT-3.1, RT-3.2)."""
    if state.left is not None:
        return next(seat for seat in state.order if seat != state.left)
    return next((seat for seat, cell in enumerate(state.cells) if cell > state.length), None)


def outcome(state: State) -> Outcome | None:
    first = winner(state)
    if first is None:
        return None
    (second,) = (seat for seat in state.order if seat != first)
    lines = (
        Line(first, 1, "classified"),
        Line(second, 2, "classified" if state.left is None else "retired"),
    )
    return Outcome(lines, (first,), "finished")
