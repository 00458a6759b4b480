"""A position written by hand as a table of the rules, and a table as the referee's tool tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json
from gameplay.engine.positions import events_told, no_two
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids import position_file as files
from gameplay.games.droids.board import COLOURS, NAMES, ROWS, SIDES, board_of
from gameplay.games.droids.rules.scenarios import duel, killer, mines, scenario_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, REPAIRERS, STATUE, Order, Player, State, emitters_of
from gameplay.games.droids.tokens import KINDS, directions

TURNS = 50


class Digits(Chance):
    """The die as a document says it. Raises InvalidChoice when it says too little."""

    def __init__(self, dice: Sequence[int], sheet: int | None) -> None:
        super().__init__(b"")
        self.dice, self.sheet, self.rolled = dice, sheet, 0

    def draws(self, label: str, sizes: Sequence[int]) -> list[int]:
        return [self._next(label) for _size in sizes]

    def _next(self, label: str) -> int:
        if label.endswith("/sheet"):
            return self.sheet or 0
        if self.rolled == len(self.dice):
            raise InvalidChoice("say what the die gives next", f"$.dice[{self.rolled}]")
        self.rolled += 1
        return self.dice[self.rolled - 1]


def table_of(asked: files.Position) -> Table:
    """The position with known dice. Raises InvalidChoice."""
    sheet = asked.sheet if isinstance(asked, files.Turn) else None
    return Table(state_of(asked), Digits(asked.dice, sheet), events=[], copied=True)


def state_of(asked: files.Position) -> State:
    """The position in the send phase. Raises InvalidChoice."""
    for part in ("carries", "stock", "kept", "broken", "emitters", "damage", "repair", "out"):
        for colour in getattr(asked, part):
            if colour not in asked.droids:
                raise InvalidChoice(f"no droid is {colour}", f"$.{part}.{colour}")
    state = State(_setup(asked), [_player(asked, colour) for colour in asked.droids], {}, {}, {}, turn=asked.turn)
    state.step, state.bins = "send", scenario_of(state).bins()
    state.things = {named(name, f"$.things.{name}"): thing for name, thing in asked.things.items()}
    for robot, name, at in _neutral(asked):
        state.neutral[robot] = named(name, at) if name else 0
    _check_robots(asked, state)
    _check_carried(asked, state)
    if asked.scenario == "mines":
        used = [*state.things.values(), *(player.carries for player in state.players)].count("mine")
        state.mines = max(mines.MINES - used, 0) if asked.mines is None else asked.mines
    for seat, (colour, _cell) in enumerate(asked.droids.items()):
        _load(Table(state, copied=True), seat, asked.emitters.get(colour, {}), f"$.emitters.{colour}")
    return state


def _setup(asked: files.Position) -> dict[str, Json]:
    sides = [COLOURS.index(colour) for colour in asked.droids]
    return {
        "game": "droids",
        "seats": len(sides),
        "turns": TURNS,
        "teams": [side % 2 for side in sides] if asked.teams else None,
        "sides": [SIDES[side] for side in sides],
        "level": asked.level if asked.scenario == "killer" else 0,
        "board": {"slug": asked.scenario, "name": asked.scenario, "rows": list(ROWS)},
    }


def _player(asked: files.Position, colour: files.Colour) -> Player:
    player = emitters_of(Player(COLOURS.index(colour), named(asked.droids[colour], f"$.droids.{colour}")))
    player.carries = asked.carries.get(colour)
    full = {"duel": duel.STOCK, "killer": killer.STOCK}.get(asked.scenario, 0)
    player.stock = asked.stock.get(colour, full)
    player.kept = asked.kept.get(colour, 0)
    player.out = max(asked.turn - 1, 0) if colour in asked.out else None
    player.done = player.out is not None
    for emitter in asked.broken.get(colour, ()):
        player.broken[emitter - 1] = True
    return player


def _neutral(asked: files.Position) -> list[tuple[int, str, str]]:
    """Robot, cell and place in the document."""
    found = [
        (robot, name, f"$.repairers[{index}]")
        for index, (robot, name) in enumerate(zip(REPAIRERS, asked.repairers, strict=False))
    ]
    if asked.killer:
        found.append((KILLER, asked.killer, "$.killer"))
    if asked.statue or asked.scenario == "statue":
        found.append((STATUE, asked.statue or "", "$.statue"))
    return found


def _check_robots(asked: files.Position, state: State) -> None:
    """One robot a cell (DR-2.13), none on an obstacle (DR-2.15), and the killer where it belongs."""
    cells: dict[str, object] = {f"$.droids.{colour}": cell for colour, cell in asked.droids.items()}
    cells |= {at: name or None for _robot, name, at in _neutral(asked)}
    no_two(cells, "two robots stand on one cell")
    for at, name in cells.items():
        if name in asked.things and asked.things[str(name)] != "mine":
            raise InvalidChoice("a robot stands on an obstacle", at)
    if asked.scenario == "killer" and (len(asked.droids) > 1 or not asked.killer):
        raise InvalidChoice("the killer and one droid", "$.killer")
    if asked.killer and asked.scenario != "killer":
        raise InvalidChoice("the killer has a scenario of its own", "$.killer")
    if asked.statue and asked.scenario != "statue":
        raise InvalidChoice("the statue has a scenario of its own", "$.statue")
    if asked.teams and len(state.players) != len(SIDES):
        raise InvalidChoice("two teams are four droids", "$.teams")


def _check_carried(asked: files.Position, state: State) -> None:
    """The statue is in one place."""
    holders = [colour for colour, thing in asked.carries.items() if thing == "statue"]
    if len(holders) + bool(state.neutral.get(STATUE)) != (asked.scenario == "statue"):
        raise InvalidChoice("the statue is in one place", "$.statue")


def _load(table: Table, seat: int, emitters: Mapping[str, Sequence[str | None]], at: str) -> None:
    """Lay the orders on the emitters of a player."""
    player = table.player(seat)
    for number, slots in emitters.items():
        if any(slots) and (player.broken[int(number) - 1] or player.out is not None):
            raise InvalidChoice("no order can lie here", f"{at}.{number}")
        for index, text in enumerate(slots):
            if text is not None:
                try:
                    token = order(table, text)
                except (InvalidChoice, IllegalChoice) as wrong:
                    raise InvalidChoice(str(wrong), f"{at}.{number}[{index}]") from wrong
                player.emitters[int(number) - 1][index] = token
                table.state.bins[token.kind] -= 1
                if table.state.bins[token.kind] < 0:
                    raise InvalidChoice(f"there are not so many {token.kind}", f"{at}.{number}[{index}]")


def order(table: Table, text: str) -> Order:
    """`V2-N`. Raises InvalidChoice for a kind that is not in play, or an arrow that points wrong (DR-6.6)."""
    code, _, arrow = text.partition("-")
    for kind in KINDS:
        if kind == code and kind in table.state.bins:
            if arrow not in {COMPASS[direction] for direction in directions(kind)}:
                raise InvalidChoice(f"the arrow of {kind} can not point there")
            return Order(kind, COMPASS.index(arrow))
    raise InvalidChoice(f"this scenario has no order {code[:10]!r}")


def named(name: str, at: str) -> int:
    """The number of a cell that something can be on. Raises InvalidChoice."""
    board = board_of()
    cell = NAMES.named(name)
    if cell is None or cell not in board.squares or board.fixed[board.squares.number(cell)]:
        raise InvalidChoice("no cell, or a fixed obstacle", at)
    return board.squares.number(cell)


def answers_of(said: Mapping[files.Colour, Sequence[int]], table: Table) -> list[list[int]]:
    """What a document says by colour, by seat."""
    return [list(next((v for c, v in said.items() if c == COLOURS[p.side]), ())) for p in table.state.players]


# -- telling


def told(table: Table, winners: Sequence[int] | None) -> dict[str, Json]:
    """Where everything is. `winners` None: the match goes on; (): it is lost."""
    state = table.state
    name = {number: NAMES.name(cell) for number, cell in enumerate(table.board.squares.xy)}
    colours = [COLOURS[player.side] for player in state.players]
    hits: dict[str, list[int]] = {colour: [] for colour in colours}
    for event in table.events or []:
        if event.kind == "broken":
            hits[colours[event.data["seat"]]].append(len(event.data["emitters"]))
    cells: dict[str, Json] = {colour: name[player.cell] for colour, player in zip(colours, state.players, strict=True)}
    if any(robot in state.neutral for robot in REPAIRERS):
        cells["repairers"] = [name[state.neutral[robot]] for robot in REPAIRERS if robot in state.neutral]
    for robot, called in ((STATUE, "statue"), (KILLER, "killer")):
        if robot in state.neutral:
            cells[called] = name[state.neutral[robot]] if state.neutral[robot] else None
    by = dict(zip(colours, state.players, strict=True))
    return {
        "cells": cells,
        "things": {name[cell]: thing for cell, thing in sorted(state.things.items())},
        "mines": state.mines,
        "carries": {colour: player.carries for colour, player in by.items()},
        "stock": {colour: player.stock for colour, player in by.items()},
        "kept": {colour: player.kept for colour, player in by.items()},
        "hits": hits,
        "broken": {
            colour: [number for number, broken in enumerate(player.broken, 1) if broken]
            for colour, player in by.items()
        },
        "winners": None if winners is None else [colours[seat] for seat in winners],
        "events": events_told(table.events or []),
    }
