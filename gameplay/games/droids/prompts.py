"""Every open question of a match."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine.contract import ClockKind, Json, Prompt
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import board_of
from gameplay.games.droids.rules.bins import bins_shown
from gameplay.games.droids.rules.damage import destroyed, intact
from gameplay.games.droids.rules.sending import sendable
from gameplay.games.droids.rules.setting_up import legal
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, State


def prompts(state: State) -> tuple[Prompt, ...]:
    """One at a time: the player whose move it is (DR-4.3), or one with a choice to make after an order (DR-7.18)."""
    if state.step == "over":
        return ()
    if state.due:
        return (_of_due(state),)
    mover = state.mover
    if mover is None or mover == KILLER:
        return ()
    turn = f"t{state.turn}"
    if state.step == "lay":
        return (_prompt(f"setup/lay.{state.laid}", mover, "lay", _lay(state)),)
    if state.step == "draw":
        return (_prompt(f"{turn}/draw", mover, "draw", {"turn": state.turn, "bins": bins_shown(state)}),)
    if state.step == "place":
        number = sum(order is not None for cells in state.players[mover].emitters for order in cells)
        return (_prompt(f"{turn}/place.{state.laid}", mover, "place", {"turn": state.turn, "number": number}),)
    if state.step == "plan":
        limits = {str(kind): count for kind, count in state.bins.items() if count}
        return (_prompt(f"{turn}/plan", mover, "plan", {"turn": state.turn, "limits": limits}),)
    data: dict[str, Json] = {"turn": state.turn, "sendable": _sendable(state, mover)}
    return (_prompt(f"{turn}/send.{state.laid}", mover, "send", data),)


CLOCKS: Mapping[str, ClockKind] = {"draw": "planning", "plan": "planning", "place": "turn", "send": "turn"}
"""All other kinds: `choice`."""


def _prompt(occasion: str, seat: int, kind: str, data: dict[str, Json]) -> Prompt:
    key = f"{occasion}/s{seat}"
    return Prompt(key, seat, kind, key, clock=CLOCKS.get(kind, "choice"), data=data)


def _of_due(state: State) -> Prompt:
    """Emitters to destroy (DR-16.1), or one to repair (DR-15.4)."""
    due = state.due[0]
    player = state.players[due.seat]
    occasion = f"t{state.turn}/send.{state.laid}/{due.kind}.{state.dues - len(state.due)}"
    if due.kind == "repair":
        return _prompt(occasion, due.seat, "repair", {"broken": destroyed(player)})
    return _prompt(occasion, due.seat, "damage", {"count": due.emitters, "intact": intact(player)})


def _lay(state: State) -> dict[str, Json]:
    table = Table(state)
    return {"left": state.to_lay, "legal": [table.spot(cell) for cell in legal(table)]}


def _sendable(state: State, seat: int) -> list[dict[str, Json]]:
    return [
        {
            "emitter": one.emitter,
            "order": one.order.kind,
            "direction": COMPASS[one.order.direction],
            "robot": one.robot,
        }
        for one in sendable(state, board_of(tuple(state.setup["board"]["rows"])), seat)
    ]
