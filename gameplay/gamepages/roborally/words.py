"""A position of RoboRally in words, for pages that must do without a picture. Reads a view; geometry only, no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.engine.squaregrid import name as cell_name
from gameplay.gamepages.base import Speech, View
from gameplay.gamepages.roborally.picture import belt_of
from gameplay.gamepages.robots import LETTERS
from gameplay.gamepages.squares import look
from gameplay.games.roborally.cards import CODES
from gameplay.games.roborally.words import WORDS

Part = Mapping[str, Json]
"""A robot or a register from a view."""


say = Speech(WORDS)


def card_word(card: int) -> str:
    return say("card", card=say(f"card/{CODES[card]}"), priority=card)


def rows(view: View, names: Mapping[int, str]) -> list[dict[str, Json]]:
    """One line for each robot: the ranking when it is over, otherwise robots with more flags first."""
    places = {line["seat"]: line["place"] for line in view["ranking"]}
    order = list(places) or [
        robot["seat"] for robot in sorted(view["robots"], key=lambda one: (-one["flags"], one["dock"]))
    ]
    return [_row(view, view["robots"][seat], names, places.get(seat)) for seat in order]


def _row(view: View, robot: Part, names: Mapping[int, str], place: int | None) -> dict[str, Json]:
    return {
        **robot,
        "letter": LETTERS[robot["seat"]],
        "name": names[robot["seat"]],
        "place": place,
        "mine": view["you"] == robot["seat"],
        "where": cell_name(robot["cell"]) if robot["cell"] else say(f"status/{robot['status']}"),
        "roles": _roles(view, robot),
        "looks": say(f"facing/{robot['facing']}") if robot["cell"] else "",
        "power": say("status/down") if robot["down"] else say("status/announced") if robot["announced"] else "",
        "programme": [_register(register, n in robot["locked"]) for n, register in enumerate(robot["registers"], 1)],
        "cards": [card_word(card) for card in robot["hand"] or ()],
        "options": [say(f"option/{slug}") for slug in robot["options"]],
        "of": len(view["flags"]),
    }


def progress(view: View, seat: int) -> str:
    robot = view["robots"][seat]
    status = [] if robot["status"] == "racing" else [say(f"status/{robot['status']}")]
    return ", ".join([*status, say("fact/flags", flags=robot["flags"], count=len(view["flags"]))])


def _roles(view: View, robot: Part) -> str:
    """What a course rule makes of a robot: the SuperBot, one of a team."""
    roles = [say("role/superbot")] if view.get("superbot") == robot["seat"] else []
    roles += [say("role/team", number=robot["team"] + 1)] if "team" in robot else []
    return ", ".join(roles)


def _register(register: Part, locked: bool) -> str:
    cards = register["cards"]
    text = say("register/down") if cards is None else " + ".join(card_word(card) for card in cards) or "–"
    return gettext("%(card)s, locked") % {"card": text} if locked else text


def around(view: View, seat: int, names: Mapping[int, str]) -> list[str]:
    """The robot's own cell, the next flag, and in each of the four directions how many bare cells and then what."""
    me = view["robots"][seat]
    if me["cell"] is None:
        return []
    flag = view["flags"][min(me["flags"], len(view["flags"]) - 1)]
    here = _on(view, me["cell"], {})
    lines = [
        say("around/here", cell=cell_name(me["cell"]), facing=say(f"facing/{me['facing']}")),
        *([say("around/on", what=here)] if here else []),
        say("around/flag", cell=cell_name(flag)),
    ]
    if view.get("superbot") not in (None, seat):
        lines.append(say("around/superbot", robot=names[view["superbot"]]))
    on, wall = partial(_on, view, names=names), say("element/wall")
    for turn in range(4):
        direction = "NESW"[("NESW".index(me["facing"]) + turn) % 4]
        free, what = look(view["board"]["walls"], me["cell"], direction, on, wall)
        lines.append(say("around", side=say(f"around/{turn}"), n=free, what=what))
    return lines


def _on(view: View, cell: Sequence[int], names: Mapping[int, str]) -> str:
    """What is on a cell; "" for bare floor. Robots are included if names are given."""
    x, y = cell
    grid = view["board"]["grid"]
    token = grid[y][x] if 0 <= y < len(grid) and 0 <= x < len(grid[0]) else None
    if token is None:
        return say("element/outside")
    parts = [names[r["seat"]] for r in view["robots"] if names and r["cell"] == list(cell)]
    parts += [say("element/flag", n=n) for n, flag in enumerate(view["flags"], 1) if flag == list(cell)]
    if belt := belt_of(token):
        parts.append(say("element/express" if belt[1] else "element/belt", side=say(f"facing/{belt[0]}")))
    elif f"element/{token}" in WORDS:
        parts.append(say(f"element/{token}"))
    parts += [
        say("element/pusher", side=say(f"facing/{one['direction']}"), phases=", ".join(map(str, one["phases"])))
        for one in view["board"]["pushers"]
        if one["cell"] == list(cell)
    ]
    return ", ".join(parts)
