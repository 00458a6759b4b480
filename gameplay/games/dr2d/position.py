"""Positions written by hand: a referee's table, or a worked case of the rulebook.

A position names a board, the robots and the programmes of one or more turns; `adjudicate` plays them and tells where
everybody stands after each. The format is that of the worked cases; see docs/games/dr2d.md, 6.7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from gameplay.engine.codec import plain, read
from gameplay.engine.contract import Event, InvalidChoice, Json
from gameplay.engine.squaregrid import LETTERS as COMPASS
from gameplay.engine.squaregrid import name, named
from gameplay.games.dr2d.board import Board, BoardError, catalogue, load, parse
from gameplay.games.dr2d.rules.program import Pair
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.start import begin_turn
from gameplay.games.dr2d.rules.turn import run_turn
from gameplay.games.dr2d.state import LETTERS, WAITING, ProgramChoice, Robot, Table

FAR = ("K11", "K12", "L12")
"""Where the laws lie when a case does not care."""
Capacity = Annotated[int, msgspec.Meta(ge=1, le=7)]
Law = Annotated[int, msgspec.Meta(ge=1, le=3)]


class BoardPart(msgspec.Struct, forbid_unknown_fields=True):
    """An empty floor with what a case needs on it."""

    tiles: dict[str, str] = {}
    """Glyphs by cell."""
    walls: list[str] = []
    lasers: list[str] = []
    laws: tuple[str, str, str] = FAR
    compass: Literal["fixed", "drift"] = "fixed"


class RobotPart(msgspec.Struct, forbid_unknown_fields=True):
    """A robot, in seat order."""

    id: str
    pos: str
    pc: Capacity = 7
    heading: Literal["N", "E", "S", "W"] = "N"
    laws: tuple[Law, ...] = ()
    lost: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    standby: bool = False
    """It sits out the first of the turns."""
    left: bool = False
    """Its player has left; it is removed at the end of the turn."""


class TurnPart(msgspec.Struct, forbid_unknown_fields=True):
    programs: dict[str, str] = {}
    """Five letters by robot; a robot that is not named waits."""
    standby_from: dict[str, int] = {}
    glitch: dict[str, tuple[int, int]] = {}
    """The registers that are exchanged, for robots below 3 PC."""


class PositionFile(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    robots: Annotated[list[RobotPart], msgspec.Meta(min_length=1, max_length=8)]
    turns: Annotated[list[TurnPart], msgspec.Meta(min_length=1, max_length=40)]
    id: str = ""
    board: BoardPart = msgspec.field(default_factory=BoardPart)
    board_file: str = ""
    """A board of the box, in place of `board`."""
    first_turn: Annotated[int, msgspec.Meta(ge=1)] = 1
    expect: dict[str, bool | dict[str, dict[str, Json]]] = {}
    """By moment (`end_of_turn_1`, `start_of_turn_2`) and robot: what must be true of it; and `game_over`."""


def adjudicate(raw: Json) -> dict[str, Json]:
    """Play the turns of a position (or of each in a list): where everybody stands after each, and the events.

    Raises InvalidChoice that says where.
    """
    if isinstance(raw, list):
        return {"cases": [adjudicate(case) for case in raw]}
    position = read(PositionFile, raw)
    run = run_of(position)
    events: list[Event] = run.events if run.events is not None else []
    names = [robot.id for robot in position.robots]
    moments: dict[str, dict[str, Json]] = {}
    for index, turn in enumerate(position.turns):
        if run.table.reason is not None:
            raise InvalidChoice("the match is over", f"$.turns[{index}]")
        run_turn(run, _programmes(turn, names, index), _pairs(turn, names, index))
        moments[f"end_of_turn_{run.table.turn}"] = _standing(run, names)
        if run.table.reason is None:
            begin_turn(run)
            moments[f"start_of_turn_{run.table.turn}"] = _standing(run, names)
    answer: dict[str, Json] = {
        "id": position.id,
        "seats": names,
        "moments": moments,
        "game_over": run.table.reason is not None,
        "events": [plain(event) for event in events],
    }
    if position.expect:
        answer["differences"] = list(_differences(position, answer))
    return answer


def run_of(position: PositionFile) -> Run:
    """The table of a position at the start of its first turn. Raises InvalidChoice."""
    board = _board(position)
    robots = []
    for seat, part in enumerate(position.robots):
        cell = named(part.pos)
        if cell is None or cell not in board.squares:
            raise InvalidChoice("no tile of the board", f"$.robots[{seat}].pos")
        robots.append(
            Robot(
                seat,
                board.squares.number(cell),
                "board",
                COMPASS.index(part.heading),
                part.pc,
                laws=sum({1 << (law - 1) for law in part.laws}),
                law_turn=0 if part.laws else None,
                lost=part.lost,
                standby=part.standby,
                left=position.first_turn if part.left else None,
                leaving=part.left,
            )
        )
    if len({robot.cell for robot in robots}) < len(robots) or len({part.id for part in position.robots}) < len(robots):
        raise InvalidChoice("two robots have one tile or one name", "$.robots")
    table = Table(robots, tuple(range(len(robots))), position.first_turn)
    return Run(table, board, position.first_turn + len(position.turns), events=[])


def _board(position: PositionFile) -> Board:
    slug = position.board_file.removesuffix(".dr2d")
    if slug:
        if slug not in catalogue():
            raise InvalidChoice("no board of the box", "$.board_file")
        return load(catalogue()[slug])
    part = position.board
    rows = [["."] * 12 for _row in range(12)]
    for tile, glyph in part.tiles.items():
        cell = named(tile)
        if cell is None or not (0 <= cell[0] < 12 and 0 <= cell[1] < 12) or len(glyph) != 1:
            raise InvalidChoice("no tile of the board", f"$.board.tiles.{tile}")
        rows[cell[1]][cell[0]] = glyph
    raw = {"name": position.id or "Case", "grid": ["".join(row) for row in rows], "laws": list(part.laws)}
    try:
        return load(parse({**raw, "walls": part.walls, "lasers": part.lasers, "compass": part.compass}))
    except BoardError as wrong:
        raise InvalidChoice(str(wrong), "$.board") from wrong


def _programmes(turn: TurnPart, names: list[str], index: int) -> list[ProgramChoice]:
    for part in ("programs", "standby_from"):
        for one in getattr(turn, part):
            if one not in names:
                raise InvalidChoice("no such robot", f"$.turns[{index}].{part}.{one}")
    for one, actions in turn.programs.items():
        if len(actions) != 5 or set(actions) - set(LETTERS):
            raise InvalidChoice(f"five of {LETTERS}", f"$.turns[{index}].programs.{one}")
    return [ProgramChoice(turn.programs.get(one, WAITING), turn.standby_from.get(one)) for one in names]


def _pairs(turn: TurnPart, names: list[str], index: int) -> dict[int, Pair]:
    pairs = {}
    for one, pair in turn.glitch.items():
        if one not in names or not 1 <= pair[0] < pair[1] <= 5:
            raise InvalidChoice("a robot and two registers", f"$.turns[{index}].glitch.{one}")
        pairs[names.index(one)] = pair
    return pairs


def _standing(run: Run, names: list[str]) -> dict[str, Json]:
    """Every robot, in the words of the worked cases."""
    return {one: _told(run, run.table.robots[seat]) for seat, one in enumerate(names)}


def _told(run: Run, robot: Robot) -> dict[str, Json]:
    return {
        "pos": name(run.board.squares.xy[robot.cell]) if robot.cell else robot.state.upper(),
        "pc": robot.pc,
        "heading": COMPASS[robot.heading],
        "laws": [law for law in (1, 2, 3) if robot.laws >> (law - 1) & 1],
        "lost": robot.lost,
        "standby": robot.standby,
        "standby_next": robot.standby_next,
        "repair": robot.repair,
        "finished": robot.finished,
        "actions": robot.actions,
    }


def _differences(position: PositionFile, answer: Mapping[str, Json]) -> Iterator[str]:
    """Where the engine disagrees with what a worked case expects."""
    for moment, robots in position.expect.items():
        if isinstance(robots, bool):
            if answer.get(moment) != robots:
                yield f"{moment} is {answer.get(moment)}"
            continue
        for one, expected in robots.items():
            found = answer["moments"].get(moment, {}).get(one, {})
            for key, value in expected.items():
                if key not in found or found[key] != value:
                    yield f"{moment}, {one}: {key} is {found.get(key)!r} instead of {value!r}"
