"""What a seat may see of a match: everything except the tokens in other hands and which tokens are in the bins
(DR-5.5); a partner sees no more than others (DR-S0.2).

The keys are documented in docs/games/droids.md (7).
"""

from __future__ import annotations

from typing import cast

from gameplay.engine.options import without_board
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import SIDES, Board, board_of, serving
from gameplay.games.droids.rules.bins import bins_shown, by_colour
from gameplay.games.droids.rules.order import order
from gameplay.games.droids.rules.scenarios.killer import killer_side
from gameplay.games.droids.rules.sheet import SHEET
from gameplay.games.droids.shapes import (
    EmitterShown,
    KillerShown,
    Options,
    OrderShown,
    PlayerShown,
    SheetShown,
    Side,
    Tokens,
    View,
)
from gameplay.games.droids.state import KILLER, Arrow, Order, Player, State
from gameplay.games.droids.tokens import Kind


def view(state: State, viewer: int | None) -> View:
    """The table as this seat sees it; None: a spectator."""
    board = board_of(tuple(state.setup["board"]["rows"]))
    xy = board.squares.xy
    return {
        "game": "droids",
        "board": state.setup["board"],
        "options": cast("Options", without_board(state.setup)),
        "turn": state.turn,
        "step": state.step,
        "first": state.first,
        "order": order(state),
        "mover": state.mover,
        "laid": state.laid,
        "due": [{"seat": due.seat, "kind": due.kind, "emitters": due.emitters} for due in state.due],
        "dues": state.dues,
        "to_lay": state.to_lay,
        "players": [_player(state, board, seat, own=seat == viewer) for seat in range(len(state.players))],
        "neutral": [
            {"robot": robot, "cell": list(xy[cell]) if cell else None} for robot, cell in sorted(state.neutral.items())
        ],
        "things": [{"cell": list(xy[cell]), "kind": state.things[cell]} for cell in sorted(state.things)],
        "bins": cast("Tokens", bins_shown(state)),
        "supply": supply(state),
        "mines": state.mines,
        "killer": _killer(state),
        "ranking": [{"seat": rank.seat, "place": rank.place, "status": rank.status} for rank in state.ranking],
        "reason": state.reason,
        "you": viewer,
    }


def supply(state: State) -> dict[Kind, int]:
    """All tokens in play, wherever they are (DR-1.2)."""
    found = dict(state.bins)
    for player in state.players:
        for kind in player.hand:
            found[kind] += 1
        for cells in player.emitters:
            for laid in cells:
                if laid is not None:
                    found[laid.kind] += 1
    return found


def _player(state: State, board: Board, seat: int, *, own: bool) -> PlayerShown:
    """One seat, and what only it may see if the view is its `own`."""
    player = state.players[seat]
    teams = state.setup["teams"]
    cell = board.squares.xy[player.cell]
    return {
        "seat": seat,
        "side": cast("Side", SIDES[player.side]),
        "team": None if teams is None else teams[seat],
        "cell": list(cell),
        "carries": player.carries,
        "stock": player.stock,
        "serving": serving(player.side, cell),
        "hand": list(player.hand) if own else None,
        "held": cast("Tokens", by_colour(player.hand)),
        "stopped": player.stopped,
        "done": player.done,
        "sent": player.sent,
        "emitters": _emitters(player),
        "kept": player.kept,
        "out": player.out,
        "left": player.left,
    }


def _emitters(player: Player) -> list[EmitterShown]:
    return [
        {"broken": broken, "cells": [None if laid is None else _order(laid) for laid in cells]}
        for cells, broken in zip(player.emitters, player.broken, strict=True)
    ]


def _order(laid: Order) -> OrderShown:
    return {"order": laid.kind, "direction": cast("Arrow", COMPASS[laid.direction])}


def _killer(state: State) -> KillerShown | None:
    """The killer's seat, its printed sheet, and the sheet's position."""
    if KILLER not in state.neutral:
        return None
    sheet = state.sheet
    lies: SheetShown | None = None
    if sheet is not None:
        lies = {"columns": list(sheet.columns), "sent": list(sheet.sent), "done": sheet.done}
    return {
        "side": cast("Side", SIDES[killer_side(state.players[0].side)]),
        "level": state.setup["level"],
        "orders": [list(orders) for orders in SHEET],
        "sheet": lies,
    }
