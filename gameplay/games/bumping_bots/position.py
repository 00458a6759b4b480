"""Positions written by hand: a referee's table, or a worked case of the rulebook.

A position names the track, the obstacles, the robots and the actions that follow; `adjudicate` plays these and tells
their events and the position after them. The format is documented in docs/games/bumping_bots.md, appendix 6.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gameplay.engine.codec import plain, read
from gameplay.engine.contract import Json
from gameplay.engine.hexgrid import Cell
from gameplay.engine.positions import Answer, events_shown, must, seat_of, within
from gameplay.games.bumping_bots import board as tracks
from gameplay.games.bumping_bots.choices import preview, run
from gameplay.games.bumping_bots.prompts import prompts
from gameplay.games.bumping_bots.rules import cards
from gameplay.games.bumping_bots.rules.finish import close, end_round, why_over
from gameplay.games.bumping_bots.rules.grid import empty_race, free_places
from gameplay.games.bumping_bots.rules.motors import turn_motors
from gameplay.games.bumping_bots.rules.order import in_order
from gameplay.games.bumping_bots.rules.speed import speeds
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.state import Card, Gear, Robot, State, TurnChoice

LAB_RADIUS = 10
SPEED = Annotated[int, msgspec.Meta(ge=1, le=6)]
SIXTH = Annotated[int, msgspec.Meta(ge=0, le=5)]
COUNT = Annotated[int, msgspec.Meta(ge=0)]


class RobotFile(msgspec.Struct, forbid_unknown_fields=True):
    """One robot of a position."""

    cell: Cell | None = None
    """Null: it still waits for its grid place."""
    facing: SIXTH | None = None
    """Left out: along the last zone."""
    speed: SPEED = 1
    gear: Gear = "F"
    c: int = 0
    cards: list[Card] = []
    engine: COUNT = 0
    """Own turns left of a souped-up engine."""
    locked: bool = False
    """It reversed in its latest own turn (BB-4.9)."""
    place: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    """Overrides BB-3.8, for the tier of its cards."""
    retired: bool = False
    """It retired in this round and is still on the track."""


class Action(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    """Something that happens on a position."""

    def play(self, state: State, names: list[str]) -> tuple[State, Answer]:
        """The state after it, and what it brought."""
        raise NotImplementedError


class TurnAction(Action, tag="turn"):
    """An own turn of a robot; without a last `{"do": "end"}` it is only looked at."""

    robot: str
    steps: list[dict[str, Json]] = []

    def play(self, state: State, names: list[str]) -> tuple[State, Answer]:
        seat = seat_of(names, self.robot, "$.robot")
        for index, step in enumerate(self.steps):
            if isinstance(step.get("seat"), str):
                step["seat"] = seat_of(names, step["seat"], f"$.steps[{index}].seat")
        must(state.robots[seat].status == "racing", "the robot is not racing", "$.robot")
        state = state.clone()
        state.turn = seat
        draft: dict[str, Json] = {"steps": self.steps}
        table, ended = run(state, seat, read(TurnChoice, draft).steps)
        if ended:
            return table.state, {"events": events_shown(table.events)}
        following = preview(state, prompts(state)[0], draft).next
        return state, {"events": events_shown(table.events), "preview": True, "next": plain(following)}


class RoundAction(Action, tag="end_of_round"):
    """Motorised obstacles, then the finish check (BB-3.10)."""

    def play(self, state: State, names: list[str]) -> tuple[State, Answer]:
        table = Table(state)
        end_round(table)
        reason = why_over(table.state)
        if reason is not None:
            close(table, reason)
        return table.state, {"events": events_shown(table.events)}


class MotorsAction(Action, tag="motors"):
    """Motorised obstacles only."""

    def play(self, state: State, names: list[str]) -> tuple[State, Answer]:
        table = Table(state)
        turn_motors(table)
        return table.state, {"events": events_shown(table.events)}


class SpeedsAction(Action, tag="speeds"):
    """List the legal speed choices of a robot."""

    robot: str

    def play(self, state: State, names: list[str]) -> tuple[State, Answer]:
        robot = state.robots[seat_of(names, self.robot, "$.robot")]
        return state, {"speeds": [{"to": speed.to, "gear": speed.gear} for speed in speeds(robot)]}


class OrderAction(Action, tag="order"):
    """Tell the playing order (BB-3.3)."""

    def play(self, state: State, names: list[str]) -> tuple[State, Answer]:
        racing = [robot for robot in state.robots if robot.status == "racing"]
        return state, {"order": [names[seat] for seat in in_order(Table(state).track, racing, state.order)]}


class GridAction(Action, tag="grid"):
    """List the legal grid places for the next robot (BB-2.6, BB-2.7)."""

    def play(self, state: State, names: list[str]) -> tuple[State, Answer]:
        return state, {"grid": plain(free_places(state))}


class PositionFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    robots: Annotated[dict[str, RobotFile], msgspec.Meta(min_length=1, max_length=9)]
    """By name, in the order of the seats."""
    game: Literal["bumping_bots"] = "bumping_bots"
    track: Json = "lab"
    """`"lab"`, the slug of a track of the box, or a whole bb-track/1 object."""
    fixed: list[Cell] | None = None
    """Replaces the track's fixed obstacles; so do the next three."""
    mobiles: list[Cell] | None = None
    motors: list[dict[str, Json]] | None = None
    bumpers: list[dict[str, Json]] | None = None
    laps: Literal[2, 3] = 2
    round: Annotated[int, msgspec.Meta(ge=1)] = 2
    full_ranking: bool = True
    reverse_lock: bool = True
    previous: list[str] | None = None
    """Names in the order of the previous round; left out: as listed."""
    actions: list[TurnAction | RoundAction | MotorsAction | SpeedsAction | OrderAction | GridAction] = []

    def state(self) -> State:
        """The state before the first action. Raises InvalidChoice that says where."""
        board, names = self._board(), list(self.robots)
        setup: dict[str, Json] = {"game": "bumping_bots", "seats": len(names), "cards": "draw", "obstacles": True}
        setup |= {"laps": self.laps, "card_count": self.laps, "teams": None}
        setup |= {"full_ranking": self.full_ranking, "reverse_lock": self.reverse_lock}
        setup |= {"grid": {"mode": "choose", "order": list(range(len(names)))}}
        setup |= {"board": board, "board_digest": tracks.digest(board)}
        state = empty_race(setup)
        state.phase, state.round = "race", self.round
        for seat, (name, given) in enumerate(self.robots.items()):
            state.robots[seat] = self._robot(state.robots[seat], given)
            if given.place is not None:
                state.places[seat] = given.place
            _check_cell(state, seat, f"$.robots.{name}.cell")
        state.order = [seat_of(names, name, "$.previous") for name in self.previous or names]
        state.order = [seat for seat in state.order if state.robots[seat].cell is not None]
        state.turn = next((seat for seat in state.order if state.robots[seat].status == "racing"), None)
        return state

    def _board(self) -> dict[str, Json]:
        raw = self.track
        if raw == "lab":
            raw = lab()
        elif isinstance(raw, str):
            must(raw in tracks.catalogue(), f"no track named {raw[:80]!r} in the box", "$.track")
            raw = tracks.catalogue()[raw]
        must(isinstance(raw, dict), "Expected `lab`, a name or an object", "$.track")
        given = {key: plain(getattr(self, key)) for key in ("fixed", "mobiles", "motors", "bumpers")}
        with within("$.track"):
            return tracks.normalise(raw | {key: value for key, value in given.items() if value is not None})

    def _robot(self, waiting: Robot, given: RobotFile) -> Robot:
        """One robot, in place of the one that waits."""
        facing = waiting.facing if given.facing is None else given.facing
        robot = Robot(waiting.seat, facing, given.cell, given.gear, given.speed, given.c, cards=cards.hand(given.cards))
        robot.status = "retired" if given.retired else "waiting" if given.cell is None else "racing"
        robot.engine, robot.locked = given.engine, given.locked
        robot.left_round = self.round if given.retired else None
        return robot


