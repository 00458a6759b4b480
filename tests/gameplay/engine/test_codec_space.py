"""Dump, load and digest; the grammar of spaces as JSON; the pure engine stays pure."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec
import pytest

from gameplay.engine import codec
from gameplay.engine.contract import EVERYBODY, Event, IllegalChoice, InvalidChoice, InvalidSetup, Preview, Prompt
from gameplay.engine.space import Arrange, Form, Number, OneOf, Optional, Pick, Space, Steps
from gameplay.engine.words import gettext_noop
from tests.support.tree import ROOT


class Thing(msgspec.Struct):
    name: str
    cells: list[tuple[int, int]]
    extra: dict[str, Any] = {}


def test_dump_does_not_depend_on_insertion_order() -> None:
    one = Thing("x", [(1, 2)], {"b": 1, "a": {"d": 1, "c": 2}})
    other = Thing("x", [(1, 2)], {"a": {"c": 2, "d": 1}, "b": 1})
    assert codec.dump(one) == codec.dump(other)
    assert codec.digest(one) == codec.digest(other) != codec.digest(Thing("y", []))


def test_load_gives_the_struct_again_and_refuses_another() -> None:
    thing = Thing("x", [(1, 2)], {"a": [1]})
    assert codec.load(Thing, codec.dump(thing)) == thing
    with pytest.raises(msgspec.ValidationError):
        codec.load(Thing, b'{"name": 1, "cells": []}')


@pytest.mark.parametrize(
    ("payload", "at"),
    [
        ({"name": 1, "cells": []}, "$.name"),
        ({"name": "x", "cells": [[1, 2], [1, "a"]]}, "$.cells[1][1]"),
        ({"name": "x"}, "$"),
        ({1: "x"}, "$"),
        (None, "$"),
        ({"name": "x", "cells": [], "extra": {1: 2}}, "$.extra"),
    ],
)
def test_unreadable_data_says_where(payload: Any, at: str) -> None:
    with pytest.raises(InvalidChoice) as wrong:
        codec.read(Thing, payload)
    assert wrong.value.at == at
    assert "`$" not in wrong.value.message


def test_readable_data_is_read() -> None:
    assert codec.read(Thing, {"name": "x", "cells": [[1, 2]]}) == Thing("x", [(1, 2)])


def test_plain_is_what_json_gives() -> None:
    assert codec.plain(Thing("x", [(1, 2)])) == {"name": "x", "cells": [[1, 2]], "extra": {}}
    assert codec.plain({1: (2, None)}) == {"1": [2, None]}


SPACES: list[Space] = [
    OneOf("cell", "Place", (Pick([1, 2], "Cell %(q)s", {"q": 1}, "Grid"),)),
    Number("speed", "Speed", 1, 6),
    Arrange("cards", "Cards", (Pick("a", "A"), Pick("a", "A")), 2),
    Optional(Number("speed", "Speed", 1, 6)),
    Steps("Turn", (Pick({"do": "end"}, "End"),), complete=False),
    Form((Number("x", "X", 0, 1), Optional(OneOf("y", "Y", ())))),
]


@pytest.mark.parametrize("space", SPACES, ids=lambda space: type(space).__name__)
def test_a_space_travels_as_json(space: Space) -> None:
    assert msgspec.json.decode(codec.dump(space), type=Space) == space
    assert codec.plain(space)["type"] in {"one_of", "number", "arrange", "optional", "steps", "form"}


def test_an_event_is_hidden_from_everybody_by_default() -> None:
    assert Event("x", {}).seen_by == ()
    assert Event("x", {}, EVERYBODY).seen_by is None


def test_a_prompt_is_neither_sealed_nor_revisable_by_default() -> None:
    prompt = Prompt("k", 0, "turn", "k")
    assert (prompt.sealed, prompt.revisable, prompt.clock, prompt.data) == (False, False, "turn", {})


def test_errors_carry_their_place_and_parameters() -> None:
    assert (InvalidChoice("no", "$.x").at, InvalidChoice("no").code) == ("$.x", "invalid")
    refused = IllegalChoice("too_fast", "$.y", most=3)
    assert (refused.code, refused.at, refused.params) == ("too_fast", "$.y", {"most": 3})
    assert "too_fast" in str(refused)
    wrong = InvalidSetup("laps", "out_of_range", maximum=3)
    assert (wrong.field, wrong.code, wrong.params) == ("laps", "out_of_range", {"maximum": 3})
    assert codec.plain(Preview((), None, complete=True))["complete"] is True


def test_words_are_left_as_they_are() -> None:
    assert gettext_noop("Speed") == "Speed"


def test_engine_and_games_load_no_framework() -> None:
    """Imported in their own process: no Django, Channels, Celery or DRF comes with them."""
    code = (
        "import sys, gameplay.games.registry, gameplay.games.bumping_bots.bot\n"
        "bad = {'django', 'channels', 'celery', 'rest_framework'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(bad)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
