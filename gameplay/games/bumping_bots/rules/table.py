"""The working copy of a resolution: the pieces on the track, and the record of what happens to them.

Here: every primitive change (a cell moved, a speed lost, a facing turned), each recorded as an event with absolute
`from` and `to`. Not here: when any of them happens (the other modules of this package).
"""

from __future__ import annotations

from gameplay.engine.ask import Path
from gameplay.engine.contract import EVERYBODY, Event, Json
from gameplay.engine.hexgrid import Cell, Direction, neighbour
from gameplay.games.bumping_bots.board import Track, track_of
from gameplay.games.bumping_bots.state import Gear, Robot, State, TurnStep, Where

PUBLIC = frozenset(
    {"round", "turn", "speed", "engine", "card", "move", "rotate", "crossing", "shock", "bump", "mobile", "motor"}
    | {"dealt_count", "grid_draw", "grid_order", "hand", "finish", "retire", "remove", "over"}
)
"""Kinds of event that everybody may see (BB-18.5); `hand` is only sent when the race is over."""
PRIVATE = frozenset({"dealt"})
"""Kinds that only the seat they are about may see."""


class Table:
    """A mutable race: a clone of the state, tables of the occupied cells, and the events so far."""

    def __init__(self, state: State, path: Path[TurnStep, Where] | None = None) -> None:
        self.state = state.clone()
        self.track: Track = track_of(state.setup["board"], state.setup["board_digest"])
        self.path: Path[TurnStep, Where] = path if path is not None else Path(ended=True)
        self.events: list[Event] = []
        self.beat = 0
        self.robot_at: dict[Cell, Robot] = {r.cell: r for r in self.state.robots if r.cell is not None}
        self.mobile_at: dict[Cell, int] = {cell: index for index, cell in enumerate(self.state.mobiles)}
        self.arms: set[Cell] = set()
        for motor, arm in zip(self.track.motors, self.state.motors, strict=True):
            self.arms.add(neighbour(motor.center, arm))
            self.arms.add(neighbour(motor.center, arm + 3))
        self.bumped: set[tuple[int, int]] = set()
        """(bumper, seat) pairs that have acted in this turn or end of round (BB-16.10)."""
        self.strikes: list[int] = []
        """Seats struck in this turn, in order; its length numbers the strikes (BB-7.18, BB-15.14)."""

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def robots(self) -> list[Robot]:
        return self.state.robots

    def solid(self, cell: Cell) -> bool:
        """Wall, fixed obstacle, centre or arm of a motorised obstacle, centre of a bumper (BB-1.6).

        All of them act like walls (BB-13.1, BB-13.2, BB-14.2).
        """
        return cell not in self.track.open or cell in self.arms

    def empty(self, cell: Cell) -> bool:
        """Neither solid nor held by a robot or a mobile obstacle."""
        return not self.solid(cell) and cell not in self.robot_at and cell not in self.mobile_at

    def acts(self, robot: Robot, cell: Cell) -> bool:
        """Whether the cell is an arrow that acts on a robot that enters it (BB-16.1).

        Each bumper acts once on a robot in a turn (BB-16.10).
        """
        arrow = self.track.arrow.get(cell)
        return arrow is not None and (arrow[0], robot.seat) not in self.bumped

    # -- recording ---------------------------------------------------------------------------------------------

    def tell(self, kind: str, data: dict[str, Json]) -> None:
        """Record an event in the current beat; its kind says who may see it, nobody if undeclared."""
        seen_by = EVERYBODY if kind in PUBLIC else (data["seat"],) if kind in PRIVATE else ()
        self.events.append(Event(kind, data, seen_by, self.beat))

    def next_beat(self) -> None:
        """What follows animates after what came before."""
        if self.events:
            self.beat = self.events[-1].beat + 1

    # -- changing ----------------------------------------------------------------------------------------------

    def move(self, robot: Robot, to: Cell, cause: str, over: list[Cell] | None = None) -> None:
        """Displace a robot to a free cell; each cell of its way counts, flown over or not (BB-5.9, BB-9.2, BB-9.3)."""
        here = robot.spot
        del self.robot_at[here]
        self.robot_at[to] = robot
        robot.cell = to
        data: dict[str, Json] = {"seat": robot.seat, "from": list(here), "to": list(to), "cause": cause}
        if over is not None:
            data["over"] = [list(cell) for cell in over]
        self.tell("move", data)
        crossed = 0
        for cell in (*(over or ()), to):
            crossed += self.track.crossing(here, cell)
            here = cell
        if crossed:
            robot.c += crossed
            self.tell("crossing", {"seat": robot.seat, "from": robot.c - crossed, "to": robot.c})

    def slow(self, robot: Robot, loss: int, cause: str) -> None:
        """Reduce the speed, but leave at least 1; the gear stays (BB-6.5)."""
        speed = max(1, robot.speed - loss)
        if speed != robot.speed:
            self.set_speed(robot, speed, robot.gear, cause)

    def set_speed(self, robot: Robot, speed: int, gear: Gear, cause: str, *, locked: bool | None = None) -> None:
        data: dict[str, Json] = {
            "seat": robot.seat,
            "from": robot.speed,
            "to": speed,
            "gear_from": robot.gear,
            "gear_to": gear,
            "cause": cause,
        }
        if locked is not None:
            data["locked_from"], data["locked_to"] = robot.locked, locked
            robot.locked = locked
        robot.speed, robot.gear = speed, gear
        self.tell("speed", data)

    def rotate(self, robot: Robot, sixths: int, cause: str) -> None:
        """Turn a robot on its cell; positive is left (BB-1.3)."""
        if sixths % 6:
            facing = (robot.facing + sixths) % 6
            self.tell("rotate", {"seat": robot.seat, "from": robot.facing, "to": facing, "cause": cause})
            robot.facing = facing

    def move_mobile(self, index: int, to: Cell) -> None:
        here = self.state.mobiles[index]
        del self.mobile_at[here]
        self.mobile_at[to] = index
        self.state.mobiles[index] = to
        self.tell("mobile", {"index": index, "from": list(here), "to": list(to)})

    def shock(self, seat: int, by: int | None, against: str, cell: Cell, direction: Direction) -> None:
        """Record a shock suffered by a seat; the events after it record its losses."""
        self.tell(
            "shock",
            {"seat": seat, "by": by, "against": against, "cell": list(cell), "direction": direction % 6},
        )
