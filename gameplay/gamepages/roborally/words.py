"""A position of RoboRally in words, for pages that must do without a picture. Reads a view; geometry only, no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext

from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import name as cell_name
from gameplay.gamepages.base import View
from gameplay.gamepages.roborally.picture import STEPS, belt_of
from gameplay.gamepages.robots import LETTERS
from gameplay.games.roborally.options import CARDS

Part = Mapping[str, Json]
"""A robot or a register out of a view."""


def facing_word(direction: str) -> str:
    return {"N": gettext("north"), "E": gettext("east"), "S": gettext("south"), "W": gettext("west")}[direction]


def card_word(card: int) -> str:
    """A program card by its priority (rulebook 1.2)."""
    names = (
        (60, gettext("U-turn")),
        (420, gettext("Rotate left") if card // 10 % 2 else gettext("Rotate right")),
        (480, gettext("Back up")),
        (660, gettext("Move 1")),
        (780, gettext("Move 2")),
        (840, gettext("Move 3")),
    )
    return gettext("%(card)s (%(priority)s)") % {"card": next(n for top, n in names if card <= top), "priority": card}


def rows(view: View, names: Mapping[int, str]) -> list[dict[str, Json]]:
    """One line a robot: the ranking when it is over, else who has more flags first."""
    places = {line["seat"]: line["place"] for line in view["ranking"]}
    order = list(places) or [
        robot["seat"] for robot in sorted(view["robots"], key=lambda one: (-one["flags"], one["dock"]))
    ]
    return [_row(view, view["robots"][seat], names, places.get(seat)) for seat in order]


def _row(view: View, robot: Part, names: Mapping[int, str], place: int | None) -> dict[str, Json]:
    gone = {
        "destroyed": gettext("destroyed, comes back"),
        "eliminated": gettext("out of the race"),
        "abandoned": gettext("abandoned"),
        "finished": gettext("home"),
    }
    return {
        **robot,
        "letter": LETTERS[robot["seat"]],
        "name": names[robot["seat"]],
        "place": place,
        "mine": view["you"] == robot["seat"],
        "where": cell_name(robot["cell"]) if robot["cell"] else gone.get(robot["status"], ""),
        "roles": _roles(view, robot),
        "looks": facing_word(robot["facing"]) if robot["cell"] else "",
        "power": gettext("powered down")
        if robot["down"]
        else gettext("powers down next turn")
        if robot["announced"]
        else "",
        "programme": [_register(register, n in robot["locked"]) for n, register in enumerate(robot["registers"], 1)],
        "cards": [card_word(card) for card in robot["hand"] or ()],
        "options": [gettext(CARDS[slug].name) for slug in robot["options"]],
        "of": len(view["flags"]),
    }


def _roles(view: View, robot: Part) -> str:
    """What a course rule makes of a robot: the SuperBot, one of a team."""
    roles = [gettext("SuperBot")] if view.get("superbot") == robot["seat"] else []
    roles += [gettext("team %(number)s") % {"number": robot["team"] + 1}] if "team" in robot else []
    return ", ".join(roles)


def _register(register: Part, locked: bool) -> str:
    cards = register["cards"]
    text = gettext("face down") if cards is None else " + ".join(card_word(card) for card in cards) or "–"
    return gettext("%(card)s, locked") % {"card": text} if locked else text


def around(view: View, seat: int, names: Mapping[int, str]) -> list[str]:
    """The own cell, the next flag, and in each of the four directions how many bare cells and then what."""
    me = view["robots"][seat]
    if me["cell"] is None:
        return []
    flag = view["flags"][min(me["flags"], len(view["flags"]) - 1)]
    here = _on(view, me["cell"], {})
    lines = [
        gettext("At %(cell)s, facing %(facing)s.")
        % {"cell": cell_name(me["cell"]), "facing": facing_word(me["facing"])},
        *([gettext("On %(what)s.") % {"what": here}] if here else []),
        gettext("The next flag is at %(cell)s.") % {"cell": cell_name(flag)},
    ]
    if view.get("superbot") not in (None, seat):
        lines.append(gettext("Only the SuperBot touches flags: %(robot)s.") % {"robot": names[view["superbot"]]})
    sides = (gettext("Ahead"), gettext("To the right"), gettext("Behind"), gettext("To the left"))
    for turn, side in enumerate(sides):
        direction = "NESW"[("NESW".index(me["facing"]) + turn) % 4]
        free, what = _look(view, me["cell"], direction, names)
        text = ngettext(
            "%(side)s: %(free)s free cell, then %(what)s.", "%(side)s: %(free)s free cells, then %(what)s.", free
        )
        lines.append(text % {"side": side, "free": free, "what": what})
    return lines


def _look(view: View, cell: Sequence[int], direction: str, names: Mapping[int, str]) -> tuple[int, str]:
    free = 0
    while True:
        if _walled(view, cell, direction):
            return free, gettext("a wall")
        cell = _step(cell, direction)
        what = _on(view, cell, names)
        if what:
            return free, what
        free += 1


def _step(cell: Sequence[int], direction: str) -> tuple[int, int]:
    dx, dy = STEPS[direction]
    return cell[0] + dx, cell[1] + dy


def _walled(view: View, cell: Sequence[int], direction: str) -> bool:
    x, y = _step(cell, direction) if direction in "SE" else cell
    side = "N" if direction in "NS" else "W"
    return [x, y, side] in [list(edge) for edge in view["board"]["walls"]]


def _on(view: View, cell: Sequence[int], names: Mapping[int, str]) -> str:
    """What is on a cell; "" for bare floor. Robots are told when names are given."""
    x, y = cell
    grid = view["board"]["grid"]
    token = grid[y][x] if 0 <= y < len(grid) and 0 <= x < len(grid[0]) else None
    if token is None:
        return gettext("the edge of the board")
    parts = [names[r["seat"]] for r in view["robots"] if names and r["cell"] == list(cell)]
    parts += [gettext("flag %(n)s") % {"n": n} for n, flag in enumerate(view["flags"], 1) if flag == list(cell)]
    belt = belt_of(token)
    if belt:
        text = gettext("an express belt to the %(side)s") if belt[1] else gettext("a belt to the %(side)s")
        parts.append(text % {"side": facing_word(belt[0])})
    named = {
        "O": gettext("a pit"),
        "r": gettext("a wrench site"),
        "R": gettext("a wrench and hammer site"),
        "@r": gettext("a gear that turns right"),
        "@l": gettext("a gear that turns left"),
    }
    parts += [named[token]] if token in named else []
    parts += [
        gettext("a pusher to the %(side)s in phases %(phases)s")
        % {"side": facing_word(one["direction"]), "phases": ", ".join(map(str, one["phases"]))}
        for one in view["board"]["pushers"]
        if one["cell"] == list(cell)
    ]
    return ", ".join(parts)
