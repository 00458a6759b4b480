"""Answers with their words, so that a plain form and a screen reader can offer them."""

from __future__ import annotations

from functools import partial

from gameplay.engine.codec import plain
from gameplay.engine.contract import Json
from gameplay.engine.hexgrid import Cell
from gameplay.engine.space import Pick
from gameplay.engine.words import message
from gameplay.games.bumping_bots.state import (
    After,
    Arm,
    Before,
    Engine,
    Jump,
    Magnet,
    Nitro,
    Pivot,
    Quick,
    Robot,
    Speed,
    TurnStep,
    Where,
)
from gameplay.games.bumping_bots.words import WORDS

word = partial(message, WORDS)


def place_pick(cell: Cell, place: int) -> Pick:
    """A place on the grid, counted from the line."""
    return Pick(list(cell), word("answer/grid"), {"place": place, "cell": list(cell)})


def pick_of(step: TurnStep, where: Where | None, me: Robot) -> Pick:
    """A step in the turn of `me` as something to pick. `params` also say where: `cell`, `facing` of the robot concerned
    at that moment."""
    cell, facing = where or (None, me.facing)
    key, params, group = _words(step, me, facing)
    if where is not None:
        params |= {"cell": None if cell is None else list(cell), "facing": facing}
    return Pick(plain(step), word(f"step/{key}"), params, word(f"group/{group}"))


def _words(step: TurnStep, me: Robot, facing: int) -> tuple[str, dict[str, Json], str]:
    """Key and facts of its phrase, and its group."""
    match step:
        case Speed(to, gear) if gear != me.gear:
            return f"speed/{gear}", {"to": to}, "speed"
        case Speed(to):
            return f"speed/{'keep' if to == me.speed else 'faster' if to > me.speed else 'slower'}", {"to": to}, "speed"
        case Nitro():
            return "nitro", {}, "speed"
        case Engine():
            return "engine", {}, "card"
        case Arm(card):
            return "arm", {"card": word(f"card/{card}")}, "card"
        case Magnet(direction, when):
            side = word(f"side/{(direction - facing) % 6}")
            return f"magnet/{when}", {"side": side}, "card" if when == "start" else "after"
        case Jump(at):
            return f"jump{'' if at else '/0'}", {"at": at}, "movement"
        case Quick(turn, at):
            return f"quick/{turn}{'' if at else '/0'}", {"at": at}, "movement"
        case Before(turn):
            return f"before/{turn}", {}, "movement"
        case After(turn):
            return f"after/{turn}", {}, "after"
        case Pivot(seat, turn, k):
            return f"pivot/{turn}", {"robot": "ABCDEFGHI"[seat], "degrees": 60 * k}, "pivot"
    return "end", {}, "after"
