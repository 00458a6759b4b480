"""Positions written by hand: a question of a referee, or a worked case of the rulebook.

`kind` says what is asked: one thing about the board, some orders, a send phase or a part of a place phase. The format
is that of the worked cases; see docs/games/droids.md, 7.6. What lies where is in `position_table`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, Json
from gameplay.engine.positions import adjudicator, allowed, events_shown, must, within
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids import position_table as written
from gameplay.games.droids.board import COLOURS, DEPTH, NAMES, ROWS, board_of, distance, serving
from gameplay.games.droids.rules import ending, placing, sending
from gameplay.games.droids.rules import sheet as sheets
from gameplay.games.droids.rules.dice import FACES
from gameplay.games.droids.rules.order import in_game, left_of
from gameplay.games.droids.rules.orders import KILLER_STEPS, execute, execute_killer
from gameplay.games.droids.rules.scenarios import SCENARIOS, scenario_of
from gameplay.games.droids.rules.scenarios.garden import garden
from gameplay.games.droids.rules.shooting import SURE, destroyed
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, REPAIRERS, Emitter, Placement, Player, State
from gameplay.games.droids.tokens import COLOUR, Kind
from gameplay.games.droids.tokens import COLOURS as BINS


class Supply(written.Asked, tag="supply"):
    """How many tokens are in play, by colour and by kind (DR-1.1)."""

    scenario: written.Scenario

    def found(self) -> Json:
        bins = SCENARIOS[self.scenario].bins()
        held: dict[str, Json] = {
            colour: sum(count for kind, count in bins.items() if COLOUR[kind] == colour) for colour in BINS
        }
        return {**held, "all": sum(bins.values()), "kinds": {str(kind): count for kind, count in bins.items()}}


class Columns(written.Asked, tag="columns"):
    """Which emitter of each player serves a cell."""

    cell: written.Cell

    def found(self) -> Json:
        cell = NAMES.named(self.cell) or (0, 0)
        return {colour: serving(side, cell) for side, colour in enumerate(COLOURS)}


class Shots(written.Asked, tag="shots"):
    """How many emitters a shot destroys, by the digit of the die; at a level of the killer."""

    distance: Annotated[int, msgspec.Meta(ge=1, le=9)]
    level: written.Level = 1

    def found(self) -> Json:
        if self.level in SURE:
            return [SURE[self.level]] * FACES
        return [destroyed(digit, self.distance) for digit in range(FACES)]


class GardenAsked(written.Asked, tag="garden"):
    """Whether a garden is complete: the walk from a start circle is closed in, and where it leads (DR-S4.6)."""

    colour: written.Colour
    obstacles: Annotated[list[written.Cell], msgspec.Meta(max_length=25)] = []

    def found(self) -> Json:
        board = {"slug": "garden", "name": "", "rows": list(ROWS)}
        table = Table(State({"board": board}, [], neutral={}, things={}, bins={}))
        for index, name in enumerate(self.obstacles):
            table.state.things[written.named(name, f"$.obstacles[{index}]")] = "obstacle"
        cells = garden(table, board_of().starts[COLOURS.index(self.colour)])
        return {"complete": bool(cells), "cells": sorted(NAMES.name(table.board.squares.xy[cell]) for cell in cells)}


class Orders(written.Position, tag="orders", kw_only=True):
    """Orders that reach their robots one after another; the objective is checked after each."""

    orders: Annotated[list[written.Sent], msgspec.Meta(min_length=1, max_length=60)]

    def found(self) -> Json:
        table = self.table()
        state, answers = table.state, written.Answers(self, table)
        winners: Sequence[int] | None = None
        effects: list[Json] = []
        for index, text in enumerate(self.orders):
            by, code, emitter = (*text.split(" "), "")[:3]
            before = len(table.events or [])
            with within(f"$.orders[{index}]"):
                must(winners is None, "the match is over", "$")
                state.mover = mover = KILLER if by == "killer" else self.seat(by, "$")
                order = _killer(table, code) if mover == KILLER else _sent(table, mover, code, int(emitter or 0))
            order()
            answers.settle()
            state.laid += 1
            effects.append(next((e.data["why"] for e in (table.events or [])[before:] if e.kind == "no_effect"), None))
            winners = scenario_of(state).after_order(table, mover)
        return {"effects": effects, **written.table_written(table, winners)}


class Turn(written.Position, tag="turn", kw_only=True):
    """A whole send phase, and the checks after it."""

    first: written.Colour | None = None
    """Who sends first; left out: the first one named."""
    sends: dict[written.Colour, written.Several] = {}
    """The emitters that a player chooses, where there is a choice; where none is said DR-17.3 decides."""
    sheet: written.Digit | None = None
    """The die for the killer's sheet."""

    def found(self) -> Json:
        must(len(self.droids) > 1 or self.scenario == "killer", "a turn needs two players", "$.droids")
        table = self.table(self.sheet)
        state, answers, sends = table.state, written.Answers(self, table), self.by_seat(self.sends)
        state.first = self.seat(self.first, "$.first") if self.first else 0
        if KILLER in state.neutral:
            must(self.sheet is not None, "the die for the killer's sheet is missing", "$.sheet")
            sheets.lay(table, table.chance or Chance(b""))
        sending.begin(table)
        while state.mover is not None:
            if state.due:
                answers.settle()
                sending.resolve(table)
            elif state.mover == KILLER and state.sheet is not None:
                sheets.act(table, state.sheet)
            else:
                _send(table, state.mover, sends[state.mover])
        numbers = written.by_colour(table, lambda player: player.sent)
        if state.sheet is not None:
            numbers["killer"] = sum(state.sheet.sent)
        if not state.ranking:
            ending.end_turn(table)
        following = None if state.ranking else left_of(state, state.first, in_game)
        winners = [rank.seat for rank in state.ranking if rank.place == 1] if state.reason != "defeat" else []
        return {
            "sent": numbers,
            "out": [COLOURS[player.side] for player in state.players if player.out == state.turn],
            "next": None if following is None else written.colour_of(table, following),
            "reason": state.reason,
            **written.table_written(table, winners if state.ranking else None),
        }


