"""Answers from the form without scripts: the spaces of all questions, and how their payloads are read.

A token with its arrow is a word such as `V1/N`, a cell of an emitter one such as `3/1`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gameplay.engine.codec import read
from gameplay.engine.contract import InvalidChoice, Json, Prompt
from gameplay.engine.space import Arrange, Form, OneOf, Optional, Pick, Space, Steps
from gameplay.engine.squaregrid import COMPASS
from gameplay.engine.words import gettext_noop as _
from gameplay.games.droids.board import NAMES
from gameplay.games.droids.rules.drawing import TOKENS
from gameplay.games.droids.rules.placing import spots
from gameplay.games.droids.state import Player
from gameplay.games.droids.tokens import COLOURS, KINDS, Colour, Kind, directions

ARROWS = "↑→↓←↗↘↙↖"
"""By direction."""
ORDERS: Mapping[Kind, str] = {
    "V1": _("One cell %(arrow)s"),
    "VD": _("One cell diagonally %(arrow)s"),
    "V2": _("Up to two cells %(arrow)s"),
    "VX": _("As far as possible %(arrow)s"),
    "B1": _("In water: one cell %(arrow)s"),
    "BD": _("In water: one cell diagonally %(arrow)s"),
    "RS": _("Shoot %(arrow)s"),
    "RT": _("Take or place %(arrow)s"),
    "RCF": _("Command sent %(arrow)s: go away"),
    "RCR": _("Command sent %(arrow)s: go right"),
    "RCB": _("Command sent %(arrow)s: come back"),
    "RCL": _("Command sent %(arrow)s: go left"),
    "G1": _("Repairer: one cell %(arrow)s"),
    "G2": _("Repairer: up to two cells %(arrow)s"),
    "GX": _("Repairer: as far as possible %(arrow)s"),
    "GR": _("Repairer: repair %(arrow)s"),
}
"""Each order with its arrow."""
BINS: Mapping[Colour, str] = {"violet": _("Violet"), "blue": _("Blue"), "red": _("Red"), "grey": _("Grey")}
EMITTER = _("Emitter %(emitter)s")


class PlainDraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bin for each token."""

    bins: tuple[Colour, ...]


class PlainPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token and its place; no token: the player stops."""

    token: str | None
    spot: str | None = None


class PlainPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Token, place, token, place ..."""

    steps: tuple[str, ...]


def canonical(kind: str, payload: Json) -> Json:
    """The payload of a plain form as the answer that it means; any other as it is. Raises InvalidChoice."""
    if not isinstance(payload, Mapping):
        return payload
    if kind == "draw" and "bins" in payload:
        bins = read(PlainDraw, payload).bins
        return {colour: bins.count(colour) for colour in COLOURS}
    if kind == "place" and "token" in payload:
        given = read(PlainPlace, payload)
        return {"place": None if given.token is None else placement(given.token, given.spot or "")}
    if kind == "plan" and "steps" in payload:
        steps = read(PlainPlan, payload).steps
        if len(steps) % 2:
            raise InvalidChoice("the last token has no place", "$.steps")
        return {"places": [placement(*pair) for pair in zip(steps[::2], steps[1::2], strict=True)]}
    return payload


def placement(token: str, spot: str) -> dict[str, Json]:
    """A word for a token and one for its place. The reader of the placement checks what they name."""
    order, _slash, direction = token.partition("/")
    emitter, _slash, cell = spot.partition("/")
    if not (emitter.isdecimal() and cell.isdecimal()) or len(spot) > len("10/3"):
        raise InvalidChoice("expected an emitter and a cell", "$.spot")
    return {"order": order, "direction": direction, "emitter": int(emitter), "cell": int(cell)}


def choices(prompt: Prompt, player: Player) -> Space:
    """The legal answers; for a plan, its first step."""
    data = prompt.data
    if prompt.kind == "lay":
        named = ((cell, NAMES.name((cell[0], cell[1]))) for cell in data["legal"])
        return OneOf("cell", _("Obstacle"), tuple(Pick(cell, "%(name)s", {"name": name}) for cell, name in named))
    if prompt.kind == "draw":
        held = [colour for colour in COLOURS for _token in range(min(TOKENS, data["bins"][colour]))]
        return Arrange("bins", _("Bin"), tuple(Pick(colour, BINS[colour]) for colour in held), TOKENS)
    if prompt.kind == "place":
        token = OneOf("token", _("Token (no token: you stop placing)"), tokens(player.hand))
        return Form((Optional(token), OneOf("spot", _("Where the token goes"), places(player))))
    if prompt.kind == "plan":
        return Steps(_("Token"), tokens([kind for kind in KINDS if kind in data["limits"]]), complete=True)
    if prompt.kind == "send":
        return OneOf("emitter", _("Order to send"), tuple(_order(one) for one in data["sendable"]))
    if prompt.kind == "damage":
        return Arrange("emitters", _("Emitter to destroy"), _emitters(data["intact"]), data["count"])
    return OneOf("emitter", _("Emitter to repair"), _emitters(data["broken"]))


def tokens(kinds: Sequence[Kind]) -> tuple[Pick, ...]:
    """Each kind with each of its arrows (DR-6.6)."""
    return tuple(
        Pick(f"{kind}/{COMPASS[direction]}", ORDERS[kind], {"arrow": ARROWS[direction]})
        for kind in dict.fromkeys(kinds)
        for direction in directions(kind)
    )


def places(player: Player) -> tuple[Pick, ...]:
    return tuple(
        Pick(f"{emitter}/{cell}", _("Emitter %(emitter)s, cell %(place)s"), {"emitter": emitter, "place": cell})
        for emitter, cell in spots(player)
    )


def _order(one: Mapping[str, Json]) -> Pick:
    arrow = ARROWS[COMPASS.index(one["direction"])]
    return Pick(one["emitter"], ORDERS[one["order"]], {"arrow": arrow})


def _emitters(numbers: Sequence[int]) -> tuple[Pick, ...]:
    return tuple(Pick(number, EMITTER, {"emitter": number}) for number in numbers)
