"""DR-3: sides, the first player, and the obstacles that players lay before the first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.games.droids.board import SIDES, board_of
from gameplay.games.droids.rules.order import enter, in_game, pass_on
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import Player, State, emitters_of

DIGITS = 10


def set_out(setup: Mapping[str, Json], chance: Chance) -> State:
    """Each droid on the start circle of its side (DR-3.3), ten intact, empty emitters each (DR-3.10), and the bins
    without what the scenario removes (DR-3.4, DR-3.5)."""
    frozen = dict(setup)
    scenario, board = scenario_of(frozen), board_of(tuple(setup["board"]["rows"]))
    sides = [SIDES.index(side) for side in setup["sides"] or ()] or draw_sides(setup, chance)
    players = [emitters_of(Player(side, board.starts[side])) for side in sides]
    return State(frozen, players, neutral={}, things={}, bins=scenario.bins())


def draw_sides(setup: Mapping[str, Json], chance: Chance) -> list[int]:
    """Everybody gets a different side among those that the scenario proposes (DR-3.1, DR-3.11, DR-17.10); partners sit
    opposite each other (DR-S0.1, DR-2.5, DR-A29)."""
    teams: Sequence[int] | None = setup["teams"]
    if teams is None:
        return chance.shuffle("sides", scenario_of(dict(setup)).sides(setup["seats"]))
    first, *turned = chance.draws("sides", [2, 2, 2])
    sides = [0] * len(teams)
    for team in (0, 1):
        axis = (team + first) % 2
        one, other = (seat for seat, of in enumerate(teams) if of == team)
        sides[one], sides[other] = (axis, axis + 2) if turned[team] else (axis + 2, axis)
    return sides


def begin(table: Table, chance: Chance) -> None:
    """Set up the scenario, roll for the first turn, and lay obstacles, if there are any to lay."""
    state, scenario = table.state, scenario_of(table.state)
    scenario.prepare(table)
    table.tell("sides", {"sides": [SIDES[player.side] for player in state.players]})
    state.first = roll_first(table, chance)
    table.next_beat()
    table.tell("begins", {"seat": state.first})
    state.to_lay = scenario.to_lay(len(state.players))
    if state.to_lay and state.setup.get("by_lot"):
        lay_by_lot(table, chance)
    elif state.to_lay:
        enter(table, "lay")
        pass_on(table, in_game)


def roll_first(table: Table, chance: Chance) -> int:
    """The highest digit begins (DR-3.6); players who tie for it roll again among themselves (DR-3.7, DR-A7)."""
    rolling = sorted(range(len(table.state.players)), key=lambda seat: table.player(seat).side)
    number = 0
    while len(rolling) > 1:
        number += 1
        digits = chance.draws(f"first.{number}", [DIGITS] * len(rolling))
        table.next_beat()
        table.tell("first_rolls", {"digits": [list(pair) for pair in zip(rolling, digits, strict=True)]})
        rolling = [seat for seat, digit in zip(rolling, digits, strict=True) if digit == max(digits)]
    return rolling[0]


def legal(table: Table) -> list[int]:
    """Where an obstacle may be laid (DR-3.9, DR-A8), from a1 along each row to the east, row by row to the north
    (DR-17.6)."""
    may_lay, xy = scenario_of(table.state).may_lay, table.board.squares.xy
    cells = [cell for cell, fixed in enumerate(table.board.fixed) if not fixed and may_lay(table, cell)]
    return sorted(cells, key=lambda cell: (-xy[cell][1], xy[cell][0]))


def lay(table: Table, seat: int, cell: int) -> None:
    """One obstacle each, in turn order from the first player, until all are on the board (DR-3.8)."""
    state = table.state
    state.things[cell] = "obstacle"
    state.to_lay -= 1
    state.laid += 1
    table.next_beat()
    table.tell("laid", {"seat": seat, "cell": table.spot(cell), "left": state.to_lay})
    if state.to_lay:
        pass_on(table, in_game)


def lay_by_lot(table: Table, chance: Chance) -> None:
    """All obstacles of the players at once, each on a random cell that is allowed then (DR-3.8, DR-3.9), as the table
    has agreed."""
    state = table.state
    cells = []
    while state.to_lay:
        cells.append(chance.choice(f"lay.{state.to_lay}", legal(table)))
        state.things[cells[-1]] = "obstacle"
        state.to_lay -= 1
    table.next_beat()
    table.tell("strewn", {"cells": [table.spot(cell) for cell in cells]})
