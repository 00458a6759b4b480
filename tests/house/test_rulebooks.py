"""Every clause of a game's rulebook (docs/games/<slug>.md) is named by a test."""

import re
from pathlib import Path

import pytest

from tests.support.tree import ROOT

PREFIXES = {"bumping_bots": "BB", "roborally": "RR", "robotrick": "RT", "dr2d": "DD", "droids": "DR"}
# Explanations and matters of a physical table, which no program can breach.
EXEMPT = {"BB-1.10", "BB-1.11", "BB-17.2"}
SUFFIXES = {".py", ".txt", ".yaml", ".yml", ".json", ".md", ".js"}
# Beside the rulebooks may lie notes on a game: <slug>-<notes>.md.
BOOKS = sorted(path for path in (ROOT / "docs" / "games").glob("*.md") if "-" not in path.stem)


def clauses(text: str, prefix: str) -> set[str]:
    found = re.findall(rf"^\s*- (?:\*\*)?({prefix}-[A-Z0-9][A-Za-z0-9.\-]*)", text, re.MULTILINE)
    return {clause.rstrip(".") for clause in found}


def named_by_tests() -> set[str]:
    here = Path(__file__)
    files = [p for p in (ROOT / "tests").rglob("*") if p.is_file() and p.suffix in SUFFIXES and p != here]
    text = "\n".join(path.read_text(errors="replace") for path in files)
    return {found.rstrip(".-") for found in re.findall(r"\b(?:BB|RR|RT|DD|DR)-[A-Z0-9][A-Za-z0-9.\-]*", text)}


def test_every_playable_game_has_its_rulebook() -> None:
    from gameplay.games.registry import GAMES

    assert {path.stem for path in BOOKS} >= set(GAMES)


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.stem)
def test_every_clause_is_named_by_a_test(book: Path) -> None:
    wanted = clauses(book.read_text(), PREFIXES[book.stem])
    assert wanted, "a rulebook without clauses"
    assert sorted(wanted - EXEMPT - named_by_tests()) == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.stem)
def test_no_test_names_a_clause_that_is_not_in_the_book(book: Path) -> None:
    prefix = PREFIXES[book.stem]
    named = {name for name in named_by_tests() if name.startswith(f"{prefix}-")}
    text = book.read_text()
    assert sorted(name for name in named if not re.search(rf"\b{re.escape(name)}\b", text)) == []
