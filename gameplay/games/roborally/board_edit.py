"""Courses in the editor: reads `rrb1` text, names each problem with its board, writes a course, and draws it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from gameplay.engine.boardfile import BoardError, Problem
from gameplay.engine.boardtext import read_yaml
from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import name, named
from gameplay.engine.words import gettext_noop as _
from gameplay.games.roborally import board
from gameplay.games.roborally.board_check import check_course, lay
from gameplay.games.roborally.board_file import (
    FORMAT,
    SIZES,
    SPECIAL_RULES,
    TEAM_RULES,
    TEAM_TABLES,
    CourseFile,
    plain_part,
    read_part,
    write_text,
)
from gameplay.games.roborally.meta import META

UNDRAWABLE = {"laser_outside", "pusher_outside", "wall_outside", "size", "rows", "columns", "too_far"}
PLAIN = ". . . . . . . . . . . .\n" * 12


class Courses:
    """Implements `gameplay.engine.editing.Editing`."""

    file: type = CourseFile
    format = FORMAT
    suffix = "yaml"

    def read(self, text: str) -> dict[str, Json]:
        raw = read_yaml(text)
        course, used = board.bundle(_course_round(raw) if _is_lone_board(raw) else raw)
        for flag in course.flags:
            if named(flag) is None:
                message = _("“%(text)s” is not a cell, so no flag can stand there.")
                raise BoardError(Problem("error", "flag", message, {"text": flag[:12]}))
        return board.normalise(course, used)

    def remarks(self, text: str) -> tuple[Problem, ...]:
        try:
            lone = _is_lone_board(read_yaml(text))
        except BoardError:
            return ()
        message = _(
            "This was a single board. It’s now a course with one flag: place the flags, then you can race on it."
        )
        return (Problem("warning", "lone_board", message),) if lone else ()

    def check(self, content: Json) -> tuple[Problem, ...]:
        course, used = board.bundle(content)
        return check_course(course, used)

    def write(self, content: Json) -> str:
        return write_text(content)

    def drawn(self, content: Json) -> dict[str, Json] | None:
        course, used = board.bundle(content)
        if any(problem.rule in UNDRAWABLE for problem in check_course(course, used)):
            return None
        cells = lay(course, used).tokens
        if not cells:
            return None
        there = [flag for flag in course.flags if named(flag) in cells]
        # The format needs a flag; one that was added only for that is removed again.
        drawn = board.draw({**content, "flags": there or [name(next(iter(cells)))]}, "")
        return dict(drawn) if there else {**drawn, "flags": []}

    def blank(self) -> dict[str, Json]:
        """One empty factory board, the docking board of the box south of it, two flags."""
        course: dict[str, Json] = {
            "format": FORMAT,
            "id": "my-course",
            "name": "My course",
            "players": [2, 8],
            "boards": [{"board": "my-board", "at": [0, 0]}, {"board": "dock-apron", "at": [0, 12]}],
            "flags": ["C3", "J8"],
            "parts": [{"id": "my-board", "kind": "factory", "name": "My board", "grid": PLAIN}],
        }
        return board.normalise(*board.bundle(course))

    def shipped(self, slug: str) -> dict[str, Json] | None:
        return _shipped(slug)

    def extras(self) -> dict[str, Json]:
        """The boards of the box, and the special rules with the words of their options."""
        labels = {option.key.replace("_", "-"): option.label for option in META.options}
        return {
            "parts": [plain_part(part) for part in board.parts().values()],
            "rules": [{"code": code, "label": labels.get(code, code)} for code in SPECIAL_RULES],
        }

    def seats(self, content: Json) -> tuple[int, int] | None:
        low, high = content["players"]
        if not TEAM_RULES.isdisjoint(content["rules"]):
            tables = [robots for robots in TEAM_TABLES if low <= robots <= high]
            return (tables[0], tables[-1]) if tables else (low, high)
        return low, high


@lru_cache(maxsize=32)
def _shipped(slug: str) -> dict[str, Json] | None:
    raw = board.catalogue().get(slug)
    return None if raw is None else board.normalise(*board.bundle(raw))


def _is_lone_board(raw: Json) -> bool:
    return isinstance(raw, Mapping) and "grid" in raw and "boards" not in raw


def _course_round(raw: Mapping[str, Json]) -> dict[str, Json]:
    """A course to be completed: the board, the docking board of the box south of it, one flag on its floor.

    A docking board gets an empty board north of it instead. Raises BoardError.
    """
    part = read_part({key: value for key, value in raw.items() if (key, value) != ("format", FORMAT)})
    lower = part.kind == "dock"
    beside = "my-board" if lower else "dock-apron"
    if part.id == beside:
        part = msgspec.structs.replace(part, id="imported-board")
    boards: list[Json] = [{"board": part.id, "at": [0, SIZES["factory"][1] if lower else 0]}]
    parts: list[Json] = [plain_part(part)]
    if part.kind == "factory":
        boards.append({"board": beside, "at": [0, SIZES["factory"][1]]})
    elif lower:
        boards.insert(0, {"board": beside, "at": [0, 0]})
        parts.append({"id": beside, "kind": "factory", "name": "My board", "grid": PLAIN})
    title = part.name or part.id.replace("-", " ").title()
    flag = _floor_in_the_middle([line.split() for line in PLAIN.splitlines()] if lower else part.rows())
    return {
        "format": FORMAT,
        "id": part.id,
        "name": title,
        "players": [2, 8],
        "boards": boards,
        "flags": [flag],
        "parts": parts,
    }


def _floor_in_the_middle(rows: list[list[str]]) -> str:
    """The name of the plain cell nearest to the middle; of the corner when there is none."""
    x, y = max(map(len, rows), default=0) / 2, len(rows) / 2
    plain = [(column, row) for row, line in enumerate(rows) for column, text in enumerate(line) if text == "."]
    return name(min(plain, key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell), default=(0, 0)))


courses = Courses()
