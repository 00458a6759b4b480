"""Positions written by hand: a question of a referee, or a worked case of the rulebook.

`kind` says what is asked: one thing about the board, some orders, a send phase or a part of a place phase. `adjudicate`
answers by the rules, in the format of the worked cases; see docs/games/droids.md, 7.6. What is played is in
`position_play`.
"""

from __future__ import annotations

from gameplay.engine.codec import read
from gameplay.engine.contract import Json
from gameplay.engine.positions import Answer, differences, one_or_each
from gameplay.games.droids import position_file as files
from gameplay.games.droids.board import COLOURS, NAMES, ROWS, board_of, serving
from gameplay.games.droids.position_play import laid, reached, sent
from gameplay.games.droids.position_table import named
from gameplay.games.droids.rules.dice import FACES
from gameplay.games.droids.rules.scenarios import SCENARIOS
from gameplay.games.droids.rules.scenarios.garden import garden
from gameplay.games.droids.rules.shooting import SURE, destroyed
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import State
from gameplay.games.droids.tokens import COLOUR
from gameplay.games.droids.tokens import COLOURS as BINS


def adjudicate(raw: Json) -> Answer:
    """The answer to a document, or to each in a list. Raises InvalidChoice or IllegalChoice that say where."""
    return one_or_each(raw, _adjudicate)


def _adjudicate(raw: Json) -> Answer:
    asked = read(files.QUESTION, raw)
    found = _answer(asked)
    answer = {"id": asked.id, "kind": raw["kind"], "answer": found}
    if asked.expect is not None:
        answer["differences"] = differences(asked.expect, found)
    return answer


def _answer(asked: files.Question) -> Json:
    match asked:
        case files.Supply():
            return _supply(asked.scenario)
        case files.Columns():
            cell = NAMES.named(asked.cell) or (0, 0)
            return {colour: serving(side, cell) for side, colour in enumerate(COLOURS)}
        case files.Shots():
            if asked.level in SURE:
                return [SURE[asked.level]] * FACES
            return [destroyed(digit, asked.distance) for digit in range(FACES)]
        case files.GardenAsked():
            return _garden(asked)
        case files.Orders():
            return reached(asked)
        case files.Turn():
            return sent(asked)
        case files.Place():
            return laid(asked)


def _supply(scenario: str) -> dict[str, Json]:
    """Tokens in play by colour and by kind (DR-1.1)."""
    bins = SCENARIOS[scenario].bins()
    held: dict[str, Json] = {
        colour: sum(count for kind, count in bins.items() if COLOUR[kind] == colour) for colour in BINS
    }
    return {**held, "all": sum(bins.values()), "kinds": {str(kind): count for kind, count in bins.items()}}


def _garden(asked: files.GardenAsked) -> dict[str, Json]:
    """Whether the walk from a start circle is closed in, and where it leads (DR-S4.6)."""
    board = {"slug": "garden", "name": "", "rows": list(ROWS)}
    table = Table(State({"board": board}, [], neutral={}, things={}, bins={}))
    for index, name in enumerate(asked.obstacles):
        table.state.things[named(name, f"$.obstacles[{index}]")] = "obstacle"
    cells = garden(table, board_of().starts[COLOURS.index(asked.colour)])
    told = sorted(NAMES.name(table.board.squares.xy[cell]) for cell in cells)
    return {"complete": bool(told), "cells": told}
