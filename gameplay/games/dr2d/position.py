"""Positions written by hand: a referee's table, or a worked case of the rulebook.

A position names a board, the robots and the programmes of one or more turns. The format is that of the worked cases;
see docs/games/dr2d.md, 6.7.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from gameplay.engine.codec import plain, read
from gameplay.engine.contract import InvalidChoice, Json
from gameplay.engine.positions import (
    Answer,
    Document,
    adjudicator,
    differences,
    events_shown,
    must,
    no_two,
    seat_of,
    within,
)
from gameplay.engine.squaregrid import LETTERS as COMPASS
from gameplay.engine.squaregrid import Cell, name, named
from gameplay.games.dr2d import board_file
from gameplay.games.dr2d.board import Board, BoardError, catalogue, load
from gameplay.games.dr2d.board_check import check_parts
from gameplay.games.dr2d.board_file import FLOOR, FORMAT, GLYPHS, SIZE
from gameplay.games.dr2d.rules.program import Pair, programs
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.start import begin_turn
from gameplay.games.dr2d.rules.turn import run_turn
from gameplay.games.dr2d.state import ALL_LAWS, CONFUSED, LETTERS, WAITING, ProgramChoice, Robot, Table

FAR = ("K11", "K12", "L12")
"""Where the laws lie when a case does not care."""
Capacity = Annotated[int, msgspec.Meta(ge=2, le=7)]
"""At the start of a turn nobody has 1 PC: such a robot is in standby by then, and has 7 (DD-92, DD-95)."""
Law = Annotated[int, msgspec.Meta(ge=1, le=3)]
Register = Annotated[int, msgspec.Meta(ge=1, le=5)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class BoardPart(msgspec.Struct, forbid_unknown_fields=True):
    """An empty floor with what a case needs on it."""

    tiles: dict[str, str] = {}
    """Glyphs by cell."""
    walls: list[str] = []
    lasers: list[str] = []
    laws: tuple[str, str, str] = FAR
    compass: Literal["fixed", "drift"] = "fixed"

    def raw(self) -> dict[str, Json]:
        """The empty floor with these parts, as the object of a board."""
        rows = [[FLOOR] * SIZE for _row in range(SIZE)]
        for tile, glyph in self.tiles.items():
            x, y = _tile(tile, f"$.tiles.{tile[:40]}")
            must(glyph in GLYPHS, f"{glyph[:40]!r} is no element", f"$.tiles.{tile}")
            rows[y][x] = glyph
        kept: dict[str, Json] = {key: value for key, value in plain(self).items() if key != "tiles"}
        return {**kept, "name": "Position", "grid": ["".join(row) for row in rows]}


class RobotPart(msgspec.Struct, forbid_unknown_fields=True):
    """A robot, in seat order."""

    id: Name
    pos: str
    pc: Capacity = 7
    heading: Literal["N", "E", "S", "W"] = "N"
    laws: tuple[Law, ...] = ()
    lost: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    standby: bool = False
    """It sits out the first of the turns."""
    left: bool = False
    """Its player has left; it is removed at the end of the turn."""

    def robot(self, seat: int, board: Board, turn: int) -> Robot:
        """The same on a board, at the start of a turn."""
        cell, laws = board.squares.number(_tile(self.pos, "$.pos")), sum({1 << (law - 1) for law in self.laws})
        must(laws != ALL_LAWS, "a robot with all laws has left the board", "$.laws")
        robot = Robot(seat, cell, "board", COMPASS.index(self.heading), self.pc, laws=laws, lost=self.lost)
        robot.law_turn, robot.standby = 0 if laws else None, self.standby
        robot.left, robot.leaving = turn if self.left else None, self.left
        return robot


class TurnPart(msgspec.Struct, forbid_unknown_fields=True):
    programs: dict[str, str] = {}
    """Five letters by robot; a robot that is not named waits."""
    standby_from: dict[str, Annotated[int, msgspec.Meta(ge=1, le=6)]] = {}
    """The first cancelled register; 6: after all five (DD-91)."""
    glitch: dict[str, tuple[Register, Register]] = {}
    """The registers that are exchanged, for robots below 3 PC."""

    def choices_and_glitches(
        self, robots: Sequence[Robot], names: list[str]
    ) -> tuple[list[ProgramChoice], dict[int, Pair]]:
        """The programmes by seat, and the pairs that glitches exchange."""
        for part in ("programs", "standby_from", "glitch"):
            for one in getattr(self, part):
                seat_of(names, one, f"$.{part}.{one[:40]}")
        choices = [self._choice(robot, one) for robot, one in zip(robots, names, strict=True)]
        return choices, {names.index(one): pair for one, pair in self.glitch.items()}

    def _choice(self, robot: Robot, one: str) -> ProgramChoice:
        actions, at = self.programs.get(one, WAITING), f"$.programs.{one}"
        must(len(actions) == len(WAITING) and not set(actions) - set(LETTERS), f"expected five of {LETTERS}", at)
        must(actions == WAITING or programs(robot), "it has no programme in this turn", at)
        first, second = self.glitch.get(one, (0, 1))
        must(first < second, "expected two registers, the lower one first", f"$.glitch.{one}")
        if one not in self.glitch and programs(robot) and robot.pc < CONFUSED:
            unsaid = f"{one} has {robot.pc} PC: say which registers its glitch exchanges"
            must(len(set(actions)) == 1, unsaid, "$.glitch")
        return ProgramChoice(actions, self.standby_from.get(one))


class PositionFile(Document, kw_only=True):
    """A whole position: the turns are played, and it is told where everybody stands after each."""

    robots: Annotated[list[RobotPart], msgspec.Meta(min_length=1, max_length=8)]
    turns: Annotated[list[TurnPart], msgspec.Meta(min_length=1, max_length=40)]
    game: Literal["dr2d"] = "dr2d"
    board: Json = {}
    """A BoardPart, a whole board (its object or its text), or the slug of one of the box."""
    board_file: str = ""
    """The same slug, in place of `board`."""
    first_turn: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    expect: dict[str, Json] = {}
    """By moment (`end_of_turn_1`, `start_of_turn_2`) and robot: what must be true of it; and `game_over`."""

    def answer(self) -> Answer:
        run, names = self.run(), [robot.id for robot in self.robots]
        moments: dict[str, Json] = {}
        happened: dict[str, Json] = {}

        def moment(name: str) -> None:
            moments[name] = {one: _told(run, run.table.robots[seat]) for seat, one in enumerate(names)}
            happened[name], run.events = events_shown(run.events or []), []

        for index, turn in enumerate(self.turns):
            with within(f"$.turns[{index}]"):
                must(run.table.reason is None, "the match is over", "$")
                run_turn(run, *turn.choices_and_glitches(run.table.robots, names))
            moment(f"end_of_turn_{run.table.turn}")
            if run.table.reason is None:
                begin_turn(run)
                moment(f"start_of_turn_{run.table.turn}")
        over = run.table.reason is not None
        answer = {"id": self.id, "seats": names, "moments": moments, "game_over": over, "events": happened}
        if self.expect:
            answer["differences"] = differences(self.expect, {**moments, "game_over": over})
        return answer

    def run(self) -> Run:
        """The table at the start of the first turn. Raises InvalidChoice."""
        board, robots = self._board(), []
        no_two({f"$.robots[{seat}].id": part.id for seat, part in enumerate(self.robots)}, "two robots have one name")
        for seat, part in enumerate(self.robots):
            with within(f"$.robots[{seat}]"):
                robots.append(part.robot(seat, board, self.first_turn))
        no_two({f"$.robots[{robot.seat}].pos": robot.cell for robot in robots}, "two robots stand on one tile")
        table = Table(robots, tuple(range(len(robots))), self.first_turn)
        return Run(table, board, self.first_turn + len(self.turns), events=[])

    def _board(self) -> Board:
        if self.board_file:
            slug = self.board_file.removesuffix(".dr2d")
            must(slug in catalogue(), f"no board named {slug[:40]!r} in the box", "$.board_file")
            return load(catalogue()[slug])
        raw = self.board
        if isinstance(raw, str) and not raw.startswith((FORMAT, "{")):
            must(raw in catalogue(), f"no board named {raw[:40]!r} in the box, and no text of one", "$.board")
            return load(catalogue()[raw])
        with within("$.board"):
            if isinstance(raw, dict) and "grid" not in raw:
                raw = read(BoardPart, raw).raw()
            board = board_file.read(raw)
            if problems := check_parts(board):
                raise BoardError(*problems)
            return load(board_file.plain(board))


adjudicate = adjudicator(PositionFile)


def _tile(text: str, at: str) -> Cell:
    cell = named(text)
    if cell is None or max(cell) >= SIZE:
        raise InvalidChoice("no tile of the board", at)
    return cell


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
