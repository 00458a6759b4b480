"""The answers of the players: how a payload is read and checked, the legal answers, defaults, samples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.codec import read
from gameplay.engine.contract import IllegalChoice, Json, Preview, Prompt
from gameplay.engine.space import Arrange, Form, OneOf, Pick, Space
from gameplay.engine.squaregrid import name
from gameplay.engine.words import gettext_noop as _
from gameplay.games.dr2d.forecast import ghost
from gameplay.games.dr2d.rules.end import AFTER_ALL
from gameplay.games.dr2d.shapes import View
from gameplay.games.dr2d.state import LETTERS, REGISTERS, WAITING, PlaceChoice, ProgramChoice

Choice = PlaceChoice | ProgramChoice

LABELS = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West"), "H": _("Wait")}
STANDBY = OneOf(
    "standby_from",
    _("Go into standby"),
    (
        Pick(None, _("Not this turn")),
        *(Pick(register, _("From register %(register)s"), {"register": register}) for register in REGISTERS),
        Pick(AFTER_ALL, _("After register 5")),
    ),
)
ACTIONS = Arrange("actions", _("Action"), tuple(Pick(one, LABELS[one]) for one in LETTERS * 5), len(REGISTERS))


class ProgrammeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A programme as a text, or as a list of letters from the plain form."""

    actions: str | Annotated[tuple[str, ...], msgspec.Meta(max_length=20)]
    standby_from: int | None = None


def parse(prompt: Prompt, payload: Json) -> Choice:
    """Read and check an answer. Raises InvalidChoice or IllegalChoice."""
    if prompt.kind == "place":
        return place(prompt, read(PlaceChoice, payload))
    choice = read_programme(payload)
    if len(choice.actions) != len(REGISTERS):
        raise IllegalChoice("length", "$.actions")
    return programme(prompt, choice)


def place(prompt: Prompt, choice: PlaceChoice) -> PlaceChoice:
    """A free start tile (DD-6)."""
    if list(choice.cell) not in prompt.data["legal"]:
        raise IllegalChoice("not_a_start", "$.cell")
    return choice


def read_programme(payload: Json) -> ProgramChoice:
    """Either form of the payload. Raises InvalidChoice."""
    given = read(ProgrammeFile, payload)
    return ProgramChoice("".join(given.actions), given.standby_from)


def programme(prompt: Prompt, choice: ProgramChoice) -> ProgramChoice:
    """A programme of known letters, however short; otherwise refused as a whole (DD-13).

    Only a damaged robot may announce its standby (DD-90), from register 1 to 5 on or after all of them (DD-91).
    """
    if len(choice.actions) > len(REGISTERS):
        raise IllegalChoice("length", "$.actions")
    if any(one not in LETTERS for one in choice.actions):
        raise IllegalChoice("letter", "$.actions")
    if choice.standby_from is not None:
        if not prompt.data["standby"]:
            raise IllegalChoice("not_damaged", "$.standby_from")
        if not 1 <= choice.standby_from <= AFTER_ALL:
            raise IllegalChoice("no_register", "$.standby_from")
    return choice


def default(prompt: Prompt, free: Sequence[int]) -> Choice:
    """When time has run out: the first free start tile (DD-7), or five times waiting (DD-119)."""
    if prompt.kind == "place":
        return PlaceChoice((free[0], free[1]))
    return ProgramChoice(WAITING)


def choices(prompt: Prompt) -> Space:
    """The legal answers."""
    if prompt.kind == "place":
        picks = (Pick(cell, _("Tile %(cell)s"), {"cell": name((cell[0], cell[1]))}) for cell in prompt.data["legal"])
        return OneOf("cell", _("Start tile"), tuple(picks))
    return Form((ACTIONS, STANDBY)) if prompt.data["standby"] else ACTIONS


def sample(prompt: Prompt, chance: Chance) -> Json:
    """Some legal payload, drawn at random; now and then with a standby, if that is allowed."""
    label = f"sample/{prompt.key}"
    if prompt.kind == "place":
        return {"cell": chance.choice(label, prompt.data["legal"])}
    *drawn, standby = chance.draws(label, [len(LETTERS)] * len(REGISTERS) + [4 * AFTER_ALL])
    payload: dict[str, Json] = {"actions": "".join(LETTERS[one] for one in drawn)}
    if prompt.data["standby"] and standby < AFTER_ALL:
        payload["standby_from"] = standby + 1
    return payload


def preview(view: View, prompt: Prompt, draft: Json) -> Preview:
    """What a programme of one to five letters would do while all other robots wait. Raises like `parse`."""
    if prompt.kind == "place":
        place(prompt, read(PlaceChoice, draft))
        return Preview((), None, complete=True)
    choice = programme(prompt, read_programme(draft))
    complete = len(choice.actions) == len(REGISTERS)
    return Preview(tuple(ghost(view, prompt.seat, choice)), None, complete)
