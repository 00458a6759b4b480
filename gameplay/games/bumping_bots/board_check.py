"""Whether a track makes a good race: the validation of the rulebook's section 4, one function for each rule.

Every rule reports what is wrong as a value (`Problem`): rule, cells, a sentence. A rule that would only repeat another
one's finding is skipped (T8 needs T1 and T7, T11 needs T10, T12 needs T4). Not here: reading the file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache

from gameplay.engine.boardfile import Level, Problem, located
from gameplay.engine.contract import Json
from gameplay.engine.hexgrid import Cell, distance, dot, neighbours
from gameplay.engine.words import gettext_noop as _
from gameplay.games.bumping_bots.board_file import TrackFile, problem_at

BOX = {"fixed": 9, "cw": 4, "ccw": 4, "mobiles": 5, "bumpers": 4}
"""Obstacles in the box (rulebook, section 1)."""

Found = Iterator[tuple[Iterable[Cell], str, dict[str, Json]]]


class Plan:
    """What the checks need from a file again and again, computed once."""

    def __init__(self, track: TrackFile) -> None:
        self.track = track
        self.zones: list[set[Cell]] = [set(zone.cells()) for zone in track.zones]
        self.dirs = [zone.dir for zone in track.zones]
        self.zone_of: dict[Cell, int] = {}
        for index in range(len(self.zones) - 1, -1, -1):
            self.zone_of.update(dict.fromkeys(self.zones[index], index))
        self.n = len(self.zones)
        self.solids: set[Cell] = {*track.fixed, *(cell for motor in track.motors for cell in motor.solids())}
        self.solids.update(bumper.center for bumper in track.bumpers)
        self.failed: set[str] = set()

    def turn(self, index: int) -> int:
        """Signed sixths from zone `index` to the next one: left is positive, -2..3."""
        return (self.dirs[(index + 1) % self.n] - self.dirs[index] + 2) % 6 - 2


@lru_cache(maxsize=64)
def check(track: TrackFile, file: str = "") -> tuple[Problem, ...]:
    """Every problem of the track, errors before warnings; `()` for a perfect one. A lab track is never checked.

    Cached: a season checks each of its tracks once for every number of robots, and a check takes 20 to 60 ms.
    """
    if track.lab:
        return ()
    plan = Plan(track)
    problems = []
    for rule, level, finder in RULES:
        for cells, message, params in finder(plan):
            plan.failed.add(rule)
            problems.append(problem_at(rule, level, cells, message, params))
    return located(problems, file=file)


def pieces(cells: Collection[Cell]) -> list[set[Cell]]:
    """The connected pieces, largest first (then the one with the smallest cell)."""
    left, found = set(cells), []
    for cell in sorted(cells):
        if cell in left:
            piece = flood([cell], left)
            left -= piece
            found.append(piece)
    return sorted(found, key=lambda piece: (-len(piece), min(piece)))


def flood(start: Iterable[Cell], cells: Collection[Cell]) -> set[Cell]:
    """All of `cells` that can be reached from `start` over touching cells."""
    seen = {cell for cell in start if cell in cells}
    edge = list(seen)
    while edge:
        for cell in neighbours(edge.pop()):
            if cell in cells and cell not in seen:
                seen.add(cell)
                edge.append(cell)
    return seen


def _zones(plan: Plan) -> Found:
    if plan.n < 4:
        yield (), _("A track needs at least 4 zones; this one has %(count)s."), {"count": plan.n}


def _one_zone_a_cell(plan: Plan) -> Found:
    for i, first in enumerate(plan.zones):
        for j in range(i + 1, plan.n):
            if both := first & plan.zones[j]:
                yield both, _("These cells are in both zone %(zone)s and zone %(other)s."), {"zone": i, "other": j}


def _zone_in_one_piece(plan: Plan) -> Found:
    for i, zone in enumerate(plan.zones):
        if not zone:
            yield (), _("Zone %(zone)s has no cells."), {"zone": i}
        elif loose := pieces(zone)[1:]:
            yield (c for piece in loose for c in piece), _("Zone %(zone)s is not in one piece."), {"zone": i}


def _track_in_one_piece(plan: Plan) -> Found:
    if loose := pieces(plan.zone_of)[1:]:
        yield (c for piece in loose for c in piece), _("These cells are not connected to the track."), {}


def _zones_in_sequence(plan: Plan) -> Found:
    met: dict[tuple[int, int], set[Cell]] = {}
    for cell, i in plan.zone_of.items():
        for other in neighbours(cell):
            j = plan.zone_of.get(other, i)
            if i < j and (j - i) % plan.n not in (1, plan.n - 1):
                met.setdefault((i, j), set()).update((cell, other))
    for (i, j), cells in sorted(met.items()):
        yield cells, _("Zones %(zone)s and %(other)s touch but do not follow each other."), {"zone": i, "other": j}


def _zones_linked(plan: Plan) -> Found:
    for i, zone in enumerate(plan.zones):
        after = plan.zones[(i + 1) % plan.n]
        if zone and after and not any(other in after for cell in zone for other in neighbours(cell)):
            yield (
                (),
                _("Zone %(zone)s does not touch zone %(other)s, which follows it."),
                {
                    "zone": i,
                    "other": (i + 1) % plan.n,
                },
            )


def _gentle_turns(plan: Plan) -> Found:
    for i in range(plan.n - 1):
        if abs(plan.turn(i)) > 1:
            yield (
                (),
                _("From zone %(zone)s to zone %(other)s the track turns by more than 60 degrees."),
                {
                    "zone": i,
                    "other": i + 1,
                },
            )


def _one_simple_loop(plan: Plan) -> Found:
    total = sum(plan.turn(i) for i in range(plan.n))
    if not plan.failed & {"T1", "T7", "T10"} and abs(total) != 6:
        yield (
            (),
            _("A lap turns %(degrees)s degrees in total; it must turn 360, left or right."),
            {"degrees": abs(total) * 60},
        )


def _inside_of_the_bend(plan: Plan) -> Found:
    for i, zone in enumerate(plan.track.zones):
        turns = [plan.turn((i + k) % plan.n) for k in range(plan.n)]
        bend = next((turn for turn in turns if turn), 0)
        side = "L" if bend > 0 else "R"
        if bend and zone.inside != side:
            yield (
                (),
                _("The inside of the bend after zone %(zone)s is %(side)s, not %(given)s (L: left, R: right)."),
                {
                    "zone": i,
                    "side": side,
                    "given": zone.inside,
                },
            )


def _straight_line(plan: Plan) -> Found:
    if plan.n and plan.dirs[-1] != plan.dirs[0]:
        yield (
            (),
            _("The last zone (direction %(last)s) and zone 0 (direction %(first)s) must have the same direction."),
            {
                "last": plan.dirs[-1],
                "first": plan.dirs[0],
            },
        )


def _square_line(plan: Plan) -> Found:
    if "T10" in plan.failed or plan.n < 2 or not plan.zones[0] or not plan.zones[-1]:
        return
    d = plan.dirs[0]
    first_row = min(dot(cell, d) for cell in plan.zones[0])
    last_row = max(dot(cell, d) for cell in plan.zones[-1])
    if last_row >= first_row:
        level = [cell for cell in plan.zones[-1] if dot(cell, d) >= first_row]
        level += [cell for cell in plan.zones[0] if dot(cell, d) <= last_row]
        yield level, _("The finish line is not straight: some rows of the last zone run alongside rows of zone 0."), {}


def _all_reachable(plan: Plan) -> Found:
    if "T4" in plan.failed:
        return
    free = plan.zone_of.keys() - plan.solids
    if cut := pieces(free)[1:]:
        yield (c for piece in cut for c in piece), _("Obstacles cut these cells off."), {}


def _grid_size(plan: Plan) -> Found:
    if (count := len(plan.track.grid)) < 9:
        yield (), _("The grid needs 9 places; this one has %(count)s."), {"count": count}


def _grid_in_the_last_zone(plan: Plan) -> Found:
    last = plan.zones[-1] if plan.zones else set()
    if outside := [cell for cell in plan.track.grid if cell not in last]:
        yield outside, _("These grid places are not in the last zone."), {}


def _grid_joined(plan: Plan) -> Found:
    first_zone = plan.zones[0] if plan.zones else set()
    for k, cell in enumerate(plan.track.grid):
        around = neighbours(cell)
        if not any(other in first_zone for other in around) and not any(c in around for c in plan.track.grid[:k]):
            yield [cell], _("Grid place %(place)s touches neither the line nor an earlier place."), {"place": k + 1}


def _grid_repeats(plan: Plan) -> Found:
    if double := [cell for cell in plan.track.grid if plan.track.grid.count(cell) > 1]:
        yield double, _("These grid places are listed twice."), {}


def _obstacles(track: TrackFile) -> list[tuple[str, int, list[Cell]]]:
    """(kind, number from 1, every cell it claims), in the order of the file."""
    return [
        *((_("fixed obstacle"), k, [cell]) for k, cell in enumerate(track.fixed, 1)),
        *((_("mobile obstacle"), k, [cell]) for k, cell in enumerate(track.mobiles, 1)),
        *((_("motorised obstacle"), k, motor.footprint()) for k, motor in enumerate(track.motors, 1)),
        *((_("bumper"), k, bumper.footprint()) for k, bumper in enumerate(track.bumpers, 1)),
    ]


def _centres(track: TrackFile) -> list[tuple[str, int, Cell]]:
    return [
        *((_("motorised obstacle"), k, motor.center) for k, motor in enumerate(track.motors, 1)),
        *((_("bumper"), k, bumper.center) for k, bumper in enumerate(track.bumpers, 1)),
    ]


def _obstacles_on_the_track(plan: Plan) -> Found:
    track = plan.track
    single = [(kind, k, cells) for kind, k, cells in _obstacles(track) if len(cells) == 1]
    arrows = [
        (_("bumper"), k, [bumper.center, *(cell for cell, _d in bumper.arrow_cells())])
        for k, bumper in enumerate(track.bumpers, 1)
        if bumper.arrows is not None
    ]
    centres = [(kind, k, [cell]) for kind, k, cell in _centres(track)]
    done = set()
    for kind, k, cells in [*single, *arrows, *centres]:
        outside = [cell for cell in cells if cell not in plan.zone_of]
        if outside and (kind, k) not in done:
            done.add((kind, k))
            yield outside, _("Not on the track: %(kind)s number %(number)s."), {"kind": kind, "number": k}


def _obstacles_apart(plan: Plan) -> Found:
    owner: dict[Cell, tuple[str, int]] = {}
    for kind, k, cells in _obstacles(plan.track):
        clashes: dict[tuple[str, int], list[Cell]] = {}
        for cell in cells:
            if cell in owner:
                clashes.setdefault(owner[cell], []).append(cell)
            owner[cell] = (kind, k)
        for (other, number), shared in clashes.items():
            message = _("Overlap: %(kind)s number %(number)s and %(other)s number %(other_number)s.")
            yield shared, message, {"kind": kind, "number": k, "other": other, "other_number": number}


def _grid_clear(plan: Plan) -> Found:
    grid = set(plan.track.grid)
    for kind, k, cells in _obstacles(plan.track):
        if on_grid := grid.intersection(cells):
            yield on_grid, _("Covers grid places: %(kind)s number %(number)s."), {"kind": kind, "number": k}


def _fixed_at_a_wall(plan: Plan) -> Found:
    for k, cell in enumerate(plan.track.fixed, 1):
        if cell in plan.zone_of and all(other in plan.zone_of for other in neighbours(cell)):
            yield [cell], _("Fixed obstacle number %(number)s touches no wall."), {"number": k}


def _centres_off_the_walls(plan: Plan) -> Found:
    for kind, k, cell in _centres(plan.track):
        near = [other for other in _within(cell, 2) if other not in plan.zone_of]
        if near and cell in plan.zone_of:
            message = _(
                "The centre of %(kind)s number %(number)s must be at least 3 cells from a wall, not %(distance)s."
            )
            nearest = min(distance(cell, other) for other in near)
            yield [cell], message, {"kind": kind, "number": k, "distance": nearest}


def _within(cell: Cell, radius: int) -> Iterator[Cell]:
    q, r = cell
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
            yield q + dq, r + dr


def _box_numbers(plan: Plan) -> Found:
    track = plan.track
    turning = [motor.rot for motor in track.motors]
    counts = {
        _("fixed obstacles"): (len(track.fixed), BOX["fixed"]),
        _("clockwise motorised obstacles"): (turning.count("cw"), BOX["cw"]),
        _("anticlockwise motorised obstacles"): (turning.count("ccw"), BOX["ccw"]),
        _("mobile obstacles"): (len(track.mobiles), BOX["mobiles"]),
        _("bumpers"): (len(track.bumpers), BOX["bumpers"]),
    }
    for kind, (count, box) in counts.items():
        if count > box:
            yield (), _("%(count)s %(kind)s: the box only has %(box)s."), {"count": count, "kind": kind, "box": box}


def _narrow_passages(plan: Plan) -> Found:
    """Cells that every lap must pass: with the line closed, they separate its two sides. They are on any one lap."""
    if plan.failed or plan.n < 4:
        return
    free = plan.zone_of.keys() - plan.solids
    start = {c for c in plan.zones[0] & free if any(o in plan.zones[-1] for o in neighbours(c))}
    end = {c for c in plan.zones[-1] & free if any(o in plan.zones[0] for o in neighbours(c))}
    narrow = [cell for cell in sorted(_lap(plan, free, start, end)) if not _lap(plan, free - {cell}, start, end)]
    if narrow:
        yield narrow, _("The track is only one cell wide here."), {}


def _lap(plan: Plan, free: Collection[Cell], start: set[Cell], end: set[Cell]) -> list[Cell]:
    """The cells of some lap from the start to the end that does not cross the line; none when there is no such lap."""
    came_from: dict[Cell, Cell | None] = {cell: None for cell in start if cell in free}
    edge = list(came_from)
    line = {0, plan.n - 1}
    for cell in edge:  # grows during the loop: breadth first, so the lap is a short one
        if cell in end:
            return _way_to(cell, came_from)
        zone = plan.zone_of[cell]
        for other in neighbours(cell):
            if other in free and other not in came_from:
                after = plan.zone_of[other]
                if zone == after or {zone, after} != line:
                    came_from[other] = cell
                    edge.append(other)
    return []


def _way_to(cell: Cell | None, came_from: dict[Cell, Cell | None]) -> list[Cell]:
    way = []
    while cell is not None:
        way.append(cell)
        cell = came_from[cell]
    return way


RULES: tuple[tuple[str, Level, Callable[[Plan], Found]], ...] = (
    ("T1", "error", _zones),
    ("T2", "error", _one_zone_a_cell),
    ("T3", "error", _zone_in_one_piece),
    ("T4", "error", _track_in_one_piece),
    ("T5", "error", _zones_in_sequence),
    ("T6", "error", _zones_linked),
    ("T7", "error", _gentle_turns),
    ("T10", "error", _straight_line),  # BB-17.6
    ("T8", "error", _one_simple_loop),
    ("T9", "error", _inside_of_the_bend),
    ("T11", "error", _square_line),
    ("T12", "error", _all_reachable),
    ("G1", "error", _grid_size),
    ("G2", "error", _grid_in_the_last_zone),
    ("G3", "error", _grid_joined),
    ("G4", "error", _grid_repeats),
    ("O1", "error", _obstacles_on_the_track),  # BB-17.5
    ("O2", "error", _obstacles_apart),
    ("O3", "error", _grid_clear),  # BB-17.5
    ("O4", "error", _fixed_at_a_wall),  # BB-17.3
    ("O5", "error", _centres_off_the_walls),  # BB-17.4
    ("W1", "warning", _box_numbers),  # BB-17.7
    ("W2", "warning", _narrow_passages),  # BB-17.1
)
