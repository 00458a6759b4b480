"""A position of DR2D in words, for pages that must do without a picture. Reads a view; geometry only, no rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import name as cell_name
from gameplay.gamepages.base import Speech, View
from gameplay.gamepages.dr2d.picture import POINTING, TILES
from gameplay.gamepages.robots import LETTERS
from gameplay.gamepages.squares import Cell, look
from gameplay.games.dr2d.words import WORDS

Robot = Mapping[str, Json]
"""A robot from a view."""
GLITCHES = 3
"""A robot with fewer points glitches."""

say = Speech(WORDS)


def rows(view: View, names: Mapping[int, str]) -> list[dict[str, Json]]:
    """One line for each robot: the ranking when it is over, otherwise robots that are home, then by laws and how early
    they came."""
    places = {line["seat"]: line["place"] for line in view["ranking"]}
    order = list(places) or sorted(view["order"] or range(len(view["robots"])), key=partial(_standing, view))
    return [_row(view, view["robots"][seat], names, places.get(seat)) for seat in order]


def _standing(view: View, seat: int) -> tuple[int, int, int, int]:
    robot = view["robots"][seat]
    rank = {"out": 0, "gone": 2}.get(robot["state"], 1)
    return rank, robot["finished"] or 0, -len(robot["laws"]), robot["law_turn"] or 0


def _row(view: View, robot: Robot, names: Mapping[int, str], place: int | None) -> dict[str, Json]:
    ran = robot["programme"]
    return {
        **robot,
        "letter": LETTERS[robot["seat"]],
        "name": names[robot["seat"]],
        "place": place,
        "mine": view["you"] == robot["seat"],
        "where": cell_name(robot["cell"]) if robot["cell"] else _status(robot),
        "had": ", ".join(map(str, robot["laws"])) or "–",
        "due": ", ".join(_due(view, robot)),
        "ran": ", ".join(say(f"do/{action}") for action in ran["actions"]) if ran else "–",
    }


def _status(robot: Robot) -> str:
    if robot["state"] == "out" and robot["finished"] is not None:
        return say("status/out/turn", turn=robot["finished"])
    return say(f"status/{robot['state']}")


def progress(view: View, seat: int) -> str:
    robot = view["robots"][seat]
    status = [] if robot["state"] == "board" else [_status(robot)]
    laws = [] if robot["state"] == "out" else [say("laws/count", count=len(robot["laws"]))]
    return ", ".join([*status, *laws])


def _due(view: View, robot: Robot) -> list[str]:
    """What happens to a robot next."""
    due = [say("lost", robot["lost"])] if robot["lost"] else []
    due += [say(f"status/{key}") for key in ("standby", "standby_next") if robot[key]]
    racing = view["step"] == "program" and robot["state"] in ("board", "off")
    if racing and robot["pc"] < GLITCHES and not robot["standby"] and not robot["standby_next"]:
        due.append(say("status/glitch"))
    due += [say("repair", robot["repair"])] if robot["repair"] else []
    return due + ([say("status/leaving")] if robot["leaving"] else [])


def around(view: View, seat: int, names: Mapping[int, str]) -> list[str]:
    """The robot's own tile, the laws that it has still to download, and in each direction how many bare tiles and then
    what."""
    me = view["robots"][seat]
    if me["cell"] is None:
        return []
    board = view["board"]
    here = _on(view, {}, me["cell"])
    lines = [
        say("around/here", cell=cell_name(me["cell"])),
        *([say("around/on", what=here)] if here else []),
        *([say("around/beam")] if list(me["cell"]) in _lit(board) else []),
    ]
    for law, cell in enumerate(board["laws"], start=1):
        if law not in me["laws"] and cell != me["cell"]:
            lines.append(say("around/law", law=law, cell=cell_name(cell), way=_way(me["cell"], cell)))
    on, wall = partial(_on, view, names), say("element/wall")
    for direction in "NESW":
        free, what = look(board["walls"], me["cell"], direction, on, wall)
        lines.append(say("around", free, side=say(f"do/{direction}"), what=what))
    return lines


def _way(start: Cell, end: Cell) -> str:
    """The way from one cell to another: "3 east, 2 north"."""
    steps = ((end[0] - start[0], "WE"), (end[1] - start[1], "NS"))
    return ", ".join(
        say("around/way", count=abs(count), side=say(f"facing/{sides[count > 0]}")) for count, sides in steps if count
    )


def _on(view: View, names: Mapping[int, str], cell: Cell) -> str:
    """What is on a cell; "" for plain floor. Robots are included if names are given."""
    (x, y), board = cell, view["board"]
    grid = board["grid"]
    if not (0 <= y < len(grid) and 0 <= x < len(grid[0])):
        return say("element/outside")
    parts = [names[robot["seat"]] for robot in view["robots"] if names and robot["cell"] == [x, y]]
    parts += [say("element/law", n) for n, law in enumerate(board["laws"], start=1) if law == [x, y]]
    return ", ".join([*parts, *tile_word(grid[y][x])])


def tile_word(glyph: str) -> list[str]:
    """A tile in a few words; nothing for plain floor."""
    kind, side = POINTING.get(glyph) or (TILES.get(glyph, ""), "")
    key = f"element/{kind.removeprefix('dd-')}"
    return [say(key, side=say(f"facing/{side}") if side else "")] if kind else []


def _lit(board: Mapping[str, Json]) -> list[list[int]]:
    """The cells of all beams."""
    lit: list[list[int]] = []
    for laser in board["lasers"]:
        (x, y), (to_x, to_y) = laser["cell"], laser["to"]
        xs, ys = sorted((x, to_x)), sorted((y, to_y))
        lit += [[at_x, at_y] for at_x in range(xs[0], xs[1] + 1) for at_y in range(ys[0], ys[1] + 1)]
    return lit


def warnings(view: View, seat: int) -> str:
    """The task of a programme, with warnings about what will happen to it."""
    robot = view["robots"][seat]
    parts = [say("question/program/text")]
    if robot["pc"] < GLITCHES:
        parts.append(say("warn/glitch"))
    if robot["lost"]:
        parts.append(say("warn/lost", min(robot["lost"], 5)))
    if view["board"]["drift"]:
        parts.append(say("warn/drift"))
    return " ".join(parts)
