"""Hand-written positions for the tests: cells and colours as the rulebook writes them, orders as `V2-N`, known dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gameplay.engine.chance import Chance, Draw
from gameplay.engine.squaregrid import COMPASS
from gameplay.games.droids.board import COLOURS, NAMES, ROWS, SIDES, board_of
from gameplay.games.droids.rules.orders import execute, execute_killer
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import KILLER, REPAIRERS, STATUE, Order, Player, State, Thing, emitters_of

BOARD = board_of()
FOUR: dict[str, Any] = {"blue": "e1", "yellow": "a5", "green": "f10", "red": "j6"}
"""Everybody on the own circle."""


class Dice(Chance):
    """Known digits, one by one, whatever they are rolled for."""

    def __init__(self, *digits: int) -> None:
        super().__init__(b"")
        self.digits = list(digits)

    def draws(self, label: str, sizes: Sequence[int]) -> list[int]:
        drawn = [self.digits.pop(0) for _size in sizes]
        self.log += [Draw(label, k, n, value) for k, (n, value) in enumerate(zip(sizes, drawn, strict=True))]
        return drawn


def cell(name: str) -> int:
    """The number of a cell; "" is no cell."""
    return BOARD.squares.number(NAMES.named(name) or (-1, -1)) if name else 0


def name(number: int) -> str:
    return NAMES.name(BOARD.squares.xy[number]) if number else ""


def setup(scenario: str, droids: Mapping[str, str], **more: Any) -> dict[str, Any]:
    """The frozen setup of a match of these colours."""
    return {
        "game": "droids",
        "seats": len(droids),
        "board": {"slug": scenario, "name": scenario, "rows": list(ROWS)},
        "turns": 50,
        "teams": None,
        "sides": [SIDES[COLOURS.index(colour)] for colour in droids],
        "level": 1 if scenario == "killer" else 0,
        **more,
    }


def scene(
    scenario: str = "challenge", /, *, repairers: Sequence[str] = (), things: Mapping[str, Thing] | None = None,
    statue: str | None = None, killer: str = "", carries: Mapping[str, Thing] | None = None,
    stock: Mapping[str, int] | None = None, out: Sequence[str] = (), broken: Mapping[str, Sequence[int]] | None = None,
    dice: Sequence[int] | None = (), mines: int = 0, more: Mapping[str, Any] | None = None, **droids: str,
) -> Table:  # fmt: skip
    """A table in the send phase of turn 1, every player in the game by colour and cell, seats in the order named.

    `dice` None makes a forecast.
    """
    players = []
    for colour, where in droids.items():
        player = emitters_of(Player(COLOURS.index(colour), cell(where), carries=(carries or {}).get(colour)))
        player.stock = (stock or {}).get(colour, 0)
        player.out = 1 if colour in out else None
        for emitter in (broken or {}).get(colour, ()):
            player.broken[emitter - 1] = True
        players.append(player)
    neutral = {robot: cell(where) for robot, where in zip(REPAIRERS, repairers, strict=False)}
    if statue is not None:
        neutral[STATUE] = cell(statue)
    if killer:
        neutral[KILLER] = cell(killer)
    state = State(
        setup(scenario, droids, **(more or {})),
        players,
        neutral,
        {cell(where): thing for where, thing in (things or {}).items()},
        {},
        mines=mines,
        turn=1,
        step="send",
        mover=0,
    )
    state.bins = scenario_of(state).bins()
    return Table(state, None if dice is None else Dice(*dice), events=[])


def prepared(scenario: str, **droids: Any) -> Table:
    """The board of a scenario before its first turn."""
    table = scene(scenario, **(droids or FOUR))
    scenario_of(table.state).prepare(table)
    return table


def won(table: Table, sender: int = 0) -> tuple[int, ...] | None:
    """Who has reached the objective by an order."""
    return scenario_of(table.state).after_order(table, sender)


def robot_of(table: Table, who: str) -> int:
    """The robot of a colour, or `repairer`, `repairer2`, `killer`, `statue`."""
    if who in COLOURS:
        side = COLOURS.index(who)
        return next(seat for seat, player in enumerate(table.state.players) if player.side == side)
    return {"repairer": 4, "repairer2": 5, "killer": KILLER, "statue": STATUE}[who]


def lying(cells: str, thing: Thing = "obstacle") -> dict[str, Thing]:
    """The same thing on many cells, by their names with blanks between."""
    return dict.fromkeys(cells.split(), thing)


def order_of(text: str) -> Order:
    """`V2-N`."""
    kind, _, arrow = text.partition("-")
    return Order(kind, COMPASS.index(arrow))  # type: ignore[arg-type]  # a wrong one fails the test


def send(table: Table, who: str, *orders: str) -> Table:
    """Orders that reach a robot, one after another; the objective is not checked."""
    for text in orders:
        if who == "killer":
            execute_killer(table, text)
        else:
            execute(table, robot_of(table, who), order_of(text), 0)
        table.state.laid += 1
    return table


def where(table: Table, *who: str) -> Any:
    """Cells of robots by name, one alone or a list."""
    cells = [name(table.cell_of(robot_of(table, one))) for one in who]
    return cells[0] if len(cells) == 1 else cells


def things(table: Table) -> dict[str, str]:
    """What lies where."""
    return {name(number): thing for number, thing in table.state.things.items()}


def told(table: Table, kind: str) -> list[Any]:
    """The events of one kind."""
    return [event.data for event in table.events or [] if event.kind == kind]


def why(table: Table) -> str:
    """Why the last order had no effect."""
    assert table.events
    assert table.events[-1].kind == "no_effect"
    return str(table.events[-1].data["why"])


def dues(table: Table) -> list[tuple[str, str, int]]:
    """Open choices: whose, what, how many."""
    return [(COLOURS[table.player(due.seat).side], due.kind, due.emitters) for due in table.state.due]
