"""Whether a board makes sense: every validation of the rulebook's section 4.

Each check yields problems with the cells at fault. A check that needs a grid of the right size is skipped without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gameplay.engine.boardfile import Level, Problem, located, named_cells
from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import LETTERS, Cell, Direction, Edge, name, neighbour, opposite, same_edge
from gameplay.engine.words import gettext_noop as _
from gameplay.games.dr2d.board_file import (
    BELTS,
    DOUBLE,
    FLOOR,
    GLYPHS,
    PIT,
    PUSHERS,
    SIZE,
    WRENCH,
    BoardFile,
    cell_of,
    mounted,
)
from gameplay.games.dr2d.board_reach import NEVER, Reach

LAWS = 3
STARTS = 8
"""One for each robot (DD-4)."""
APART = 3
"""Steps between a start and every law, at least (DD-6)."""
LAP = (5, 9)
"""The turns in which a lone robot downloads all laws on a board that is neither over at once nor endless."""
NO_LAW = frozenset(PIT + WRENCH + DOUBLE + BELTS)
"""Tiles that may not be under a law (DD-3)."""


def problem(rule: str, message: str, *cells: Cell, level: Level = "error", **params: Json) -> Problem:
    """One problem of a board."""
    at: Iterable[Cell] = dict.fromkeys(cells)
    return Problem(level, rule, message, params, tuple(at), named_cells([name(cell) for cell in at]))


def check(board: BoardFile, file: str = "") -> tuple[Problem, ...]:
    """Everything wrong with a board."""
    found = list(_grid(board))
    if not found:
        reach = Reach(board)
        found += [*_laws(board), *_starts(board), *_mounts(board), *_reached(board, reach)]
        if not found:
            found += [*_lap(board, reach), *_snares(reach), *_no_way_back(reach)]
    return located(found, file=file)


def check_parts(board: BoardFile) -> tuple[Problem, ...]:
    """Problems that keep the rules from being applied to a board at all, whatever a race on it would be like."""
    return tuple(_grid(board)) or tuple(_laws(board))


def _grid(board: BoardFile) -> Iterator[Problem]:
    if len(board.grid) != SIZE:
        message = _("A board has %(size)s rows; this one has %(rows)s.")
        yield problem("rows", message, size=SIZE, rows=len(board.grid))
    for y, row in enumerate(board.grid[:SIZE]):
        if len(row) != SIZE:
            message = _("Row %(row)s has %(columns)s characters instead of %(size)s.")
            cells = [(x, y) for x in range(min(len(row), SIZE))]
            yield problem("columns", message, *cells, row=y + 1, columns=len(row), size=SIZE)
        for x, glyph in enumerate(row[:SIZE]):
            if glyph not in GLYPHS:
                yield problem("glyph", _("“%(glyph)s” isn’t an element."), (x, y), glyph=glyph)
    low, high = board.players
    if low > high:
        yield problem("players", _("The board is for %(low)s to %(high)s robots."), low=low, high=high)


def _laws(board: BoardFile) -> Iterator[Problem]:
    laws = [cell_of(law) for law in board.laws]
    if len(laws) != LAWS:
        message = _("A board has three laws; this one has %(count)s.")
        yield problem("law_count", message, *laws, count=len(laws))
    twice = {cell for cell in laws if laws.count(cell) > 1}
    if twice:
        yield problem("law_twice", _("Two laws are on the same tile. Move one."), *sorted(twice))
    for number, (x, y) in enumerate(laws, 1):
        if board.grid[y][x] in NO_LAW:
            message = _("Law %(number)s is on a pothole, a wrench or a conveyor. Move it.")
            yield problem("law_place", message, (x, y), number=number)


def _starts(board: BoardFile) -> Iterator[Problem]:
    laws = [cell_of(law) for law in board.laws]
    starts = [cell_of(start) for start in board.starts]
    if len(set(starts)) < STARTS:
        message = _("A board has at least %(least)s starts; this one has %(count)s.")
        yield problem("start_count", message, least=STARTS, count=len(set(starts)))
    twice = {cell for cell in starts if starts.count(cell) > 1}
    if twice:
        yield problem("start_twice", _("The same start is listed twice."), *sorted(twice))
    off = [(x, y) for x, y in starts if board.grid[y][x] != FLOOR]
    if off:
        yield problem("start_floor", _("A start must be on plain floor."), *off)
    near = [(x, y) for x, y in starts if any(abs(x - lx) + abs(y - ly) < APART for lx, ly in laws)]
    if near:
        message = _("A start must be at least %(steps)s steps away from every law.")
        yield problem("start_near", message, *near, steps=APART)


def _mounts(board: BoardFile) -> Iterator[Problem]:
    """Every laser and pusher has a wall or the rim behind it."""
    walls = {same_edge(*mounted(wall)) for wall in board.walls}
    lasers = [mounted(laser) for laser in board.lasers]
    if len(set(lasers)) < len(lasers):
        twice = sorted(cell for cell, direction in {one for one in lasers if lasers.count(one) > 1})
        yield problem("laser_twice", _("The same laser is listed twice."), *twice)
    for cell, direction in dict.fromkeys(lasers):
        if not _backed(cell, direction, walls):
            message = _("A laser needs a wall or the rim behind it, on the %(side)s side.")
            yield problem("laser_wall", message, cell, side=LETTERS[opposite(direction)])
    for y, row in enumerate(board.grid):
        for x, glyph in enumerate(row):
            if glyph in PUSHERS and not _backed((x, y), PUSHERS.index(glyph), walls):
                message = _("A pusher needs a wall or the rim behind it, on the %(side)s side.")
                yield problem("pusher_wall", message, (x, y), side=LETTERS[opposite(PUSHERS.index(glyph))])


def _backed(cell: Cell, direction: Direction, walls: set[Edge]) -> bool:
    behind = opposite(direction)
    return same_edge(cell, behind) in walls or not all(0 <= at < SIZE for at in neighbour(cell, behind))


def _reached(board: BoardFile, reach: Reach) -> Iterator[Problem]:
    """A lone robot can reach every law from every start and from every other law; misplaced ones are left out."""
    fit = [cell for cell in dict.fromkeys(map(cell_of, board.starts)) if board.grid[cell[1]][cell[0]] == FLOOR]
    laws = {
        number: (x, y) for number, (x, y) in enumerate(map(cell_of, board.laws), 1) if board.grid[y][x] not in NO_LAW
    }
    for number, law in laws.items():
        far = [start for start in fit if reach.turns(start, law) == NEVER]
        if far:
            message = _("A robot can’t reach law %(number)s (%(cell)s) from here.")
            yield problem("law_unreachable", message, *far, number=number, cell=name(law))
        for other, there in laws.items():
            if reach.turns(there, law) == NEVER:
                message = _("A robot can’t get from law %(other)s to law %(number)s.")
                yield problem("law_cut_off", message, there, number=number, other=other)


def _lap(board: BoardFile, reach: Reach) -> Iterator[Problem]:
    """How long the shortest race takes; this is only advice."""
    laws = [cell_of(law) for law in board.laws]
    laps = {start: reach.lap(start, laws) for start in map(cell_of, board.starts)}
    short = [start for start, turns in laps.items() if turns < LAP[0]]
    long = [start for start, turns in laps.items() if turns > LAP[1]]
    if short:
        message = _("From here a lone robot gets all three laws within %(turns)s turns: a short race.")
        yield problem("lap_short", message, *short, level="warning", turns=max(laps[start] for start in short))
    if long:
        message = _("From here a lone robot needs %(turns)s turns or more to get all three laws: a long race.")
        yield problem("lap_long", message, *long, level="warning", turns=min(laps[start] for start in long))


def _snares(reach: Reach) -> Iterator[Problem]:
    cells = reach.snares()
    if cells:
        message = _("Every turn, lasers shoot a robot in standby here down to 1 point, so it may never act again.")
        yield problem("snare", message, *cells, level="warning")


def _no_way_back(reach: Reach) -> Iterator[Problem]:
    cells = reach.ways_out()
    if cells and not any(reach.is_way_in(cell) for cell in cells):
        message = _(
            "The only open tiles on the rim are potholes: a robot that goes over the rim here never comes back."
        )
        yield problem("no_way_back", message, *cells, level="warning")