class Laying(msgspec.Struct, forbid_unknown_fields=True):
    """One move in the place phase: a token, or the player stops."""

    by: written.Colour
    order: written.Arrowed | None = None
    """None: "I stop"."""
    emitter: Emitter = 1
    cell: Annotated[int, msgspec.Meta(ge=1, le=DEPTH)] = 1

    def lay(self, table: Table, seat: int) -> None:
        """The same on a table, as `choices` judges it."""
        allowed(table.state.mover == seat, "not_your_move", "$.by")
        placed = None
        if self.order is not None:
            with within("$.order"):
                token = written.order(table, self.order)
            player = table.player(seat)
            allowed(token.kind in player.hand, "not_in_hand", "$.order")
            allowed((self.emitter, self.cell) in placing.spots(player), "not_free", "$.emitter")
            arrow = COMPASS[token.direction]
            placed = Placement(token.kind, self.emitter, self.cell, arrow)  # type: ignore[arg-type]  # a literal
        placing.place(table, seat, placed)


class Place(written.Position, tag="place", kw_only=True):
    """Some moves of the place phase; it is told whose move it is then."""

    hands: dict[written.Colour, Annotated[list[Kind], msgspec.Meta(max_length=7)]]
    first: written.Colour | None = None
    places: Annotated[list[Laying], msgspec.Meta(max_length=84)] = []

    def found(self) -> Json:
        table = self.table()
        state = table.state
        state.first = self.seat(self.first, "$.first") if self.first else 0
        for colour, hand in self.hands.items():
            player = table.player(self.seat(colour, f"$.hands.{colour}"))
            for kind in hand:
                written.take(table, kind, f"$.hands.{colour}")
            player.hand = list(hand)
        placing.begin(table)
        for index, move in enumerate(self.places):
            with within(f"$.places[{index}]"):
                move.lay(table, self.seat(move.by, "$.by"))
        return {
            "next": None if state.mover is None else written.colour_of(table, state.mover),
            "hands": written.by_colour(table, lambda player: list(player.hand)),
            "emitters": written.by_colour(table, _emitters),
            "events": events_shown(table.events or []),
        }


adjudicate = adjudicator(Supply, Columns, Shots, GardenAsked, Orders, Turn, Place)


def _killer(table: Table, code: str) -> Callable[[], None]:
    """`T`, or a letter of FBLR and how far."""
    must(KILLER in table.state.neutral, "there is no killer", "$")
    known = code == "T" or (len(code) == 2 and code[0] in "FBLR" and code[1] in KILLER_STEPS)
    must(known, "not an order of the killer", "$")
    return partial(execute_killer, table, code)


def _sent(table: Table, seat: int, code: str, emitter: int) -> Callable[[], None]:
    """An order of a player; with an emitter it must be one that can be sent from there (DR-7.3, DR-7.4)."""
    player = table.player(seat)
    allowed(player.out is None, "out", "$")
    must("-" in code, "an order has an arrow", "$")
    sends = written.order(table, code)
    if COLOUR[sends.kind] == "grey":
        return partial(execute, table, _repairer(table, player.side, emitter), sends, seat)
    served = serving(player.side, table.board.squares.xy[player.cell])
    allowed(emitter in (0, served), "not_sendable", "$")
    return partial(execute, table, seat, sends, seat)


def _repairer(table: Table, side: int, emitter: int) -> int:
    """The one in the column of an emitter, the nearest of two (DR-7.6); or the only one there is."""
    xy = table.board.squares.xy
    there = {robot: xy[cell] for robot, cell in table.state.neutral.items() if robot in REPAIRERS}
    if not emitter:
        must(len(there) == 1, "say from which emitter: there are two repairers, or none", "$")
        return next(iter(there))
    column = [robot for robot, cell in there.items() if serving(side, cell) == emitter]
    allowed(column, "not_sendable", "$")
    return min(column, key=lambda robot: distance(side, there[robot]))


def _send(table: Table, seat: int, said: list[int]) -> None:
    """The emitter that the document says where there is a choice; else the lowest one (DR-17.3)."""
    able = sending.sendable(table.state, table.board, seat)
    if not able:
        sending.end_sending(table, seat)
        return
    chosen: sending.Sendable | None = able[0]
    if len(able) > 1 and said:
        emitter = said.pop(0)
        chosen = next((one for one in able if one.emitter == emitter), None)
    if chosen is None:
        at = f"$.sends.{written.colour_of(table, seat)}"
        raise IllegalChoice("not_sendable", at, emitters=[one.emitter for one in able])
    sending.send(table, seat, chosen)


def _emitters(player: Player) -> dict[str, Json]:
    """The emitters that hold something, as a document writes them."""
    return {
        str(number): [None if one is None else f"{one.kind}-{COMPASS[one.direction]}" for one in slots]
        for number, slots in enumerate(player.emitters, 1)
        if any(slots)
    }
