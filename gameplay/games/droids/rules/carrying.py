"""Take and place (DR-13), with claws or with a stock of obstacles (DR-S6.4, DR-S7.12)."""

from __future__ import annotations

from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.state import STATUE, Player, Thing


def free(table: Table, cell: int) -> bool:
    """On the board, without obstacle, container, mine, robot or statue: an object may be there (DR-2.14, DR-13.7,
    DR-A6), on river cells, circles and corners as well (DR-13.8, DR-A24)."""
    return not (table.board.fixed[cell] or cell in table.state.things or cell in table.at)


def take_or_place(table: Table, robot: int, direction: int) -> None:
    """Act on the adjacent cell, never on the droid's own (DR-13.1): with empty claws take, otherwise place (DR-13.2). A
    droid has one object at most (DR-13.10)."""
    droid = table.player(robot)
    cell = table.board.squares.step[direction][droid.cell]
    table.next_beat()
    if droid.carries is None:
        take(table, robot, droid, cell)
    else:
        place(table, robot, droid.carries, cell)


def take(table: Table, robot: int, droid: Player, cell: int) -> None:
    """Take what is on a cell, including the statue (DR-13.3), or what another droid there carries, whether in the game
    or not, on land or in water (DR-13.4, DR-13.5). A fixed obstacle cannot be taken (DR-13.6)."""
    there = table.at.get(cell)
    other = None if there is None else table.droid(there)
    if cell in table.state.things:
        droid.carries = table.state.things.pop(cell)
    elif there == STATUE:
        droid.carries = "statue"
        table.put(STATUE, 0)
    elif other is not None and other.carries is not None:
        droid.carries, other.carries = other.carries, None
    else:
        table.tell("no_effect", {"robot": robot, "why": "nothing"})
        return
    of = None if other is None else there
    table.tell("took", {"robot": robot, "thing": droid.carries, "cell": table.spot(cell), "of": of})


def place(table: Table, robot: int, thing: Thing, cell: int) -> None:
    """Put down what the claws hold; if that is impossible the droid keeps it (DR-13.7, DR-13.9)."""
    if not free(table, cell):
        table.tell("no_effect", {"robot": robot, "why": "no_room"})
        return
    table.player(robot).carries = None
    if thing == "statue":
        table.put(STATUE, cell)
    else:
        table.state.things[cell] = thing
    table.tell("put", {"robot": robot, "thing": thing, "cell": table.spot(cell)})


def take_or_place_of_stock(table: Table, robot: int, direction: int) -> None:
    """The cell decides: a loose obstacle is taken into the stock, a free cell gets one, and another droid there loses
    one (DR-S6.4, DR-S7.12, DR-A34). The killer is no droid and has none."""
    droid = table.player(robot)
    cell = table.board.squares.step[direction][droid.cell]
    there = table.at.get(cell)
    other = table.droid(there) if there is not None else None
    table.next_beat()
    if table.state.things.get(cell) == "obstacle":
        del table.state.things[cell]
        droid.stock += 1
        table.tell("took", {"robot": robot, "thing": "obstacle", "cell": table.spot(cell), "of": None})
    elif other is not None and other.stock:
        other.stock -= 1
        droid.stock += 1
        table.tell("took", {"robot": robot, "thing": "obstacle", "cell": table.spot(cell), "of": there})
    elif free(table, cell) and droid.stock:
        droid.stock -= 1
        table.state.things[cell] = "obstacle"
        table.tell("put", {"robot": robot, "thing": "obstacle", "cell": table.spot(cell)})
    else:
        why = "nothing" if other is not None or free(table, cell) else "no_room"
        table.tell("no_effect", {"robot": robot, "why": why})
