"""What a position says that is written by hand, as a table of the rules, and a table as the referee's tool tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.contract import InvalidChoice, Json
from gameplay.engine.positions import Question, events_shown, must, no_two, seat_of
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import COLOURS, DEPTH, EMITTERS, NAMES, ROWS, SIDES, board_of
from gameplay.games.droids.rules import damage
from gameplay.games.droids.rules.scenarios import duel, killer, mines, scenario_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, REPAIRERS, STATUE, Emitter, Order, Player, State, Thing, emitters_of
from gameplay.games.droids.tokens import KINDS, Kind, directions

TURNS = 50
Colour = Literal["blue", "yellow", "green", "red"]
Scenario = Literal["challenge", "mines", "chips", "garden", "statue", "duel", "killer"]
Level = Annotated[int, msgspec.Meta(ge=1, le=6)]
Digit = Annotated[int, msgspec.Meta(ge=0, le=9)]
Digits = Annotated[list[Digit], msgspec.Meta(max_length=200)]
Few = Annotated[int, msgspec.Meta(ge=0, le=25)]
Cell = Annotated[str, msgspec.Meta(pattern=r"^[a-j]([1-9]|10)\Z")]
Arrowed = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{1,3}[12]?-(N|E|S|W|NE|SE|SW|NW)\Z")]
"""An order with its arrow: `V2-N`."""
Sent = Annotated[
    str, msgspec.Meta(pattern=r"^(killer|blue|yellow|green|red) [A-Z0-9]{1,3}(-[NESW]{1,2})?( [0-9]{1,2})?\Z")
]
"""Who sends what, maybe from which emitter: `blue V2-N`, `green G1-E 8`, `killer F2`."""
Slots = Annotated[list[Arrowed | None], msgspec.Meta(max_length=DEPTH)]
"""The orders of an emitter, the one at the board first; null for a gap."""
Number = Annotated[str, msgspec.Meta(pattern=r"^([1-9]|10)\Z")]
"""An emitter as a key."""
Several = Annotated[list[Emitter], msgspec.Meta(max_length=200)]


class Asked(Question, tag_field="kind", kw_only=True):
    """What every document may say."""

    game: Literal["droids"] = "droids"


class Position(Asked, kw_only=True):
    """What stands and lies on the board. Seats are those of the droids in the order named."""

    droids: Annotated[dict[Colour, Cell], msgspec.Meta(min_length=1, max_length=4)]
    scenario: Scenario = "challenge"
    teams: bool = False
    """Opposite droids are partners."""
    level: Level = 1
    """Of the killer."""
    turn: Annotated[int, msgspec.Meta(ge=1, le=50)] = 1
    repairers: Annotated[list[Cell], msgspec.Meta(max_length=2)] = []
    killer: Cell | None = None
    statue: Cell | None = None
    """Left out: somebody carries it."""
    things: Annotated[dict[Cell, Literal["obstacle", "container", "mine"]], msgspec.Meta(max_length=60)] = {}
    mines: Few | None = None
    """In the supply; left out: all that are nowhere else."""
    carries: dict[Colour, Thing] = {}
    stock: dict[Colour, Few] = {}
    """Left out: as the scenario begins."""
    kept: dict[Colour, Few] = {}
    out: list[Colour] = []
    """Eliminated in an earlier turn."""
    broken: dict[Colour, Annotated[list[Emitter], msgspec.Meta(max_length=EMITTERS)]] = {}
    emitters: dict[Colour, dict[Number, Slots]] = {}
    dice: Digits = []
    """What the die gives, in the order of the rolls."""
    damage: dict[Colour, Several] = {}
    """Emitters that a player hit gives up, in the order of the hits; where none is said DR-17.4 decides."""
    repair: dict[Colour, Several] = {}
    """Emitters that a player has repaired; where none is said DR-17.5 decides."""

    def table(self, sheet: int | None = None) -> Table:
        """The position in the send phase, with known dice. Raises InvalidChoice."""
        for part in ("carries", "stock", "kept", "broken", "emitters", "damage", "repair", "out"):
            for colour in getattr(self, part):
                self.seat(colour, f"$.{part}.{colour}")
        state = State(self._setup(), [self._player(colour) for colour in self.droids], {}, {}, {}, turn=self.turn)
        state.step, state.bins = "send", scenario_of(state).bins()
        state.things = {named(name, f"$.things.{name}"): thing for name, thing in self.things.items()}
        for robot, name, at in self._neutral():
            state.neutral[robot] = named(name, at) if name else 0
        self._check()
        if self.scenario == "mines":
            used = [*state.things.values(), *(player.carries for player in state.players)].count("mine")
            state.mines = max(mines.MINES - used, 0) if self.mines is None else self.mines
        table = Table(state, Dice(self.dice, sheet), events=[], copied=True)
        for seat, colour in enumerate(self.droids):
            _load(table, seat, self.emitters.get(colour, {}), f"$.emitters.{colour}")
        return table

    def seat(self, colour: str, at: str) -> int:
        """The seat of a droid."""
        return seat_of(list(self.droids), colour, at, "no droid is {}")

    def by_seat(self, said: Mapping[Colour, Sequence[int]]) -> list[list[int]]:
        """What is said by colour."""
        return [list(said.get(colour, ())) for colour in self.droids]

    def _setup(self) -> dict[str, Json]:
        sides = [COLOURS.index(colour) for colour in self.droids]
        board = {"slug": self.scenario, "name": self.scenario, "rows": list(ROWS)}
        setup: dict[str, Json] = {"game": "droids", "seats": len(sides), "turns": TURNS, "board": board}
        setup |= {"level": self.level if self.scenario == "killer" else 0, "sides": [SIDES[side] for side in sides]}
        return setup | {"teams": [side % 2 for side in sides] if self.teams else None}

    def _player(self, colour: Colour) -> Player:
        player = emitters_of(Player(COLOURS.index(colour), named(self.droids[colour], f"$.droids.{colour}")))
        full = {"duel": duel.STOCK, "killer": killer.STOCK}.get(self.scenario, 0)
        player.carries, player.stock = self.carries.get(colour), self.stock.get(colour, full)
        player.kept = self.kept.get(colour, 0)
        player.out = max(self.turn - 1, 0) if colour in self.out else None
        player.done = player.out is not None
        for emitter in self.broken.get(colour, ()):
            player.broken[emitter - 1] = True
        return player

    def _neutral(self) -> list[tuple[int, str, str]]:
        """Robot, cell and place in the document; no cell: it is carried."""
        found = [(REPAIRERS[index], name, f"$.repairers[{index}]") for index, name in enumerate(self.repairers)]
        if self.killer:
            found.append((KILLER, self.killer, "$.killer"))
        if self.statue or self.scenario == "statue":
            found.append((STATUE, self.statue or "", "$.statue"))
        return found

    def _check(self) -> None:
        """One robot a cell (DR-2.13), none on an obstacle (DR-2.15), killer and statue where they belong, and once."""
        cells: dict[str, str | None] = {f"$.droids.{colour}": cell for colour, cell in self.droids.items()}
        cells |= {at: name or None for _robot, name, at in self._neutral()}
        no_two(cells, "two robots stand on one cell")
        for at, name in cells.items():
            must(self.things.get(name or "", "mine") == "mine", "a robot stands on an obstacle", at)
        if self.scenario == "killer":
            must(len(self.droids) == 1 and self.killer, "the killer and one droid", "$.killer")
        must(not self.killer or self.scenario == "killer", "the killer has a scenario of its own", "$.killer")
        must(not self.statue or self.scenario == "statue", "the statue has a scenario of its own", "$.statue")
        must(not self.teams or len(self.droids) == len(SIDES), "two teams are four droids", "$.teams")
        places = [*self.carries.values()].count("statue") + bool(self.statue)
        must(places == (self.scenario == "statue"), "the statue is in one place", "$.statue")


class Dice(Chance):
    """The die as a document says it. Raises InvalidChoice when it says too little."""

    def __init__(self, dice: Sequence[int], sheet: int | None) -> None:
        super().__init__(b"")
        self.dice, self.sheet, self.rolled = dice, sheet, 0

    def draws(self, label: str, sizes: Sequence[int]) -> list[int]:
        return [self._next(label) for _size in sizes]

    def _next(self, label: str) -> int:
        if label.endswith("/sheet"):
            return self.sheet or 0
        must(self.rolled < len(self.dice), "say what the die gives next", f"$.dice[{self.rolled}]")
        self.rolled += 1
        return self.dice[self.rolled - 1]


class Answers:
    """What a document says where something has to be chosen, each value once, and what the rules choose else."""

    def __init__(self, asked: Position, table: Table) -> None:
        self.table = table
        self.left = {"damage": asked.by_seat(asked.damage), "repair": asked.by_seat(asked.repair)}

    def settle(self) -> None:
        """Make every open choice (DR-7.18)."""
        state = self.table.state
        damage.settle(self.table)
        while state.due:
            due = state.due[0]
            player, said = state.players[due.seat], self.left[due.kind][due.seat]
            colour = COLOURS[player.side]
            may = damage.intact(player) if due.kind == "damage" else damage.destroyed(player)
            if said:
                chosen, said[: due.emitters] = said[: due.emitters], []
                can = len(set(chosen)) == due.emitters and set(chosen) <= set(may)
                must(can, f"{due.emitters} of {may} to choose", f"$.{due.kind}.{colour}")
            else:
                chosen = damage.worst(player, due.emitters) if due.kind == "damage" else may[:1]
            damage.answer(self.table, chosen)
            damage.settle(self.table)


def _load(table: Table, seat: int, emitters: Mapping[str, Sequence[str | None]], at: str) -> None:
    """Lay the orders on the emitters of a player."""
    player = table.player(seat)
    for number, slots in emitters.items():
        free = not player.broken[int(number) - 1] and player.out is None
        must(free or not any(slots), "no order can lie here", f"{at}.{number}")
        for index, text in enumerate(slots):
            if text is not None:
                place = f"{at}.{number}[{index}]"
                try:
                    token = order(table, text)
                except InvalidChoice as wrong:
                    raise InvalidChoice(str(wrong), place) from wrong
                player.emitters[int(number) - 1][index] = token
                take(table, token.kind, place)


def take(table: Table, kind: Kind, at: str) -> None:
    """A token leaves its bin. Raises InvalidChoice when there is none."""
    bins = table.state.bins
    must(bins.get(kind), f"there are not so many {kind}", at)
    bins[kind] -= 1


def order(table: Table, text: str) -> Order:
    """`V2-N`. Raises InvalidChoice for a kind that is not in play, or an arrow that points wrong (DR-6.6)."""
    code, _, arrow = text.partition("-")
    kind = next((kind for kind in KINDS if kind == code and kind in table.state.bins), None)
    if kind is None:
        raise InvalidChoice(f"this scenario has no order {code[:10]!r}")
    must(arrow in {COMPASS[way] for way in directions(kind)}, f"the arrow of {kind} cannot point there", "$")
    return Order(kind, COMPASS.index(arrow))


def named(name: str, at: str) -> int:
    """The number of a cell that something can be on. Raises InvalidChoice."""
    board = board_of()
    cell = NAMES.named(name)
    if cell is None or cell not in board.squares or board.fixed[board.squares.number(cell)]:
        raise InvalidChoice("no cell, or a fixed obstacle", at)
    return board.squares.number(cell)


# -- telling


def table_written(table: Table, winners: Sequence[int] | None) -> dict[str, Json]:
    """Where everything is. `winners` None: the match goes on; (): it is lost."""
    state = table.state
    name = {number: NAMES.name(cell) for number, cell in enumerate(table.board.squares.xy)}
    hits: dict[str, list[int]] = {COLOURS[player.side]: [] for player in state.players}
    for event in table.events or []:
        if event.kind == "broken":
            hits[colour_of(table, event.data["seat"])].append(len(event.data["emitters"]))
    cells = by_colour(table, lambda player: name[player.cell])
    if any(robot in state.neutral for robot in REPAIRERS):
        cells["repairers"] = [name[state.neutral[robot]] for robot in REPAIRERS if robot in state.neutral]
    for robot, called in ((STATUE, "statue"), (KILLER, "killer")):
        if robot in state.neutral:
            cells[called] = name[state.neutral[robot]] if state.neutral[robot] else None
    return {
        "cells": cells,
        "things": {name[cell]: thing for cell, thing in sorted(state.things.items())},
        "mines": state.mines,
        "carries": by_colour(table, lambda player: player.carries),
        "stock": by_colour(table, lambda player: player.stock),
        "kept": by_colour(table, lambda player: player.kept),
        "hits": hits,
        "broken": by_colour(table, damage.destroyed),
        "winners": None if winners is None else [colour_of(table, seat) for seat in winners],
        "events": events_shown(table.events or []),
    }


def colour_of(table: Table, seat: int) -> str:
    return COLOURS[table.state.players[seat].side]


def by_colour(table: Table, say: Callable[[Player], Json]) -> dict[str, Json]:
    """What is to be said of each player."""
    return {COLOURS[player.side]: say(player) for player in table.state.players}
