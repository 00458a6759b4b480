"""The text format `rrb1` (rulebook 5.2): its structs and tokens, and reading it with the place of each mistake.

Here are only shapes: `board_check` says whether a board or a course makes sense, `board` makes what the rules need. A
*part* is one board of the box; a *course* is parts in their places with flags; a *bundle* is a course with its parts,
which is what a match stores.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, cast

import msgspec
import yaml

from gameplay.engine.boardtext import as_struct
from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import LETTERS, Cell, name, named

FORMAT = "rrb1"
MOST_PARTS = 9
FARTHEST = 60
"""No cell of a course is farther from its north-west corner, so that a hostile file stays small."""

Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Place = Annotated[int, msgspec.Meta(ge=0, le=FARTHEST)]
Kind = Literal["factory", "dock", "test"]

SIZES: dict[str, tuple[int, int]] = {"factory": (12, 12), "dock": (12, 4)}
SPECIAL_RULES: tuple[str, ...] = (
    "option-at-start",
    "keep-one-of-three",
    "double-lasers",
    "damaged-start",
    "no-power-down",
    "sites-give-options",
    "thirty-seconds",
    "sixty-seconds",
    "moving-flags",
    "superbot",
    "turning-boards",
    "teams",
    "shared-flags",
    "last-team",
)
"""Rules that a course may bring (rulebook 5.4), as codes of our own."""
TEAM_RULES = frozenset({"teams", "shared-flags", "last-team"})
"""With any of these the course is raced in teams."""
TEAM_TABLES = (4, 6, 8)
"""Robots that race in teams (RR-S-21)."""

TOKEN = re.compile(r"(?:(\.)|(O)|(r)|(R)|@([rl])|([1-8])|(\^\^?|>>?|vv?|<<?)(?:/([nesw]{1,2}))?)")
WALL = re.compile(r"([A-L][1-9]\d?)([NESW]{1,4})")
LASER = re.compile(r"([A-L][1-9]\d?)([NESW])([123])")
PUSHER = re.compile(r"([A-L][1-9]\d?)([NESW]):([1-5]{1,5})")
ARROWS = "^>v<"


class PartFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board."""

    id: Slug
    kind: Kind
    grid: Annotated[str, msgspec.Meta(max_length=4000)]
    walls: Annotated[tuple[str, ...], msgspec.Meta(max_length=400)] = ()
    lasers: Annotated[tuple[str, ...], msgspec.Meta(max_length=80)] = ()
    pushers: Annotated[tuple[str, ...], msgspec.Meta(max_length=80)] = ()
    name: Title | None = None

    def rows(self) -> list[list[str]]:
        return [line.split() for line in self.grid.splitlines() if line.strip()]


class PlacedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board of a course in its place."""

    board: Slug
    at: tuple[Place, Place]
    """Column and row of its north-west corner after turning, in cells."""
    rot: Literal[0, 1, 2, 3] = 0
    """Quarter turns clockwise."""


class CourseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A course; `parts` holds the boards that it includes."""

    id: Slug
    players: tuple[Annotated[int, msgspec.Meta(ge=2, le=8)], Annotated[int, msgspec.Meta(ge=2, le=8)]]
    boards: Annotated[tuple[PlacedFile, ...], msgspec.Meta(min_length=1, max_length=MOST_PARTS)]
    flags: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=8)]
    length: Literal["short", "medium", "long"] = "medium"
    difficulty: Literal["easy", "mid", "hard", "expert"] = "mid"
    lives: Literal[3, 4] = 3
    rules: Annotated[tuple[str, ...], msgspec.Meta(max_length=20)] = ()
    name: Title | None = None
    note: Annotated[str, msgspec.Meta(max_length=200)] = ""
    parts: Annotated[tuple[PartFile, ...], msgspec.Meta(max_length=MOST_PARTS)] = ()
    format: Literal["rrb1"] = "rrb1"


class Token(msgspec.Struct, frozen=True):
    """The meaning of one token of a grid."""

    what: Literal["floor", "pit", "wrench", "hammer", "gear", "dock", "belt"]
    turn: int = 0
    """Of a gear: 1 clockwise, 3 counter-clockwise (quarter turns clockwise)."""
    number: int = 0
    """A dock's number."""
    exit: int = -1
    """Of a belt: the direction of its arrow."""
    express: bool = False
    curves: tuple[int, ...] = ()
    """Of a belt: sides from which it turns an arriving robot."""


