"""Courses of RoboRally: a validated `rrb1` bundle as tables for the rules, and the box's boards and courses.

A `Course` has a number for each cell and, computed beforehand, everything that a phase needs to know. The module also
loads courses, and has the catalogue and the drawing for pages. `state.py` has what is where during a race.

Cells are numbered as on every board of squares (`engine/squareboard.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources

from gameplay.engine import codec
from gameplay.engine.boardfile import BoardError, Problem
from gameplay.engine.boardtext import read_yaml
from gameplay.engine.contract import BoardInfo, Json
from gameplay.engine.squareboard import Squares, squares
from gameplay.engine.squaregrid import LETTERS, Direction
from gameplay.games.roborally.board_check import Whole, check_course, check_part, lay
from gameplay.games.roborally.board_file import (
    FORMAT,
    CourseFile,
    PartFile,
    cell_named,
    plain_course,
    read_course,
    read_part,
    spelled,
    write_text,
)
from gameplay.games.roborally.shapes import BoardShown

__all__ = [
    "FORMAT",
    "Beam",
    "BoardError",
    "Course",
    "CourseKey",
    "Problem",
    "admit",
    "bundle",
    "catalogue",
    "check",
    "course_of",
    "digest",
    "drawing",
    "infos",
    "parts",
    "write_text",
]

WRENCH, HAMMER = 1, 2
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Beam:
    """One board laser."""

    cell: int
    direction: Direction
    beams: int
    path: tuple[int, ...]
    """The cells that it lights, the emitter's first, until a wall or the board's end (RR-10.2)."""


@dataclass(frozen=True, slots=True)
class Course(Squares):
    """Tables over cell numbers. Outside cells are deadly.

    A wall stops a step (RR-7.8); between two boards there is none unless one is drawn (RR-A-34). A beam goes along a
    ray (RR-10.4) and passes over pits (RR-A-35).
    """

    deadly: list[bool]
    """Pits and everything outside (RR-7.9)."""
    belt: list[int]
    """Direction of a belt's arrow, otherwise -1."""
    express: list[bool]
    curve: tuple[list[int], ...]
    """By direction of travel: quarter turns clockwise of a robot carried onto the cell that way (RR-9.8, RR-A-04)."""
    gear: list[int]
    """Quarter turns clockwise, 0 without a gear."""
    site: list[int]
    """0, WRENCH or HAMMER."""
    pushers: tuple[dict[int, tuple[Direction, ...]], ...]
    """By phase (0 unused): the cells with an active pusher and the ways they push (RR-9.12)."""
    beams: tuple[Beam, ...]
    docks: tuple[int, ...]
    """Cell of dock 1, 2, ..."""
    homes: tuple[Direction, ...]
    """The facing at each dock (RR-1.9)."""
    flags: tuple[int, ...]
    rules: frozenset[str]
    part: list[int]
    """The placed board of a cell that can turn in its place, otherwise -1."""


def compiled(course: CourseFile, whole: Whole) -> Course:
    """The tables of a course."""
    on = squares(whole.tokens.keys(), whole.walls)
    total, number = len(on.xy), on.number
    tokens = [whole.tokens.get(cell) for cell in on.xy]
    curve = tuple([0] * total for _ in range(4))
    for n, what in enumerate(tokens):
        if what is not None and what.what == "belt":
            for side in what.curves:
                travel = (side + 2) % 4
                curve[travel][n] = (what.exit - travel) % 4
    pushers: tuple[dict[int, tuple[Direction, ...]], ...] = tuple({} for _ in range(6))
    for cell, direction, phases in whole.pushers:
        for phase in phases:
            there = pushers[phase]
            there[number(cell)] = (*there.get(number(cell), ()), direction)
    beams = [
        Beam(number(cell), direction, count, (number(cell), *on.ray[direction][number(cell)]))
        for cell, direction, count in whole.lasers
    ]
    docks = sorted(whole.docks)
    return Course(
        size=on.size,
        stride=on.stride,
        xy=on.xy,
        outside=on.outside,
        step=on.step,
        ray=on.ray,
        deadly=[what is None or what.what == "pit" for what in tokens],
        belt=[NOWHERE if what is None or what.what != "belt" else what.exit for what in tokens],
        express=[what is not None and what.express for what in tokens],
        curve=curve,
        gear=[0 if what is None or what.what != "gear" else what.turn for what in tokens],
        site=[0 if what is None else {"wrench": WRENCH, "hammer": HAMMER}.get(what.what, 0) for what in tokens],
        pushers=pushers,
        beams=tuple(beams),
        docks=tuple(number(whole.docks[dock]) for dock in docks),
        homes=tuple(whole.facing[dock] for dock in docks),
        flags=tuple(number(cell_named(flag)) for flag in course.flags),
        rules=frozenset(course.rules),
        part=[owner if owner in whole.square else NOWHERE for owner in map(whole.owner.get, on.xy)],
    )


# -- bundles ------------------------------------------------------------------------------------------------------


def bundle(raw: Json, file: str = "") -> tuple[CourseFile, dict[str, PartFile]]:
    """A course and its boards from an object or a text; boards that it does not include come from the box.

    Raises BoardError if it cannot be read. `check` says whether it can be raced.
    """
    if isinstance(raw, str):
        raw = read_yaml(raw, file)
    course = read_course(raw, file)
    carried = {part.id: part for part in course.parts}
    used = dict.fromkeys(placed.board for placed in course.boards)
    found = {board: carried.get(board) or parts().get(board) for board in used}
    return course, {board: part for board, part in found.items() if part is not None}