def lab() -> dict[str, Json]:
    """The laboratory: all cells within 10 of (0, 0), one zone, no line."""
    r10 = LAB_RADIUS
    runs = [[r, max(-r10, -r10 - r), min(r10, r10 - r)] for r in range(-r10, r10 + 1)]
    zones = [{"dir": 0, "inside": "L", "runs": runs}]
    whole: dict[str, Json] = {"format": tracks.FORMAT, "id": "lab", "name": "Laboratory", "laps": [2, 3], "lab": True}
    return whole | {"zones": zones, "grid": []}


def _check_cell(state: State, seat: int, at: str) -> None:
    cell = state.robots[seat].cell
    if cell is not None:
        must(not Table(state).solid(cell), "a robot cannot stand on a solid cell", at)
        taken = cell in state.mobiles or any(robot.cell == cell for robot in state.robots[:seat])
        must(not taken, "two pieces stand on one cell", at)


def adjudicate(raw: Json) -> Answer:
    """Play the actions of a position: what each brought, and the position after the last.

    Raises InvalidChoice, or IllegalChoice with `at` inside `$.actions[i]`.
    """
    position = read(PositionFile, raw)
    state, names = position.state(), list(position.robots)
    results = []
    for index, action in enumerate(position.actions):
        with within(f"$.actions[{index}]"):
            state, result = action.play(state, names)
        results.append({"action": plain(action), **result})
    return {"seats": names, "results": results, "position": describe(state, names)}


def describe(state: State, names: list[str]) -> Answer:
    """A position as it is written by hand, without the track."""
    robots = {
        name: {field: plain(getattr(robot, field)) for field in RobotFile.__struct_fields__ if field != "retired"}
        | {"status": robot.status}
        for name, robot in zip(names, state.robots, strict=True)
    }
    return {
        "round": state.round,
        "robots": robots,
        "mobiles": plain(state.mobiles),
        "motors": list(state.motors),
        "ranking": [{"robot": names[r.seat], "place": r.place, "status": r.status} for r in state.ranking],
        "over": state.reason,
    }