def token(text: str) -> Token | None:
    """Read one token; None if it is not in the format."""
    found = TOKEN.fullmatch(text)
    if found is None:
        return None
    floor, pit, wrench, hammer, gear, dock, arrow, curves = found.groups()
    if floor or pit or wrench or hammer:
        return Token("floor" if floor else "pit" if pit else "wrench" if wrench else "hammer")
    if gear:
        return Token("gear", turn=1 if gear == "r" else 3)
    if dock:
        return Token("dock", number=int(dock))
    sides = tuple(LETTERS.index(side.upper()) for side in curves or "")
    return Token("belt", exit=ARROWS.index(arrow[0]), express=len(arrow) == 2, curves=sides)


def spelled(what: Token, quarters: int = 0) -> str:
    """The token as text again, turned by quarter turns clockwise."""
    match what.what:
        case "belt":
            arrow = ARROWS[(what.exit + quarters) % 4] * (2 if what.express else 1)
            sides = "".join(sorted(LETTERS[(side + quarters) % 4].lower() for side in what.curves))
            return f"{arrow}/{sides}" if sides else arrow
        case "gear":
            return "@r" if what.turn == 1 else "@l"
        case "dock":
            return str(what.number)
    return {"floor": ".", "pit": "O", "wrench": "r", "hammer": "R"}[what.what]


def cell_named(text: str) -> Cell:
    """A cell name that is known to be well-formed."""
    return cast("Cell", named(text))


def read_part(raw: Json, file: str = "") -> PartFile:
    """One board from its object. Raises BoardError with one `format` problem."""
    return as_struct(_grid_as_text(raw), PartFile, file)


def read_course(raw: Json, file: str = "") -> CourseFile:
    """A course from its object; `parts` may be a list of boards or an object of boards by id."""
    if isinstance(raw, Mapping) and isinstance(raw.get("parts"), Mapping):
        named_parts = raw["parts"].items()
        parts = [{"id": key, **part} if isinstance(part, Mapping) else part for key, part in named_parts]
        raw = {**raw, "parts": parts}
    if isinstance(raw, Mapping) and isinstance(raw.get("parts"), list | tuple):
        raw = {**raw, "parts": [_grid_as_text(part) for part in raw["parts"]]}
    return as_struct(raw, CourseFile, file)


def _grid_as_text(raw: Json) -> Json:
    """A grid may also be a list of its lines."""
    lines = raw.get("grid") if isinstance(raw, Mapping) else None
    if isinstance(lines, list | tuple) and all(isinstance(line, str) for line in lines):
        return {**raw, "grid": "\n".join(lines) + "\n"}
    return raw


def plain_part(part: PartFile) -> dict[str, Json]:
    """The canonical object of a board: one line for each row, columns aligned, every key in its place."""
    rows = part.rows()
    widths = [max(len(row[x]) for row in rows if x < len(row)) for x in range(max(map(len, rows), default=0))]
    lines = [" ".join(text.ljust(widths[x]) for x, text in enumerate(row)).rstrip() for row in rows]
    plain: dict[str, Json] = {"id": part.id, "kind": part.kind}
    if part.name:
        plain["name"] = part.name
    plain["grid"] = "\n".join(lines) + "\n"
    for key in ("walls", "lasers", "pushers"):
        plain[key] = list(getattr(part, key))
    return plain


def plain_course(course: CourseFile) -> dict[str, Json]:
    """The canonical object of a course, including its parts."""
    return {
        "format": FORMAT,
        "id": course.id,
        "name": course.name or course.id.replace("-", " ").title(),
        "players": list(course.players),
        "length": course.length,
        "difficulty": course.difficulty,
        "note": course.note,
        "lives": course.lives,
        "rules": list(course.rules),
        "boards": [{"board": b.board, "at": list(b.at), "rot": b.rot} for b in course.boards],
        "flags": [name(cell_named(flag)) for flag in course.flags],
        "parts": [plain_part(part) for part in course.parts],
    }


class _TextDumper(yaml.SafeDumper):
    """Block text for grids, flow lists for the rest."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_TextDumper.add_representer(str, _text)


def write_text(bundle: Mapping[str, Json]) -> str:
    """The text of a course or board, as an editor exports it; `read_yaml` gives the same object again."""
    dumped = yaml.dump(dict(bundle), Dumper=_TextDumper, sort_keys=False, allow_unicode=True, default_flow_style=None)
    return str(dumped)
