"""Positions written by hand: a referee's table, or a worked case of the rulebook.

A position names the track, the obstacles, the robots and the actions that follow; `adjudicate` plays these and tells
their events and the position after them. The format is documented in docs/games/bumping_bots.md, appendix 6.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gameplay.engine.codec import plain, read
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json
from gameplay.engine.hexgrid import Cell
from gameplay.engine.positions import events_told, seat_of, within
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
from gameplay.games.bumping_bots.state import Card, Gear, Robot, State, Status, TurnChoice

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
    """Own turns left of a swelled engine."""
    locked: bool = False
    """It reversed in its latest own turn (BB-4.9)."""
    place: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    """Overrides BB-3.8, for the tier of its cards."""
    retired: bool = False
    """It retired in this round and is still on the track."""


class TurnAction(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="turn"):
    """An own turn of a robot; without a last `{"do": "end"}` it is only looked at."""

    robot: str
    steps: list[dict[str, Json]] = []


class RoundAction(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="end_of_round"):
    """Motorised obstacles, then the finish check (BB-3.10)."""


class MotorsAction(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="motors"):
    """Motorised obstacles only."""


class SpeedsAction(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="speeds"):
    """List the legal speed choices of a robot."""

    robot: str


class OrderAction(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="order"):
    """Tell the playing order (BB-3.3)."""


class GridAction(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="grid"):
    """List the legal grid places for the next robot (BB-2.6, BB-2.7)."""


Action = TurnAction | RoundAction | MotorsAction | SpeedsAction | OrderAction | GridAction


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
    actions: list[Action] = []


def lab() -> dict[str, Json]:
    """The laboratory: all cells within 10 of (0, 0), one zone, no line."""
    r10 = LAB_RADIUS
    runs = [[r, max(-r10, -r10 - r), min(r10, r10 - r)] for r in range(-r10, r10 + 1)]
    zones = [{"dir": 0, "inside": "L", "runs": runs}]
    return {
        "format": tracks.FORMAT,
        "id": "lab",
        "name": "Laboratory",
        "laps": [2, 3],
        "zones": zones,
        "grid": [],
        "lab": True,
    }


def state_from_position(raw: Json) -> State:
    """The state of a position. Raises InvalidChoice that says where."""
    return _state(read(PositionFile, raw))


def _board(position: PositionFile) -> dict[str, Json]:
    raw = position.track
    if raw == "lab":
        raw = lab()
    elif isinstance(raw, str):
        if raw not in tracks.catalogue():
            raise InvalidChoice(f"no track named {raw[:80]!r} in the box", "$.track")
        raw = tracks.catalogue()[raw]
    if not isinstance(raw, dict):
        raise InvalidChoice("Expected `lab`, a name or an object", "$.track")
    given = {key: plain(getattr(position, key)) for key in ("fixed", "mobiles", "motors", "bumpers")}
    with within("$.track"):
        return tracks.normalise(raw | {key: value for key, value in given.items() if value is not None})


def _state(position: PositionFile) -> State:
    board = _board(position)
    names = list(position.robots)
    setup: dict[str, Json] = {
        "game": "bumping_bots",
        "seats": len(names),
        "laps": position.laps,
        "cards": "draw",
        "card_count": position.laps,
        "obstacles": True,
        "full_ranking": position.full_ranking,
        "reverse_lock": position.reverse_lock,
        "teams": None,
        "grid": {"mode": "choose", "order": list(range(len(names)))},
        "board": board,
        "board_digest": tracks.digest(board),
    }
    state = empty_race(setup)
    state.phase, state.round = "race", position.round
    for seat, (name, given) in enumerate(position.robots.items()):
        state.robots[seat] = _robot(seat, given, state.robots[seat].facing, position.round)
        if given.place is not None:
            state.places[seat] = given.place
        _check_cell(state, seat, f"$.robots.{name}.cell")
    state.order = [seat_of(names, name, "$.previous") for name in position.previous or names]
    state.order = [seat for seat in state.order if state.robots[seat].cell is not None]
    state.turn = next((seat for seat in state.order if state.robots[seat].status == "racing"), None)
    return state


def _robot(seat: int, given: RobotFile, facing: int, round_: int) -> Robot:
    status: Status = "retired" if given.retired else "waiting" if given.cell is None else "racing"
    return Robot(
        seat=seat,
        facing=facing if given.facing is None else given.facing,
        cell=given.cell,
        gear=given.gear,
        speed=given.speed,
        c=given.c,
        status=status,
        engine=given.engine,
        locked=given.locked,
        cards=cards.hand(given.cards),
        left_round=round_ if given.retired else None,
    )


def _check_cell(state: State, seat: int, at: str) -> None:
    cell = state.robots[seat].cell
    if cell is None:
        return
    if Table(state).solid(cell):
        raise InvalidChoice("a robot can not stand on a solid cell", at)
    if cell in state.mobiles or any(r.cell == cell for r in state.robots[:seat]):
        raise InvalidChoice("two pieces stand on one cell", at)


def adjudicate(raw: Json) -> dict[str, Json]:
    """Play the actions of a position: what each brought, and the position after the last.

    Raises InvalidChoice, or IllegalChoice with `at` inside `$.actions[i]`.
    """
    position = read(PositionFile, raw)
    state, names = _state(position), list(position.robots)
    results = []
    for index, action in enumerate(position.actions):
        at = f"$.actions[{index}]"
        try:
            state, result = _act(state, names, action, at)
        except IllegalChoice as refused:
            raise IllegalChoice(refused.code, at + refused.at[1:], **refused.params) from refused
        results.append({"action": plain(action), **result})
    return {"seats": names, "results": results, "position": describe(state, names)}


def _act(state: State, names: list[str], action: Action, at: str) -> tuple[State, dict[str, Json]]:
    match action:
        case TurnAction(name, steps):
            return _turn(state, seat_of(names, name, f"{at}.robot"), names, steps, at)
        case SpeedsAction(name):
            robot = state.robots[seat_of(names, name, f"{at}.robot")]
            return state, {"speeds": [{"to": speed.to, "gear": speed.gear} for speed in speeds(robot)]}
        case OrderAction():
            table = Table(state)
            racing = [r for r in state.robots if r.status == "racing"]
            return state, {"order": [names[seat] for seat in in_order(table.track, racing, state.order)]}
        case GridAction():
            return state, {"grid": [list(cell) for cell in free_places(state)]}
    table = Table(state)
    if isinstance(action, RoundAction):
        end_round(table)
        reason = why_over(table.state)
        if reason is not None:
            close(table, reason)
    else:
        turn_motors(table)
    return table.state, {"events": events_told(table.events)}


def _turn(
    state: State, seat: int, names: list[str], steps: list[dict[str, Json]], at: str
) -> tuple[State, dict[str, Json]]:
    for index, step in enumerate(steps):
        if isinstance(step.get("seat"), str):
            step["seat"] = seat_of(names, step["seat"], f"{at}.steps[{index}].seat")
    if state.robots[seat].status != "racing":
        raise InvalidChoice("the robot is not racing", f"{at}.robot")
    state = state.clone()
    state.turn = seat
    with within(at):
        choice = read(TurnChoice, {"steps": steps})
    table, ended = run(state, seat, choice.steps)
    if ended:
        return table.state, {"events": events_told(table.events)}
    following = preview(state, prompts(state)[0], {"steps": steps}).next
    return state, {"events": events_told(table.events), "preview": True, "next": plain(following)}


def describe(state: State, names: list[str]) -> dict[str, Json]:
    """A position as it is written by hand, without the track."""
    robots = {}
    for name, r in zip(names, state.robots, strict=True):
        robots[name] = {
            "cell": None if r.cell is None else list(r.cell),
            "facing": r.facing,
            "speed": r.speed,
            "gear": r.gear,
            "c": r.c,
            "cards": list(r.cards),
            "engine": r.engine,
            "locked": r.locked,
            "place": r.place,
            "status": r.status,
        }
    return {
        "round": state.round,
        "robots": robots,
        "mobiles": [list(cell) for cell in state.mobiles],
        "motors": list(state.motors),
        "ranking": [{"robot": names[r.seat], "place": r.place, "status": r.status} for r in state.ranking],
        "over": state.reason,
    }
