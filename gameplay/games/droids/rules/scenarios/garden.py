"""Scenario 4, the crazy garden (DR-S4): a start circle is walled in."""

from __future__ import annotations

from gameplay.games.droids.rules.scenarios.base import Scenario, Winners, in_game, sender_first, start_of
from gameplay.games.droids.rules.table import Table

MOST_CELLS = 12
"""The cells of a garden at most, including its circle (DR-S4.6, DR-A32)."""


class Garden(Scenario):
    """2 to 4 players, repairers on the free corners (DR-S4.1); 6, 9 or 12 obstacles are laid (DR-S4.2)."""

    repairers = True
    laid = (6, 9, 12)

    def may_lay(self, table: Table, cell: int) -> bool:
        """No obstacle at set-up completes anybody's garden (DR-S4.3)."""
        if not super().may_lay(table, cell):
            return False
        table.state.things[cell] = "obstacle"
        completes = any(garden(table, start_of(table, seat)) for seat in in_game(table))
        del table.state.things[cell]
        return not completes

    def after_order(self, table: Table, sender: int) -> Winners | None:
        """Every player in the game may win by any order (DR-S4.4, DR-S4.9)."""
        winners = []
        for seat in in_game(table):
            if cells := garden(table, start_of(table, seat)):
                winners.append(seat)
                table.next_beat()
                table.tell("garden", {"seat": seat, "cells": [table.spot(cell) for cell in sorted(cells)]})
        return sender_first(winners, sender)


def garden(table: Table, circle: int) -> set[int]:
    """The cells of a complete garden, or none (DR-S4.6).

    The walk goes in all eight directions and stops at obstacles on cells, but at nothing that is carried (DR-S4.8) and
    at no robot, including the owner's own (DR-S4.7). So obstacles have to touch by their sides, and the edge of the
    board closes, too (DR-S4.5).
    """
    if table.blocked(circle):
        return set()
    found, edge = {circle}, [circle]
    while edge:
        cell = edge.pop()
        for step in table.board.squares.step:
            there = step[cell]
            if there not in found and not table.blocked(there):
                if len(found) == MOST_CELLS:
                    return set()
                found.add(there)
                edge.append(there)
    return found