def check(raw: Json, file: str = "") -> tuple[Problem, ...]:
    """Every problem of a course, given as an object or a text; an object with a `grid` is a single board."""
    try:
        if isinstance(raw, str):
            raw = read_yaml(raw, file)
        if isinstance(raw, Mapping) and "grid" in raw:
            return check_part(read_part(raw, file), file=file)
        return check_course(*bundle(raw, file), file)
    except BoardError as error:
        return error.problems


def admit(raw: Json, file: str = "") -> dict[str, Json]:
    """The canonical bundle of a course that may be raced. Raises BoardError with all its problems if it may not."""
    course, used = bundle(raw, file)
    problems = check_course(course, used, file)
    if any(problem.level == "error" for problem in problems):
        raise BoardError(*problems)
    return normalise(course, used)


def normalise(course: CourseFile, used: Mapping[str, PartFile]) -> dict[str, Json]:
    """The canonical bundle: every key present, the boards included."""
    plain = plain_course(course)
    carried = CourseFile(course.id, course.players, course.boards, course.flags, parts=tuple(used.values()))
    return {**plain, "parts": plain_course(carried)["parts"]}


Turned = tuple[int, ...]
"""Quarter turns clockwise that placed boards have made since the start; empty if none has."""


def load(plain: Mapping[str, Json], turned: Turned = ()) -> Course:
    """The tables of a canonical bundle."""
    course, used = bundle(_turn(plain, turned))
    return compiled(course, lay(course, used))


def _turn(plain: Mapping[str, Json], turned: Turned) -> Mapping[str, Json]:
    """The bundle with some boards turned in their places."""
    if not any(turned):
        return plain
    placed = zip(plain["boards"], turned, strict=True)
    return {**plain, "boards": [{**board, "rot": (board["rot"] + quarters) % 4} for board, quarters in placed]}


def digest(plain: Mapping[str, Json]) -> str:
    return codec.digest(plain)


@dataclass(frozen=True, slots=True)
class CourseKey:
    """A bundle that hashes by its digest, so that each course is built once in a process."""

    digest: str
    plain: Mapping[str, Json] = field(compare=False)
    turned: Turned = ()


@lru_cache(maxsize=64)
def _built(key: CourseKey) -> Course:
    return load(key.plain, key.turned)


def course_of(plain: Mapping[str, Json], board_digest: str, turned: Turned = ()) -> Course:
    """The (cached) course of a canonical bundle whose digest is known, with some of its boards turned."""
    return _built(CourseKey(board_digest, plain, turned))


@lru_cache(maxsize=64)
def _drawn(key: CourseKey) -> BoardShown:
    return {**draw(_turn(key.plain, key.turned), key.digest), "source": dict(key.plain)}


def drawing(plain: Mapping[str, Json], board_digest: str, turned: Turned = ()) -> BoardShown:
    """The (cached) drawing of a canonical bundle; not to be changed. Its source is the bundle as it was given."""
    return _drawn(CourseKey(board_digest, plain, turned))


def draw(plain: Mapping[str, Json], board_digest: str) -> BoardShown:
    """The whole course as a page draws it: boards laid together and turned, cells as [x, y]."""
    course, used = bundle(plain)
    whole = lay(course, used)
    tables = compiled(course, whole)
    width, height = tables.size
    return {
        "id": plain["id"],
        "name": plain["name"],
        "size": [width, height],
        "grid": [
            [spelled(whole.tokens[x, y]) if (x, y) in whole.tokens else None for x in range(width)]
            for y in range(height)
        ],
        "walls": [[*cell, LETTERS[side]] for cell, side in sorted(whole.walls)],
        "lasers": [
            {
                "cell": list(tables.xy[beam.cell]),
                "direction": LETTERS[beam.direction],
                "beams": beam.beams,
                "to": list(tables.xy[beam.path[-1]]),
            }
            for beam in tables.beams
        ],
        "pushers": [
            {"cell": list(cell), "direction": LETTERS[direction], "phases": list(phases)}
            for cell, direction, phases in whole.pushers
        ],
        "docks": [
            {"dock": dock, "cell": list(cell), "facing": LETTERS[whole.facing[dock]]}
            for dock, cell in sorted(whole.docks.items())
        ],
        "flags": [list(tables.xy[flag]) for flag in tables.flags],
        "digest": board_digest,
        "source": dict(plain),
    }


# -- the box ------------------------------------------------------------------------------------------------------


def _files(folder: str) -> dict[str, Json]:
    there = resources.files(__package__) / folder
    files = sorted((f for f in there.iterdir() if f.name.endswith(".yaml")), key=lambda f: f.name)
    return {f.name.removesuffix(".yaml"): read_yaml(f.read_text("utf-8"), f.name) for f in files}


@lru_cache(maxsize=1)
def parts() -> dict[str, PartFile]:
    """Every board of the box by id."""
    return {slug: read_part({"id": slug, **raw}, f"{slug}.yaml") for slug, raw in _files("boards").items()}


@lru_cache(maxsize=1)
def catalogue() -> dict[str, dict[str, Json]]:
    """Every course of the box by slug, as it is in its file."""
    return _files("courses")


DIFFICULTIES = ("easy", "mid", "hard", "expert")
LENGTHS = ("short", "medium", "long")


@lru_cache(maxsize=1)
def infos() -> tuple[BoardInfo, ...]:
    """The courses of the box as the lobby shows them: by difficulty, then plain ones first, then by length."""
    courses = [read_course(raw, slug) for slug, raw in catalogue().items()]
    courses.sort(key=lambda c: (DIFFICULTIES.index(c.difficulty), bool(c.rules), LENGTHS.index(c.length), c.id))
    return tuple(BoardInfo(c.id, c.name or c.id, c.players, c.note) for c in courses)
