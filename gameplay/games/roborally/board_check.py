"""Whether a board and a course make sense: every validation of rulebook 5.2.

Each check yields problems with the cells at fault, in the coordinates of the file concerned: a board's own cells for
boards, course cells for courses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from gameplay.engine.boardfile import Problem, located, named_cells
from gameplay.engine.contract import Json
from gameplay.engine.squareboard import reached, squares
from gameplay.engine.squaregrid import (
    LETTERS,
    Cell,
    Direction,
    Edge,
    name,
    named,
    neighbour,
    opposite,
    rotated,
    same_edge,
    turned,
)
from gameplay.engine.words import gettext_noop as _
from gameplay.games.roborally.board_file import (
    FARTHEST,
    LASER,
    PUSHER,
    SIZES,
    SPECIAL_RULES,
    TEAM_RULES,
    TEAM_TABLES,
    WALL,
    CourseFile,
    PartFile,
    Token,
    cell_named,
    token,
)


@dataclass
class Part:
    """A board, as far as it can be read."""

    size: tuple[int, int] = (0, 0)
    tokens: dict[Cell, Token] = field(default_factory=dict)
    walls: set[Edge] = field(default_factory=set)
    """Named by `same_edge`."""
    lasers: list[tuple[Cell, Direction, int]] = field(default_factory=list)
    pushers: list[tuple[Cell, Direction, tuple[int, ...]]] = field(default_factory=list)

    def walled(self, cell: Cell, direction: Direction) -> bool:
        return same_edge(cell, direction) in self.walls


def part_of(file: PartFile) -> Part:
    """The board as tables; unreadable parts are left out (`check_part` reports them)."""
    part = Part()
    rows = file.rows()
    part.size = (max(map(len, rows), default=0), len(rows))
    for y, row in enumerate(rows):
        for x, text in enumerate(row):
            if (what := token(text)) is not None:
                part.tokens[x, y] = what
    for text in file.walls:
        if found := WALL.fullmatch(text):
            part.walls.update(same_edge(cell_named(found[1]), LETTERS.index(side)) for side in found[2])
    for text in file.lasers:
        if found := LASER.fullmatch(text):
            part.lasers.append((cell_named(found[1]), LETTERS.index(found[2]), int(found[3])))
    for text in file.pushers:
        if found := PUSHER.fullmatch(text):
            phases = tuple(sorted({int(phase) for phase in found[3]}))
            part.pushers.append((cell_named(found[1]), LETTERS.index(found[2]), phases))
    return part


def check_part(drawn: PartFile, *, file: str = "", part: str = "") -> tuple[Problem, ...]:
    """Everything wrong with one board, which was read from a file or is a part of a course."""
    board = part_of(drawn)
    found = [*_grid(drawn), *_walls(drawn, board), *_lasers(drawn, board), *_pushers(drawn, board)]
    if drawn.kind != "test":
        found += [*_curve_neighbours(board), *_docks(drawn, board)]
    return located(found, file=file, part=part)


def _problem(rule: str, message: str, *cells: Cell, **params: Json) -> Problem:
    """One problem of a board or a course; `rule` is a stable word for the failed check."""
    return Problem("error", rule, message, params, cells, named_cells([name(cell) for cell in cells]))


def _grid(file: PartFile) -> Iterator[Problem]:
    rows = file.rows()
    if file.kind == "test":
        width, height = (len(rows[0]) if rows else 0), len(rows)
        if not 1 <= height <= 40 or not 1 <= width <= 40:
            yield _problem("size", _("A test board has 1 to 40 rows and columns."))
    else:
        width, height = SIZES[file.kind]
        if len(rows) != height:
            message = _("This board needs %(wanted)s rows, but there are %(found)s.")
            yield _problem("rows", message, found=len(rows), wanted=height)
    for y, row in enumerate(rows):
        if len(row) != width:
            message = _("This row has %(found)s cells instead of %(wanted)s.")
            yield _problem("columns", message, (min(len(row), width), y), found=len(row), wanted=width)
        for x, text in enumerate(row):
            what = token(text)
            if what is None:
                yield _problem("token", _("“%(text)s” is not an element."), (x, y), text=text[:12])
                continue
            for side in what.curves:
                if side in (what.exit, opposite(what.exit)) or what.curves.count(side) > 1:
                    message = _("A belt can’t turn robots coming from the %(side)s side here.")
                    yield _problem("curve_side", message, (x, y), side=LETTERS[side])


def _curve_neighbours(part: Part) -> Iterator[Problem]:
    """Behind each curved side there is a belt that leads into the cell, unless the board ends there."""
    for cell, what in part.tokens.items():
        for side in what.curves:
            behind = part.tokens.get(neighbour(cell, side))
            if behind is not None and behind.exit != opposite(side):
                message = _("This curve turns robots coming from the %(side)s side, but no belt comes from there.")
                yield _problem("curve_neighbour", message, cell, side=LETTERS[side])


def _inside(part: Part, cell: Cell) -> bool:
    return 0 <= cell[0] < part.size[0] and 0 <= cell[1] < part.size[1]


def _walls(file: PartFile, part: Part) -> Iterator[Problem]:
    seen: set[Edge] = set()
    for text in file.walls:
        found = WALL.fullmatch(text)
        if found is None:
            yield _problem("wall", _("“%(text)s” is not a wall."), text=text[:12])
            continue
        cell = cell_named(found[1])
        if not _inside(part, cell):
            yield _problem("wall_outside", _("The wall “%(text)s” is off the board."), cell, text=text)
        for side in found[2]:
            edge = same_edge(cell, LETTERS.index(side))
            if edge in seen:
                message = _("The wall on the %(side)s side is listed twice.")
                yield _problem("wall_twice", message, cell, side=side)
            seen.add(edge)


def _lasers(file: PartFile, part: Part) -> Iterator[Problem]:
    for text in file.lasers:
        found = LASER.fullmatch(text)
        if found is None:
            yield _problem("laser", _("“%(text)s” is not a laser."), text=text[:12])
            continue
        cell, direction = cell_named(found[1]), LETTERS.index(found[2])
        yield from _mounted(part, "laser", text, cell, direction)


def _pushers(file: PartFile, part: Part) -> Iterator[Problem]:
    for text in file.pushers:
        found = PUSHER.fullmatch(text)
        if found is None:
            yield _problem("pusher", _("“%(text)s” is not a pusher."), text=text[:16])
            continue
        cell, direction = cell_named(found[1]), LETTERS.index(found[2])
        if len(set(found[3])) < len(found[3]):
            yield _problem("pusher", _("“%(text)s” names a phase twice."), cell, text=text)
        yield from _mounted(part, "pusher", text, cell, direction)


def _mounted(part: Part, rule: str, text: str, cell: Cell, direction: Direction) -> Iterator[Problem]:
    """An emitter or pusher is on the board, not on a pit, and has its wall behind it."""
    if not _inside(part, cell):
        yield _problem(f"{rule}_outside", _("“%(text)s” is off the board."), cell, text=text)
        return
    if cell in part.tokens and part.tokens[cell].what == "pit":
        yield _problem(f"{rule}_on_pit", _("“%(text)s” is on a pit."), cell, text=text)
    if not part.walled(cell, opposite(direction)):
        message = _("“%(text)s” needs a wall behind it, on the %(side)s side.")
        yield _problem(f"{rule}_wall", message, cell, text=text, side=LETTERS[opposite(direction)])


def _docks(file: PartFile, part: Part) -> Iterator[Problem]:
    docks = [(cell, what.number) for cell, what in part.tokens.items() if what.what == "dock"]
    if file.kind != "dock":
        for cell, _number in docks:
            yield _problem("dock_elsewhere", _("Docks belong on a docking board."), cell)
        return
    for number in range(1, 9):
        cells = [cell for cell, other in docks if other == number]
        if len(cells) != 1:
            message = _("Dock %(number)s appears %(count)s times instead of once.")
            yield _problem("dock_numbers", message, *cells[1:], number=number, count=len(cells))


# -- a course -----------------------------------------------------------------------------------------------------


@dataclass
class Whole:
    """The parts of a course laid together, in course coordinates."""

    tokens: dict[Cell, Token] = field(default_factory=dict)
    """Turned with their boards."""
    owner: dict[Cell, int] = field(default_factory=dict)
    """The placed board that a cell belongs to."""
    walls: set[Edge] = field(default_factory=set)
    lasers: list[tuple[Cell, Direction, int]] = field(default_factory=list)
    pushers: list[tuple[Cell, Direction, tuple[int, ...]]] = field(default_factory=list)
    docks: dict[int, Cell] = field(default_factory=dict)
    facing: dict[int, Direction] = field(default_factory=dict)
    """By dock: the way a robot faces on it (RR-1.9)."""
    overlap: list[Cell] = field(default_factory=list)
    square: set[int] = field(default_factory=set)
    """Placed boards that can turn in their place: every factory board."""


def lay(course: CourseFile, parts: Mapping[str, PartFile]) -> Whole:
    """Lay the parts of a course together; boards that are not in `parts` are left out."""
    whole = Whole()
    for index, placed in enumerate(course.boards):
        if placed.board not in parts:
            continue
        part = part_of(parts[placed.board])
        rot = placed.rot
        if part.size[0] == part.size[1]:
            whole.square.add(index)

        def at(cell: Cell, part: Part = part, rot: int = rot, origin: Cell = placed.at) -> Cell:
            x, y = turned(cell, part.size, rot)
            return x + origin[0], y + origin[1]

        for cell, what in part.tokens.items():
            there = at(cell)
            if there in whole.tokens:
                whole.overlap.append(there)
            whole.tokens[there] = _turned_token(what, rot)
            whole.owner[there] = index
            if what.what == "dock":
                whole.docks[what.number] = there
                whole.facing[what.number] = rot
        whole.walls.update(same_edge(at(cell), rotated(side, rot)) for cell, side in part.walls)
        whole.lasers += [(at(cell), rotated(d, rot), beams) for cell, d, beams in part.lasers]
        whole.pushers += [(at(cell), rotated(d, rot), phases) for cell, d, phases in part.pushers]
    return whole


def _turned_token(what: Token, rot: int) -> Token:
    if what.what != "belt" or not rot:
        return what
    curves = tuple(rotated(side, rot) for side in what.curves)
    return Token("belt", exit=rotated(what.exit, rot), express=what.express, curves=curves)


def check_course(course: CourseFile, parts: Mapping[str, PartFile], file: str = "") -> tuple[Problem, ...]:
    """Everything wrong with a course, including its boards; a problem of a board names it as its part."""
    found: list[Problem] = []
    for placed in dict.fromkeys(placed.board for placed in course.boards):
        if placed in parts:
            found += check_part(parts[placed], part=placed)
        else:
            found.append(_problem("unknown_board", _("Board “%(board)s” doesn’t exist."), board=placed))
    for code in course.rules:
        if code not in SPECIAL_RULES:
            found.append(_problem("unknown_rule", _("Special rule “%(code)s” doesn’t exist."), code=code[:40]))
    if len(set(course.rules)) < len(course.rules):
        found.append(_problem("rule_twice", _("A special rule is listed twice.")))
    whole = lay(course, parts)
    found += [*_places(course, whole), *_dock_boards(course, parts, whole)]
    flags: dict[int, Cell] = {}
    for number, text in enumerate(course.flags, 1):
        cell = named(text)
        problem = _flag(number, text, cell, whole)
        if problem is not None:
            found.append(problem)
        elif cell is not None and cell in flags.values():
            found.append(_problem("flag_twice", _("Two flags are on %(cell)s."), cell, cell=text))
        elif cell is not None:
            flags[number] = cell
    if not any(problem.level == "error" for problem in found):
        found += _reach(whole, flags)
    return located(found, file=file)


def _places(course: CourseFile, whole: Whole) -> Iterator[Problem]:
    if whole.overlap:
        yield _problem("overlap", _("Two boards overlap."), *whole.overlap)
    far = [cell for cell in whole.tokens if max(cell) > FARTHEST]
    if far:
        yield _problem("too_far", _("The course extends too far east or south."), *far[:1])
    low, high = course.players
    if low > high:
        message = _("The fewest players (%(low)s) can’t be more than the most (%(high)s).")
        yield _problem("players", message, low=low, high=high)
    if TEAM_RULES.isdisjoint(course.rules):
        return
    if low < TEAM_TABLES[0]:
        message = _("A team course needs at least %(fewest)s robots.")
        yield _problem("team_players", message, fewest=TEAM_TABLES[0])
    elif low <= high and not any(low <= robots <= high for robots in TEAM_TABLES):
        yield _problem("team_players", _("You need 4, 6 or 8 robots to race in teams."))


def _dock_boards(course: CourseFile, parts: Mapping[str, PartFile], whole: Whole) -> Iterator[Problem]:
    docking = [placed for placed in course.boards if placed.board in parts and parts[placed.board].kind == "dock"]
    testing = any(placed.board in parts and parts[placed.board].kind == "test" for placed in course.boards)
    if len(docking) != 1 and not testing:
        message = _("A course has one docking board, not %(count)s.")
        yield _problem("dock_board", message, count=len(docking))
        return
    most = course.players[1]
    if len(whole.docks) < most:
        message = _("There are %(docks)s docks for %(players)s players.")
        yield _problem("too_few_docks", message, docks=len(whole.docks), players=most)
    for number, cell in sorted(whole.docks.items()):
        if testing:
            continue
        ahead = cell
        while whole.owner.get(ahead) == whole.owner[cell]:
            ahead = neighbour(ahead, whole.facing[number])
        if ahead not in whole.tokens:
            message = _("Dock %(number)s doesn’t face a factory board.")
            yield _problem("dock_facing", message, cell, number=number)


def _flag(number: int, text: str, cell: Cell | None, whole: Whole) -> Problem | None:
    if cell is None:
        return _problem("flag", _("“%(text)s” is not a cell, so no flag can stand there."), text=text[:12])
    what = whole.tokens.get(cell)
    if what is None:
        return _problem("flag_outside", _("Flag %(number)s is off the course."), cell, number=number)
    if what.what == "pit":
        return _problem("flag_on_pit", _("Flag %(number)s is on a pit."), cell, number=number)
    if what.what == "dock":
        return _problem("flag_on_dock", _("Flag %(number)s is on a dock."), cell, number=number)
    return None


def _reach(whole: Whole, flags: Mapping[int, Cell]) -> list[Problem]:
    """Dock 1 can reach every dock and flag by floor moves: walls respected, pits left out."""
    if 1 not in whole.docks:
        return []
    board = squares(whole.tokens.keys(), whole.walls)
    closed = [cell not in whole.tokens or whole.tokens[cell].what == "pit" for cell in board.xy]
    there = {board.xy[number] for number in reached(board.step, board.number(whole.docks[1]), closed)}
    found = []
    for number, cell in sorted(whole.docks.items()):
        if cell not in there:
            message = _("Dock %(number)s can’t be reached from dock 1.")
            found.append(_problem("dock_unreachable", message, cell, number=number))
    for number, cell in sorted(flags.items()):
        if cell not in there:
            message = _("Flag %(number)s (%(cell)s) can’t be reached from dock 1.")
            found.append(_problem("flag_unreachable", message, cell, number=number, cell=name(cell)))
    return found
