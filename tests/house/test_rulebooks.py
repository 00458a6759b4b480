"""The product's code and a test name every clause of a game's rulebook (docs/games/<slug>.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.support.tree import ROOT

# Notes on a game may be beside the rulebooks: <slug>-<notes>.md.
BOOKS = sorted(path for path in (ROOT / "docs" / "games").glob("*.md") if "-" not in path.stem)
STATED = re.compile(r"^\s*- (?:\*\*)?([A-Z]{2})-[A-Z0-9]", re.MULTILINE)
"""The beginning of a clause, with the two letters that are the book's own."""
PREFIXES = {book.stem: (STATED.findall(book.read_text()) or [""])[0] for book in BOOKS}
CLAUSE = rf"\b(?:{'|'.join(PREFIXES.values())})-[A-Z0-9][A-Za-z0-9.\-]*"
UNTESTED = {
    "BB-1.10": "a word explained",
    "BB-1.11": "words explained",
    "BB-17.2": "advice to who lays a track on a table",
}
"""Clauses that no program can break."""
UNCODED: dict[str, str] = {
    **UNTESTED,
}
"""Clauses that need no code of their own, each with the reason."""
SHORTHAND = re.compile(rf"{CLAUSE}(?: to {CLAUSE}|(?:,| to| and|/| -|\u2013) ?\d)")
"""Ranges, and lists that leave the prefix out: nobody finds the clauses between, or after, by their name."""
SUFFIXES = {".py", ".txt", ".yaml", ".yml", ".json", ".md", ".js"}
EACH_BOOK = pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.stem)


def clauses(book: Path) -> set[str]:
    """The clauses that a rulebook states."""
    prefix = PREFIXES[book.stem]
    found = re.findall(rf"^\s*- (?:\*\*)?({prefix}-[A-Z0-9][A-Za-z0-9.\-]*)", book.read_text(), re.MULTILINE)
    return {clause.rstrip(".") for clause in found}


def named(files: Iterable[Path]) -> set[str]:
    """The clauses that these files name, of any game."""
    text = "\n".join(path.read_text(errors="replace") for path in files)
    return {found.rstrip(".-") for found in re.findall(CLAUSE, text)}


def files_of_tests() -> list[Path]:
    here = Path(__file__)
    return [p for p in (ROOT / "tests").rglob("*") if p.is_file() and p.suffix in SUFFIXES and p != here]


def code(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def untested(book: Path) -> list[str]:
    """The clauses that no test names."""
    return sorted(clauses(book) - set(UNTESTED) - named(files_of_tests()))


def uncoded(book: Path) -> list[str]:
    """The clauses that neither the game itself nor the league, which runs its championships, names."""
    return sorted(clauses(book) - set(UNCODED) - named(code(f"gameplay/games/{book.stem}", "league")))


def test_every_rulebook_has_two_letters_of_its_own() -> None:
    assert {book.stem: sorted(set(STATED.findall(book.read_text()))) for book in BOOKS} == {
        slug: [prefix] for slug, prefix in PREFIXES.items()
    }
    assert len(set(PREFIXES.values())) == len(BOOKS)


@EACH_BOOK
def test_every_clause_is_named_by_a_test(book: Path) -> None:
    assert untested(book) == []


@EACH_BOOK
def test_every_clause_is_named_where_it_is_programmed(book: Path) -> None:
    assert uncoded(book) == []


def test_no_exception_is_outdated() -> None:
    """An exception goes when the clause is named, or no longer exists."""
    stated = {clause for book in BOOKS for clause in clauses(book)}
    product = named(code("gameplay/games", "league"))
    assert sorted(set(UNCODED) - stated) == sorted(set(UNCODED) & product) == []
    assert sorted(set(UNTESTED) & named(files_of_tests())) == []


@EACH_BOOK
def test_no_clause_is_named_that_the_book_lacks(book: Path) -> None:
    """Another game may use the same letters itself: an order of Droids is called `RT-N`."""
    prefix = PREFIXES[book.stem]
    text, others = book.read_text(), set(PREFIXES) - {book.stem}
    for files in (files_of_tests(), code("gameplay", "league")):
        mine = [path for path in files if not others & set(path.relative_to(ROOT).parts)]
        ours = {name for name in named(mine) if name.startswith(f"{prefix}-")}
        assert sorted(name for name in ours if not re.search(rf"\b{re.escape(name)}\b", text)) == []


def test_the_engine_names_no_clause_of_any_game() -> None:
    assert sorted(named(code("gameplay/engine"))) == []


def test_clauses_are_named_one_by_one() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in [*files_of_tests(), *code("gameplay", "league")]
        for match in SHORTHAND.finditer(path.read_text(errors="replace"))
    ]
    assert found == []
