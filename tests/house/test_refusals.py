"""What types cannot check about refusals: that each is raised, translated, and given what its sentence names."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from accounts.refusals import CONFLICT, Refusal, declared, refusal_of
from tests.support.tree import ROOT, ours, short

ROOMS = ("accounts", "outbox", "gameplay", "league", "config")
PLACE = re.compile(r"%\((\w+)\)[sd]")
MADE_OF = {"help": "more"}
"""A parameter that `refusal_text` makes, and of which."""
SAID_BY = {"Refused": (0, 1), "BadRule": (1, 2), "Fault": (1, 2), "Unreadable": (0, None)}
"""Where each takes its refusal and its parameters; None: by name."""
SOURCES = [path for path in ours(".py") if path.relative_to(ROOT).parts[0] in ROOMS and "migrations" not in path.parts]
CATALOGUES = sorted((ROOT / "locale").glob("*/LC_MESSAGES/django.po"))


def declarations() -> dict[str, Refusal]:
    """All refusals of the site, by the name of the constant; their modules are imported for it."""
    found = {}
    for path in SOURCES:
        if re.search(r"^[A-Z_]+ = (?:Host)?Refusal\(", path.read_text(), re.MULTILINE):
            module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            found |= {name: one for name, one in vars(module).items() if isinstance(one, Refusal)}
    return found


def loaded(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def said(path: Path, known: dict[str, Refusal]) -> Iterator[tuple[Refusal, set[str]]]:
    """Each refusal raised with parameters that can be read from the source, and their names."""
    for node in ast.walk(ast.parse(path.read_text())):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if name not in SAID_BY or len(node.args) <= SAID_BY[name][0]:
            continue
        at, of = SAID_BY[name]
        given = {one.arg for one in node.keywords}
        if of is not None and len(node.args) > of:
            params = node.args[of]
            if not isinstance(params, ast.Dict) or None in params.keys:
                continue
            given = {key.value for key in params.keys}
        yield from ((known[one], given) for one in loaded(node.args[at]) & known.keys())


def test_every_refusal_is_raised_somewhere() -> None:
    known, used = declarations(), set()
    for path in SOURCES:
        used |= loaded(ast.parse(path.read_text()))
    assert sorted(known.keys() - used) == []
    assert sorted(one.code for one in declared()) == sorted(one.code for one in known.values())
    assert sorted(name for name, one in known.items() if one.code.upper() != name) == []


def test_a_code_means_one_refusal() -> None:
    declarations()
    with pytest.raises(ValueError, match="two refusals are called full"):
        Refusal("full", "Every place is taken.", CONFLICT)
    assert refusal_of("full").text == "Every place is taken."
    with pytest.raises(KeyError):
        refusal_of("no_such_code")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_sentence_is_translated(path: Path) -> None:
    translated = {entry.msgid for entry in polib.pofile(str(path)).translated_entries()}
    assert [name for name, one in declarations().items() if one.text not in translated] == []


def test_a_sentence_gets_what_it_names() -> None:
    known, lacking = declarations(), set()
    for path in SOURCES:
        for refusal, given in said(path, known):
            named = {MADE_OF.get(place, place) for place in PLACE.findall(refusal.text)}
            if named - given:
                lacking.add((short(path), refusal.code, *(named - given)))
            assert "%" not in PLACE.sub("", refusal.text), refusal.code
    assert lacking == set()
