"""BB-2: before the first round - tuning cards are chosen, robots are placed, cards are dealt."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.engine.hexgrid import Cell, neighbours
from gameplay.games.bumping_bots.board import Track, track_of
from gameplay.games.bumping_bots.rules import cards
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import Card, Robot, State


def empty_race(setup: dict[str, Json]) -> State:
    """A race before anything was placed: speed 1, forward, c = 0, facing along the last zone (BB-2.3, BB-2.4)."""
    track = track_of(setup["board"], setup["board_digest"])
    return State(
        setup=setup,
        phase="grid",
        round=0,
        order=[],
        turn=None,
        robots=[Robot(seat, track.dirs[-1]) for seat in range(setup["seats"])],
        mobiles=list(track.mobiles),
        motors=[motor.arm for motor in track.motors],
    )


def to_choose_cards(state: State) -> list[int]:
    """Seats that still have to choose their tuning cards (BB-12.4)."""
    if state.phase != "cards":
        return []
    return [r.seat for r in state.robots if r.status == "waiting" and not r.cards]


def give_cards(table: Table, seat: int, hand: list[Card]) -> None:
    """Give a hand to its player; the others only learn its size (BB-12.4, BB-18.5)."""
    table.robots[seat].cards = cards.hand(hand)
    table.tell("dealt", {"seat": seat, "cards": list(table.robots[seat].cards)})
    table.tell("dealt_count", {"seat": seat, "count": len(hand)})


def open_grid(table: Table, chance: Chance) -> None:
    """Draw the grid by lot (BB-2.8, BB-2.9), or ask for places in the given order (BB-2.10, BB-10.4)."""
    state = table.state
    state.phase = "grid"
    present = [r.seat for r in state.robots if r.status == "waiting"]
    if state.setup["grid"]["mode"] == "choose":
        state.order = [seat for seat in state.setup["grid"]["order"] if seat in present]
        table.tell("grid_order", {"order": list(state.order)})
        return
    state.order = chance.shuffle("grid", present)
    table.tell("grid_draw", {"order": list(state.order)})
    for seat, cell in zip(state.order, table.track.grid, strict=False):
        put(table, seat, cell)


def to_place(state: State) -> int | None:
    """The seat that chooses its grid place next: robots are placed one after the other (BB-2.5)."""
    return next((seat for seat in state.order if state.robots[seat].status == "waiting"), None)


def places(track: Track, taken: list[Cell]) -> list[Cell]:
    """The grid cells that may be chosen, best first: free ones that touch the line or a robot already placed.

    BB-2.6, BB-2.7, BB-2.8.
    """
    return [
        cell
        for cell in track.grid
        if cell not in taken and (track.on_the_line(cell) or any(n in taken for n in neighbours(cell)))
    ]


def free_places(state: State) -> list[Cell]:
    """The legal grid choices of a state; the first one is the default (BB-2.10)."""
    track = track_of(state.setup["board"], state.setup["board_digest"])
    return places(track, [r.cell for r in state.robots if r.cell is not None])


def put(table: Table, seat: int, cell: Cell) -> None:
    """Place a robot on the grid."""
    robot = table.robots[seat]
    table.next_beat()
    table.tell("move", {"seat": seat, "from": None, "to": list(cell), "cause": "grid"})
    robot.cell, robot.status = cell, "racing"
    table.robot_at[cell] = robot


def deal(table: Table, chance: Chance) -> None:
    """Deal the tuning cards, once everybody is placed (BB-2.11, BB-12.2)."""
    seats = [r.seat for r in table.robots if r.status == "racing"]
    table.next_beat()
    for seat, hand in cards.deal(seats, table.state.setup["card_count"], chance).items():
        give_cards(table, seat, hand)
