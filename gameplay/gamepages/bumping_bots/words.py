"""A position of Bumping Bots in words, for pages that must do without a picture: where each robot is, and what is
around the player's own. Reads a view; geometry only, no rule. Coordinates as in `picture`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.engine.contract import Json
from gameplay.engine.hexgrid import DIRECTIONS, Cell
from gameplay.gamepages.base import Speech, View
from gameplay.gamepages.robots import LETTERS
from gameplay.games.bumping_bots.words import WORDS

say = Speech(WORDS)


def rows(view: View, names: Mapping[int, str]) -> list[dict[str, Json]]:
    """One line for each robot, best first: the classified, then this round's order, then the robots that are out."""
    robots = {robot["seat"]: robot for robot in view["robots"]}
    done = {line["seat"]: line["place"] for line in view["ranking"]}
    order = list(dict.fromkeys([*view["order"], *robots]))
    running = [seat for seat in order if seat not in done and robots[seat]["status"] != "retired"]
    retired = [seat for seat in order if seat not in done and robots[seat]["status"] == "retired"]
    finished = sum(line["status"] == "classified" for line in view["ranking"])
    places = {seat: finished + i + 1 for i, seat in enumerate(running)}
    return [
        {
            **robots[seat],
            "letter": LETTERS[seat],
            "name": names[seat],
            "rank": done.get(seat) or places.get(seat),
            "heading": heading(view, robots[seat]),
            "zone": zone_of(view, robots[seat]["cell"]),
            "mine": view.get("you") == seat,
        }
        for seat in [*done, *running, *retired]
    ]


def progress(view: View, seat: int) -> str:
    robot = view["robots"][seat]
    if f"status/{robot['status']}" in WORDS:
        return say(f"status/{robot['status']}")
    return say("fact/lap", lap=robot["lap"], laps=view["options"]["laps"]) if robot["status"] == "racing" else ""


def zone_of(view: View, cell: Sequence[int] | None) -> int | None:
    """The zone of a cell, counted from 1."""
    if cell is None:
        return None
    q, r = cell
    for number, zone in enumerate(view["board"]["zones"], start=1):
        if any(row == r and first <= q <= last for row, first, last in zone["runs"]):
            return number
    return None


def heading(view: View, robot: Mapping[str, Json]) -> str:
    """Where a robot looks, relative to the driving direction of its zone."""
    zone = zone_of(view, robot["cell"])
    if zone is None:
        return ""
    return say(f"heading/{(robot['facing'] - view['board']['zones'][zone - 1]['dir']) % 6}")


def around(view: View, seat: int, names: Mapping[int, str]) -> list[str]:
    """In each of the six directions, how many free cells, and then what."""
    me = next(robot for robot in view["robots"] if robot["seat"] == seat)
    if me["cell"] is None:
        return []
    things = _things(view, names)
    lines = []
    for turn in range(6):
        cell, free = _step(me["cell"], me["facing"] + turn), 0
        while (what := things.get(cell, say("element/wall"))) == "":
            cell, free = _step(cell, me["facing"] + turn), free + 1
        lines.append(say("around", side=say(f"around/{turn}"), n=free, what=what))
    return lines


def _things(view: View, names: Mapping[int, str]) -> dict[Cell, str]:
    """What is on each track cell; "" for a free one."""
    board = view["board"]
    what: dict[Cell, str] = {
        (q, r): "" for zone in board["zones"] for r, first, last in zone["runs"] for q in range(first, last + 1)
    }
    solid = [*board["fixed"], *(bumper["center"] for bumper in board["bumpers"])]
    for motor, arm in zip(board["motors"], view["motors"], strict=True):
        centre = tuple(motor["center"])
        solid += [centre, _step(centre, arm), _step(centre, arm + 3)]
    what |= {(q, r): say("element/block") for q, r in solid}
    what |= {(q, r): say("element/mobile") for q, r in view["mobiles"]}
    what |= {(r["cell"][0], r["cell"][1]): names[r["seat"]] for r in view["robots"] if r["cell"]}
    return what


def _step(cell: Sequence[int], direction: int) -> Cell:
    dq, dr = DIRECTIONS[direction % 6]
    return cell[0] + dq, cell[1] + dr
